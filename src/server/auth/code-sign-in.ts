import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';
import type { Client } from './clients';
import type { PhoneCodes } from './phone-codes';
import type { Renewed, Sessions } from './sessions';
import { checkTenant } from './sign-in';

interface CodeSignIn {
  readonly tenantId: string;
  readonly phone: string;
  /** Names the account where several have the number; '' otherwise. */
  readonly account: string;
  readonly smsId: string;
  readonly code: string;
  readonly address: string;
  readonly agent: string;
  readonly client: Client;
}

interface Context {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly phoneCodes: PhoneCodes;
}

const accountsSql = `
select u.id::text as id, u.account, exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as has_role
from sys_user u where u.tenant_id = $1 and u.phone = $2 and u.enabled and u.is_deleted = 0 and ($3 = '' or lower(u.account) = lower($3)) limit 2`;

/**
 * Signs in whoever has the code that was sent to the phone of an account.
 * Errors: tenantUnknown, tenantExpired, smsCodeWrong (a number that nobody has included), phoneShared, noRole.
 */
export async function signInByCode(ctx: Context, request: CodeSignIn): Promise<{ readonly account: string; readonly session: Renewed }> {
  const { database, phoneCodes } = ctx;
  const { tenantId, phone, smsId, code, address, agent, client } = request;
  await checkTenant(database, tenantId);
  if (!(await phoneCodes.check({ tenantId, phone, scene: 'login', smsId, code }))) throw refusal('smsCodeWrong', {});
  const { rows } = await database.system((q) => q.query(accountsSql, [tenantId, phone, request.account]));
  const [found, another] = rows;
  if (another) throw refusal('phoneShared', {});
  if (!found) throw refusal(request.account === '' ? 'smsCodeWrong' : 'phoneDiffers', {});
  if (!(await phoneCodes.use(smsId))) throw refusal('smsCodeWrong', {});
  if (found['has_role'] !== true) throw refusal('noRole', {});
  const userId = String(found['id']);
  await database.system((q) => q.query('update sys_user set last_login = now() where tenant_id = $1 and id = $2', [tenantId, userId]));
  return { account: String(found['account']), session: await ctx.sessions.open({ tenantId, userId, address, agent, client }) };
}
