import type { Caller } from '../auth/caller';
import type { Queryable } from '../db/connections/database';

/**
 * Stores a new row of a system table in its maker's tenant, and who made it: by that it is his own to a row scope. `row` is by column; `table` and the
 * columns are names of ours. Errors: the database's 23505 where something unique is taken.
 */
export async function insertMade(
  tx: Queryable,
  { tenantId, userId, realName, deptId }: Caller,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const made = {
    ...{ create_user: userId, create_user_name: realName, create_dept: deptId === '' ? null : deptId },
    ...{ update_user: userId, update_user_name: realName },
  };
  const cells = Object.entries({ tenant_id: tenantId, ...row, ...made });
  const places = cells.map((_, index) => `$${index + 1}`);
  await tx.query(
    `insert into ${table} (${cells.map(([column]) => column).join(', ')}) values (${places.join(', ')})`,
    cells.map(([, value]) => value),
  );
}
