import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { requireAbove } from '../../rights/grant-guard';
import type { Server } from '../../http/call-schema';
import { id as idField, ids as idsField, object, required } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { guardOf, manage, readGuarded } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

const listSql = `
select id::text, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  to_char(last_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lastTime", address, agent
from sys_session where tenant_id = $1 and user_id = $2 and revoked_time is null and expire_time > now()`;

/** Where somebody is signed in, the latest first. */
async function listSessions(ctx: ServerContext, request: FastifyRequest, userId: string): Promise<object> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'sessions');
  const asked = { sql: listSql, values: [tenantId, userId], order: 'l."lastTime" desc, l.id::bigint desc', limit: 200, guard };
  return toEnvelope(
    await ctx.database.read(tenantId, async (q) => {
      const met = await guardOf(ctx, request, 'users').keep(q, [userId]);
      return met.has(userId) ? readGuarded(q, asked) : [];
    }),
  );
}

/** Ends every session of some users, felt at their next call. Shape: how many ended. Errors: userUnknown, beyondOwn. */
async function endSessions(ctx: ServerContext, request: FastifyRequest, userIds: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId, userId, sessionId } = caller;
  return manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      await guardOf(ctx, request, 'users').require(tx, userIds, 'userUnknown');
      const known = await tx.query('select 1 from sys_user where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0', [
        tenantId,
        userIds,
      ]);
      if (known.rows.length !== userIds.length) throw refusal('userUnknown', {});
      await requireAbove(
        tx,
        caller,
        userIds.filter((id) => id !== userId),
      );
      // Whoever ends his own keeps the one that he does it with.
      const open = await tx.query(
        'select id::text as id from sys_session where tenant_id = $1 and user_id = any($2::bigint[]) and id <> $3 and revoked_time is null and expire_time > now() for update',
        [tenantId, userIds, sessionId],
      );
      const ids = open.rows.map((row) => String(row['id']));
      const met = await guardOf(ctx, request, 'sessions').keep(tx, ids);
      const ended = await tx.query(
        'update sys_session set revoked_time = now() where tenant_id = $1 and id = any($2::bigint[]) returning id',
        [tenantId, [...met]],
      );
      return { answer: ended.rows.length, entries: userIds.map((id) => ({ action: 'endSessions', id })) };
    },
  });
}

/** Serves where others are signed in, and ends that. */
export function addUserSessionRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/user/${call}`;
  const query = object({ userId: required(idField()) }, { open: true });
  server.get(at('sessions'), reads('permission:users_sessions|sessions_view', { query }), (request) =>
    listSessions(ctx, request, request.query.userId),
  );
  const parameters = object({ userIds: required(idsField({ missing: 'nothingChosen' })) });
  server.post(at('end-sessions'), changes('permission:users_sessions|sessions_end', { parameters }), (request) =>
    endSessions(ctx, request, request.body.userIds),
  );
}
