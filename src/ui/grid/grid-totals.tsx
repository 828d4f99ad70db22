import type { CSSProperties, ReactNode } from 'react';
import type { GridTexts } from './grid-model';
import { spanWidth } from './grid-row';
import type { ColumnPlan, Span } from './place-columns';

interface GridTotalsProps<Row> {
  readonly plan: ColumnPlan<Row>;
  readonly styles: readonly CSSProperties[];
  readonly window: Span;
  readonly totals: ReadonlyMap<string, string>;
  readonly texts: GridTexts;
  readonly rowIndex: number;
}

/** Draws the totals under the rows; the word stands in the first column that has room for it. */
export function GridTotals<Row>({ plan, styles, window: shown, totals, texts, rowIndex }: GridTotalsProps<Row>): ReactNode {
  const { placed, middleFrom, middleTo } = plan;
  const wordAt = placed.findIndex((each) => !each.column.key.startsWith('#') && !totals.has(each.column.key));
  const cell = (position: number): ReactNode => {
    const each = placed[position];
    if (!each) return null;
    return (
      <div
        key={each.column.key}
        role="gridcell"
        aria-colindex={position + 1}
        className={`lh-cell lh-number lh-cell-${position === wordAt ? 'left' : each.column.align}${each.side === 'middle' ? '' : ` lh-cell-${each.side}-fixed`}`}
        style={styles[position]}
      >
        {position === wordAt ? texts.total : totals.get(each.column.key)}
      </div>
    );
  };
  const range = (from: number, to: number): ReactNode[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => cell(from + index));
  const gap = (key: string, width: number): ReactNode =>
    width > 0 ? <div key={key} role="presentation" className="lh-grid-gap" style={{ width }} /> : null;
  return (
    <div role="rowgroup" className="lh-grid-foot">
      <div role="row" aria-rowindex={rowIndex} className="lh-grid-headrow">
        {range(0, middleFrom)}
        {gap('#before', spanWidth(placed, middleFrom, shown.from))}
        {range(shown.from, shown.to)}
        {gap('#after', spanWidth(placed, shown.to, middleTo))}
        {range(middleTo, placed.length)}
      </div>
    </div>
  );
}
