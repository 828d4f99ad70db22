import { expect, test } from 'vitest';
import { createCells, readMarks } from '../../../../src/ui/grid/cell-store';

test('a range grows from where it began, in any direction, and takes the keyboard along', () => {
  const cells = createCells();
  cells.moveTo({ row: 5, column: 3 });
  cells.extendTo({ row: 7, column: 4 });
  expect(cells.range()).toEqual({ fromRow: 5, toRow: 7, fromColumn: 3, toColumn: 4 });
  cells.extendTo({ row: 2, column: 1 });
  expect(cells.range()).toEqual({ fromRow: 2, toRow: 5, fromColumn: 1, toColumn: 3 });
  expect(cells.active()).toEqual({ row: 2, column: 1 });
});

test('a move frees the range; clearing keeps the keyboard where it is', () => {
  const cells = createCells();
  cells.select({ row: 0, column: 0 }, { row: 9, column: 9 });
  expect(cells.active()).toBeUndefined();
  cells.moveTo({ row: 1, column: 1 });
  expect(cells.range()).toBeUndefined();
  cells.extendTo({ row: 2, column: 2 });
  cells.clearRange();
  expect([cells.range(), cells.active()]).toEqual([undefined, { row: 2, column: 2 }]);
});

test.each([
  [1, undefined],
  [2, { from: 0, to: 3000, top: true, bottom: false }],
  [3, { from: 0, to: 3000, top: false, bottom: false }],
  [4, { from: 0, to: 3000, top: false, bottom: true }],
  [5, undefined],
])('row %i knows its marked cells', (row, marks) => {
  const cells = createCells();
  cells.select({ row: 4, column: 3000 }, { row: 2, column: 0 });
  expect(readMarks(cells.marksIn(row))).toEqual(marks);
});

test('what stays as it is tells nobody', () => {
  const cells = createCells();
  let told = 0;
  const stop = cells.subscribe(() => (told += 1));
  cells.clearRange();
  cells.moveTo({ row: 1, column: 1 });
  cells.moveTo({ row: 1, column: 1 });
  cells.extendTo({ row: 1, column: 2 });
  cells.extendTo({ row: 1, column: 2 });
  expect(told).toBe(2);
  stop();
  cells.moveTo(undefined);
  expect(told).toBe(2);
});
