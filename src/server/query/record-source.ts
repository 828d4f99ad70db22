import { creatorField } from '../../schema/context/system-fields';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type FieldRules, isRestricted } from './field-rules';
import { isOutOfReach, type Reach } from './reach';
import type { Asker } from './relative-test';
import type { Sql } from './statement';

/** A record together with all that it can refer to. */
export interface RecordSource {
  readonly record: RecordModel;
  readonly records: ReadonlyMap<string, RecordModel>;
  /** `table.column` of texts that have a bigram index. */
  readonly bigrams: ReadonlySet<string>;
  /** Which rows may be met at all, as a condition on the record's table under an alias; absent: all of the tenant's. */
  readonly scope?: ((alias: string) => Sql) | undefined;
  /** Fields that are hidden from, or masked for, whoever asks. */
  readonly rules?: FieldRules | undefined;
  /** What may be met of the records that references lead to; absent where the server asks for itself. */
  readonly reach?: Reach | undefined;
  /** Whom 本人 and 本部门 mean in a search; absent where the server asks for itself. */
  readonly asker?: Asker | undefined;
}

/** A field found by its name: an own one, or one of the record that an own reference leads to. */
export interface FoundField {
  readonly field: FieldModel;
  readonly record: RecordModel;
  /** The own reference that the name goes through. */
  readonly through?: FieldModel;
}

/** A field of records that belong to the asked ones, with their reference to these. */
export interface FoundRelated {
  readonly field: FieldModel;
  readonly record: RecordModel;
  readonly by: FieldModel;
}

/** Who made a row is asked by conditions of page files alone, which hold it against the asker himself. */
const findOwn = (record: RecordModel, name: string): FieldModel | undefined =>
  record.fields.find((field) => field.name === name && field.name !== creatorField.name);

/** Finds the record that a reference leads to. */
export function findTarget(source: Pick<RecordSource, 'records'>, field: FieldModel): RecordModel | undefined {
  return field.target === undefined ? undefined : source.records.get(field.target);
}

/** Finds a field by a name from outside: names are compared, never looked up as keys, so nothing inherited can be met, nor what the asker may not read. */
export function findField(source: RecordSource, name: string): FoundField | undefined {
  const own = findOwn(source.record, name);
  if (own)
    return own.type === 'lines' || isRestricted(source.rules, source.record.name, name) ? undefined : { field: own, record: source.record };
  const through = source.record.fields.find(
    (field) => (field.type === 'ref' || field.type === 'refs') && name.startsWith(`${field.name}.`),
  );
  const target = through && findTarget(source, through);
  const field = through && target ? findOwn(target, name.slice(through.name.length + 1)) : undefined;
  if (!through || !target || !field || field.type === 'lines' || field.type === 'files') return undefined;
  if (isRestricted(source.rules, source.record.name, through.name)) return undefined;
  if (isOutOfReach(source, { field: through, target, name: field.name })) return undefined;
  return { field, record: target, through };
}

/** Finds a field of related records by which the page says that it is searched, where the asker may view their page and read the field. */
export function findRelated({ record, records, rules, reach }: RecordSource, name: string): FoundRelated | undefined {
  const has = record.has?.find((each) => name.startsWith(`${each.name}.`));
  const related = has && records.get(has.record);
  const own = has && name.slice(has.name.length + 1);
  if (!related || own === undefined || has.searched?.includes(own) !== true) return undefined;
  if (reach?.views(related.name) === false || isRestricted(rules, related.name, own) || isRestricted(rules, related.name, has.by))
    return undefined;
  const field = findOwn(related, own);
  const by = findOwn(related, has.by);
  return field && by && { field, record: related, by };
}
