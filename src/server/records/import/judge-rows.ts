import { refusal } from '../../../protocol/errors';
import { findChangeable } from '../../rights/change-scope';
import { createHash } from 'node:crypto';
import { AppError } from '../../../base/app-error';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { describeError } from '../../../protocol/errors';
import { derive, newValues } from '../../../schema/expression/derive';
import type { KeptEntries } from '../../../schema/check/warnings/find-unoffered';
import type { FieldModel, UniqueModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import { storedFields } from '../../query/write-sql';
import { composeRow, derivesReference, isUntold, type ComposedRow } from '../write/compose-row';
import { fieldsOf, placeOf } from '../write/find-duplicates';
import { changedFields } from '../write/merge-values';
import { foreseeOutside } from '../../rights/require-within';
import { recordOf } from '../../rights/page-context';
import { mergeRow } from '../write/row-rules';
import { fillFrom, loadReferred, loadWithin, type Targets } from '../write/references';
import { loadEntries } from '../write/load-entries';
import { emptyLists, listsOfRules, loadLists } from '../write/load-lists';
import { lookFor, rulesOf } from '../write/look-for';
import { requireWhen } from '../write/submit-row';
import { findRows } from './find-rows';
import type { ImportContext, RowFault } from './import-context';
import type { SheetRow } from './import-sheet';
import { faultAt, type ReadRow, readRows } from './read-rows';

/** What is to become of a row. */
export type RowPlan =
  | { readonly kind: 'bad'; readonly row: SheetRow; readonly faults: readonly RowFault[] }
  | { readonly kind: 'unchanged'; readonly row: SheetRow }
  | { readonly kind: 'create'; readonly row: SheetRow; readonly values: Values; readonly fingerprint?: string | undefined }
  | { readonly kind: 'update'; readonly row: SheetRow; readonly values: Values; readonly old: Row };

const said = {
  create: { zh: '此行是新数据，您没有新增权限', en: 'This row is new, and you have no right to add rows' },
  edit: { zh: '此行已存在，您没有编辑权限', en: 'This row is there already, and you have no right to change it' },
  parent: { zh: '导入不能改变上级，请在页面上修改', en: 'An import cannot move a node; please move it on the page' },
  sameKey: (row: number): Text => ({
    zh: `与第 ${row} 行是同一条数据，请只保留一行`,
    en: `Row ${row} means the same record; please keep one`,
  }),
  sameContent: (row: number): Text => ({
    zh: `与第 ${row} 行内容完全相同，请只保留一行`,
    en: `Says the same as row ${row}; please keep one`,
  }),
  inFile: (message: Text, row: number): Text => ({ zh: `${message.zh}（与第 ${row} 行重复）`, en: `${message.en} (as in row ${row})` }),
};

/** Notes a value in the order of the file. Shape: the earlier row that has it; the same row asked again is not earlier. */
function earlier(seen: Map<string, number>, key: string, row: number): number | undefined {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row);
  return first === row ? undefined : first;
}

/** What a row without a key is known by: all that it says. */
function toFingerprint(importCtx: ImportContext, { sent }: ReadRow): string {
  const record = recordOf(importCtx.ctx);
  const content = JSON.stringify(
    storedFields(record).flatMap((field) => {
      const value = getAt(sent, field.path);
      return isEmpty(value) ? [] : [[field.name, String(value)]];
    }),
  );
  // The number stood for how often a file said the same; what was imported then is known by it still.
  return `${createHash('sha256').update(content).digest('hex')}#1`;
}

async function findImported(q: Queryable, importCtx: ImportContext, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  if (fingerprints.length === 0) return new Set();
  const { page, caller } = importCtx.ctx;
  // Each is looked up by the keys of both tables, whatever the database believes of their size: in the middle of an import it knows little of what was just written, and a
  // join over all of it took longer than a statement may. The table's name comes from the page model.
  const { rows } = await q.query(
    `select f.fingerprint from unnest($3::text[]) as f(fingerprint)
     cross join lateral (select i.row_id from sys_import_row i where i.tenant_id = $1 and i.page_path = $2 and i.fingerprint = f.fingerprint limit 1) i
     cross join lateral (select 1 from "${recordOf(importCtx.ctx).table}" t where t.tenant_id = $1 and t.id = i.row_id and t.is_deleted = 0 limit 1) t`,
    [caller.tenantId, page.model.path, fingerprints],
  );
  return new Set(rows.map((row) => String(row['fingerprint'])));
}

interface Draft {
  readonly read: ReadRow;
  readonly merged: Values;
  readonly fingerprint?: string | undefined;
}

interface Judged extends Draft {
  readonly faults: RowFault[];
  readonly composed?: ComposedRow;
}

const sentencesOf = (error: unknown): ReadonlyMap<string, Text> => {
  const described = error instanceof AppError ? describeError(error) : undefined;
  if (!described) throw error;
  return new Map([['', described.sentence]]);
};

/** What the rows of a chunk are judged with. */
interface JudgeContext {
  readonly targets: Targets;
  readonly kept: KeptEntries;
  readonly related: ReadonlyMap<string, Values>;
  /** Ids of the stored rows that the importer's roles let him change. */
  readonly changeable: ReadonlySet<string>;
  readonly hold: boolean;
}

async function judgeDraft(
  q: Queryable,
  importCtx: ImportContext,
  { targets, kept, related, changeable, hold }: JudgeContext,
  draft: Draft,
): Promise<Judged> {
  const { ctx } = importCtx;
  const { beside } = importCtx.seen;
  const { row, old, faults: before } = draft.read;
  const context = { ...toContext(ctx.caller), ...(old ? { old } : {}) };
  const faults = [...before];
  const add = (field: string, sentence: Text): void => {
    // What a cell cannot say at all is told alone.
    if (field === '' || !before.some((fault) => fault.field === field)) faults.push(faultAt(importCtx, row, { field, sentence }));
  };
  if (!(old ? importCtx.mayEdit : importCtx.mayCreate)) add('', old ? said.edit : said.create);
  const { parentField } = recordOf(ctx);
  if (old && parentField !== undefined && changedFields(recordOf(ctx), old, draft.merged).includes(parentField))
    add(parentField, said.parent);
  beside.drop(row.number);
  const look = (values: Values) => lookFor(q, ctx, rulesOf(recordOf(ctx)), { values, context, id: old?.id, hold, beside: beside.beside });
  try {
    if (old && !changeable.has(old.id)) throw refusal('outsideChange', {});
    if (old) requireWhen(ctx, 'edit', old, context);
    const composed = await composeRow(
      ctx,
      { merged: draft.merged, old, context, kept, related: old ? related.get(old.id) : emptyLists(listsOfRules(recordOf(ctx))) },
      { fill: (values) => fillFrom(ctx, targets, { values, old, context }), number: (values) => values, look },
    );
    for (const [field, sentence] of composed.faults) add(field, sentence);
    return { ...draft, faults, composed };
  } catch (error) {
    for (const [field, sentence] of sentencesOf(error)) add(field, sentence);
    return { ...draft, faults };
  }
}

/** Uniqueness can be asked only where the values fit. */
const mayAsk = ({ faults, composed }: Judged, fields: readonly FieldModel[]): boolean =>
  composed !== undefined &&
  fields.some((field) => !isEmpty(getAt(composed.values, field.path))) &&
  !fields.some((field) => faults.some((fault) => fault.field === field.name));

async function addDuplicates(
  q: Queryable,
  importCtx: ImportContext,
  { judged, unique }: { judged: readonly Judged[]; unique: UniqueModel },
): Promise<void> {
  const record = recordOf(importCtx.ctx);
  const fields = fieldsOf(record, unique);
  const asked = fields.length === 0 ? [] : judged.filter((each) => mayAsk(each, fields));
  if (asked.length === 0) return;
  const rows = asked.map((each) => each.composed?.values ?? {});
  const found = await findRows(q, record, { tenantId: importCtx.ctx.caller.tenantId, fields, rows });
  asked.forEach((each, place) => {
    const { row, old } = each.read;
    const key = `${unique.fields.join()} ${JSON.stringify(fields.map((field) => getAt(rows[place], field.path) ?? null))}`;
    const first = earlier(importCtx.seen.uniques, key, row.number);
    const taken = (found.get(place) ?? []).some((id) => id !== old?.id);
    if (!taken && first === undefined) return;
    const sentence = first === undefined ? unique.message : said.inFile(unique.message, first);
    each.faults.push(faultAt(importCtx, row, { field: placeOf(record, unique), sentence }));
  });
}

/** Adds what keeps a row from being written because whoever imports it would not see it. */
async function addOutside(q: Queryable, importCtx: ImportContext, judged: readonly Judged[]): Promise<void> {
  const asked = judged.filter(({ faults, composed }) => faults.length === 0 && composed);
  const rows = asked.map(({ read, composed }) => ({ old: read.old, values: composed?.values ?? {} }));
  for (const [place, fault] of await foreseeOutside(q, importCtx.ctx, rows)) {
    const each = asked[place];
    each?.faults.push(faultAt(importCtx, each.read.row, fault));
  }
}

function toPlan(importCtx: ImportContext, { read, faults, composed, fingerprint }: Judged): RowPlan {
  const { row, old } = read;
  if (faults.length > 0 || !composed) return { kind: 'bad', row, faults };
  if (!old) return { kind: 'create', row, values: composed.values, fingerprint };
  return changedFields(recordOf(importCtx.ctx), old, composed.values).length === 0
    ? { kind: 'unchanged', row }
    : { kind: 'update', row, values: composed.values, old };
}

/** Rows that say twice what one record is to be, or twice the same, are told before anything else. */
function findRepeat(importCtx: ImportContext, { row, key }: ReadRow, fingerprint: string | undefined): RowFault | undefined {
  const known = key ?? fingerprint;
  const first = known === undefined ? undefined : earlier(importCtx.seen.keys, known, row.number);
  if (first === undefined) return undefined;
  if (key === undefined) return faultAt(importCtx, row, { field: '', sentence: said.sameContent(first) });
  return faultAt(importCtx, row, { field: importCtx.keyFields[0]?.name ?? '', sentence: said.sameKey(first) });
}

/**
 * Judges many rows of a file as the form would judge each: the same rules, the same sentences, but one look-up of a kind for all of them; only where rules look for
 * others of the page each row is judged whole before the next. Shape: a plan for each row, in order. Nothing is written.
 */
export async function judgeRows(
  q: Queryable,
  importCtx: ImportContext,
  asked: { readonly rows: readonly SheetRow[]; readonly hold: boolean },
): Promise<readonly RowPlan[]> {
  const { ctx } = importCtx;
  const record = recordOf(ctx);
  const context = toContext(ctx.caller);
  const read = await readRows(q, importCtx, { rows: asked.rows, lock: asked.hold });
  const within = await loadWithin(
    q,
    ctx,
    read.flatMap((each) => each.old ?? []),
  );
  const drafts = read.map((each): Draft & { readonly unchanged: boolean; readonly repeats: boolean } => {
    // What could not be read of a row is no part of what it says: nothing is known of its content.
    const fingerprint = each.key === undefined && each.faults.length === 0 ? toFingerprint(importCtx, each) : undefined;
    const repeat = findRepeat(importCtx, each, fingerprint);
    const told = repeat ? { ...each, faults: [...each.faults, repeat] } : each;
    const { merged, refused } = mergeRow(ctx, within, {
      sent: told.sent,
      old: told.old,
      context: { ...context, ...(told.old ? { old: told.old } : {}) },
    });
    const restricted = [...refused].map(([field, sentence]) => faultAt(importCtx, each.row, { field, sentence }));
    const unchanged =
      told.old !== undefined && told.faults.length + restricted.length === 0 && changedFields(record, told.old, merged).length === 0;
    return { read: { ...told, faults: [...told.faults, ...restricted] }, merged, fingerprint, unchanged, repeats: repeat !== undefined };
  });
  const imported = await findImported(
    q,
    importCtx,
    drafts.flatMap((draft) => draft.fingerprint ?? []),
  );
  const isKnown = ({ unchanged, fingerprint, repeats }: (typeof drafts)[number]) =>
    unchanged || (!repeats && fingerprint !== undefined && imported.has(fingerprint));
  const open = drafts.filter((draft) => !isKnown(draft));
  // What a condition puts back stands in the stored row, or in what a new one begins with.
  const bases = [newValues({ record, context }), ...open.flatMap((draft) => draft.read.old ?? [])].filter(isObject);
  const sent = [...open.map((draft) => draft.merged), ...bases];
  const entered = await loadReferred(q, ctx, { rows: sent, hold: asked.hold });
  const copied = (derivesReference(record) ? open : []).map(({ merged, read: { old } }) =>
    derive({ record, values: fillFrom(ctx, entered, { values: merged, old, context }).values, context }),
  );
  const targets = copied.some((values) => isUntold(record, values))
    ? await loadReferred(q, ctx, { rows: [...sent, ...copied], hold: asked.hold })
    : entered;
  const kept = await loadEntries(q, ctx.caller.tenantId, record.fields);
  const stored = open.flatMap((draft) => draft.read.old?.id ?? []);
  const related = await loadLists(q, ctx, { names: listsOfRules(record), ids: stored });
  const changeable = await findChangeable(q, ctx, 'edit', stored);
  const judged: Judged[] = [];
  const { beside } = importCtx.seen;
  for (const draft of open) {
    const each = await judgeDraft(q, importCtx, { targets, kept, related, changeable, hold: asked.hold }, draft);
    judged.push(each);
    if (!beside.isAsked) continue;
    // Rows that are looked for are told all their faults one by one: those after them look among what will be stored.
    for (const unique of record.unique) await addDuplicates(q, importCtx, { judged: [each], unique });
    if (each.faults.length === 0 && each.composed) beside.add(each.read.row.number, each.composed.values, each.read.old?.id);
  }
  if (!beside.isAsked) for (const unique of record.unique) await addDuplicates(q, importCtx, { judged, unique });
  await addOutside(q, importCtx, judged);
  const plans = new Map(judged.map((each) => [each.read.row.number, toPlan(importCtx, each)]));
  return drafts.map(({ read: { row } }): RowPlan => plans.get(row.number) ?? { kind: 'unchanged', row });
}
