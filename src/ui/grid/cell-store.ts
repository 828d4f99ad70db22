import type { GridPlace, GridRange } from './grid-model';

/** Which cells of a row are marked. Shape: columns, both included; the active column, -1 for none. */
export interface RowMarks {
  readonly from: number;
  readonly to: number;
  readonly top: boolean;
  readonly bottom: boolean;
}

/** Where the keyboard stands and which cells are selected, outside React: a move draws the rows that it touches. */
export interface CellStore {
  active(): GridPlace | undefined;
  range(): GridRange | undefined;
  /** Column of the active cell where it stands in this row, -1 elsewhere. */
  activeIn(row: number): number;
  /** The marked cells of a row as one number, 0 for none, so that an unchanged row is known at once. */
  marksIn(row: number): number;
  /** Goes to a cell; what was selected is free again. */
  moveTo(place: GridPlace | undefined): void;
  /** Selects from where the selection began to a cell, and goes there. */
  extendTo(place: GridPlace): void;
  /** Selects from one cell to another; the active cell stays. */
  select(anchor: GridPlace, end: GridPlace): void;
  /** Frees what is selected; the active cell stays. */
  clearRange(): void;
  subscribe(listener: () => void): () => void;
}

const most = 4096;

function toRange(anchor: GridPlace, end: GridPlace): GridRange {
  return {
    fromRow: Math.min(anchor.row, end.row),
    toRow: Math.max(anchor.row, end.row),
    fromColumn: Math.min(anchor.column, end.column),
    toColumn: Math.max(anchor.column, end.column),
  };
}

/** Reads a row's marks back from their number. */
export function readMarks(marks: number): RowMarks | undefined {
  if (marks === 0) return undefined;
  const code = marks - 1;
  const span = Math.floor(code / 4);
  return { from: Math.floor(span / most), to: span % most, top: code % 2 === 1, bottom: code % 4 >= 2 };
}

/** Makes a store with no active cell and nothing selected. */
export function createCells(): CellStore {
  const listeners = new Set<() => void>();
  let active: GridPlace | undefined;
  let anchor: GridPlace | undefined;
  let range: GridRange | undefined;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    active: () => active,
    range: () => range,
    activeIn: (row) => (active?.row === row ? active.column : -1),
    marksIn: (row) => {
      if (!range || row < range.fromRow || row > range.toRow) return 0;
      const edges = (row === range.fromRow ? 1 : 0) + (row === range.toRow ? 2 : 0);
      return (range.fromColumn * most + range.toColumn) * 4 + edges + 1;
    },
    moveTo: (place) => {
      if (!range && place?.row === active?.row && place?.column === active?.column) return;
      active = place;
      anchor = undefined;
      range = undefined;
      tell();
    },
    extendTo: (place) => {
      anchor ??= active ?? place;
      if (range && active?.row === place.row && active.column === place.column) return;
      active = place;
      range = toRange(anchor, place);
      tell();
    },
    select: (from, end) => {
      anchor = from;
      range = toRange(from, end);
      tell();
    },
    clearRange: () => {
      if (!range) return;
      anchor = undefined;
      range = undefined;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
