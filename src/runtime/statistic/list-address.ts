import { addDays, addMonths } from '../../base/day';
import { noValue } from '../../protocol/statistic';
import { emptyWord, isRelativePeriod, periodOn } from '../../protocol/relative-value';
import type { SearchItem, SearchState } from '../../protocol/search-state';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import type { GroupingModel, PeriodUnit } from '../../schema/model/statistic-model';
import { writeLink } from '../list-state/list-link';
import type { Withheld } from '../list-state/state-codec';
import { pageSizesOf } from '../search/page-sizes';
import { itemOf } from './statistic-words';

/** A group of a statistic as its rows are asked for. */
export interface Narrowing {
  readonly grouping: GroupingModel;
  /** One key, or several that are drawn as one. */
  readonly keys: readonly string[];
}

/** An address names no more: it would be too long for some servers on its way, and a browser tab that keeps it instead is the only one that can open it. */
const mostKeys = 250;

type Days = readonly [from: string, to: string];

const lastOf = (first: string, months: number): string => addDays(addMonths(first, months) ?? first, -1) ?? first;

/** First and last day of a period as a statistic writes it: `2026`, `2026-Q3`, `2026-09`, `2026-09-01`. */
export function daysOf(key: string, unit: PeriodUnit): Days {
  if (unit === 'year') return [`${key}-01-01`, `${key}-12-31`];
  if (unit === 'day') return [key, key];
  const first = unit === 'quarter' ? `${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3 - 2).padStart(2, '0')}-01` : `${key}-01`;
  return [first, lastOf(first, unit === 'quarter' ? 3 : 1)];
}

/** The days that a value of a search covers; '' where an end is open. */
function stretchOf(text: string, today: string): Days {
  if (isRelativePeriod(text)) return periodOn(text, today);
  if (text.length === 4) return daysOf(text, 'year');
  return text.length === 7 ? daysOf(text, 'month') : [text.slice(0, 10), text.slice(0, 10)];
}

function withinSearch([from, to]: Days, asked: SearchItem | undefined, today: string): Days {
  if (!asked) return [from, to];
  const [first = '', last = first] = typeof asked.value === 'string' ? [asked.value] : asked.value;
  const [begin] = stretchOf(first, today);
  const [, end] = stretchOf(last, today);
  return [begin > from ? begin : from, end !== '' && end < to ? end : to];
}

function toItem(
  item: SearchItemModel,
  { grouping, keys }: Narrowing,
  { asked, today }: { readonly asked: SearchItem | undefined; readonly today: string },
): SearchItem | undefined {
  const { field, unit } = grouping;
  const words = keys.map((key) => (key === noValue ? emptyWord : key));
  if (item.multiple && unit === undefined) return { field, operator: 'in', value: words };
  const [key, ...others] = words;
  if (key === undefined || others.length > 0) return undefined;
  if (unit !== undefined)
    return { field, operator: 'range', value: key === emptyWord ? key : withinSearch(daysOf(key, unit), asked, today) };
  return { field, operator: 'equal', value: key };
}

interface Opening {
  readonly applied: SearchState;
  readonly narrowings: readonly Narrowing[];
  readonly withheld: Withheld;
  readonly today: string;
}

/** The address of the list with the rows of a group, or of a cell, of a statistic. Shape: undefined for what no search can ask for at once. */
export function toListAddress(model: PageModel, { applied, narrowings, withheld, today }: Opening): string | undefined {
  if (applied.mode !== 'N' || narrowings.some(({ keys }) => keys.length > mostKeys)) return undefined;
  const items = new Map(applied.items.map((item) => [item.field, item]));
  for (const narrowing of narrowings) {
    const { field } = narrowing.grouping;
    const item = itemOf(model, field);
    const narrowed = item && toItem(item, narrowing, { asked: items.get(field), today });
    if (!narrowed) return undefined;
    items.set(field, narrowed);
  }
  const state: SearchState = { ...applied, items: [...items.values()], current: 1, size: pageSizesOf(model.table.pageSizes).standard };
  const query = writeLink({ state }, model, withheld);
  return `/${model.path}${query === '' ? '' : `?${query}`}`;
}
