import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { type PageContext, recordOf } from '../../rights/page-context';

const sentence: Text = { zh: '上级不能是自身或自身的下级', en: 'A node cannot hang below itself' };

/** Finds whether a node of a tree would hang below itself. Shape: a sentence at the parent field. */
export async function findCycle(
  tx: Queryable,
  ctx: PageContext,
  row: { readonly id: string; readonly values: Values },
): Promise<ReadonlyMap<string, Text>> {
  const record = recordOf(ctx);
  const field = record.fields.find((each) => each.name === record.parentField);
  const parent = field && getAt(row.values, field.path);
  if (!field || typeof parent !== 'string' || !/^\d{1,18}$/.test(parent)) return new Map();
  const { tenantId } = ctx.caller;
  // Two moves at once could close a circle that neither sees: the tree of a tenant is changed by one transaction at a time.
  await runSql(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${record.table} ${tenantId}`}, 0))`);
  const found = await runSql(
    tx,
    sql`with recursive up(id, parent) as (select t.id, ${columnOf('t', field.column)} from ${tableAs(record, 't')} where ${alive('t', tenantId)} and t.id = ${parent}::bigint
      union select t.id, ${columnOf('t', field.column)} from ${tableAs(record, 't')} join up on t.id = up.parent where ${alive('t', tenantId)})
      select 1 from up where id = ${row.id}::bigint limit 1`,
  );
  return found.length > 0 ? new Map([[field.name, sentence]]) : new Map();
}
