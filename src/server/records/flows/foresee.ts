import type { Foresight } from '../../../protocol/foresight';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { findWithin, loadRows } from '../../query/load-rows';
import { contextFor } from '../../rights/context-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { hidesState, stateOf } from '../write/state-of';
import { foreseeAutomatic } from './foresee-automatic';
import { foreseeRow, openBook } from './foresee-row';

/**
 * Says what a transition of some rows will set off, without doing it: what of it the caller may see by its page, of the rest how many records; nothing by which he would
 * find out what is hidden from him. What the transition itself asks for is not known yet; filters that need it find nothing. Errors: forbidden, transitionUnknown.
 */
export async function foresee(
  q: Queryable,
  ctx: PageContext,
  { name, ids }: { readonly name: string; readonly ids: readonly string[] },
): Promise<Foresight> {
  const record = recordOf(ctx);
  const transition = record.states?.transitions.find((each) => each.name === name && each.auto === undefined);
  if (!transition) throw refusal('transitionUnknown', { name: name.slice(0, 40) });
  requireRight(ctx, transition.name);
  const home = contextFor(ctx, record.name, undefined);
  if (!home || hidesState(ctx)) return { effects: [], unseen: 0 };
  const { tenantId } = ctx.caller;
  const within = await findWithin(q, record, { tenantId, ids, scope: ctx.source.scope });
  const book = openBook(ctx);
  const rows = await loadRows(q, home.source, { tenantId, ids: [...within], lock: false });
  for (const row of rows.values())
    if (transition.from.includes(stateOf(record, row))) await foreseeRow(q, book, home, { row, transition, depth: 0 });
  await foreseeAutomatic(q, book);
  return { effects: [...book.entries.values()], unseen: book.unseen };
}
