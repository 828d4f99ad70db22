import { addDays, addMonths, daysBetween } from '../../base/day';

export const spans = ['month', 'week'] as const;
/** How much of a calendar is in sight. */
export type Span = (typeof spans)[number];

/** The days in sight, by their weeks; weeks begin on Monday. */
export interface Sight {
  readonly first: string;
  readonly last: string;
  readonly weeks: readonly (readonly string[])[];
}

const aMonday = '2024-01-01';
const perWeek = 7;

const moved = (day: string, days: number): string => addDays(day, days) ?? day;

/** Place of a day in its week. Shape: 0 for Monday to 6. */
export const weekdayOf = (day: string): number => (((daysBetween(aMonday, day) ?? 0) % perWeek) + perWeek) % perWeek;

const mondayOf = (day: string): string => moved(day, -weekdayOf(day));

/** Gives the weeks that show a day: its month's, or its own. */
export function sightOf(day: string, span: Span): Sight {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  const lastOfMonth = moved(addMonths(firstOfMonth, 1) ?? firstOfMonth, -1);
  const first = mondayOf(span === 'month' ? firstOfMonth : day);
  const last = moved(mondayOf(span === 'month' ? lastOfMonth : day), perWeek - 1);
  const count = ((daysBetween(first, last) ?? 0) + 1) / perWeek;
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: perWeek }, (_each, at) => moved(first, week * perWeek + at)),
  );
  return { first, last, weeks };
}

/** Goes a month or a week on, or back. */
export const turnSight = (day: string, span: Span, by: 1 | -1): string =>
  span === 'month' ? (addMonths(day, by) ?? day) : moved(day, by * perWeek);

/** Where a key leads from a day. Shape: undefined where it leads nowhere. */
export function walkDay(day: string, key: string, span: Span): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(day, -1);
    case 'ArrowRight':
      return moved(day, 1);
    case 'ArrowUp':
      return moved(day, -perWeek);
    case 'ArrowDown':
      return moved(day, perWeek);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return moved(mondayOf(day), perWeek - 1);
    case 'PageUp':
      return turnSight(day, span, -1);
    case 'PageDown':
      return turnSight(day, span, 1);
    default:
      return undefined;
  }
}
