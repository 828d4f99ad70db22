import { sql } from 'kysely';
import { widthSpellings } from '../../base/written/width-spellings';
import { refusal } from '../../protocol/errors';
import type { ConditionValue } from '../../protocol/condition';
import type { WireOperator } from '../../protocol/operators';
import { type Stretch, readDayStretch, readId, readMomentStretch, readNumber, readText, readYesNo } from './operands';
import type { Sql } from './statement';

/** One comparison whose column and operator are settled. */
export interface Comparison {
  readonly column: Sql;
  readonly operator: WireOperator;
  readonly value: ConditionValue;
  /** True where a bigram index stands on the column. */
  readonly bigrams: boolean;
  /** Errors: always throws, naming the column. */
  readonly refuse: () => never;
  readonly refuseOrder: () => never;
}

type MakeTest = (comparison: Comparison) => Sql | undefined;
type Read<T> = (value: string) => T | undefined;

const order = { '=': sql`=`, '!=': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const;
const isOrder = (operator: WireOperator): operator is keyof typeof order => Object.hasOwn(order, operator);

/** A single value; a list of one counts as one. */
function one<T>(comparison: Comparison, read: Read<T>): T {
  const { value } = comparison;
  const text = typeof value === 'string' ? value : value.length === 1 ? value[0] : undefined;
  const found = text === undefined ? undefined : read(text);
  return found === undefined ? comparison.refuse() : found;
}

/** A list of values, blanks dropped; undefined when nothing is left. */
function many<T>(comparison: Comparison, read: Read<T>): readonly T[] | undefined {
  const { value } = comparison;
  const parts = (typeof value === 'string' ? value.split(',') : value).map((part) => part.trim()).filter((part) => part !== '');
  if (parts.length > 1000) throw refusal('searchTooLong', {});
  const found = parts.map((part) => {
    const word = read(part);
    return word === undefined ? comparison.refuse() : word;
  });
  return found.length > 0 ? found : undefined;
}

/** Both ends of a range; an open end is undefined. */
function ends<T>(comparison: Comparison, read: Read<T>): readonly [T | undefined, T | undefined] {
  const { value } = comparison;
  const parts = typeof value === 'string' ? value.split(',') : value;
  if (parts.length !== 2) return comparison.refuse();
  const [from, to] = parts.map((part) => {
    const text = part.trim();
    if (text === '') return undefined;
    return read(text) ?? comparison.refuse();
  });
  if (comparison.operator === 'NOT BETWEEN' && (from === undefined || to === undefined)) return comparison.refuse();
  return [from, to];
}

function membership<T>(comparison: Comparison, read: Read<T>, type: Sql): Sql | undefined {
  const list = many(comparison, read);
  if (!list) return undefined;
  return comparison.operator === 'IN'
    ? sql`${comparison.column} = any(${list}::${type}[])`
    : sql`${comparison.column} <> all(${list}::${type}[])`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const countSigns = (text: string): number => Array.from(text).length;

function testText(comparison: Comparison): Sql | undefined {
  const { column, operator } = comparison;
  if (operator === 'IN' || operator === 'NOT IN') return membership(comparison, readText, sql`text`);
  const text = one(comparison, readText);
  if (operator === 'LIKE' || operator === 'NOT LIKE') {
    const tests = widthSpellings(text).map((spelling) => {
      const pattern = `%${escapeLike(spelling)}%`;
      if (operator === 'NOT LIKE') return sql`${column} not ilike ${pattern} escape '\\'`;
      const like = sql`${column} ilike ${pattern} escape '\\'`;
      // Usual Chinese searches have two characters; only pairs of neighbours find them in an index.
      // Where no index serves, the cheap test goes first. Both say the same of a row, so the planner must not take them for two things and multiply how rare
      // they are: of what stands in a `coalesce` it thinks that every second row meets it.
      return comparison.bigrams && countSigns(text) > 1
        ? sql`(coalesce(${like}, false) and bigrams(${column}) @> bigrams(${spelling}))`
        : like;
    });
    const [first, ...others] = tests;
    if (first === undefined || others.length === 0) return first;
    return sql`(${sql.join(tests, operator === 'NOT LIKE' ? sql` and ` : sql` or `)})`;
  }
  return isOrder(operator) ? sql`${column} ${order[operator]} ${text}` : comparison.refuse();
}

/** The type that a number compares in: whole numbers keep an index of integers in use. */
const numberOperand = (text: string): Sql => (/^[+-]?\d{1,18}$/.test(text) ? sql`${text}::bigint` : sql`${text}::numeric`);

function rangeTest(comparison: Comparison, low: Sql | undefined, high: Sql | undefined): Sql | undefined {
  const { column } = comparison;
  if (comparison.operator === 'NOT BETWEEN') return low && high ? sql`(${column} < ${low} or ${column} > ${high})` : undefined;
  if (low && high) return sql`(${column} >= ${low} and ${column} <= ${high})`;
  if (low) return sql`${column} >= ${low}`;
  return high ? sql`${column} <= ${high}` : undefined;
}

function isGreater(left: string, right: string): boolean {
  const scale = (text: string): bigint => {
    const [whole = '', part = ''] = text.replace(/^[+-]/, '').split('.');
    const digits = BigInt(whole + part.padEnd(40, '0'));
    return text.startsWith('-') ? -digits : digits;
  };
  return scale(left) > scale(right);
}

function testNumber(comparison: Comparison): Sql | undefined {
  const { column, operator } = comparison;
  if (operator === 'IN' || operator === 'NOT IN') return membership(comparison, readNumber, sql`numeric`);
  if (operator === 'BETWEEN' || operator === 'NOT BETWEEN') {
    const [low, high] = ends(comparison, readNumber);
    if (low !== undefined && high !== undefined && isGreater(low, high)) return comparison.refuseOrder();
    return rangeTest(comparison, low === undefined ? undefined : numberOperand(low), high === undefined ? undefined : numberOperand(high));
  }
  const value = one(comparison, readNumber);
  return isOrder(operator) ? sql`${column} ${order[operator]} ${numberOperand(value)}` : comparison.refuse();
}

function testStretch(comparison: Comparison, read: Read<Stretch>, toOperand: (text: string) => Sql): Sql | undefined {
  const { column, operator } = comparison;
  const outside = (first: string, last: string) => sql`(${column} < ${toOperand(first)} or ${column} >= ${toOperand(last)})`;
  const inside = (first: string, last: string) => sql`(${column} >= ${toOperand(first)} and ${column} < ${toOperand(last)})`;
  if (operator === 'BETWEEN' || operator === 'NOT BETWEEN') {
    const [low, high] = ends(comparison, read);
    if (low && high && low.from >= high.until) return comparison.refuseOrder();
    if (low && high) return operator === 'BETWEEN' ? inside(low.from, high.until) : outside(low.from, high.until);
    if (low) return sql`${column} >= ${toOperand(low.from)}`;
    return high ? sql`${column} < ${toOperand(high.until)}` : undefined;
  }
  const { from, until } = one(comparison, read);
  switch (operator) {
    case '=':
      return inside(from, until);
    case '!=':
      return outside(from, until);
    case '<':
      return sql`${column} < ${toOperand(from)}`;
    case '<=':
      return sql`${column} < ${toOperand(until)}`;
    case '>':
      return sql`${column} >= ${toOperand(until)}`;
    case '>=':
      return sql`${column} >= ${toOperand(from)}`;
    default:
      return comparison.refuse();
  }
}

/** Keys in a list column: IN shares an element, = is the same set. */
function testKeys(comparison: Comparison): Sql | undefined {
  const keys = many(comparison, readText);
  if (!keys) return undefined;
  const { column, operator } = comparison;
  const list = sql`${keys}::text[]`;
  const same = sql`(${column} @> ${list} and ${column} <@ ${list})`;
  switch (operator) {
    case 'IN':
      return sql`${column} && ${list}`;
    case 'NOT IN':
      return sql`not (${column} && ${list})`;
    case '=':
      return same;
    case '!=':
      return sql`not ${same}`;
    default:
      return comparison.refuse();
  }
}

function testScalar<T>(comparison: Comparison, read: Read<T>, type: Sql): Sql | undefined {
  const { column, operator } = comparison;
  if (operator === 'IN' || operator === 'NOT IN') return membership(comparison, read, type);
  const value = one(comparison, read);
  return isOrder(operator) ? sql`${column} ${order[operator]} ${value}::${type}` : comparison.refuse();
}

/** The test of each type of column; undefined where nothing is left to test. */
export const testsByType: Readonly<Record<string, MakeTest>> = Object.freeze({
  text: testText,
  option: testText,
  int: testNumber,
  decimal: testNumber,
  yesNo: (comparison) => testScalar(comparison, readYesNo, sql`smallint`),
  id: (comparison) => testScalar(comparison, readId, sql`bigint`),
  ref: (comparison) => testScalar(comparison, readId, sql`bigint`),
  day: (comparison) => testStretch(comparison, readDayStretch, (text) => sql`${text}::date`),
  dateTime: (comparison) => testStretch(comparison, readMomentStretch, (text) => sql`(${text}::timestamp at time zone 'Asia/Shanghai')`),
  options: testKeys,
  refs: testKeys,
});
