import { addDays, addMonths } from '../../base/day';
import { narrowSearch } from '../../protocol/narrow-search';
import type { SearchBody } from '../../protocol/search-body';
import type { GroupColumn } from '../../schema/view/group-columns';

/** Holds a search to the rows of one group. Shape: undefined for rows that have no value there, which no search finds. */
export function narrowToGroup(body: SearchBody, { column, grouping }: GroupColumn, key: string): SearchBody | undefined {
  if (key === '') return undefined;
  const { field, unit } = grouping;
  if (unit === undefined) return narrowSearch(body, { field, operator: '=', value: key });
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1) ?? first, -1) ?? first;
  const [from, to] = column.of.type === 'dateTime' ? [`${first} 00:00:00`, `${last} 23:59:59`] : [first, last];
  return narrowSearch(narrowSearch(body, { field, operator: '>=', value: from }), { field, operator: '<=', value: to });
}
