import { App } from 'antd';
import { type Dispatch, useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importOf } from '../../protocol/import-report';
import type { SavedView } from '../../protocol/saved-view';
import type { SearchState } from '../../protocol/search-state';
import type { PageModel } from '../../schema/model/page-model';
import type { PageLayout } from '../layout/use-layout';
import { usePage } from '../source/page-context';
import { findFault } from '../search/advanced-rows';
import { checkItems } from '../search/check-items';
import type { SearchPanel } from '../search/search-model';
import { namedIn } from '../search/named-records';
import { openSearch, type SearchAction } from '../search/search-reducer';
import { nextOrder } from '../search/sort-order';
import type { Actions } from '../actions/use-actions';
import { useLanguage } from '../source/use-text';
import { nameFields } from './fit-state';
import { isSameView } from './is-same-view';
import { useViews, type Views } from './use-views';
import { decodeView, encodeView } from './view-codec';
import { readLink, writeLink } from './list-link';
import type { PageAddress } from './page-address';
import { listReducer } from './restore-panel';
import { useAddress } from './use-address';
import { withheldIn } from './withheld-values';

/** The saved searches of a list and the one that it shows. */
export interface ListViews extends Views {
  readonly current: SavedView | undefined;
  /** True where the list was changed since it came from the current one. */
  readonly changed: boolean;
  apply(view: SavedView): void;
  leave(): void;
  /** Takes a view as current that says what the list shows. */
  adopt(id: string): void;
  /** True where the list shows what one import has added: nobody remembers that for ever. */
  readonly ofImport: boolean;
  /** What the list shows now, as a view keeps it. */
  parameter(): string;
}

export interface ListState {
  readonly panel: SearchPanel;
  readonly dispatch: Dispatch<SearchAction>;
  /** False until layout, saved search and address have been read; rows wait for it. */
  readonly ready: boolean;
  readonly views: ListViews;
}

interface ListStateRequest {
  /** With its search as laid out. */
  readonly model: PageModel;
  readonly layout: PageLayout;
  readonly actions: Actions;
  readonly address?: PageAddress | undefined;
}

/** The list as it opens for this user: the page's own search, with the order and page size that he keeps. */
function openingOf(model: PageModel, { sort, pageSize }: PageLayout): SearchState {
  const { applied } = openSearch(model, pageSize);
  return sort ? { ...applied, orderBy: sort } : applied;
}

/** The list as what is entered would show it; as it is where nothing was entered since, or something is wrong with it. */
function seenOf(model: PageModel, reducer: (panel: SearchPanel, action: SearchAction) => SearchPanel, panel: SearchPanel): SearchPanel {
  const wrong = panel.advanced ? findFault(panel.pairs, model.search.advanced) !== undefined : checkItems(model.search, panel).size > 0;
  const searched = reducer(panel, { do: 'search' });
  const same = JSON.stringify({ ...searched.applied, current: 1 }) === JSON.stringify({ ...panel.applied, current: 1 });
  return wrong || same ? panel : searched;
}

/** Keeps what a list shows: opens it from its address, or else from the user's default search and layout, and writes every change to the address. */
export function useListState({ model, layout, actions, address }: ListStateRequest): ListState {
  const { source } = usePage();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const language = useLanguage();
  const views = useViews();
  const reducer = useMemo(() => listReducer(model), [model]);
  const [panel, reduce] = useReducer(reducer, model, (page) => openSearch(page));
  const [ready, setReady] = useState(false);
  const [viewId, setViewId] = useState<string>();
  /** What was typed and pressed before the list knew where it opens; it comes on top of that. */
  const early = useRef<SearchAction[]>([]);
  const withheld = useMemo(() => withheldIn(model, source.session), [model, source.session]);
  const { wear, remember, snapshot } = layout;
  const current = views.list.find(({ id }) => id === viewId);
  const { applied } = panel;

  const say = useCallback(
    (key: string, fields: readonly string[]) => {
      if (fields.length > 0) void message.info(t(key, { names: nameFields(model, fields, language) }));
    },
    [message, t, model, language],
  );
  const dress = useCallback(
    (view: SavedView | undefined) => {
      const content = view && decodeView(view.parameter, model);
      wear(content?.columns.length ? content.columns : undefined);
      setViewId(view?.id);
      say('view.dropped', content?.dropped ?? []);
      return content;
    },
    [model, wear, say],
  );
  const apply = useCallback(
    (view: SavedView) => {
      const content = dress(view);
      if (content) reduce({ do: 'restore', state: content.state });
    },
    [dress],
  );
  const undress = useCallback(() => {
    wear(undefined);
    setViewId(undefined);
  }, [wear]);
  const leave = (): void => {
    undress();
    reduce({ do: 'restore', state: openingOf(model, layout) });
  };
  const dispatch = useCallback<Dispatch<SearchAction>>(
    (action) => {
      reduce(action);
      if (!ready) early.current.push(action);
      if (action.do === 'reset') {
        undress();
        // The items that somebody chose for his bar are local settings of the search too.
        remember({ search: undefined });
      }
      // What a saved search asks for is its own; the user's layout stays as it was.
      if (viewId !== undefined) return;
      if (action.do === 'page' && action.size !== applied.size) remember({ pageSize: action.size });
      if (action.do === 'sort') remember({ sort: nextOrder(applied.orderBy, model.table.sort, action) });
    },
    [ready, undress, viewId, applied, remember, model],
  );

  const open = useCallback(
    (list: string, first: boolean) => {
      const link = readLink(list, model, withheld);
      say('url.dropped', link.dropped);
      say('url.withheld', link.withheld);
      const named = views.list.find(({ id }) => id === link.view);
      const standard = first && list === '' ? views.list.find(({ isDefault }) => isDefault) : undefined;
      const content = dress(named ?? standard);
      const state = link.state ?? content?.state ?? (first ? openingOf(model, layout) : openSearch(model).applied);
      reduce(first ? { do: 'open', state, early: [...early.current] } : { do: 'restore', state });
      return link;
    },
    [model, withheld, say, views.list, dress, layout],
  );
  const settled = layout.ready && views.settled;
  useAddress({
    address,
    settled,
    ready,
    setReady,
    open,
    actions,
    write: (openId) =>
      writeLink({ state: applied, ...(viewId ? { view: viewId } : {}), ...(openId ? { open: openId } : {}) }, model, withheld),
  });

  const changed = current !== undefined && ready && !isSameView(current, { state: applied, columns: snapshot() }, model);
  return {
    panel,
    dispatch,
    ready,
    views: {
      ...views,
      current,
      changed,
      apply,
      leave,
      adopt: setViewId,
      ofImport: namedIn(applied).some(({ value }) => importOf(value) !== undefined),
      parameter: () => {
        // What stands in the bar is what somebody sees and means to keep, whether he has pressed 查询 or not.
        const seen = seenOf(model, reducer, panel);
        if (seen !== panel) reduce({ do: 'search' });
        return encodeView({ state: seen.applied, columns: snapshot() }, model);
      },
    },
  };
}
