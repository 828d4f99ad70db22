import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { prepareHash, readProfile, storeHash } from '../../auth/change-password';
import { unlockAccounts } from '../../auth/login-attempts';
import { makePassword } from '../../auth/make-password';
import { judgePassword } from '../../auth/password-policy';
import { hashPassword } from '../../auth/passwords';
import type { Queryable } from '../../db/connections/database';
import { demandAbove, demandRoles } from '../../rights/grant-guard';
import { demandReach, type Held } from '../../rights/demand-reach';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters, listQuery } from '../../http/common-schemas';
import type { TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { compareFields, demandSubmit, demandVersion, guardOf, manage } from '../../http/admin-call';
import { changedRoles, demandStillMet, demandUserChange, heldBy } from './guard-user';
import type { ServerDesk } from '../../http/server-desk';
import { readUserValues } from './read-user-values';
import { insertUser, lockUsers, readTaken, setRoles, updateUser } from './store-user';
import { listUsers, nameUsers, readUser, tellUser, toldOfUser } from './user-admin-reads';
import { updateInfo } from './update-info';
import { ownBody, userBody, userChangeBody, usersGrant, usersParameters, usersPassword } from './user-schemas';

/** Makes or changes a user. Shape: his id and version; a password that was made for him is told once. */
async function submitUser(desk: ServerDesk, request: FastifyRequest, all: TypeOf<typeof userBody>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(desk, request, 'users');
  const body = guard.writable(all);
  const { id } = body;
  const sent = desk.sentPasswords.open(body.password ?? '');
  const made = id === undefined && sent === '' ? makePassword() : undefined;
  if (id === undefined && made === undefined) {
    const profile = await desk.database.read(tenantId, (q) => readProfile(q, tenantId));
    const reason = judgePassword(sent, { profile, words: [body.account ?? '', body.realName ?? ''] });
    if (reason) throw refusal('passwordRefused', { reason });
  }
  const hash = id === undefined ? await hashPassword(made ?? sent) : '';
  const work = async (tx: Queryable) => {
    if (id !== undefined) {
      await lockUsers(tx, tenantId, [id]);
      await guard.demand(tx, [id]);
    }
    const old = id === undefined ? undefined : await readUser(tx, tenantId, id);
    if (id !== undefined && !old) throw refusal('rowGone', {});
    if (old) demandVersion(body, old);
    guard.demandServed(all, old && guard.hide(old));
    const values = readUserValues(body, old);
    const roleIds = changedRoles(body.roleId, old);
    await demandUserChange(tx, { desk, request }, { id, old, values: { ...values }, roleIds });
    const userId = id ?? desk.database.ids.next();
    const stored = { tenantId, id: userId, values };
    if (id === undefined) await insertUser(tx, { ...stored, maker: caller, hash, mustChange: made !== undefined });
    else await updateUser(tx, stored);
    if (roleIds) await setRoles(tx, tenantId, userId, roleIds);
    await demandStillMet(tx, { desk, request }, { id: userId, old, values: { ...values }, roleIds });
    const now = await readUser(tx, tenantId, userId);
    const entry = { action: id === undefined ? 'create' : 'edit', id: userId, changes: compareFields(toldOfUser, old, now) };
    return { answer: { id: userId, version: now?.['version'] ?? 1, ...(made === undefined ? {} : { password: made }) }, entries: [entry] };
  };
  try {
    return await manage(desk, request, { subject: 'user', work });
  } catch (error) {
    throw readTaken(error) ?? error;
  }
}

async function removeUsers(desk: ServerDesk, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  if (ids.includes(caller.userId)) throw refusal('ownRights', {});
  return manage(desk, request, {
    subject: 'user',
    work: async (tx) => {
      await guardOf(desk, request, 'users').demand(tx, ids);
      await demandAbove(tx, caller, ids);
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

async function grantUsers(desk: ServerDesk, request: FastifyRequest, { userIds, roleIds }: TypeOf<typeof usersGrant>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(desk, request, 'users');
  if (!guard.mayWrite('roleId')) throw refusal('forbidden', {});
  if (userIds.includes(caller.userId)) throw refusal('ownRights', {});
  return manage(desk, request, {
    subject: 'user',
    work: async (tx) => {
      await lockUsers(tx, tenantId, userIds);
      await guard.demand(tx, userIds, 'userUnknown');
      await demandAbove(tx, caller, userIds);
      const entries = [];
      const before = new Map<string, Held>();
      for (const id of userIds) {
        const old = await readUser(tx, tenantId, id);
        if (!old) throw refusal('userUnknown', {});
        const held = heldBy(old);
        before.set(id, held);
        await guardOf(desk, request, 'roles').demand(
          tx,
          roleIds.filter((each) => !held.roleIds.includes(each)),
        );
        await demandRoles(tx, caller, roleIds);
        await setRoles(tx, tenantId, id, roleIds);
        entries.push({ action: 'grant', id, changes: compareFields(['roleId'], old, await readUser(tx, tenantId, id)) });
      }
      await demandReach(tx, { schemas: desk.store.current(), caller }, userIds, before);
      // A form that was opened before sends the former roles back.
      const raised = 'update sys_user set version = version + 1, update_time = now() where tenant_id = $1 and id = any($2::bigint[])';
      await tx.query(raised, [tenantId, userIds]);
      return { answer: true, entries };
    },
  });
}

/** Gives users new passwords, made here or typed by whoever gives them, that they must change. Shape: those made here, told once. */
async function resetPasswords(
  desk: ServerDesk,
  request: FastifyRequest,
  { userIds, password: given = '' }: TypeOf<typeof usersPassword>,
): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const sent = desk.sentPasswords.open(given);
  // Before anything is said of the password: a refusal of one that he has used would tell it.
  const guard = guardOf(desk, request, 'users');
  const demandOpened = async (q: Queryable, ids: readonly string[]): Promise<void> => {
    await demandAbove(q, caller, ids);
    await demandReach(q, { schemas: desk.store.current(), caller }, ids);
  };
  await desk.database.read(tenantId, async (q) => {
    const met = await guard.keep(q, userIds);
    if (!userIds.every((id) => met.has(id))) throw refusal('userUnknown', {});
    await demandOpened(q, userIds);
  });
  const made: { readonly userId: string; readonly hash: string; readonly password: string }[] = [];
  for (const userId of userIds) {
    const password = sent === '' ? makePassword() : sent;
    made.push({ userId, password, hash: await prepareHash(desk.database, { tenantId, userId }, password) });
  }
  return manage(desk, request, {
    subject: 'user',
    work: async (tx) => {
      await guard.demand(tx, userIds, 'userUnknown');
      await demandOpened(tx, userIds);
      for (const each of made) await storeHash(tx, { tenantId, userId: each.userId }, { hash: each.hash, mustChange: true });
      const answer = made.map(({ userId, password }) => (sent === '' ? { userId, password } : { userId }));
      return { answer, entries: userIds.map((id) => ({ action: 'password', id })) };
    },
  });
}

async function unlockUsers(desk: ServerDesk, request: FastifyRequest, userIds: readonly string[]): Promise<object> {
  const { tenantId } = callerOf(request);
  const accounts: string[] = [];
  const answer = await manage(desk, request, {
    subject: 'user',
    work: async (tx) => {
      await guardOf(desk, request, 'users').demand(tx, userIds, 'userUnknown');
      const found = await tx.query('select account from sys_user where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0', [
        tenantId,
        userIds,
      ]);
      if (found.rows.length !== userIds.length) throw refusal('userUnknown', {});
      accounts.push(...found.rows.map((row) => String(row['account'])));
      return { answer: true, entries: userIds.map((id) => ({ action: 'unlock', id })) };
    },
  });
  await unlockAccounts(desk.database, tenantId, accounts);
  return answer;
}

/** Serves the administration of users. */
export function addUserAdminRoutes(server: Server, desk: ServerDesk): void {
  const at = (call: string) => `/api/blade-system/user/${call}`;
  const viewing = 'permission:users_view';
  server.get(at('list'), reads(viewing, { query: listQuery }), (request) => listUsers(desk, request, request.query));
  server.get(at('page'), reads(viewing, { query: listQuery }), (request) => listUsers(desk, request, request.query));
  server.get(at('detail'), reads(viewing, { query: idQuery }), (request) => tellUser(desk, request, request.query.id));
  server.get(at('user-list'), reads('signed-in', {}), (request) => nameUsers(desk, request));
  server.post(at('submit'), changes('permission:users_create|users_edit', { body: userBody }), (request) => {
    demandSubmit(request, 'users');
    return submitUser(desk, request, request.body);
  });
  server.post(at('update'), changes('permission:users_edit', { body: userChangeBody }), (request) =>
    submitUser(desk, request, request.body),
  );
  server.post(at('update-info'), changes('signed-in', { body: ownBody }), (request) => updateInfo(desk, request, request.body));
  server.post(at('remove'), changes('permission:users_remove', { parameters: idsParameters }), (request) =>
    removeUsers(desk, request, request.body.ids),
  );
  server.post(at('grant'), changes('permission:users_grant', { parameters: usersGrant }), (request) =>
    grantUsers(desk, request, request.body),
  );
  server.post(at('reset-password'), changes('permission:users_password', { parameters: usersPassword }), (request) =>
    resetPasswords(desk, request, request.body),
  );
  server.post(at('unlock'), changes('permission:users_password', { parameters: usersParameters }), (request) =>
    unlockUsers(desk, request, request.body.userIds),
  );
}
