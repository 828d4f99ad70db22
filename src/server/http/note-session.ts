import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error';
import { writeEntry } from '../audit/audit-trail';
import type { ServerContext } from './server-context';

interface SessionEvent {
  readonly tenantId: string;
  readonly userId: string;
  /** `signIn`, `signOut`, `tokenReused` and the like. */
  readonly action: string;
  readonly refused?: boolean;
  readonly comment?: string;
  /** What the entry calls him; looked up where it is not said. */
  readonly name?: string;
}

/** Tells the audit trail what has happened to a session; the browser goes with it as the reason. */
export async function noteSession(
  ctx: Pick<ServerContext, 'database'>,
  request: FastifyRequest,
  { tenantId, userId, action, refused = false, comment, name }: SessionEvent,
): Promise<void> {
  await ctx.database.write(tenantId, async (tx) => {
    const found =
      userId === '' || name !== undefined
        ? undefined
        : (await tx.query('select real_name from sys_user where tenant_id = $1 and id = $2', [tenantId, userId])).rows[0];
    const caller = { tenantId, userId, realName: name ?? String(found?.['real_name'] ?? '') };
    const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'session' };
    await writeEntry(tx, audit, { action, refused, comment: (comment ?? request.headers['user-agent'] ?? '').slice(0, 300) });
  });
}

/** Somebody may have typed his password where the account belongs: of what is no account only the first signs are kept. */
const shorten = (account: string): string => `${[...account].slice(0, 2).join('')}***`;

/** Tells the audit trail of a sign-in that failed, and why. */
export async function noteFailedSignIn(
  ctx: Pick<ServerContext, 'database'>,
  request: FastifyRequest,
  { tenantId, account, error }: { readonly tenantId: string; readonly account: string; readonly error: unknown },
): Promise<void> {
  const code = typeof error === 'string' ? error : error instanceof AppError ? error.code : undefined;
  if (code === undefined || code === 'tenantUnknown') return;
  // As many statements for an account that there is as for one that there is not.
  const found = await ctx.database.read(
    tenantId,
    async (q) =>
      (
        await q.query('select id, real_name from sys_user where tenant_id = $1 and lower(account) = lower($2) and is_deleted = 0', [
          tenantId,
          account,
        ])
      ).rows[0],
  );
  const userId = found ? String(found['id']) : '';
  const name = found ? String(found['real_name']) : shorten(account);
  await noteSession(ctx, request, { tenantId, userId, action: 'signIn', refused: true, comment: code, name });
}
