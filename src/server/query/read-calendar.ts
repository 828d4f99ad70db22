import type { WorkingCalendar } from '../../base/working-days';
import type { Database, Queryable } from '../db/connections/database';

interface Calendars {
  readonly database: Database;
  /** False where no page keeps holidays: the week alone counts then. */
  readonly kept: boolean;
}

/** What the calendar of an institute says of a year from a day on, by a transaction that is open. */
export async function calendarFrom(q: Queryable, tenantId: string, day: string): Promise<WorkingCalendar> {
  const { rows } = await q.query(
    `select holiday::text as day, day_kind from pg_holidays where tenant_id = $1 and is_deleted = 0 and holiday between $2::date and $2::date + 400`,
    [tenantId, day],
  );
  const daysOf = (kind: string) => new Set(rows.flatMap((row) => (row['day_kind'] === kind ? [String(row['day'])] : [])));
  return { rest: daysOf('1'), work: daysOf('2') };
}

/** What the calendar of an institute says of the days from a day on. */
export async function readCalendar({ database, kept }: Calendars, tenantId: string, today: string): Promise<WorkingCalendar> {
  return kept ? database.read(tenantId, (q) => calendarFrom(q, tenantId, today)) : noHolidays;
}

/** Where nobody keeps a calendar. */
export const noHolidays: WorkingCalendar = { rest: new Set(), work: new Set() };
