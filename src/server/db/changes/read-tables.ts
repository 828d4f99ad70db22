import type { Queryable } from '../connections/database';

/** A table as it stands in the database. */
export interface FoundTable {
  /** Column -> type as PostgreSQL writes it. */
  readonly columns: ReadonlyMap<string, string>;
  readonly indexes: ReadonlySet<string>;
  /** Column -> constraint and table that it refers to, for the keys that we made. */
  readonly references: ReadonlyMap<string, { readonly constraint: string; readonly target: string }>;
}

const here = '(select oid from pg_namespace where nspname = current_schema())';

/** Reads what stands in the database under these names; tables that do not exist are absent. */
export async function readTables(q: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, FoundTable>> {
  const columns = await q.query(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${here} and c.relkind in ('r', 'p') and c.relname = any($1) and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
    [names],
  );
  const indexes = await q.query(
    `select c.relname as table, i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace = ${here} and c.relname = any($1) and x.indisvalid`,
    [names],
  );
  const references = await q.query(
    `select c.relname as table, k.conname as name, t.relname as target, a.attname as column from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
     where k.contype = 'f' and c.relnamespace = ${here} and c.relname = any($1) and cardinality(k.conkey) = 2`,
    [names],
  );
  const found = new Map<
    string,
    { columns: Map<string, string>; indexes: Set<string>; references: Map<string, { constraint: string; target: string }> }
  >();
  for (const row of columns.rows) {
    const table = found.get(String(row['table'])) ?? { columns: new Map(), indexes: new Set(), references: new Map() };
    found.set(String(row['table']), table);
    table.columns.set(String(row['name']), String(row['type']));
  }
  for (const row of indexes.rows) found.get(String(row['table']))?.indexes.add(String(row['name']));
  for (const row of references.rows)
    found
      .get(String(row['table']))
      ?.references.set(String(row['column']), { constraint: String(row['name']), target: String(row['target']) });
  return found;
}
