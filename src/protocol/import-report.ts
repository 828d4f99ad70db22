/** One bad cell of an imported workbook. */
export interface ImportFault {
  /** Row number in the workbook, from 1, as the spreadsheet shows it. */
  readonly row: number;
  /** Column letter in the workbook; empty where the fault is the row's. */
  readonly column: string;
  /** Dotted field name. */
  readonly field: string;
  readonly label: string;
  /** What stands in the cell. */
  readonly value: string;
  /** What is wrong and what to do, in the caller's language. */
  readonly sentence: string;
}

/** What an import found (dry run) or did. */
export interface ImportReport {
  readonly dryRun: boolean;
  /** Rows with content. */
  readonly total: number;
  readonly good: number;
  readonly bad: number;
  /** Rows that are (or would be) new, changed, or there already as they stand. */
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Every fault, in order of rows; the user's workbook with a comment on each bad cell is `fileId`. */
  readonly faults: readonly ImportFault[];
  readonly fileId?: string;
  readonly fileName?: string;
}
