import { refusal } from '../../../protocol/errors';
import { writeAudit } from '../../audit/audit-trail';
import { isOwnPassword } from '../../http/own-password';
import type { PageRequest } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';

interface Asked {
  /** Name of the transition. */
  readonly name: string;
  /** The row that the trail names. */
  readonly id: string | undefined;
  /** The password as it came. */
  readonly sent: string;
}

/**
 * Where a page file asks for it, judges the caller's own password again before a transition. Wrong ones stand in the trail.
 * Errors: forbidden, passwordNeeded, signInLocked, ownPasswordWrong.
 */
export async function requireOwnPassword(
  ctx: ServerContext,
  { page, request }: { readonly page: PageContext; readonly request: PageRequest },
  { name, id, sent }: Asked,
): Promise<void> {
  const { caller } = page;
  const transition = recordOf(page).states?.transitions.find((each) => each.name === name && each.auto === undefined);
  if (!transition?.password) return;
  // Who may not do it at all is told that, and judges no password here.
  requireRight(page, name);
  if (sent === '') throw refusal('passwordNeeded', {});
  if (await isOwnPassword(ctx, request, sent)) return;
  const note = { action: name, id, refused: true, comment: 'ownPasswordWrong' };
  await ctx.database.write(caller.tenantId, (tx) => writeAudit(tx, page, note));
  throw refusal('ownPasswordWrong', {});
}
