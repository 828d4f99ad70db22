import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { CellStore } from './cell-store';
import { type GridColumn, type GridSort, type GridTexts, isMovable, selectKey } from './grid-model';
import { spanWidth } from './grid-row';
import { GridUpper } from './grid-upper';
import type { ColumnPlan } from './place-columns';
import type { SelectionStore } from './selection-store';

interface HeaderCheckProps<Item> {
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item>;
  readonly label: string;
}

/** Says whether all, some or none of the rows are selected; it looks no further than it must. */
function checkState<Item>(keys: readonly string[], selection: SelectionStore<Item>): boolean | 'mixed' {
  if (keys.length === 0 || selection.size() === 0) return false;
  const first = selection.has(keys[0] ?? '');
  return keys.every((key) => selection.has(key) === first) ? first : 'mixed';
}

function HeaderCheck<Item>({ keys, selection, label }: HeaderCheckProps<Item>): ReactNode {
  useSyncExternalStore(selection.subscribe, selection.version);
  return <span className="lh-check" role="checkbox" aria-checked={checkState(keys, selection)} aria-label={label} data-check="" />;
}

/** What the header can be asked to do; the same object as long as the grid lives. */
export interface HeaderActions {
  sort(key: string, additive: boolean): void;
  startResize(key: string, event: PointerEvent<HTMLElement>): void;
  fit(key: string): void;
  openMenu(key: string, element: HTMLElement): void;
}

interface GridHeaderProps<Row, Item> {
  readonly plan: ColumnPlan<Row>;
  /** The head has two storeys. */
  readonly tall: boolean;
  readonly styles: readonly CSSProperties[];
  readonly classes: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly sort: readonly GridSort[];
  readonly cells: CellStore;
  readonly gridId: string;
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item> | undefined;
  readonly texts: GridTexts;
  readonly hasMenu: boolean;
  readonly canMove: boolean;
  readonly actions: HeaderActions;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function GridHeaderView<Row, Item>(props: GridHeaderProps<Row, Item>): ReactNode {
  const { plan, styles, classes, from, to, sort, cells, gridId, texts, actions } = props;
  const { placed, middleFrom, middleTo } = plan;
  const activeColumn = useSyncExternalStore(cells.subscribe, () => cells.activeIn(-1));
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = head.current;
    // A finger that holds a column must not scroll; the listener stands from the start, since a browser asks only then.
    const hold = (event: TouchEvent): void => {
      if (element?.closest<HTMLElement>('.lh-grid')?.dataset.dragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);
  const cell = (position: number): ReactNode => {
    const each = placed[position];
    if (!each) return null;
    const { column } = each;
    const rank = sort.findIndex((entry) => entry.key === column.key);
    const order = sort[rank]?.order;
    const active = position === activeColumn;
    const movable = isMovable(column);
    const menu = movable && props.hasMenu;
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-colindex={position + 1}
        {...(column.sortable ? { 'aria-sort': order ? ariaSort[order] : ('none' as const) } : {})}
        {...(menu ? { 'aria-haspopup': 'menu' as const } : {})}
        id={active ? `${gridId}--1-${position}` : undefined}
        className={`${classes[position] ?? ''} lh-cell-head${active ? ' is-active' : ''}${props.tall && !column.storeys ? ' is-tall' : ''}${movable && props.canMove ? ' is-movable' : ''}${menu ? ' has-menu' : ''}`}
        style={styles[position]}
        data-column={position}
        data-key={column.key}
      >
        {column.key === selectKey && props.selection ? (
          <HeaderCheck keys={props.keys} selection={props.selection} label={texts.selectAll} />
        ) : (
          <HeaderTitle column={column} order={order} rank={sort.length > 1 && rank >= 0 ? rank + 1 : 0} onSort={actions.sort} />
        )}
        {column.filtered ? <span className="lh-grid-filtered" role="img" aria-label={texts.filtered} title={texts.filtered} /> : null}
        {menu ? <MenuMark columnKey={column.key} title={texts.menu} onMenu={actions.openMenu} /> : null}
        {column.resizable ? (
          <span
            className={`lh-grid-resize${each.side === 'right' ? ' is-start' : ''}`}
            aria-hidden="true"
            data-menu=""
            title={texts.resize}
            onPointerDown={(event) => actions.startResize(column.key, event)}
            onDoubleClick={() => actions.fit(column.key)}
          />
        ) : null}
      </div>
    );
  };
  const range = (begin: number, end: number): ReactNode[] =>
    Array.from({ length: Math.max(0, end - begin) }, (_, index) => cell(begin + index));
  const gap = (key: string, width: number): ReactNode =>
    width > 0 ? <div key={key} role="presentation" className="lh-grid-gap" style={{ width }} /> : null;
  return (
    <div ref={head} role="rowgroup" className="lh-grid-head">
      {props.tall ? <GridUpper plan={plan} from={from} to={to} /> : null}
      <div role="row" aria-rowindex={props.tall ? 2 : 1} className="lh-grid-headrow" data-row={-1}>
        {range(0, middleFrom)}
        {gap('#before', spanWidth(placed, middleFrom, from))}
        {range(from, to)}
        {gap('#after', spanWidth(placed, to, middleTo) + plan.spare)}
        {range(middleTo, placed.length)}
      </div>
    </div>
  );
}

/** Draws the header row: titles, sort marks with their order, the check box for all, menus, handles for the widths. */
// memo() forgets the type parameters of what it wraps; the cast gives them back.
export const GridHeader = memo(GridHeaderView) as typeof GridHeaderView;

interface MenuMarkProps {
  readonly columnKey: string;
  readonly title: string | undefined;
  onMenu(key: string, element: HTMLElement): void;
}

/** Opens the column's menu with the mouse; the keyboard has the menu key and Alt with the arrow down. */
function MenuMark({ columnKey, title, onMenu }: MenuMarkProps): ReactNode {
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.stopPropagation();
    onMenu(columnKey, event.currentTarget);
  };
  return (
    <span
      className="lh-grid-menu"
      aria-hidden="true"
      data-menu=""
      title={title}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={open}
    />
  );
}

interface HeaderTitleProps<Row> {
  readonly column: GridColumn<Row>;
  readonly order: 'asc' | 'desc' | undefined;
  /** Place among several sort columns, 0 where there is one or none. */
  readonly rank: number;
  onSort(key: string, additive: boolean): void;
}

function HeaderTitle<Row>({ column, order, rank, onSort }: HeaderTitleProps<Row>): ReactNode {
  if (!column.sortable) return <span className="lh-grid-title">{column.storeys?.lower ?? column.title}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`lh-grid-sort${order ? ` is-${order}` : ''}`}
      onClick={(event) => onSort(column.key, event.shiftKey)}
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
    >
      <span className="lh-grid-title">{column.storeys?.lower ?? column.title}</span>
      <span className="lh-grid-caret" aria-hidden="true" />
      {rank ? <span className="lh-grid-rank">{rank}</span> : null}
    </button>
  );
}
