import type { ImportSheet } from './import-sheet';
import { readCsv } from './read-csv';
import { readWorkbook } from './read-workbook';

/** A file of which it is known what it is. */
export interface KnownFile {
  readonly content: Buffer;
  readonly kind: 'workbook' | 'text';
  /** True where a workbook's rules cover so much that they are better not read. */
  readonly crowded: boolean;
  /** Of a workbook the sheet of this name; '' or absent: the first. */
  readonly sheet?: string;
}

/** Reads a file in the thread that asks. Errors: importNotWorkbook, importTooManyRows. */
export const readHere = async ({ content, kind, crowded, sheet }: KnownFile): Promise<ImportSheet> =>
  kind === 'workbook' ? await readWorkbook(content, crowded, sheet) : readCsv(content);
