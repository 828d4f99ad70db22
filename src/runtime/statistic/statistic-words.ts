import type { StatisticKey } from '../../protocol/statistic';
import { noValue } from '../../protocol/statistic';
import { Decimal } from '../../base/decimal';
import { formatValue, groupThousands, yesNoWord } from '../../schema/entry/format-value';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import type { MeasureModel, StatisticModel } from '../../schema/model/statistic-model';
import type { Language } from '../source/use-text';

const allItems = ({ search }: Pick<PageModel, 'search'>): readonly SearchItemModel[] => [
  ...search.normal,
  ...search.more,
  ...search.advanced,
];

/** The search item of a field that rows are grouped by. */
export const itemOf = (model: Pick<PageModel, 'search'>, field: string): SearchItemModel | undefined =>
  allItems(model).find((item) => item.field === field);

/** The page as the search bar of a statistic takes it: with the statistic's own items, and what they open with here. */
export function searchOf(model: PageModel, statistic: StatisticModel): Pick<PageModel, 'search' | 'table'> {
  const normal = statistic.search.flatMap(({ field, defaultValue }): SearchItemModel[] => {
    const item = itemOf(model, field);
    if (!item) return [];
    const { defaultValue: _own, hidden: _hidden, ...rest } = item;
    return [{ ...rest, ...(defaultValue === undefined ? {} : { defaultValue }) }];
  });
  return { search: { normal, more: [], advanced: [] }, table: model.table };
}

/** What a group is called: a reference by its name, a key by its word, a period as it is written. */
export function nameOfKey(
  { key, name }: StatisticKey,
  item: SearchItemModel | undefined,
  { language, empty }: { readonly language: Language; readonly empty: string },
): string {
  if (key === noValue) return empty;
  if (name !== undefined) return name;
  if (item?.of.type === 'option') return formatValue(item.of, key, language);
  // 是 and 否 alone would not say of what.
  if (item?.of.type === 'yesNo') return `${item.label[language]} · ${yesNoWord(Number(key), language)}`;
  return key;
}

/** Writes a figure as its measure is read: a count, an amount as its field is shown, a share as a percentage. */
export function figureText(value: string | null | undefined, measure: MeasureModel, model: PageModel, language: Language): string {
  if (value === null || value === undefined) return '';
  if (measure.how === 'count') return groupThousands(value);
  if (measure.how === 'share') return `${new Decimal(value).times(100).toFixed(1)}%`;
  const field = model.record.fields.find(({ name }) => name === measure.field);
  if (!field || field.type === 'int' || measure.how === 'average') return groupThousands(value);
  return formatValue(field, field.scale === undefined ? value : new Decimal(value).toFixed(field.scale), language);
}
