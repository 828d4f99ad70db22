import { getAt, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import { beforeCommit } from '../../db/connections/before-commit';
import type { Queryable } from '../../db/connections/database';
import { onTakeBack } from '../../db/connections/savepoint';
import type { PageContext } from '../../rights/page-context';
import { computeRollups, readTargets, referringTo } from './compute-rollups';
import { planOf, type Records } from './rollup-plan';
import { addRows, type RowSets } from './row-sets';

/** Where rows are written. */
export interface WritePlace {
  readonly tenantId: string;
  readonly records: Records;
  /** What writes; absent where states do not follow, in rows that are laid out by the program. */
  readonly ctx?: PageContext;
}

/** Rows of a record that were written. */
export interface WrittenRows {
  readonly record: RecordModel;
  readonly ids: readonly string[];
  /** Their values before and after, as far as there are any: each says where the row belonged or belongs. */
  readonly values: readonly (Values | undefined)[];
}

interface Pending extends WritePlace {
  /** Rows to be computed anew. */
  readonly rows: RowSets;
  /** Rows that were written and that others may follow. */
  readonly followed: RowSets;
}

const pending = new WeakMap<Queryable, Pending>();

/** A row whose state may change by itself, and the write that may have brought it about. */
export interface TouchedRow {
  readonly ctx: PageContext;
  /** The row that was written: itself, or one that belongs to it. */
  readonly by: { readonly record: string; readonly id: string };
}

/** By record and id. */
type TouchedRows = Map<string, Map<string, TouchedRow>>;

const touched = new WeakMap<Queryable, TouchedRows>();

/** Says whether records change their state by themselves. */
export const movesItself = ({ states }: RecordModel): boolean => states?.transitions.some((each) => each.auto !== undefined) === true;

function touch(tx: Queryable, record: RecordModel, ids: Iterable<unknown>, row: TouchedRow): void {
  if (!movesItself(record)) return;
  const records = touched.get(tx) ?? new Map<string, Map<string, TouchedRow>>();
  touched.set(tx, records);
  const rows = records.get(record.name) ?? new Map<string, TouchedRow>();
  records.set(record.name, rows);
  for (const each of ids) {
    const id = String(each);
    if (!/^\d{1,18}$/.test(id) || rows.has(id)) continue;
    rows.set(id, row);
    onTakeBack(tx, () => rows.delete(id));
  }
}

/** The record that comes first: the lowest, so that each is settled when those below it are. */
function lowest(records: Records, names: Iterable<string>): string | undefined {
  const plan = planOf(records);
  return [...names].sort((left, right) => plan.rankOf(left) - plan.rankOf(right) || (left < right ? -1 : 1))[0];
}

/** Takes the rows of one record whose states may follow from what a transaction has written so far, each once; of several records the lowest. */
export function takeTouched(tx: Queryable): { readonly record: string; readonly rows: ReadonlyMap<string, TouchedRow> } | undefined {
  const records = touched.get(tx) ?? new Map<string, Map<string, TouchedRow>>();
  const [any] = [...records.values()].flatMap((rows) => [...rows.values()].slice(0, 1));
  const record = any && lowest(any.ctx.schemas.records, records.keys());
  const rows = record === undefined ? undefined : records.get(record);
  if (record === undefined || !rows) return undefined;
  records.delete(record);
  onTakeBack(tx, () => records.set(record, rows));
  return { record, rows };
}

const nextRecord = ({ records, rows }: Pending): RecordModel | undefined => records.get(lowest(records, rows.keys()) ?? '');

/** Keeps work for the end of a transaction, or until somebody asks for its outcome. */
function keep(tx: Queryable, work: Pending): void {
  pending.set(tx, work);
  beforeCommit(tx, pending, () => settleRollups(tx));
}

/** Adds the rows that follow some rows whose fields may have changed. */
async function addDependents(
  tx: Queryable,
  work: Pending,
  changed: { readonly record: string; readonly ids: Iterable<string>; readonly names?: ReadonlySet<string> },
) {
  const { record: name, names } = changed;
  const ids = [...changed.ids];
  for (const { record, by, fields } of planOf(work.records).dependentsOf(name)) {
    if (names && !fields.some((field) => names.has(field.name))) continue;
    const below = await referringTo(tx, work, { record, by, ids });
    addRows(work.rows, record.name, below);
    if (work.ctx) touch(tx, record, below, { ctx: work.ctx, by: { record: name, id: ids[0] ?? '' } });
  }
}

/** Turns what was written into what follows it. */
async function takeFollowed(tx: Queryable, work: Pending): Promise<void> {
  for (const [record, ids] of [...work.followed]) {
    work.followed.delete(record);
    onTakeBack(tx, () => {
      addRows(work.followed, record, ids);
      keep(tx, work);
    });
    await addDependents(tx, work, { record, ids });
  }
}

/** Computes all that follows from the writes of a transaction, each row once, however many of its related records were written. */
async function settle(tx: Queryable, work: Pending): Promise<void> {
  const { ctx } = work;
  const plan = planOf(work.records);
  await takeFollowed(tx, work);
  for (let record = nextRecord(work); record; record = nextRecord(work)) {
    const at = record.name;
    const ids = work.rows.get(at) ?? new Set();
    work.rows.delete(at);
    // What is taken back may have been computed from earlier writes, which stay.
    onTakeBack(tx, () => {
      addRows(work.rows, at, ids);
      keep(tx, work);
    });
    const differences = await computeRollups(tx, work, { record, ids, store: true });
    const changed = new Set(differences.map(({ field }) => field.name));
    await addDependents(tx, work, { record: at, ids: new Set(differences.map(({ id }) => id)), names: changed });
    const above = plan.followersOf(record.name).filter(({ has }) => has.fields.some(({ name }) => changed.has(name)));
    const moved = [...new Set(differences.map(({ id }) => id))];
    const targets = await readTargets(tx, work, { record, by: above.map(({ by }) => by), ids: moved });
    for (const { record: follower, by } of above) {
      addRows(work.rows, follower.name, targets(by));
      if (ctx) touch(tx, follower, targets(by), { ctx, by: { record: record.name, id: moved[0] ?? '' } });
    }
  }
  pending.delete(tx);
}

/** Computes now what would be computed before the transaction commits: whoever judges by stored values after a write asks for it first. */
export async function settleRollups(tx: Queryable): Promise<void> {
  const work = pending.get(tx);
  if (work) await settle(tx, work);
}

/**
 * Notes that rows were written. Before the transaction commits, their own roll-ups and those of all rows that they belong or belonged to are
 * computed anew. Every way of writing a record comes through here.
 */
export function followWrite(tx: Queryable, place: WritePlace, { record, ids, values }: WrittenRows): void {
  const plan = planOf(place.records);
  const followers = plan.followersOf(record.name);
  const own = plan.rollupsOf(record).length > 0;
  const { ctx } = place;
  const rowOf = (index: number): TouchedRow['by'] => ({
    record: record.name,
    id: (values.length === ids.length ? ids[index] : ids[0]) ?? '',
  });
  if (ctx) for (const id of ids) touch(tx, record, [id], { ctx, by: { record: record.name, id } });
  const [before, after] = values;
  const dependents = plan.dependentsOf(record.name);
  // An edit that leaves alone what others follow costs them nothing.
  const isFollowed = dependents.some(
    ({ fields }) => ids.length !== 1 || !after || fields.some(({ path }) => String(getAt(before, path)) !== String(getAt(after, path))),
  );
  if (!own && !isFollowed && followers.length === 0) return;
  const work = pending.get(tx) ?? { ...place, rows: new Map<string, Set<string>>(), followed: new Map<string, Set<string>>() };
  keep(tx, work);
  if (isFollowed) addRows(work.followed, record.name, ids);
  if (own) addRows(work.rows, record.name, ids);
  for (const { record: follower, by } of followers) {
    const above = values.map((each) => getAt(each, by.path));
    addRows(work.rows, follower.name, above);
    if (ctx) above.forEach((id, index) => touch(tx, follower, [id], { ctx, by: rowOf(index) }));
  }
}
