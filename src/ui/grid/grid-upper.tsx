import type { ReactNode } from 'react';
import { runsOf } from './runs-of';
import type { ColumnPlan } from './place-columns';
import { spanWidth } from './grid-row';

/** How high the upper storey of a head is, as a share of a row. */
export const upperShare = 0.75;

/** Says whether columns stand under common titles, so that the head has two storeys. */
export const hasStoreys = <Row,>({ placed }: ColumnPlan<Row>): boolean => placed.some(({ column }) => column.storeys !== undefined);

interface GridUpperProps<Row> {
  readonly plan: ColumnPlan<Row>;
  readonly from: number;
  readonly to: number;
}

/** Draws the upper storey of the head: a title over neighbours that stand under the same one. It holds to the part of them that is in sight. */
export function GridUpper<Row>({ plan, from, to }: GridUpperProps<Row>): ReactNode {
  const { placed, middleFrom, middleTo, leftWidth } = plan;
  const section = (begin: number, end: number): ReactNode[] =>
    runsOf(placed.slice(begin, end), ({ column }) => column.storeys?.upper).map((run) => {
      const [first, last] = [placed[begin + run.from], placed[begin + run.to - 1]];
      if (!first || !last) return null;
      const { side } = first;
      const style = {
        width: spanWidth(placed, begin + run.from, begin + run.to),
        ...(side === 'left' ? { left: first.offset } : side === 'right' ? { right: last.offset } : {}),
      };
      const face = side === 'middle' ? '' : ` lh-cell-${side}-fixed`;
      if (run.said === undefined)
        return <div key={first.column.key} role="presentation" className={`lh-grid-blank${face}`} style={style} />;
      return (
        <div
          key={first.column.key}
          role="columnheader"
          aria-colindex={begin + run.from + 1}
          aria-colspan={run.to - run.from}
          className={`lh-grid-common${face}`}
          style={style}
        >
          <span className="lh-grid-common-title" style={side === 'middle' ? { left: leftWidth } : {}} title={run.said}>
            {run.said}
          </span>
        </div>
      );
    });
  const gap = (key: string, width: number): ReactNode =>
    width > 0 ? <div key={key} role="presentation" className="lh-grid-blank" style={{ width }} /> : null;
  return (
    <div role="row" aria-rowindex={1} className="lh-grid-upper">
      {section(0, middleFrom)}
      {gap('#before', spanWidth(placed, middleFrom, from))}
      {section(from, to)}
      {gap('#after', spanWidth(placed, to, middleTo) + plan.spare)}
      {section(middleTo, placed.length)}
    </div>
  );
}
