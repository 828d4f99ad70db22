import { refusal } from '../../../protocol/errors';
import { writeAudit } from '../../audit/audit-trail';
import { demandPassword } from '../../auth/change-password';
import { countFailure, forgetFailures } from '../../auth/login-attempts';
import { enterPlace, takeTurn } from '../../auth/sign-in-turns';
import type { PageRequest } from '../../http/page-call';
import type { ServerDesk } from '../../http/server-desk';
import { readDevice } from '../../http/token-answer';
import { demandRight, type PageDesk, recordOf } from '../../rights/page-desk';

interface Asked {
  /** Name of the transition. */
  readonly name: string;
  /** The row that the trail names. */
  readonly id: string | undefined;
  /** The password as it came. */
  readonly sent: string;
}

/**
 * Where a page file asks for it, judges the caller's own password again before a transition. Wrong ones count with those of signing in at the same place, and stand in the trail.
 * Errors: forbidden, passwordNeeded, signInLocked, ownPasswordWrong.
 */
export async function demandOwnPassword(
  desk: ServerDesk,
  { page, request }: { readonly page: PageDesk; readonly request: PageRequest },
  { name, id, sent }: Asked,
): Promise<void> {
  const { caller } = page;
  const transition = recordOf(page).states?.transitions.find((each) => each.name === name && each.auto === undefined);
  if (!transition?.password) return;
  // Who may not do it at all is told that, and judges no password here.
  demandRight(page, name);
  if (sent === '') throw refusal('passwordNeeded', {});
  const { tenantId } = caller;
  const account = caller.account.toLowerCase();
  const attempt = { tenantId, account, address: request.ip, device: readDevice(desk, request, { tenantId, account: caller.account }) };
  await takeTurn(`${tenantId} ${account}`, async () => {
    const { standing, leave } = await enterPlace(desk.database, attempt);
    try {
      if (standing.locked !== undefined) throw refusal('signInLocked', { seconds: standing.locked });
      await demandPassword(desk.database, caller, desk.sentPasswords.open(sent).slice(0, 512)).catch(async () => {
        await countFailure(desk.database, attempt);
        const note = { action: name, id, refused: true, comment: 'ownPasswordWrong' };
        await desk.database.write(tenantId, (tx) => writeAudit(tx, page, note));
        throw refusal('ownPasswordWrong', {});
      });
    } finally {
      leave();
    }
    await forgetFailures(desk.database, attempt);
  });
}
