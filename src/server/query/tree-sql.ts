import { sql } from 'kysely';
import type { FieldModel } from '../../schema/model/record-model';
import { treeParentOf } from './reach';
import { type ListRequest, toWhere } from './list-sql';
import { toRowJson } from './row-json';
import { alive, columnOf, tableAs } from './scope';
import { direction, type ListSource, toSortKeys } from './sort-keys';
import type { Sql } from './statement';

/** Which rows of a tree are read: all, what stands right below some nodes ('' for the roots), or what a search finds with all above it. */
export type TreePart =
  { readonly kind: 'whole' } | { readonly kind: 'below'; readonly parents: readonly string[] } | { readonly kind: 'found' };

/** A tree that has no more rows than this is read whole; a search shows so many of its matches. */
export const treeLimit = 1000;

/** The field that says what a row stands below; undefined where the caller may not read it: the rows stand side by side then. */
function parentOf(source: ListSource): FieldModel | undefined {
  return treeParentOf(source, source.record);
}

/** Rows under an alias that the caller sees. */
const seen = (source: ListSource, tenantId: string, alias: string): Sql =>
  source.scope ? sql`${alive(alias, tenantId)} and ${source.scope(alias)}` : alive(alias, tenantId);

/** Makes the statement of a part of a tree. Shape: one row; `rows` is the JSON text of the rows in their order, `nodes` that of their places in the tree. */
export function toTreeSql(source: ListSource, request: Omit<ListRequest, 'current' | 'size'>, part: TreePart): Sql {
  const { record } = source;
  const { tenantId } = request;
  const keys = toSortKeys(source, { ...request });
  const parent = parentOf(source);
  const above = (alias: string): Sql => (parent ? columnOf(alias, parent.column) : sql`null::bigint`);
  const table = (alias: string): Sql => tableAs(record, alias);
  const joins = sql.join(
    keys.flatMap(({ beside }) => (beside ? [sql` left join ${beside.table} on ${beside.on}`] : [])),
    sql``,
  );
  const own = sql.join(keys.map((key) => sql`${key.expression} ${direction(key)}`));
  const hits = sql`select ${columnOf('t', 'id')} as id, ${above('t')} as parent from ${table('t')}${joins} where ${toWhere(source, request)} order by ${own} limit ${treeLimit}`;
  // What stands twice above others is met once; that also ends where rows were made to stand below themselves.
  const upward = sql`with recursive hit as materialized (${hits}), up(id, parent) as (select id, parent from hit
    union select ${columnOf('p', 'id')}, ${above('p')} from ${table('p')} join up on ${columnOf('p', 'id')} = up.parent where ${seen(source, tenantId, 'p')}) `;
  const isRoot = sql`(${above('t')} is null or not exists (select 1 from ${table('p')} where ${columnOf('p', 'id')} = ${above('t')} and ${seen(source, tenantId, 'p')}))`;
  const which = (): Sql => {
    if (part.kind === 'whole') return seen(source, tenantId, 't');
    if (part.kind === 'found') return sql`${seen(source, tenantId, 't')} and ${columnOf('t', 'id')} in (select id from up)`;
    const ids = part.parents.filter((id) => id !== '');
    const below = sql`${above('t')} = any(${ids}::bigint[])`;
    return sql`${seen(source, tenantId, 't')} and ${part.parents.includes('') ? sql`(${isRoot} or ${below})` : below}`;
  };
  const named = keys.map((key, index) => sql`${key.expression} as ${sql.id(`__key${index}`)}`);
  const outer = sql.join(keys.map((key, index) => sql`${columnOf('t', `__key${index}`)} ${direction(key)}`));
  const row = toRowJson({ ...source, tenantId, lines: false, most: Infinity }, record, 't');
  const hasChildren =
    part.kind !== 'whole' && parent
      ? sql`exists (select 1 from ${table('c')} where ${above('c')} = ${columnOf('t', 'id')} and ${seen(source, tenantId, 'c')})`
      : sql`false`;
  const matched = part.kind === 'found' ? sql`${columnOf('t', 'id')} in (select id from hit)` : sql`true`;
  const node = sql`json_build_object('id', ${columnOf('t', 'id')}::text, 'parent', case when ${isRoot} then '' else ${above('t')}::text end, 'hasChildren', ${hasChildren}, 'matched', ${matched})`;
  const rows = sql`select t.*, ${sql.join(named)} from ${table('t')}${joins} where ${which()}`;
  return sql`${part.kind === 'found' ? upward : sql``}select coalesce(json_agg(${row.json} order by ${outer}), '[]')::text as rows,
    coalesce(json_agg(${node} order by ${outer}), '[]')::text as nodes from (${rows}) as t${row.joins}`;
}
