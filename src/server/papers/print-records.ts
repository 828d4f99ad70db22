import { getAt, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { RecordModel } from '../../schema/model/page-model';
import type { PaperModel } from '../../schema/model/paper-model';
import { writeAudit } from '../audit/audit-trail';
import type { Language } from '../language';
import { loadRow } from '../query/load-rows';
import { requireRight, type PageContext } from '../rights/page-context';
import { loadPaperRow, type PaperRow } from './load-paper-rows';
import { makeFrame, toOrder } from './paper-order';
import { type Press, type PrintedPaper, printPaper } from './print-paper';
import { printOriginal } from './original';
import { makeVerify } from './verify-address';

/** Word across what is not an original yet. */
const preview = { zh: '预览', en: 'PREVIEW' } as const;

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

/** Gives the original of a record that nothing can change any more, or a copy of it. Errors: forbidden where the paper shows what is hidden from the caller. */
async function findOriginal(
  ctx: PageContext,
  { press, paper, mark, form = 'pdf' }: Printing,
  { row }: PaperRow,
): Promise<PrintedPaper | undefined> {
  const { record } = ctx.page.model;
  if (paper.keep.length === 0 || record.states?.freeze[stateOf(record, row)] !== 'all') return undefined;
  const { tenantId } = ctx.caller;
  const { records, bigrams } = ctx.source;
  const whole = await ctx.database.read(tenantId, (q) => loadRow(q, { record, records, bigrams }, { tenantId, id: row.id }));
  const address = whole ? makeVerify(ctx.schemas, { paper, tenantId, publicUrl: press.publicUrl })(whole) : '';
  const asked = mark !== undefined && mark !== '' ? mark : '';
  const original = await printOriginal(ctx.database, { press, paper, tenantId, id: row.id, address, mark: asked, form });
  // What a role hides of the record itself stays hidden; what is hidden only because it came from a page that the caller may not open is part of the document.
  const own = new Set(
    ctx.caller.fieldRules.flatMap((each) => (each.record === record.name && each.rule !== 'readOnly' ? [each.field] : [])),
  );
  if (original && paper.fields.some((field) => own.has(field.own))) throw refusal('forbidden', {});
  return original;
}

const stateOf = ({ states, fields }: RecordModel, row: Values): string =>
  String(getAt(row, fields.find(({ name }) => name === states?.field)?.path ?? []) ?? '');

/** Prints records of a page on one of its papers, as the caller sees them, and notes it. Errors: forbidden, rowGone, paperUnfit and those of printing. */
export async function printRecords(ctx: PageContext, printing: Printing): Promise<PrintedPaper> {
  const { paper, ids, onRow } = printing;
  requireRight(ctx, 'view');
  requireRight(ctx, 'print');
  const rows: PaperRow[] = [];
  for (const id of ids) {
    rows.push(await loadPaperRow(ctx, paper, id));
    onRow?.(rows.length);
  }
  const [first] = rows;
  const original = first && rows.length === 1 ? await findOriginal(ctx, printing, first) : undefined;
  const printed = original ?? (await printAsSeen(ctx, printing, rows));
  // As with an export, one entry says who took what out: it is no step of a record that could be taken back.
  const said = { page: ctx.page.model.path, paper: paper.name, version: paper.version, ids };
  const changes = Object.entries(said).map(([field, after]) => ({ field, before: null, after }));
  await ctx.database.write(ctx.caller.tenantId, (tx) => writeAudit(tx, ctx, { action: 'print', changes }));
  return printed;
}

/** Prints records as the caller sees them; what may still become an original says that it is none. */
async function printAsSeen(
  ctx: PageContext,
  { press, paper, language, mark, form = 'pdf' }: Printing,
  rows: readonly PaperRow[],
): Promise<PrintedPaper> {
  const { tenantId } = ctx.caller;
  const frame = await makeFrame(ctx.database, {
    ...{ paper, tenantId, language, verify: makeVerify(ctx.schemas, { paper, tenantId, publicUrl: press.publicUrl }) },
    mark: mark !== undefined && mark !== '' ? mark : paper.keep.length > 0 ? preview[language] : '',
  });
  return printPaper(press.printer, { ...toOrder({ paper, fields: ctx.page.model.record.fields, frame }, rows), form });
}
