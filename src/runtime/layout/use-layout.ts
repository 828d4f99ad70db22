import { App, theme } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchOrder } from '../../protocol/search-state';
import type { PageModel } from '../../schema/model/page-model';
import type { GridDensity } from '../../ui/grid/grid-model';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../source/page-context';
import type { LayoutScope } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { applyLayout, type LaidColumn, sortOf, toLayout, withSort } from './apply-layout';
import { laySearch, laySearchItems, type LaidSearchItem, toSearchLayout } from './lay-search';
import { type ColumnLayout, emptyLayout, encodeLayout, layerLayouts, type ListShape, type SavedLayout } from './layout-codec';
import { useSavedLayout } from './use-saved-layout';

/** What is changed of a layout at once; `undefined` gives a part back to what lies beneath. */
export interface LayoutChange {
  readonly columns?: readonly LaidColumn[];
  readonly search?: readonly LaidSearchItem[] | undefined;
  readonly density?: GridDensity;
  readonly shape?: ListShape;
  readonly pageSize?: number | undefined;
  readonly sort?: readonly SearchOrder[] | undefined;
}

export interface PageLayout {
  /** False until the saved layout is known; the list waits for it, so that no column jumps. */
  readonly ready: boolean;
  readonly columns: readonly LaidColumn[];
  readonly density: GridDensity;
  /** What the list stands as, where the page offers it. */
  readonly shape: ListShape;
  /** Units: rows; undefined: the page's own. */
  readonly pageSize: number | undefined;
  /** Undefined: the page's own. */
  readonly sort: readonly SearchOrder[] | undefined;
  /** The page's search with its items as laid out. */
  readonly search: PageModel['search'];
  readonly searchItems: readonly LaidSearchItem[];
  /** Applies changes at once; they are sent with `save`. */
  change(change: LayoutChange): void;
  /** Applies and sends without a word: what is done on the list itself. */
  remember(change: LayoutChange): void;
  /** Sends what was changed and says that it is saved. */
  save(): Promise<void>;
  /** Goes back to what lies beneath: the role's layout, the institute's, the page file's. */
  reset(): Promise<void>;
  setWidth(key: string, width: number): void;
  /** Makes the layout on screen that of a role or the institute, or takes theirs back. */
  publish(scope: LayoutScope, how: 'set' | 'remove'): Promise<void>;
  /** Wears the columns of a saved search instead of the user's own; undefined takes them off. */
  wear(columns: readonly ColumnLayout[] | undefined): void;
  /** The columns as a saved search keeps them. */
  snapshot(): readonly ColumnLayout[];
}

/** A layout without the parts that a change gives back. */
const without = (layout: SavedLayout, change: LayoutChange): SavedLayout => {
  const { pageSize, search, ...rest } = layout;
  return {
    ...rest,
    ...('pageSize' in change || pageSize === undefined ? {} : { pageSize }),
    ...('search' in change || search === undefined ? {} : { search }),
  };
};

/** Keeps the layout of the page for the user. A save that fails leaves it applied here, without a word. */
export function usePageLayout(): PageLayout {
  const { source, model } = usePage();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const keeper = useSavedLayout();
  const { layout: saved, current, own, apply, sendSoon, send, isWaiting } = keeper;
  const [worn, setWorn] = useState<readonly ColumnLayout[]>();
  const wearing = useRef<readonly ColumnLayout[]>(undefined);
  // Who has controls close together wants more on his screen; rows of 32 px are those of the normal density.
  const compact = theme.useToken().token.controlHeight < sizes.row;
  const file = model.table.columns;
  const layout = useMemo<SavedLayout>(() => {
    const mine = saved ?? emptyLayout;
    return worn ? layerLayouts({ columns: worn }, mine) : mine;
  }, [saved, worn]);
  const wear = useCallback((columns: readonly ColumnLayout[] | undefined) => {
    wearing.current = columns;
    setWorn(columns);
  }, []);
  const inForce = useCallback((): SavedLayout => {
    const mine = current();
    return wearing.current ? layerLayouts({ columns: wearing.current }, mine) : mine;
  }, [current]);
  const change = useCallback(
    (changes: LayoutChange) => {
      const before = inForce();
      const laid = changes.columns ?? applyLayout(file, before);
      const spread = toLayout(laid, file, before);
      const columns = ('sort' in changes ? withSort(spread, changes.sort) : spread).columns;
      const touched = changes.columns !== undefined || 'sort' in changes;
      if (touched && wearing.current) wear(columns);
      const { density, pageSize, shape } = changes;
      const next: SavedLayout = {
        ...without(own(), changes),
        ...(touched && !wearing.current ? { columns } : {}),
        ...(changes.search ? { search: toSearchLayout(changes.search, before.search) } : {}),
        ...(density ? { density } : {}),
        ...(shape ? { shape } : {}),
        ...(pageSize === undefined ? {} : { pageSize }),
      };
      if (encodeLayout(next) !== encodeLayout(own())) apply(next);
    },
    [inForce, file, own, apply, wear],
  );
  const remember = useCallback(
    (changes: LayoutChange) => {
      change(changes);
      if (isWaiting()) sendSoon();
    },
    [change, isWaiting, sendSoon],
  );
  const store = useCallback(async () => {
    if (model.path === '') {
      void message.error(t('layout.noCode'));
      return;
    }
    // What could not be sent stays applied, and goes out the next time.
    if (await send()) void message.success(t('layout.saved'));
  }, [model.path, message, t, send]);
  const save = useCallback(async () => {
    if (isWaiting()) await store();
  }, [isWaiting, store]);
  const reset = useCallback(async () => {
    wear(undefined);
    apply(emptyLayout);
    await store();
  }, [wear, apply, store]);
  const setWidth = useCallback(
    (key: string, width: number) => {
      const laid = applyLayout(file, inForce());
      remember({ columns: laid.map((each) => (each.column.field === key ? { ...each, column: { ...each.column, width } } : each)) });
    },
    [file, inForce, remember],
  );
  const publish = useCallback(
    async (scope: LayoutScope, how: 'set' | 'remove') => {
      try {
        const whole = inForce();
        await source.saveLayout(how === 'remove' ? '' : encodeLayout(toLayoutWhole(whole, file)), scope);
        void message.success(t('layout.saved'));
      } catch (thrown) {
        void message.error(readFailure(thrown).sentence);
      }
    },
    [inForce, source, file, message, t],
  );
  const snapshot = useCallback(() => toLayout(applyLayout(file, inForce()), file, inForce()).columns, [file, inForce]);
  const columns = useMemo(() => applyLayout(file, layout), [file, layout]);
  const sort = useMemo(() => sortOf(layout), [layout]);
  const search = useMemo(() => laySearch(model.search, layout.search), [model.search, layout.search]);
  const searchItems = useMemo(() => laySearchItems(model.search, layout.search), [model.search, layout.search]);
  return {
    ready: saved !== undefined,
    columns,
    density: layout.density ?? (compact ? 'compact' : 'default'),
    shape: layout.shape ?? 'table',
    pageSize: layout.pageSize,
    sort,
    search,
    searchItems,
    change,
    remember,
    save,
    reset,
    setWidth,
    publish,
    wear,
    snapshot,
  };
}

/** A layout for others says something of every column, so that it stays as it was seen. */
const toLayoutWhole = (layout: SavedLayout, file: PageModel['table']['columns']): SavedLayout =>
  toLayout(applyLayout(file, layout), file, layout);
