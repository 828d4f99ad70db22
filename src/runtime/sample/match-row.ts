import { getAt } from '../../base/dot-path';
import { toDecimal } from '../../base/decimal';
import type { Condition, ConditionValue, Test } from '../../protocol/condition';
import type { WireOperator } from '../../protocol/operators';
import type { WireRow } from '../source/page-source';

const listOf = (value: ConditionValue): readonly string[] => (typeof value === 'string' ? value.split(',') : value);

function compare(left: string, right: string): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return a && b ? a.cmp(b) : left < right ? -1 : left > right ? 1 : 0;
}

const within = (text: string, value: ConditionValue): boolean => {
  const [from = '', to = ''] = listOf(value);
  return (from === '' || compare(text, from) >= 0) && (to === '' || compare(text.slice(0, Math.max(to.length, 1)), to) <= 0);
};

const scalar = (value: ConditionValue): string => (typeof value === 'string' ? value : value.join(','));

const tests: Readonly<Record<WireOperator, (text: string, value: ConditionValue) => boolean>> = {
  '=': (text, value) => text === scalar(value),
  '!=': (text, value) => text !== scalar(value),
  '<': (text, value) => compare(text, scalar(value)) < 0,
  '>': (text, value) => compare(text, scalar(value)) > 0,
  '<=': (text, value) => compare(text, scalar(value)) <= 0,
  '>=': (text, value) => compare(text, scalar(value)) >= 0,
  LIKE: (text, value) => text.toLowerCase().includes(scalar(value).toLowerCase()),
  'NOT LIKE': (text, value) => !text.toLowerCase().includes(scalar(value).toLowerCase()),
  IN: (text, value) => text.split(',').some((part) => listOf(value).includes(part)),
  'NOT IN': (text, value) => !listOf(value).includes(text),
  BETWEEN: within,
  'NOT BETWEEN': (text, value) => !within(text, value),
};

/** Reads the value of a search field from a row, through its reference where the name goes through one. Shape: text, '' for nothing. */
export function readField(row: WireRow, field: string): string {
  const path = field.split('.');
  const own = getAt(row, path);
  const [first = '', ...rest] = path;
  const value = own === undefined && rest.length > 0 ? getAt(row, ['$refs', first, rest.join('.')]) : own;
  return value === undefined || value === null ? '' : String(value);
}

function matchTest(row: WireRow, test: Test): boolean {
  const text = readField(row, test.field);
  return text !== '' && tests[test.operator ?? 'LIKE'](text, test.value);
}

/** Says whether a row meets a condition, as the server would. */
export function matchRow(row: WireRow, condition: Condition): boolean {
  if (condition.kind === 'test') return matchTest(row, condition);
  const match = (each: Condition): boolean => matchRow(row, each);
  return condition.kind === 'and' ? condition.of.every(match) : condition.of.some(match);
}

/** Orders two rows by one column. */
export const compareRows = (a: WireRow, b: WireRow, field: string): number => compare(readField(a, field), readField(b, field));
