import type { SearchState } from '../../protocol/search-state';
import type { PageModel } from '../../schema/model/page-model';
import { isNamed } from '../search/named-records';
import type { SearchPanel } from '../search/search-model';
import { openSearch, restorePairs, type SearchAction, searchReducer } from '../search/search-reducer';

/** What the list of a page can be told: the words of its search, to stand where it stood, and to open there with what was done before it could. */
export type ListAction =
  | SearchAction
  | { readonly do: 'restore'; readonly state: SearchState }
  | { readonly do: 'open'; readonly state: SearchState; readonly early: readonly SearchAction[] };

/** Puts a search into the panel as if it had just been entered; what it sets is shown. */
export function restorePanel(panel: SearchPanel, state: SearchState): SearchPanel {
  const moved = { ...panel, applied: state, turn: panel.turn + 1 };
  if (state.mode === 'Y') return { ...moved, advanced: true, pairs: restorePairs(state) };
  const entered = state.items.filter((item) => !isNamed(item));
  const draft = Object.fromEntries(entered.map(({ field, value }) => [field, value]));
  const shown = Object.fromEntries(entered.map(({ field }) => [field, true]));
  return { ...moved, advanced: false, exact: state.exact, draft, shown: { ...panel.shown, ...shown } };
}

/** Gives the reducer of a page's list. */
export const listReducer = (page: Pick<PageModel, 'search' | 'table'>): ((panel: SearchPanel, action: ListAction) => SearchPanel) => {
  const reduce = searchReducer(page);
  return (panel, action) => {
    if (action.do === 'restore') return restorePanel(panel, action.state);
    if (action.do === 'open') return action.early.reduce(reduce, restorePanel(openSearch(page), action.state));
    return reduce(panel, action);
  };
};
