import { randomInt } from 'node:crypto';
import { shippedRoles } from '../../base/roles/role-names';
import { hashPassword } from '../auth/passwords';
import type { Database } from '../db/connections/database';

export interface FirstAdministrator {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
}

/** Letters and digits that nobody takes for another. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

const tenantId = '000000';
const account = 'administrator';

function makePassword(): string {
  return Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
}

/** Makes a tenant with one administrator in a database that has none yet. Shape: undefined where somebody can sign in already. */
export async function makeFirstAdministrator(database: Database): Promise<FirstAdministrator | undefined> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return database.system(async (q) => {
    await q.query('begin');
    await q.query(`insert into sys_lock (name) values ('first administrator') on conflict do nothing`);
    await q.query(`select name from sys_lock where name = 'first administrator' for update`);
    const found = await q.query('select 1 from sys_user limit 1');
    if (found.rows.length > 0) {
      await q.query('rollback');
      return undefined;
    }
    const [user, role] = [database.ids.next(), database.ids.next()];
    await q.query(`insert into sys_tenant (tenant_id, tenant_name) values ($1, '量衡') on conflict do nothing`, [tenantId]);
    await q.query(`insert into sys_role (tenant_id, id, role_name, role_alias) values ($1, $2, $3, 'administrator')`, [
      tenantId,
      role,
      shippedRoles.administrator.zh,
    ]);
    await q.query(
      `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name) values ($1, $2, $3, $4, '管理员', '管理员')`,
      [tenantId, user, account, passwordHash],
    );
    await q.query('insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, user, role]);
    await q.query('commit');
    return { tenantId, account, password };
  });
}
