import { type ExpressionLanguage, languageOf } from '../expression/expressions';
import { readsOf } from '../expression/expression-reads';
import type { FieldModel, RecordModel } from '../model/record-model';

/** A value of the record, or of its lines: of one, or of any where no position is given. */
interface Place {
  readonly field: FieldModel;
  readonly lines?: FieldModel | undefined;
  readonly index?: string | undefined;
}

/** Finds the computed value that a key of a verdict means; undefined for what is entered. */
function computedAt(record: RecordModel, key: string): Place | undefined {
  for (const field of record.fields) {
    if (field.name === key) return field.compute === undefined ? undefined : { field };
    if (!field.line || !key.startsWith(`${field.name}.`)) continue;
    const [index = '', ...rest] = key.slice(field.name.length + 1).split('.');
    const inner = field.line.fields.find((each) => each.name === rest.join('.'));
    if (inner) return inner.compute === undefined ? undefined : { field: inner, lines: field, index };
  }
  return undefined;
}

/** The values that a computed value is made of. */
function inputsOf(record: RecordModel, { field, lines, index }: Place): readonly Place[] {
  const language: ExpressionLanguage = languageOf(lines?.line ?? record);
  const named = (home: RecordModel | undefined, name: string) => home?.fields.find((each) => each.name === name);
  return readsOf(language, field.compute ?? '').flatMap((read): readonly Place[] => {
    if (read.owner === 'line') {
      const table = named(record, read.lines ?? '');
      const found = named(table?.line, read.field);
      return found ? [{ field: found, lines: table }] : [];
    }
    if (read.owner !== 'own' && read.owner !== 'parent') return [];
    const own = read.owner === 'own' && lines !== undefined;
    const found = named(own ? lines.line : record, read.field);
    return found ? [own ? { field: found, lines, index } : { field: found }] : [];
  });
}

function isFaulty(keys: readonly string[], { field, lines, index }: Place): boolean {
  if (!lines) return keys.includes(field.name);
  if (index !== undefined) return keys.includes(`${lines.name}.${index}.${field.name}`);
  return keys.some((key) => key.startsWith(`${lines.name}.`) && key.slice(lines.name.length + 1).replace(/^\d+\./, '') === field.name);
}

function isFedByFault(record: RecordModel, keys: readonly string[], place: Place, seen: ReadonlySet<FieldModel>): boolean {
  return inputsOf(record, place).some(
    (input) =>
      isFaulty(keys, input) ||
      (input.field.compute !== undefined && !seen.has(input.field) && isFedByFault(record, keys, input, new Set([...seen, input.field]))),
  );
}

/**
 * The keys at computed values that are wrong only because something entered is: that speaks for itself, and nobody could mend the computed value.
 * Shape: keys as in a verdict (`items.0.amount`).
 */
export function fedByFaults(record: RecordModel, keys: readonly string[]): readonly string[] {
  const entered = keys.filter((key) => !computedAt(record, key));
  return keys.filter((key) => {
    const place = computedAt(record, key);
    return place !== undefined && isFedByFault(record, entered, place, new Set([place.field]));
  });
}
