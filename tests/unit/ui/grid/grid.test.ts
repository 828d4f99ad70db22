import { expect, test } from 'vitest';
import { moveInGrid } from '../../../../src/ui/grid/grid-keys';
import type { GridColumn } from '../../../../src/ui/grid/grid-model';
import { countSlots, placeColumns, windowColumns, windowRows } from '../../../../src/ui/grid/place-columns';
import { createSelection } from '../../../../src/ui/grid/selection-store';

const column = (key: string, fixed?: 'left' | 'right'): GridColumn<unknown> => ({
  key,
  title: key,
  width: 100,
  align: 'left',
  ...(fixed ? { fixed } : {}),
  cell: () => null,
});
const twenty = [column('a', 'left'), ...Array.from({ length: 18 }, (_, index) => column(`m${index}`)), column('z', 'right')];

test('fixed columns stand at their edges, free ones between; spare width goes to the free ones', () => {
  const plan = placeColumns([column('m'), column('r', 'right'), column('l', 'left')], 500, new Set());
  expect(plan.placed.map(({ column: { key }, side, width, offset }) => [key, side, width, offset])).toEqual([
    ['l', 'left', 100, 0],
    ['m', 'middle', 300, 100],
    ['r', 'right', 100, 0],
  ]);
  expect(plan.totalWidth).toBe(500);
});

test('on a narrow view only what must stays fixed', () => {
  const plan = placeColumns([column('a', 'left'), column('m'), column('z', 'right')], 250, new Set(['a']));
  expect(plan.placed.map(({ side }) => side)).toEqual(['left', 'middle', 'middle']);
});

test('on a narrow view the column that names a row stays, cut to its share', () => {
  const wide = { ...column('name', 'left'), width: 220 };
  const columns = [{ ...column('#select', 'left'), width: 40 }, wide, column('other', 'left'), column('m'), column('#actions', 'right')];
  const plan = placeColumns(columns, 390, new Set(['#select']));
  expect(plan.placed.map(({ column: { key }, side, width }) => [key, side, width])).toEqual([
    ['#select', 'left', 40],
    ['name', 'left', 156],
    ['other', 'middle', 100],
    ['m', 'middle', 100],
    ['#actions', 'middle', 100],
  ]);
});

test('only the columns of the view are drawn, one more on each side', () => {
  const plan = placeColumns(twenty, 800, new Set());
  expect(windowColumns(plan, 0, 800)).toEqual({ from: 1, to: 8 });
  expect(windowColumns(plan, 500, 800)).toEqual({ from: 5, to: 13 });
});

test('rows move in steps of three and never leave the list', () => {
  const slots = countSlots(320, 32);
  expect(slots).toBe(19);
  expect(windowRows(0, slots, 5_000, 32)).toEqual({ from: 0, to: 19 });
  expect(windowRows(32 * 4, slots, 5_000, 32)).toEqual({ from: 0, to: 19 });
  expect(windowRows(32 * 100, slots, 5_000, 32)).toEqual({ from: 96, to: 115 });
  expect(windowRows(32 * 5_000, slots, 5_000, 32)).toEqual({ from: 4_981, to: 5_000 });
  expect(windowRows(0, slots, 2, 32)).toEqual({ from: 0, to: 2 });
});

test.each([
  ['ArrowUp', { row: 0, column: 0 }, { row: -1, column: 0 }],
  ['ArrowDown', { row: 9, column: 1 }, { row: 9, column: 1 }],
  ['Home', { row: 3, column: 4 }, { row: 3, column: 0 }],
  ['End', { row: 3, column: 0 }, { row: 3, column: 4 }],
  ['PageDown', { row: 0, column: 0 }, { row: 6, column: 0 }],
  ['PageUp', { row: 4, column: 2 }, { row: 0, column: 2 }],
])('%s moves', (key, from, to) => {
  expect(moveInGrid(from, { key, ctrlKey: false, metaKey: false }, { rows: 10, columns: 5, page: 6 })).toEqual(to);
});

test('a selection tells its listeners once for many, and brings items up to date without selecting', () => {
  const selection = createSelection<number>();
  let told = 0;
  const stop = selection.subscribe(() => (told += 1));
  selection.set(
    [
      ['a', 1],
      ['b', 2],
    ],
    true,
  );
  selection.refresh([
    ['b', 3],
    ['c', 4],
  ]);
  expect([told, selection.items()]).toEqual([1, [1, 3]]);
  stop();
  selection.clear();
  expect([told, selection.size()]).toEqual([1, 0]);
});
