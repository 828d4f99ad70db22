import { expect, test } from 'vitest';
import { dropColumn, stepColumn } from '../../../../src/ui/grid/gestures/drop-place';
import { edgeSpeed } from '../../../../src/ui/grid/gestures/edge-scroll';
import type { GridColumn } from '../../../../src/ui/grid/grid-model';
import { columnAt, placeColumns } from '../../../../src/ui/grid/place-columns';

const column = (key: string, fixed?: 'left' | 'right'): GridColumn<unknown> => ({
  key,
  title: key,
  width: 100,
  align: 'left',
  ...(fixed ? { fixed } : {}),
  cell: () => null,
});
const columns = [
  column('#select', 'left'),
  column('a', 'left'),
  column('b'),
  column('c'),
  column('d'),
  column('e'),
  column('f'),
  column('y', 'right'),
  column('#actions', 'right'),
];
const view = { left: 0, width: 700 };
const plan = placeColumns(columns, view.width, new Set());

test.each([
  ['b', 410, { before: 'd', side: 'middle', moves: true, mark: 400 }],
  ['b', 360, { before: 'd', side: 'middle', moves: true, mark: 400 }],
  ['b', 340, { before: 'c', side: 'middle', moves: false, mark: 300 }],
  ['b', 210, { before: 'b', side: 'middle', moves: false, mark: 200 }],
  ['b', 30, { before: 'a', side: 'left', moves: true, mark: 100 }],
  ['b', 160, { before: undefined, side: 'left', moves: true, mark: 200 }],
  ['b', 510, { before: 'y', side: 'right', moves: true, mark: 500 }],
  ['b', 690, { before: undefined, side: 'right', moves: true, mark: 600 }],
  ['a', 210, { before: 'b', side: 'middle', moves: true, mark: 200 }],
])('%s let go at %i px', (key, x, drop) => {
  expect(dropColumn(plan, key, { ...view, x })).toEqual({ key, ...drop });
});

test('while scrolled the free columns are where they are seen', () => {
  expect(dropColumn(plan, 'b', { left: 200, width: 700, x: 260 })).toMatchObject({ before: 'e', side: 'middle' });
});

test('on a narrow view a column stays fixed as it was', () => {
  const narrow = placeColumns(columns, 350, new Set(['#select']));
  expect(narrow.crowded).toBe(true);
  expect(dropColumn(narrow, 'a', { left: 0, width: 350, x: 320 }).side).toBe('left');
  expect(dropColumn(narrow, 'b', { left: 0, width: 350, x: 340 }).side).toBe('middle');
});

test.each([
  ['b', 1, { key: 'b', before: 'd', side: 'middle' }],
  ['c', -1, { key: 'c', before: 'b', side: 'middle' }],
  ['e', 1, { key: 'e', before: undefined, side: 'middle' }],
  ['b', -1, undefined],
  ['f', 1, undefined],
  ['a', -1, undefined],
  ['#actions', -1, undefined],
] as const)('the keyboard moves %s by %i', (key, direction, move) => {
  expect(stepColumn(plan, key, direction)).toEqual(move);
});

test.each([
  [50, 0, 0],
  [150, 0, 1],
  [250, 200, 4],
  [550, 0, 7],
  [650, 300, 8],
  [699, 0, 8],
])('at %i px, scrolled by %i, lies column %i', (x, left, index) => {
  expect(columnAt(plan, x, { left, width: 700 })).toBe(index);
});

test('widths that the user chose take no spare width; where all are chosen it stands empty', () => {
  const chosen = placeColumns([{ ...column('a'), sized: true }, column('b')], 500, new Set());
  expect(chosen.placed.map(({ width }) => width)).toEqual([100, 400]);
  const all = placeColumns([{ ...column('a'), sized: true }, column('z', 'right')], 500, new Set());
  expect([all.placed.map(({ width }) => width), all.spare, all.totalWidth]).toEqual([[100, 100], 300, 500]);
});

test.each([
  [300, 0],
  [110, -7],
  [60, -32],
  [-900, -40],
  [490, 7],
  [2000, 40],
])('a pointer at %i scrolls by %i', (at, speed) => {
  expect(edgeSpeed(at, 100, 500)).toBe(speed);
});
