import type { SearchBody } from '../../protocol/search-body';
import type { StatisticAnswer } from '../../protocol/statistic';

type StatisticBody = SearchBody & { readonly statistic: string; readonly groups: number };
/** The rows of a list in groups by one of its columns. */
type GroupBody = SearchBody & { readonly by: string; readonly groups: number };

/** Statistics of a page, each over the rows of a search, of so many groups at most. */
export interface StatisticSource {
  /** Absent where nobody can say. */
  statistic?(body: StatisticBody | GroupBody, signal?: AbortSignal): Promise<StatisticAnswer>;
  /** The same as a file. Absent where nobody makes one. */
  exportStatistic?(body: StatisticBody & { readonly format: 'xlsx' | 'csv' }): Promise<{ readonly file: Blob; readonly name: string }>;
}
