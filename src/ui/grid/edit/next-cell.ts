import type { GridPlace } from '../grid-model';

interface Cells {
  readonly rows: number;
  readonly columns: number;
  canEnter(place: GridPlace): boolean;
}

/** Finds the next cell that can be entered, row by row; undefined behind the last or before the first. */
export function nextCell(from: GridPlace, step: 1 | -1, { rows, columns, canEnter }: Cells): GridPlace | undefined {
  let { row, column } = from;
  // A whole row without such a cell is passed over; more rows than that are not searched for nothing.
  for (let tries = 0; tries < columns * 64; tries += 1) {
    column += step;
    if (column >= columns) {
      row += 1;
      column = 0;
    } else if (column < 0) {
      row -= 1;
      column = columns - 1;
    }
    if (row < 0 || row >= rows) return undefined;
    if (canEnter({ row, column })) return { row, column };
  }
  return undefined;
}

/** Finds the first cell of a row that can be entered. */
export function firstCell(row: number, cells: Cells): GridPlace | undefined {
  for (let column = 0; column < cells.columns; column += 1) if (cells.canEnter({ row, column })) return { row, column };
  return undefined;
}
