import { refusal } from '../../../protocol/errors';
import type { ImportSheet } from './import-sheet';
import { readCsv } from './read-csv';
import { readWorkbook } from './read-workbook';

const starts = (content: Buffer, ...bytes: readonly number[]): boolean => bytes.every((byte, index) => content[index] === byte);

/** Reads a file as it was uploaded, by what it is and not by its name. Errors: importNotWorkbook, importOldWorkbook, importTooLarge, importTooManyRows. */
export async function readImportFile(content: Buffer): Promise<ImportSheet> {
  if (content.length === 0) throw refusal('importEmpty', {});
  if (starts(content, 0xd0, 0xcf, 0x11, 0xe0)) throw refusal('importOldWorkbook', {});
  if (starts(content, 0x50, 0x4b)) return readWorkbook(content);
  return readCsv(content);
}
