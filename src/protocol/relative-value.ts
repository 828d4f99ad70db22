import { addDays, addMonths, daysBetween } from '../base/day';

/** Words for periods; a search says one in the place of days, and it means what it means on the day when rows are read. */
export const relativePeriods = [
  '@today',
  '@yesterday',
  '@tomorrow',
  '@thisWeek',
  '@lastWeek',
  '@nextWeek',
  '@thisMonth',
  '@lastMonth',
  '@nextMonth',
  '@thisQuarter',
  '@lastQuarter',
  '@thisYear',
  '@lastYear',
  '@last7Days',
  '@last30Days',
  '@last90Days',
  '@next7Days',
  '@next30Days',
] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

/** Word for no value at all, in the place of one: what a group of rows without one is found by. */
export const emptyWord = '@none';

/** Words for whoever asks: himself and the people of his department, in the place of a person, and his department, in the place of a department. */
export const ownPerson = '@me';
export const ownTeam = '@myTeam';
export const ownDepartment = '@myDepartment';

const people = [ownPerson, ownTeam];
const whose: Readonly<Record<string, readonly string[]>> = { staff: people, users: people, departments: [ownDepartment] };

/** Gives the words that may stand in the place of a record; none where none may. */
export const ownWordsOf = (target: string | undefined): readonly string[] =>
  (target !== undefined && Object.hasOwn(whose, target) ? whose[target] : undefined) ?? [];

export const isRelativePeriod = (text: string): text is RelativePeriod => relativePeriods.some((each) => each === text);

/** Says whether a value is a word that is read when rows are. */
export const isRelative = (value: unknown): value is string =>
  typeof value === 'string' && (isRelativePeriod(value) || [emptyWord, ownPerson, ownTeam, ownDepartment].includes(value));

/** First and last day of a period. */
export type DayRange = readonly [from: string, to: string];

const monday = '1970-01-05';

/** Gives the days that a word means on a day; a week begins with its Monday. Errors: throws where today is no day. */
export function periodOn(word: RelativePeriod, today: string): DayRange {
  const day = (count: number, from = today): string => must(addDays(from, count));
  const month = (count: number): string => must(addMonths(`${today.slice(0, 7)}-01`, count));
  const week = (count: number): DayRange => {
    const first = day(count * 7 - ((((daysBetween(monday, today) ?? 0) % 7) + 7) % 7));
    return [first, day(6, first)];
  };
  const months = (from: number, count: number): DayRange => [month(from), day(-1, month(from + count))];
  const at = Number(today.slice(5, 7)) - 1;
  switch (word) {
    case '@today':
      return [today, today];
    case '@yesterday':
      return [day(-1), day(-1)];
    case '@tomorrow':
      return [day(1), day(1)];
    case '@thisWeek':
      return week(0);
    case '@lastWeek':
      return week(-1);
    case '@nextWeek':
      return week(1);
    case '@thisMonth':
      return months(0, 1);
    case '@lastMonth':
      return months(-1, 1);
    case '@nextMonth':
      return months(1, 1);
    case '@thisQuarter':
      return months(-(at % 3), 3);
    case '@lastQuarter':
      return months(-(at % 3) - 3, 3);
    case '@thisYear':
      return months(-at, 12);
    case '@lastYear':
      return months(-at - 12, 12);
    case '@last7Days':
      return [day(-6), today];
    case '@last30Days':
      return [day(-29), today];
    case '@last90Days':
      return [day(-89), today];
    case '@next7Days':
      return [today, day(6)];
    case '@next30Days':
      return [today, day(29)];
  }
}

function must(day: string | undefined): string {
  if (day === undefined) throw new Error('no day');
  return day;
}
