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
