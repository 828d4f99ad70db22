import type { SheetCell } from '../../../schema/entry/sheet-cell';

export type { SheetCell };

/** One row that has something in it. */
export interface SheetRow {
  /** From 1, as the spreadsheet shows it. */
  readonly number: number;
  /** By column, from 1. */
  readonly cells: ReadonlyMap<number, SheetCell>;
  readonly hidden: boolean;
}

/** The first sheet of a file, blank rows left out. */
export interface ImportSheet {
  readonly rows: readonly SheetRow[];
  /** True where days count from 1904. */
  readonly from1904: boolean;
  /** Path of the page whose template the file is; absent for any other file. */
  readonly page?: string;
  /** Gives the file back as a workbook with what is wrong written at each bad cell. */
  annotate(notes: SheetNotes): Promise<Buffer>;
}

export interface SheetNote {
  readonly row: number;
  /** From 1; 0 where it is about the row or the file. */
  readonly column: number;
  readonly sentence: string;
}

/** A cell that says something else than in the file. */
export interface MendedCell {
  readonly row: number;
  /** From 1. */
  readonly column: number;
  readonly text: string;
}

/** What is written into the workbook that is given back. */
export interface SheetNotes {
  /** Cells that were mended since it was sent. */
  readonly mended: readonly MendedCell[];
  readonly notes: readonly SheetNote[];
  /** Sheet that lists all of them: its name, its header and its rows. */
  readonly list: { readonly name: string; readonly header: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] };
}

/** Units: rows with content below the header. */
export const rowLimit = 50_000;
/** Names of sheets that are ours and hold no rows. */
export const ownSheets = { list: '错误', help: '填写说明', lists: '_lh' } as const;

/** Gives the column of letters, from 1; 0 where they are none. */
export const columnOf = (letters: string): number =>
  /^[A-Z]{1,3}$/.test(letters) ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) : 0;

/** Gives the letters of a column: 1 is A, 27 is AA; '' for 0. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
