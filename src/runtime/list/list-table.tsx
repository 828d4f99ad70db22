import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from '../../protocol/search-state';
import type { ActionModel, PageModel } from '../../schema/model/page-model';
import { Grid } from '../../ui/grid/grid';
import { useRowEdits, withEdits } from '../table/use-row-edits';
import type { CellFaultListener } from '../../ui/grid/cell-guard';
import { type ColumnSide, type GridTexts, type GridTotal, isMovable } from '../../ui/grid/grid-model';
import type { GridTree } from '../../ui/grid/grid-tree';
import type { SelectionStore } from '../../ui/grid/selection-store';
import { phoneWidth, useMedia } from '../../ui/use-media';
import { displayOf } from '../actions/display-of';
import { useRowOffers } from '../actions/use-offers';
import { useSayWhy } from '../actions/use-say-why';
import { type MenuRequest, toActionColumn } from '../actions/row-actions';
import { toExpressionContext } from '../source/expression-context';
import type { RecordPlace } from '../source/record-place';
import type { PageLayout } from '../layout/use-layout';
import { usePage } from '../source/page-context';
import type { PageOfRows, WireRow } from '../source/page-source';
import { fieldsInForce, findFilter, valueInForce } from '../search/column-filters';
import type { OpenFilter } from '../search/column-filter';
import type { SearchValue } from '../search/search-model';
import { orderInForce } from '../search/sort-order';
import { compileColours } from '../table/colour-of';
import type { FaultListener } from '../source/compile-getter';
import { toColumns } from '../table/to-columns';
import { ColumnFilter, GridMenu, ListCards, ListEditor, RowMenu } from './list-parts';
import { moveColumn } from '../layout/drop-column';
import { showTotals, toTotals } from '../table/to-totals';
import { useTableMenus } from './use-table-menus';
import { RowNews, withNews } from './row-news';
import { useLanguage, useText } from '../source/use-text';
import { useNews } from './use-news';
import type { Totals } from './use-totals';
import { OtherShapes, type Stands } from './other-shapes';

interface ListTableProps {
  /** The rows that were read last; others may be on their way. */
  readonly page: PageOfRows | undefined;
  readonly total: number;
  /** Sums over the whole search, where the rows here are not all of it. */
  readonly totals: Totals | undefined;
  readonly busy: boolean;
  readonly applied: SearchState;
  readonly turn: number;
  readonly layout: PageLayout;
  readonly selection: SelectionStore<WireRow>;
  readonly empty: ReactNode;
  /** Set where the rows are a tree, with those that only stand above what was found. */
  readonly tree?: { readonly grid: GridTree<WireRow>; isAbove(row: WireRow): boolean } | undefined;
  /** Set where the records stand otherwise than in a table. */
  readonly stands?: Stands | undefined;
  readonly onFault?: FaultListener | undefined;
  /** The items of the search, by which columns are filtered from their heads. */
  readonly search: PageModel['search'];
  /** Told that rows changed beyond what stands here. */
  onChanged?(): void;
  /** Reads the rows again. */
  onReload?(): void;
  onFilter(field: string, value: SearchValue): void;
  /** Lists some records by their ids. */
  onShow(ids: readonly string[]): void;
  onSort(key: string, additive: boolean): void;
  /** Orders the rows by one column; undefined: as the page does. */
  onSortBy(key: string, order: 'asc' | 'desc' | undefined): void;
  onAction(action: ActionModel, rows: readonly WireRow[]): void;
  /** Opens a record of another page that a row names. */
  onRecord?(place: RecordPlace): void;
  /** What opening a row does; without it, it is shown or else edited. */
  onOpen?(row: WireRow): void;
}

const keyOf = (row: WireRow): string => row.id;
const noRows: readonly WireRow[] = [];
const nothing = (): void => undefined;
const noSums: ReadonlyMap<string, string> = new Map();
const itself = (row: WireRow): WireRow => row;

/** The table of a list page: the page's columns, the user's layout, colours, totals and row actions on the grid. */
export function ListTable(props: ListTableProps): ReactNode {
  const { page, applied, layout, selection, onFault, onRecord, tree, stands, onReload = nothing } = props;
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, user, source } = usePage();
  const { rows, entered } = useRowEdits(page?.records ?? noRows);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const told = useNews({ source, applied, page, rows, looks: !tree && !stands && !props.onOpen, place, onReload });
  const { marked, opened } = told;
  const start = props.onAction;
  const onAction = useCallback(
    (action: ActionModel, chosen: readonly WireRow[]) => {
      opened(chosen);
      start(action, chosen);
    },
    [opened, start],
  );
  const [menu, setMenu] = useState<MenuRequest>();
  const sayWhy = useSayWhy();
  const context = useMemo(() => toExpressionContext(user), [user]);
  const offered = useRowOffers();
  const shown = useMemo(() => layout.columns.filter(({ show }) => show).map(({ column }) => column), [layout.columns]);
  const rowColour = useMemo(() => compileColours(model.record, model.table.rowColours, context), [model, context]);
  const narrowing = useMemo(() => fieldsInForce(applied), [applied]);
  const [filter, setFilter] = useState<OpenFilter>();
  const { search } = props;
  const filterOf = useCallback(
    (key: string) => {
      const item = findFilter(search, key);
      return (
        item && ((place: Pick<OpenFilter, 'x' | 'y' | 'focusBack'>) => setFilter({ ...place, item, value: valueInForce(applied, key) }))
      );
    },
    [search, applied],
  );
  const columns = useMemo(() => {
    const own = withEdits(
      toColumns({ model, columns: shown, language, context, onRecord, rowColourOf: rowColour, ...(onFault ? { onFault } : {}) }),
      shown,
    );
    const actions = toActionColumn({
      offered,
      title: t('list.actions'),
      more: t('list.more'),
      text,
      onAction: (action, row) => onAction(action, [row]),
      onRefused: sayWhy,
      // The click that asks must be over before the menu listens for clicks outside it.
      onMenu: (request) => setTimeout(() => setMenu(request)),
    });
    const filtered = own.map((each) => (narrowing.has(each.key) ? { ...each, filtered: true } : each));
    const drawn = withNews(filtered, marked, t('news.mark'));
    return actions ? [...drawn, actions] : drawn;
  }, [narrowing, marked, model, shown, language, context, rowColour, onFault, onRecord, offered, t, text, onAction, sayWhy]);
  const rowClass = useCallback(
    (row: WireRow) => {
      const rule = rowColour?.(row);
      return rule ? `lh-row-${rule.colour}` : tree?.isAbove(row) ? 'lh-row-above' : undefined;
    },
    [rowColour, tree],
  );
  const { totals: sums } = props;
  const totals = useMemo<readonly GridTotal[] | undefined>(() => {
    const own = toTotals(shown, rows, language);
    if (!own) return undefined;
    if (!sums) return [{ label: t('list.totalRow'), values: own }];
    const ofPage = { label: t('list.totalPage'), values: own };
    if (sums === 'failed') return [ofPage];
    // The line stands before its sums are known, so that nothing moves when they come.
    return [ofPage, { label: t('list.totalAll'), values: sums === 'reading' ? noSums : showTotals(shown, sums, language) }];
  }, [shown, rows, language, sums, t]);
  const menus = useTableMenus({
    rows,
    columns,
    offered,
    layout,
    onAction: (action, row) => onAction(action, [row]),
    onSortBy: props.onSortBy,
    filterOf,
  });
  const move = useCallback(
    (key: string, before: string | undefined, side: ColumnSide) =>
      layout.remember({ columns: moveColumn(layout.columns, key, { before, side }) }),
    [layout],
  );
  const noteFault = useCallback<CellFaultListener>((field, error) => onFault?.({ field, error }), [onFault]);
  const texts = useMemo<GridTexts>(
    () => ({
      selectAll: t('list.selectAll'),
      selectRow: t('list.selectRow'),
      index: t('list.index'),
      total: t('list.totalRow'),
      resize: t('list.resize'),
      menu: t('list.columnMenu'),
      filtered: t('list.filtered'),
      open: t('tree.open'),
      close: t('tree.close'),
      rangeSize: (count, wide) => t('list.rangeSize', { rows: count, columns: wide }),
      copied: (count, wide) => t('list.rangeCopied', { rows: count, columns: wide }),
      moved: (title) => t('list.columnMoved', { title }),
    }),
    [t],
  );
  const sort = useMemo(
    () => orderInForce(applied.orderBy, model.table.sort).map(({ prop, order }) => ({ key: prop, order })),
    [applied.orderBy, model],
  );
  const { onOpen } = props;
  const open = useCallback(
    (row: WireRow) => {
      if (onOpen) {
        onOpen(row);
        return;
      }
      const can = offered.filter(({ offers }) => offers(row)).map(({ action }) => action);
      const action = can.find(({ name }) => name === 'view') ?? can.find(({ name }) => name === 'edit');
      if (action) onAction(action, [row]);
    },
    [offered, onAction, onOpen],
  );
  const first = page ? (page.current - 1) * page.size : 0;
  const scrollKey = `${props.turn} ${applied.current} ${applied.size} ${JSON.stringify(applied.orderBy ?? [])}`;
  const cards = useMedia(phoneWidth) && !tree;
  const state = model.record.states?.field;
  const ofCards = {
    columns: columns.filter(isMovable),
    actions: columns.find((column) => !isMovable(column)),
    selection: model.table.selection ? selection : undefined,
    nameOf: (row: WireRow) => displayOf(model.record, row, language),
    rowClass,
    onCellFault: noteFault,
    onOpen: open,
  };
  const edit = onOpen ? undefined : offered.find(({ action }) => action.name === 'edit');
  return (
    <>
      {stands ? (
        <OtherShapes
          {...ofCards}
          stands={stands}
          applied={applied}
          phone={cards}
          state={state}
          offered={offered}
          onFault={onFault}
          onAction={(action, row) => onAction(action, [row])}
          onMenu={(request) => setTimeout(() => setMenu(request))}
          onRefused={sayWhy}
        />
      ) : cards ? (
        <ListCards
          {...ofCards}
          label={text(model.label)}
          rows={rows}
          state={state}
          sort={sort}
          totals={totals}
          busy={props.busy}
          empty={props.empty}
          scrollKey={scrollKey}
          firstRow={first}
          onSortBy={props.onSortBy}
        />
      ) : (
        <Grid<WireRow>
          label={text(model.label)}
          texts={texts}
          rows={rows}
          columns={columns}
          {...(model.table.selection ? { selection } : {})}
          {...(model.table.index ? { indexFrom: first + 1 } : {})}
          rowCount={tree ? rows.length : props.total}
          {...(entered.editor ? { editor: entered.editor } : {})}
          {...(tree ? { tree: tree.grid } : {})}
          firstRow={first}
          density={layout.density}
          sort={sort}
          {...(totals ? { totals } : {})}
          busy={props.busy}
          empty={props.empty}
          scrollKey={scrollKey}
          rowKey={keyOf}
          toItem={itself}
          rowClass={rowClass}
          onSort={props.onSort}
          onOpen={open}
          onResize={layout.setWidth}
          onMove={move}
          onMenu={menus.onMenu}
          onColumnMenu={menus.onColumnMenu}
          onCellFault={noteFault}
        />
      )}
      {edit && !cards && !stands && shown.some((column) => column.edit === true) ? (
        <ListEditor
          edits={entered.edits}
          rows={rows}
          columns={shown}
          edit={edit}
          isAbove={tree?.isAbove}
          onEditor={entered.setEditor}
          onShow={props.onShow}
          onChanged={props.onChanged ?? nothing}
        />
      ) : null}
      <RowNews news={told.news} place={setPlace} onRefresh={told.refresh} onClose={told.dismiss} />
      {filter ? (
        <ColumnFilter
          key={filter.item.field}
          open={filter}
          onApply={(value) => props.onFilter(filter.item.field, value)}
          onClose={() => setFilter(undefined)}
        />
      ) : null}
      {menus.open ? <GridMenu open={menus.open} onClose={menus.close} /> : null}
      {menu ? <RowMenu request={menu} onAction={(action, row) => onAction(action, [row])} onClose={() => setMenu(undefined)} /> : null}
    </>
  );
}
