import type { StatisticModel } from '../schema/model/statistic-model';

/** Sizes of a statistic: how many groups it tells at most. Source: spec [9.2]. */
export const statisticSizes = [5000, 10_000, 50_000] as const;

/** What stands in a statistic for a group of rows that have no value there. */
export const noValue = '';

/** A group: `2026-09`, `2026-Q3`, the key of an option, an id, a text; `noValue` where rows have none. */
export interface StatisticKey {
  readonly key: string;
  /** What a reference is called; absent where the key says it. */
  readonly name?: string;
}

/** Numbers in the order of the statistic's measures, exact decimals as text; null where there is nothing to take an average of. */
export type StatisticFigures = readonly (string | null)[];

/** Figures in each column, null where there are no rows, and those of all columns together. */
export interface StatisticLine {
  readonly cells: readonly (StatisticFigures | null)[];
  readonly total: StatisticFigures;
}

/** Answer of `POST /api/<module>/<page>/statistic`. */
export interface StatisticAnswer {
  readonly columns: readonly StatisticKey[];
  readonly groups: readonly (StatisticKey & StatisticLine)[];
  /** The same of all rows that the search finds, also of those in groups beyond the size. */
  readonly totals: StatisticLine;
  /** True: there are more groups than were asked for. */
  readonly more: boolean;
}

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
