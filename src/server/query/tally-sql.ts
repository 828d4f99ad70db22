import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/record-model';
import { isRestricted } from './field-rules';
import { type ListRequest, toWhere } from './list-sql';
import type { RecordSource } from './record-source';
import { columnOf, tableAs } from './scope';
import type { Sql } from './statement';

interface Tally {
  /** A day, counted by month, or an option. */
  readonly by: string;
  /** A field of numbers to add up; '' to count alone. */
  readonly sum: string;
}

/** Groups beyond this are of no use to a chart. */
const mostGroups = 60;

function fieldOf(source: RecordSource, name: string, types: readonly FieldModel['type'][]): FieldModel {
  const field = source.record.fields.find((each) => each.name === name && types.includes(each.type));
  if (!field || isRestricted(source.rules, source.record.name, name)) throw refusal('wrongParameter', { name: name.slice(0, 64) });
  return field;
}

/**
 * Makes the statement that counts, and adds up, the rows of a search by month or by option. Shape: rows of `key`, `count` and `sum`
 * (a decimal text). Errors: wrongParameter where the fields are not there, not of such a type, or not for the caller to see.
 */
export function toTallySql(source: RecordSource, request: Pick<ListRequest, 'tenantId' | 'condition'>, { by, sum }: Tally): Sql {
  const field = fieldOf(source, by, ['day', 'option']);
  const column = columnOf('t', field.column);
  const key = field.type === 'day' ? sql`to_char(${column}, 'YYYY-MM')` : sql`${column}::text`;
  const added = sum === '' ? sql`'0'` : sql`coalesce(sum(${columnOf('t', fieldOf(source, sum, ['decimal', 'int']).column)}), 0)::text`;
  const groups = sql`select ${key} as key, count(*)::int as count, ${added} as sum from ${tableAs(source.record, 't')}
    where ${toWhere(source, request)} and ${column} is not null group by 1 order by 1 desc limit ${sql.lit(mostGroups)}`;
  if (field.type !== 'day') return groups;
  // A month without rows is one of nothing: left out, the bars beside it would stand side by side.
  return sql`with g as materialized (${groups}), ends as (select to_date(min(key), 'YYYY-MM') as first, to_date(max(key), 'YYYY-MM') as last from g)
    select to_char(m, 'YYYY-MM') as key, coalesce(g.count, 0) as count, coalesce(g.sum, '0') as sum
      from ends, generate_series(last, greatest(first, last - interval '${sql.raw(String(mostGroups - 1))} months'), interval '-1 month') m
      left join g on g.key = to_char(m, 'YYYY-MM') order by 1 desc`;
}
