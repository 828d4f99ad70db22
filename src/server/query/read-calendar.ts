import type { WorkingCalendar } from '../../base/working-days';
import type { Database } from '../db/connections/database';

interface Calendars {
  readonly database: Database;
  /** False where no page keeps holidays: the week alone counts then. */
  readonly kept: boolean;
}

/** What the calendar of an institute says of the days from a day on. */
export async function readCalendar({ database, kept }: Calendars, tenantId: string, today: string): Promise<WorkingCalendar> {
  if (!kept) return { rest: new Set(), work: new Set() };
  const rows = await database.read(tenantId, (q) =>
    q.query(
      `select holiday::text as day, day_kind from pg_holidays where tenant_id = $1 and is_deleted = 0 and holiday between $2::date and $2::date + 120`,
      [tenantId, today],
    ),
  );
  const daysOf = (kind: string) => new Set(rows.rows.flatMap((row) => (row['day_kind'] === kind ? [String(row['day'])] : [])));
  return { rest: daysOf('1'), work: daysOf('2') };
}
