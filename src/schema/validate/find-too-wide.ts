import { getAt, isObject, type Values } from '../../base/dot-path';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { Text } from '../model/text';
import { sentences } from '../model/sentences';

/** Lines of a sub-table, and values of a list, where the page file sets no limit of its own. */
const mostLines = 5_000;
const mostValues = 1_000;

/** How many names an object of this record may have: all of its fields', former names and system values, and some that a newer or older client knows. */
const mostNames = (record: RecordModel): number => record.fields.reduce((sum, { path, was = [] }) => sum + path.length + was.length, 100);

/** Counts the names in an object and those within it, lists and `$refs` left out; stops soon after the limit. */
function countNames(values: Values, limit: number): number {
  let count = 0;
  for (const name in values) {
    count += 1;
    const value = values[name];
    if (count <= limit && name !== '$refs' && isObject(value)) count += countNames(value, limit - count);
    if (count > limit) return count;
  }
  return count;
}

/** The first name that is no field's; where all are, the first of all. */
function strangeName(record: RecordModel, values: Values): string {
  const known = new Set(record.fields.flatMap(({ path, was = [] }) => [path[0], ...was.map((name) => name.split('.')[0])]));
  const names = Object.keys(values);
  return names.find((name) => name !== '$refs' && !known.has(name)) ?? names[0] ?? '';
}

const countOf = (field: FieldModel, value: unknown): number =>
  Array.isArray(value)
    ? value.length
    : typeof value === 'string' && (field.type === 'refs' || field.type === 'files' || field.type === 'options')
      ? value.split(',', mostValues + 1).length
      : 0;

/**
 * Finds what makes sent values wider than any entry: more names than the record has, more lines or values than a field takes. Their work grows with
 * their width, so they are refused before anything is made of them.
 * Shape: the first such place (`items`, `items.3`, a strange name) with its sentence; undefined where there is none.
 */
export function findTooWide(record: RecordModel, values: Values): { readonly place: string; readonly sentence: Text } | undefined {
  const limit = mostNames(record);
  if (countNames(values, limit) > limit) return { place: strangeName(record, values).slice(0, 64), sentence: sentences.unknown };
  for (const field of record.fields) {
    const value = getAt(values, field.path);
    const most = field.maxItems ?? (field.line ? mostLines : mostValues);
    if (countOf(field, value) > most) return { place: field.name, sentence: sentences.tooMany(field.label, most) };
    const { line } = field;
    if (!line || !Array.isArray(value)) continue;
    for (const [index, each] of value.entries()) {
      const found = isObject(each) ? findTooWide(line, each) : undefined;
      if (found) return { ...found, place: `${field.name}.${String(index)}.${found.place}` };
    }
  }
  return undefined;
}
