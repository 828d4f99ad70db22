import { closestName } from '../../base/closest-name';
import { isDateTime, isDay } from '../../base/day';
import { isObject, type Values } from '../../base/dot-path';
import { isFollowing } from '../expression/derive';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { FaultText, JsonPath } from '../source/source-file';

/** Tells a fault at a part of the file. */
export type Tell = (path: JsonPath, text: FaultText, place?: 'key') => void;

/** What values a test states: what is stored, what somebody enters, or what should come of it. */
export type Stated = 'given' | 'fill' | 'values';

interface Bench {
  readonly tell: Tell;
  readonly records: ReadonlyMap<string, RecordModel>;
  readonly stated: Stated;
}

/** Stands for who acts: his own record among staff, users, departments and customers, and his name. */
export const oneself = 'me';

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[-+]?\d+(?:\.\d+)?$/.test(value));

/** How a value of a field is written. Shape: undefined where it is written so. */
function shapeFault({
  field,
  value,
  stated,
}: {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly stated: Stated;
}): FaultText | undefined {
  const must = (isRight: boolean, zh: string, en: string): FaultText | undefined =>
    isRight ? undefined : { zh: `“${field.name}”的值要写成${zh}`, en: `The value of "${field.name}" is ${en}` };
  const isText = typeof value === 'string';
  const isList = (test: (each: unknown) => boolean): boolean => Array.isArray(value) && value.every(test);
  const isReference = (each: unknown): boolean => isObject(each) || each === oneself;
  // What somebody enters may be wrong: that is what a validator is tested with.
  const isEntered = stated === 'fill';
  switch (field.type) {
    case 'int':
    case 'decimal':
      return must(
        isEntered ? isText || typeof value === 'number' : isNumber(value),
        '数，如 12 或 "0.50"',
        'a number, such as 12 or "0.50"',
      );
    case 'yesNo':
      return must(typeof value === 'boolean', ' true 或 false', 'true or false');
    case 'day':
      return must(isText && (isEntered || isDay(value)), '日期，如 "2026-06-01"', 'a day, such as "2026-06-01"');
    case 'dateTime':
      return must(isText && (isEntered || isDateTime(value)), '时间，如 "2026-06-01 09:00:00"', 'a time, such as "2026-06-01 09:00:00"');
    case 'ref':
      return must(isReference(value), `对象（那条记录的值）或 "${oneself}"`, `an object (what that record has) or "${oneself}"`);
    case 'refs':
      return must(isList(isReference), '列表，每项是一个对象', 'a list of objects');
    case 'lines':
      return must(isList(isObject), '列表，每行一个对象', 'a list with an object for each line');
    case 'options':
      return must(isText || isList((each) => typeof each === 'string'), '键的列表', 'a list of keys');
    default:
      return must(isText, '文字', 'a text');
  }
}

function checkKeys(field: FieldModel, value: unknown): FaultText | undefined {
  const { options, openOptions } = field;
  if (!options || openOptions === true) return undefined;
  const keys = Array.isArray(value) ? value.map(String) : [String(value)];
  const strange = keys.find((key) => !options.some((option) => option.key === key));
  if (strange === undefined) return undefined;
  const own = options.map(({ key }) => key);
  return { zh: `“${field.name}”没有选项“${strange}”`, en: `"${field.name}" has no option "${strange}"`, hint: closestName(strange, own) };
}

/** Checks one value; references and lines go on into what they say. */
export function checkValue(bench: Bench, path: JsonPath, field: FieldModel, value: unknown): void {
  const { tell, records, stated } = bench;
  if (value === null) return;
  const fault = shapeFault({ field, value, stated }) ?? (stated === 'fill' ? undefined : checkKeys(field, value));
  if (fault) {
    tell(path, fault);
    return;
  }
  const each = Array.isArray(value) ? value.map((part: unknown, index) => [part, [...path, index]] as const) : [[value, path] as const];
  const target = field.target === undefined ? undefined : records.get(field.target);
  for (const [part, at] of each) {
    if (!isObject(part)) continue;
    if (field.line) checkStated(bench, at, field.line, part);
    else if (target) checkNames(bench, at, target.fields, part);
  }
}

function checkNames({ tell }: Pick<Bench, 'tell'>, path: JsonPath, fields: readonly Pick<FieldModel, 'name'>[], values: Values): void {
  const names = fields.map(({ name }) => name);
  for (const name of Object.keys(values))
    if (!names.includes(name))
      tell([...path, name], { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) }, 'key');
}

/** Why nobody states a value of a field there. */
function closedTo(record: RecordModel, field: FieldModel, stated: Stated): FaultText | undefined {
  const { name } = field;
  if (stated === 'values') return undefined;
  if (field.compute !== undefined && !isFollowing(field))
    return { zh: `“${name}”是算出来的，写它所读的值`, en: `"${name}" is computed; state what it reads` };
  if (field.copy !== undefined)
    return {
      zh: `“${name}”复制自 ${field.copy}，写在那个引用里`,
      en: `"${name}" is copied from ${field.copy}; state it in that reference`,
    };
  if (stated === 'given') return field.system ? { zh: `“${name}”由系统写`, en: `"${name}" is written by the system` } : undefined;
  return field.system || field.readOnly || record.states?.field === name
    ? { zh: `“${name}”没有人填写`, en: `"${name}" is entered by nobody` }
    : undefined;
}

/** Checks values that a test states of a record or line: names, who writes them, how they are written. */
export function checkStated(bench: Bench, path: JsonPath, record: RecordModel, values: Values): void {
  const has = bench.stated === 'given' ? (record.has ?? []) : [];
  const names = [...record.fields.filter(({ system }) => !system).map(({ name }) => name), ...has.map(({ name }) => name)];
  for (const [name, value] of Object.entries(values)) {
    const at = [...path, name];
    const related = has.find((each) => each.name === name);
    const field = record.fields.find((each) => each.name === name);
    if (related) {
      if (Array.isArray(value) && value.every(isObject))
        value.forEach((each: Values, index) => {
          checkNames(bench, [...at, index], bench.records.get(related.record)?.fields ?? related.fields, each);
        });
      else bench.tell(at, { zh: `“${name}”要写成列表，每条一个对象`, en: `"${name}" is a list with an object for each record` });
      continue;
    }
    if (!field) {
      bench.tell(at, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) }, 'key');
      continue;
    }
    const closed = closedTo(record, field, bench.stated);
    if (closed) bench.tell(at, closed, 'key');
    else checkValue(bench, at, field, value);
  }
}
