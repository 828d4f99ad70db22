import { getAt, type Values } from '../../base/dot-path';
import type { PrintOrder } from '../../paper/print-order';
import { refusal } from '../../protocol/errors';
import { holds } from '../../schema/expression/conditions';
import type { FieldSource } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import type { PaperModel } from '../../schema/model/paper-model';
import { writeAudit } from '../audit/audit-trail';
import { toContext } from '../auth/caller';
import type { Language } from '../language';
import { isRestricted } from '../query/field-rules';
import { loadRow } from '../query/load-rows';
import { saidRules } from '../rights/caller-rules';
import { closeRules } from '../rights/close-rules';
import { requireRight, type PageContext } from '../rights/page-context';
import { findKept, type KeptPaper, toCopy, withAddress } from './kept-paper';
import { loadPaperRow, type PaperRow } from './load-paper-rows';
import { makeOriginal, noteCopies } from './original';
import { makeFrame, toOrder } from './paper-order';
import { fileWords, paperName } from './paper-name';
import { type NamedPaper, type Press, type PrintedPaper, printPaper } from './print-paper';
import { numberOn } from '../../paper/to-record';
import { toTwin } from '../../paper/twin';
import { addressOfOriginal, makeVerify } from './verify-address';

/** Word across what is not an original yet. */
const preview = { zh: '预览', en: 'PREVIEW' } as const;
/** Word across what is printed of an original besides it. */
const copyMark = { zh: '副本', en: 'COPY' } as const;
/** Word across what is shown of an original that was declared void, whose own bytes never change. */
const voidMark = { zh: '已作废', en: 'VOID' } as const;

interface Printing {
  readonly press: Press;
  readonly paper: PaperModel;
  readonly ids: readonly string[];
  /** How often each record is printed; of the machine-readable twin there is one. */
  readonly copies?: number | undefined;
  readonly language: Language;
  /** The paper, pictures of its pages, or the machine-readable twin of an original. */
  readonly form?: 'pdf' | 'svg' | 'xml';
  /** A word across the sheet that was asked for. */
  readonly mark?: string | undefined;
  readonly onRow?: (done: number) => void;
}

/** What an original is printed from, with the address where it is verified. */
interface Original {
  readonly kept: KeptPaper;
  readonly address: string;
  readonly isVoid: boolean;
}

const stateOf = ({ states, fields }: RecordModel, row: Values): string =>
  String(getAt(row, fields.find(({ name }) => name === states?.field)?.path ?? []) ?? '');

/**
 * Says whether a paper shows what the caller's roles hide, or what is made from it: of the record, of its lists, of what they refer to. What is hidden only because
 * it comes from a page that the caller may not open is part of the document.
 */
function showsHidden({ page, schemas, caller }: PageContext, paper: PaperModel): boolean {
  const { record } = page.model;
  const rules = closeRules(saidRules(caller, schemas), schemas, { numbers: caller.numberSources });
  const hides = (owner: RecordModel | undefined, { own, through }: FieldSource): boolean => {
    const target = owner?.fields.find(({ name }) => name === own)?.target;
    const isTargetHidden = through !== undefined && target !== undefined && isRestricted(rules, target, through);
    return isTargetHidden || (owner !== undefined && isRestricted(rules, owner.name, own));
  };
  return (
    paper.fields.some((field) => hides(record, field)) ||
    paper.lists.some(({ name, fields, related }) => {
      const owner = related ? schemas.records.get(related.record) : record.fields.find((field) => field.name === name)?.line;
      return fields.some((field) => hides(owner, field));
    })
  );
}

/**
 * Finds the original of a record that nothing can change any more. One that was handed out is given whole: it is the document that its reader has, whatever his
 * roles hide of the record. Errors: forbidden where another shows what is hidden from the caller, paperEdition, paperAddress.
 */
async function findOriginal(ctx: PageContext, { press, paper, language, ids }: Printing, { row }: PaperRow): Promise<Original | undefined> {
  const { record } = ctx.page.model;
  if (paper.keep.length === 0 || record.states?.freeze[stateOf(record, row)] !== 'all') return undefined;
  const { tenantId } = ctx.caller;
  const kept = await findKept(ctx.database, { tenantId, record: paper.record, recordId: row.id, paper: paper.name, language });
  if (!kept) return undefined;
  const { records, bigrams } = ctx.source;
  const whole = await ctx.database.read(tenantId, (q) => loadRow(q, { record, records, bigrams }, { tenantId, id: row.id }));
  const says = (when: string | undefined): boolean =>
    when !== undefined && whole !== undefined && holds(record, when, { values: whole, context: toContext(ctx.caller) }) === true;
  if (!says(paper.released) && showsHidden(ctx, paper)) throw refusal('forbidden', {});
  // What was kept before there were editions cannot be had in another language: its record alone has gone on since. Among others a copy of what there is will do.
  if (ids.length === 1 && kept.language !== language) throw refusal('paperEdition', {});
  const address = kept.hasAddress ? '' : addressOfOriginal(ctx.schemas, { paper, tenantId, paperUrl: press.paperUrl }, whole);
  return { kept, address, isVoid: says(paper.void) };
}

/** What stands across a sheet: a word that nobody can ask away, and what else was asked for. */
function markOf({ mark = '', language }: Printing, words: Readonly<Record<Language, string>>, isVoid = false): string {
  // Whoever asks for the word itself, in whatever language, asks for nothing more.
  const asked = Object.values(words).includes(mark.trim()) ? '' : mark.trim();
  const word = isVoid ? `${words[language]} · ${voidMark[language]}` : words[language];
  return asked === '' ? word : asked.startsWith(word) ? asked : `${word} · ${asked}`;
}

/** Makes the order for records of which some have originals: those are copied as they are kept, each in its own layout; the others are as the caller sees them. */
async function toMixedOrder(
  ctx: PageContext,
  printing: Printing,
  { rows, originals }: { readonly rows: readonly PaperRow[]; readonly originals: readonly (Original | undefined)[] },
): Promise<PrintOrder> {
  const { tenantId } = ctx.caller;
  const { paper, press, language, mark = '' } = printing;
  const form = printing.form === 'svg' ? 'svg' : 'pdf';
  const [only] = originals;
  // A copy of one is the same whenever it is made.
  if (rows.length === 1 && only) {
    const order = withAddress(only.kept, only.address);
    const isPreview = form === 'svg' && mark.trim() === '';
    const word = isPreview ? (only.isVoid ? voidMark[language] : '') : markOf(printing, copyMark, only.isVoid);
    return {
      ...order,
      form,
      records: order.records.map((each) => toCopy(each, { mark: word, index: 0 })),
    };
  }
  const frame = await makeFrame(ctx.database, {
    ...{ paper, tenantId, language, verify: makeVerify(ctx.schemas, { paper, tenantId, paperUrl: press.paperUrl }) },
    // What may still become an original says that it is none.
    mark: paper.keep.length > 0 ? markOf(printing, preview) : mark,
  });
  const order = toOrder({ paper, fields: ctx.page.model.record.fields, frame }, rows);
  const copies = originals.map((original, index) => {
    const kept = original && withAddress(original.kept, original.address);
    const [record] = kept?.records ?? [];
    const copy = record && toCopy(record, { mark: markOf(printing, copyMark, original?.isVoid), index });
    return kept && copy && { record: { ...copy, layout: kept.version }, kept };
  });
  return {
    ...{ ...order, form },
    layouts: Object.fromEntries(copies.flatMap((copy) => (copy ? [[copy.kept.version, copy.kept.files] as const] : []))),
    records: order.records.map((seen, index) => copies[index]?.record ?? seen),
  };
}

/** Gives the machine-readable twin of an original, the very one that lies in its PDF. Errors: paperTwin where there is none. */
function twinOf(originals: readonly (Original | undefined)[]): PrintedPaper {
  const [only] = originals;
  const twin = only && originals.length === 1 ? toTwin(withAddress(only.kept, only.address)) : undefined;
  if (!only || twin === undefined) throw refusal('paperTwin', {});
  return { content: Buffer.from(twin), pages: only.kept.pages };
}

/**
 * Prints records of a page on one of its papers, and notes it. One original alone is the original itself; several records in one file, or with a word across, are
 * copies of their originals; whatever has none is as the caller sees it. Errors: forbidden, rowGone, paperUnfit, paperTwin and those of printing.
 */
export async function printRecords(ctx: PageContext, printing: Printing): Promise<NamedPaper> {
  const { paper, ids, onRow, press, form = 'pdf', mark = '' } = printing;
  const copies = form === 'xml' ? 1 : (printing.copies ?? 1);
  requireRight(ctx, 'view');
  requireRight(ctx, 'print');
  const rows: PaperRow[] = [];
  const originals: (Original | undefined)[] = [];
  for (const [index, id] of ids.entries()) {
    const row = await loadPaperRow(ctx, paper, id);
    const original = await findOriginal(ctx, printing, row);
    for (let copy = 0; copy < copies; copy += 1) {
      rows.push(row);
      originals.push(original);
    }
    onRow?.(index + 1);
  }
  const { tenantId } = ctx.caller;
  const [only] = originals;
  // What nobody has printed before it was voided becomes no original any more.
  const isOne = only !== undefined && !(only.isVoid && !only.kept.content);
  const isOriginal = isOne && rows.length === 1 && form === 'pdf' && mark.trim() === '';
  const order = isOriginal || form === 'xml' ? undefined : await toMixedOrder(ctx, printing, { rows, originals });
  const printed = order
    ? await printPaper(press.printer, order)
    : isOriginal
      ? await makeOriginal(ctx.database, { printer: press.printer, tenantId, ...only })
      : twinOf(originals);
  const copied = isOriginal || form !== 'pdf' ? [] : originals.flatMap((original) => original?.kept ?? []);
  // As with an export, one entry says who took what out: it is no step of a record that could be taken back.
  const said = {
    page: ctx.page.model.path,
    paper: paper.name,
    version: paper.version,
    ids,
    ...(copies > 1 ? { count: copies } : {}),
    ...(copied.length > 0 ? { copies: true } : {}),
  };
  const changes = Object.entries(said).map(([field, after]) => ({ field, before: null, after }));
  await ctx.database.write(tenantId, async (tx) => {
    await noteCopies(tx, { tenantId, kept: copied, content: printed.content });
    await writeAudit(tx, ctx, { action: 'print', changes });
  });
  const number = ids.length === 1 ? numberOn((order ?? only?.kept.order)?.records[0]) : '';
  const kind = isOriginal || form === 'xml' ? 'original' : only ? 'copy' : 'preview';
  const words = ids.length > 1 || paper.keep.length === 0 ? [] : [fileWords[kind], ...(only?.isVoid ? [fileWords.void] : [])];
  return { ...printed, name: paperName(paper.label, printing.language, { number, words }) };
}
