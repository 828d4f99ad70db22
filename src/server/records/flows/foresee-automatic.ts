import { getAt, setAt, type Values } from '../../../base/dot-path';
import { comparisonOf } from '../../../schema/check/value-flows';
import { deriveFollowing } from '../../../schema/expression/derive';
import { holds } from '../../../schema/expression/conditions';
import type { RecordModel } from '../../../schema/model/record-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { loadRows, type Row } from '../../query/load-rows';
import { contextFor } from '../../rights/context-for';
import { type PageContext, recordOf } from '../../rights/page-context';
import { noReader } from '../rollups/compute-rollups';
import { movesItself } from '../rollups/follow-writes';
import { planOf } from '../rollups/rollup-plan';
import { loadLists } from '../write/load-lists';
import { stateLabel } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { type Book, enter, foreseeFollowing, noteChange, seenOf, sightOf } from './foresee-row';

/** Ids of rows that may change by themselves, by the name of their record. */
type Touched = Map<string, Set<string>>;

/** Notes rows that may change once others have: those that move by themselves, and those that others follow in turn. */
function touch(book: Book, touched: Touched, record: RecordModel | undefined, ids: readonly unknown[]): void {
  if (!record || book.unknown.has(record.name)) return;
  const plan = planOf(book.ctx.schemas.records);
  const isBetween = plan.rollupsOf(record).length > 0 && plan.followersOf(record.name).length > 0;
  if (!movesItself(record) && !isBetween) return;
  const known = touched.get(record.name) ?? new Set<string>();
  for (const id of ids) if (typeof id === 'string' && id !== '') known.add(id);
  touched.set(record.name, known);
}

/** Notes what changes of rows of a record touch: the rows, and those that they belonged or will belong to. */
function touchAround(book: Book, touched: Touched, name: string, ids: Iterable<string>): void {
  const { records } = book.ctx.schemas;
  const changes = [...ids].flatMap((id) => book.changes.get(name)?.get(id) ?? []);
  const own = changes.map(({ after }) => after.id);
  touch(book, touched, records.get(name), own);
  if (book.unknown.has(name)) return;
  for (const { record, by } of planOf(records).followersOf(name)) {
    const above = changes.flatMap(({ before, after }) => [getAt(before, by.path), getAt(after, by.path)]);
    touch(book, touched, record, above);
  }
}

/** The lists of related records of a row, as they will be. Shape: undefined where that is not known. */
async function listsAfter(q: Queryable, book: Book, home: PageContext, id: string): Promise<Values | undefined> {
  const has = recordOf(home).has ?? [];
  if (has.some((each) => book.unknown.has(each.record))) return undefined;
  const names = new Set(has.map((each) => each.name));
  const stored = (await loadLists(q, home, { names, ids: [id], byId: true })).get(id) ?? {};
  const lists: Record<string, readonly Values[]> = {};
  for (const { name, record, by } of has) {
    const path = book.ctx.schemas.records.get(record)?.fields.find((field) => field.name === by)?.path ?? [];
    const changes = book.changes.get(record) ?? new Map<string, never>();
    const kept = (getAt(stored, [name]) as readonly Values[]).filter((row) => !changes.has(String(row['id'])));
    const changed = [...changes.values()].flatMap(({ after }) => (getAt(after, path) === id ? [after] : []));
    lists[name] = [...kept, ...changed];
  }
  return lists;
}

/** A row with what is computed from related records, as it will be, and those records. Shape: undefined where that is not known. */
async function settled(
  q: Queryable,
  book: Book,
  home: PageContext,
  row: Row,
): Promise<{ readonly row: Row; readonly lists: Values } | undefined> {
  const lists = await listsAfter(q, book, home, row.id);
  if (!lists) return undefined;
  const record = recordOf(home);
  const fresh = deriveFollowing({ record, values: { ...row, ...lists }, context: noReader });
  const rollups = planOf(book.ctx.schemas.records).rollupsOf(record);
  const values = rollups.reduce<Values>((result, { path }) => setAt(result, path, getAt(fresh, path)), row);
  return { row: { ...values, id: row.id, version: row.version }, lists };
}

/** The first automatic transition that will be due on a row. Shape: undefined where there is none, or it is judged by what the caller may not see. */
async function dueOf(q: Queryable, book: Book, home: PageContext, { row, lists }: { readonly row: Row; readonly lists: Values }) {
  const record = recordOf(home);
  const waiting = (record.states?.transitions ?? []).filter((each) => each.auto !== undefined && each.from.includes(stateOf(record, row)));
  if (waiting.length === 0) return undefined;
  const sight = await sightOf(q, book, home, row);
  // What comes after one that asks something shut would tell that it does not hold.
  const restricted = waiting.findIndex((each) => each.auto !== undefined && sight.asksRestricted(comparisonOf({ record }, each.auto)));
  const seen = { values: { ...row, ...lists }, context: toContext(home.caller) };
  return waiting
    .slice(0, restricted < 0 ? waiting.length : restricted)
    .find((each) => each.auto !== undefined && holds(record, each.auto, seen) === true);
}

/** Takes the rows of one record that may change by themselves; of several records the one that the fewest belong to. */
function takeLowest({ ctx }: Book, touched: Touched): readonly [PageContext, readonly string[]] | undefined {
  const plan = planOf(ctx.schemas.records);
  const [name] = [...touched.keys()].sort((left, right) => plan.rankOf(left) - plan.rankOf(right) || (left < right ? -1 : 1));
  const ids = [...(touched.get(name ?? '') ?? [])];
  const home = name === undefined ? undefined : contextFor(ctx, name, undefined);
  touched.delete(name ?? '');
  return home ? [home, ids] : undefined;
}

interface Settling {
  readonly home: PageContext;
  readonly before: Row;
  /** Records some of whose changes are not known where the row is judged. */
  readonly unknown: ReadonlySet<string>;
}

/** Says what happens by itself to a row, and notes how it will be. Shape: whether it changes. */
async function foreseeSettled(q: Queryable, book: Book, { home, before, unknown }: Settling): Promise<boolean> {
  const record = recordOf(home);
  const after = await settled(q, { ...book, unknown: new Set(unknown) }, home, before);
  if (!after) return false;
  const transition = await dueOf(q, book, home, after);
  if (!transition) {
    noteChange(book, record.name, { before, after: after.row });
    const rollups = planOf(book.ctx.schemas.records).rollupsOf(record);
    return rollups.some(({ path }) => String(getAt(before, path) ?? '') !== String(getAt(after.row, path) ?? ''));
  }
  enter(book, `auto/${record.name}/${transition.name}`, {
    ...{ kind: 'auto' as const, page: home.page.model.label, action: transition.label, count: 1 },
    ...(transition.to === undefined ? {} : { state: stateLabel(record, transition.to) }),
  });
  await foreseeFollowing(q, book, home, { row: after.row, transition, depth: 1 });
  return true;
}

/**
 * Says what will happen by itself once the rows of a book have changed: to them, and to the records that they belong to, one after the other. Left out is what happens
 * to records that the caller may not see, what is judged by values that he may not see, and what depends on records that are not known before. Errors: flowRefused; then
 * the book is spoilt.
 */
export async function foreseeAutomatic(q: Queryable, book: Book): Promise<void> {
  const touched: Touched = new Map();
  for (const [name, rows] of book.changes) touchAround(book, touched, name, rows.keys());
  for (let next = takeLowest(book, touched); next; next = takeLowest(book, touched)) {
    const [home, ids] = next;
    const { name } = recordOf(home);
    const visible = await seenOf(q, book, home, ids.slice(0, Math.max(0, book.left)));
    book.left -= visible.size;
    const stored = await loadRows(q, home.source, { tenantId: book.ctx.caller.tenantId, ids: [...visible], lock: false });
    // What one of them makes belongs to that one: it leaves nothing unknown of the others.
    const unknown = new Set(book.unknown);
    for (const row of stored.values()) {
      const isChanged = await foreseeSettled(q, book, { home, before: book.changes.get(name)?.get(row.id)?.after ?? row, unknown });
      if (isChanged) touchAround(book, touched, name, [row.id]);
    }
  }
}
