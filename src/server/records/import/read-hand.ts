import { isObject } from '../../../base/dot-path';
import { isWellFormed } from '../../../base/well-formed';
import { refusal } from '../../../protocol/errors';
import type { ImportHand } from '../../../protocol/import-report';
import { columnOf, type ImportSheet, type MendedCell, type SheetCell, type SheetRow } from './import-sheet';

/** Cells that may be mended in one file, and the length of one. */
const mostCells = 5_000;
const longestCell = 5_000;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && isWellFormed(value) && !value.includes('\0');

function isTexts(value: unknown, longest: number): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.entries(value).every(([letters, text]) => columnOf(letters) > 0 && isText(text, longest));
}

/** Checks what somebody says of a file by hand. Errors: wrongParameter. */
export function checkHand(value: unknown): ImportHand {
  const wrong = (): never => {
    throw refusal('wrongParameter', { name: 'hand' });
  };
  if (!isObject(value)) return wrong();
  const { columns, cells } = value;
  if (columns !== undefined && !isTexts(columns, 120)) return wrong();
  if (cells === undefined) return columns === undefined ? {} : { columns };
  if (!isObject(cells)) return wrong();
  const rows: Record<string, Readonly<Record<string, string>>> = {};
  let count = 0;
  for (const [row, texts] of Object.entries(cells)) {
    if (!/^[1-9]\d{0,6}$/.test(row) || !isTexts(texts, longestCell)) return wrong();
    count += Object.keys(texts).length;
    rows[row] = texts;
  }
  if (count > mostCells) throw refusal('tooManyItems', { limit: mostCells });
  return { ...(columns === undefined ? {} : { columns }), cells: rows };
}

/** Reads what somebody says of a file by hand. Errors: wrongParameter. */
export function readHand(text: string): ImportHand {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal('wrongParameter', { name: 'hand' });
  }
  return checkHand(value);
}

const mendedIn = (hand: ImportHand): readonly MendedCell[] =>
  Object.entries(hand.cells ?? {}).flatMap(([row, texts]) =>
    Object.entries(texts).map(([letters, text]) => ({ row: Number(row), column: columnOf(letters), text })),
  );

function mendRow(row: SheetRow, texts: Readonly<Record<string, string>>): SheetRow {
  const cells = new Map<number, SheetCell>(row.cells);
  for (const [letters, text] of Object.entries(texts))
    if (text.trim() === '') cells.delete(columnOf(letters));
    else cells.set(columnOf(letters), { text });
  return { ...row, cells };
}

/** Puts what was mended by hand into a file, so that it is read and judged as if it had come so. Rows that the file does not have stay away. */
export function mendSheet(sheet: ImportSheet, hand: ImportHand): ImportSheet {
  const mended = mendedIn(hand);
  if (mended.length === 0) return sheet;
  const rows = sheet.rows.map((row) => {
    const own = hand.cells?.[String(row.number)];
    return own ? mendRow(row, own) : row;
  });
  const known = new Set(sheet.rows.map(({ number }) => number));
  return {
    ...sheet,
    rows: rows.filter(({ cells }) => cells.size > 0),
    annotate: (notes) => sheet.annotate({ ...notes, mended: mended.filter(({ row }) => known.has(row)) }),
  };
}
