import { isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { readWhole } from '../../base/whole-number';
import { cleanEntry } from '../entry/clean-entry';
import type { FieldModel, RecordModel } from '../model/record-model';

function cleanValue(field: FieldModel, value: unknown): unknown {
  if (isEmpty(value)) return field.type === 'lines' ? (Array.isArray(value) ? [] : null) : null;
  switch (field.type) {
    case 'lines': {
      const { line } = field;
      return Array.isArray(value) && line ? value.map((each: unknown) => (isObject(each) ? normalizeValues(line, each) : each)) : value;
    }
    case 'options': {
      const keys: unknown = typeof value === 'string' ? value.split(',') : value;
      return Array.isArray(keys) && keys.every((each) => typeof each === 'string')
        ? keys.map((key) => presentKey(field, key)).join(',')
        : value;
    }
    case 'refs':
    case 'files':
      return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(',') : value;
    case 'yesNo':
      return value === true ? 1 : value === false ? 0 : value;
    case 'decimal': {
      // A JSON number is taken by its text; the wire form of a decimal is text.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' ? emptyToNull(cleanEntry(field, text)) : value;
    }
    case 'int': {
      if (typeof value !== 'string') return value;
      const text = cleanEntry(field, value);
      return readWhole(text) ?? emptyToNull(text);
    }
    default: {
      // A serial number is text, so that its zeros stay; a client that sends a JSON number means its digits.
      const text = typeof value === 'number' && field.check === 'serial' ? String(value) : value;
      const clean = typeof text === 'string' ? emptyToNull(cleanEntry(field, text)) : text;
      return field.type === 'option' && typeof clean === 'string' ? presentKey(field, clean) : clean;
    }
  }
}

/** A form that was open while a key was renamed sends the former one. */
const presentKey = ({ options = [] }: FieldModel, key: string): string =>
  options.find(({ was }) => was?.includes(key) === true)?.key ?? key;

const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** Reads a value together with whether it is there at all. */
function find(values: Values, path: readonly string[]): { readonly value: unknown } | undefined {
  let part: unknown = values;
  for (const name of path) {
    if (!isObject(part) || !Object.hasOwn(part, name)) return undefined;
    part = part[name];
  }
  return { value: part };
}

function drop(values: Values, path: readonly string[]): Values {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(values, name)) return values;
  const { [name]: inner, ...others } = values;
  return rest.length === 0 || !isObject(inner) ? others : { ...others, [name]: drop(inner, rest) };
}

const sent: ReadonlySet<string> = new Set(['id', 'version']);

/**
 * Brings entered values to their stored form: texts and numbers cleaned as they are in the browser, empty becomes null, whole numbers
 * to their wire type. `$refs`, system values but `id` and `version`, and values that nobody enters are
 * dropped; unknown names stay, for the validator to refuse.
 */
export function normalizeValues(record: RecordModel, values: Values): Values {
  let clean: Values = drop(values, ['$refs']);
  for (const field of record.fields) {
    if (field.system ? !sent.has(field.name) : field.readOnly) {
      clean = drop(clean, field.path);
      continue;
    }
    const found = field.system ? undefined : find(clean, field.path);
    if (found) clean = setAt(clean, field.path, cleanValue(field, found.value));
  }
  return clean;
}
