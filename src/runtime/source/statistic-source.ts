import type { SearchBody } from '../../protocol/search-body';
import type { StatisticAnswer } from '../../protocol/statistic';

/** What is counted in groups: by one column of the list, where wanted with a second one across and one figure a cell. */
export interface GroupsAsked {
  readonly by: string;
  readonly across?: string;
  readonly how?: 'count' | 'sum' | 'average';
  /** The column of numbers that are added up or taken the average of. */
  readonly of?: string;
}

type StatisticBody = SearchBody & ({ readonly statistic: string } | GroupsAsked) & { readonly groups: number };

/** Statistics of a page, each over the rows of a search, of so many groups at most. */
export interface StatisticSource {
  /** Absent where nobody can say. */
  statistic?(body: StatisticBody, signal?: AbortSignal): Promise<StatisticAnswer>;
  /** The same as a file. Absent where nobody makes one. */
  exportStatistic?(body: StatisticBody & { readonly format: 'xlsx' | 'csv' }): Promise<{ readonly file: Blob; readonly name: string }>;
}
