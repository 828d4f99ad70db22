import type { FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import { isPassword } from '../auth/change-password';
import { countFailure, forgetFailures } from '../auth/login-attempts';
import { enterPlace, takeTurn } from '../auth/sign-in-turns';
import { callerOf } from './access';
import type { ServerContext } from './server-context';
import { readDevice } from './token-answer';

/**
 * Judges the password of the caller's own account as it came. Every call that judges it with a session does so here: wrong ones count with those of signing in at the
 * same place, and whoever has guessed too often is judged no more, the right one not excepted. Errors: signInLocked.
 */
export async function isOwnPassword(ctx: ServerContext, request: FastifyRequest, sent: string): Promise<boolean> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const account = caller.account.toLowerCase();
  const attempt = { tenantId, account, address: request.ip, device: readDevice(ctx, request, { tenantId, account: caller.account }) };
  return takeTurn(`${tenantId} ${account}`, async () => {
    const { status, leave } = await enterPlace(ctx.database, attempt);
    try {
      if (status.locked !== undefined) throw refusal('signInLocked', { seconds: status.locked });
      const right = await isPassword(ctx.database, caller, ctx.sentPasswords.open(sent).slice(0, 512));
      if (right) await forgetFailures(ctx.database, attempt);
      else await countFailure(ctx.database, attempt);
      return right;
    } finally {
      leave();
    }
  });
}
