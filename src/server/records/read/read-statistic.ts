import { addDays, addMonths } from '../../../base/day';
import { refusal } from '../../../protocol/errors';
import { noValue, type StatisticAnswer, type StatisticFigures, type StatisticKey } from '../../../protocol/statistic';
import type { GroupingModel, MeasureModel, PeriodUnit, StatisticModel } from '../../../schema/model/statistic-model';
import type { ListRequest } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { toStatisticSql } from '../../query/statistic-sql';
import type { PageContext } from '../../rights/page-context';

/** Columns beyond this are of no use to a table. */
const mostColumns = 120;

interface Line {
  readonly cells: (StatisticFigures | null)[];
  total: StatisticFigures;
}

type Told = readonly [
  group: string | null,
  column: string | null,
  groupName: string | null,
  columnName: string | null,
  figures: StatisticFigures,
];

/** The first day of a period that is written `2026`, `2026-Q3`, `2026-09` or `2026-09-01`. */
function firstDay(key: string, unit: PeriodUnit): string {
  if (unit === 'quarter') return `${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3 - 2).padStart(2, '0')}-01`;
  return `${key}${unit === 'year' ? '-01-01' : unit === 'month' ? '-01' : ''}`;
}

function keyOf(day: string, unit: PeriodUnit): string {
  if (unit === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return day.slice(0, unit === 'year' ? 4 : unit === 'month' ? 7 : 10);
}

const months: Readonly<Record<Exclude<PeriodUnit, 'day'>, number>> = { month: 1, quarter: 3, year: 12 };

/** Periods in order with those between them that have no rows, so that what stands side by side is so; as they are where that would be too many. */
function withGaps(keys: readonly StatisticKey[], unit: PeriodUnit | undefined): readonly StatisticKey[] {
  const filled = keys.filter(({ key }) => key !== noValue);
  const [first, last] = [filled[0], filled.at(-1)];
  if (unit === undefined || !first || !last) return keys;
  const all: StatisticKey[] = [];
  let day: string | undefined = firstDay(first.key, unit);
  while (day !== undefined && all.length < mostColumns && keyOf(day, unit) <= last.key) {
    all.push({ key: keyOf(day, unit) });
    day = unit === 'day' ? addDays(day, 1) : addMonths(day, months[unit]);
  }
  const whole = [...all, ...keys.filter(({ key }) => key === noValue)];
  return all.at(-1)?.key === last.key && whole.length <= mostColumns ? whole : keys;
}

const toKey = (key: string, name: string | null): StatisticKey => (name === null ? { key } : { key, name });

const byKey = (one: StatisticKey, other: StatisticKey): number =>
  Number(one.key === noValue) - Number(other.key === noValue) || (one.key < other.key ? -1 : Number(one.key > other.key));

/** Figures of a group without rows. */
const ofNothing = (measures: readonly MeasureModel[]): StatisticFigures =>
  measures.map(({ how }) => (how === 'count' || how === 'sum' ? '0' : null));

function columnsOf(across: GroupingModel | undefined, told: readonly Told[]): readonly StatisticKey[] {
  const keys = told.flatMap(([group, column, , name]) => (group === null && column !== null ? [toKey(column, name)] : []));
  const columns = withGaps([...keys].sort(byKey), across?.unit);
  if (columns.length > mostColumns) throw refusal('statisticTooWide', { count: String(columns.length) });
  return columns;
}

/** Reads a statistic of a page over the rows of a search, as its caller may see them. Errors: wrongParameter where a field of it is not for him, statisticTooWide. */
export async function readStatistic(
  ctx: PageContext,
  asked: Pick<ListRequest, 'tenantId' | 'condition' | 'size'>,
  statistic: StatisticModel,
): Promise<StatisticAnswer> {
  const statement = toStatisticSql(ctx.source, asked, statistic);
  const [found] = await ctx.database.read(asked.tenantId, (q) => runSql(q, statement));
  // Written by the statement itself.
  const told = JSON.parse(String(found?.['told'] ?? '[]')) as readonly Told[];
  const { by, across, measures } = statistic;
  const columns = columnsOf(across, told);
  const nothing = ofNothing(measures);
  const places = new Map(columns.map(({ key }, index) => [key, index]));
  const blank = (): (StatisticFigures | null)[] => columns.map(() => null);
  const totals: Line = { cells: blank(), total: nothing };
  const groups = new Map<string, StatisticKey & Line>();
  for (const [group, column, name, , figures] of told) {
    if (group !== null && !groups.has(group)) groups.set(group, { ...toKey(group, name), cells: blank(), total: nothing });
    const line = group === null ? totals : groups.get(group);
    if (!line) continue;
    if (column === null) line.total = figures;
    else line.cells[places.get(column) ?? -1] = figures;
  }
  const listed = [...groups.values()];
  const more = listed.length > asked.size;
  const kept = listed.slice(0, asked.size);
  if (more || by.unit === undefined) return { columns, groups: kept, totals, more };
  return {
    columns,
    groups: withGaps(kept, by.unit).map(({ key }) => groups.get(key) ?? { key, cells: blank(), total: nothing }),
    totals,
    more,
  };
}
