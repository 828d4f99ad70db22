import { sql } from 'kysely';
import type { Values } from '../../../base/dot-path';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import type { PageContext } from '../../rights/page-context';

/**
 * Reads who made rows, of which department he was, and who changed them last, as known clients are told of it. To whom the names of those persons are shut their ids are too.
 * Shape: by the ids of the rows.
 */
export async function readMakers(q: Queryable, page: PageContext, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const { record, rules } = page.source;
  const [made, changed] = [!isRestricted(rules, record.name, 'createUserName'), !isRestricted(rules, record.name, 'updateUserName')];
  const told = (name: string) => sql`coalesce(${columnOf('t', name)}::text, '')`;
  const rows = await runSql(
    q,
    sql`select t.id::text as id, ${told('create_user')} as made, ${told('create_dept')} as place, ${told('update_user')} as changed
      from ${tableAs(record, 't')} where ${alive('t', page.caller.tenantId)} and t.id = any(${ids}::bigint[])`,
  );
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        ...(made ? { createUser: row['made'], createDept: row['place'] } : {}),
        ...(changed ? { updateUser: row['changed'] } : {}),
      },
    ]),
  );
}

/** The words of a dictionary as the wire tells them. Shape: by their keys. */
export async function readWords(q: Queryable, tenantId: string, code: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await q.query(
    `select dict_key as key, dict_value as word from sys_dict where tenant_id = $1 and code = $2 and dict_key <> '-1' and is_deleted = 0`,
    [tenantId, code],
  );
  return new Map(rows.map((row) => [String(row['key']), String(row['word'])]));
}
