import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';
import { guestRole } from '../../schema/model/guest-role';
import { readProfile } from './change-password';
import { judgePassword } from './password-policy';
import { hashPassword } from './passwords';
import type { PhoneCodes } from './phone-codes';
import { checkTenant } from './sign-in';

interface Registration {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly smsId: string;
  readonly code: string;
  readonly enterName: string;
  readonly socialNumber: string;
}

interface Context {
  readonly database: Database;
  readonly phoneCodes: PhoneCodes;
}

const tenantSql = `
select t.tenant_name, (select r.id::text from sys_role r where r.tenant_id = t.tenant_id and r.role_alias = '${guestRole}' and r.is_deleted = 0) as role_id
from sys_tenant t where t.tenant_id = $1`;

const takenSql = `
select coalesce(bool_or(lower(account) = lower($2)), false) as account, coalesce(bool_or(phone = $3), false) as phone
from sys_user where tenant_id = $1 and is_deleted = 0 and (lower(account) = lower($2) or phone = $3)`;

const insertSql = `
insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, phone, enter_name, social_number)
values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`;

const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Makes the account of a customer who proves his phone. Shape: its id. What is taken is told only after the proof.
 * Errors: tenantUnknown, tenantExpired, registerClosed, passwordRefused, smsCodeWrong, accountTaken, phoneTaken.
 */
export async function registerAccount({ database, phoneCodes }: Context, request: Registration): Promise<string> {
  const { tenantId, account, password, name, phone, smsId, code } = request;
  await checkTenant(database, tenantId);
  const tenant = await database.read(tenantId, async (q) => (await q.query(tenantSql, [tenantId])).rows[0]);
  const roleId = tenant?.['role_id'];
  if (typeof roleId !== 'string') throw refusal('registerClosed', {});
  const profile = await database.read(tenantId, (q) => readProfile(q, tenantId));
  const words = [account, name, request.enterName, String(tenant?.['tenant_name'] ?? '')];
  const reason = judgePassword(password, { profile, words });
  if (reason) throw refusal('passwordRefused', { reason });
  if (!(await phoneCodes.check({ tenantId, phone, scene: 'register', smsId, code }))) throw refusal('smsCodeWrong', {});
  const taken = await database.read(tenantId, async (q) => (await q.query(takenSql, [tenantId, account, phone])).rows[0]);
  if (taken?.['account'] === true) throw refusal('accountTaken', {});
  if (taken?.['phone'] === true) throw refusal('phoneTaken', {});
  const hash = await hashPassword(password);
  if (!(await phoneCodes.use(smsId))) throw refusal('smsCodeWrong', {});
  const userId = database.ids.next();
  try {
    await database.write(tenantId, async (tx) => {
      await tx.query(insertSql, [tenantId, userId, account, hash, name, phone, request.enterName, request.socialNumber]);
      await tx.query('insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, userId, roleId]);
    });
  } catch (error) {
    throw isDouble(error) ? refusal('accountTaken', {}) : error;
  }
  return userId;
}
