import type { SearchItem } from '../../protocol/search-state';
import type { Todo } from '../../protocol/todo';

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
