import type { KeyboardEvent } from 'react';
import { type GridPlace, isMovable } from './grid-model';
import { type GridContext, revealPlace } from './grid-context';

/** Where a row stands in a tree. */
export interface GridBranch {
  /** Rows of the top stand at 1. */
  readonly level: number;
  /** Absent where nothing stands below the row. */
  readonly expanded?: boolean;
  /** Place among those that stand below the same row, from 1, and how many they are. */
  readonly position: number;
  readonly count: number;
  /** True while what stands below it is read. */
  readonly loading?: boolean;
}

/** Makes the rows of a grid a tree; the rows given are those that show. */
export interface GridTree<Row> {
  branchOf(row: Row): GridBranch | undefined;
  /** Opens what is closed, closes what is open. */
  toggle(row: Row): void;
}

/** Says which column bears the marks of a tree: the first of the page's own; -1 where there is none. */
export const treeColumn = <Row>({ plan }: Pick<GridContext<Row>, 'plan'>): number =>
  plan.placed.findIndex(({ column }) => isMovable(column));

/** True for the mark that opens and closes a row. */
export const onBranch = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-branch]') !== null;

interface TreeContext<Row> extends GridContext<Row> {
  readonly tree: GridTree<Row> | undefined;
}

/**
 * Left and right in the column that bears the marks: right opens, left closes and then leads to the row above.
 * Shape: true where the key was used.
 */
export function handleBranchKey<Row>(event: KeyboardEvent<HTMLElement>, grid: TreeContext<Row>, place: GridPlace): boolean {
  const { tree, rows, cells, container } = grid;
  const row = rows[place.row];
  const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (!tree || row === undefined || !isArrow || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (place.column !== treeColumn(grid)) return false;
  const branch = tree.branchOf(row);
  if (!branch) return false;
  const opens = event.key === 'ArrowRight';
  if (branch.expanded === !opens) {
    tree.toggle(row);
    return true;
  }
  if (opens || branch.level === 1) return false;
  let above = place.row - 1;
  for (; above > 0; above -= 1) {
    const other = rows[above];
    if (other !== undefined && (tree.branchOf(other)?.level ?? 0) < branch.level) break;
  }
  const next = { row: Math.max(0, above), column: place.column };
  cells.moveTo(next);
  if (container.current) revealPlace(container.current, next, grid);
  return true;
}
