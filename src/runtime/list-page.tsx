import { Alert, App } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../schema/page-model';
import { createSelection } from '../ui/grid/selection-store';
import { ColumnSettings } from './layout/column-settings';
import { usePageLayout } from './layout/use-layout';
import { ListOverlay } from './list-overlay';
import './list-page.css';
import { ListPager } from './list-pager';
import { ListState, NoPermission } from './list-states';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { PageProvider, type PageUser, usePage } from './page-context';
import type { PageSource, WireRow } from './page-source';
import { checkSearching } from './search/advanced-rows';
import { SearchBar } from './search/search-bar';
import { openSearch, searchReducer } from './search/search-reducer';
import type { FaultListener } from './table/compile-getter';
import { useActions } from './use-actions';
import { useRows } from './use-rows';
import { useText } from './use-text';

interface ListPageProps {
  readonly source: PageSource;
  readonly user: PageUser;
  /** Told once for each column whose parent object is missing from a row. */
  readonly onFault?: FaultListener;
}

const noRows: readonly WireRow[] = [];

function List({ onFault }: Pick<ListPageProps, 'onFault'>): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const { model, source, can } = usePage();
  const layout = usePageLayout();
  const reducer = useMemo(() => searchReducer(model), [model]);
  const [panel, dispatch] = useReducer(reducer, model, (page) => openSearch(page));
  const { applied } = panel;
  const rows = useRows(source, { applied, turn: panel.turn, ready: layout.ready });
  const [selection] = useState(() => createSelection<WireRow>());
  const actions = useActions();
  const { page, reload } = rows;
  useEffect(() => {
    if (page) selection.refresh(page.records.map((row) => [row.id, row]));
  }, [page, selection]);
  useEffect(() => {
    // The last row of the last page was removed: the page before it is the last one now.
    if (page && page.records.length === 0 && page.total > 0 && page.current > 1)
      dispatch({ do: 'page', current: Math.max(1, Math.ceil(page.total / applied.size)), size: applied.size });
  }, [page, applied.size]);
  const search = useCallback(() => {
    const notice = panel.advanced ? checkSearching(panel.pairs, model.search.advanced) : undefined;
    if (notice === 'search.chooseField') void message.error(t(notice));
    else if (notice) void message.warning(t(notice));
    else dispatch({ do: 'search' });
  }, [panel.advanced, panel.pairs, model, message, t]);
  const removed = useCallback(() => {
    selection.clear();
    reload();
  }, [selection, reload]);
  const { start } = actions;
  const create = model.actions.toolbar.find(({ name }) => name === 'create');
  const handleAction = useCallback((action: ActionModel, chosen: readonly WireRow[]) => start(action, chosen), [start]);
  const pending = source.served.pending ?? [];
  if (rows.failure?.forbidden) return <NoPermission />;
  return (
    <section className="lh-list" aria-label={text(model.label)}>
      {pending.length > 0 ? (
        <Alert
          banner
          type="warning"
          message={t('list.pending')}
          description={pending.map((line) => (
            <div key={line} className="lh-mono">
              {line}
            </div>
          ))}
        />
      ) : null}
      <SearchBar
        panel={panel}
        dispatch={dispatch}
        onSearch={search}
        settings={<ColumnSettings layout={layout} page={model.table.columns} />}
      />
      <ListToolbar selection={selection} onAction={handleAction} onReload={reload} />
      <div className="lh-list-table">
        {rows.slow && page ? <div className="lh-progress" role="status" aria-label={t('list.loading')} /> : null}
        {rows.failure && page ? (
          <Alert
            banner
            type="error"
            message={rows.failure.sentence || t('list.failed')}
            action={
              <button type="button" className="lh-link" onClick={reload}>
                {t('list.retry')}
              </button>
            }
          />
        ) : null}
        <ListTable
          rows={page?.records ?? noRows}
          total={page?.total ?? 0}
          busy={rows.slow}
          applied={applied}
          turn={panel.turn}
          layout={layout}
          selection={selection}
          onFault={onFault}
          empty={
            <ListState
              rows={rows}
              applied={applied}
              canCreate={create !== undefined && can('create')}
              onCreate={() => create && start(create, [])}
              onReset={() => dispatch({ do: 'reset' })}
            />
          }
          onSort={(key, additive) => dispatch({ do: 'sort', key, additive })}
          onAction={handleAction}
        />
      </div>
      <ListPager page={page} applied={applied} onPage={(current, size) => dispatch({ do: 'page', current, size })} />
      <ListOverlay actions={actions} onChanged={reload} onRemoved={removed} />
    </section>
  );
}

/** A business page: search bar, toolbar, table and pager on one screen, and what opens over them. It fills the box it stands in. */
export function ListPage({ source, user, onFault }: ListPageProps): ReactNode {
  return (
    <PageProvider source={source} user={user}>
      {source.served.can.includes('view') ? (
        <List key={source.served.model.hash} {...(onFault ? { onFault } : {})} />
      ) : (
        <div className="lh-list-denied">
          <NoPermission />
        </div>
      )}
    </PageProvider>
  );
}
