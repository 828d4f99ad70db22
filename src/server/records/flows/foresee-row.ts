import { AppError } from '../../../base/app-error';
import { getAt } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { Foreseen } from '../../../protocol/foresight';
import { choicesOf, type ValueComparison } from '../../../schema/check/value-flows';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { EffectModel, TransitionModel } from '../../../schema/model/states-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, isRestricted } from '../../query/field-rules';
import { findWithin, loadRows, type Row } from '../../query/load-rows';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { asksRestricted } from '../../rights/close-rules';
import { contextFor } from '../../rights/context-for';
import { type PageContext, recordOf } from '../../rights/page-context';
import { listsOf, loadLists } from '../write/load-lists';
import { makeLimit } from '../rollups/effect-reach';
import { loadWithin, referencesBeyond } from '../write/references';
import { rulesOfRow } from '../write/row-rules';
import { stateLabel } from '../write/state-of';
import { listed, requireFew, timesOf } from './effects';
import { requireMovable } from './foresee-guard';
import { giveValues } from './give-values';
import { tellFollowing } from './tell-following';

/** So many rows are looked at for what they set off in turn; it is said of the rest only that they change. */
const lookedAt = 200;
/** Effects of effects of effects are told no further. */
const deepest = 3;

type Entry = { -readonly [Key in keyof Foreseen]: Foreseen[Key] };

/** A row before and after what is foreseen. */
export interface Change {
  readonly before: Row;
  readonly after: Row;
}

/** What will happen, gathered over all rows that are asked about. */
export interface Book {
  readonly ctx: PageContext;
  readonly entries: Map<string, Entry>;
  /** Rows that change, by the name of their record and their id. */
  readonly changes: Map<string, Map<string, Change>>;
  /** Names of records some of whose changes are not known: what follows them cannot be said. */
  readonly unknown: Set<string>;
  /** Fields whose values are not known before, as `record.field`: what transitions ask for, and what effects hand on to the rows that they move. */
  readonly entered: Set<string>;
  unseen: number;
  left: number;
}

export const openBook = (ctx: PageContext): Book => ({
  ...{ ctx, entries: new Map(), changes: new Map(), unknown: new Set(), entered: new Set() },
  ...{ unseen: 0, left: lookedAt },
});

/** A book for one row more, which may yet turn out to be refused. */
export const openDraft = ({ ctx, left }: Book): Book => ({ ...openBook(ctx), left });

/** Takes over what a draft says. */
export function addDraft(book: Book, draft: Book): void {
  for (const [key, entry] of draft.entries) enter(book, key, entry);
  for (const [record, rows] of draft.changes) for (const change of rows.values()) noteChange(book, record, change);
  for (const name of draft.unknown) book.unknown.add(name);
  for (const name of draft.entered) book.entered.add(name);
  book.unseen += draft.unseen;
  book.left = Math.min(book.left, draft.left);
}

/** Notes how a row will be. */
export function noteChange({ changes }: Book, record: string, { before, after }: Change): void {
  const rows = changes.get(record) ?? new Map<string, Change>();
  changes.set(record, rows.set(after.id, { before: rows.get(after.id)?.before ?? before, after }));
}

/** Ids of those rows that the caller may see with their state, where it changes. */
export async function seenOf(q: Queryable, { ctx }: Book, target: PageContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { caller, schemas } = ctx;
  const record = recordOf(target);
  const reach = reachOf(caller, schemas);
  const restricted = record.states !== undefined && isRestricted(fieldRulesOf(caller, schemas), record.name, record.states.field);
  if (restricted || !reach.views(record.name)) return new Set();
  return findWithin(q, record, { tenantId: caller.tenantId, ids, scope: reach.scopeOf(record.name) });
}

export function enter(book: Book, key: string, entry: Foreseen): void {
  const known = book.entries.get(key);
  if (known) known.count += entry.count;
  else if (entry.count > 0) book.entries.set(key, { ...entry });
}

/** A row whose transition is asked about. */
interface Asked {
  readonly home: PageContext;
  /** As it will be, as far as that is known. */
  readonly row: Row;
  readonly context: ExpressionContext;
  /** Says of a field of the row whether the caller may not see it. */
  readonly hides: (field: string) => boolean;
  /** Says whether a comparison asks something of the row that the caller may not see: what follows by it would tell it. */
  readonly asksRestricted: (comparison: ValueComparison) => boolean;
}

/** What the caller may not see of a row. */
export async function sightOf(q: Queryable, { ctx }: Book, home: PageContext, row: Row): Promise<Pick<Asked, 'hides' | 'asksRestricted'>> {
  const { caller, schemas } = ctx;
  const { records } = schemas;
  const record = recordOf(home);
  const reach = reachOf(caller, schemas);
  const seen = { ...home, source: { ...home.source, rules: fieldRulesOf(caller, schemas), reach } };
  const within = await loadWithin(q, seen, [row]);
  const rules: FieldRules = rulesOfRow(seen, within, row) ?? new Map();
  const sight = { records, reach, rules, beyond: referencesBeyond(seen, within, row) };
  return {
    hides: (field) => isRestricted(rules, record.name, field),
    asksRestricted: (comparison) => asksRestricted(sight, comparison),
  };
}

async function ask(q: Queryable, book: Book, home: PageContext, row: Row, transition: TransitionModel): Promise<Asked> {
  const context = { ...toContext(book.ctx.caller), old: row };
  const values = await giveValues(q, home, transition, { values: row, context, id: row.id, hold: false });
  return { ...{ home, context, row: { ...values, id: row.id, version: row.version } }, ...(await sightOf(q, book, home, row)) };
}

/** The ids of the records that an effect changes, or how many it makes. Shape: undefined where that depends on what is not known. */
async function reached(q: Queryable, { home, row, context }: Asked, effect: EffectModel): Promise<readonly string[] | undefined> {
  const record = recordOf(home);
  if (!effect.list && effect.kind !== 'make') {
    const field = record.fields.find((each) => each.name === effect.reference);
    const id = field ? getAt(row, field.path) : undefined;
    return isEmpty(id) ? [] : [String(id)];
  }
  const names = new Set([...(effect.list ? [effect.list.name] : []), ...listsOf(record, [effect.list?.ids, effect.times])]);
  const lists = (await loadLists(q, home, { names, ids: [row.id], byId: true })).get(row.id) ?? {};
  const acting = { ctx: home, row, context };
  try {
    const rows = effect.list ? listed(acting, effect, lists) : [undefined];
    return rows.flatMap((each) =>
      Array.from({ length: Math.min(makeLimit + 1, timesOf(acting, effect, { lists, each })) }, () => String(each?.['id'] ?? '')),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'flowUnknown') return undefined;
    throw error;
  }
}

/** An effect with the records that it is about, as far as the caller may know. */
interface Meant {
  readonly effect: EffectModel;
  readonly target: PageContext | undefined;
  readonly ids: readonly string[] | undefined;
  /** Whether which records it is about rests on what the transition asks for. */
  readonly isOpen: boolean;
}

/** Says what an effect is about. Errors: flowMakesMany. */
async function meantBy(q: Queryable, book: Book, asked: Asked, effect: EffectModel): Promise<Meant> {
  const { reference } = effect;
  const choices = choicesOf({ record: recordOf(asked.home) }, effect);
  const target = contextFor(book.ctx, effect.record, undefined);
  const isHidden = !target || (reference !== undefined && asked.hides(reference)) || choices.some((choice) => asked.asksRestricted(choice));
  const ids = isHidden ? undefined : await reached(q, asked, effect);
  if (effect.kind === 'make') requireFew(ids?.length ?? 0);
  const name = recordOf(asked.home).name;
  const chosenBy = [
    ...(reference === undefined ? [] : [reference]),
    ...choices.flatMap(({ reads }) => reads.map(({ field }) => field.name)),
  ];
  return { effect, target, ids, isOpen: chosenBy.some((field) => book.entered.has(`${name}.${field}`)) };
}

async function foreseeEffect(q: Queryable, book: Book, { effect, target, ids, isOpen }: Meant, depth: number) {
  if (effect.kind !== 'move' || !ids) book.unknown.add(effect.record);
  if (!target || !ids) return;
  const record = recordOf(target);
  const { label } = target.page.model;
  const transition = record.states?.transitions.find((each) => each.name === effect.by);
  const seen = effect.kind === 'make' ? undefined : await seenOf(q, book, target, ids);
  const views = reachOf(book.ctx.caller, book.ctx.schemas).views(record.name);
  const count = seen ? seen.size : views ? ids.length : 0;
  book.unseen += ids.length - count;
  enter(book, `${effect.kind}/${record.name}/${effect.by ?? ''}`, {
    ...{ kind: effect.kind, page: label, count },
    ...(transition ? { action: transition.label } : {}),
    ...(transition?.to === undefined ? {} : { state: stateLabel(record, transition.to) }),
  });
  if (!transition) return;
  for (const field of Object.keys(effect.set)) book.entered.add(`${record.name}.${field}`);
  const some = depth < deepest ? ids.slice(0, Math.max(0, book.left)) : [];
  book.left -= some.length;
  if (some.length < ids.length) book.unknown.add(record.name);
  const rows = await loadRows(q, target.source, { tenantId: book.ctx.caller.tenantId, ids: some, lock: false });
  for (const each of rows.values()) {
    const step = { row: each, transition, depth: depth + 1 };
    // Of a record that the caller may not see it is not told beforehand what keeps it back.
    await foreseeFollowing(q, book, target, step, !isOpen && seen?.has(each.id) === true);
  }
}

/** A row and the transition that it is to go through. */
interface Step {
  readonly row: Row;
  readonly transition: TransitionModel;
  /** Through how many effects it is come to. */
  readonly depth: number;
}

/** The same as `foreseeRow` for a row that follows another; its own guard is asked where that is meant. Errors: flowRefused, as pressing the button is answered. */
export async function foreseeFollowing(q: Queryable, book: Book, home: PageContext, step: Step, isGuarded = false): Promise<void> {
  try {
    if (isGuarded) await requireMovable(q, home, step, { ...book, ...(await sightOf(q, book, home, step.row)) });
    await foreseeRow(q, book, home, step);
  } catch (error) {
    throw await tellFollowing(q, { ctx: home, row: step.row, label: step.transition.label }, error);
  }
}

/** Says what a transition of a row does to others, and notes how the row will be. Errors: flowMakesMany, flowRefused; then the book is spoilt. */
export async function foreseeRow(q: Queryable, book: Book, home: PageContext, { row, transition, depth }: Step): Promise<void> {
  const asked = await ask(q, book, home, row, transition);
  for (const field of transition.ask) book.entered.add(`${recordOf(home).name}.${field}`);
  const meant: Meant[] = [];
  for (const effect of transition.then ?? []) meant.push(await meantBy(q, book, asked, effect));
  noteChange(book, recordOf(home).name, { before: row, after: asked.row });
  for (const each of meant) await foreseeEffect(q, book, each, depth);
}
