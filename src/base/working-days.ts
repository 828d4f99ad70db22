import { addDays } from './day';

/** What an institute's calendar says beyond the week: days on which it rests, and weekends on which it works. Shape: YYYY-MM-DD. */
export interface WorkingCalendar {
  readonly rest: ReadonlySet<string>;
  readonly work: ReadonlySet<string>;
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Says whether the institute works on a day. */
export const isWorkingDay = (day: string, { rest, work }: WorkingCalendar): boolean => work.has(day) || (!rest.has(day) && !isWeekend(day));

/** The day that is so many working days after a day; the day itself where none are asked. Shape: undefined for what is no day. */
export function addWorkingDays(day: string, count: number, calendar: WorkingCalendar): string | undefined {
  let [at, left]: [string | undefined, number] = [day, count];
  // A calendar that rests for a year would be a mistake, and must not hold the server.
  for (let step = 0; at !== undefined && left > 0 && step < 400; step += 1) {
    at = addDays(at, 1);
    if (at !== undefined && isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
}
