import { readsOf } from '../../../schema/expression/expression-reads';
import { languageOf } from '../../../schema/expression/expressions';
import type { FieldModel, HasModel, RecordModel } from '../../../schema/model/page-model';

/** A record that computes or asks something of the records that refer to it: what it asks must not change under its hands. */
export interface Follower {
  readonly record: RecordModel;
  readonly has: HasModel;
  /** The reference of the related record that leads to it. */
  readonly by: FieldModel;
}

/** Who follows whom, as the compiled expressions say. */
export interface RollupPlan {
  /** Records that compute from, or ask of, rows of a record. */
  followersOf(record: string): readonly Follower[];
  /** Fields of a record that are computed from related records. */
  rollupsOf(record: RecordModel): readonly FieldModel[];
  /** Own fields of a record that those read. */
  inputsOf(record: RecordModel): readonly FieldModel[];
  /** How many steps of related records lie below a record; what is computed from others comes after them. */
  rankOf(record: string): number;
}

export type Records = ReadonlyMap<string, RecordModel>;

const isRollup = (field: FieldModel): boolean => field.rollup === true;

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
    const reads = record.fields.filter(isRollup).flatMap((field) => readsOf(language, field.compute ?? ''));
    const names = new Set(reads.flatMap((read) => (read.owner === 'own' ? [read.field] : [])));
    const found = record.fields.filter((field) => names.has(field.name) && !isRollup(field));
    inputs.set(record, found);
    return found;
  };
  const ranks = new Map<string, number>();
  const rankOf = (name: string): number => {
    const known = ranks.get(name);
    if (known !== undefined) return known;
    // A tree that counts its own branches, or two records that count each other, have no lower one.
    ranks.set(name, 0);
    const below = (records.get(name)?.has ?? []).map((has) => rankOf(has.record) + 1);
    const rank = Math.max(0, ...below);
    ranks.set(name, rank);
    return rank;
  };
  return {
    followersOf: (record) => followers.get(record) ?? [],
    rollupsOf: (record) => record.fields.filter(isRollup),
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
