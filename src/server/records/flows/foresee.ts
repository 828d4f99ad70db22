import { AppError } from '../../../base/app-error';
import type { ForeseenRefusal, Foresight } from '../../../protocol/foresight';
import { refusal } from '../../../protocol/errors';
import { comparisonOf } from '../../../schema/check/value-flows';
import type { TransitionModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { findWithin, loadRows, type Row } from '../../query/load-rows';
import { contextFor } from '../../rights/context-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { textOf } from '../write/sentence-of';
import { hidesState } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { foreseeAutomatic } from './foresee-automatic';
import { addDraft, type Book, foreseeRow, openBook, openDraft, sightOf } from './foresee-row';
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

/** Refusals of what follows: pressing the button is answered with them, and then nothing of the row happens. */
const refusals: ReadonlySet<string> = new Set(['flowMakesMany', 'flowRefused']);

/** Writes down what will happen in a book of its own. Shape: the sentence that it will be refused with in place of that book. */
async function drafted(book: Book, write: (draft: Book) => Promise<void>): Promise<Book | Text> {
  const draft = openDraft(book);
  try {
    await write(draft);
    return draft;
  } catch (error) {
    const sentence = error instanceof AppError && refusals.has(error.code) ? textOf(error) : undefined;
    if (sentence === undefined) throw error;
    return sentence;
  }
}

const isBook = (outcome: Book | Text): outcome is Book => 'entries' in outcome;

/** A row with what it will set off. */
interface Drafted {
  readonly id: string;
  readonly draft: Book;
}

/** What rows will set off together, what follows by itself included. Shape: the sentence that the last of them will be refused with in place of it. */
const together = (q: Queryable, book: Book, rows: readonly Drafted[]): Promise<Book | Text> =>
  drafted(book, async (whole) => {
    for (const { draft } of rows) addDraft(whole, draft);
    await foreseeAutomatic(q, whole);
  });

/**
 * The same where what follows by itself is refused: pressing the button leaves out each row at which it is. The rows are halved until it shows which: a few that are refused
 * among many cost a few looks each, not one for every row.
 */
async function leaveOut(q: Queryable, book: Book, rows: readonly Drafted[], refused: ForeseenRefusal[]): Promise<Book> {
  const done: Drafted[] = [];
  let whole = openDraft(book);
  const take = async (part: readonly Drafted[]): Promise<void> => {
    const outcome = await together(q, book, [...done, ...part]);
    if (isBook(outcome)) {
      done.push(...part);
      whole = outcome;
      return;
    }
    const [row] = part;
    if (part.length === 1 && row) return void refused.push({ id: row.id, sentence: outcome });
    const half = Math.ceil(part.length / 2);
    await take(part.slice(0, half));
    await take(part.slice(half));
  };
  const half = Math.ceil(rows.length / 2);
  for (const part of [rows.slice(0, half), rows.slice(half)]) if (part.length > 0) await take(part);
  return whole;
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
  const found = await loadRows(q, home.source, { tenantId, ids: [...within], lock: false });
  const refused: ForeseenRefusal[] = [];
  const rows: Drafted[] = [];
  for (const row of found.values()) {
    if (!transition.from.includes(stateOf(record, row))) continue;
    const outcome =
      (await findRefusal(q, book, { home, transition, row })) ??
      (await drafted(book, (draft) => foreseeRow(q, draft, home, { row, transition, depth: 0 })));
    if (!isBook(outcome)) {
      refused.push({ id: row.id, sentence: outcome });
      continue;
    }
    book.left = outcome.left;
    rows.push({ id: row.id, draft: outcome });
  }
  const joined = await together(q, book, rows);
  const whole = isBook(joined) ? joined : await leaveOut(q, book, rows, refused);
  return { effects: [...whole.entries.values()], unseen: whole.unseen, ...(refused.length > 0 ? { refused } : {}) };
}
