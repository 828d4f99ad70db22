import { useLatest } from 'ahooks';
import { type FocusEvent, type KeyboardEvent, useMemo } from 'react';
import { copyRange, rangeSize } from './copy-cells';
import { type ColumnMove, stepColumn } from './gestures/drop-place';
import { type GridEditor, isEditorEntry } from './grid-editor';
import { moveInGrid } from './grid-keys';
import { type GridPlace, type GridRange, type GridTexts, isMovable, selectKey } from './grid-model';
import { type GridContext, revealPlace } from './grid-context';
import { type GridTree, handleBranchKey } from './grid-tree';
import { announceRange } from './gestures/use-grid-pointer';
import { clampWidth } from './gestures/use-resize';

interface GridKeyboardRequest<Row> extends GridContext<Row> {
  readonly texts: GridTexts;
  readonly editor: GridEditor<Row> | undefined;
  readonly tree: GridTree<Row> | undefined;
  toggle(row: number, range: boolean): void;
  toggleRows(from: number, to: number): void;
  openMenu(): boolean;
  readonly onSort: ((key: string, additive: boolean) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onResize: ((key: string, width: number) => void) | undefined;
  readonly onMove: ((move: ColumnMove) => void) | undefined;
}

export interface GridKeyboard {
  handleKeyDown(event: KeyboardEvent<HTMLElement>): void;
  handleFocus(event: FocusEvent<HTMLElement>): void;
}

const widthStep = 16;

const firstPlace = (count: number): GridPlace => ({ row: count > 0 ? 0 : -1, column: 0 });

type Handle = <Row>(event: KeyboardEvent<HTMLElement>, grid: GridKeyboardRequest<Row>, place: GridPlace) => boolean;

/** Alt in the header: an arrow sets the width, with Shift it moves the column. */
const handleHeader: Handle = (event, grid, place) => {
  if (!event.altKey || place.row !== -1) return false;
  const placed = grid.plan.placed[place.column];
  if (!placed) return false;
  if (event.key === 'ArrowDown') return grid.openMenu();
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (direction === 0) return false;
  if (!event.shiftKey) {
    if (placed.column.resizable) grid.onResize?.(placed.column.key, clampWidth(placed.width + direction * widthStep));
    return true;
  }
  const move = grid.onMove ? stepColumn(grid.plan, placed.column.key, direction) : undefined;
  if (move) {
    grid.onMove?.(move);
    grid.announce(grid.texts.moved?.(placed.column.title));
  }
  return true;
};

/** Space: a row or all rows; the rows of the range where one is selected. With Shift the cells of the row, with Ctrl those of the column. */
const handleSpace: Handle = (event, grid, place) => {
  if (event.key !== ' ' || event.altKey) return false;
  const { cells, plan, rows } = grid;
  const data = dataColumns(grid);
  if (event.shiftKey && place.row >= 0) cells.select({ row: place.row, column: data.from }, { row: place.row, column: data.to });
  else if ((event.ctrlKey || event.metaKey) && rows.length > 0)
    cells.select({ row: 0, column: place.column }, { row: rows.length - 1, column: place.column });
  else {
    const range = cells.range();
    if (range) grid.toggleRows(range.fromRow, range.toRow);
    else if (place.row >= 0 || plan.placed[place.column]?.column.key === selectKey) grid.toggle(place.row, false);
    return true;
  }
  announceRange(grid);
  return true;
};

function dataColumns<Row>({ plan }: GridContext<Row>): { readonly from: number; readonly to: number } {
  const isData = plan.placed.map(({ column }) => isMovable(column));
  return { from: Math.max(0, isData.indexOf(true)), to: Math.max(0, isData.lastIndexOf(true)) };
}

/** Ctrl+A selects all cells, Ctrl+C copies; text that is marked with the mouse is left to the browser. */
const handleClipboard: Handle = (event, grid, place) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  const { cells, rows, plan } = grid;
  if (event.key.toLowerCase() === 'a') {
    if (rows.length === 0) return false;
    const { from, to } = dataColumns(grid);
    cells.select({ row: 0, column: from }, { row: rows.length - 1, column: to });
    announceRange(grid);
    return true;
  }
  if (event.key.toLowerCase() !== 'c' || window.getSelection()?.isCollapsed === false) return false;
  const own: GridRange = { fromRow: place.row, toRow: place.row, fromColumn: place.column, toColumn: place.column };
  const range = cells.range() ?? own;
  const sheet = { rows, columns: plan.placed.map(({ column }) => column) };
  const size = rangeSize(sheet, range);
  if (range.toRow < 0 || size.rows < 1 || size.columns < 1) return false;
  void copyRange(sheet, range).then((copied) => {
    if (copied) grid.announce(grid.texts.copied?.(size.rows, size.columns));
  });
  return true;
};

const handleOpen: Handle = (event, grid, place) => {
  if (event.key !== 'Enter' || event.altKey) return false;
  const column = grid.plan.placed[place.column]?.column;
  if (place.row === -1) {
    if (column?.key === selectKey) grid.toggle(-1, false);
    else if (column?.sortable) grid.onSort?.(column.key, event.shiftKey);
    return true;
  }
  const control = grid.container.current?.querySelector<HTMLElement>('.lh-cell.is-active button, .lh-cell.is-active a');
  const row = grid.rows[place.row];
  if (control) control.focus();
  else if (row !== undefined) grid.onOpen?.(row);
  return true;
};

const handleMenu: Handle = (event, grid) =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) ? grid.openMenu() : false;

const handleEscape: Handle = (event, { cells }) => {
  if (event.key !== 'Escape' || !cells.range()) return false;
  cells.clearRange();
  return true;
};

const handleMove: Handle = (event, grid, place) => {
  if (event.altKey) return false;
  const element = grid.container.current;
  const { cells, rows, plan, scale, head, foot } = grid;
  const page = Math.max(1, Math.floor(((element?.clientHeight ?? 0) - head - foot) / scale.rowHeight) - 1);
  const next = moveInGrid(place, event, { rows: rows.length, columns: plan.placed.length, page });
  if (!next || !element) return false;
  if (event.shiftKey && place.row >= 0 && rows.length > 0) {
    cells.extendTo({ row: Math.max(0, next.row), column: next.column });
    announceRange(grid);
  } else cells.moveTo(next);
  revealPlace(element, next, grid);
  return true;
};

const handles: readonly Handle[] = [
  handleHeader,
  handleSpace,
  handleClipboard,
  handleOpen,
  handleMenu,
  handleEscape,
  handleBranchKey,
  handleMove,
];

/**
 * Handles the keyboard: left and right open and close the rows of a tree; arrows, Home, End and pages move, with Shift they select cells; Space selects rows, Enter opens or sorts,
 * Ctrl+A and Ctrl+C select and copy, the menu key asks for the menu; Alt with an arrow sets a width in the header, with Shift it moves the column.
 */
export function useGridKeyboard<Row>(request: GridKeyboardRequest<Row>): GridKeyboard {
  const latest = useLatest(request);
  return useMemo(
    () => ({
      handleKeyDown: (event) => {
        const grid = latest.current;
        const element = grid.container.current;
        if (!element) return;
        if (event.target !== element && !isEditorEntry(event.target)) {
          if (event.key === 'Escape') element.focus();
          return;
        }
        const place = grid.cells.active() ?? firstPlace(grid.rows.length);
        if (grid.editor?.handleKey(event, grid, place)) return;
        if (handles.some((handle) => handle(event, grid, place))) event.preventDefault();
      },
      handleFocus: (event) => {
        const { container, cells, rows, editor } = latest.current;
        if (event.target === container.current && !cells.active() && event.target.matches(':focus-visible'))
          cells.moveTo(firstPlace(rows.length));
        if (event.target === container.current) editor?.handleFocus(latest.current);
      },
    }),
    [latest],
  );
}
