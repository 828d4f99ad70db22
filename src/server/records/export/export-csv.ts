import { coverFormula } from './export-safety';
import type { ExportCell, Sheet, TableWriter } from './export-writer';
import type { Sink } from './zip-writer';

/** Rows are handed on in blocks. Units: characters. */
const block = 32_768;

const nul = /\0/g;

function toField(text: string, typed: boolean): string {
  const safe = (typed ? text : coverFormula(text)).replace(nul, '');
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const toLine = (cells: readonly (ExportCell | undefined)[]): string =>
  `${cells.map((cell) => (cell ? toField(cell.text, cell.typed) : '')).join(',')}\r\n`;

/** Writes CSV for spreadsheets: UTF-8 with its mark, texts that could become formulas behind an apostrophe. */
export function createCsvWriter(sink: Sink, sheet: Sheet): TableWriter {
  let text = `\ufeff${toLine(sheet.columns.map(({ title }) => ({ text: title, typed: false })))}`;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(text);
    text = '';
    await sink(bytes);
  };
  return {
    add: async (cells) => {
      text += toLine(cells);
      if (text.length > block) await flush();
    },
    end: flush,
    abort: () => undefined,
  };
}
