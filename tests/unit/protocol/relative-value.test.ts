import { expect, test } from 'vitest';
import { isRelative, ownWordsOf, periodOn, type RelativePeriod, relativePeriods } from '../../../src/protocol/relative-value';

test.each<[RelativePeriod, string, string, string]>([
  ['@today', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['@yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['@tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  // A week begins with its Monday, also on a Sunday and on a Monday.
  ['@thisWeek', '2026-11-27', '2026-11-23', '2026-11-29'],
  ['@thisWeek', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['@thisWeek', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['@lastWeek', '2026-01-01', '2025-12-22', '2025-12-28'],
  ['@nextWeek', '2026-11-27', '2026-11-30', '2026-12-06'],
  ['@thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['@lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['@lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['@nextMonth', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['@thisQuarter', '2026-11-27', '2026-10-01', '2026-12-31'],
  ['@lastQuarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['@thisYear', '2026-11-27', '2026-01-01', '2026-12-31'],
  ['@lastYear', '2026-11-27', '2025-01-01', '2025-12-31'],
  ['@last7Days', '2026-11-27', '2026-11-21', '2026-11-27'],
  ['@last30Days', '2026-11-27', '2026-10-29', '2026-11-27'],
  ['@last90Days', '2026-11-27', '2026-08-30', '2026-11-27'],
  ['@next7Days', '2026-11-27', '2026-11-27', '2026-12-03'],
  ['@next30Days', '2026-11-27', '2026-11-27', '2026-12-26'],
])('%s on %s is %s to %s', (word, today, from, to) => expect(periodOn(word, today)).toEqual([from, to]));

test('every period means days, and nothing else is a word', () => {
  for (const word of relativePeriods) expect(periodOn(word, '2026-11-27')[0] <= periodOn(word, '2026-11-27')[1]).toBe(true);
  expect(['@me', '@myTeam', '@myDepartment', '@lastMonth', '@then', '2026-11-27', ['@me']].map(isRelative)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['staff', 'users', 'departments', 'customers', 'constructor', undefined].map(ownWordsOf)).toEqual([
    ['@me', '@myTeam'],
    ['@me', '@myTeam'],
    ['@myDepartment'],
    [],
    [],
    [],
  ]);
});
