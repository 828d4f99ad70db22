// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ListCards } from '../../../../src/runtime/list/list-cards';
import type { WireRow } from '../../../../src/runtime/source/page-source';
import { toColumns } from '../../../../src/runtime/table/to-columns';
import { Grid } from '../../../../src/ui/grid/grid';
import { ignoreResizes } from '../../ignore-resizes';
import { pageModel } from '../page-models';
import { prepare } from '../search/bar-harness';

const model = pageModel('finance/settlements');
const context = { user: { id: '1', name: '张伟', roles: ['admin'], deptId: '1' }, today: '2026-11-21', now: '2026-11-21 08:00:00' };
const fields = ['settleNo', 'receivable', 'receivedTotal', 'lineCount', 'settleDate', 'amountOriginal', 'balance'];
const inOrder = fields.flatMap((field) => model.table.columns.filter((column) => column.field === field));
const columns = toColumns({ model, columns: inOrder, language: 'zh', context });
const row: WireRow = {
  ...{ id: '1', version: 1, settleNo: 'JS1', receivable: '900.00', receivedTotal: '100.00', lineCount: 3 },
  ...{ settleDate: '2026-11-20', amountOriginal: '950.00', balance: '800.00', objectState: '200' },
};
const nothing = (): undefined => undefined;

beforeAll(async () => {
  await prepare();
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 320 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1400 });
  ignoreResizes();
});
afterEach(cleanup);

test('the column that matters most is bold in the table, and no other', () => {
  const texts = { selectAll: 'all', selectRow: 'row', index: 'No.', total: 'Total', resize: 'drag' };
  render(<Grid label="结算单" texts={texts} rows={[row]} columns={columns} rowKey={({ id }) => id} toItem={(each) => each} />);
  const strong = screen.getAllByRole('gridcell').filter((cell) => cell.classList.contains('lh-strong'));
  expect(strong.map((cell) => cell.textContent)).toEqual(['800.00']);
});

test('on a card it has its place, however many columns stand before it', () => {
  render(
    <ListCards
      {...{ label: '结算单', rows: [row], columns, state: 'objectState', actions: undefined, selection: undefined }}
      {...{ sort: [], totals: undefined, busy: false, empty: null, scrollKey: '', firstRow: 0 }}
      nameOf={() => 'JS1'}
      rowClass={nothing}
      onCellFault={nothing}
      onOpen={nothing}
      onSortBy={nothing}
    />,
  );
  const card = screen.getByRole('listitem');
  const told = within(card)
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(told).toHaveLength(5);
  expect(told.at(-1)).toContain('欠费');
  const strong = within(card)
    .getAllByRole('definition')
    .filter((value) => value.classList.contains('lh-strong'));
  expect(strong.map((value) => value.textContent)).toEqual(['800.00']);
});
