import type { ReactNode } from 'react';

/** A column of the grid; the cell draws plain elements only, so that scrolling stays cheap. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** What the head shows in place of the title where the column stands under a title in common with its neighbours. */
  readonly storeys?: { readonly upper: string; readonly lower: string };
  /** Units: px. */
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly resizable?: boolean;
  /** Its width was chosen by the user: it takes none of the spare width. */
  readonly sized?: boolean;
  /** Names its row: assistive technology reads it before the other cells. */
  readonly heading?: boolean;
  readonly className?: string;
  /** Matters most: it is drawn in bold, and stands on every card. */
  readonly strong?: boolean;
  /** The list is narrowed by it. */
  readonly filtered?: boolean;
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
  /** Word of the mark that opens a column's menu. */
  readonly menu?: string;
  /** Said of a column that the list is narrowed by. */
  readonly filtered?: string;
  /** Words of the mark that opens and closes a row of a tree. */
  readonly open?: string;
  readonly close?: string;
  /** Said when a range of cells is selected. */
  rangeSize?(rows: number, columns: number): string;
  /** Said when cells are copied. */
  copied?(rows: number, columns: number): string;
  /** Said when a column has moved. */
  moved?(title: string): string;
}

/** A cell of the grid; row -1 is the header. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Cells from one corner to the other, both included. */
export interface GridRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** One line of totals: of the page, of the whole result. */
export interface GridTotal {
  readonly label: string;
  /** Shape: column key -> text. */
  readonly values: ReadonlyMap<string, string>;
}

/** What a context menu is asked for. */
export interface GridMenuRequest<Row> {
  readonly row: Row;
  /** Position of the row among the rows given. */
  readonly index: number;
  readonly column: GridColumn<Row>;
  /** Where the menu opens. Units: px of the window. */
  readonly x: number;
  readonly y: number;
  /** The cells that are selected, where the menu was asked for inside them. */
  readonly range: GridRange | undefined;
  /** Gives the keyboard back to the grid, when the menu closes. */
  focusGrid(): void;
}

export type GridDensity = 'compact' | 'default' | 'loose';
export type ColumnSide = 'left' | 'middle' | 'right';

/** Keys of the two columns that the grid brings itself. */
export const selectKey = '#select';
export const indexKey = '#index';

/** True for a column of the page's own data; those of the grid and of actions, named with a #, keep their place. */
export const isMovable = (column: { readonly key: string }): boolean => !column.key.startsWith('#');
