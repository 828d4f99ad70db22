import {
  type FaultyRow,
  type ImportFault,
  type ImportReport,
  mendableRows,
  type RowSpan,
  toldSpans,
} from '../../../protocol/import-report';
import { cleanFileName } from '../../files/file-kinds';
import type { Run, Tally } from './import-run';
import { lettersOf, ownSheets, type SheetNote } from './import-sheet';
import { needsColumn } from './map-columns';

/** Tells every fault, in order of rows, with its place. */
export function tellFaults(run: Run, tally: Tally): readonly ImportFault[] {
  const { language } = run.request;
  const header = run.opened.mapped.faults.map((fault) => ({
    ...fault,
    column: lettersOf(fault.column),
    label: fault.label[language],
    sentence: fault.sentence[language],
  }));
  const rows = tally.faulty.flatMap(({ row, faults }) =>
    [...faults]
      .sort((left, right) => left.column - right.column)
      .map((fault) => ({
        ...fault,
        row,
        column: lettersOf(fault.column),
        label: fault.label[language],
        sentence: fault.sentence[language],
      })),
  );
  return [...header, ...rows].map(({ row, column, field, label, value, sentence }) => ({ row, column, field, label, value, sentence }));
}

const words = {
  zh: { header: ['行', '列', '列名', '内容', '原因'], name: '错误批注' },
  en: { header: ['Row', 'Column', 'Name', 'Value', 'Reason'], name: 'errors' },
} as const;

/** Gives the user's workbook back with what is wrong written into it. */
export async function giveBack(run: Run, tally: Tally, faults: readonly ImportFault[]): Promise<Pick<ImportReport, 'fileId' | 'fileName'>> {
  if (faults.length === 0) return {};
  const { language, fileName } = run.request;
  const said = words[language];
  const notes: SheetNote[] = [
    ...run.opened.mapped.faults.map(({ row, column, sentence }) => ({ row, column, sentence: sentence[language] })),
    ...tally.faulty.flatMap(({ row, faults: list }) => list.map(({ column, sentence }) => ({ row, column, sentence: sentence[language] }))),
  ];
  const content = await run.opened.sheet.annotate({
    ...{ notes, mended: [] },
    list: {
      name: ownSheets.list,
      header: said.header,
      rows: faults.map(({ row, column, label, value, sentence }) => [row, column, label, value, sentence]),
    },
  });
  const file = await run.ways.saveFile({ name: `${cleanFileName(fileName).replace(/\.[^.]*$/, '')}_${said.name}.xlsx`, content });
  return { fileId: file.fileId, fileName: file.originalName };
}

/** Tells what each column is taken for, and what it can be taken for. */
export function tellHeadings({ opened, request: { language } }: Run): Pick<ImportReport, 'headings' | 'offers'> {
  const { mapped, sight } = opened;
  const offered = new Set(sight.taken.columns.map((source) => source.of.name));
  return {
    // What is read and may not be filled in is none that could be chosen, nor is it brought in.
    headings: mapped.headings.map(({ column, field, ...rest }) => ({
      ...rest,
      column: lettersOf(column),
      field: offered.has(field) ? field : '',
    })),
    offers: sight.taken.columns.map((source) => ({
      field: source.of.name,
      label: source.label[language],
      required: needsColumn(sight, source),
    })),
  };
}

/** Gives the first rows that have faults as the file says them, with what was mended. */
export function tellFaulty({ opened: { mapped } }: Run, { faulty }: Tally): readonly FaultyRow[] {
  const asked = new Set(faulty.slice(0, mendableRows).map(({ row }) => row));
  return mapped.rows.flatMap(({ number, cells }) =>
    asked.has(number)
      ? [{ row: number, cells: Object.fromEntries([...cells].map(([column, { text }]) => [lettersOf(column), text])) }]
      : [],
  );
}

/** Rows as the stretches that they make: 3, 4, 5, 9 are 3–5 and 9. */
function toSpans(rows: readonly number[]): readonly RowSpan[] {
  const spans: [number, number][] = [];
  for (const row of rows) {
    const last = spans.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else spans.push([row, row]);
  }
  return spans.slice(0, toldSpans);
}

/** Tells which rows an import would add and which it would change. */
export const tellPlanned = ({ rows }: Tally): NonNullable<ImportReport['planned']> => ({
  created: toSpans(rows.created),
  updated: toSpans(rows.updated),
});
