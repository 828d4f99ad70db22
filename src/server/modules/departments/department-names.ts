import { sql } from 'kysely';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import type { ServerContext } from '../../http/server-context';

/** What rows of a record are called, by id: all of a tenant's, or those named; nothing where no page keeps any. */
export async function readDisplayNames(
  ctx: ServerContext,
  tenantId: string,
  { record: name, ids }: { readonly record: string; readonly ids?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const record = ctx.store.current().records.get(name);
  const display = record?.fields.find((field) => field.name === record.display);
  if (!record || !display || ids?.length === 0) return new Map();
  const these = ids ? sql` and ${columnOf('t', 'id')} = any(${ids}::bigint[])` : sql``;
  const names = sql`select t.id::text as id, ${columnOf('t', display.column)} as name from ${tableAs(record, 't')} where ${alive('t', tenantId)}${these}`;
  const rows = await ctx.database.read(tenantId, (q) => runSql(q, names));
  return new Map(rows.map((row) => [String(row['id']), String(row['name'] ?? '')]));
}

/** What the departments of a tenant are called, by id; nothing where no page keeps any. */
export const readDepartmentNames = (ctx: ServerContext, tenantId: string): Promise<ReadonlyMap<string, string>> =>
  readDisplayNames(ctx, tenantId, { record: 'departments' });
