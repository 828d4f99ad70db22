import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { prepareHash, storeHash } from '../../auth/change-password';
import { hashPassword, verifyPassword } from '../../auth/passwords';
import { writeEntry } from '../../audit/audit-trail';
import type { Server } from '../../http/call-schema';
import { flag, ids as idsField, object, required, text, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { isOwnPassword } from '../../http/own-password';
import { noteSession } from '../../http/note-session';
import type { ServerContext } from '../../http/server-context';

const unlockLimit = 5;

const listSql = `
select id::text, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  to_char(last_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lastTime", address, agent, id = $3 as current
from sys_session where tenant_id = $1 and user_id = $2 and revoked_time is null and expire_time > now() order by last_time desc, id desc limit 200`;

async function listOwn(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const { tenantId, userId, sessionId } = callerOf(request);
  return toEnvelope(await ctx.database.read(tenantId, async (q) => (await q.query(listSql, [tenantId, userId, sessionId])).rows));
}

const endBody = object({ ids: idsField(), others: flag() });

/** Ends some of one's own sessions, or all but this one. Shape: how many. */
async function endOwn(ctx: ServerContext, request: FastifyRequest, { ids = [], others = false }: TypeOf<typeof endBody>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId, userId, sessionId } = caller;
  if (!others && ids.length === 0) throw refusal('missingParameter', { name: 'ids' });
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'session' };
  const count = await ctx.database.write(tenantId, async (tx) => {
    const ended = await tx.query(
      `update sys_session set revoked_time = now() where tenant_id = $1 and user_id = $2 and revoked_time is null
         and ($4 and id <> $5 or not $4 and id = any($3::bigint[])) returning id::text`,
      [tenantId, userId, ids, others, sessionId],
    );
    await writeEntry(tx, audit, { action: 'end', comment: ended.rows.map((row) => String(row['id'])).join(',') });
    return ended.rows.length;
  });
  ctx.sessions.forget();
  return toEnvelope(count);
}

const sentPassword = text(4096);
const passwordParameters = object({ oldPassword: sentPassword, newPassword: required(sentPassword), newPassword1: sentPassword });
const lockParameters = object({ password: sentPassword });

async function changePassword(
  ctx: ServerContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { oldPassword = '', newPassword, newPassword1 = '' }: TypeOf<typeof passwordParameters>,
): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const caller = callerOf(request);
  const [fresh = '', again = ''] = [newPassword, newPassword1].map((sent) => ctx.sentPasswords.open(sent));
  if (fresh === '') throw refusal('missingParameter', { name: 'newPassword' });
  if (again !== '' && again !== fresh) throw refusal('passwordsDiffer', {});
  if (!(await isOwnPassword(ctx, request, oldPassword))) {
    await noteSession(ctx, request, {
      tenantId: caller.tenantId,
      userId: caller.userId,
      action: 'password',
      refused: true,
      comment: 'oldPasswordWrong',
    });
    throw refusal('oldPasswordWrong', {});
  }
  const hash = await prepareHash(ctx.database, caller, fresh);
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'user' };
  await ctx.database.write(caller.tenantId, async (tx) => {
    await storeHash(tx, caller, { hash, mustChange: false, keepSession: caller.sessionId });
    await writeEntry(tx, audit, { action: 'password', id: caller.userId });
  });
  ctx.sessions.forget();
  return toEnvelope(true);
}

/** Locks a session; a password that comes with it opens it again, else the last one given, else the account's. */
async function lock(ctx: ServerContext, request: FastifyRequest, sent: string): Promise<object> {
  const { tenantId, sessionId, userId } = callerOf(request);
  const password = ctx.sentPasswords.open(sent).slice(0, 512);
  const hash = password === '' ? null : await hashPassword(password);
  await ctx.database.write(tenantId, (tx) =>
    tx.query(
      'update sys_session set locked_time = now(), unlock_failures = 0, lock_hash = coalesce($3, lock_hash) where tenant_id = $1 and id = $2',
      [tenantId, sessionId, hash],
    ),
  );
  ctx.sessions.forget();
  await noteSession(ctx, request, { tenantId, userId, action: 'lock' });
  return toEnvelope(true);
}

/** Opens a locked session with the password that locked it, or the account's where none did; too many wrong ones end it. */
async function unlock(ctx: ServerContext, request: FastifyRequest, given: string): Promise<object> {
  const caller = callerOf(request);
  const { tenantId, sessionId, userId } = caller;
  // Counted before it is judged, so that tries sent at once are all counted.
  const counted = await ctx.database.write(tenantId, (tx) =>
    tx.query(
      'update sys_session set unlock_failures = unlock_failures + 1 where tenant_id = $1 and id = $2 returning unlock_failures as n, lock_hash',
      [tenantId, sessionId],
    ),
  );
  if (Number(counted.rows[0]?.['n']) > unlockLimit) {
    await ctx.sessions.close(caller);
    await noteSession(ctx, request, { tenantId, userId, action: 'unlock', refused: true, comment: 'sessionOver' });
    throw refusal('sessionOver', {});
  }
  const own = counted.rows[0]?.['lock_hash'];
  // The screen's own password tells nothing of the account's, and forgives no guess at that.
  const right =
    typeof own === 'string'
      ? await verifyPassword(own, ctx.sentPasswords.open(given).slice(0, 512))
      : await isOwnPassword(ctx, request, given).catch(async (error: unknown) => {
          // What was not judged is no wrong try: others' guesses from the same place end nobody's session.
          await ctx.database.write(tenantId, (tx) =>
            tx.query('update sys_session set unlock_failures = greatest(unlock_failures - 1, 0) where tenant_id = $1 and id = $2', [
              tenantId,
              sessionId,
            ]),
          );
          throw error;
        });
  if (!right) {
    await noteSession(ctx, request, { tenantId, userId, action: 'unlock', refused: true, comment: 'unlockWrong' });
    throw refusal('unlockWrong', {});
  }
  await ctx.database.write(tenantId, (tx) =>
    tx.query('update sys_session set locked_time = null, unlock_failures = 0 where tenant_id = $1 and id = $2', [tenantId, sessionId]),
  );
  ctx.sessions.forget();
  await noteSession(ctx, request, { tenantId, userId, action: 'unlock' });
  return toEnvelope(true);
}

/** Serves one's own sessions, password and screen lock. */
export function addSessionRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/blade-auth/sessions', reads('signed-in', {}), (request) => listOwn(ctx, request));
  server.post('/api/blade-auth/sessions/end', changes('signed-in', { body: endBody }), (request) => endOwn(ctx, request, request.body));
  server.post('/api/blade-auth/lock', changes('signed-in', { parameters: lockParameters }), (request) =>
    lock(ctx, request, request.body.password ?? ''),
  );
  server.post('/api/blade-auth/unlock', changes('signed-in', { parameters: lockParameters }), (request) =>
    unlock(ctx, request, request.body.password ?? ''),
  );
  server.post('/api/blade-system/user/update-password', changes('signed-in', { parameters: passwordParameters }), (request, reply) =>
    changePassword(ctx, { request, reply }, request.body),
  );
}
