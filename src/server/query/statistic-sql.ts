import { sql } from 'kysely';
import { noValue } from '../../protocol/statistic';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/record-model';
import type { GroupingModel, MeasureModel, PeriodUnit, StatisticModel } from '../../schema/model/statistic-model';
import { isRestricted } from './field-rules';
import { type ListRequest, toWhere } from './list-sql';
import { displayOf, isOutOfReach, referredScope } from './reach';
import { findField, findTarget, type RecordSource } from './record-source';
import { alive, columnOf, tableAs } from './scope';
import type { Sql } from './statement';

/** How a group of days is written. */
const periodFormats: Readonly<Record<PeriodUnit, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' };

/** What rows are grouped by, as SQL over `t`. */
interface Grouped {
  readonly key: Sql;
  readonly name: Sql;
  readonly joins: Sql;
}

const none = sql``;
const refuse = (name: string) => refusal('wrongParameter', { name });

/** Errors: wrongParameter where the caller may not see the field whole. */
function toGrouped(
  source: RecordSource,
  tenantId: string,
  { grouping, alias }: { readonly grouping: GroupingModel; readonly alias: string },
): Grouped {
  const found = findField(source, grouping.field);
  if (!found) throw refuse(grouping.field);
  const { field, record, through } = found;
  const scope = through && referredScope(source, { field: through, target: record, name: field.name });
  // What a search through the reference does not find is not counted there either: it stands with the rows that have no value.
  const beside = through
    ? sql` left join ${tableAs(record, alias)} on ${alive(alias, tenantId)} and ${columnOf(alias, 'id')} = ${columnOf('t', through.column)}${scope ? sql` and ${scope(alias)}` : none}`
    : none;
  const column = columnOf(through ? alias : 't', field.column);
  const empty = sql`null::text`;
  if (field.type === 'day' || field.type === 'dateTime') {
    const day = field.type === 'day' ? column : sql`(${column} at time zone 'Asia/Shanghai')`;
    return { key: sql`to_char(${day}, ${sql.lit(periodFormats[grouping.unit ?? 'month'])})`, name: empty, joins: beside };
  }
  const target = field.type === 'ref' ? findTarget(source, field) : undefined;
  const display = target?.fields.find(({ name }) => name === displayOf(field, target));
  if (!target || !display || display.column === '' || isOutOfReach(source, { field, target, name: display.name }))
    return { key: sql`${column}::text`, name: empty, joins: beside };
  const named = `${alias}n`;
  const joined = sql` left join ${tableAs(target, named)} on ${columnOf(named, 'tenant_id')} = ${tenantId} and ${columnOf(named, 'id')} = ${column}`;
  return { key: sql`${column}::text`, name: sql`${columnOf(named, display.column)}::text`, joins: sql`${beside}${joined}` };
}

function columnOfMeasure({ record, rules }: RecordSource, name: string): FieldModel {
  const field = record.fields.find((each) => each.name === name);
  if (!field || isRestricted(rules, record.name, name)) throw refuse(name);
  return field;
}

const measured: Readonly<Record<Exclude<MeasureModel['how'], 'count'>, (column: Sql) => Sql>> = {
  sum: (column) => sql`coalesce(sum(${column}), 0)::text`,
  average: (column) => sql`round(avg(${column}), 2)::text`,
  // Of rows that say neither nothing is known.
  share: (column) => sql`round(avg(${column}), 4)::text`,
};

/**
 * Makes the statement of a statistic over the rows of a search: of the biggest groups, or of days the first ones, one more than the size. Shape: one row,
 * `told` a JSON text: a list of `[group, column, name of the group, name of the column, figures]`, where null stands for all of them.
 * Errors: wrongParameter where a field is not for the caller to see.
 */
export function toStatisticSql(
  source: RecordSource,
  request: Pick<ListRequest, 'tenantId' | 'condition' | 'size'>,
  { by, across, measures }: Pick<StatisticModel, 'by' | 'across' | 'measures'>,
): Sql {
  const row = toGrouped(source, request.tenantId, { grouping: by, alias: 'x' });
  const column = across && toGrouped(source, request.tenantId, { grouping: across, alias: 'y' });
  const filled = (key: Sql): Sql => sql`coalesce(${key}, ${noValue})`;
  const values = measures.map(({ field }, index) =>
    field === undefined ? none : sql`, ${columnOf('t', columnOfMeasure(source, field).column)} as ${sql.id(`m${index}`)}`,
  );
  const rows = sql`select ${filled(row.key)} as a, ${row.name} as an, ${column ? filled(column.key) : sql`null::text`} as b, ${column?.name ?? sql`null::text`} as bn${sql.join(values, none)}
    from ${tableAs(source.record, 't')}${row.joins}${column?.joins ?? none} where ${toWhere(source, request)}`;
  const figures = measures.map(({ how }, index) => (how === 'count' ? sql`count(*)::text` : measured[how](sql.id(`m${index}`))));
  const first = measures[0];
  const size = first === undefined || first.how === 'count' ? sql`count(*)` : sql`(${measured[first.how](sql.id('m0'))})::numeric`;
  const sets = column ? sql`(a, b), (a), (b), ()` : sql`(a), ()`;
  const told = column
    ? sql`case when grouping(b) = 0 then b end as b, case when grouping(b) = 0 then min(bn) end as bn`
    : sql`null::text as b, null::text as bn`;
  const order = by.unit === undefined ? sql`a = ${noValue}, size desc nulls last, an, a` : sql`a = ${noValue}, a`;
  return sql`with r as (${rows}),
    g as materialized (select case when grouping(a) = 0 then a end as a, case when grouping(a) = 0 then min(an) end as an, ${told},
      json_build_array(${sql.join(figures)}) as figures, ${size} as size from r group by grouping sets (${sets})),
    k as materialized (select a as kept, row_number() over (order by ${order}) as place from g where a is not null and b is null)
    select coalesce(json_agg(json_build_array(a, b, an, bn, figures) order by place nulls first, b nulls first), '[]')::text as told
      from g left join k on k.kept = g.a where a is null or place <= ${request.size + 1}`;
}
