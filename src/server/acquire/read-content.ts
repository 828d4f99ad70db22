import { decodeText } from '../records/import/read-csv';
import { readJsonTable } from './json-table';
import { readSheetTable } from './sheet-table';
import type { AcquireSource } from './source';
import type { SourceTable } from './source-table';

const isWorkbook = (content: Buffer): boolean => content[0] === 0x50 && content[1] === 0x4b;
const begin = /^\s*[[{]/;

/** Reads what a source gave by what it is, not by what it is called: JSON, a workbook, or a text with separators. Errors: those of each of them. */
export async function readContent(content: Buffer, source: AcquireSource): Promise<SourceTable> {
  if (
    !isWorkbook(content) &&
    begin.test(
      content
        .subarray(0, 200)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
  )
    return readJsonTable(decodeText(content), source.rowsPath);
  return readSheetTable(content, source);
}
