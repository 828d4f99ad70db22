import { expect, test } from 'vitest';
import { studentFactor } from '../../../src/measure/numbers/student-t';

const freedoms = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, Infinity];

/** Source: GUM, table G.2; the column of 95.45 % is also table E.1 of EA-4/02. */
const table: readonly (readonly [probability: number, factors: string])[] = [
  [0.95, '12.71 4.30 3.18 2.78 2.57 2.45 2.36 2.31 2.26 2.23 2.13 2.09 2.06 2.04 2.02 2.01 1.96'],
  [0.9545, '13.97 4.53 3.31 2.87 2.65 2.52 2.43 2.37 2.32 2.28 2.18 2.13 2.11 2.09 2.06 2.05 2.00'],
  [0.99, '63.66 9.92 5.84 4.60 4.03 3.71 3.50 3.36 3.25 3.17 2.95 2.85 2.79 2.75 2.70 2.68 2.58'],
];

test.each(table)('the factors of %d are those of the published tables', (probability, factors) => {
  expect(freedoms.map((freedom) => studentFactor(probability, freedom).toFixed(2)).join(' ')).toBe(factors);
});

test.each([
  [100, '1.984', '2.025', '2.626'],
  [Infinity, '1.960', '2.000', '2.576'],
])('the last rows print a third place: %d degrees', (freedom, ...factors) => {
  expect(table.map(([probability]) => studentFactor(probability, freedom).toFixed(3))).toEqual(factors);
});

test('the expansion goes on where the sum ends', () => {
  for (const [probability] of table) expect(studentFactor(probability, 1_001)).toBeCloseTo(studentFactor(probability, 1_000), 4);
});
