import { sql } from 'kysely';
import type { Condition } from '../../protocol/condition';
import { refusal } from '../../protocol/errors';
import type { SearchOrder } from '../../protocol/search-state';
import { type ConditionPlace, toConditionSql } from './condition-sql';
import { toBehindSql } from './keyset';
import type { RecordSource } from './record-source';
import { toRowJson } from './row-json';
import { alive, columnOf, removedFrom, tableAs } from './scope';
import { direction, type ListSource, toSortKeys } from './sort-keys';
import type { Sql } from './statement';

/** What a list asks for, checked. */
export interface ListRequest {
  readonly tenantId: string;
  readonly condition?: Condition;
  readonly orderBy: readonly SearchOrder[];
  readonly current: number;
  readonly size: number;
  /** Removed rows instead of those that are there. */
  readonly removed?: boolean;
  /** Where the page begins; its number says nothing then. */
  readonly after?: string;
}

/** Rows are counted exactly up to here. */
export const countLimit = 10_000;
const offsetLimit = 5_000_000;

/** The condition of a list: whose rows, and which of them. */
export function toWhere(source: RecordSource, request: Pick<ListRequest, 'tenantId' | 'condition' | 'removed'>): Sql {
  const place: ConditionPlace = { ...source, tenantId: request.tenantId, alias: 't' };
  const asked = request.condition && toConditionSql(place, request.condition);
  const own = request.removed ? removedFrom('t', request.tenantId) : alive('t', request.tenantId);
  return asked ? sql`${own} and (${asked})` : own;
}

/** Makes the statement of one page of rows; PostgreSQL writes their JSON. Shape: one row; `rows` is the JSON text, `last` the sort values of the last row, `found` how many there are. */
export function toListSql(source: ListSource, request: ListRequest): Sql {
  const keys = toSortKeys(source, request);
  const offset = request.after === undefined ? (request.current - 1) * request.size : 0;
  if (offset > offsetLimit) throw refusal('pageTooDeep', {});
  const behind = request.after === undefined ? sql`` : sql` and ${toBehindSql(keys, request.after)}`;
  const names = keys.map((_, index) => sql.id(`__key${index}`));
  const named = keys.map((key, index) => sql`${key.expression} as ${names[index]}`);
  const inner = keys.map((key, index) => sql`${names[index]} ${direction(key)}`);
  const outer = keys.map((key, index) => sql`t.${names[index]} ${direction(key)}`);
  // References are joined to the rows of the page alone, so the page is cut first and put in order again at the end.
  const rows = sql`select t.*, ${sql.join(named)} from ${tableAs(source.record, 't')} where ${toWhere(source, request)}${behind}
    order by ${sql.join(inner)} limit ${request.size} offset ${offset}`;
  const { json, joins } = toRowJson({ records: source.records, tenantId: request.tenantId, lines: false }, source.record, 't');
  // The last row is told as the place where the next page begins.
  const place = sql`json_agg(json_build_array(${sql.join(names.map((name) => sql`t.${name}::text`))}) order by ${sql.join(outer)}) -> -1`;
  return sql`select coalesce(json_agg(${json} order by ${sql.join(outer)}), '[]')::text as rows, (${place})::text as last, count(*)::int as found from (${rows}) as t${joins}`;
}

/** Makes the statement that counts, up to one more than the limit. Shape: one row, one column `count`. */
export function toCountSql(source: ListSource, request: ListRequest): Sql {
  return sql`select count(*)::int as count from (select 1 from ${tableAs(source.record, 't')} where ${toWhere(source, request)} limit ${countLimit + 1}) as c`;
}

/** Makes the statement of every row that a search finds, in its order. Shape: a row each, column `row` with its JSON as text. */
export function toStreamSql(source: ListSource, request: Omit<ListRequest, 'current' | 'size'>): Sql {
  const asked = { ...request, current: 1, size: 1 };
  const order = toSortKeys(source, asked).map((key) => sql`${key.expression} ${direction(key)}`);
  const { json, joins } = toRowJson({ records: source.records, tenantId: request.tenantId, lines: false }, source.record, 't');
  return sql`select ${json}::text as row from ${tableAs(source.record, 't')}${joins} where ${toWhere(source, asked)} order by ${sql.join(order)}`;
}

/** Makes the statement of the keys of the rows that a search finds. Shape: columns `id`, `version`, `display`. */
export function toKeysSql(source: ListSource, request: Omit<ListRequest, 'current' | 'size' | 'orderBy'>): Sql {
  const display = source.record.fields.find((field) => field.name === source.record.display);
  const shown = display && display.column !== '' ? columnOf('t', display.column) : columnOf('t', 'id');
  const where = toWhere(source, request);
  return sql`select t.id, t.version, coalesce(${shown}::text, t.id::text) as display from ${tableAs(source.record, 't')} where ${where}`;
}

/** Makes the statement of one whole row, lines included; a locked one waits for other writers. Shape: at most one row, columns `row` (JSON) and `version`. */
export function toDetailSql(source: RecordSource, at: { readonly tenantId: string; readonly id: string; readonly lock?: boolean }): Sql {
  const { json, joins } = toRowJson({ records: source.records, tenantId: at.tenantId, lines: true }, source.record, 't');
  const lock = at.lock ? sql` for update of t` : sql``;
  return sql`select ${json} as row, t.version from ${tableAs(source.record, 't')}${joins} where ${alive('t', at.tenantId)} and t.id = ${at.id}::bigint${lock}`;
}
