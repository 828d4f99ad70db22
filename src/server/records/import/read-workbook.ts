import type { Cell, CellValue, Row, Workbook, Worksheet } from 'exceljs';
import { decimalText, toDecimal } from '../../../base/decimal';
import { trimText } from '../../../base/text';
import { isWellFormed, toWellFormed } from '../../../base/well-formed';
import { refusal } from '../../../protocol/errors';
import { annotateWorkbook } from './annotate-workbook';
import { type ImportSheet, ownSheets, rowLimit, type SheetCell, type SheetRow } from './import-sheet';

/** Units: ms. */
const second = 1_000;
const withoutTime = ' 00:00:00';

/** A number as people see it: a spreadsheet keeps fifteen digits, the rest is noise of its arithmetic. */
function numberText(value: number): string {
  const plain = Number(value.toPrecision(15));
  const decimal = toDecimal(plain);
  return decimal ? decimalText(decimal) : String(plain);
}

function dateText(value: Date): string {
  const time = Math.round(value.getTime() / second) * second;
  if (Number.isNaN(time)) return '';
  const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(withoutTime) ? text.slice(0, 10) : text;
}

/** Mark of a text that only looks like a character written by its number, as exports write it; the library leaves it in texts that stand in their cells. */
const escapedEscape = /_x005F_(?=x[0-9A-Fa-f]{4}_)/g;

/** A format that shows every number with the same places: `0.000`. */
const fixedPlaces = /^0\.0{1,10}$/;

/** Workbooks write characters by number, halves of one too. */
function textCell(written: string): SheetCell {
  const text = written.replace(escapedEscape, '_');
  return isWellFormed(text) ? { text } : { text: toWellFormed(text), broken: true };
}

function toCell(value: CellValue | undefined, numFmt: string | undefined): SheetCell | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number')
    return {
      ...{ text: numberText(value), number: value },
      ...(numFmt?.includes('%') === true ? { percent: true } : {}),
      ...(numFmt !== undefined && fixedPlaces.test(numFmt) ? { places: numFmt.length - 2 } : {}),
    };
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date) return { text: dateText(value), date: true };
  if ('richText' in value) return textCell(value.richText.map((part) => part.text).join(''));
  // Only what a formula came to when the file was saved is taken; nothing is computed here.
  if ('formula' in value || 'sharedFormula' in value) return toCell(value.result, numFmt);
  if ('error' in value) return { text: value.error };
  if ('text' in value) return toCell(value.text, numFmt);
  return undefined;
}

function readRow(row: Row): SheetRow | undefined {
  const cells = new Map<number, SheetCell>();
  row.eachCell({ includeEmpty: false }, (cell: Cell, column: number) => {
    const found = toCell(cell.value, cell.numFmt);
    if (found && trimText(found.text) !== '') cells.set(column, found);
  });
  return cells.size === 0 ? undefined : { number: row.number, cells, hidden: row.hidden };
}

const ours = new Set<string>(Object.values(ownSheets));

function readPage(workbook: Workbook): string | undefined {
  const value = workbook.getWorksheet(ownSheets.lists)?.getCell(1, 1).value;
  return typeof value === 'string' ? /^liangheng ([\w-]+\/[\w-]+)/.exec(value)?.[1] : undefined;
}

async function load(content: Buffer, crowded: boolean): Promise<Workbook> {
  // Read only where it is used: the library is large.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const bytes = new ArrayBuffer(content.length);
  new Uint8Array(bytes).set(content);
  try {
    await workbook.xlsx.load(bytes, crowded ? { ignoreNodes: ['dataValidations'] } : {});
  } catch {
    throw refusal('importNotWorkbook', {});
  }
  return workbook;
}

/** Reads the rows of a guarded workbook's first sheet; without its rules where they are too many (`crowded`); or of the sheet of a name. Errors: importNotWorkbook, importTooManyRows, acquireNoSheet. */
export async function readWorkbook(content: Buffer, crowded: boolean, name = ''): Promise<ImportSheet> {
  const workbook = await load(content, crowded);
  const sheet: Worksheet | undefined = workbook.worksheets.find((each) =>
    name === '' ? each.state === 'visible' && !ours.has(each.name) : each.name.trim() === name,
  );
  if (!sheet && name !== '') throw refusal('acquireNoSheet', {});
  if (!sheet) throw refusal('importNotWorkbook', {});
  const rows: SheetRow[] = [];
  sheet.eachRow({ includeEmpty: false }, (row) => {
    const found = readRow(row);
    if (found) rows.push(found);
  });
  // The rows that may stand above the first of data.
  if (rows.length > rowLimit + 10) throw refusal('importTooManyRows', { limit: rowLimit });
  const page = readPage(workbook);
  return {
    rows,
    from1904: workbook.properties.date1904,
    ...(page === undefined ? {} : { page }),
    annotate: (notes) => annotateWorkbook(workbook, sheet, notes),
  };
}
