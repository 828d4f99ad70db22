import { isFollowing } from '../../../schema/expression/derive';
import { readsOf } from '../../../schema/expression/expression-reads';
import { languageOf } from '../../../schema/expression/expressions';
import type { FieldModel, HasModel, RecordModel } from '../../../schema/model/record-model';

/** A record that computes or asks something of the records that refer to it: what it asks must not change under its hands. */
export interface Follower {
  readonly record: RecordModel;
  readonly has: HasModel;
  /** The reference of the related record that leads to it. */
  readonly by: FieldModel;
}

/** A record some of whose fields are computed from what a reference leads to, and change with it. */
export interface Dependent {
  readonly record: RecordModel;
  /** Its reference. */
  readonly by: FieldModel;
  /** What it reads there. */
  readonly fields: readonly FieldModel[];
}

/** Who follows whom, as the compiled expressions say. */
export interface RollupPlan {
  /** Records that compute from, or ask of, rows of a record. */
  followersOf(record: string): readonly Follower[];
  /** Records that follow what they refer to, where that is a row of a record. */
  dependentsOf(record: string): readonly Dependent[];
  /** What a record follows through its references. */
  followedBy(record: RecordModel): readonly Dependent[];
  /** Fields of a record that are computed from other records. */
  rollupsOf(record: RecordModel): readonly FieldModel[];
  /** Own fields of a record that those read. */
  inputsOf(record: RecordModel): readonly FieldModel[];
  /** How many steps of records that belong to it, or follow it, lie below a record. */
  rankOf(record: string): number;
}

export type Records = ReadonlyMap<string, RecordModel>;

function makePlan(records: Records): RollupPlan {
  const followers = new Map<string, Follower[]>();
  for (const record of records.values()) {
    for (const has of record.has ?? []) {
      const by = records.get(has.record)?.fields.find((field) => field.name === has.by);
      if (by) followers.set(has.record, [...(followers.get(has.record) ?? []), { record, has, by }]);
    }
  }
  const inputs = new Map<RecordModel, readonly FieldModel[]>();
  const inputsOf = (record: RecordModel): readonly FieldModel[] => {
    const known = inputs.get(record);
    if (known) return known;
    const language = languageOf(record);
    const reads = record.fields.filter(isFollowing).flatMap((field) => readsOf(language, field.compute ?? ''));
    const names = new Set(reads.flatMap((read) => (read.owner === 'own' ? [read.field] : [])));
    const found = record.fields.filter((field) => names.has(field.name) && !isFollowing(field));
    inputs.set(record, found);
    return found;
  };
  const through = new Map<RecordModel, readonly Dependent[]>();
  const followedBy = (record: RecordModel): readonly Dependent[] => {
    const known = through.get(record);
    if (known) return known;
    const language = languageOf(record);
    const reads = record.fields.filter(isFollowing).flatMap((field) => readsOf(language, field.compute ?? ''));
    const found = record.fields.flatMap((by): readonly Dependent[] => {
      const names = new Set(reads.flatMap((read) => (read.owner === 'own' && read.field === by.name ? (read.through ?? []) : [])));
      const fields = (records.get(by.target ?? '')?.fields ?? []).filter((field) => names.has(field.name));
      return fields.length === 0 ? [] : [{ record, by, fields }];
    });
    through.set(record, found);
    return found;
  };
  const dependents = new Map<string, Dependent[]>();
  for (const dependent of [...records.values()].flatMap(followedBy)) {
    const target = dependent.by.target ?? '';
    dependents.set(target, [...(dependents.get(target) ?? []), dependent]);
  }
  const ranks = new Map<string, number>();
  const rankOf = (name: string): number => {
    const known = ranks.get(name);
    if (known !== undefined) return known;
    // A tree that counts its own branches, or two records that count each other, have no lower one.
    ranks.set(name, 0);
    const below = [...(records.get(name)?.has ?? []), ...(dependents.get(name) ?? [])].map(({ record }) =>
      typeof record === 'string' ? record : record.name,
    );
    const rank = Math.max(0, ...below.filter((each) => each !== name).map((each) => rankOf(each) + 1));
    ranks.set(name, rank);
    return rank;
  };
  return {
    followersOf: (record) => followers.get(record) ?? [],
    dependentsOf: (record) => dependents.get(record) ?? [],
    followedBy,
    rollupsOf: (record) => record.fields.filter(isFollowing),
    inputsOf,
    rankOf,
  };
}

const plans = new WeakMap<Records, RollupPlan>();

/** The plan of compiled records, made once. */
export function planOf(records: Records): RollupPlan {
  const known = plans.get(records) ?? makePlan(records);
  plans.set(records, known);
  return known;
}
