import { expect, test } from 'vitest';
import { bulkChanges } from '../../../../src/runtime/edit/bulk-changes';
import { commonValues } from '../../../../src/runtime/edit/common-values';
import { readCells } from '../../../../src/runtime/edit/read-cell-entry';
import { changeableFields } from '../../../../src/runtime/table/changeable-fields';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { pageModel } from '../page-models';

const groups = pageModel('hr/groups');
const fieldOf = (name: string) => {
  const field = groups.record.fields.find((each) => each.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
};

test('the fields that may be changed are those of columns that say so, without what the caller may not write', () => {
  const names = changeableFields(groups).map(({ name }) => name);
  expect(names).toEqual(['groupName', 'deptId', 'leaderId', 'memberIds', 'remark']);
  const fields = groups.record.fields.map((field) => (field.name === 'leaderId' ? { ...field, readOnly: true } : field));
  expect(changeableFields({ ...groups, record: { ...groups.record, fields } }).map(({ name }) => name)).toEqual(
    names.filter((name) => name !== 'leaderId'),
  );
});

test('a reference is told by what it is called, before and after', () => {
  const rows = [
    { id: '1', version: 1, leaderId: '5', $refs: { leaderId: { id: '5', display: '周学军' } } },
    { id: '2', version: 1, leaderId: '6', $refs: { leaderId: { id: '6', display: '钱思琪' } } },
  ];
  const changes = bulkChanges({
    ...{ rows, field: fieldOf('leaderId'), value: '6', language: 'zh' as const, faultOf: () => undefined },
    target: { id: '6', display: '钱思琪' },
  });
  expect(changes.map(({ row, before, after }) => [row.id, before, after])).toEqual([['1', '周学军', '钱思琪']]);
});

test('what all records hold alike is known around the new value, and nothing else', () => {
  expect(
    commonValues([
      { id: '1', deptId: '7', groupType: '1', $refs: { deptId: { display: '长度室' }, leaderId: { display: '甲' } } },
      { id: '2', deptId: '7', groupType: '2', $refs: { deptId: { display: '长度室' }, leaderId: { display: '乙' } } },
    ]),
  ).toEqual({ deptId: '7', $refs: { deptId: { display: '长度室' } } });
});

test('a cell of several records is read name by name, and a name that means none is refused by itself', async () => {
  const people = new Map([
    ['张伟', '11'],
    ['李娜', '12'],
  ]);
  const fake = makeFakeSource({ model: groups, can: ['edit'], validator: '' }, []);
  const source = {
    ...fake,
    candidates: async ({ keyword = '' }) => {
      const id = people.get(keyword);
      return id === undefined ? [] : [{ id, display: keyword, fields: {} }];
    },
  };
  const read = await readCells(source, groups.record, { field: fieldOf('memberIds'), texts: ['张伟、李娜', '李娜,王五'] });
  expect(read.get('张伟、李娜')).toEqual({ value: '11,12' });
  expect(read.get('李娜,王五')?.fault?.zh).toBe('没有“王五”这一项，请从列表中选择');
});
