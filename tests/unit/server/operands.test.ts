import { expect, test } from 'vitest';
import { readDayStretch, readId, readMomentStretch, readNumber, readText, readYesNo } from '../../../src/server/query/operands';

test.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2024-02-29', '2024-02-29', '2024-03-01'],
  ['2026-12-31', '2026-12-31', '2027-01-01'],
  ['2026-01-31 23:59:59', '2026-01-31', '2026-02-01'],
])('the day %s', (text, from, until) => {
  expect(readDayStretch(text)).toEqual({ from, until });
});

test.each([
  ['2026-01-31 23:59:59', '2026-01-31 23:59:59', '2026-02-01 00:00:00'],
  ['2026-01-31 23:59', '2026-01-31 23:59:00', '2026-01-31 23:59:01'],
  ['2026-01-31', '2026-01-31 00:00:00', '2026-02-01 00:00:00'],
  ['2026', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
])('the moment %s', (text, from, until) => {
  expect(readMomentStretch(text)).toEqual({ from, until });
});

test.each([
  '',
  '26',
  '2026-1',
  '2026-02-30',
  '2026-13',
  '2026-01-01T00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01 10:61',
  '2026-01-01+08:00',
  '9999-12-31',
  'today',
  '2026-01-01; x',
])('%j is no time', (text) => {
  expect(readDayStretch(text)).toBeUndefined();
  expect(readMomentStretch(text)).toBeUndefined();
});

test('numbers, ids, yes or no, texts', () => {
  expect(['1', '-1.50', '+0', '00.1'].map(readNumber)).toEqual(['1', '-1.50', '+0', '00.1']);
  expect(['', '1.', '.5', '1e3', 'NaN', '0x1', '１', '1'.repeat(41)].map(readNumber)).toEqual(Array(8).fill(undefined));
  expect([readId('5'), readId('-5'), readId('1'.repeat(19))]).toEqual(['5', undefined, undefined]);
  expect(['1', 'true', '0', 'false', '2', ''].map(readYesNo)).toEqual([1, 1, 0, 0, undefined, undefined]);
  expect([readText('a'), readText('a\0'), readText('x'.repeat(513))]).toEqual(['a', undefined, undefined]);
});
