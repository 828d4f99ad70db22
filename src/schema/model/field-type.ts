import type { Text } from './text';

/** A CEL expression that `check` has accepted. */
export type Expression = string;

export type FieldType =
  | 'text' // string
  | 'int' // JSON integer
  | 'decimal' // decimal string, exact
  | 'yesNo' // 0 | 1
  | 'day' // YYYY-MM-DD
  | 'dateTime' // YYYY-MM-DD HH:mm:ss, Asia/Shanghai
  | 'option' // key of a dictionary or an inline option
  | 'options' // several keys, comma-joined on the wire
  | 'ref' // id as string
  | 'refs' // ids, comma-joined on the wire
  | 'files' // file ids, comma-joined on the wire
  | 'lines'; // array of child rows

export const operators = [
  'equal',
  'notEqual',
  'greater',
  'greaterEqual',
  'less',
  'lessEqual',
  'contains',
  'notContains',
  'in',
  'between',
  'range',
] as const;
export type Operator = (typeof operators)[number];

/** What a colour may be called, which themes give a meaning each. */
export const colours = ['grey', 'blue', 'green', 'amber', 'red', 'purple', 'cyan'] as const;
export type Colour = (typeof colours)[number];

export interface ColourRuleModel {
  readonly when: Expression;
  readonly colour: Colour;
  readonly word: Text;
}

export interface OptionModel {
  readonly key: string;
  /** Keys that it had before; rows that bear one get the present one. */
  readonly was?: readonly string[];
  readonly label: Text;
  readonly colour?: Colour;
  readonly sealed?: boolean;
  /** Remark of a dictionary entry, such as the route of a flow. */
  readonly remark?: string;
  /** Numbers the option carries, as decimal strings. */
  readonly values?: Readonly<Record<string, string>>;
}
