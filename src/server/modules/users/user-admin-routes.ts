import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { prepareHash, readProfile, storeHash } from '../../auth/change-password';
import { unlockAccounts } from '../../auth/login-attempts';
import { makePassword } from '../../auth/make-password';
import { judgePassword } from '../../auth/password-policy';
import { hashPassword } from '../../auth/passwords';
import type { Queryable } from '../../db/connections/database';
import { requireAbove, requireRoles } from '../../rights/grant-guard';
import { requireReach, type Held } from '../../rights/require-reach';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters, listQuery } from '../../http/common-schemas';
import type { TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { compareFields, requireSubmit, requireVersion, guardOf, manage } from '../../http/admin-call';
import { changedRoles, requireStillMet, requireUserChange, heldBy } from './guard-user';
import type { ServerContext } from '../../http/server-context';
import { readUserValues } from './read-user-values';
import { insertUser, lockUsers, readTaken, setRoles, updateUser } from './store-user';
import { listUsers, nameUsers, readUser, tellUser, toldOfUser } from './user-admin-reads';
import { updateInfo } from './update-info';
import { ownBody, userBody, userChangeBody, usersGrant, usersParameters, usersPassword } from './user-schemas';

/** Makes or changes a user. Shape: his id and version; a password that was made for him is told once. */
async function submitUser(ctx: ServerContext, request: FastifyRequest, all: TypeOf<typeof userBody>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(ctx, request, 'users');
  const body = guard.writable(all);
  const { id } = body;
  const sent = ctx.sentPasswords.open(body.password ?? '');
  const made = id === undefined && sent === '' ? makePassword() : undefined;
  if (id === undefined && made === undefined) {
    const profile = await ctx.database.read(tenantId, (q) => readProfile(q, tenantId));
    const reason = judgePassword(sent, { profile, words: [body.account ?? '', body.realName ?? ''] });
    if (reason) throw refusal('passwordRefused', { reason });
  }
  const hash = id === undefined ? await hashPassword(made ?? sent) : '';
  const work = async (tx: Queryable) => {
    if (id !== undefined) {
      await lockUsers(tx, tenantId, [id]);
      await guard.require(tx, [id]);
    }
    const old = id === undefined ? undefined : await readUser(tx, tenantId, id);
    if (id !== undefined && !old) throw refusal('rowGone', {});
    if (old) requireVersion(body, old);
    guard.requireServed(all, old && guard.hide(old));
    const values = readUserValues(body, old);
    const roleIds = changedRoles(body.roleId, old);
    await requireUserChange(tx, { ctx, request }, { id, old, values: { ...values }, roleIds });
    const userId = id ?? ctx.database.ids.next();
    const stored = { tenantId, id: userId, values };
    if (id === undefined) await insertUser(tx, { ...stored, maker: caller, hash, mustChange: made !== undefined });
    else await updateUser(tx, stored);
    if (roleIds) await setRoles(tx, tenantId, userId, roleIds);
    await requireStillMet(tx, { ctx, request }, { id: userId, old, values: { ...values }, roleIds });
    const now = await readUser(tx, tenantId, userId);
    const entry = { action: id === undefined ? 'create' : 'edit', id: userId, changes: compareFields(toldOfUser, old, now) };
    return { answer: { id: userId, version: now?.['version'] ?? 1, ...(made === undefined ? {} : { password: made }) }, entries: [entry] };
  };
  try {
    return await manage(ctx, request, { subject: 'user', work, tellsSecret: made !== undefined });
  } catch (error) {
    throw readTaken(error) ?? error;
  }
}

async function removeUsers(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  if (ids.includes(caller.userId)) throw refusal('ownRights', {});
  return manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      await guardOf(ctx, request, 'users').require(tx, ids);
      await requireAbove(tx, caller, ids);
      const gone = await tx.query(
        'update sys_user set is_deleted = 1, enabled = false, version = version + 1, update_time = now() where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0 returning id::text, account',
        [tenantId, ids],
      );
      if (gone.rows.length !== ids.length) throw refusal('rowGone', {});
      await tx.query(
        'update sys_session set revoked_time = now() where tenant_id = $1 and user_id = any($2::bigint[]) and revoked_time is null',
        [tenantId, ids],
      );
      const entries = gone.rows.map((row) => ({
        action: 'remove',
        id: String(row['id']),
        changes: compareFields(['account'], row, undefined),
      }));
      return { answer: true, entries };
    },
  });
}

async function grantUsers(ctx: ServerContext, request: FastifyRequest, { userIds, roleIds }: TypeOf<typeof usersGrant>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(ctx, request, 'users');
  if (!guard.mayWrite('roleId')) throw refusal('forbidden', {});
  if (userIds.includes(caller.userId)) throw refusal('ownRights', {});
  return manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      await lockUsers(tx, tenantId, userIds);
      await guard.require(tx, userIds, 'userUnknown');
      await requireAbove(tx, caller, userIds);
      const entries = [];
      const before = new Map<string, Held>();
      for (const id of userIds) {
        const old = await readUser(tx, tenantId, id);
        if (!old) throw refusal('userUnknown', {});
        const held = heldBy(old);
        before.set(id, held);
        await guardOf(ctx, request, 'roles').require(
          tx,
          roleIds.filter((each) => !held.roleIds.includes(each)),
        );
        await requireRoles(tx, caller, roleIds);
        await setRoles(tx, tenantId, id, roleIds);
        entries.push({ action: 'grant', id, changes: compareFields(['roleId'], old, await readUser(tx, tenantId, id)) });
      }
      await requireReach(tx, { schemas: ctx.store.current(), caller }, userIds, before);
      // A form that was opened before sends the former roles back.
      const raised = 'update sys_user set version = version + 1, update_time = now() where tenant_id = $1 and id = any($2::bigint[])';
      await tx.query(raised, [tenantId, userIds]);
      return { answer: true, entries };
    },
  });
}

/** Gives users new passwords, made here or typed by whoever gives them, that they must change. Shape: those made here, told once. */
async function resetPasswords(
  ctx: ServerContext,
  request: FastifyRequest,
  { userIds, password: given = '' }: TypeOf<typeof usersPassword>,
): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const sent = ctx.sentPasswords.open(given);
  // Before anything is said of the password: a refusal of one that he has used would tell it.
  const guard = guardOf(ctx, request, 'users');
  const requireOpened = async (q: Queryable, ids: readonly string[]): Promise<void> => {
    await requireAbove(q, caller, ids);
    await requireReach(q, { schemas: ctx.store.current(), caller }, ids);
  };
  await ctx.database.read(tenantId, async (q) => {
    const met = await guard.keep(q, userIds);
    if (!userIds.every((id) => met.has(id))) throw refusal('userUnknown', {});
    await requireOpened(q, userIds);
  });
  const made: { readonly userId: string; readonly hash: string; readonly password: string }[] = [];
  for (const userId of userIds) {
    const password = sent === '' ? makePassword() : sent;
    made.push({ userId, password, hash: await prepareHash(ctx.database, { tenantId, userId }, password) });
  }
  return manage(ctx, request, {
    subject: 'user',
    tellsSecret: true,
    work: async (tx) => {
      await guard.require(tx, userIds, 'userUnknown');
      await requireOpened(tx, userIds);
      for (const each of made) await storeHash(tx, { tenantId, userId: each.userId }, { hash: each.hash, mustChange: true });
      const answer = made.map(({ userId, password }) => (sent === '' ? { userId, password } : { userId }));
      return { answer, entries: userIds.map((id) => ({ action: 'password', id })) };
    },
  });
}

async function unlockUsers(ctx: ServerContext, request: FastifyRequest, userIds: readonly string[]): Promise<object> {
  const { tenantId } = callerOf(request);
  const accounts: string[] = [];
  const answer = await manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      await guardOf(ctx, request, 'users').require(tx, userIds, 'userUnknown');
      const found = await tx.query('select account from sys_user where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0', [
        tenantId,
        userIds,
      ]);
      if (found.rows.length !== userIds.length) throw refusal('userUnknown', {});
      accounts.push(...found.rows.map((row) => String(row['account'])));
      return { answer: true, entries: userIds.map((id) => ({ action: 'unlock', id })) };
    },
  });
  await unlockAccounts(ctx.database, tenantId, accounts);
  return answer;
}

/** Serves the administration of users. */
export function addUserAdminRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/user/${call}`;
  const viewing = 'permission:users_view';
  server.get(at('list'), reads(viewing, { query: listQuery }), (request) => listUsers(ctx, request, request.query));
  server.get(at('page'), reads(viewing, { query: listQuery }), (request) => listUsers(ctx, request, request.query));
  server.get(at('detail'), reads(viewing, { query: idQuery }), (request) => tellUser(ctx, request, request.query.id));
  server.get(at('user-list'), reads('signed-in', {}), (request) => nameUsers(ctx, request));
  server.post(at('submit'), changes('permission:users_create|users_edit', { body: userBody }), (request) => {
    requireSubmit(request, 'users');
    return submitUser(ctx, request, request.body);
  });
  server.post(at('update'), changes('permission:users_edit', { body: userChangeBody }), (request) =>
    submitUser(ctx, request, request.body),
  );
  server.post(at('update-info'), changes('signed-in', { body: ownBody }), (request) => updateInfo(ctx, request, request.body));
  server.post(at('remove'), changes('permission:users_remove', { parameters: idsParameters }), (request) =>
    removeUsers(ctx, request, request.body.ids),
  );
  server.post(at('grant'), changes('permission:users_grant', { parameters: usersGrant }), (request) =>
    grantUsers(ctx, request, request.body),
  );
  server.post(at('reset-password'), changes('permission:users_password', { parameters: usersPassword }), (request) =>
    resetPasswords(ctx, request, request.body),
  );
  server.post(at('unlock'), changes('permission:users_password', { parameters: usersParameters }), (request) =>
    unlockUsers(ctx, request, request.body.userIds),
  );
}
