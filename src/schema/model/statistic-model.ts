import type { Text } from './text';

/** How far a group of days goes. */
export type PeriodUnit = 'day' | 'month' | 'quarter' | 'year';

/** A field that rows are grouped by, named as the page's search names it. */
export interface GroupingModel {
  readonly field: string;
  /** Of days and times: one group for each of these. */
  readonly unit?: PeriodUnit;
}

/** What is worked out of the rows of a group. */
export interface MeasureModel {
  readonly label: Text;
  readonly how: 'count' | 'sum' | 'average' | 'share';
  /** A number, or of a share yes or no; absent where rows are counted. */
  readonly field?: string;
}

/** A statistic of a page: its rows in groups, by one field or two. */
export interface StatisticModel {
  /** Also the action whose right shows it. */
  readonly name: string;
  readonly label: Text;
  readonly icon: string;
  readonly sort: number;
  readonly by: GroupingModel;
  readonly across?: GroupingModel;
  readonly measures: readonly MeasureModel[];
  /** Items of the page's search, each with the value that it opens with here. */
  readonly search: readonly { readonly field: string; readonly defaultValue?: string | readonly string[] }[];
  readonly chart: 'bar' | 'stacked' | 'line' | 'pie';
}

/** Menu group of statistics. */
export const statisticsMenu = 'statistics';

/** The fields that a statistic is made of. */
export const fieldsOfStatistic = ({ by, across, measures }: StatisticModel): readonly string[] => [
  by.field,
  ...(across ? [across.field] : []),
  ...measures.flatMap(({ field }) => (field === undefined ? [] : [field])),
];
