import { sql } from 'kysely';
import type { RecordModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';

/** Every table of a record and its lines that names files, by the columns that do. */
function placesOf(record: RecordModel): readonly Sql[] {
  const own = record.fields.filter((field) => field.type === 'files' && field.column !== '');
  const carries = own.map(
    (field) =>
      sql`select 1 from ${tableAs(record, 't')} where ${columnOf('t', 'tenant_id')} = w.tenant and ${columnOf('t', field.column)} @> array[w.id]`,
  );
  return [...carries, ...record.fields.flatMap(({ line }) => (line ? placesOf(line) : []))];
}

/**
 * Of some files of a tenant those that a record names, in itself or in a line, whoever sees it; removed records count, since they may be brought back, and so do pictures of
 * accounts.
 */
export async function findAttached(
  q: Queryable,
  { pages }: Pick<ServingSchemas, 'pages'>,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const tables = new Map([...pages.values()].map(({ record }) => [record.table, record]));
  const places = [...tables.values()].flatMap(placesOf);
  const pictures = sql`select 1 from sys_user u where u.tenant_id = w.tenant and u.avatar <> '' and position(w.id in u.avatar) > 0`;
  const any = sql.join(
    [...places, pictures].map((place) => sql`exists (${place})`),
    sql` or `,
  );
  const rows = await runSql(q, sql`select w.id from (select ${tenantId}::text as tenant, unnest(${ids}::text[]) as id) w where ${any}`);
  return new Set(rows.map((row) => String(row['id'])));
}
