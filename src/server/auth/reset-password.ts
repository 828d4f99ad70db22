import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';
import { prepareHash, storeHash } from './change-password';
import { unlockAccounts } from './login-attempts';
import type { PhoneCodes } from './phone-codes';
import type { Sessions } from './sessions';
import { checkTenant } from './sign-in';

interface PasswordReset {
  readonly tenantId: string;
  readonly account: string;
  readonly phone: string;
  readonly smsId: string;
  readonly code: string;
  readonly password: string;
}

interface Context {
  readonly database: Database;
  readonly phoneCodes: PhoneCodes;
  readonly sessions: Sessions;
}

const accountSql = `
select id::text as id, account from sys_user where tenant_id = $1 and phone = $3 and enabled and is_deleted = 0 and lower(account) = lower($2)`;

/**
 * Gives an account a new password by a code sent to its phone; every session of it ends, and its failed sign-ins are forgotten. Shape: its id.
 * Errors: tenantUnknown, tenantExpired, smsCodeWrong, phoneDiffers (an account that nobody has included), passwordRefused.
 */
export async function resetPassword(ctx: Context, request: PasswordReset): Promise<string> {
  const { database, phoneCodes, sessions } = ctx;
  const { tenantId, account, phone, smsId, code, password } = request;
  await checkTenant(database, tenantId);
  if (!(await phoneCodes.check({ tenantId, phone, scene: 'forget', smsId, code }))) throw refusal('smsCodeWrong', {});
  const found = await database.read(tenantId, async (q) => (await q.query(accountSql, [tenantId, account, phone])).rows[0]);
  if (!found) throw refusal('phoneDiffers', {});
  const user = { tenantId, userId: String(found['id']) };
  const hash = await prepareHash(database, user, password);
  if (!(await phoneCodes.use(smsId))) throw refusal('smsCodeWrong', {});
  await database.write(tenantId, (tx) => storeHash(tx, user, { hash, mustChange: false }));
  await unlockAccounts(database, tenantId, [String(found['account'])]);
  sessions.forget();
  return user.userId;
}
