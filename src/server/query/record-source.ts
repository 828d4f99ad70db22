import { creatorField } from '../../schema/context/system-fields';
import type { FieldModel, RecordModel } from '../../schema/model/page-model';
import { type FieldRules, isRestricted } from './field-rules';
import { isOutOfReach, type Reach } from './reach';
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
}

/** A field found by its name: an own one, or one of the record that an own reference leads to. */
export interface FoundField {
  readonly field: FieldModel;
  readonly record: RecordModel;
  /** The own reference that the name goes through. */
  readonly through?: FieldModel;
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
