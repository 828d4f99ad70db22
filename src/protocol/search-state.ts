import type { Operator } from '../schema/model/field-type';
import type { Connector } from './search-body';

/** What a search tests: one field, one operator of the user interface, one value or several (a range is `[from, to]`). */
export interface SearchItem {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | readonly string[];
  /** True: the exact search leaves this item as it is. */
  readonly loose?: boolean;
}

/** A row of the advanced search; the connector joins it to the row before it in its pair. */
interface SearchRow extends SearchItem {
  readonly connector: Connector;
}

/** One or two rows in parentheses; the connector joins the pair to all pairs before it. */
export interface SearchPair {
  readonly connector: Connector;
  readonly rows: readonly SearchRow[];
}

export interface SearchOrder {
  readonly prop: string;
  readonly order: 'asc' | 'desc';
}

interface SearchPaging {
  readonly current: number;
  readonly size: number;
  readonly orderBy?: readonly SearchOrder[];
}

/** The search bar: every item holds; `exact` turns 包含 into 等于. */
interface NormalSearch extends SearchPaging {
  readonly mode: 'N';
  readonly exact: boolean;
  readonly items: readonly SearchItem[];
}

/** The advanced search: pairs folded strictly left to right. */
interface AdvancedSearch extends SearchPaging {
  readonly mode: 'Y';
  readonly pairs: readonly SearchPair[];
}

/** What the user has chosen in the search of a list page, and where in the result he stands. */
export type SearchState = NormalSearch | AdvancedSearch;
