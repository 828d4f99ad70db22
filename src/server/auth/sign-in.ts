import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';
import { type Attempt, countFailure, forgetFailures, readAttemptStatus, type AttemptStatus } from './login-attempts';
import type { Client } from './clients';
import { hashPassword, isLegacyHash, verifyPassword } from './passwords';
import type { PhoneCodes } from './phone-codes';
import type { Renewed, Sessions } from './sessions';
import { enterPlace, takeTurn } from './sign-in-turns';

/** What a call brings against programs, judged only where it is demanded: judging uses it up. */
export interface GivenCaptcha {
  readonly given: boolean;
  readonly wrong: 'captchaWrong' | 'proofWrong';
  check(): Promise<boolean>;
}

interface SignInRequest {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly address: string;
  readonly agent: string;
  readonly client: Client;
  /** Id of a browser that the account has signed in with before. */
  readonly device: string | undefined;
  /** True where the client asked for a captcha of its own accord. */
  readonly withCaptcha: boolean;
  readonly captcha: GivenCaptcha;
  /** True where the tenant demands a code beside the password. */
  readonly requiresCode: boolean;
  /** What proves the phone, as it was sent; '' each where it was not. */
  readonly phone: string;
  readonly smsId: string;
  readonly smsCode: string;
}

export type SignInAnswer =
  | { readonly kind: 'in'; readonly session: Renewed }
  | {
      readonly kind: 'refused';
      readonly code: 'wrongPassword' | 'wrongSignIn' | 'noRole' | 'smsCodeMissing';
      readonly captcha: boolean;
      readonly userId: string;
    };

interface Context {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly phoneCodes: PhoneCodes;
}

/** Errors: tenantUnknown, tenantExpired. */
export async function checkTenant(database: Database, tenantId: string): Promise<void> {
  const answer = await database.system((q) =>
    q.query('select enabled, expire_time is not null and expire_time < now() as expired from sys_tenant where tenant_id = $1', [tenantId]),
  );
  const row = answer.rows[0];
  if (!row || row['enabled'] !== true) throw refusal('tenantUnknown', {});
  if (row['expired'] === true) throw refusal('tenantExpired', {});
}

async function findAccount(
  database: Database,
  request: SignInRequest,
): Promise<{ readonly id: string; readonly hash: string; readonly phone: string; readonly roles: number } | undefined> {
  const answer = await database.system((q) =>
    q.query(
      `select u.id, u.password_hash, u.phone, (select count(*)::int from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
         where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as roles
       from sys_user u where u.tenant_id = $1 and lower(u.account) = lower($2) and u.is_deleted = 0 and u.enabled`,
      [request.tenantId, request.account],
    ),
  );
  const row = answer.rows[0];
  return (
    row && { id: String(row['id']), hash: String(row['password_hash']), phone: String(row['phone'] ?? ''), roles: Number(row['roles']) }
  );
}

/**
 * Signs an account in and opens a session. Where the tenant demands a code, it is judged before the password is looked at: whoever has none
 * is told the same, whatever he guessed, and whose phone it is not learns no more than that something was wrong.
 * Errors: tenantUnknown, tenantExpired, signInLocked, captchaWrong, proofWrong, smsCodeWrong. The sentence and the
 * time are the same for unknown accounts.
 */
export function signIn(ctx: Context, request: SignInRequest): Promise<SignInAnswer> {
  return takeTurn(`${request.tenantId} ${request.account.toLowerCase()}`, () => tryPassword(ctx, request));
}

/** Errors: smsCodeWrong. Shape: false where no code was sent. */
async function provesPhone({ phoneCodes }: Context, { tenantId, phone, smsId, smsCode }: SignInRequest): Promise<boolean> {
  if (phone === '' || smsId === '' || smsCode === '') return false;
  if (!(await phoneCodes.check({ tenantId, phone, scene: 'login', smsId, code: smsCode }))) throw refusal('smsCodeWrong', {});
  return true;
}

async function tryPassword(ctx: Context, request: SignInRequest): Promise<SignInAnswer> {
  const attempt = {
    tenantId: request.tenantId,
    account: request.account.toLowerCase(),
    address: request.address,
    device: request.device,
  };
  await checkTenant(ctx.database, request.tenantId);
  const { status, leave } = await enterPlace(ctx.database, attempt);
  try {
    return await judgePassword(ctx, request, { attempt, status });
  } finally {
    leave();
  }
}

async function judgePassword(
  ctx: Context,
  request: SignInRequest,
  { attempt, status }: { readonly attempt: Attempt; readonly status: AttemptStatus },
): Promise<SignInAnswer> {
  const { database } = ctx;
  const { requiresCode } = request;
  if (status.locked !== undefined) throw refusal('signInLocked', { seconds: status.locked });
  // A code that was sent to a phone stood behind a captcha already.
  if ((status.captcha && !requiresCode) || request.withCaptcha) {
    const { given, wrong, check } = request.captcha;
    const right = given && (await check());
    // Going on without a captcha is guessing; a mistyped one is not.
    if (!given && status.told) await countFailure(database, attempt);
    if (!right) throw refusal(wrong, {});
  }
  if (requiresCode && !(await provesPhone(ctx, request))) return { kind: 'refused', code: 'smsCodeMissing', captcha: false, userId: '' };
  const found = await findAccount(database, request);
  const known = await verifyPassword(found?.hash, request.password);
  if (!known || !found || (requiresCode && found.phone !== request.phone)) {
    await countFailure(database, attempt);
    const { captcha } = await readAttemptStatus(database, attempt);
    const code = requiresCode ? 'wrongSignIn' : 'wrongPassword';
    return { kind: 'refused', code, captcha: captcha && !requiresCode, userId: found?.id ?? '' };
  }
  if (requiresCode && !(await ctx.phoneCodes.use(request.smsId))) throw refusal('smsCodeWrong', {});
  await forgetFailures(database, attempt);
  if (found.roles === 0) return { kind: 'refused', code: 'noRole', captcha: false, userId: found.id };
  // What another system stored of a password is easily guessed from a table: the first sign-in stores it as ours.
  if (isLegacyHash(found.hash)) {
    const renewed = await hashPassword(request.password);
    const sql = 'update sys_user set password_hash = $4 where tenant_id = $1 and id = $2 and password_hash = $3';
    await database.system((q) => q.query(sql, [request.tenantId, found.id, found.hash, renewed]));
  }
  await database.system((q) =>
    q.query('update sys_user set last_login = now() where tenant_id = $1 and id = $2', [request.tenantId, found.id]),
  );
  const { tenantId, address, agent, client } = request;
  return { kind: 'in', session: await ctx.sessions.open({ tenantId, userId: found.id, address, agent, client }) };
}
