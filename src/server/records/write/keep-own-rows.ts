import { sql } from 'kysely';
import type { Values } from '../../../base/dot-path';
import { writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { compareRows } from '../../query/compare-rows';
import { loadRows } from '../../query/load-rows';
import { alive, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { type PageContext, recordOf } from '../../rights/page-context';
import { lockFollowers } from '../rollups/lock-followers';
import { requireRemovable, markRemoved } from './mark-removed';
import { placeOf } from './store-row';
import { makeRow, putRow } from './submit-row';

interface OwnRows {
  /** The field by which a row is known again. */
  readonly by: string;
  /** All that the caller keeps from now on; each value of that field once. */
  readonly requested: readonly Values[];
}

const isSame = (row: Values, requested: Values): boolean =>
  Object.entries(requested).every(([name, value]) => String(row[name] ?? '') === String(value ?? ''));

/**
 * Makes the rows within the scope of a context, which are the caller's own, those that are wanted: what is missing is made, what differs changed, the rest removed. What the
 * page lets him do with its rows is not asked, since he meets no others. Errors: invalidFields.
 */
export async function keepOwnRows(tx: Queryable, ctx: PageContext, { by, requested }: OwnRows): Promise<void> {
  const record = recordOf(ctx);
  const { records, bigrams, scope } = ctx.source;
  const free: PageContext = { ...ctx, source: { record, records, bigrams } };
  const { tenantId, userId } = ctx.caller;
  // Of two saves at once the second finds what the first has left.
  await tx.query('select 1 from sys_user where tenant_id = $1 and id = $2 for no key update', [tenantId, userId]);
  const mine = scope ? sql`${alive('t', tenantId)} and ${scope('t')}` : alive('t', tenantId);
  const found = await runSql(tx, sql`select t.id::text as id from ${tableAs(record, 't')} where ${mine} order by t.id`);
  const ids = found.map((row) => String(row['id']));
  await lockFollowers(tx, placeOf(free), { record, ids, values: requested });
  const rows = [...(await loadRows(tx, free.source, { tenantId, ids, lock: true })).values()];
  const known = new Map(rows.map((row) => [row[by], row]));
  const asked = new Set(requested.map((row) => row[by]));
  const gone = rows.filter((row) => !asked.has(row[by]) || known.get(row[by]) !== row);
  for (const row of gone) await requireRemovable(tx, free, row);
  await markRemoved(tx, free, gone);
  for (const row of gone) await writeAudit(tx, free, { action: 'remove', id: row.id, changes: compareRows(record, row, undefined) });
  for (const values of requested) {
    const row = known.get(values[by]);
    if (!row) await makeRow(tx, free, (fresh) => ({ ...fresh, ...values }));
    else if (!isSame(row, values)) await putRow(tx, free, row, (old) => ({ ...old, ...values }));
  }
}
