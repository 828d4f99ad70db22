import { sql } from 'kysely';
import type { Condition } from '../../protocol/condition';
import { refusal } from '../../protocol/errors';
import type { SearchOrder } from '../../protocol/search-state';
import type { FieldModel, RecordModel, SortModel } from '../../schema/page-model';
import { type ConditionPlace, toConditionSql } from './condition-sql';
import { findField, findTarget, type RecordSource } from './record-source';
import { toRowJson } from './row-json';
import { alive, columnOf, tableAs } from './scope';
import type { Sql } from './statement';

/** What a list asks for, checked. */
export interface ListRequest {
  readonly tenantId: string;
  readonly condition?: Condition;
  readonly orderBy: readonly SearchOrder[];
  readonly current: number;
  readonly size: number;
}

export interface ListSource extends RecordSource {
  /** Sort of the page, where the request says none. */
  readonly sort: readonly SortModel[];
}

/** Rows are counted exactly up to here. */
export const countLimit = 10_000;
const offsetLimit = 5_000_000;

interface SortKey {
  readonly expression: Sql;
  readonly order: 'asc' | 'desc';
  /** True: rows without a value come last whatever the order; for columns that are always filled the plain index order serves. */
  readonly nullsLast: boolean;
}

function alwaysFilled(record: RecordModel, field: FieldModel): boolean {
  return field.system || field.number !== undefined || record.required.some((each) => each.field === field.name && each.when === undefined);
}

/** What a reference is sorted by: the name that people see. */
function throughExpression(
  request: ListRequest,
  at: { readonly through: FieldModel; readonly target: RecordModel; readonly column: string },
): Sql {
  const meets = sql`${columnOf('s', 'tenant_id')} = ${request.tenantId} and ${columnOf('s', 'id')} = ${columnOf('t', at.through.column)}`;
  return sql`(select ${columnOf('s', at.column)} from ${tableAs(at.target, 's')} where ${meets})`;
}

function toSortKey(source: ListSource, request: ListRequest, sort: SearchOrder): SortKey {
  const found = findField(source, sort.prop);
  const unknown = () => refusal('searchFieldUnknown', { column: sort.prop });
  if (!found || ['lines', 'files', 'refs', 'options'].includes(found.field.type)) throw unknown();
  const { field, through, record } = found;
  if (through) {
    if (through.type !== 'ref') throw unknown();
    return {
      expression: throughExpression(request, { through, target: record, column: field.column }),
      order: sort.order,
      nullsLast: true,
    };
  }
  const target = field.type === 'ref' ? findTarget(source, field) : undefined;
  const display = target?.fields.find((each) => each.name === (field.targetDisplay ?? target.display));
  if (target && display && display.column !== '')
    return {
      expression: throughExpression(request, { through: field, target, column: display.column }),
      order: sort.order,
      nullsLast: true,
    };
  return { expression: columnOf('t', field.column), order: sort.order, nullsLast: !alwaysFilled(record, field) };
}

/** The keys that rows are sorted by; always ends in the id itself, a bigint, so that paging is stable. */
function toSortKeys(source: ListSource, request: ListRequest): readonly SortKey[] {
  const wanted = request.orderBy.length > 0 ? request.orderBy : source.sort.map((sort) => ({ prop: sort.field, order: sort.order }));
  const keys = wanted.map((sort) => toSortKey(source, request, sort));
  const last = keys.at(-1)?.order ?? 'desc';
  return [...keys, { expression: columnOf('t', 'id'), order: last, nullsLast: false }];
}

const direction = (key: SortKey): Sql => {
  const order = key.order === 'asc' ? sql`asc` : sql`desc`;
  return key.nullsLast ? sql`${order} nulls last` : order;
};

function toWhere(source: ListSource, request: ListRequest): Sql {
  const place: ConditionPlace = { ...source, tenantId: request.tenantId, alias: 't' };
  const asked = request.condition && toConditionSql(place, request.condition);
  const own = alive('t', request.tenantId);
  return asked ? sql`${own} and (${asked})` : own;
}

/** Makes the statement of one page of rows; PostgreSQL writes their JSON. Shape: one row, one column `rows` with the JSON text. */
export function toListSql(source: ListSource, request: ListRequest): Sql {
  const keys = toSortKeys(source, request);
  const offset = (request.current - 1) * request.size;
  if (offset > offsetLimit) throw refusal('pageTooDeep', {});
  const names = keys.map((_, index) => sql.id(`__key${index}`));
  const named = keys.map((key, index) => sql`${key.expression} as ${names[index]}`);
  const inner = keys.map((key, index) => sql`${names[index]} ${direction(key)}`);
  const outer = keys.map((key, index) => sql`t.${names[index]} ${direction(key)}`);
  // References are joined to the rows of the page alone, so the page is cut first and put in order again at the end.
  const rows = sql`select t.*, ${sql.join(named)} from ${tableAs(source.record, 't')} where ${toWhere(source, request)}
    order by ${sql.join(inner)} limit ${request.size} offset ${offset}`;
  const { json, joins } = toRowJson({ records: source.records, tenantId: request.tenantId, lines: false }, source.record, 't');
  return sql`select coalesce(json_agg(${json} order by ${sql.join(outer)}), '[]')::text as rows from (${rows}) as t${joins}`;
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
  const where = toWhere(source, { ...request, orderBy: [], current: 1, size: 1 });
  return sql`select t.id, t.version, coalesce(${shown}::text, t.id::text) as display from ${tableAs(source.record, 't')} where ${where}`;
}

/** Makes the statement of one whole row, lines included; a locked one waits for other writers. Shape: at most one row, columns `row` (JSON) and `version`. */
export function toDetailSql(source: RecordSource, at: { readonly tenantId: string; readonly id: string; readonly lock?: boolean }): Sql {
  const { json, joins } = toRowJson({ records: source.records, tenantId: at.tenantId, lines: true }, source.record, 't');
  const lock = at.lock ? sql` for update of t` : sql``;
  return sql`select ${json} as row, t.version from ${tableAs(source.record, 't')}${joins} where ${alive('t', at.tenantId)} and t.id = ${at.id}::bigint${lock}`;
}
