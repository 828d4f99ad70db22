import { sql } from 'kysely';
import { isDateTime, isDay } from '../../base/day';
import { refusal } from '../../protocol/errors';
import { hashText } from '../../base/hash-text';
import type { SortKey } from './sort-keys';
import type { Sql } from './statement';

/** A place in a list: the sort values of a row, as text; nothing where the row has none. */
export type ListPlace = readonly (string | null)[];

const longest = 4000;

/** Says by what a list is sorted; a place in one order means nothing in another. */
const signOf = (keys: readonly SortKey[]): string => hashText(keys.map(({ prop, order, type }) => `${prop} ${order} ${type}`).join());

/**
 * Writes the place after a row as the opaque text that the next page is asked for with. Shape: `values` is the JSON text of the list statement's `last`; undefined where the
 * place would be longer than one may be that comes back: the next page is found by its number then.
 */
export function toCursor(keys: readonly SortKey[], values: string): string | undefined {
  const cursor = Buffer.from(`${signOf(keys)}${values}`, 'utf8').toString('base64url');
  return cursor.length > longest ? undefined : cursor;
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

const isBetween = (text: string, least: bigint, most: bigint): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt(text) >= least && BigInt(text) <= most;

const offset = /(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/;

/** Which texts are values of a type: the database would refuse others, and a forged place is told as one. Times before 1901 have seconds in their offset. */
const shapes: Readonly<Record<string, (text: string) => boolean>> = {
  bigint: (text) => isBetween(text, -(2n ** 63n), 2n ** 63n - 1n),
  integer: (text) => isBetween(text, -(2n ** 31n), 2n ** 31n - 1n),
  smallint: (text) => isBetween(text, -(2n ** 15n), 2n ** 15n - 1n),
  numeric: (text) => /^-?\d{1,60}(\.\d{1,60})?$/.test(text),
  date: isDay,
  timestamptz: (text) => offset.test(text) && isDateTime(text.replace(offset, '')),
  text: () => true,
};

function toValue(key: SortKey, value: string): Sql {
  if (shapes[key.type]?.(value) !== true) throw refusal('cursorWrong', {});
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
