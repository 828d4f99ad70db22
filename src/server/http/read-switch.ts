import type { ServerContext } from './server-context';

interface Switch {
  readonly tenantId: string;
  /** Of the parameter that an administrator of the platform writes. */
  readonly key: string;
  /** Where the tenant has not said it, or is not known. */
  readonly otherwise: boolean;
}

/** Says whether a switch of a tenant is on. */
export async function readSwitch(ctx: Pick<ServerContext, 'database'>, { tenantId, key, otherwise }: Switch): Promise<boolean> {
  const sql = 'select param_value from sys_param where tenant_id = $1 and param_key = $2 and is_deleted = 0';
  const row = await ctx.database.system(async (q) => (await q.query(sql, [tenantId, key])).rows[0]);
  return row ? ['1', 'true'].includes(String(row['param_value'])) : otherwise;
}
