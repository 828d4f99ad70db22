import { Decimal } from '../base/decimal';
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
  /** Several groups beside a column, or several columns beside a group, that are drawn as one. */
  readonly rest?: readonly StatisticKey[];
}

interface ChartSeries {
  /** The group or column that it stands for; absent where there is one series alone, and where it is the rest. */
  readonly of?: StatisticKey;
  /** The groups or columns that have no series of their own, drawn together. */
  readonly rest?: readonly StatisticKey[];
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

/** Figures that can be added up: shares and averages cannot. */
const isAdditive = ({ measures }: StatisticModel, measure: number): boolean => ['count', 'sum'].includes(measures[measure]?.how ?? '');

/** What may become series: groups or columns, of which there may be fifty thousand. */
interface Strands {
  readonly keys: readonly StatisticKey[];
  /** The figure of each of all its rows. */
  totalOf(strand: number): string | null;
  /** The figure of each at a place of the axis. */
  valueOf(strand: number, place: number): string | null;
  /** The figures of all of them together along the axis. */
  readonly totals: readonly (string | null)[];
  readonly additive: boolean;
  /** The point of a place of the axis. */
  pointAt(place: number): ChartPoint;
  /** Names a strand in a point. */
  naming(of: StatisticKey): ChartPoint;
}

/** The strands that are drawn by themselves, in their order: the largest ones where the rest can be drawn as one. Their order of size is looks, not money. Rows without a value are never part of the rest, for no search asks for them together with others. */
function strandsToDraw({ keys, additive, totalOf }: Strands): readonly number[] {
  const all = keys.map((_, strand) => strand);
  if (keys.length <= mostSeries) return all;
  if (!additive) return all.slice(0, mostSeries);
  const sizes = all.map((strand) => (keys[strand]?.key === noValue ? Infinity : Number(totalOf(strand) ?? 0)));
  return all
    .toSorted((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0))
    .slice(0, mostSeries - 1)
    .toSorted((one, other) => one - other);
}

/** What is left of a total; null where there is no total. */
const without = (total: string | null, parts: readonly (string | null)[]): string | null =>
  total === null ? null : parts.reduce((left, part) => left.minus(part ?? 0), new Decimal(total)).toFixed();

/** Makes as many series as can be told apart; the last one is the rest, so that what is stacked is as high as all. */
function toSeries(strands: Strands): readonly ChartSeries[] {
  const { keys, totals, additive, valueOf, pointAt, naming } = strands;
  const drawn = strandsToDraw(strands);
  const series = drawn.flatMap((strand): readonly ChartSeries[] => {
    const of = keys[strand];
    if (!of) return [];
    return [{ of, points: totals.map((_, place) => ({ ...pointAt(place), ...naming(of), value: valueOf(strand, place) })) }];
  });
  if (!additive || drawn.length === keys.length) return series;
  const own = new Set(drawn);
  const rest = keys.filter((_, strand) => !own.has(strand));
  const points = totals.map((total, place) => ({
    ...{ ...pointAt(place), rest },
    value: without(
      total,
      drawn.map((strand) => valueOf(strand, place)),
    ),
  }));
  return [...series, { rest, points }];
}

/** Lays out the figures of one measure for a chart: time runs along the axis, and no more is drawn than can be told apart. */
export function toChart(answer: StatisticAnswer, statistic: StatisticModel, measure: number): ChartData {
  const { by, across, chart } = statistic;
  const at = (figures: StatisticFigures | null | undefined): string | null => figures?.[measure] ?? null;
  const { groups, columns, totals } = answer;
  const additive = isAdditive(statistic, measure);
  if (!across || chart === 'pie') {
    const most = chart === 'pie' ? mostSlices : by.unit ? groups.length : mostCategories;
    const categories = groups.slice(0, most);
    const points = categories.map((group) => ({ group, value: at(group.total) }));
    return { along: 'groups', categories, series: [{ points }], cut: groups.length > most || answer.more };
  }
  if (across.unit) {
    const series = toSeries({
      ...{ keys: groups, additive, totals: totals.cells.map(at) },
      totalOf: (strand) => at(groups[strand]?.total),
      valueOf: (strand, place) => at(groups[strand]?.cells[place]),
      pointAt: (place) => (columns[place] ? { column: columns[place] } : {}),
      naming: (group) => ({ group }),
    });
    return { along: 'columns', categories: columns, series, cut: !additive && groups.length > mostSeries };
  }
  const most = by.unit ? groups.length : mostCategories;
  const categories = groups.slice(0, most);
  const series = toSeries({
    ...{ keys: columns, additive, totals: categories.map(({ total }) => at(total)) },
    totalOf: (strand) => at(totals.cells[strand]),
    valueOf: (strand, place) => at(categories[place]?.cells[strand]),
    pointAt: (place) => (categories[place] ? { group: categories[place] } : {}),
    naming: (column) => ({ column }),
  });
  return { along: 'groups', categories, series, cut: groups.length > most || (!additive && columns.length > mostSeries) };
}
