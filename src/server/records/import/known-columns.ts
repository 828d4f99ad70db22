import { createHash } from 'node:crypto';
import { isObject } from '../../../base/dot-path';
import type { Queryable } from '../../db/connections/database';
import type { PageContext } from '../../rights/page-context';
import { lettersOf, type SheetRow } from './import-sheet';

/** Kinds of files that are remembered of one person and page, those used last. */
const most = 50;

/** Names the headings of a file, so that another file with the same ones is known. */
export function nameHeadings({ cells }: SheetRow): string {
  const said = [...cells].sort(([left], [right]) => left - right).map(([column, { text }]) => [lettersOf(column), text]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Gives what a person said of the columns of such a file; nothing where he said nothing. */
export async function recallColumns(
  q: Queryable,
  { caller, page }: PageContext,
  headings: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await q.query(
    'select columns from sys_import_columns where tenant_id = $1 and user_id = $2 and page_path = $3 and headings = $4',
    [caller.tenantId, caller.userId, page.model.path, headings],
  );
  const columns: unknown = rows[0]?.['columns'];
  return isObject(columns) ? Object.fromEntries(Object.entries(columns).map(([letters, field]) => [letters, String(field)])) : {};
}

/** Remembers what a person said of the columns of such a file. */
export async function keepColumns(
  tx: Queryable,
  { caller, page }: PageContext,
  said: { readonly headings: string; readonly columns: Readonly<Record<string, string>> },
): Promise<void> {
  const whose = [caller.tenantId, caller.userId, page.model.path];
  await tx.query(
    `insert into sys_import_columns (tenant_id, user_id, page_path, headings, columns) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, page_path, headings) do update set columns = excluded.columns, update_time = now()`,
    [...whose, said.headings, JSON.stringify(said.columns)],
  );
  await tx.query(
    `delete from sys_import_columns where tenant_id = $1 and user_id = $2 and page_path = $3 and headings in (
       select headings from sys_import_columns where tenant_id = $1 and user_id = $2 and page_path = $3 order by update_time desc, headings offset $4)`,
    [...whose, most],
  );
}
