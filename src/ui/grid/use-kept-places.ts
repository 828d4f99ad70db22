import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CellStore } from './cell-store';
import type { ColumnPlan } from './place-columns';

interface KeptPlaces<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly plan: ColumnPlan<Row>;
  readonly rows: readonly Row[];
  readonly cells: CellStore;
  readonly scrollKey: string | number | undefined;
  /** True where rows change because they are entered: what is selected stays selected while their number stays. */
  readonly steady: boolean;
}

/** Keeps the keyboard on its column while columns move, within the rows while rows change; goes back to the first row where asked. */
export function useKeptPlaces<Row>({ container, plan, rows, cells, scrollKey, steady }: KeptPlaces<Row>): void {
  useLayoutEffect(() => {
    if (container.current) container.current.scrollTop = 0;
  }, [container, scrollKey]);
  const order = plan.placed.map(({ column }) => column.key).join('\n');
  const known = useRef({ order, rows });
  useLayoutEffect(() => {
    const before = known.current;
    if (before.order === order && before.rows === rows) return;
    known.current = { order, rows };
    if (steady && before.order === order && before.rows.length === rows.length) return;
    const active = cells.active();
    if (!active) return;
    const keys = order.split('\n');
    const at = keys.indexOf(before.order.split('\n')[active.column] ?? '');
    const column = at === -1 ? Math.min(active.column, keys.length - 1) : at;
    // What was selected were these rows and columns; others are no selection.
    cells.moveTo({ row: Math.min(active.row, rows.length - 1), column });
  }, [order, rows, cells, steady]);
}
