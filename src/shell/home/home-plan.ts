import type { SearchItem } from '../../protocol/search-state';
import type { Todo } from '../../protocol/todo';

const tokens: Readonly<Partial<Record<SearchItem['operator'], string>>> = { in: 'in', lessEqual: 'le', range: 'range' };

/** What waits, the more pressing first: what the person is to do something about before what he is to know of, late before near before all others, and last where nothing is. */
export function inOrder(todos: readonly Todo[]): readonly Todo[] {
  const rankOf = ({ total, acts, late, near }: Todo): number =>
    total === 0 ? 9 : (acts ? 0 : 3) + (late.total > 0 ? 0 : near.total > 0 ? 1 : 2);
  return [...todos].sort((one, other) => rankOf(one) - rankOf(other));
}

/** The address of the list that shows a to-do's rows: all of them, or those that are due until a day. */
export function toListAddress({ path, items, due }: Pick<Todo, 'path' | 'items' | 'due'>, until?: string): string {
  const narrowed: readonly SearchItem[] =
    due === undefined || until === undefined ? items : [...items, { field: due, operator: 'lessEqual', value: until }];
  const parts = narrowed.map(({ field, operator, value }) => {
    const written = typeof value === 'string' ? value : `(${value.join(',')})`;
    return `q.${field}=${tokens[operator] ?? 'eq'}:${encodeURIComponent(written)}`;
  });
  return `/${path}?${parts.join('&')}`;
}
