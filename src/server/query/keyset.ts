import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { SortKey } from './sort-keys';
import type { Sql } from './statement';

/** A place in a list: the sort values of a row, as text; nothing where the row has none. */
export type ListPlace = readonly (string | null)[];

/** Says by what a list is sorted; a place in one order means nothing in another. */
export const orderOf = (keys: readonly SortKey[]): string => keys.map(({ prop, order, type }) => `${prop} ${order} ${type}`).join();

/** Reads a place from the JSON text that a list statement gave as `last`. Errors: cursorWrong where it is of another order. */
export function readPlace(keys: readonly SortKey[], text: string): ListPlace {
  const values: unknown = JSON.parse(text);
  if (!Array.isArray(values) || values.length !== keys.length) throw refusal('cursorWrong', {});
  return values.map((value: unknown) => {
    if (value === null || typeof value === 'string') return value;
    throw refusal('cursorWrong', {});
  });
}

const toValue = (key: SortKey, value: string): Sql => sql`${value}::${sql.raw(key.type)}`;

/** Rows whose key stands behind the place's. */
function behind(key: SortKey, value: string | null): Sql | undefined {
  // Nothing comes behind what comes last.
  if (value === null) return undefined;
  const later = key.order === 'asc' ? sql`${key.expression} > ${toValue(key, value)}` : sql`${key.expression} < ${toValue(key, value)}`;
  return key.nullsLast ? sql`(${later} or ${key.expression} is null)` : later;
}

const level = (key: SortKey, value: string | null): Sql =>
  value === null ? sql`${key.expression} is null` : sql`${key.expression} = ${toValue(key, value)}`;

/** Makes the condition of the rows behind a place, which an index can begin at. */
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
