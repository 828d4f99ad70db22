import { AppError } from '../../../base/app-error';
import type { ForeseenRefusal, Foresight } from '../../../protocol/foresight';
import { refusal } from '../../../protocol/errors';
import { comparisonOf } from '../../../schema/check/value-flows';
import type { Text, TransitionModel } from '../../../schema/model/page-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { findWithin, loadRows, type Row } from '../../query/load-rows';
import { contextFor } from '../../rights/context-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { textOf } from '../write/sentence-of';
import { hidesState, stateOf } from '../write/state-of';
import { foreseeAutomatic } from './foresee-automatic';
import { type Book, foreseeRow, openBook, sightOf } from './foresee-row';
import { requireOpen } from './require-open';

/** The sentence that pressing the button would be answered with. Shape: undefined where the row may take it, and where the reason rests on what the caller may not see. */
async function findRefusal(
  q: Queryable,
  book: Book,
  { home, transition, row }: { readonly home: PageContext; readonly transition: TransitionModel; readonly row: Row },
): Promise<Text | undefined> {
  const { ctx } = book;
  const record = recordOf(ctx);
  const { states } = record;
  if (!states) return undefined;
  const { asksRestricted } = await sightOf(q, book, home, row);
  const button = ctx.page.model.actions.row.find((each) => each.name === transition.name);
  if ([button?.when, transition.when].some((each) => each !== undefined && asksRestricted(comparisonOf({ record }, each))))
    return undefined;
  try {
    await requireOpen(q, { ctx, states, transition, context: toContext(ctx.caller), hold: false }, row);
    return undefined;
  } catch (error) {
    const sentence = error instanceof AppError ? textOf(error) : undefined;
    if (sentence === undefined) throw error;
    return sentence;
  }
}

/** Notes what a transition of a row will set off. Shape: the sentence that it will be refused with where that would be more than is done at once. */
async function foreseeOne(
  q: Queryable,
  book: Book,
  home: PageContext,
  { row, transition }: { readonly row: Row; readonly transition: TransitionModel },
): Promise<Text | undefined> {
  try {
    await foreseeRow(q, book, home, { row, transition, depth: 0 });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'flowMakesMany') throw error;
    return textOf(error);
  }
}

/**
 * Says what a transition of some rows will set off, without doing it: which rows will refuse and why, what of the rest the caller may see by its page, of the others how many records; nothing by which he would
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
  const refused: ForeseenRefusal[] = [];
  for (const row of rows.values()) {
    if (!transition.from.includes(stateOf(record, row))) continue;
    const sentence = (await findRefusal(q, book, { home, transition, row })) ?? (await foreseeOne(q, book, home, { row, transition }));
    if (sentence) refused.push({ id: row.id, sentence });
  }
  await foreseeAutomatic(q, book);
  return { effects: [...book.entries.values()], unseen: book.unseen, ...(refused.length > 0 ? { refused } : {}) };
}
