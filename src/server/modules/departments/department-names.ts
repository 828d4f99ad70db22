import { sql } from 'kysely';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import type { ServerDesk } from '../../http/server-desk';

/** What the departments of a tenant are called, by id; nothing where no page keeps any. */
export async function readDepartmentNames(desk: ServerDesk, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const record = desk.store.current().records.get('departments');
  const display = record?.fields.find((field) => field.name === record.display);
  if (!record || !display) return new Map();
  const names = sql`select t.id::text as id, ${columnOf('t', display.column)} as name from ${tableAs(record, 't')} where ${alive('t', tenantId)}`;
  const rows = await desk.database.read(tenantId, (q) => runSql(q, names));
  return new Map(rows.map((row) => [String(row['id']), String(row['name'] ?? '')]));
}
