import type { FieldModel, RecordModel } from '../model/record-model';

/** A field of a record, or of one of its lines. */
export interface Place {
  readonly field: FieldModel;
  /** Where its value stands; positions of lines are digits. */
  readonly path: readonly string[];
  /** The sub-table and the position in it, for a field of a line. */
  readonly line?: { readonly of: FieldModel; readonly index: number };
}

/** Finds the field that a name of a test means: `total`, `contact.name`, or `items.0.price` in the first line. Shape: undefined where there is none. */
export function findPlace(record: RecordModel, name: string): Place | undefined {
  const own = record.fields.find((field) => field.name === name);
  if (own) return { field: own, path: own.path };
  for (const field of record.fields) {
    const { line } = field;
    const [, digits = '', rest = ''] =
      line && name.startsWith(`${field.name}.`) ? (/^(\d{1,3})\.(.+)$/.exec(name.slice(field.name.length + 1)) ?? []) : [];
    const inner = line?.fields.find((each) => each.name === rest);
    if (inner) return { field: inner, path: [...field.path, digits, ...inner.path], line: { of: field, index: Number(digits) } };
  }
  return undefined;
}

/** Every name that a test may write for a field of a record, with the first line of its sub-tables. */
export const namesIn = (record: RecordModel): readonly string[] =>
  record.fields.flatMap(({ name, line }) => [name, ...(line?.fields ?? []).map((inner) => `${name}.0.${inner.name}`)]);
