import { refusal } from '../../protocol/errors';
import type { Database, Queryable } from '../db/connections/database';
import { composedMemory, judgePassword, type PasswordProfile } from './password-policy';
import { hashPassword, verifyPassword } from './passwords';

interface Account {
  readonly tenantId: string;
  readonly userId: string;
}

/** Parameter of a tenant that names its password profile: `modern` or `composed`. */
const profileKey = 'account.passwordProfile';

/** Reads a tenant's password profile. */
export async function readProfile(q: Queryable, tenantId: string): Promise<PasswordProfile> {
  const answer = await q.query('select param_value from sys_param where tenant_id = $1 and param_key = $2 and is_deleted = 0', [
    tenantId,
    profileKey,
  ]);
  return answer.rows[0]?.['param_value'] === 'composed' ? 'composed' : 'modern';
}

interface Known {
  readonly hash: string;
  readonly words: readonly string[];
  readonly profile: PasswordProfile;
  readonly former: readonly string[];
}

async function readKnown(q: Queryable, { tenantId, userId }: Account): Promise<Known> {
  const answer = await q.query(
    `select u.password_hash, u.account, u.real_name, u.nick_name, t.tenant_name from sys_user u join sys_tenant t on t.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.id = $2 and u.is_deleted = 0`,
    [tenantId, userId],
  );
  const row = answer.rows[0];
  if (!row) throw refusal('userUnknown', {});
  const former = await q.query(
    `select password_hash from sys_password_history where tenant_id = $1 and user_id = $2 order by time desc limit ${composedMemory - 1}`,
    [tenantId, userId],
  );
  return {
    hash: String(row['password_hash']),
    words: ['account', 'real_name', 'nick_name', 'tenant_name'].map((name) => String(row[name] ?? '')),
    profile: await readProfile(q, tenantId),
    former: former.rows.map((each) => String(each['password_hash'])),
  };
}

/** Judges a new password of an account, hashes it. Errors: passwordRefused, userUnknown. */
export async function prepareHash(database: Database, account: Account, password: string): Promise<string> {
  const known = await database.read(account.tenantId, (q) => readKnown(q, account));
  const reason = judgePassword(password, known);
  if (reason) throw refusal('passwordRefused', { reason });
  if (known.profile === 'composed')
    for (const hash of [known.hash, ...known.former])
      if (await verifyPassword(hash, password))
        throw refusal('passwordRefused', {
          reason: { zh: `不能使用最近 ${composedMemory} 次用过的密码`, en: `The last ${composedMemory} passwords cannot be used again` },
        });
  return hashPassword(password);
}

/** Says whether a password is the account's. Only for what counts wrong ones. */
export async function isPassword(database: Database, account: Account, password: string): Promise<boolean> {
  const { hash } = await database.read(account.tenantId, (q) => readKnown(q, account));
  return verifyPassword(hash, password);
}

/**
 * Stores a new password, remembers the old one, and ends the account's sessions, one excepted where asked. The row keeps its version: no
 * page shows the password, so whoever has read the row before may still change or disable the account.
 */
export async function storeHash(
  tx: Queryable,
  { tenantId, userId }: Account,
  change: { readonly hash: string; readonly mustChange: boolean; readonly keepSession?: string },
): Promise<void> {
  await tx.query(
    `insert into sys_password_history (tenant_id, user_id, password_hash, time) select tenant_id, id, password_hash, clock_timestamp() from sys_user where tenant_id = $1 and id = $2`,
    [tenantId, userId],
  );
  await tx.query('update sys_user set password_hash = $3, password_time = now(), must_change = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    userId,
    change.hash,
    change.mustChange,
  ]);
  await tx.query(
    'update sys_session set revoked_time = now() where tenant_id = $1 and user_id = $2 and id <> $3 and revoked_time is null',
    [tenantId, userId, change.keepSession ?? '0'],
  );
}
