import { addDays, addMonths } from '../../base/day';
import { narrowSearch } from '../../protocol/narrow-search';
import { emptyWord } from '../../protocol/relative-value';
import type { SearchBody } from '../../protocol/search-body';
import { noValue } from '../../protocol/statistic';
import type { GroupColumn } from '../../schema/view/group-columns';

/** Holds a search to the rows of one group, those without a value too. */
export function narrowToGroup(body: SearchBody, { column, grouping }: GroupColumn, key: string): SearchBody {
  const { field, unit } = grouping;
  if (key === noValue) return narrowSearch(body, { field, operator: '=', value: emptyWord });
  if (unit === undefined) return narrowSearch(body, { field, operator: '=', value: key });
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1) ?? first, -1) ?? first;
  const [from, to] = column.of.type === 'dateTime' ? [`${first} 00:00:00`, `${last} 23:59:59`] : [first, last];
  return narrowSearch(narrowSearch(body, { field, operator: '>=', value: from }), { field, operator: '<=', value: to });
}
