import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CellGuard } from './cell-guard';
import { type CellStore, readMarks, type RowMarks } from './cell-store';
import { sizes } from '../theme/sizes';
import { indexKey, selectKey } from './grid-model';
import type { GridBranch } from './grid-tree';
import type { PlacedColumn, Span } from './place-columns';
import type { SelectionStore } from './selection-store';

/** What all rows of a grid have in common; it changes with the columns, not with scrolling. */
export interface RowSheet<Row, Item> {
  readonly placed: readonly PlacedColumn<Row>[];
  readonly styles: readonly CSSProperties[];
  /** Classes of the cells by position, and those that header cells share. */
  readonly classes: readonly string[];
  readonly headClasses: readonly string[];
  readonly middle: Span;
  /** Width behind the free columns that no column takes. */
  readonly spare: number;
  readonly gridId: string;
  readonly selection: SelectionStore<Item> | undefined;
  /** Words of what the grid draws itself. */
  readonly labels: { readonly select: string; readonly open: string; readonly close: string };
  readonly cells: CellStore;
  readonly guard: CellGuard;
}

export interface GridRowProps<Row, Item> {
  readonly row: Row;
  readonly rowKey: string;
  /** Position among all rows, from 0. */
  readonly index: number;
  /** Position in the whole result for assistive technology; the header is 1. */
  readonly ariaIndex: number;
  /** Number shown in the index column. */
  readonly number: number;
  readonly top: number;
  readonly sheet: RowSheet<Row, Item>;
  readonly from: number;
  readonly to: number;
  readonly className: string | undefined;
  /** Where the row stands in a tree, and which column shows it. */
  readonly branch?: GridBranch | undefined;
  readonly branchAt?: number;
}

const noSubscription = (): (() => void) => () => undefined;

function CheckCell({ checked, label }: { readonly checked: boolean; readonly label: string }): ReactNode {
  return <span className="lh-check" role="checkbox" aria-checked={checked} aria-label={label} data-check="" />;
}

/** Indents a row of a tree, before its mark that opens and closes it. */
function BranchMark({ branch, labels }: { readonly branch: GridBranch; readonly labels: RowSheet<unknown, unknown>['labels'] }): ReactNode {
  const { level, expanded, loading } = branch;
  const style = { marginLeft: (level - 1) * sizes.space4 };
  if (expanded === undefined) return <span className="lh-branch" style={style} />;
  const face = `lh-branch${loading ? ' is-loading' : expanded ? ' is-open' : ' is-closed'}`;
  return <span className={face} style={style} role="button" aria-label={expanded ? labels.close : labels.open} data-branch="" />;
}

function markClass({ from, to, top, bottom }: RowMarks, position: number): string {
  if (position < from || position > to) return '';
  return ` is-marked${top ? ' is-marked-top' : ''}${bottom ? ' is-marked-bottom' : ''}${position === from ? ' is-marked-start' : ''}${position === to ? ' is-marked-end' : ''}`;
}

function GridRowView<Row, Item>(props: GridRowProps<Row, Item>): ReactNode {
  const { row, rowKey, index, number, sheet, from, to, branch, branchAt = -1 } = props;
  const { placed, styles, classes, middle, gridId, selection, cells, guard, labels } = sheet;
  const selected = useSyncExternalStore(selection?.subscribe ?? noSubscription, () => selection?.has(rowKey) ?? false);
  const activeColumn = useSyncExternalStore(
    cells.subscribe,
    useCallback(() => cells.activeIn(index), [cells, index]),
  );
  const marks = readMarks(
    useSyncExternalStore(
      cells.subscribe,
      useCallback(() => cells.marksIn(index), [cells, index]),
    ),
  );
  const active = activeColumn >= 0;
  // What stands in the cells is made once; moving the keyboard or a range through the row only marks cells.
  const contents = useMemo(() => {
    const content = (position: number): ReactNode => {
      const column = placed[position]?.column;
      if (!column) return null;
      if (column.key === selectKey) return <CheckCell checked={selected} label={labels.select.replace('#', String(number))} />;
      const drawn = column.key === indexKey ? number : guard.draw(column, row, active);
      if (!branch || position !== branchAt) return drawn;
      return (
        <>
          <BranchMark branch={branch} labels={labels} />
          {drawn}
        </>
      );
    };
    const made: ReactNode[] = [];
    for (let position = 0; position < placed.length; position += 1) {
      const drawn = position < middle.from || position >= middle.to || (position >= from && position < to);
      made.push(drawn ? content(position) : null);
    }
    return made;
  }, [placed, middle, from, to, selected, labels, number, guard, row, active, branch, branchAt]);
  const drawnCells: ReactNode[] = [];
  const draw = (position: number): void => {
    const each = placed[position];
    if (!each) return;
    const isActive = position === activeColumn;
    const marked = marks ? markClass(marks, position) : '';
    drawnCells.push(
      <div
        key={each.column.key}
        role={each.column.heading ? 'rowheader' : 'gridcell'}
        aria-colindex={position + 1}
        aria-selected={marked === '' ? undefined : true}
        id={isActive ? `${gridId}-${index}-${position}` : undefined}
        className={`${classes[position] ?? ''}${isActive ? ' is-active' : ''}${marked}`}
        style={styles[position]}
        data-column={position}
      >
        {contents[position]}
      </div>,
    );
  };
  for (let position = 0; position < middle.from; position += 1) draw(position);
  const before = spanWidth(placed, middle.from, from);
  if (before > 0) drawnCells.push(<div key="#before" role="presentation" className="lh-grid-gap" style={{ width: before }} />);
  for (let position = from; position < to; position += 1) draw(position);
  const after = spanWidth(placed, to, middle.to) + sheet.spare;
  if (after > 0) drawnCells.push(<div key="#after" role="presentation" className="lh-grid-gap" style={{ width: after }} />);
  for (let position = middle.to; position < placed.length; position += 1) draw(position);
  return (
    <div
      role="row"
      aria-rowindex={props.ariaIndex}
      {...(selection ? { 'aria-selected': selected } : {})}
      {...(branch ? { 'aria-level': branch.level, 'aria-posinset': branch.position, 'aria-setsize': branch.count } : {})}
      {...(branch?.expanded === undefined ? {} : { 'aria-expanded': branch.expanded })}
      className={`lh-grid-row${selected ? ' is-selected' : ''}${props.className ? ` ${props.className}` : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
      data-row={index}
    >
      {drawnCells}
    </div>
  );
}

/** Adds up the widths of some placed columns. Units: px. */
export function spanWidth<Row>(placed: readonly PlacedColumn<Row>[], from: number, to: number): number {
  let width = 0;
  for (let position = from; position < to; position += 1) width += placed[position]?.width ?? 0;
  return width;
}

/** Draws one row; memoised on everything it is given, and woken by its own selection, range and keyboard only. */
// memo() forgets the type parameters of what it wraps; the cast gives them back.
export const GridRow = memo(GridRowView) as typeof GridRowView;
