import type { Printer } from '../../paper/printer';
import type { PaperModel } from '../../schema/model/paper-model';
import { writeAudit } from '../audit/audit-trail';
import type { Language } from '../language';
import { demandRight, type PageDesk } from '../rights/page-desk';
import { loadPaperRow, type PaperRow } from './load-paper-rows';
import { makeFrame, toOrder } from './paper-order';
import { type PrintedPaper, printPaper } from './print-paper';
import { makeVerify } from './verify-address';

/** Word across what is not an original yet. */
const preview = { zh: '预览', en: 'PREVIEW' } as const;

/** What prints, and the address under which the product is reached. */
export interface Press {
  readonly printer: Printer;
  readonly publicUrl: string;
}

interface Printing {
  readonly press: Press;
  readonly paper: PaperModel;
  readonly ids: readonly string[];
  readonly language: Language;
  readonly form?: 'pdf' | 'svg';
  /** A word across the sheet that was asked for. */
  readonly mark?: string | undefined;
  readonly onRow?: (done: number) => void;
}

/** Prints records of a page on one of its papers, as the caller sees them, and notes it. Errors: forbidden, rowGone, paperUnfit and those of printing. */
export async function printRecords(
  desk: PageDesk,
  { press, paper, ids, language, mark, onRow, form = 'pdf' }: Printing,
): Promise<PrintedPaper> {
  demandRight(desk, 'view');
  demandRight(desk, 'print');
  const rows: PaperRow[] = [];
  for (const id of ids) {
    rows.push(await loadPaperRow(desk, paper, id));
    onRow?.(rows.length);
  }
  const { tenantId } = desk.caller;
  const frame = await makeFrame(desk.database, {
    ...{ paper, tenantId, language, verify: makeVerify(desk.schemas, { paper, tenantId, publicUrl: press.publicUrl }) },
    mark: mark !== undefined && mark !== '' ? mark : paper.keep.length > 0 ? preview[language] : '',
  });
  const printed = await printPaper(press.printer, { ...toOrder({ paper, fields: desk.page.model.record.fields, frame }, rows), form });
  // As with an export, one entry says who took what out: it is no step of a record that could be taken back.
  const said = { page: desk.page.model.path, paper: paper.name, version: paper.version, ids };
  const changes = Object.entries(said).map(([field, after]) => ({ field, before: null, after }));
  await desk.database.write(tenantId, (tx) => writeAudit(tx, desk, { action: 'print', changes }));
  return printed;
}
