import { madeBy } from '../../protocol/import-report';
import type { Connector } from '../../protocol/search-body';
import type { SearchItem, SearchOrder, SearchPair, SearchState } from '../../protocol/search-state';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import { blankPair, isComplete } from './advanced-rows';
import { sayable, toDraft, toPairs as toDraftPairs } from './carry-over';
import { cleanValue } from './clean-value';
import { type DraftPair, type DraftRow, isBlank, isRange, isShown, type SearchPanel, type SearchValue } from './search-model';
import { namedIn, withNamed, withoutNamed } from './named-records';
import { pageSizesOf } from './page-sizes';
import { nextOrder } from './sort-order';

export type SearchAction =
  | { readonly do: 'enter'; readonly field: string; readonly value: SearchValue }
  | { readonly do: 'exact'; readonly exact: boolean }
  | { readonly do: 'toggleMore' }
  | { readonly do: 'toggleAdvanced' }
  /** An item leaves the bar: nothing unseen is searched for. */
  | { readonly do: 'hide'; readonly field: string }
  /** Takes up what this browser remembers. */
  | { readonly do: 'recall'; readonly expanded: boolean }
  | { readonly do: 'search' }
  /** Takes one condition away from what is listed: an item by its place, or a row of a pair. */
  | { readonly do: 'drop'; readonly pair: number; readonly row: number }
  /** Lists with this value of a field besides what narrows the list now; a blank one takes its condition away. */
  | { readonly do: 'filter'; readonly field: string; readonly value: SearchValue }
  /** Lists exactly the records that an import has added, or some by their ids. */
  | { readonly do: 'made'; readonly importId: string }
  | { readonly do: 'records'; readonly ids: readonly string[] }
  /** Takes all conditions away, those that the page opens with too. */
  | { readonly do: 'clear' }
  | { readonly do: 'reset' }
  | { readonly do: 'page'; readonly current: number; readonly size: number }
  | { readonly do: 'sort'; readonly key: string; readonly additive: boolean }
  | { readonly do: 'order'; readonly orderBy: readonly SearchOrder[] | undefined }
  | { readonly do: 'row'; readonly pair: number; readonly row: 0 | 1; readonly change: DraftRow }
  | { readonly do: 'connector'; readonly pair: number; readonly connector: Connector }
  | { readonly do: 'addPair' }
  | { readonly do: 'removePair'; readonly pair: number };

type PageSearch = Pick<PageModel, 'search' | 'table'>;

const barItems = (page: PageSearch): readonly SearchItemModel[] => [...page.search.normal, ...page.search.more];

/** What the bar can be told: its own items, and those of the advanced search, which the head of a column asks for. */
function askable(page: PageSearch): readonly SearchItemModel[] {
  const bar = barItems(page);
  const known = new Set(bar.map(({ field }) => field));
  return [...bar, ...page.search.advanced.filter(({ field }) => !known.has(field))];
}

function defaultsOf(page: PageSearch): Readonly<Record<string, SearchValue>> {
  return Object.fromEntries(barItems(page).flatMap((item) => (item.defaultValue === undefined ? [] : [[item.field, item.defaultValue]])));
}

/** Collects what the search bar asks for; an empty value, and an item that is not shown, ask for nothing. */
function toItems(page: PageSearch, panel: Pick<SearchPanel, 'draft' | 'shown'>): readonly SearchItem[] {
  return askable(page).flatMap((item): SearchItem[] => {
    const value = panel.draft[item.field];
    if (value === undefined || isBlank(value) || !isShown(item, panel)) return [];
    const several = typeof value !== 'string';
    const plain = several && !isRange(item.operator) ? 'in' : item.operator;
    const operator = plain === 'contains' && item.exact === true ? 'equal' : plain;
    return [{ field: item.field, operator, value: cleanValue(item, value), ...(item.exact === false ? { loose: true } : {}) }];
  });
}

/** Collects what the advanced panel asks for; rows that are not complete ask for nothing. */
export function toPairs(items: readonly SearchItemModel[], pairs: readonly DraftPair[]): readonly SearchPair[] {
  return pairs.flatMap((pair): SearchPair[] => {
    const rows = pair.rows.flatMap((row) => {
      const { field, operator, connector, value } = row;
      if (field === undefined || operator === undefined || !isComplete(row)) return [];
      const item = items.find((each) => each.field === field);
      return [{ connector, field, operator, value: item ? cleanValue(item, value) : value }];
    });
    return rows.length > 0 ? [{ connector: pair.connector, rows }] : [];
  });
}

const orderOf = (state: SearchState): { readonly orderBy?: readonly SearchOrder[] } => (state.orderBy ? { orderBy: state.orderBy } : {});

function apply(page: PageSearch, panel: SearchPanel): SearchPanel {
  const base = { current: 1, size: panel.applied.size, ...orderOf(panel.applied) };
  const applied: SearchState = panel.advanced
    ? { ...base, mode: 'Y', pairs: withNamed(toPairs(page.search.advanced, panel.pairs), namedIn(panel.applied)) }
    : { ...base, mode: 'N', exact: panel.exact, items: [...namedIn(panel.applied), ...toItems(page, panel)] };
  return { ...panel, applied, turn: panel.turn + 1 };
}

function begin(page: PageSearch, draft: SearchPanel['draft'], size: number): SearchPanel {
  const applied: SearchState = { mode: 'N', exact: false, items: toItems(page, { draft }), current: 1, size };
  return { exact: false, expanded: false, advanced: false, draft, pairs: [blankPair(0)], turn: 0, applied };
}

/** Gives the search of a page that was just opened. */
export function openSearch(page: PageSearch, size?: number): SearchPanel {
  return begin(page, defaultsOf(page), size ?? pageSizesOf(page.table.pageSizes).standard);
}

/** Clears what was entered and the local settings of the search; what the page keeps on a reset stays. */
function reset(page: PageSearch, panel: SearchPanel): SearchPanel {
  const kept = barItems(page).flatMap((item) => {
    const value = panel.draft[item.field];
    return item.keepOnReset && value !== undefined ? [[item.field, value] as const] : [];
  });
  const fresh = begin(page, { ...defaultsOf(page), ...Object.fromEntries(kept) }, panel.applied.size);
  return { ...fresh, advanced: panel.advanced, turn: panel.turn + 1 };
}

function hide(panel: SearchPanel, field: string): SearchPanel {
  const { [field]: _entered, ...draft } = panel.draft;
  const { [field]: _forced, ...shown } = panel.shown ?? {};
  return { ...panel, shown, draft };
}

/** Says the conditions anew in the other search, so that nothing has to be entered twice; what the bar cannot say stays in the pairs. */
function toggle(page: PageSearch, panel: SearchPanel): SearchPanel {
  if (panel.advanced) {
    const { draft } = toDraft(page, panel);
    const kept = Object.keys(draft).length > 0 || panel.pairs.some(({ rows }) => rows.some(isComplete));
    return { ...panel, advanced: false, ...(kept ? { draft } : {}) };
  }
  const items = toItems(page, panel).map((item) => ({
    ...item,
    operator: panel.exact && item.operator === 'contains' && item.loose !== true ? ('equal' as const) : item.operator,
  }));
  const before = toDraft(page, panel).draft;
  // Nothing was changed since the pairs were left: they stand as they were.
  const same = JSON.stringify(Object.entries(before).sort()) === JSON.stringify(items.map(({ field, value }) => [field, value]).sort());
  const untouched = panel.pairs.some(({ rows }) => rows.some(isComplete)) && same;
  return { ...panel, advanced: true, pairs: untouched ? panel.pairs : toDraftPairs(sayable(page, items)) };
}

/** Lists with other conditions than now, in the search where they stand; what was entered since stays entered. */
function narrow(panel: SearchPanel, applied: SearchState, gone: readonly string[]): SearchPanel {
  const draft = Object.fromEntries(Object.entries(panel.draft).filter(([field]) => !gone.includes(field)));
  const pairs = applied.mode === 'Y' ? restorePairs(applied) : panel.pairs;
  return { ...panel, draft, pairs, applied: { ...applied, current: 1 }, turn: panel.turn + 1 };
}

/** Puts pairs into the advanced panel, to be changed there. */
export function restorePairs({ pairs }: Extract<SearchState, { mode: 'Y' }>): readonly DraftPair[] {
  const restored = withoutNamed(pairs).map(({ connector, rows: [first, second] }, id): DraftPair => {
    const [one, two] = blankPair(id).rows;
    return { id, connector, rows: [first ?? one, second ?? two] };
  });
  return restored.length > 0 ? restored : [blankPair(0)];
}

function drop(panel: SearchPanel, { pair: at, row: place }: { readonly pair: number; readonly row: number }): SearchPanel {
  const { applied } = panel;
  if (applied.mode === 'N') {
    const items = applied.items.filter((_, index) => index !== at);
    return narrow(panel, { ...applied, items }, applied.items[at] ? [applied.items[at].field] : []);
  }
  const pairs = applied.pairs
    .map((pair, index) => (index === at ? { ...pair, rows: pair.rows.filter((_, each) => each !== place) } : pair))
    .filter(({ rows }) => rows.length > 0);
  return narrow(panel, { ...applied, pairs }, []);
}

function clear(panel: SearchPanel): SearchPanel {
  const { applied } = panel;
  return applied.mode === 'N'
    ? { ...narrow(panel, { ...applied, items: [], exact: false }, Object.keys(panel.draft)), exact: false }
    : narrow(panel, { ...applied, pairs: [] }, []);
}

function filter(
  page: PageSearch,
  panel: SearchPanel,
  { field, value }: { readonly field: string; readonly value: SearchValue },
): SearchPanel {
  const { applied } = panel;
  const draft = { [field]: value };
  const shown = { [field]: true };
  const [item] = toItems(page, { draft, shown });
  if (applied.mode === 'N') {
    const others = applied.items.filter((each) => each.field !== field);
    const listed = narrow(panel, { ...applied, items: item ? [...others, item] : others }, [field]);
    return item ? { ...listed, draft: { ...listed.draft, [field]: value }, shown: { ...panel.shown, ...shown } } : listed;
  }
  // A pair that joins at the end with "and" holds for all before it.
  const others = applied.pairs.filter((pair) => !(pair.connector === 'and' && pair.rows.length === 1 && pair.rows[0]?.field === field));
  const own: readonly SearchPair[] = item ? [{ connector: 'and', rows: [{ ...item, connector: 'and' }] }] : [];
  return narrow(panel, { ...applied, pairs: [...others, ...own] }, []);
}

/** Lists what one condition names, and nothing else that was asked for. */
function name(panel: SearchPanel, item: SearchItem): SearchPanel {
  const { current, size } = panel.applied;
  const listed = narrow(panel, { mode: 'N', exact: false, items: [item], current, size }, Object.keys(panel.draft));
  return { ...listed, exact: false, advanced: false };
}

const mapPair = (pairs: readonly DraftPair[], id: number, change: (pair: DraftPair) => DraftPair): readonly DraftPair[] =>
  pairs.map((pair) => (pair.id === id ? change(pair) : pair));

/** Gives the reducer of a page's search. A new filter, size or order returns to page 1. */
export const searchReducer =
  (page: PageSearch) =>
  (panel: SearchPanel, action: SearchAction): SearchPanel => {
    switch (action.do) {
      case 'enter':
        return { ...panel, draft: { ...panel.draft, [action.field]: action.value } };
      case 'exact':
        return { ...panel, exact: action.exact };
      case 'toggleMore':
        return { ...panel, expanded: !panel.expanded };
      case 'toggleAdvanced':
        return toggle(page, panel);
      case 'search':
        return apply(page, panel);
      case 'drop':
        return drop(panel, action);
      case 'filter':
        return filter(page, panel, action);
      case 'made':
        return name(panel, { field: 'id', operator: 'equal', value: madeBy(action.importId) });
      case 'records':
        return name(panel, { field: 'id', operator: 'in', value: action.ids });
      case 'clear':
        return clear(panel);
      case 'reset':
        return reset(page, panel);
      case 'hide':
        return hide(panel, action.field);
      case 'recall':
        return { ...panel, expanded: action.expanded };
      case 'page': {
        const resized = action.size !== panel.applied.size;
        return { ...panel, applied: { ...panel.applied, size: action.size, current: resized ? 1 : action.current } };
      }
      case 'order': {
        const { orderBy: _before, ...rest } = panel.applied;
        return { ...panel, applied: { ...rest, current: 1, ...(action.orderBy ? { orderBy: action.orderBy } : {}) } };
      }
      case 'sort': {
        const { orderBy: before, ...rest } = panel.applied;
        const orderBy = nextOrder(before, page.table.sort, action);
        return { ...panel, applied: { ...rest, current: 1, ...(orderBy ? { orderBy } : {}) } };
      }
      case 'row': {
        const { row, change } = action;
        const pairs = mapPair(panel.pairs, action.pair, (pair) => ({
          ...pair,
          rows: row === 0 ? [change, pair.rows[1]] : [pair.rows[0], change],
        }));
        return { ...panel, pairs };
      }
      case 'connector':
        return { ...panel, pairs: mapPair(panel.pairs, action.pair, (pair) => ({ ...pair, connector: action.connector })) };
      case 'addPair':
        return { ...panel, pairs: [...panel.pairs, blankPair(Math.max(...panel.pairs.map((pair) => pair.id)) + 1)] };
      case 'removePair':
        // The first pair cannot be deleted.
        return { ...panel, pairs: panel.pairs.filter((pair, index) => index === 0 || pair.id !== action.pair) };
    }
  };
