import { sql } from 'kysely';
import type { ColumnModel } from '../../schema/model/page-model';
import { isRestricted } from './field-rules';
import { type ListRequest, toWhere } from './list-sql';
import type { RecordSource } from './record-source';
import { columnOf, tableAs } from './scope';
import type { Sql } from './statement';

type Asked = Pick<ListRequest, 'tenantId' | 'condition' | 'removed'>;

/** Makes the statement that counts every row of a search. Shape: one row, one column `count`. */
export function toExactCountSql(source: RecordSource, request: Asked): Sql {
  return sql`select count(*)::int as count from ${tableAs(source.record, 't')} where ${toWhere(source, request)}`;
}

/** Makes the statement that asks the planner about how many rows a search has. Shape: one row, one column with the plan. */
export function toEstimateSql(source: RecordSource, request: Asked): Sql {
  return sql`explain (format json) select 1 from ${tableAs(source.record, 't')} where ${toWhere(source, request)}`;
}

/** Makes the statement that adds up the totalled columns. Shape: one row, `totals` as an object of decimal texts; undefined where there is none. */
export function toTotalsSql(source: RecordSource, request: Asked, columns: readonly ColumnModel[]): Sql | undefined {
  const totalled = columns.filter(
    (column) =>
      column.total &&
      column.through === undefined &&
      !isRestricted(source.rules, source.record.name, column.own) &&
      (column.of.type === 'decimal' || column.of.type === 'int'),
  );
  if (totalled.length === 0) return undefined;
  const pairs = totalled.flatMap((column) => [sql.lit(column.field), sql`coalesce(sum(${columnOf('t', column.of.column)}), 0)::text`]);
  return sql`select json_build_object(${sql.join(pairs)}) as totals from ${tableAs(source.record, 't')} where ${toWhere(source, request)}`;
}
