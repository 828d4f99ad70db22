import { noValue, type StatisticKey } from '../../protocol/statistic';
import { formatValue } from '../../schema/entry/format-value';
import type { GroupColumn } from '../../schema/view/group-columns';
import type { Language } from '../source/use-text';

/** What a group is called: a reference by its name, a key by its word, a month as it is written; `none` where rows have no value. */
export function groupName(
  { column, grouping }: GroupColumn,
  { key, name }: StatisticKey,
  { language, none }: { readonly language: Language; readonly none: string },
): string {
  if (key === noValue) return none;
  if (name !== undefined) return name;
  return grouping.unit === undefined ? formatValue(column.of, column.of.type === 'yesNo' ? Number(key) : key, language) : key;
}
