import { type CSSProperties, type ReactNode, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { textScale } from '../text-scale';
import { sizes } from '../theme/sizes';
import './cells.css';
import type { CellFaultListener } from './cell-guard';
import { type CellStore, createCells } from './cell-store';
import './grid.css';
import type { GridEditor } from './grid-editor';
import { GridHeader } from './grid-header';
import { GridMarks } from './grid-marks';
import type { ColumnSide, GridColumn, GridDensity, GridMenuRequest, GridSort, GridTexts, GridTotal } from './grid-model';
import { GridRow } from './grid-row';
import type { GridContext } from './grid-context';
import { GridTotals } from './grid-totals';
import { hasStoreys, upperShare } from './grid-upper';
import { type GridTree, treeColumn } from './grid-tree';
import { toRowTop, toScale } from './row-scale';
import type { SelectionStore } from './selection-store';
import { useColumnDrag } from './gestures/use-column-drag';
import { useCutTip } from './gestures/use-cut-tip';
import { useGridKeyboard } from './use-grid-keyboard';
import { useGridMenu } from './gestures/use-grid-menu';
import { useGridPointer } from './gestures/use-grid-pointer';
import { useHeaderActions } from './use-header-actions';
import { useKeptPlaces } from './use-kept-places';
import { useRowToggle } from './use-row-toggle';
import { useGridPlan, useRowSheet } from './gestures/use-row-sheet';
import { useGridWindow, useViewportSize } from './use-viewport';

export interface GridProps<Row, Item = Row> {
  readonly label: string;
  readonly texts: GridTexts;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  /** Present: a selection column is shown. */
  readonly selection?: SelectionStore<Item>;
  /** Present: an index column is shown, and this is the number of the first row. */
  readonly indexFrom?: number;
  /** Rows in the whole result, for assistive technology; the rows given where absent, -1 where nobody knows. */
  readonly rowCount?: number;
  /** Position of the first row in the whole result, from 0. */
  readonly firstRow?: number;
  readonly sort?: readonly GridSort[];
  /** The totals under the rows: texts by column key for one line, or several lines; absent: none. */
  readonly totals?: ReadonlyMap<string, string> | readonly GridTotal[];
  readonly density?: GridDensity;
  readonly busy?: boolean;
  /** Shown in place of rows where there are none. */
  readonly empty?: ReactNode;
  /** A change of this scrolls back to the first row. */
  readonly scrollKey?: string | number;
  /** Room below the last row of a list that fills the view; that of a page's table where absent. Units: px. */
  readonly below?: number;
  /** What works on the cells besides reading: editing. */
  readonly editor?: GridEditor<Row>;
  /** Makes the rows a tree: which of them open and close. */
  readonly tree?: GridTree<Row>;
  /** Keyboard and selected cells, where somebody outside asks about them. */
  readonly cells?: CellStore;
  rowKey(row: Row): string;
  /** What the selection keeps of a row. */
  toItem(row: Row): Item;
  rowClass?(row: Row): string | undefined;
  onSort?(key: string, additive: boolean): void;
  onOpen?(row: Row): void;
  onResize?(key: string, width: number): void;
  /** A column was moved: before another one of its side, or to the side's end. */
  onMove?(key: string, before: string | undefined, side: ColumnSide): void;
  /** The menu of a column is wanted, at this element. */
  onColumnMenu?(key: string, element: HTMLElement): void;
  onMenu?(request: GridMenuRequest<Row>): void;
  /** A column's cell threw; told once for each column. */
  onCellFault?: CellFaultListener;
}

const noSort: readonly GridSort[] = [];
const heights: Readonly<Record<GridDensity, number>> = { compact: sizes.rowCompact, default: sizes.row, loose: sizes.rowLoose };

/** Several lines of totals share the height of one row, and of one and a bit where rows are low. */
const footOf = (lines: number, rowHeight: number): number =>
  lines > 1 ? Math.max(rowHeight, Math.round(lines * sizes.totalLine * textScale())) : lines * rowHeight;

/** Rows are as high as their texts are large; lengths of lines are enlarged by the browser itself. */
const enlarged = (rowHeight: number): CSSProperties =>
  ({ '--lh-grid-row': `${String(rowHeight)}px`, '--lh-text-scale': textScale() }) as CSSProperties;

const isLines = (totals: ReadonlyMap<string, string> | readonly GridTotal[]): totals is readonly GridTotal[] => Array.isArray(totals);

/** A virtual grid: one scroll container, sticky header and fixed cells, a fixed row height and slots that are filled anew while scrolling. */
export function Grid<Row, Item = Row>(props: GridProps<Row, Item>): ReactNode {
  const {
    rows,
    columns,
    selection,
    texts,
    indexFrom,
    sort = noSort,
    rowKey,
    totals,
    density = 'default',
    firstRow = 0,
    onMove,
    editor,
    tree,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const voice = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const own = useMemo(createCells, []);
  const cells = props.cells ?? own;
  const entered = editor !== undefined && editor.quiet !== true;
  const active = useSyncExternalStore(cells.subscribe, cells.active);
  const size = useViewportSize(container);
  const selectable = selection !== undefined;
  const plan = useGridPlan({
    columns,
    texts,
    selectable,
    lastNumber: indexFrom === undefined ? undefined : indexFrom + rows.length,
    view: size.width,
  });
  const rowHeight = Math.round(heights[density] * textScale());
  const lines = useMemo(
    () => (!totals || rows.length === 0 ? [] : isLines(totals) ? totals : [{ label: texts.total, values: totals }]),
    [totals, rows.length, texts],
  );
  const foot = footOf(lines.length, rowHeight);
  const tall = hasStoreys(plan);
  const head = tall ? rowHeight * (1 + upperShare) : rowHeight;
  const view = size.height - head - foot;
  const below = props.below ?? sizes.tableBottom;
  const scale = useMemo(() => toScale({ rowHeight, count: rows.length, view, below }), [rowHeight, rows.length, view, below]);
  const drawn = useGridWindow(container, plan, { scale, size });
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const sheet = useRowSheet({ plan, gridId, selection, texts, cells, onCellFault: props.onCellFault });
  const grid: GridContext<Row> = { container, layer, plan, scale, rows, cells, head, foot, announce: (text) => say(voice.current, text) };
  const { toggle, toggleRows } = useRowToggle({ rows, keys, selection, toItem: props.toItem });
  const menu = useGridMenu({ ...grid, onMenu: props.onMenu, onColumnMenu: props.onColumnMenu });
  const move =
    onMove && (({ key, before, side }: { key: string; before: string | undefined; side: ColumnSide }) => onMove(key, before, side));
  const onHeaderPress = useColumnDrag({ container, layer, plan, onMove: move });
  const pointer = useGridPointer({ ...grid, texts, editor, tree, onOpen: props.onOpen, toggle, onHeaderPress, onHeld: menu.openHeld });
  const keyboard = useGridKeyboard({
    ...grid,
    texts,
    editor,
    tree,
    toggle,
    toggleRows,
    openMenu: menu.openActive,
    onSort: props.onSort,
    onOpen: props.onOpen,
    onResize: props.onResize,
    onMove: move,
  });
  const tip = useCutTip(grid);
  const actions = useHeaderActions({ ...grid, onSort: props.onSort, onResize: props.onResize, onColumnMenu: props.onColumnMenu });
  useKeptPlaces({ container, plan, rows, cells, scrollKey: props.scrollKey, steady: entered });
  const heads = tall ? 2 : 1;
  const branchAt = tree ? treeColumn(grid) : -1;
  const visible: ReactNode[] = [];
  for (let index = drawn.rows.from; index < drawn.rows.to; index += 1) {
    const row = rows[index];
    if (row === undefined) continue;
    visible.push(
      <GridRow
        key={index % drawn.slots}
        row={row}
        rowKey={keys[index] ?? ''}
        index={index}
        ariaIndex={firstRow + index + heads + 1}
        number={(indexFrom ?? 1) + index}
        top={toRowTop(scale, index, drawn.top)}
        sheet={sheet}
        from={drawn.columns.from}
        to={drawn.columns.to}
        className={props.rowClass?.(row)}
        branch={tree?.branchOf(row)}
        branchAt={branchAt}
      />,
    );
  }
  const count = props.rowCount ?? rows.length;
  const { styles, headClasses } = sheet;
  const { from, to } = drawn.columns;
  const activeDrawn =
    active &&
    (active.row === -1 || (active.row >= drawn.rows.from && active.row < drawn.rows.to)) &&
    (active.column < plan.middleFrom || active.column >= plan.middleTo || (active.column >= from && active.column < to));
  return (
    <>
      <div
        ref={container}
        className={`lh-grid lh-grid-${density}${tall ? ' has-storeys' : ''}`}
        {...(textScale() > 1 ? { style: enlarged(rowHeight) } : {})}
        role={tree ? 'treegrid' : 'grid'}
        tabIndex={entered ? -1 : 0}
        data-keys={entered ? 'lines' : 'list'}
        data-hears={toHears(props)}
        aria-label={props.label}
        aria-rowcount={count < 0 ? -1 : count + heads + lines.length}
        aria-colcount={plan.placed.length}
        aria-busy={props.busy ?? false}
        {...(selectable ? { 'aria-multiselectable': true } : {})}
        {...(activeDrawn ? { 'aria-activedescendant': `${gridId}-${active.row}-${active.column}` } : {})}
        onScroll={() => {
          tip.hide();
          drawn.handleScroll();
        }}
        onKeyDown={keyboard.handleKeyDown}
        onFocus={keyboard.handleFocus}
        onBlur={tip.hide}
        onPointerDown={pointer.handlePointerDown}
        onMouseDown={pointer.handleMouseDown}
        onClick={pointer.handleClick}
        onDoubleClick={pointer.handleDoubleClick}
        onMouseOver={pointer.handleMouseOver}
        onContextMenu={menu.handleContextMenu}
      >
        <div className="lh-grid-sheet" role="presentation" style={{ width: plan.totalWidth }}>
          <GridMarks layer={layer} />
          {editor?.draw(grid)}
          <GridHeader
            plan={plan}
            tall={tall}
            styles={styles}
            classes={headClasses}
            from={from}
            to={to}
            sort={sort}
            cells={cells}
            gridId={gridId}
            keys={keys}
            selection={selection}
            texts={texts}
            hasMenu={props.onColumnMenu !== undefined}
            canMove={onMove !== undefined}
            actions={actions}
          />
          {size.height > 0 && rows.length > 0 ? (
            <div role="rowgroup" className="lh-grid-body" style={{ height: scale.height }}>
              {visible}
            </div>
          ) : null}
          {lines.length > 0 ? (
            <GridTotals
              plan={plan}
              styles={styles}
              from={from}
              to={to}
              totals={lines}
              height={foot / lines.length}
              ariaIndex={count + heads + 1}
            />
          ) : null}
        </div>
        {rows.length === 0 && props.empty ? (
          <div className="lh-grid-empty" role="row">
            <div role="gridcell">{props.empty}</div>
          </div>
        ) : null}
      </div>
      <div ref={voice} className="lh-hidden-text" role="status" aria-live="polite" />
    </>
  );
}

/** What keys do in this grid beside moving, for the sheet that tells of them. */
const toHears = <Row, Item>(props: GridProps<Row, Item>): string =>
  Object.entries({
    open: props.onOpen,
    choose: props.selection,
    menu: props.onMenu,
    columnMenu: props.onColumnMenu,
    width: props.onResize,
    moveColumn: props.onMove,
    sort: props.onSort,
    edit: props.editor,
    branches: props.tree,
  })
    .flatMap(([name, given]) => (given ? [name] : []))
    .join(' ');

/** Says something through the live region; the same words twice are said twice. */
function say(voice: HTMLElement | null, text: string | undefined): void {
  if (voice && text !== undefined) voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}
