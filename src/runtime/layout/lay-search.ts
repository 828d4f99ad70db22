import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import { arrange } from './arrange';
import type { SearchLayout } from './layout-codec';

/** An item of the search bar with what is chosen for it. */
export interface LaidSearchItem {
  readonly item: SearchItemModel;
  /** True: on the bar. */
  readonly show: boolean;
  /** True: among the first items, not under 更多. */
  readonly first: boolean;
}

type PageSearch = PageModel['search'];

/** Lists the items of the bar as saved; what must be filled is always on it. */
export function laySearchItems(search: PageSearch, saved: readonly SearchLayout[] | undefined): readonly LaidSearchItem[] {
  const found = new Map((saved ?? []).map((each) => [each.prop, each]));
  const all = [...search.normal.map((item) => ({ item, first: true })), ...search.more.map((item) => ({ item, first: false }))];
  return arrange(all, { keyOf: ({ item }) => item.field, orderOf: ({ item }) => found.get(item.field)?.order }).map(({ item, first }) => {
    const own = found.get(item.field);
    return {
      item,
      first: own?.showSearch ?? first,
      show: item.required !== undefined || (own?.isCheckdSearch ?? item.hidden !== true),
    };
  });
}

/** Writes the items down, keeping what is saved of items that this page does not have (now). */
export function toSearchLayout(laid: readonly LaidSearchItem[], before: readonly SearchLayout[] | undefined): readonly SearchLayout[] {
  const known = new Set(laid.map(({ item }) => item.field));
  const items = laid.map(({ item, show, first }, order): SearchLayout => ({
    prop: item.field,
    isShow: true,
    showSearch: first,
    isCheckdSearch: show,
    order,
  }));
  return [...items, ...(before ?? []).filter(({ prop }) => !known.has(prop))];
}

function lay({ item, show }: LaidSearchItem): SearchItemModel {
  const { hidden: _hidden, ...shown } = item;
  return show ? shown : { ...item, hidden: true };
}

/** Lays the search of a page out as saved; without a saved layout it is the page's own. */
export function laySearch(search: PageSearch, saved: readonly SearchLayout[] | undefined): PageSearch {
  if (saved === undefined) return search;
  const laid = laySearchItems(search, saved);
  const of = (first: boolean): readonly SearchItemModel[] => laid.filter((each) => each.first === first).map(lay);
  return { ...search, normal: of(true), more: of(false) };
}
