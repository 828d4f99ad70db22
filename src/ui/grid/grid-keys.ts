import type { GridPlace } from './grid-model';

export interface GridBounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves. */
  readonly page: number;
}

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Says where a key leads from a cell; undefined where the key does not move. Row -1 is the header. */
export function moveInGrid(from: GridPlace, press: KeyPress, bounds: GridBounds): GridPlace | undefined {
  const whole = press.ctrlKey || press.metaKey;
  const at = (row: number, column: number): GridPlace => ({
    row: Math.max(-1, Math.min(bounds.rows - 1, row)),
    column: Math.max(0, Math.min(bounds.columns - 1, column)),
  });
  switch (press.key) {
    case 'ArrowUp':
      return at(whole ? 0 : from.row - 1, from.column);
    case 'ArrowDown':
      return at(whole ? bounds.rows - 1 : from.row + 1, from.column);
    case 'ArrowLeft':
      return at(from.row, whole ? 0 : from.column - 1);
    case 'ArrowRight':
      return at(from.row, whole ? bounds.columns - 1 : from.column + 1);
    case 'Home':
      return at(whole ? 0 : from.row, 0);
    case 'End':
      return at(whole ? bounds.rows - 1 : from.row, bounds.columns - 1);
    case 'PageUp':
      return at(Math.max(Math.min(from.row, 0), from.row - bounds.page), from.column);
    case 'PageDown':
      return at(from.row + bounds.page, from.column);
    default:
      return undefined;
  }
}
