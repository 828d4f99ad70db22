/** What a source gives: rows of texts by the names of its columns. */
export interface SourceTable {
  /** The columns that there are, as they are called. */
  readonly columns: readonly string[];
  has(column: string): boolean;
  readonly rows: readonly SourceRow[];
}

export interface SourceRow {
  /** From 1, as whoever looks at the source counts. */
  readonly number: number;
  /** '' where nothing stands. */
  cell(column: string): string;
}

/** Rows of a source that are looked through. */
export const rowsMost = 5_000;
/** Units: bytes. */
export const bytesMost = 8 * 1024 * 1024;
