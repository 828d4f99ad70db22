import { isObject } from '../../base/dot-path';
import type { GuessedField } from './guessed-field';

/** Words of a field that say what it is by itself; those left out speak of other fields, of the former page or of what the system gives. */
const kept: ReadonlySet<string> = new Set([
  ...['$ref', 'x-options', 'x-multiple', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['x-label', 'x-hint', 'x-message', 'x-strict', 'x-unit', 'x-scale', 'x-widget', 'x-mono', 'x-accept', 'x-maxSize', 'default'],
]);

/** The text that says the fields of a page: its own, or that of the record that it shows. */
function textOfFields(files: ReadonlyMap<string, string>, path: string): unknown {
  const file: unknown = JSON.parse(files.get(`pages/${path}.json`) ?? '');
  const record = isObject(file) && typeof file['record'] === 'string' ? file['record'] : undefined;
  const found =
    record === undefined ? undefined : [...files].find(([each]) => each.startsWith('records/') && each.endsWith(`/${record}.json`));
  return found ? { ...(JSON.parse(found[1]) as object), form: isObject(file) ? file['form'] : {} } : file;
}

/** Takes over the fields of a page that people enter: neither sub-tables nor what is computed, copied or numbered. Errors: SyntaxError where a text is none of JSON. */
export function fieldsOfPage(files: ReadonlyMap<string, string>, path: string): readonly GuessedField[] {
  const file = textOfFields(files, path);
  const fields = isObject(file) && isObject(file['fields']) ? file['fields'] : {};
  const form = isObject(file) && isObject(file['form']) ? file['form'] : {};
  const required: readonly unknown[] = Array.isArray(form['required']) ? form['required'] : [];
  return Object.entries(fields).flatMap(([name, raw]): readonly GuessedField[] => {
    if (!isObject(raw) || ['items', 'x-compute', 'x-copy', 'x-number', 'x-grid'].some((word) => word in raw) || raw['readOnly'] === true)
      return [];
    const field = Object.fromEntries(Object.entries(raw).filter(([word]) => kept.has(word)));
    const label = isObject(raw['x-label']) ? String(raw['x-label']['zh']) : name;
    return [
      {
        name,
        field,
        label,
        isFilled: required.includes(name),
        isDistinct: required.includes(name),
        isLong: raw['$ref'] === 'kind:longText',
      },
    ];
  });
}
