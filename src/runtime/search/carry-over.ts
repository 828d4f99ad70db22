import type { SearchItem } from '../../protocol/search-state';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import { blankPair, blankRow, isComplete } from './advanced-rows';
import { type DraftPair, type DraftRow, isBlank, type SearchPanel, type SearchValue } from './search-model';

type PageSearch = Pick<PageModel, 'search'>;

const find = (items: readonly SearchItemModel[], field: string | undefined): SearchItemModel | undefined =>
  items.find((item) => item.field === field);

const toRow = ({ field, operator, value }: SearchItem): DraftRow => ({ connector: 'and', field, operator, value });

/** Puts conditions that all hold into pairs of the advanced search. */
export function toPairs(items: readonly SearchItem[]): readonly DraftPair[] {
  const pairs: DraftPair[] = [];
  for (let at = 0; at < items.length; at += 2) {
    const [first, second] = [items[at], items[at + 1]];
    if (first) pairs.push({ ...blankPair(at / 2), rows: [toRow(first), second ? toRow(second) : blankRow] });
  }
  return pairs.length > 0 ? pairs : [blankPair(0)];
}

/** What the bar says of its items, as far as the advanced search can say it. */
export const sayable = ({ search }: PageSearch, items: readonly SearchItem[]): readonly SearchItem[] =>
  items.filter(({ field, operator }) => find(search.advanced, field)?.operators.includes(operator) === true);

interface Carried {
  readonly draft: Readonly<Record<string, SearchValue>>;
  /** Rows that the bar cannot say. */
  readonly left: readonly DraftRow[];
}

const sameOperator = (row: DraftRow, item: SearchItemModel): boolean =>
  row.operator === item.operator || (row.operator === 'in' && typeof row.value !== 'string' && item.multiple);

/** Puts conditions of the advanced search into the items of the bar: those that all hold, one for an item, compared as the item compares. */
export function toDraft({ search }: PageSearch, panel: Pick<SearchPanel, 'pairs' | 'exact'>): Carried {
  const items = [...search.normal, ...search.more];
  const draft: Record<string, SearchValue> = {};
  const left: DraftRow[] = [];
  const rows = panel.pairs.flatMap((pair, at) => {
    const filled = pair.rows.filter(isComplete);
    return filled.map((row, index) => ({ row, connector: index > 0 ? row.connector : at > 0 ? pair.connector : 'and' }));
  });
  // Where one is an alternative to others, none of them holds by itself.
  const alternatives = rows.some(({ connector }) => connector === 'or');
  for (const { row } of rows) {
    const item = find(items, row.field);
    if (!item || alternatives || draft[item.field] !== undefined || !sameOperator(row, item) || isBlank(row.value)) left.push(row);
    else draft[item.field] = row.value;
  }
  return { draft, left };
}
