import type { NumberRule } from '../model/catalogue-model';
import type { FieldModel } from '../model/record-model';

const day: Readonly<Record<string, string>> = { yyyy: '2026', yy: '26', MM: '01', dd: '01' };

/** Writes a number as a shipped rule would, on some day and with the first serial. */
export const exampleOf = ({ items }: Pick<NumberRule, 'items'>): string =>
  items
    .map(
      ({ text, date, serial, random = 0 }) =>
        text ??
        (serial === undefined
          ? (date ?? '').replace(/yyyy|yy|MM|dd/g, (part) => day[part] ?? '') + 'A2'.repeat(random).slice(0, random)
          : '1'.padStart(Math.max(serial, 1), '0')),
    )
    .join('');

function patternsOf({ schema }: Pick<FieldModel, 'schema'>): readonly string[] {
  const all: unknown = schema['allOf'];
  const more = Array.isArray(all)
    ? all.map((each: unknown) => (each !== null && typeof each === 'object' && 'pattern' in each ? each.pattern : undefined))
    : [];
  return [schema['pattern'], ...more].filter((pattern) => typeof pattern === 'string');
}

/** Says why a field cannot hold a number that the server would give it; undefined where it can. */
export function numberMisfit(field: Pick<FieldModel, 'schema'>, number: string): 'pattern' | 'length' | undefined {
  const { maxLength: most, minLength: least } = field.schema;
  const length = [...number].length;
  if ((typeof most === 'number' && length > most) || (typeof least === 'number' && length < least)) return 'length';
  // Patterns of page files have been checked before: they are sound and quick.
  return patternsOf(field).every((pattern) => new RegExp(pattern, 'u').test(number)) ? undefined : 'pattern';
}
