import { expect, test } from 'vitest';
import { applyLayout, toLayout } from '../../../../src/runtime/layout/apply-layout';
import { decodeLayout, emptyLayout, encodeLayout } from '../../../../src/runtime/layout/layout-codec';
import { moveEntry } from '../../../../src/runtime/layout/move-column';
import { pageModel } from '../page-models';

const { columns } = pageModel('metrology/labs').table;
const names = (laid: ReturnType<typeof applyLayout>): readonly string[] => laid.map(({ column }) => column.field);

test('without a saved layout the page file decides', () => {
  const laid = applyLayout(columns, emptyLayout);
  expect(names(laid)).toEqual(columns.map(({ field }) => field));
  expect(laid.filter(({ show }) => !show).map(({ column }) => column.field)).toEqual(
    columns.filter(({ hidden }) => hidden).map(({ field }) => field),
  );
});

test('order, hiding, widths and pins come back as they were saved', () => {
  const before = applyLayout(columns, emptyLayout);
  const changed = moveEntry(before, 1, 0).map((laid) =>
    laid.column.field === 'labName'
      ? { ...laid, column: { ...laid.column, width: 333 } }
      : laid.column.field === 'address'
        ? { ...laid, show: false }
        : laid,
  );
  const saved = encodeLayout(toLayout(changed, columns, emptyLayout));
  expect(applyLayout(columns, decodeLayout(saved))).toEqual(changed);
});

test('a column that the file fixes can be freed, and stays free', () => {
  const freed = applyLayout(columns, emptyLayout).map(({ column: { fixed: _fixed, ...column }, show }) => ({ column, show }));
  const again = applyLayout(columns, decodeLayout(encodeLayout(toLayout(freed, columns, emptyLayout))));
  expect(again.every(({ column }) => column.fixed === undefined)).toBe(true);
});

test('a column that the page lost is kept in the layout; a new one comes last', () => {
  const saved = decodeLayout(
    JSON.stringify({
      v: 1,
      columns: [
        { prop: 'gone', show: true, order: 0 },
        { prop: 'address', show: true, order: 1 },
      ],
    }),
  );
  const laid = applyLayout(columns, saved);
  expect(names(laid)[0]).toBe('address');
  expect(laid).toHaveLength(columns.length);
  expect(toLayout(laid, columns, saved).columns.some(({ prop }) => prop === 'gone')).toBe(true);
});

test.each(['', 'x', '[]', '{"columns":1}', '{"columns":[1,{"prop":2}]}'])('what is no layout is none: %s', (text) => {
  expect(decodeLayout(text).columns).toEqual([]);
});

test('what else was saved is kept', () => {
  const saved = decodeLayout('{"v":1,"columns":[],"search":[{"prop":"labName"}],"pageSize":100}');
  expect(JSON.parse(encodeLayout(toLayout(applyLayout(columns, saved), columns, saved)))).toMatchObject({
    search: [{ prop: 'labName' }],
    pageSize: 100,
  });
});

test('moving stays inside the list', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveEntry(['a'], 0, -1)).toEqual(['a']);
});
