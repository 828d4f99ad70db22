import type { Workbook, Worksheet } from 'exceljs';
import type { SheetNote, SheetNotes } from './import-sheet';

/** Red as spreadsheets know it; a workbook has no theme of ours. */
const badFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } } as const;
const noteLimit = 2_000;

function mark(sheet: Worksheet, note: SheetNote): void {
  const cell = sheet.getCell(note.row, Math.max(1, note.column));
  // Cells share their style; a new one keeps the red to this cell.
  cell.style = { ...cell.style, fill: badFill };
  cell.note = { texts: [{ text: note.sentence.slice(0, noteLimit) }], margins: { insetmode: 'auto' } };
}

/** Notes at one cell become one. */
function gather(notes: readonly SheetNote[]): readonly SheetNote[] {
  const found = new Map<string, SheetNote>();
  for (const note of notes) {
    const key = `${note.row} ${Math.max(1, note.column)}`;
    const other = found.get(key);
    found.set(key, other ? { ...note, sentence: `${other.sentence}\n${note.sentence}` } : note);
  }
  return [...found.values()];
}

/** Writes what was mended and what is wrong into a workbook: red cells with a comment, and a sheet that lists all. */
export async function annotateWorkbook(workbook: Workbook, sheet: Worksheet, { notes, mended, list }: SheetNotes): Promise<Buffer> {
  // A text stays a text: a cell of a string never becomes a formula.
  for (const { row, column, text } of mended) sheet.getCell(row, column).value = text === '' ? null : text;
  for (const note of gather(notes)) if (note.row > 0) mark(sheet, note);
  const old = workbook.getWorksheet(list.name);
  if (old) workbook.removeWorksheet(old.id);
  const listing = workbook.addWorksheet(list.name, { views: [{ state: 'frozen', ySplit: 1 }] });
  listing.addRow([...list.header]).font = { bold: true };
  listing.columns.forEach((column, index) => {
    column.width = [8, 8, 20, 30, 60][index] ?? 20;
  });
  for (const row of list.rows) listing.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
