import { type CSSProperties, memo, type ReactNode } from 'react';
import { type GridTotal, isMovable } from './grid-model';
import { spanWidth } from './grid-row';
import { type ColumnPlan, sideClasses } from './place-columns';

interface GridTotalsProps<Row> {
  readonly plan: ColumnPlan<Row>;
  readonly styles: readonly CSSProperties[];
  readonly from: number;
  readonly to: number;
  readonly totals: readonly GridTotal[];
  /** Of a line. Units: px. */
  readonly height: number;
  /** Position of the first line for assistive technology. */
  readonly ariaIndex: number;
}

function GridTotalsView<Row>({ plan, styles, from, to, totals, height, ariaIndex }: GridTotalsProps<Row>): ReactNode {
  const { placed, middleFrom, middleTo } = plan;
  const totalled = new Set(totals.flatMap(({ values }) => [...values.keys()]));
  const wordAt = placed.findIndex(({ column }) => isMovable(column) && !totalled.has(column.key));
  const cell = (position: number, { label, values }: GridTotal): ReactNode => {
    const each = placed[position];
    if (!each) return null;
    return (
      <div
        key={each.column.key}
        role="gridcell"
        aria-colindex={position + 1}
        className={`lh-cell lh-number lh-cell-${position === wordAt ? 'left' : each.column.align}${sideClasses(plan, position)}`}
        style={styles[position]}
        // Its own mark: the tooltip of cut text reads it; no row stands here.
        data-column={position}
      >
        {position === wordAt ? label : values.get(each.column.key)}
      </div>
    );
  };
  const range = (begin: number, end: number, total: GridTotal): ReactNode[] =>
    Array.from({ length: Math.max(0, end - begin) }, (_, index) => cell(begin + index, total));
  const gap = (key: string, width: number): ReactNode =>
    width > 0 ? <div key={key} role="presentation" className="lh-grid-gap" style={{ width }} /> : null;
  return (
    <div
      role="rowgroup"
      className={`lh-grid-foot${totals.length > 1 ? ' has-lines' : ''}`}
      style={{ ['--lh-grid-total' as string]: `${height}px` }}
    >
      {totals.map((total, line) => (
        <div key={total.label} role="row" aria-rowindex={ariaIndex + line} className="lh-grid-headrow">
          {range(0, middleFrom, total)}
          {gap('#before', spanWidth(placed, middleFrom, from))}
          {range(from, to, total)}
          {gap('#after', spanWidth(placed, to, middleTo) + plan.spare)}
          {range(middleTo, placed.length, total)}
        </div>
      ))}
    </div>
  );
}

/** Draws the totals under the rows, a line for each; its word stands in the first column that has room for it. */
// memo() forgets the type parameters of what it wraps; the cast gives them back.
export const GridTotals = memo(GridTotalsView) as typeof GridTotalsView;
