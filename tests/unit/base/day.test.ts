import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, isDateTime, isDay, minutesBetween } from '../../../src/base/day';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-1-1', false],
  ['2024-04-31', false],
  ['0000-01-01', false],
])('%s is a day: %s', (text, result) => expect(isDay(text)).toBe(result));

test.each([
  ['2024-02-29 23:59:59', true],
  ['2024-02-29 24:00:00', false],
  ['2024-02-29T10:00:00', false],
  ['2024-02-29', false],
])('%s is a moment: %s', (text, result) => expect(isDateTime(text)).toBe(result));

test.each([
  ['2024-02-28', 2, '2024-03-01'],
  ['2024-01-01', -1, '2023-12-31'],
  ['9999-12-31', 1, undefined],
  ['2024-02-30', 1, undefined],
])('%s + %d days', (day, count, result) => expect(addDays(day, count)).toBe(result));

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-12-15', 12, '2025-12-15'],
  ['2024-01-31', 2, '2024-03-31'],
  ['2024-12-31', -12, '2023-12-31'],
  ['2024-01-15', -1, '2023-12-15'],
])('%s + %d months', (day, count, result) => expect(addMonths(day, count)).toBe(result));

test('days and minutes between', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2024-03-01', '2024-02-28 10:00:00')).toBe(-2);
  expect(daysBetween('x', '2024-02-28')).toBeUndefined();
  expect(minutesBetween('2024-02-28 23:30:00', '2024-02-29 00:15:30')).toBe(45);
});
