import { type CSSProperties, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sizes } from '../theme/sizes';
import './cells.css';
import './grid.css';
import { GridHeader } from './grid-header';
import { type GridColumn, type GridPlace, type GridSort, type GridTexts, indexKey, selectKey } from './grid-model';
import { GridRow } from './grid-row';
import { GridTotals } from './grid-totals';
import { type ColumnPlan, placeColumns } from './place-columns';
import type { SelectionStore } from './selection-store';
import { useGridPointer } from './use-grid-pointer';
import { useGridKeyboard } from './use-grid-keyboard';
import { useResize } from './use-resize';
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
  /** Rows in the whole result, for assistive technology; the rows given where absent. */
  readonly rowCount?: number;
  readonly sort?: readonly GridSort[];
  /** Texts of the totals row by column key; absent: no totals row. */
  readonly totals?: ReadonlyMap<string, string>;
  readonly busy?: boolean;
  /** Shown in place of rows where there are none. */
  readonly empty?: ReactNode;
  /** A change of this scrolls back to the first row. */
  readonly scrollKey?: string | number;
  rowKey(row: Row): string;
  /** What the selection keeps of a row. */
  toItem(row: Row): Item;
  rowClass?(row: Row): string | undefined;
  onSort?(key: string, additive: boolean): void;
  onOpen?(row: Row): void;
  onResize?(key: string, width: number): void;
}

const noSort: readonly GridSort[] = [];
const kept: ReadonlySet<string> = new Set([selectKey]);
const blank = (): ReactNode => null;

function ownColumns<Row>(selectable: boolean, numbered: boolean, texts: GridTexts): GridColumn<Row>[] {
  const own = (key: string, title: string, width: number): GridColumn<Row> => ({
    key,
    title,
    width,
    align: 'center',
    fixed: 'left',
    cell: blank,
  });
  return [...(selectable ? [own(selectKey, '', sizes.select)] : []), ...(numbered ? [own(indexKey, texts.index, sizes.index)] : [])];
}

function toStyles<Row>(plan: ColumnPlan<Row>): readonly CSSProperties[] {
  return plan.placed.map(({ side, width, offset }) =>
    side === 'middle' ? { width } : side === 'left' ? { width, left: offset } : { width, right: offset },
  );
}

/** A virtual grid: one scroll container, sticky header and fixed cells, a fixed row height and slots that are filled anew while scrolling. */
export function Grid<Row, Item = Row>(props: GridProps<Row, Item>): ReactNode {
  const { rows, columns, selection, texts, indexFrom, sort = noSort, rowKey } = props;
  const container = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const size = useViewportSize(container);
  const resize = useResize(props.onResize);
  const [active, setActive] = useState<GridPlace>();
  const selectable = selection !== undefined;
  const numbered = indexFrom !== undefined;
  const all = useMemo(() => {
    const sized = columns.map((column) => (resize.dragged?.key === column.key ? { ...column, width: resize.dragged.width } : column));
    return [...ownColumns<Row>(selectable, numbered, texts), ...sized];
  }, [columns, resize.dragged, selectable, numbered, texts]);
  const plan = useMemo(() => placeColumns(all, size.width, kept), [all, size.width]);
  const styles = useMemo(() => toStyles(plan), [plan]);
  const middle = useMemo(() => ({ from: plan.middleFrom, to: plan.middleTo }), [plan]);
  const drawn = useGridWindow(container, plan, { count: rows.length, size });
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const pointer = useGridPointer({ rows, keys, selection, plan, toItem: props.toItem, onActive: setActive, onOpen: props.onOpen });
  const keyboard = useGridKeyboard({
    container,
    plan,
    size,
    rows,
    active,
    setActive,
    toggle: pointer.toggle,
    onSort: props.onSort,
    onOpen: props.onOpen,
    onResize: props.onResize,
  });
  const { scrollKey } = props;
  useLayoutEffect(() => {
    container.current?.scrollTo({ top: 0 });
  }, [scrollKey]);
  const startResize = useCallback(
    (key: string, event: React.PointerEvent<HTMLElement>) => resize.start(key, all.find((column) => column.key === key)?.width ?? 0, event),
    [resize, all],
  );
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
        number={(indexFrom ?? 1) + index}
        top={index * sizes.row}
        placed={plan.placed}
        styles={styles}
        from={drawn.columns.from}
        to={drawn.columns.to}
        middle={middle}
        activeColumn={active?.row === index ? active.column : -1}
        gridId={gridId}
        className={props.rowClass?.(row)}
        selection={selection}
        selectLabel={texts.selectRow}
      />,
    );
  }
  return (
    <div
      ref={container}
      className="lh-grid"
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={(props.rowCount ?? rows.length) + 1}
      aria-colcount={plan.placed.length}
      aria-busy={props.busy ?? false}
      {...(selectable ? { 'aria-multiselectable': true } : {})}
      {...(active && keyboard.isDrawn(drawn) ? { 'aria-activedescendant': `${gridId}-${active.row}-${active.column}` } : {})}
      onScroll={drawn.handleScroll}
      onKeyDown={keyboard.handleKeyDown}
      onFocus={keyboard.handleFocus}
      onClick={pointer.handleClick}
      onDoubleClick={pointer.handleDoubleClick}
      onMouseOver={pointer.handleMouseOver}
    >
      <div className="lh-grid-sheet" role="presentation" style={{ width: plan.totalWidth }}>
        <GridHeader
          placed={plan.placed}
          styles={styles}
          window={drawn.columns}
          middle={middle}
          sort={sort}
          activeColumn={active?.row === -1 ? active.column : -1}
          gridId={gridId}
          keys={keys}
          selection={selection}
          texts={texts}
          onSort={props.onSort ?? ignore}
          onResizeStart={startResize}
        />
        {size.height > 0 && rows.length > 0 ? (
          <div role="rowgroup" className="lh-grid-body" style={{ height: rows.length * sizes.row }}>
            {visible}
          </div>
        ) : null}
        {props.totals && rows.length > 0 ? (
          <GridTotals plan={plan} styles={styles} window={drawn.columns} totals={props.totals} texts={texts} rowIndex={rows.length + 2} />
        ) : null}
      </div>
      {rows.length === 0 && props.empty ? (
        <div className="lh-grid-empty" role="row">
          <div role="gridcell">{props.empty}</div>
        </div>
      ) : null}
    </div>
  );
}

const ignore = (): void => undefined;
