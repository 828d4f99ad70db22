import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { sentences } from '../../../schema/model/sentences';
import { requirePhone } from '../../auth/require-phone';
import { callerOf } from '../../http/access';
import { compareFields, guardOf, manage } from '../../http/admin-call';
import type { TypeOf } from '../../http/fields';
import type { ServerContext } from '../../http/server-context';
import { requireOwnAccountKept } from '../../rights/own-rights';
import { changedRoles } from './guard-user';
import { readUserValues } from './read-user-values';
import { lockUsers } from './store-user';
import { readUser, toldOfUser } from './user-admin-reads';
import type { ownBody } from './user-schemas';

type Fields = Readonly<Record<string, unknown>>;
type Own = TypeOf<typeof ownBody>;

/** Errors: phoneWrong, phoneUnproven, smsCodeWrong unless a code that was sent to the number proves it. Shape: the code to use up. */
async function provePhone(ctx: ServerContext, tenantId: string, { phone: typed = '', smsId, smsCode: code }: Own): Promise<string> {
  const phone = requirePhone(typed);
  if (!smsId || !code) throw refusal('phoneUnproven', {});
  if (!(await ctx.phoneCodes.check({ tenantId, phone, scene: 'phone', smsId, code }))) throw refusal('smsCodeWrong', {});
  return smsId;
}

/** What the administration says of an account, and nobody of his own. */
const keptByOthers = ['account', 'realName', 'roleId', 'deptId', 'postId', 'staffId', 'enterId', 'status'] as const;

/** Spellings of nothing: forms of the family send them where nothing was chosen. */
const nothing: ReadonlySet<string> = new Set(['', '0', '-1']);
const saidOf = (value: unknown): string => (nothing.has(String(value ?? '')) ? '' : String(value));

/** Whether something else is sent of an account than what is stored of it; a date is the same with a time behind it. */
function isOther(sent: Own, old: Fields, name: keyof Own): boolean {
  if (sent[name] === undefined) return false;
  if (name === 'roleId') return changedRoles(sent.roleId, old) !== undefined;
  if (name === 'status') return sent.status !== '' && sent.status !== String(old['status']);
  return saidOf(name === 'birthday' ? sent.birthday?.slice(0, 10) : sent[name]) !== saidOf(old[name]);
}

/** A user changes what he says of himself; another number of his own has to be proven, or a stolen session could take the account over by it. */
export async function updateInfo(ctx: ServerContext, request: FastifyRequest, all: Own): Promise<object> {
  const caller = callerOf(request);
  const { tenantId, userId } = caller;
  const guard = guardOf(ctx, request, 'users');
  // What goes back as it was told, here or where others are shown him, changes nothing, whatever the caller's roles may change.
  const ownOf = (old: Fields) => {
    const body = Object.fromEntries(Object.entries(all).filter(([name]) => isOther(all, old, name as keyof Own)));
    guard.requireServed(body, guard.hide(old));
    return guard.writable(body);
  };
  const before = (await ctx.database.read(tenantId, (q) => readUser(q, tenantId, userId))) ?? {};
  const { phone = '' } = ownOf(before);
  const proof = phone === '' ? undefined : await provePhone(ctx, tenantId, all);
  return manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      await lockUsers(tx, tenantId, [userId]);
      const old = (await readUser(tx, tenantId, userId)) ?? {};
      const body = ownOf(old);
      const kept = keptByOthers.filter((name) => body[name] !== undefined);
      const refused = kept.map((name) => [name, sentences.keptByOthers(guard.labelOf(name))] as const);
      if (refused.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(refused) });
      const { nickName, avatar, email, phone, sex, birthday } = readUserValues(
        { ...body, account: String(old['account']), realName: String(old['realName']) },
        old,
      );
      const said: Fields = { email, phone, sex, birthday };
      const changed = Object.keys(said).filter((name) => saidOf(said[name]) !== saidOf(old[name]));
      requireOwnAccountKept(ctx.store.current(), caller, changed);
      if (proof !== undefined && !(await ctx.phoneCodes.use(proof))) throw refusal('smsCodeWrong', {});
      await tx.query(
        `update sys_user set nick_name = $3, avatar = $4, email = $5, phone = $6, sex = $7, birthday = $8, version = version + 1, update_time = now()
          where tenant_id = $1 and id = $2`,
        [tenantId, userId, nickName, avatar, email, phone, sex, birthday],
      );
      const now = await readUser(tx, tenantId, userId);
      return { answer: true, entries: [{ action: 'edit', id: userId, changes: compareFields(toldOfUser, old, now) }] };
    },
  });
}
