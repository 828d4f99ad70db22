import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useSyncExternalStore } from 'react';
import { type GridColumn, type GridSort, type GridTexts, selectKey } from './grid-model';
import { spanWidth } from './grid-row';
import type { PlacedColumn, Span } from './place-columns';
import type { SelectionStore } from './selection-store';

interface HeaderCheckProps<Item> {
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item>;
  readonly label: string;
}

function HeaderCheck<Item>({ keys, selection, label }: HeaderCheckProps<Item>): ReactNode {
  useSyncExternalStore(selection.subscribe, selection.version);
  const count = keys.reduce((total, key) => total + (selection.has(key) ? 1 : 0), 0);
  const state = count === 0 || keys.length === 0 ? false : count === keys.length ? true : 'mixed';
  return <span className="lh-check" role="checkbox" aria-checked={state} aria-label={label} data-check="" />;
}

interface GridHeaderProps<Row, Item> {
  readonly placed: readonly PlacedColumn<Row>[];
  readonly styles: readonly CSSProperties[];
  readonly window: Span;
  readonly middle: Span;
  readonly sort: readonly GridSort[];
  readonly activeColumn: number;
  readonly gridId: string;
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item> | undefined;
  readonly texts: GridTexts;
  onSort(key: string, additive: boolean): void;
  onResizeStart(key: string, event: PointerEvent<HTMLElement>): void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Draws the header row: titles, sort marks, the check box for all, handles for the widths. */
export function GridHeader<Row, Item>(props: GridHeaderProps<Row, Item>): ReactNode {
  const { placed, styles, window: shown, middle, sort, activeColumn, gridId } = props;
  const cell = (position: number): ReactNode => {
    const each = placed[position];
    if (!each) return null;
    const { column } = each;
    const rank = sort.findIndex((entry) => entry.key === column.key);
    const order = sort[rank]?.order;
    const active = position === activeColumn;
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-colindex={position + 1}
        {...(column.sortable ? { 'aria-sort': order ? ariaSort[order] : ('none' as const) } : {})}
        id={active ? `${gridId}--1-${position}` : undefined}
        className={`lh-cell lh-cell-head lh-cell-${column.align}${each.side === 'middle' ? '' : ` lh-cell-${each.side}-fixed`}${active ? ' is-active' : ''}`}
        style={styles[position]}
        data-column={position}
      >
        {column.key === selectKey && props.selection ? (
          <HeaderCheck keys={props.keys} selection={props.selection} label={props.texts.selectAll} />
        ) : (
          <HeaderTitle column={column} order={order} rank={sort.length > 1 && rank >= 0 ? rank + 1 : 0} onSort={props.onSort} />
        )}
        {column.resizable ? (
          <span
            className="lh-grid-resize"
            aria-hidden="true"
            title={props.texts.resize}
            onPointerDown={(event) => props.onResizeStart(column.key, event)}
          />
        ) : null}
      </div>
    );
  };
  const range = (from: number, to: number): ReactNode[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => cell(from + index));
  const gap = (key: string, from: number, to: number): ReactNode => {
    const width = spanWidth(placed, from, to);
    return width > 0 ? <div key={key} role="presentation" className="lh-grid-gap" style={{ width }} /> : null;
  };
  return (
    <div role="rowgroup" className="lh-grid-head">
      <div role="row" aria-rowindex={1} className="lh-grid-headrow" data-row={-1}>
        {range(0, middle.from)}
        {gap('#before', middle.from, shown.from)}
        {range(shown.from, shown.to)}
        {gap('#after', shown.to, middle.to)}
        {range(middle.to, placed.length)}
      </div>
    </div>
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
  if (!column.sortable) return <span className="lh-grid-title">{column.title}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`lh-grid-sort${order ? ` is-${order}` : ''}`}
      onClick={(event) => onSort(column.key, event.shiftKey)}
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
    >
      <span className="lh-grid-title">{column.title}</span>
      <span className="lh-grid-caret" aria-hidden="true" />
      {rank ? <span className="lh-grid-rank">{rank}</span> : null}
    </button>
  );
}
