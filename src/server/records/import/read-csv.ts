import { splitCells } from '../../../base/split-cells';
import { trimText } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { uncoverFormula } from '../export/export-safety';
import { annotateWorkbook } from './annotate-workbook';
import { type ImportSheet, rowLimit, type SheetCell, type SheetRow } from './import-sheet';

/** Reads text of a file in the encodings that spreadsheets write: UTF-8, UTF-16 with a mark, GB18030. Errors: importNotWorkbook. */
export function decodeText(content: Buffer): string {
  const attempt = (encoding: string): string | undefined => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content);
    } catch {
      return undefined;
    }
  };
  const utf16 = content[0] === 0xff && content[1] === 0xfe;
  const text = utf16 ? attempt('utf-16le') : content.includes(0) ? undefined : (attempt('utf-8') ?? attempt('gb18030'));
  if (text === undefined) throw refusal('importNotWorkbook', {});
  return text.replace(/^\ufeff/, '');
}

/** The sign between the cells: the one that the first line has most of. */
function findSeparator(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads the rows of a text with separators. Errors: importNotWorkbook, importTooManyRows. */
export function readCsv(content: Buffer): ImportSheet {
  const text = decodeText(content);
  const lines = splitCells(text, findSeparator(text));
  const rows = lines.flatMap((line, index): readonly SheetRow[] => {
    const cells = new Map<number, SheetCell>();
    line.forEach((cell, place) => {
      if (trimText(cell) !== '') cells.set(place + 1, { text: uncoverFormula(cell) });
    });
    return cells.size === 0 ? [] : [{ number: index + 1, cells, hidden: false }];
  });
  if (rows.length > rowLimit + 10) throw refusal('importTooManyRows', { limit: rowLimit });
  return {
    rows,
    from1904: false,
    annotate: async (notes) => {
      const { default: excel } = await import('exceljs');
      const workbook = new excel.Workbook();
      const sheet = workbook.addWorksheet('Sheet1');
      // Texts stay texts: a cell of a string never becomes a formula.
      for (const row of rows) for (const [column, cell] of row.cells) sheet.getCell(row.number, column).value = cell.text;
      return annotateWorkbook(workbook, sheet, notes);
    },
  };
}
