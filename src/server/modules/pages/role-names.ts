import type { ServerContext } from '../../http/server-context';

/** Reads what a tenant calls roles, by alias; one that it does not have is left out. */
export async function readRoleNames(
  { database }: Pick<ServerContext, 'database'>,
  tenantId: string,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.read(tenantId, (q) =>
    q.query('select role_alias, role_name from sys_role where tenant_id = $1 and role_alias = any($2::text[]) and is_deleted = 0', [
      ...[tenantId, aliases],
    ]),
  );
  return new Map(rows.map((row) => [String(row['role_alias']), String(row['role_name'])]));
}
