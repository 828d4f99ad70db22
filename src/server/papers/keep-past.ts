import type { ServingSchemas } from '../db/schema/schema-store';
import type { Database } from '../db/connections/database';
import { nobodyNow } from '../auth/caller';
import { loadRows } from '../query/load-rows';
import { keepOriginals, keptPapersOf } from './keep-papers';

/**
 * Keeps the originals of records whose transitions lie in the past of a tenant that was brought in whole: each bears the day of its transition, and is printed when
 * it is first asked for. Records that have originals already keep them.
 */
export async function keepPast({
  database,
  schemas,
  tenantId,
}: {
  readonly database: Database;
  readonly schemas: ServingSchemas;
  readonly tenantId: string;
}): Promise<void> {
  const { papers, records, bigrams } = schemas;
  const context = nobodyNow();
  for (const record of records.values()) {
    const kept = keptPapersOf(papers, record.name);
    if (kept.length === 0) continue;
    await database.write(tenantId, async (tx) => {
      const { rows: steps } = await tx.query(
        `select subject_id::text as id, to_char(max(time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from sys_audit
         where tenant_id = $1 and subject = $2 and action = any($3::text[])
           and subject_id not in (select record_id from sys_kept_paper where tenant_id = $1 and record = $2)
         group by subject_id order by subject_id`,
        [tenantId, record.name, [...new Set(kept.flatMap(({ keep }) => keep))]],
      );
      const ids = steps.map(({ id }) => String(id));
      const rows = await loadRows(tx, { record, records, bigrams }, { tenantId, ids, lock: false });
      await keepOriginals(
        tx,
        { tenantId, database, schemas, record, context, later: true },
        {
          papers: kept,
          kept: steps.flatMap(({ id, day }) => {
            const row = rows.get(String(id));
            return row ? [{ row, day: String(day) }] : [];
          }),
        },
      );
    });
  }
}
