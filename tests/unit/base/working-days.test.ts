import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from '../../../src/base/working-days';

const weeks = { rest: new Set<string>(), work: new Set<string>() };
// The National Day of 2026, with the Saturday on which is worked instead.
const october = { rest: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']), work: new Set(['2026-10-10']) };

test.each([
  ['2026-09-30', 0, weeks, '2026-09-30'],
  ['2026-10-02', 1, weeks, '2026-10-05'],
  ['2026-10-03', 1, weeks, '2026-10-05'],
  ['2026-09-30', 1, october, '2026-10-08'],
  ['2026-09-30', 3, october, '2026-10-10'],
  ['2026-09-30', 4, october, '2026-10-12'],
  ['no day', 2, weeks, undefined],
  ['no day', 0, weeks, undefined],
  // 400 working days are eighty weeks.
  ['2026-09-30', 400, weeks, '2028-04-12'],
  ['2026-10-08', -1, october, '2026-09-30'],
  ['2026-10-12', -4, october, '2026-09-30'],
  ['2026-10-05', -1, weeks, '2026-10-02'],
  ['2026-09-30', 1.5, weeks, undefined],
  ['2026-09-30', 10_001, weeks, undefined],
  ['2026-09-30', Number.NaN, weeks, undefined],
])('%s and %i working days', (day, count, calendar, expected) => {
  expect(addWorkingDays(day, count, calendar)).toBe(expected);
});

test('a weekend on which is worked is a working day, a holiday is none', () => {
  expect(['2026-10-09', '2026-10-10', '2026-10-11', '2026-10-07'].map((day) => isWorkingDay(day, october))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a calendar that rests for more than a year gives no day, forwards or backwards, and holds nobody', () => {
  const days = Array.from({ length: 1_000 }, (_none, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const resting = { rest: new Set(days), work: new Set<string>() };
  expect([addWorkingDays('2026-01-01', 1, resting), addWorkingDays('2028-09-01', -1, resting)]).toEqual([undefined, undefined]);
});
