import { formatDecimal, toDecimal } from '../../base/decimal';
import { splitCells } from '../../base/split-cells';
import { trimText } from '../../base/text';
import { refusal } from '../../protocol/errors';
import type { SheetCell } from '../../schema/entry/sheet-cell';
import { uncoverFormula } from '../records/export/export-safety';
import { lettersOf } from '../records/import/import-sheet';
import { decodeText } from '../records/import/read-csv';
import { readImportFile } from '../records/import/read-file';
import type { AcquireSource } from './source';
import { rowsMost, type SourceTable } from './source-table';

type Shape = Pick<AcquireSource, 'headerRow' | 'firstRow' | 'lastRow' | 'separator' | 'sheet'>;

interface Line {
  readonly number: number;
  readonly cells: ReadonlyMap<number, string>;
}

/** A number keeps the noughts that its format shows; none of its digits is taken away. */
function cellText({ text, number, places = 0 }: SheetCell): string {
  const value = number === undefined ? undefined : toDecimal(text);
  return value && (text.split('.')[1]?.length ?? 0) < places ? formatDecimal(value, places) : text;
}

/** The sign between the cells: that which the line of the headings has most of. Above it may stand anything. */
function findSeparator(lines: readonly string[], at: number): string {
  const line = lines[Math.max(at, 1) - 1] ?? '';
  const count = (sign: string): number => line.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function linesOfText(content: Buffer, { separator, headerRow, firstRow }: Shape): readonly Line[] {
  const text = decodeText(content);
  const sign = separator === '' ? findSeparator(text.split(/\r\n|\r|\n/), headerRow === 0 ? firstRow : headerRow) : separator;
  // Instruments set columns apart by as many blanks as look well.
  const cut = sign === ' ' ? text.replace(/[^\S\r\n]+/g, ' ').replace(/^ /gm, '') : text;
  return splitCells(cut, sign).map((line, index) => ({
    number: index + 1,
    cells: new Map(line.flatMap((cell, place) => (trimText(cell) === '' ? [] : [[place + 1, trimText(uncoverFormula(cell))] as const]))),
  }));
}

async function linesOf(content: Buffer, shape: Shape): Promise<readonly Line[]> {
  if (content[0] !== 0x50 || content[1] !== 0x4b) {
    if (content.length === 0) throw refusal('importEmpty', {});
    // Signs of an old workbook; everything else is read as a text.
    if (content[0] === 0xd0 && content[1] === 0xcf) throw refusal('importOldWorkbook', {});
    return linesOfText(content, shape);
  }
  const { rows } = await readImportFile(content, shape.sheet);
  return rows.map(({ number, cells }) => ({
    number,
    cells: new Map([...cells].map(([place, cell]) => [place, trimText(cellText(cell))] as const)),
  }));
}

const letters = /^[A-Za-z]{1,2}$/;

/** Reads a text with separators or a workbook: UTF-8, UTF-16 with a mark, GB18030. Errors: those of reading a file, acquireTooManyRows, acquireNoSheet. */
export async function readSheetTable(content: Buffer, shape: Shape): Promise<SourceTable> {
  const lines = await linesOf(content, shape);
  const head = shape.headerRow === 0 ? undefined : lines.find(({ number }) => number === shape.headerRow);
  const headings = new Map<string, number>();
  for (const [place, text] of head?.cells ?? []) if (!headings.has(text.toLowerCase())) headings.set(text.toLowerCase(), place);
  const rows = lines.filter(({ number, cells }) => number >= shape.firstRow && number <= shape.lastRow && cells.size > 0);
  if (rows.length > rowsMost) throw refusal('acquireTooManyRows', { limit: rowsMost });
  const width = Math.max(0, ...rows.map(({ cells }) => Math.max(0, ...cells.keys())), ...(head?.cells.keys() ?? []));
  const byLetters = new Map(Array.from({ length: Math.min(width, 702) }, (_, index) => [lettersOf(index + 1), index + 1] as const));
  const placeOf = (column: string): number | undefined =>
    headings.get(column.toLowerCase()) ?? (letters.test(column) ? byLetters.get(column.toUpperCase()) : undefined);
  return {
    columns: head ? [...head.cells.values()] : [...byLetters.keys()],
    has: (column) => placeOf(column) !== undefined,
    rows: rows.map(({ number, cells }) => ({ number, cell: (column) => cells.get(placeOf(column) ?? 0) ?? '' })),
  };
}
