import type { Queryable } from './connections/database';

/** What names of tables with copies begin with. */
export const backupPrefix = 'backup_';

/** Values that a change of a page file has lost with consent. */
export interface SchemaBackup {
  readonly id: string;
  readonly time: string;
  /** Where the values were. */
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Where they are. */
  readonly backup: string;
  readonly rows: number;
  readonly reason: string;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const toBackup = (row: Record<string, unknown>): SchemaBackup => ({
  id: String(row['id']),
  time: String(row['time']),
  table: String(row['table_name']),
  column: String(row['column_name']),
  type: String(row['column_type']),
  backup: String(row['backup_table']),
  rows: Number(row['rows']),
  reason: String(row['reason']),
});

interface Loss {
  readonly table: string;
  readonly column: string;
  /** Condition on the rows whose values are lost. */
  readonly where: string;
  readonly reason: string;
}

async function typeOf(q: Queryable, table: string, column: string): Promise<string | undefined> {
  const { rows } = await q.query(
    `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
    [quote(table), column],
  );
  return rows[0] && String(rows[0]['type']);
}

/** Copies the values that a step is about to lose into a table of their own, in the step's transaction. */
export async function backUpColumn(q: Queryable, { table, column, where, reason }: Loss): Promise<void> {
  const type = (await typeOf(q, table, column)) ?? '';
  const noted = await q.query(
    'insert into sys_schema_backup (table_name, column_name, column_type, reason) values ($1, $2, $3, $4) returning id',
    [table, column, type, reason],
  );
  const id = String(noted.rows[0]?.['id']);
  const backup = backupPrefix + id;
  const copied = await q.query(
    `create table ${quote(backup)} as select tenant_id, id, version, ${quote(column)} as value from ${quote(table)} where ${where}`,
  );
  await q.query('update sys_schema_backup set backup_table = $2, rows = $3 where id = $1', [id, backup, copied.rowCount ?? 0]);
}

/** Lists what has been copied, the newest first. */
export async function readBackups(q: Queryable): Promise<readonly SchemaBackup[]> {
  return (await q.query('select * from sys_schema_backup order by id desc limit 1000')).rows.map(toBackup);
}

/** How a restore ended: how many rows have their values back, or which type the column would have to have. */
export type Restored =
  | { readonly kind: 'restored'; readonly rows: number; readonly changed: number }
  | { readonly kind: 'wrongType'; readonly now: string | undefined };

/**
 * Puts copied values back where the column has its former type again; rows that were changed since and hold a value keep it. The copy stays.
 */
export async function restoreBackup(q: Queryable, backup: SchemaBackup): Promise<Restored> {
  const now = await typeOf(q, backup.table, backup.column);
  if (now !== backup.type) return { kind: 'wrongType', now };
  const column = quote(backup.column);
  const untouched = `(t.version = b.version or t.${column} is null)`;
  await q.query('begin');
  await q.query('set local statement_timeout = 0');
  const put = await q.query(
    `update ${quote(backup.table)} t set ${column} = b.value from ${quote(backup.backup)} b where t.tenant_id = b.tenant_id and t.id = b.id and ${untouched}`,
  );
  await q.query('commit');
  return { kind: 'restored', rows: put.rowCount ?? 0, changed: backup.rows - (put.rowCount ?? 0) };
}
