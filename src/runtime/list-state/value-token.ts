import { type Operator, operators } from '../../schema/model/field-type';
import type { SearchItem } from '../../protocol/search-state';

const words = {
  equal: 'eq',
  notEqual: 'ne',
  greater: 'gt',
  greaterEqual: 'ge',
  less: 'lt',
  lessEqual: 'le',
  contains: 'has',
  notContains: 'hasnt',
  in: 'in',
  between: 'between',
  range: 'range',
} as const satisfies Record<Operator, string>;

/** One value that is nothing, where a list of none would look the same. */
const nothing = '\\0';

const escapePart = (part: string): string => part.replace(/[\\,)]/g, '\\$&');

function encodeValue(value: SearchItem['value']): string {
  if (typeof value === 'string') return /^[(\\~]/.test(value) ? `\\${value}` : value;
  if (value.length === 1 && value[0] === '') return `(${nothing})`;
  return `(${value.map(escapePart).join(',')})`;
}

function decodeList(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (text === nothing) return [''];
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === ',') parts.push('');
    else if (sign === ')') return undefined;
    else {
      if (sign === '\\') at += 1;
      parts[parts.length - 1] += sign === '\\' ? (text[at] ?? '') : sign;
    }
  }
  return parts;
}

/** Writes operator and value as one readable word: `has:湘江`, `in:(100,200)`. */
export const encodeToken = ({ operator, value }: Pick<SearchItem, 'operator' | 'value'>): string =>
  `${words[operator]}:${encodeValue(value)}`;

/** Reads such a word; undefined where it is none. */
export function decodeToken(token: string): Pick<SearchItem, 'operator' | 'value'> | undefined {
  const colon = token.indexOf(':');
  const operator = operators.find((each) => words[each] === token.slice(0, colon));
  if (colon < 0 || operator === undefined) return undefined;
  const text = token.slice(colon + 1);
  if (!text.startsWith('(')) return { operator, value: text.startsWith('\\') ? text.slice(1) : text };
  const list = text.endsWith(')') ? decodeList(text.slice(1, -1)) : undefined;
  return list && { operator, value: list };
}
