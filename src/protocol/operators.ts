import type { FieldType, Operator } from '../schema/model/field-type';

/** The closed set of comparisons on the wire. */
export const wireOperators = ['=', '!=', '<', '>', '<=', '>=', 'LIKE', 'NOT LIKE', 'IN', 'NOT IN', 'BETWEEN', 'NOT BETWEEN'] as const;
export type WireOperator = (typeof wireOperators)[number];

/** Operator of the user interface to operator on the wire. */
export const wireOperatorOf = Object.freeze({
  equal: '=',
  notEqual: '!=',
  greater: '>',
  greaterEqual: '>=',
  less: '<',
  lessEqual: '<=',
  contains: 'LIKE',
  notContains: 'NOT LIKE',
  in: 'IN',
  between: 'BETWEEN',
  range: 'BETWEEN',
} as const satisfies Record<Operator, WireOperator>);

const equality = ['=', '!='] as const;
const membership = ['IN', 'NOT IN'] as const;
const order = ['>', '>=', '<', '<='] as const;
const ranges = ['BETWEEN', 'NOT BETWEEN'] as const;
const scalar = [...equality, ...order, ...ranges, ...membership] as const;

/** Wire operators that a column of each type takes; the first is the one used when a filter names none. */
export const wireOperatorsByType = Object.freeze({
  text: ['LIKE', 'NOT LIKE', ...equality, ...membership],
  int: scalar,
  decimal: scalar,
  yesNo: [...equality, ...membership],
  day: [...equality, ...order, ...ranges],
  dateTime: [...equality, ...order, ...ranges],
  option: [...equality, ...membership],
  options: [...equality, ...membership],
  ref: [...equality, ...membership],
  refs: [...equality, ...membership],
  files: [],
  lines: [],
} as const satisfies Record<FieldType, readonly WireOperator[]>);

/** Says whether a column of this type takes this wire operator. */
export function takesOperator(type: FieldType, operator: WireOperator): boolean {
  const allowed: readonly WireOperator[] = wireOperatorsByType[type];
  return allowed.includes(operator);
}

/** Brings an operator as sent to its normal form; undefined when it is none of ours. */
export function readWireOperator(sent: unknown): WireOperator | undefined {
  if (typeof sent !== 'string' || sent.length > 32) return undefined;
  const normal = sent.trim().replace(/\s+/g, ' ').toUpperCase();
  return wireOperators.find((operator) => operator === normal);
}
