import { isFollowing } from '../../../schema/expression/derive';
import { isLookKey } from '../../../schema/check/check-look-ups';
import { type LookUp, lookUpsOf } from '../../../schema/expression/look-ups';
import type { Expression } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

export type Records = ReadonlyMap<string, RecordModel>;

/** Where a look-up leads. */
interface LookTarget {
  readonly record: RecordModel;
  /** The field by whose value writers and lookers wait for each other. */
  readonly key: FieldModel;
}

/** The record that an expression of another looks into. Shape: undefined where its page has gone. */
export function targetOf(records: Records, owner: RecordModel, look: LookUp): LookTarget | undefined {
  const record = records.get(owner.looks?.find(({ page }) => page === look.page)?.record ?? '');
  const fields = look.tests.flatMap(({ field, sign }) => (sign === '==' ? (record?.fields.find((each) => each.name === field) ?? []) : []));
  const key = record && fields.find((field) => isLookKey(record, field));
  return record && key ? { record, key } : undefined;
}

/** The expressions of a record that may look into others. */
function expressionsOf({ rules, states }: RecordModel): readonly Expression[] {
  const transitions = states?.transitions ?? [];
  return [
    ...rules.map((rule) => rule.assert),
    ...transitions.flatMap(({ when, set, then = [] }) => [
      ...(when === undefined ? [] : [when]),
      ...[set, ...then.map((effect) => effect.set)].flatMap((values) => Object.values(values)),
    ]),
  ];
}

interface LookPlan {
  readonly keys: ReadonlyMap<string, readonly FieldModel[]>;
  /** Names of the records that are written along with others: by effects, or because something of them is computed or happens by itself. */
  readonly along: ReadonlySet<string>;
}

const plans = new WeakMap<Records, LookPlan>();

function makePlan(records: Records): LookPlan {
  const keys = new Map<string, FieldModel[]>();
  for (const owner of records.values()) {
    if (!owner.looks) continue;
    for (const look of expressionsOf(owner).flatMap(lookUpsOf)) {
      const target = targetOf(records, owner, look);
      if (!target) continue;
      const known = keys.get(target.record.name) ?? [];
      keys.set(target.record.name, known);
      if (!known.includes(target.key)) known.push(target.key);
    }
  }
  const all = [...records.values()];
  const transitionsOf = ({ states }: RecordModel) => states?.transitions ?? [];
  const affected = all.flatMap((record) => transitionsOf(record).flatMap(({ then = [] }) => then.map((effect) => effect.record)));
  const following = all.filter((record) => record.fields.some(isFollowing) || transitionsOf(record).some(({ auto }) => auto !== undefined));
  return { keys, along: new Set([...affected, ...following.map(({ name }) => name)]) };
}

function planOf(records: Records): LookPlan {
  const plan = plans.get(records) ?? makePlan(records);
  plans.set(records, plan);
  return plan;
}

/** The fields by which rows of a record are looked for, from whatever page. */
export const lookKeysOf = (records: Records, record: string): readonly FieldModel[] => planOf(records).keys.get(record) ?? [];

/** The fields by which the rules of a record look for others of its own. */
export const ownLookKeys = (records: Records, record: RecordModel): readonly FieldModel[] => [
  ...new Set(
    record.rules.flatMap(({ assert }) =>
      lookUpsOf(assert).flatMap((look) => {
        const target = targetOf(records, record, look);
        return target?.record.name === record.name ? [target.key] : [];
      }),
    ),
  ),
];

/** Says whether whoever writes another record may come to write rows of this one in the same transaction. */
export const isWrittenAlong = (records: Records, record: string): boolean => planOf(records).along.has(record);
