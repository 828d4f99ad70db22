import type { SearchState } from '../../protocol/search-state';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import type { SearchValue } from './search-model';

/** Finds what a column can be filtered by: the item of its field, as the bar or else the advanced search has it. */
export const findFilter = ({ normal, more, advanced }: PageModel['search'], key: string): SearchItemModel | undefined =>
  [...normal, ...more, ...advanced].find(({ field, disabled }) => field === key && disabled !== true);

const itemsOf = (applied: SearchState) => (applied.mode === 'N' ? applied.items : applied.pairs.flatMap(({ rows }) => rows));

/** Names the fields that a list is narrowed by. */
export const fieldsInForce = (applied: SearchState): ReadonlySet<string> => new Set(itemsOf(applied).map(({ field }) => field));

/** Gives what a field is asked for now. */
export const valueInForce = (applied: SearchState, key: string): SearchValue =>
  itemsOf(applied).find(({ field }) => field === key)?.value ?? '';
