import { getAt, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/page-model';
import { beforeCommit } from '../../db/connections/before-commit';
import type { Queryable } from '../../db/connections/database';
import { computeRollups, lockRows, referredBy } from './compute-rollups';
import { planOf, type Records } from './rollup-plan';
import { addRows, type RowSets } from './row-sets';

/** Where rows are written. */
export interface WritePlace {
  readonly tenantId: string;
  readonly records: Records;
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

/** The record that is computed next: the lowest, so that each is computed when those below it are done. */
function nextRecord({ records, rows }: Pending): RecordModel | undefined {
  const plan = planOf(records);
  const [first] = [...rows.keys()].sort((left, right) => plan.rankOf(left) - plan.rankOf(right) || (left < right ? -1 : 1));
  return first === undefined ? undefined : records.get(first);
}

/** Computes all that follows from the writes of a transaction, each row once, however many of its related records were written. */
async function settle(tx: Queryable, work: Pending): Promise<void> {
  const plan = planOf(work.records);
  for (let record = nextRecord(work); record; record = nextRecord(work)) {
    const ids = work.rows.get(record.name) ?? new Set();
    work.rows.delete(record.name);
    const differences = await computeRollups(tx, work, { record, ids, store: true });
    const changed = new Set(differences.map(({ field }) => field.name));
    for (const { record: follower, has, by } of plan.followersOf(record.name)) {
      if (!has.fields.some(({ name }) => changed.has(name))) continue;
      const moved = [...new Set(differences.map(({ id }) => id))];
      addRows(work.rows, follower.name, await referredBy(tx, work, { record, by, ids: moved }));
    }
  }
  pending.delete(tx);
}

/**
 * Notes that rows were written. Before the transaction commits, their own roll-ups and those of all rows that they belong or belonged to are
 * computed anew. Every way of writing a record comes through here.
 */
export function followWrite(tx: Queryable, place: WritePlace, { record, ids, values }: WrittenRows): void {
  const plan = planOf(place.records);
  const followers = plan.followersOf(record.name);
  const own = plan.rollupsOf(record).length > 0;
  if (!own && followers.length === 0) return;
  const work = pending.get(tx) ?? { tenantId: place.tenantId, records: place.records, rows: new Map<string, Set<string>>() };
  pending.set(tx, work);
  if (own) addRows(work.rows, record.name, ids);
  for (const { record: follower, by } of followers)
    addRows(
      work.rows,
      follower.name,
      values.map((each) => getAt(each, by.path)),
    );
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
      // Above the rows that are written themselves, only what is computed from a roll-up can change.
      if (from !== record && !has.fields.some(({ name }) => computed.has(name))) continue;
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
