import type { FieldModel, RecordModel } from '../../schema/model/record-model';

export interface ChangePlace {
  readonly field: FieldModel;
  /** The lines that the field stands in, and which one. */
  readonly lines?: { readonly field: FieldModel; readonly number: number };
}

/** Finds the field of a change; undefined where the page no longer has it. Shape: `title`, or `items.0.price`. */
export function placeOf(record: RecordModel, name: string): ChangePlace | undefined {
  const own = record.fields.find((field) => field.name === name);
  if (own) return { field: own };
  for (const lines of record.fields) {
    if (!lines.line || !name.startsWith(`${lines.name}.`)) continue;
    const [index = '', ...rest] = name.slice(lines.name.length + 1).split('.');
    const field = lines.line.fields.find((each) => each.name === rest.join('.'));
    if (field && /^\d+$/.test(index)) return { field, lines: { field: lines, number: Number(index) + 1 } };
  }
  return undefined;
}

/** Splits what a reference holds into ids. */
const idsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []).filter((id) => id !== '');

interface Changes {
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Collects the ids that a history names, by the place that its candidates are asked for: `items.catalogId`. */
export function referredIds(record: RecordModel, entries: readonly Changes[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { field: name, before, after } of entries.flatMap(({ changes }) => changes)) {
    const place = placeOf(record, name);
    if (place?.field.type !== 'ref' && place?.field.type !== 'refs') continue;
    const key = place.lines ? `${place.lines.field.name}.${place.field.name}` : place.field.name;
    const ids = found.get(key) ?? new Set<string>();
    for (const id of [...idsOf(before), ...idsOf(after)]) ids.add(id);
    found.set(key, ids);
  }
  return new Map([...found].map(([key, ids]) => [key, [...ids]]));
}

/** Gives `$refs`-like targets of a reference value, by what is known of its ids. */
export const targetsOf = (
  value: unknown,
  displays: ReadonlyMap<string, string>,
): readonly { readonly id: string; readonly display: string }[] => idsOf(value).map((id) => ({ id, display: displays.get(id) ?? id }));
