import type { SheetChart } from './xlsx-charts';

/** One cell; undefined where it is empty. */
export interface ExportCell {
  /** What a person reads, and what CSV holds. */
  readonly text: string;
  /** The number of a typed cell: exact decimal text, or the serial number of a day. */
  readonly number?: string;
  /** Number format of this cell alone, in place of its column's. */
  readonly format?: string;
  /** True where the system wrote the text: a number or a time, which is never taken for a formula. */
  readonly typed: boolean;
}

/** A column as it is written. */
export interface ExportSheetColumn {
  readonly title: string;
  /** Units: px on the screen. */
  readonly width: number;
  /** Number format of its typed cells. */
  readonly format: string;
  readonly align: 'left' | 'right' | 'center';
}

/** Writes a table row by row. */
export interface TableWriter {
  add(cells: readonly (ExportCell | undefined)[]): Promise<void>;
  end(): Promise<void>;
  /** Lets go of what is open after a failure. */
  abort(): void;
}

export interface Sheet {
  readonly name: string;
  /** Charts of a workbook, and what their sheet is called. */
  readonly drawn?: { readonly name: string; readonly charts: readonly SheetChart[] };
  readonly columns: readonly ExportSheetColumn[];
}
