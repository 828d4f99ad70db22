import type { FieldModel, RecordModel } from '../../schema/page-model';

/** A record together with all that it can refer to. */
export interface RecordSource {
  readonly record: RecordModel;
  readonly records: ReadonlyMap<string, RecordModel>;
  /** `table.column` of texts that have a bigram index. */
  readonly bigrams: ReadonlySet<string>;
}

/** A field found by its name: an own one, or one of the record that an own reference leads to. */
export interface FoundField {
  readonly field: FieldModel;
  readonly record: RecordModel;
  /** The own reference that the name goes through. */
  readonly through?: FieldModel;
}

const findOwn = (record: RecordModel, name: string): FieldModel | undefined => record.fields.find((field) => field.name === name);

/** Finds the record that a reference leads to. */
export function findTarget(source: Pick<RecordSource, 'records'>, field: FieldModel): RecordModel | undefined {
  return field.target === undefined ? undefined : source.records.get(field.target);
}

/** Finds a field by a name from outside: names are compared, never looked up as keys, so nothing inherited can be met. */
export function findField(source: RecordSource, name: string): FoundField | undefined {
  const own = findOwn(source.record, name);
  if (own) return own.type === 'lines' ? undefined : { field: own, record: source.record };
  const through = source.record.fields.find(
    (field) => (field.type === 'ref' || field.type === 'refs') && name.startsWith(`${field.name}.`),
  );
  const target = through && findTarget(source, through);
  const field = through && target ? findOwn(target, name.slice(through.name.length + 1)) : undefined;
  if (!through || !target || !field || field.type === 'lines' || field.type === 'files') return undefined;
  return { field, record: target, through };
}
