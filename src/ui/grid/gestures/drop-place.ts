import { type ColumnSide, isMovable } from '../grid-model';
import { type ColumnPlan, leftInView, type PlacedColumn } from '../place-columns';

/** Where a column comes to stand. */
export interface ColumnMove {
  readonly key: string;
  /** The column that it now stands before; undefined: it is the last of its side. */
  readonly before: string | undefined;
  readonly side: ColumnSide;
}

export interface ColumnDrop extends ColumnMove {
  /** Where the drop mark stands. Units: px from the view's left end. */
  readonly mark: number;
  /** False where the column would stay where it is. */
  readonly moves: boolean;
}

interface View {
  readonly left: number;
  readonly width: number;
}

const movableOf = <Row>(plan: ColumnPlan<Row>, side: ColumnSide): readonly PlacedColumn<Row>[] =>
  plan.placed.filter((each) => each.side === side && isMovable(each.column));

/** Says where a column comes to stand that is let go at a place in the view: among the columns fixed left, free or fixed right. */
export function dropColumn<Row>(plan: ColumnPlan<Row>, key: string, { x, ...view }: View & { readonly x: number }): ColumnDrop {
  const side = x < plan.leftWidth ? 'left' : x >= view.width - plan.rightWidth ? 'right' : 'middle';
  const entries = movableOf(plan, side);
  const at = entries.findIndex((each) => x < leftInView(each, view) + each.width / 2);
  const target = entries[at];
  const last = entries.at(-1);
  const own = entries.findIndex((each) => each.column.key === key);
  const place = at === -1 ? entries.length : at;
  const end = side === 'left' ? plan.leftWidth : side === 'right' ? view.width - plan.rightWidth : plan.leftWidth - view.left;
  const mark = target ? leftInView(target, view) : last ? leftInView(last, view) + last.width : end;
  // On a view too narrow for the fixed columns they stand among the free ones; dropping there must not free them.
  const fixed = plan.placed.find((each) => each.column.key === key)?.column.fixed;
  return {
    key,
    before: target?.column.key,
    side: plan.crowded ? (fixed ?? 'middle') : side,
    mark: Math.max(0, Math.min(view.width, mark)),
    moves: own === -1 || (place !== own && place !== own + 1),
  };
}

/** Moves a column by one place within its side; undefined where it stands at the end already. */
export function stepColumn<Row>(plan: ColumnPlan<Row>, key: string, direction: -1 | 1): ColumnMove | undefined {
  const placed = plan.placed.find((each) => each.column.key === key);
  if (!placed || !isMovable(placed.column)) return undefined;
  const entries = movableOf(plan, placed.side);
  const to = entries.indexOf(placed) + direction;
  if (to < 0 || to >= entries.length) return undefined;
  const before = entries[direction === 1 ? to + 1 : to]?.column.key;
  return { key, before, side: plan.crowded ? (placed.column.fixed ?? 'middle') : placed.side };
}
