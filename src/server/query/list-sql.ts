import { sql } from 'kysely';
import type { Condition } from '../../protocol/condition';
import { refusal } from '../../protocol/errors';
import type { SearchOrder } from '../../protocol/search-state';
import { type ConditionPlace, toConditionSql } from './condition-sql';
import { type ListPlace, toBehindSql } from './keyset';
import { isRestricted } from './field-rules';
import type { RecordSource } from './record-source';
import { toRowJson } from './row-json';
import { alive, columnOf, removedFrom, tableAs } from './scope';
import { direction, type ListSource, type SortKey, toSortKeys } from './sort-keys';
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
  readonly after?: ListPlace;
}

/** Rows are counted exactly up to here. */
export const countLimit = 10_000;
const offsetLimit = 5_000_000;

/** The condition of a list: whose rows, and which of them. */
export function toWhere(source: RecordSource, request: Pick<ListRequest, 'tenantId' | 'condition' | 'removed'>): Sql {
  const place: ConditionPlace = { ...source, tenantId: request.tenantId, alias: 't' };
  const asked = request.condition && toConditionSql(place, request.condition);
  const there = request.removed ? removedFrom('t', request.tenantId) : alive('t', request.tenantId);
  const own = source.scope ? sql`${there} and ${source.scope('t')}` : there;
  return asked ? sql`${own} and (${asked})` : own;
}

const nameOf = (index: number): Sql => sql.id(`__key${index}`);

/** Records beside the list whose values it is sorted by. */
const joinsOf = (keys: readonly SortKey[]): Sql =>
  sql.join(
    keys.flatMap(({ beside }) => (beside ? [sql` left join ${beside.table} on ${beside.on}`] : [])),
    sql``,
  );

interface Part {
  readonly keys: readonly SortKey[];
  readonly behind?: Sql | undefined;
  /** What tells this part from the other. */
  readonly which?: Sql;
  readonly limit: Sql;
}

function toPartSql(source: ListSource, request: ListRequest, { keys, behind, which, limit }: Part): Sql {
  const named = keys.map((key, index) => sql`${key.expression} as ${nameOf(index)}`);
  const order = keys.map((key, index) => sql`${nameOf(index)} ${direction(key)}`);
  const conditions = [toWhere(source, request), ...[behind, which].filter((each) => each !== undefined)];
  return sql`select t.*, ${sql.join(named)} from ${tableAs(source.record, 't')}${joinsOf(keys)} where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(order)} ${limit}`;
}

/** The rows of one page in two parts: those with a value of the first key, then those without. Each is in the order of an index, both ways. */
function toTwoParts(
  source: ListSource,
  request: ListRequest,
  {
    keys,
    place,
    offset,
  }: { readonly keys: readonly [SortKey, ...SortKey[]]; readonly place: ListPlace | undefined; readonly offset: number },
): Sql {
  const [first, ...rest] = keys;
  const plain = [{ ...first, nullsLast: false }, ...rest];
  const limit = sql`limit ${request.size + offset}`;
  const amongEmpty = place !== undefined && place[0] === null;
  const filled = toPartSql(source, request, {
    keys: plain,
    behind: place && !amongEmpty ? toBehindSql(plain, place) : undefined,
    which: sql`${first.expression} is not null`,
    limit,
  });
  const empty = toPartSql(source, request, {
    keys: plain,
    behind: amongEmpty ? toBehindSql(rest, place.slice(1)) : undefined,
    which: sql`${first.expression} is null`,
    limit,
  });
  // The parts are taken one after the other: the second is not begun where the first fills the page.
  return amongEmpty
    ? empty
    : sql`select * from (${filled}) as f union all select * from (${empty}) as e limit ${request.size} offset ${offset}`;
}

/** Makes the statement of one page of rows; PostgreSQL writes their JSON. Shape: one row; `rows` is the JSON text, `last` the sort values of the last row of a full page, `found` how many there are. */
export function toListSql(source: ListSource, request: ListRequest): Sql {
  const keys = toSortKeys(source, request);
  const offset = request.after === undefined ? (request.current - 1) * request.size : 0;
  if (offset > offsetLimit) throw refusal('pageTooDeep', {});
  const place = request.after;
  const [first, ...others] = keys;
  // References are read for the rows of the page alone, so the page is cut first and put in order again at the end.
  const rows =
    first?.nullsLast === true
      ? toTwoParts(source, request, { keys: [first, ...others], place, offset })
      : toPartSql(source, request, {
          keys,
          behind: place && toBehindSql(keys, place),
          limit: sql`limit ${request.size} offset ${offset}`,
        });
  const names = keys.map((_, index) => nameOf(index));
  const order = keys.map((key, index) => sql`${nameOf(index)} ${direction(key)}`);
  const { json, joins } = toRowJson({ ...source, tenantId: request.tenantId, lines: false, most: request.size }, source.record, 't');
  const numbered = sql`select *, row_number() over (order by ${sql.join(order)}) as "__place" from (${rows}) as r`;
  // The last row of a full page is told as the place where the next page begins.
  const end = sql`json_agg(json_build_array(${sql.join(names.map((name) => sql`t.${name}::text`))})) filter (where t."__place" = ${request.size}) -> 0`;
  return sql`select coalesce(json_agg(${json} order by t."__place"), '[]')::text as rows, (${end})::text as last, count(*)::int as found from (${numbered}) as t${joins}`;
}

/** Makes the statement that counts, up to one more than the limit. Shape: one row, one column `count`. */
export function toCountSql(source: ListSource, request: ListRequest): Sql {
  return sql`select count(*)::int as count from (select 1 from ${tableAs(source.record, 't')} where ${toWhere(source, request)} limit ${countLimit + 1}) as c`;
}

/**
 * Makes the statement of one page of rows that says in the same round trip how many there are, up to one more than the limit. Only where the page itself does not
 * tell is it counted: PostgreSQL runs what stands in the case when it is needed. Shape: as of `toListSql`, and `counted`; null where the rows before the page and on it are all.
 */
export function toCountedListSql(source: ListSource, request: ListRequest): Sql {
  const { size, current, after } = request;
  const unknown = after !== undefined ? sql`true` : current > 1 ? sql`l.found in (0, ${size})` : sql`l.found = ${size}`;
  return sql`select l.rows, l.last, l.found, case when ${unknown} then (${toCountSql(source, request)}) end as counted from (${toListSql(source, request)}) as l`;
}

/** Makes the statement of every row that a search finds, in its order. Shape: a row each, column `row` with its JSON as text. */
export function toStreamSql(source: ListSource, request: Omit<ListRequest, 'current' | 'size'>): Sql {
  const asked = { ...request, current: 1, size: 1 };
  const keys = toSortKeys(source, asked);
  const order = keys.map((key) => sql`${key.expression} ${direction(key)}`);
  const { json, joins } = toRowJson({ ...source, tenantId: request.tenantId, lines: false, most: Infinity }, source.record, 't');
  return sql`select ${json}::text as row from ${tableAs(source.record, 't')}${joinsOf(keys)}${joins} where ${toWhere(source, asked)} order by ${sql.join(order)}`;
}

/** What a row, `t`, is called where it is told of without its fields: by its id where its name is hidden from, or masked for, who asks. */
export function shownName({ record, rules }: RecordSource): Sql {
  const display = record.fields.find((field) => field.name === record.display);
  const named = display && display.column !== '' && !isRestricted(rules, record.name, display.name);
  return named ? columnOf('t', display.column) : columnOf('t', 'id');
}

/** Makes the statement of the keys of the rows that a search finds. Shape: columns `id`, `version`, `display`. */
export function toKeysSql(source: ListSource, request: Omit<ListRequest, 'current' | 'size' | 'orderBy'>): Sql {
  const where = toWhere(source, request);
  return sql`select t.id, t.version, coalesce(${shownName(source)}::text, t.id::text) as display from ${tableAs(source.record, 't')} where ${where}`;
}

/** Makes the statement of one whole row, lines included; a locked one waits for other writers. Shape: at most one row, columns `row` (JSON) and `version`. */
export function toDetailSql(source: RecordSource, at: { readonly tenantId: string; readonly id: string; readonly lock?: boolean }): Sql {
  // A row that is about to be written is read whole: what its writer may not see must not be lost.
  const told = at.lock ? { records: source.records } : source;
  const { json, joins } = toRowJson({ ...told, tenantId: at.tenantId, lines: true, most: 1 }, source.record, 't');
  const lock = at.lock ? sql` for update of t` : sql``;
  const scope = source.scope ? sql` and ${source.scope('t')}` : sql``;
  return sql`select ${json} as row, t.version from ${tableAs(source.record, 't')}${joins} where ${alive('t', at.tenantId)} and t.id = ${at.id}::bigint${scope}${lock}`;
}
