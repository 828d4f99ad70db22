import { takesOperator, wireOperatorOf } from '../../protocol/operators';
import { isRelative } from '../../protocol/relative-value';
import type { SearchItem, SearchOrder, SearchState } from '../../protocol/search-state';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import { isNamed } from '../search/named-records';
import { isRange } from '../search/search-model';
import { pageSizesOf } from '../search/page-sizes';

type PageSearch = Pick<PageModel, 'search' | 'table'>;

export interface FittedState {
  readonly state: SearchState;
  /** Fields that the page no longer searches or sorts so, named as the page names them where it can. */
  readonly dropped: readonly string[];
}

const fits = (item: SearchItem, of: SearchItemModel | undefined): boolean =>
  of === undefined
    ? isNamed(item)
    : takesOperator(of.of.type, wireOperatorOf[item.operator]) &&
      (!isRange(item.operator) || isRelative(item.value) || (typeof item.value !== 'string' && item.value.length === 2));

function fitOrder(page: PageSearch, order: readonly SearchOrder[]): readonly SearchOrder[] {
  const sortable = new Set([
    ...page.table.columns.filter((column) => column.sortable).map(({ field }) => field),
    ...page.table.sort.map(({ field }) => field),
  ]);
  return order.filter(({ prop }, index) => sortable.has(prop) && order.findIndex((each) => each.prop === prop) === index);
}

/** Fits a search that was kept or sent to the page as it is now: what the page no longer knows falls out and is named. */
export function fitState(page: PageSearch, state: SearchState): FittedState {
  const dropped = new Set<string>();
  const bar = new Map([...page.search.advanced, ...page.search.normal, ...page.search.more].map((item) => [item.field, item]));
  const advanced = new Map(page.search.advanced.map((item) => [item.field, item]));
  const keep = (item: SearchItem, items: ReadonlyMap<string, SearchItemModel>): boolean => {
    const known = fits(item, items.get(item.field));
    if (!known) dropped.add(item.field);
    return known;
  };
  const { standard, options } = pageSizesOf(page.table.pageSizes);
  const orderBy = state.orderBy && fitOrder(page, state.orderBy);
  for (const { prop } of state.orderBy ?? []) if (!orderBy?.some((each) => each.prop === prop)) dropped.add(prop);
  const paging = {
    current: state.current,
    size: options.includes(state.size) ? state.size : standard,
    ...(orderBy && (orderBy.length > 0 || state.orderBy?.length === 0) ? { orderBy } : {}),
  };
  if (state.mode === 'N') {
    const items = state.items
      .filter((item) => keep(item, bar))
      .map((item) => ({ ...item, ...(bar.get(item.field)?.exact === false ? { loose: true } : {}) }));
    return { state: { ...paging, mode: 'N', exact: state.exact, items }, dropped: [...dropped] };
  }
  const pairs = state.pairs
    .map((pair) => ({ ...pair, rows: pair.rows.filter((row) => keep(row, advanced)).slice(0, 2) }))
    .filter(({ rows }) => rows.length > 0);
  return { state: { ...paging, mode: 'Y', pairs }, dropped: [...dropped] };
}

/** Names fields as the page names them; one that the page does not know by its own name. */
export function nameFields(model: PageModel, fields: readonly string[], language: 'zh' | 'en'): string {
  const sources = [...model.table.columns, ...model.search.normal, ...model.search.more, ...model.search.advanced];
  const names = fields.map((field) => sources.find((source) => source.field === field)?.label[language] ?? field);
  return [...new Set(names)].join(language === 'zh' ? '、' : ', ');
}
