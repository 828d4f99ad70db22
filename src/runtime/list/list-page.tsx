import { App } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeSearch } from '../../protocol/search-encode';
import type { ActionModel } from '../../schema/model/page-model';
import { groupColumns } from '../../schema/view/group-columns';
import type { ActionTarget } from '../actions/action-target';
import type { RecordPlace } from '../source/record-place';
import { ColumnSettings } from '../layout/column-settings';
import { usePageLayout } from '../layout/use-layout';
import { ListHost, type Picking, type RelatedPlace } from './list-host';
import { ListNotes } from './list-notes';
import { ListOverlay } from './list-overlay';
import './list-page.css';
import { ListPager } from './list-pager';
import { ListState, NoPermission } from './list-states';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { PageProvider, type PageUser, usePage } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';
import { checkSearching } from '../search/advanced-rows';
import { AppliedChips } from '../search/applied-chips';
import { SearchBar } from '../search/search-bar';
import { AsideNote } from '../selection/aside-note';
import { SelectionNote } from '../selection/selection-note';
import { useChoice } from '../selection/use-choice';
import { useChooseAgain } from '../selection/use-choose-again';
import type { FaultListener } from '../source/compile-getter';
import { changeableFields } from '../table/changeable-fields';
import { TreeFoot } from '../tree/tree-foot';
import { useTree } from '../tree/use-tree';
import { useActions } from '../actions/use-actions';
import { useExactCount } from './use-exact-count';
import { useGroupMemory } from './use-group-memory';
import { useFullScreen } from './use-full-screen';
import { useRows } from '../source/use-rows';
import type { PageAddress } from '../list-state/page-address';
import { useListState } from '../list-state/use-list-state';
import { useScrollMemory } from '../list-state/use-scroll-memory';
import { useText } from '../source/use-text';
import { useTotals } from './use-totals';
import { SavedViews } from '../list-state/saved-views';
import { shapesOf } from './shapes-of';

interface ListPageProps {
  readonly source: PageSource;
  readonly user: PageUser;
  /** The text of the page under which the list was begun, where it goes on under another one: what is open in it stays open. */
  readonly begun?: string;
  /** Told once for each column whose parent object is missing from a row. */
  readonly onFault?: FaultListener;
  /** Where the page stands in the browser's history; absent: nothing of the list is written there. */
  readonly address?: PageAddress;
  /** Set where rows are chosen from the list for a form. */
  readonly picking?: Picking;
  /** Set where the list stands in the form of the record that its rows belong to. */
  readonly related?: RelatedPlace;
}

const noRows: readonly WireRow[] = [];

function List({ onFault, address, picking, related }: Omit<ListPageProps, 'source' | 'user' | 'begun'>): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const { model, source, can } = usePage();
  const layout = usePageLayout();
  const actions = useActions();
  const laid = useMemo(() => ({ ...model, search: layout.search }), [model, layout.search]);
  const { panel, dispatch, ready, views } = useListState({ model: laid, layout, actions, address });
  const { applied, turn } = panel;
  const isTree = model.table.tree === true;
  const flat = useRows(source, { applied, turn, ready: ready && !isTree });
  const branched = useTree(source, { applied, turn, ready: ready && isTree });
  const rows = isTree ? branched : flat;
  const { page, reload: readAgain } = rows;
  const [again, setAgain] = useState(0);
  const reload = useCallback(() => {
    readAgain();
    setAgain((count) => count + 1);
  }, [readAgain]);
  const shapes = useMemo(() => (picking || related ? [] : shapesOf(model)), [picking, related, model]);
  const shape = shapes.find((each) => each === layout.shape);
  const groups = useMemo(() => (picking || related || !source.statistic ? [] : groupColumns(model)), [picking, related, source, model]);
  const [grouped, setGrouped] = useGroupMemory(source.session);
  const by = groups.find(({ grouping }) => grouping.field === grouped);
  const choice = useChoice({ applied, turn, page });
  const exact = useExactCount(applied, turn);
  const shown = useMemo(() => layout.columns.filter(({ show }) => show).map(({ column }) => column), [layout.columns]);
  const totalled = shown.some((column) => column.total);
  const totals = useTotals({ applied, page, requested: totalled });
  const root = useRef<HTMLElement>(null);
  const [full, toggleFull] = useFullScreen(root);
  useScrollMemory({ root, entry: address?.key, session: source.session, applied, answers: rows.answers });
  const { start, open } = actions;
  const total = exact.total ?? page?.total ?? 0;
  useEffect(() => {
    // The last row of the last page was removed: the page before it is the last one now.
    if (page && page.records.length === 0 && page.total > 0 && page.current > 1)
      dispatch({ do: 'page', current: Math.max(1, Math.ceil(page.total / applied.size)), size: applied.size });
  }, [page, applied.size, dispatch]);
  const search = useCallback(() => {
    const notice = panel.advanced ? checkSearching(panel.pairs, model.search.advanced) : undefined;
    if (notice === 'search.chooseField') void message.error(t(notice));
    else if (notice) void message.warning(t(notice));
    else dispatch({ do: 'search' });
  }, [panel.advanced, panel.pairs, model, message, t, dispatch]);
  const chooseAgain = useChooseAgain(choice, page);
  const { clear, all, selection } = choice;
  useEffect(() => (picking ? selection.subscribe(() => picking.onChoice(selection.items())) : undefined), [picking, selection]);
  const onChanged = related?.onChanged;
  const changed = useCallback(() => {
    reload();
    onChanged?.();
  }, [reload, onChanged]);
  const removed = useCallback(() => {
    clear();
    changed();
  }, [clear, changed]);
  const sortBy = useCallback(
    (prop: string, order: 'asc' | 'desc' | undefined) => dispatch({ do: 'order', orderBy: order ? [{ prop, order }] : undefined }),
    [dispatch],
  );
  const create = model.actions.toolbar.find(({ name }) => name === 'create');
  const onRows = useCallback((action: ActionModel, chosen: readonly WireRow[]) => start(action, { rows: chosen }), [start]);
  const onRecord = useCallback((place: RecordPlace) => open({ kind: 'record', place }), [open]);
  const chosen = related?.chosen;
  useEffect(() => {
    if (chosen) onRecord(chosen);
  }, [chosen, onRecord]);
  const targetOf = (chosen: readonly WireRow[]): ActionTarget =>
    all ? { rows: noRows, all: { search: { ...encodeSearch(all), current: 1 }, total } } : { rows: chosen };
  const onToolbar = (action: ActionModel, chosen: readonly WireRow[]): void => {
    start(action, targetOf(chosen));
  };
  const standing = `${String(turn)} ${String(again)}`;
  const standsAs = by ? { shape: 'groups' as const, by, turn: standing } : shape ? { shape, turn: standing } : undefined;
  const changes = can('edit') && !picking && changeableFields(model).length > 0;
  if (rows.failure?.forbidden) return <NoPermission />;
  return (
    <section
      ref={root}
      className={`lh-list${full ? ' is-full' : ''}${related ? ' is-related' : ''}${totalled ? ' has-totals' : ''}`}
      aria-label={text(model.label)}
    >
      {related ? null : (
        <SearchBar
          search={laid.search}
          panel={panel}
          dispatch={dispatch}
          onSearch={search}
          settings={
            <>
              <SavedViews views={views} />
              <ColumnSettings
                layout={layout}
                page={model.table.columns}
                size={applied.size}
                onSize={(size) => dispatch({ do: 'page', current: 1, size })}
                onHideItem={(field) => dispatch({ do: 'hide', field })}
              />
            </>
          }
        />
      )}
      {related ? null : <AppliedChips applied={applied} dispatch={dispatch} />}
      <ListToolbar
        selection={choice.selection}
        all={all !== undefined}
        full={full}
        related={related !== undefined}
        createRefusal={related?.createRefusal}
        shapes={shapes}
        shape={by ? undefined : shape}
        groups={groups.length > 0 ? { columns: groups, by: by?.grouping.field, onGroup: setGrouped } : undefined}
        note={
          <>
            <SelectionNote
              choice={choice}
              rows={page?.records ?? noRows}
              total={total}
              floor={exact.total === undefined && page?.totalIsFloor === true}
              // Nothing is done to rows of another back end that nobody has read.
              isBounded={model.record.remote}
              onCount={exact.count}
            />
            <AsideNote choice={choice} chooseAgain={chooseAgain} />
          </>
        }
        onAction={onToolbar}
        onChange={changes ? () => open({ kind: 'change', target: targetOf(choice.selection.items()) }) : undefined}
        onReload={reload}
        onRecycle={() => open({ kind: 'recycle' })}
        onDiagram={() => open({ kind: 'diagram' })}
        onShape={(pressed) => {
          setGrouped(undefined);
          layout.remember({ shape: pressed === shape && !by ? 'table' : pressed });
        }}
        onFull={toggleFull}
      />
      <div className="lh-list-table">
        <ListNotes rows={rows} />
        <ListTable
          page={page}
          total={total}
          totals={totals}
          busy={rows.slow}
          applied={applied}
          turn={turn}
          stands={ready ? standsAs : undefined}
          tree={isTree ? { grid: branched.tree, isAbove: branched.isAbove } : undefined}
          layout={layout}
          selection={choice.selection}
          onFault={onFault}
          empty={
            <ListState
              rows={rows}
              applied={applied}
              canCreate={create !== undefined && can('create') && related?.createRefusal === undefined}
              onCreate={() => create && start(create, { rows: noRows })}
              onReset={() => dispatch({ do: 'reset' })}
            />
          }
          search={laid.search}
          onFilter={(field, value) => dispatch({ do: 'filter', field, value })}
          onShow={(ids) => dispatch({ do: 'records', ids })}
          onSort={(key, additive) => dispatch({ do: 'sort', key, additive })}
          onSortBy={sortBy}
          onAction={onRows}
          onRecord={onRecord}
          onChanged={changed}
          onReload={reload}
          {...(picking ? { onOpen: picking.onPick } : {})}
        />
      </div>
      {isTree ? (
        <TreeFoot rows={branched} />
      ) : standsAs ? null : (
        <ListPager
          page={page}
          exact={exact}
          applied={applied}
          related={related !== undefined}
          onPage={(current, size) => dispatch({ do: 'page', current, size })}
        />
      )}
      <ListOverlay
        actions={actions}
        view={{ columns: shown, applied, total, page }}
        given={related?.given}
        onChanged={changed}
        onRemoved={removed}
        onMade={(importId) => dispatch({ do: 'made', importId })}
        onAgain={chooseAgain}
      />
    </section>
  );
}

/** A business page: search bar, toolbar, table and pager on one screen, and what opens over them. It fills the box it stands in. */
export function ListPage({ source, user, begun, onFault, address, picking, related }: ListPageProps): ReactNode {
  return (
    <ListHost value={ListPage}>
      <PageProvider source={source} user={user} {...(onFault ? { onFault } : {})}>
        {source.served.can.includes('view') ? (
          <List
            key={begun ?? source.served.model.hash}
            {...(onFault ? { onFault } : {})}
            {...(address ? { address } : {})}
            {...(picking ? { picking } : {})}
            {...(related ? { related } : {})}
          />
        ) : (
          <div className="lh-list-denied">
            <NoPermission />
          </div>
        )}
      </PageProvider>
    </ListHost>
  );
}
