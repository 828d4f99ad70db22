import { isCheckName } from '../../base/checks';
import { Decimal, formatDecimal, toDecimal } from '../../base/decimal';
import { isDateTime, isDay } from '../../base/day';
import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { runCheck } from '../../base/run-check';
import { isEmpty } from '../../base/text';
import { refusal } from '../../protocol/errors';
import { creatorField } from '../../schema/context/system-fields';
import type { ApiModel } from '../../schema/model/api-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type FieldRules, maskValue, ruleOf } from '../query/field-rules';
import type { Row } from '../query/load-rows';

/** Where a field stands in a row of the other back end. */
const placeOf = ({ names }: ApiModel, name: string): readonly string[] =>
  (Object.hasOwn(names, name) ? (names[name] ?? name) : name).split('.');

/** What the other back end calls a field. */
export const theirName = (api: ApiModel, name: string): string => placeOf(api, name).join('.');

/** What a JSON value says as text; numbers have become theirs. Shape: '' for none: null, {} and lists. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : '';
}

/** Says whether a number may be −1, which otherwise stands for none there. */
function mayBeMinusOne({ schema, check }: FieldModel): boolean {
  const { minimum, exclusiveMinimum, pattern } = schema;
  if (minimum !== undefined && Number(minimum) > -1) return false;
  if (exclusiveMinimum !== undefined && Number(exclusiveMinimum) >= -1) return false;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test('-1')) return false;
  return check === undefined || !isCheckName(check) || runCheck(check, '-1')?.blocks !== true;
}

function numberOf(field: FieldModel, text: string): Decimal | undefined {
  const plain = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) ? new Decimal(text) : undefined;
  return plain?.eq(-1) === true && !mayBeMinusOne(field) ? undefined : plain;
}

function decimalText(field: FieldModel, text: string): string | null {
  const number = numberOf(field, text);
  if (!number) return null;
  // The noughts that it was written with stay.
  const written = toDecimal(text) && field.scale === undefined ? text : number.toFixed();
  return field.scale === undefined ? written : formatDecimal(number, field.scale);
}

function momentOf(text: string): string | null {
  const plain = text.replace('T', ' ').slice(0, 19);
  const whole = plain.length === 10 ? `${plain} 00:00:00` : plain.length === 16 ? `${plain}:00` : plain;
  return isDateTime(whole) ? whole : null;
}

/** Brings a value of the other back end to the form of this wire; what stands there for none, and what no value of the field can be, is null. */
function toValue(field: FieldModel, value: unknown): unknown {
  const text = textOf(value);
  switch (field.type) {
    case 'int': {
      const number = numberOf(field, text);
      return number?.eq(number.round()) === true && number.abs().lte(Number.MAX_SAFE_INTEGER) ? Number(number.toFixed()) : null;
    }
    case 'decimal':
      return decimalText(field, text);
    case 'yesNo':
      return text === '1' || text === 'true' ? 1 : text === '0' || text === 'false' ? 0 : null;
    case 'day':
      return isDay(text.slice(0, 10)) ? text.slice(0, 10) : null;
    case 'dateTime':
      return momentOf(text);
    case 'option':
      return text === '' || (text === '-1' && field.options?.some(({ key }) => key === '-1') !== true) ? null : text;
    case 'options': {
      const keys = Array.isArray(value) ? value.map(textOf) : text.split(',');
      return (
        keys
          .map((key) => key.trim())
          .filter((key) => key !== '' && key !== '-1')
          .join(',') || null
      );
    }
    default:
      return text === '' ? null : text;
  }
}

const greatestId = '9223372036854775807';

/** Says whether a text is an id: a whole number of 64 bits, and not what stands for none. */
export const isRemoteId = (text: string): boolean =>
  /^[1-9]\d{0,18}$/.test(text) && (text.length < greatestId.length || text <= greatestId);

/** What tells one state of a row from the next: a whole number, or a time as its seconds. Shape: 0 where nothing does. */
function versionOf(api: ApiModel, raw: Values): number {
  const text = textOf(getAt(raw, api.version.split('.')));
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const moment = momentOf(text);
  return moment === null ? 0 : Math.floor(Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000);
}

/** Reads a whole row of the other back end. Errors: remoteUnreadable where it has no id. */
export function readRow(record: RecordModel, api: ApiModel, raw: unknown): Row {
  const id = isObject(raw) ? textOf(getAt(raw, placeOf(api, 'id'))) : '';
  if (!isObject(raw) || !isRemoteId(id)) throw refusal('remoteUnreadable', {});
  let row: Values = {};
  for (const field of record.fields) {
    if (field.name === 'id' || field.name === 'version' || field.name === creatorField.name) continue;
    const value = toValue(field, getAt(raw, placeOf(api, field.name)));
    row = setAt(row, field.path, field.system && value === null ? '' : value);
  }
  return { ...row, $refs: {}, id, version: versionOf(api, raw) };
}

/** Leaves out or masks what a reader may not see. */
export function showRow(record: RecordModel, rules: FieldRules | undefined, row: Row): Row {
  let shown: Values = { $refs: {} };
  for (const field of record.fields) {
    const rule = ruleOf(rules, record.name, field.name);
    const value = getAt(row, field.path);
    if (rule !== 'hidden' && value !== undefined) shown = setAt(shown, field.path, rule === 'masked' ? maskValue(field, value) : value);
  }
  return { ...shown, id: row.id, version: row.version };
}

/** Writes the values of a row as the other back end takes them: what nobody enters is its own to give. */
export function writeRow(record: RecordModel, api: ApiModel, values: Values): Values {
  let body: Values = {};
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    const value = getAt(values, field.path);
    const none = field.type === 'text' || field.type === 'option' || field.type === 'options' ? '' : null;
    body = setAt(body, placeOf(api, field.name), isEmpty(value) ? none : value);
  }
  return body;
}
