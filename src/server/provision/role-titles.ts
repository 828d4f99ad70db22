import type { Text } from '../../schema/model/text';
import type { Database } from '../db/connections/database';

/** What people call a role, by tenant and code. */
export type RoleTitle = (tenantId: string, role: string) => Text;

/** Reads what all tenants call their roles. Shape: the name with the code behind it, or the code alone where the name says no more. */
export async function readRoleTitles(database: Database): Promise<RoleTitle> {
  const { rows } = await database.system((q) => q.query('select tenant_id, role_alias, role_name from sys_role where is_deleted = 0'));
  const names = new Map(rows.map((row) => [`${String(row['tenant_id'])} ${String(row['role_alias'])}`, String(row['role_name'])]));
  return (tenantId, role) => {
    const name = names.get(`${tenantId} ${role}`);
    return name === undefined || name === role ? { zh: role, en: role } : { zh: `${name}（${role}）`, en: `${name} (${role})` };
  };
}
