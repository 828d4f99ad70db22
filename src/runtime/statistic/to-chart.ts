import type { StatisticAnswer, StatisticFigures, StatisticKey } from '../../protocol/statistic';
import type { StatisticModel } from '../../schema/model/statistic-model';

/** What a mark of a chart stands for: a group, a column, or both. */
export interface ChartPoint {
  readonly group?: StatisticKey;
  readonly column?: StatisticKey;
}

interface ChartSeries {
  /** The group or column that it stands for; absent where there is one series alone. */
  readonly of?: StatisticKey;
  readonly points: readonly (ChartPoint & { readonly value: string | null })[];
}

export interface ChartData {
  /** What stands along the axis: groups or columns. */
  readonly along: 'groups' | 'columns';
  readonly categories: readonly StatisticKey[];
  readonly series: readonly ChartSeries[];
  /** True: not all that the table has is drawn. */
  readonly cut: boolean;
}

/** As many as there are colours that are told apart. */
const mostSeries = 7;
const mostCategories = 24;
const mostSlices = 12;

/** Lays out the figures of one measure for a chart: time runs along the axis, and no more is drawn than can be told apart. */
export function toChart(answer: StatisticAnswer, { by, across, chart }: StatisticModel, measure: number): ChartData {
  const at = (figures: StatisticFigures | null | undefined): string | null => figures?.[measure] ?? null;
  const { groups, columns } = answer;
  if (!across || chart === 'pie') {
    const most = chart === 'pie' ? mostSlices : by.unit ? groups.length : mostCategories;
    const categories = groups.slice(0, most);
    const points = categories.map((group) => ({ group, value: at(group.total) }));
    return { along: 'groups', categories, series: [{ points }], cut: groups.length > most || answer.more };
  }
  if (across.unit) {
    const drawn = groups.slice(0, mostSeries);
    const series = drawn.map((group) => ({
      of: group,
      points: columns.map((column, index) => ({ group, column, value: at(group.cells[index]) })),
    }));
    return { along: 'columns', categories: columns, series, cut: groups.length > mostSeries };
  }
  const most = by.unit ? groups.length : mostCategories;
  const categories = groups.slice(0, most);
  const series = columns
    .slice(0, mostSeries)
    .map((column, index) => ({ of: column, points: categories.map((group) => ({ group, column, value: at(group.cells[index]) })) }));
  return { along: 'groups', categories, series, cut: groups.length > most || columns.length > mostSeries };
}
