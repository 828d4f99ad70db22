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

/** What somebody says of a file by hand, beside the file itself. */
export interface ImportHand {
  /** Letters of a column -> the field that it is; '' leaves the column out. Absent: as this person said the last time of a file with these headings. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Number of a row -> letters of a column -> what the cell is to say; '' empties it. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A heading of the file and what it is taken for. */
export interface ImportHeading {
  /** Letters of the column. */
  readonly column: string;
  readonly heading: string;
  /** Dotted name of the field; '' where it is taken for none. */
  readonly field: string;
  /** Fields that it may mean, where there are several: then none is guessed. */
  readonly candidates?: readonly string[];
  /** True where somebody said that it is left out. */
  readonly left?: boolean;
}

/** A field that a column can be taken for. */
export interface ImportOffer {
  readonly field: string;
  readonly label: string;
  /** True where no row can be brought in without it. */
  readonly required: boolean;
}

/** A row that has faults, as the file says it with what was mended. */
export interface FaultyRow {
  readonly row: number;
  /** Letters of a column -> text; empty cells are absent. */
  readonly cells: Readonly<Record<string, string>>;
}

const ofImport = 'import:';

/** So long it is known which records an import has added. */
export const importDays = 90;

/** The value of `id` that finds what an import has added. */
export const madeBy = (importId: string): string => ofImport + importId;

/** Reads which import a value of `id` means; undefined where it means a record. */
export const importOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^import:\d{1,18}$/.test(value) ? value.slice(ofImport.length) : undefined;

/** How many rows with faults a report brings whole, to be mended at once. */
export const mendableRows = 100;

/** Rows of a file that follow each other: the first and the last of them. */
export type RowSpan = readonly [first: number, last: number];

/** How many stretches of rows a report names of each kind. */
export const toldSpans = 30;

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
  /** Which rows would be new or changed, in a dry run; the first stretches where there are many. */
  readonly planned?: { readonly created: readonly RowSpan[]; readonly updated: readonly RowSpan[] };
  /** Names the import where it has added records: `id` = `import:<importId>` finds exactly these. */
  readonly importId?: string;
  /** Every fault, in order of rows; the user's workbook with a comment on each bad cell is `fileId`. */
  readonly faults: readonly ImportFault[];
  readonly fileId?: string;
  readonly fileName?: string;
  /** The file's headings, and the fields that they can be taken for. */
  readonly headings?: readonly ImportHeading[];
  readonly offers?: readonly ImportOffer[];
  /** The first rows that have faults. */
  readonly faulty?: readonly FaultyRow[];
}
