import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import { hashText } from '../../base/hash-text';
import type { SortKey } from './sort-keys';
import type { Sql } from './statement';

/** A place in a list: the sort values of a row, as text; nothing where the row has none. */
export type ListPlace = readonly (string | null)[];

const longest = 4000;

/** Says by what a list is sorted; a place in one order means nothing in another. */
const signOf = (keys: readonly SortKey[]): string => hashText(keys.map(({ prop, order, type }) => `${prop} ${order} ${type}`).join());

/** Writes the place after a row as the opaque text that the next page is asked for with. Shape: `values` is the JSON text of the list statement's `last`. */
export function toCursor(keys: readonly SortKey[], values: string): string {
  return Buffer.from(`${signOf(keys)}${values}`, 'utf8').toString('base64url');
}

/** Reads the place that `toCursor` wrote. Errors: cursorWrong where the text is none of ours, or of another order. */
export function readCursor(keys: readonly SortKey[], cursor: string): ListPlace {
  const wrong = () => refusal('cursorWrong', {});
  if (cursor.length > longest || !/^[\w-]+$/.test(cursor)) throw wrong();
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const sign = signOf(keys);
  if (!text.startsWith(sign)) throw wrong();
  let values: unknown;
  try {
    values = JSON.parse(text.slice(sign.length));
  } catch {
    throw wrong();
  }
  if (!Array.isArray(values) || values.length !== keys.length) throw wrong();
  return values.map((value: unknown) => {
    if (value === null || (typeof value === 'string' && !value.includes('\0'))) return value;
    throw wrong();
  });
}

/** Shapes of the values that the database would refuse otherwise: a forged place is told as one. */
const shapes: Readonly<Record<string, RegExp>> = {
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$|^-?1\d{9}$|^-?20\d{8}$/,
  smallint: /^-?\d{1,4}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/,
  text: /^[^]*$/,
};

function toValue(key: SortKey, value: string): Sql {
  if (!shapes[key.type]?.test(value)) throw refusal('cursorWrong', {});
  return sql`${value}::${sql.raw(key.type)}`;
}

/** Rows whose key stands behind the place's. */
function behind(key: SortKey, value: string | null): Sql | undefined {
  // Nothing comes behind what comes last.
  if (value === null) return undefined;
  const later = key.order === 'asc' ? sql`${key.expression} > ${toValue(key, value)}` : sql`${key.expression} < ${toValue(key, value)}`;
  return key.nullsLast ? sql`(${later} or ${key.expression} is null)` : later;
}

const level = (key: SortKey, value: string | null): Sql =>
  value === null ? sql`${key.expression} is null` : sql`${key.expression} = ${toValue(key, value)}`;

/** Makes the condition of the rows behind a place, which an index can begin at. Errors: cursorWrong. */
export function toBehindSql(keys: readonly SortKey[], place: ListPlace): Sql {
  const [first] = keys;
  const plain = keys.every((key, index) => !key.nullsLast && key.order === first?.order && place[index] !== null);
  if (plain) {
    const [left, right] = [keys.map((key) => key.expression), keys.map((key, index) => toValue(key, place[index] ?? ''))];
    return first?.order === 'asc' ? sql`(${sql.join(left)}) > (${sql.join(right)})` : sql`(${sql.join(left)}) < (${sql.join(right)})`;
  }
  const ways = keys.flatMap((key, index): Sql[] => {
    const later = behind(key, place[index] ?? null);
    if (!later) return [];
    const same = keys.slice(0, index).map((each, at) => level(each, place[at] ?? null));
    return [sql`(${sql.join([...same, later], sql` and `)})`];
  });
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}
