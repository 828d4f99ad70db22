import { type CSSProperties, memo, type ReactNode, useSyncExternalStore } from 'react';
import { indexKey, selectKey } from './grid-model';
import type { PlacedColumn, Span } from './place-columns';
import type { SelectionStore } from './selection-store';

export interface GridRowProps<Row, Item> {
  readonly row: Row;
  readonly rowKey: string;
  /** Position among all rows, from 0. */
  readonly index: number;
  /** Number shown in the index column. */
  readonly number: number;
  readonly top: number;
  readonly placed: readonly PlacedColumn<Row>[];
  readonly styles: readonly CSSProperties[];
  readonly from: number;
  readonly to: number;
  readonly middle: Span;
  /** Column that holds the keyboard, -1 for none. */
  readonly activeColumn: number;
  readonly gridId: string;
  readonly className: string | undefined;
  readonly selection: SelectionStore<Item> | undefined;
  readonly selectLabel: string;
}

const noSubscription = (): (() => void) => () => undefined;

function CheckCell({ checked, label }: { readonly checked: boolean; readonly label: string }): ReactNode {
  return <span className="lh-check" role="checkbox" aria-checked={checked} aria-label={label} data-check="" />;
}

function GridRowView<Row, Item>(props: GridRowProps<Row, Item>): ReactNode {
  const { row, rowKey, index, placed, styles, from, to, middle, activeColumn, gridId, selection } = props;
  const selected = useSyncExternalStore(selection?.subscribe ?? noSubscription, () => selection?.has(rowKey) ?? false);
  const content = (column: PlacedColumn<Row>['column']): ReactNode => {
    if (column.key === selectKey) return <CheckCell checked={selected} label={`${props.selectLabel} ${props.number}`} />;
    if (column.key === indexKey) return props.number;
    return column.cell(row, activeColumn >= 0);
  };
  const cells: ReactNode[] = [];
  const draw = (position: number): void => {
    const each = placed[position];
    if (!each) return;
    const active = position === activeColumn;
    cells.push(
      <div
        key={each.column.key}
        role="gridcell"
        aria-colindex={position + 1}
        id={active ? `${gridId}-${index}-${position}` : undefined}
        className={`lh-cell lh-cell-${each.column.align}${each.side === 'middle' ? '' : ` lh-cell-${each.side}-fixed`}${active ? ' is-active' : ''}${each.column.className ? ` ${each.column.className}` : ''}`}
        style={styles[position]}
        data-column={position}
      >
        {content(each.column)}
      </div>,
    );
  };
  for (let position = 0; position < middle.from; position += 1) draw(position);
  const before = spanWidth(placed, middle.from, from);
  if (before > 0) cells.push(<div key="#before" role="presentation" className="lh-grid-gap" style={{ width: before }} />);
  for (let position = from; position < to; position += 1) draw(position);
  const after = spanWidth(placed, to, middle.to);
  if (after > 0) cells.push(<div key="#after" role="presentation" className="lh-grid-gap" style={{ width: after }} />);
  for (let position = middle.to; position < placed.length; position += 1) draw(position);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(selection ? { 'aria-selected': selected } : {})}
      className={`lh-grid-row${selected ? ' is-selected' : ''}${props.className ? ` ${props.className}` : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
      data-row={index}
    >
      {cells}
    </div>
  );
}

/** Adds up the widths of some placed columns. Units: px. */
export function spanWidth<Row>(placed: readonly PlacedColumn<Row>[], from: number, to: number): number {
  let width = 0;
  for (let position = from; position < to; position += 1) width += placed[position]?.width ?? 0;
  return width;
}

/** Draws one row; memoised on everything it is given, and woken by its own selection only. */
// memo() forgets the type parameters of what it wraps; the cast gives them back.
export const GridRow = memo(GridRowView) as typeof GridRowView;
