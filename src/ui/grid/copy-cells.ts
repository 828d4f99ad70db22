import { copyText } from './copy-text';
import type { GridColumn, GridRange } from './grid-model';

/** Rows and columns in the order on screen; copying reads them and nothing that is drawn. */
export interface CopySheet<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
}

/** Reads a cell as text; a column that throws is blank here as it is on screen. */
export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  try {
    return column.text?.(row) ?? '';
  } catch {
    return '';
  }
}

const quote = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes cells as spreadsheets read them: tabs between cells, a line for each row, quotes where a cell holds a tab, a line break or a quote.
 * Columns without text are left out; one cell alone keeps its quotes as they are, since it is mostly pasted into a field.
 */
export function rangeText<Row>({ rows, columns }: CopySheet<Row>, range: GridRange): string {
  const copied = columns.slice(range.fromColumn, range.toColumn + 1).filter((column) => column.text !== undefined);
  const chosen = rows.slice(range.fromRow, range.toRow + 1);
  const [column, row] = [copied[0], chosen[0]];
  if (copied.length === 1 && chosen.length === 1 && column && row !== undefined) {
    const text = cellText(column, row);
    return /[\t\r\n]/.test(text) ? quote(text) : text;
  }
  return chosen.map((each) => copied.map((one) => quote(cellText(one, each))).join('\t')).join('\n');
}

/** Writes one row, all columns that have text. */
export const rowText = <Row>(sheet: CopySheet<Row>, index: number): string =>
  rangeText(sheet, { fromRow: index, toRow: index, fromColumn: 0, toColumn: sheet.columns.length - 1 });

/** Writes one column of all rows, the title first where it is asked for. */
export function columnText<Row>({ rows, columns }: CopySheet<Row>, key: string, withTitle = false): string {
  const column = columns.find((each) => each.key === key);
  if (!column?.text) return '';
  const cells = rows.map((row) => quote(cellText(column, row)));
  return (withTitle ? [quote(column.title), ...cells] : cells).join('\n');
}

/** Copies a range of cells. Shape: true where it reached the clipboard. */
export const copyRange = <Row>(sheet: CopySheet<Row>, range: GridRange): Promise<boolean> => copyText(rangeText(sheet, range));

/** Copies one row. Shape: true where it reached the clipboard. */
export const copyRow = <Row>(sheet: CopySheet<Row>, index: number): Promise<boolean> => copyText(rowText(sheet, index));

/** Copies one column of all rows. Shape: true where it reached the clipboard. */
export const copyColumn = <Row>(sheet: CopySheet<Row>, key: string): Promise<boolean> => copyText(columnText(sheet, key));

/** Says how many rows and columns with text a range holds. */
export function rangeSize<Row>({ rows, columns }: CopySheet<Row>, range: GridRange): { readonly rows: number; readonly columns: number } {
  return {
    rows: Math.min(rows.length - 1, range.toRow) - Math.max(0, range.fromRow) + 1,
    columns: columns.slice(range.fromColumn, range.toColumn + 1).filter((column) => column.text !== undefined).length,
  };
}
