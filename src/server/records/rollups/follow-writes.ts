import { getAt, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/page-model';
import { beforeCommit } from '../../db/connections/before-commit';
import type { Queryable } from '../../db/connections/database';
import type { PageDesk } from '../../rights/page-desk';
import { computeRollups, lockRows, referredBy } from './compute-rollups';
import { planOf, type Records } from './rollup-plan';
import { addRows, type RowSets } from './row-sets';

/** Where rows are written. */
export interface WritePlace {
  readonly tenantId: string;
  readonly records: Records;
  /** What writes; absent where states do not follow, in rows that are laid out by the program. */
  readonly desk?: PageDesk;
}

/** Rows of a record that were written. */
export interface WrittenRows {
  readonly record: RecordModel;
  readonly ids: readonly string[];
  /** Their values before and after, as far as there are any: each says where the row belonged or belongs. */
  readonly values: readonly (Values | undefined)[];
}

interface Pending extends WritePlace {
  readonly rows: RowSets;
}

const pending = new WeakMap<Queryable, Pending>();

/** A row whose state may change by itself, and the write that may have brought it about. */
export interface TouchedRow {
  readonly desk: PageDesk;
  /** The row that was written: itself, or one that belongs to it. */
  readonly by: { readonly record: string; readonly id: string };
}

/** By record and id. */
export type TouchedRows = Map<string, Map<string, TouchedRow>>;

const touched = new WeakMap<Queryable, TouchedRows>();

/** Says whether records change their state by themselves. */
export const movesItself = ({ states }: RecordModel): boolean => states?.transitions.some((each) => each.auto !== undefined) === true;

function touch(tx: Queryable, record: RecordModel, ids: Iterable<unknown>, row: TouchedRow): void {
  if (!movesItself(record)) return;
  const records = touched.get(tx) ?? new Map<string, Map<string, TouchedRow>>();
  touched.set(tx, records);
  const rows = records.get(record.name) ?? new Map<string, TouchedRow>();
  records.set(record.name, rows);
  for (const id of ids) if (/^\d{1,18}$/.test(String(id)) && !rows.has(String(id))) rows.set(String(id), row);
}

/** Gives the rows whose states may follow from what a transaction has written so far, each once. */
export function takeTouched(tx: Queryable): TouchedRows {
  const records = touched.get(tx);
  touched.delete(tx);
  return records ?? new Map();
}

/** The record that is computed next: the lowest, so that each is computed when those below it are done. */
function nextRecord({ records, rows }: Pending): RecordModel | undefined {
  const plan = planOf(records);
  const [first] = [...rows.keys()].sort((left, right) => plan.rankOf(left) - plan.rankOf(right) || (left < right ? -1 : 1));
  return first === undefined ? undefined : records.get(first);
}

/** Computes all that follows from the writes of a transaction, each row once, however many of its related records were written. */
async function settle(tx: Queryable, work: Pending): Promise<void> {
  const { desk } = work;
  const plan = planOf(work.records);
  for (let record = nextRecord(work); record; record = nextRecord(work)) {
    const ids = work.rows.get(record.name) ?? new Set();
    work.rows.delete(record.name);
    const differences = await computeRollups(tx, work, { record, ids, store: true });
    const changed = new Set(differences.map(({ field }) => field.name));
    for (const { record: follower, has, by } of plan.followersOf(record.name)) {
      if (!has.fields.some(({ name }) => changed.has(name))) continue;
      const moved = [...new Set(differences.map(({ id }) => id))];
      const above = await referredBy(tx, work, { record, by, ids: moved });
      addRows(work.rows, follower.name, above);
      if (desk) touch(tx, follower, above, { desk, by: { record: record.name, id: moved[0] ?? '' } });
    }
  }
  pending.delete(tx);
}

/** Computes now what would be computed before the transaction commits. */
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
  const { desk } = place;
  const rowOf = (index: number): TouchedRow['by'] => ({
    record: record.name,
    id: (values.length === ids.length ? ids[index] : ids[0]) ?? '',
  });
  if (desk) for (const id of ids) touch(tx, record, [id], { desk, by: { record: record.name, id } });
  if (!own && followers.length === 0) return;
  const work = pending.get(tx) ?? { ...place, rows: new Map<string, Set<string>>() };
  pending.set(tx, work);
  if (own) addRows(work.rows, record.name, ids);
  for (const { record: follower, by } of followers) {
    const above = values.map((each) => getAt(each, by.path));
    addRows(work.rows, follower.name, above);
    if (desk) above.forEach((id, index) => touch(tx, follower, [id], { desk, by: rowOf(index) }));
  }
  beforeCommit(tx, pending, () => settle(tx, work));
}

/**
 * Locks the rows that will be computed anew when rows are written: those that they belong to, as stored and as given, and what these belong to in turn. It comes
 * before the rows themselves are locked, from the highest record to the lowest and by id, so that no two writers wait for each other.
 */
export async function lockFollowers(tx: Queryable, place: WritePlace, { record, ids, values }: WrittenRows): Promise<void> {
  const plan = planOf(place.records);
  const rows: RowSets = new Map();
  const climb = async (from: RecordModel, lower: readonly string[], given: readonly (Values | undefined)[]): Promise<void> => {
    const computed = new Set(plan.rollupsOf(from).map((field) => field.name));
    for (const { record: follower, has, by } of plan.followersOf(from.name)) {
      // Above the rows that are written themselves, only what is computed from a roll-up can change, and what moves by itself.
      if (from !== record && !movesItself(from) && !has.fields.some(({ name }) => computed.has(name))) continue;
      const known = rows.get(follower.name)?.size ?? 0;
      addRows(
        rows,
        follower.name,
        given.map((each) => getAt(each, by.path)),
      );
      addRows(rows, follower.name, await referredBy(tx, place, { record: from, by, ids: lower }));
      const reached = rows.get(follower.name);
      if (reached && reached.size > known) await climb(follower, [...reached], []);
    }
  };
  await climb(
    record,
    ids.filter((id) => /^\d{1,18}$/.test(id)),
    values,
  );
  const order = [...rows].sort(([left], [right]) => plan.rankOf(right) - plan.rankOf(left) || (left < right ? -1 : 1));
  for (const [name, found] of order) {
    const follower = place.records.get(name);
    if (follower) await lockRows(tx, place, follower, found);
  }
}
