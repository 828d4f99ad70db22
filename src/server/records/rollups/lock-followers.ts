import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { BeginAnew, rowsAhead } from '../../db/connections/begin-anew';
import type { Queryable } from '../../db/connections/database';
import { codeOf } from '../../db/database-failure';
import type { Sql } from '../../query/statement';
import { toScopeSql } from '../../rights/scope-expression';
import { ScopeExpressionError } from '../../rights/scope-faults';
import { lockWritten } from '../lookups/lock-keys';
import { lockRows, readTargets, referringTo, type Targets } from './compute-rollups';
import { effectLimit, type EffectReach, writtenReferences } from './effect-reach';
import { movesItself, type WritePlace, type WrittenRows } from './follow-writes';
import { keptFields } from './kept-fields';
import { type Follower, planOf } from './rollup-plan';
import { addRows, type RowSets } from './row-sets';

/** The conditions read rows alone. */
const nobody = { id: '', deptId: '', roles: [] };

/** Transactions that have locked what they touch. */
const begun = new WeakSet<Queryable>();

type Given = readonly (Values | undefined)[];

/** Some rows on the way up from what is written. */
interface Step {
  readonly ids: readonly string[];
  readonly given: Given;
  /** True: any of their fields may be written; otherwise only what is computed from others. */
  readonly whole: boolean;
  /** Names of fields that stay as they are. */
  readonly kept?: ReadonlySet<string>;
  /** What a transition writes beside them. */
  readonly reach?: EffectReach;
}

/** Rows that are about to be written. */
interface WriteAhead extends WrittenRows {
  /** What their transition writes beside them. */
  readonly reach?: EffectReach;
  /** True: the rows themselves are locked in their turn; otherwise the writer locks them after this. */
  readonly own?: boolean;
  /** True: `values` are the entries of an edit, which says the others again or leaves them out. */
  readonly edit?: boolean;
}

/** Says of which rows of a list an effect writes: all those for which its condition is not known to fail. Shape: undefined for all of them. */
function meant({ ctx, tenantId }: WritePlace, record: RecordModel, only: string | undefined): Sql | undefined {
  if (!ctx || only === undefined) return undefined;
  const source = { record, records: ctx.schemas.records, bigrams: ctx.schemas.bigrams };
  try {
    return sql`coalesce(${toScopeSql({ source, tenantId, user: nobody, today: '' }, only, 't')}, true)`;
  } catch (error) {
    if (error instanceof ScopeExpressionError) return undefined;
    throw error;
  }
}

/**
 * Locks all that writes touch beside the written rows: first the keys by which those and the following are looked for, all at once; then the rows that will be computed
 * anew, those that they belong to, as stored and as given, and what these belong to in turn, and the rows that a transition writes by its effects, with what follows from those.
 * It comes before the rows themselves are locked, from the highest record to the lowest and by id, so that no two writers wait for each other.
 * What a write sets off may come to need more while it holds what is below: what happens by itself to a list (which is not locked ahead at every write of what belongs to it, or each would cost
 * the whole list), and what made rows belong to. Waiting for that could be waiting in a circle, so nobody waits: the transaction begins anew and locks it first.
 * Errors: BeginAnew.
 */
export async function lockFollowers(tx: Queryable, place: WritePlace, ...written: readonly WriteAhead[]): Promise<void> {
  const plan = planOf(place.records);
  const rows: RowSets = new Map();
  const climbed = new Set<string>();
  const looked = new Set<string>();
  const reaches = new Map<EffectReach, number>();
  let room = effectLimit;
  /** The same row may be reached on several ways, each of which leads on to other rows. */
  const wayOf = (to: RecordModel, { whole, reach }: Pick<Step, 'whole' | 'reach'>, id: string): string => {
    const leads = reach !== undefined && reach.references.length + reach.lists.length > 0;
    if (leads && !reaches.has(reach)) reaches.set(reach, reaches.size + 1);
    return `${to.name} ${String(whole)} ${String(leads ? reaches.get(reach) : 0)} ${id}`;
  };
  const rise = async (to: RecordModel, by: FieldModel, targets: Targets, step: Step): Promise<void> => {
    const found: RowSets = new Map();
    addRows(
      found,
      to.name,
      step.given.map((each) => getAt(each, by.path)),
    );
    addRows(found, to.name, targets(by));
    const reached = [...(found.get(to.name) ?? [])];
    addRows(rows, to.name, reached);
    const fresh = reached.filter((id) => !climbed.has(wayOf(to, step, id)));
    for (const id of fresh) climbed.add(wayOf(to, step, id));
    if (fresh.length > 0) await climb(to, { ...step, ids: fresh, given: [] });
  };
  /** The rows that follow what is written; none of their other fields changes. */
  const descend = async (from: RecordModel, step: Step, computed: ReadonlySet<string>): Promise<void> => {
    for (const { record, by, fields } of plan.dependentsOf(from.name)) {
      if (!fields.some(({ name }) => (step.whole ? step.kept?.has(name) !== true : computed.has(name)))) continue;
      const ids = step.ids.filter((id) => !looked.has(`${record.name}.${by.name} ${id}`));
      for (const id of ids) looked.add(`${record.name}.${by.name} ${id}`);
      const below = await referringTo(tx, place, { record, by, ids });
      addRows(rows, record.name, below);
      const fresh = below.filter((id) => !climbed.has(`${record.name} below ${id}`));
      for (const id of fresh) climbed.add(`${record.name} below ${id}`);
      if (fresh.length > 0) await climb(record, { ids: fresh, given: [], whole: false });
    }
  };
  const climb = async (from: RecordModel, step: Step): Promise<void> => {
    const { ids, given, whole } = step;
    const computed = new Set(plan.rollupsOf(from).map((field) => field.name));
    // Above rows that are not written themselves, only what is computed from a roll-up can change, and what moves by itself.
    const isMoved = ({ has }: Follower): boolean => whole || movesItself(from) || has.fields.some(({ name }) => computed.has(name));
    const above = plan.followersOf(from.name).filter(isMoved);
    // Who is computed from what he refers to waits for whoever writes that, and lets him find the row.
    const followed = whole ? plan.followedBy(from) : [];
    // What may happen by itself to a row writes what it refers to.
    const byItself = writtenReferences(from).map((by) => ({ by, then: undefined }));
    const writing = [...byItself, ...(step.reach?.references ?? [])];
    const targets = await readTargets(tx, place, { record: from, by: [...above, ...followed, ...writing].map(({ by }) => by), ids });
    for (const { record: follower, by } of above) await rise(follower, by, targets, { ids, given, whole: false });
    await descend(from, step, computed);
    for (const { by } of followed) {
      addRows(
        rows,
        by.target ?? '',
        given.map((each) => getAt(each, by.path)),
      );
      addRows(rows, by.target ?? '', targets(by));
    }
    for (const { by, then } of writing) {
      const to = place.records.get(by.target ?? '');
      if (to) await rise(to, by, targets, { ids, given, whole: true, ...(then ? { reach: then } : {}) });
    }
    for (const { has, only, then } of step.reach?.lists ?? []) {
      const record = place.records.get(has.record);
      const by = record?.fields.find((field) => field.name === has.by);
      if (!record || !by) continue;
      const listed = await referringTo(tx, place, { record, by, ids, where: meant(place, record, only), limit: room + 1 });
      // No effects write so many: those that the filters of effects mean by then are locked by them, one after the other.
      if (listed.length > room) continue;
      room -= listed.length;
      addRows(rows, record.name, listed);
      if (listed.length > 0) await climb(record, { ids: listed, given: [], whole: true, reach: then });
    }
  };
  for (const each of written) {
    const { record, ids, values, own, reach } = each;
    const stored = ids.filter((id) => /^\d{1,18}$/.test(id));
    await climb(record, { ids: stored, given: values, whole: true, kept: await keptFields(tx, place, each), ...(reach ? { reach } : {}) });
    // Rows that others follow come before those.
    if (own === true || plan.dependentsOf(record.name).length > 0) addRows(rows, record.name, ids);
  }
  const isFirst = !begun.has(tx);
  begun.add(tx);
  if (isFirst) for (const [name, ids] of rowsAhead(tx)) addRows(rows, name, ids);
  const order = [...rows]
    .sort(([left], [right]) => plan.rankOf(right) - plan.rankOf(left) || (left < right ? -1 : 1))
    .flatMap(([name, found]) => {
      const follower = place.records.get(name);
      return follower ? [{ record: follower, ids: [...found], values: [] }] : [];
    });
  // Whoever writes one of those rows himself holds its key before the row: so it is here.
  await lockWritten(tx, place, ...written, ...order);
  const waits = isFirst || place.ctx?.cause === undefined;
  try {
    for (const { record, ids } of order) await lockRows(tx, place, { record, ids, waits });
  } catch (error) {
    throw !waits && codeOf(error) === '55P03' ? new BeginAnew(rows) : error;
  }
}
