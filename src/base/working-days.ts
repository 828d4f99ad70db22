import { addDays } from './day';

/** What an institute's calendar says beyond the week: days on which it rests, and weekends on which it works. Shape: YYYY-MM-DD. */
export interface WorkingCalendar {
  readonly rest: ReadonlySet<string>;
  readonly work: ReadonlySet<string>;
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Says whether the institute works on a day. */
export const isWorkingDay = (day: string, { rest, work }: WorkingCalendar): boolean => work.has(day) || (!rest.has(day) && !isWeekend(day));

/** Forty years; who counts further has mistaken something, and must not hold the server. */
const farthest = 10_000;
/** A calendar that rests for longer would be a mistake too. */
const longestRest = 400;

/**
 * The day that is so many working days after a day, before it where the count is negative; the day itself where none are asked. Shape: undefined for what is no day,
 * for a count that is no whole number or too far, and where the calendar rests for more than a year.
 */
export function addWorkingDays(day: string, count: number, calendar: WorkingCalendar): string | undefined {
  if (!Number.isSafeInteger(count) || Math.abs(count) > farthest) return undefined;
  const by = count < 0 ? -1 : 1;
  let at = addDays(day, 0);
  for (let [left, rests] = [Math.abs(count), 0]; left > 0;) {
    at = at === undefined ? undefined : addDays(at, by);
    if (at === undefined || rests > longestRest) return undefined;
    const works = isWorkingDay(at, calendar);
    rests = works ? 0 : rests + 1;
    if (works) left -= 1;
  }
  return at;
}
