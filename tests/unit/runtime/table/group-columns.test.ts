import { expect, test } from 'vitest';
import { groupColumns } from '../../../../src/schema/view/group-columns';
import { productSchemas } from '../../../fixtures/some-schemas';

const modelOf = (path: string) => {
  const model = productSchemas().pages.get(path);
  if (!model) throw new Error(`no page ${path}`);
  return model;
};

test('a list is grouped by choices, by references under the column of their names, and by days month for month', () => {
  const found = groupColumns(modelOf('quality/correctiveActions')).map(({ column, grouping }) => [
    column.field,
    grouping.field,
    grouping.unit,
  ]);
  expect(found).toEqual([
    ['measureState', 'measureState', undefined],
    ['dueDate', 'dueDate', 'month'],
    ['ownerId.staffName', 'ownerId', undefined],
    ['measureKind', 'measureKind', undefined],
    ['deptId.deptName', 'deptId', undefined],
    ['doneDate', 'doneDate', 'month'],
    ['isEffective', 'isEffective', undefined],
  ]);
});

test('not by what is masked for the caller, nor where the page file says so, nor in a tree', () => {
  const model = modelOf('quality/correctiveActions');
  const columns = model.table.columns.map((column) => (column.field === 'dueDate' ? { ...column, closed: true as const } : column));
  const fields = groupColumns({ ...model, table: { ...model.table, columns } }).map(({ grouping }) => grouping.field);
  expect(fields).not.toContain('dueDate');
  expect(groupColumns({ ...model, table: { ...model.table, group: false } })).toEqual([]);
  expect(groupColumns(modelOf('system/departments'))).toEqual([]);
});
