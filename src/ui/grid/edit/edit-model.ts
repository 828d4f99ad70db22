import type { ReactNode } from 'react';

/** How a cell is entered: not at all, as text, by choosing from a list, by turning it over, or in a control of its own. */
export type EntryMode = 'none' | 'text' | 'choice' | 'toggle' | 'control';

/** A cell that can be entered. */
export interface EntryCell<Row> {
  readonly row: Row;
  /** Position of the row, from 0. */
  readonly index: number;
  /** Key of the column. */
  readonly key: string;
}

/** Cells that stand side by side: rows from, to (included), columns by their keys. */
export interface EntryRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly keys: readonly string[];
}

/** One of the values that a cell offers. */
export interface EntryChoice {
  readonly key: string;
  readonly label: string;
}

/** What a list of choices shows at a moment. */
export interface EntryChoices {
  readonly list: readonly EntryChoice[];
  /** Stands where the list is empty: nothing found, still looking, could not look. */
  readonly word: string;
}

/** The words of editing, in the language on screen. */
export interface EditTexts {
  /** Names the cell that is entered. */
  cell(title: string, row: number): string;
  readonly fill: string;
  /** Said once to who comes by keyboard: how to leave. */
  readonly help: string;
}

/** What an editable grid asks of whoever holds its values. Each call is one step that can be taken back. */
export interface GridEditing<Row> {
  readonly texts: EditTexts;
  modeOf(cell: EntryCell<Row>): EntryMode;
  /** Told where somebody wants to enter a cell that cannot be entered: says why. */
  refuse(cell: EntryCell<Row>): void;
  /** The text that entering begins with. */
  textOf(cell: EntryCell<Row>): string;
  /** Takes what was typed; while typing goes on it may be given again, unfinished. */
  enter(cell: EntryCell<Row>, text: string, finished: boolean): void;
  /** True where what stands in the cell was not stored: to take it as it is is to try again. Absent where nothing is ever refused. */
  isUnsaved?(cell: EntryCell<Row>): boolean;
  /** Offers choices for what was typed ('' for all), now or later, until the given function is called. */
  offer(cell: EntryCell<Row>, typed: string, show: (choices: EntryChoices) => void): () => void;
  /** Key of the value that stands in the cell, '' for none. */
  chosen(cell: EntryCell<Row>): string;
  /** Takes a choice; undefined for none. */
  choose(cell: EntryCell<Row>, choice: EntryChoice | undefined): void;
  toggle(cell: EntryCell<Row>): void;
  /** Draws the control of a cell. */
  control(cell: EntryCell<Row>, onDone: () => void): ReactNode;
  clear(range: EntryRange): void;
  /** Puts a block of cells as spreadsheets copy it; `at` begins where it lands and reaches to the last column. */
  paste(text: string, at: EntryRange): void;
  /** Fills rows from the first rows of a range; as a series, numbers at the end go on. */
  fill(source: EntryRange, toRow: number, series: boolean): void;
  /** Adds a row at the end. False where none may be added. */
  addRow(): boolean;
  insertRow(at: number): boolean;
  copyRows(from: number, to: number): void;
  removeRows(from: number, to: number): void;
  /** Moves rows so that they stand before another one. Shape: where the first of them stands now. */
  moveRows(from: number, to: number, before: number): number;
}
