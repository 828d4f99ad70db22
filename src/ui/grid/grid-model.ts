import type { ReactNode } from 'react';

/** A column of the grid; the cell draws plain elements only, so that scrolling stays cheap. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Units: px. */
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly resizable?: boolean;
  readonly className?: string;
  /** Draws a cell; `active` says whether the row holds the keyboard, so that its buttons can be reached. */
  cell(row: Row, active: boolean): ReactNode;
  /** The cell as plain text, for copying; absent: a column that has nothing to copy. */
  text?(row: Row): string;
}

export interface GridSort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** The grid's own words, given from outside in the language on screen. */
export interface GridTexts {
  readonly selectAll: string;
  readonly selectRow: string;
  readonly index: string;
  readonly total: string;
  readonly resize: string;
}

/** A cell of the grid; row -1 is the header. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Keys of the two columns that the grid brings itself. */
export const selectKey = '#select';
export const indexKey = '#index';
