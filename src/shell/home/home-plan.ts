import type { SearchItem } from '../../protocol/search-state';
import type { Todo } from '../../protocol/todo';

export interface Chart {
  readonly label: string;
  readonly path: string;
  /** A day, by month, or an option. */
  readonly by: string;
  /** What is added up; absent: rows are counted. */
  readonly sum?: string;
  /** Dictionary whose words name the options. */
  readonly dict?: string;
}

export const charts: readonly Chart[] = [
  { label: 'home.chart.quotes', path: 'crm/quotes', by: 'quoteDate', sum: 'total' },
  { label: 'home.chart.settlements', path: 'finance/settlements', by: 'settleDate', sum: 'receivable' },
  { label: 'home.chart.devices', path: 'metrology/devices', by: 'deviceState', dict: 'DEVICE_STATE' },
];

const tokens: Readonly<Partial<Record<SearchItem['operator'], string>>> = { in: 'in', lessEqual: 'le' };

/** The address of the list that shows a to-do's rows: all of them, or those that are due until a day. */
export function toListAddress({ path, items, due }: Todo, until?: string): string {
  const narrowed: readonly SearchItem[] =
    due === undefined || until === undefined ? items : [...items, { field: due, operator: 'lessEqual', value: until }];
  const parts = narrowed.map(({ field, operator, value }) => {
    const written = typeof value === 'string' ? value : `(${value.join(',')})`;
    return `q.${field}=${tokens[operator] ?? 'eq'}:${encodeURIComponent(written)}`;
  });
  return `/${path}?${parts.join('&')}`;
}
