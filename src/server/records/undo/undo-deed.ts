import { sql } from 'kysely';
import { AppError } from '../../../base/app-error';
import { setAt, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { RecordModel, Text } from '../../../schema/model/page-model';
import { undoAction, undoWord, writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import { compareRows } from '../../query/compare-rows';
import { loadRow, type Row } from '../../query/load-rows';
import { columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { deskFor } from '../../rights/desk-for';
import { demandRight, type PageDesk, recordOf } from '../../rights/page-desk';
import { nameForCaller } from '../flows/name-for-caller';
import { tellFollowing } from '../flows/tell-following';
import { followWrite, lockFollowers } from '../rollups/follow-writes';
import { planOf } from '../rollups/rollup-plan';
import { readUniqueViolation } from '../write/find-duplicates';
import { demandUnreferred, markRemoved } from '../write/mark-removed';
import { demandPlace, unmark } from '../write/unmark-row';
import { textOf } from '../write/sentence-of';
import { placeOf, updateRow } from '../write/store-row';
import type { Stored } from '../write/submit-row';
import { type Deed, type DeedRow, findDeed, findLater, type Later } from './find-deed';

/** So many records one deed may have written. */
const rowLimit = 1000;

/** One row of a deed, with the page that it is written by. */
interface Part {
  readonly desk: PageDesk;
  readonly row: DeedRow;
  /** What becomes of it: it goes, comes back, or gets its former values. */
  readonly way: 'out' | 'back' | 'set';
  /** What its fields were before. */
  readonly before: (values: Values) => Values;
}

function wayOf({ entries }: DeedRow): Part['way'] {
  const first = entries[0]?.action;
  if (first === 'create' || first === 'restore') return 'out';
  return entries.some(({ action }) => action === 'remove') ? 'back' : 'set';
}

/** Shape: undefined where a change cannot be put back: that of lines, which have no names of their own in the trail. */
function beforeOf(record: RecordModel, { entries }: DeedRow): Part['before'] | undefined {
  const changes = entries.flatMap((entry) => entry.changes).reverse();
  const fields = changes.map(({ field }) => record.fields.find((each) => each.name === field));
  if (fields.some((field) => !field || field.type === 'lines')) return undefined;
  return (values) =>
    changes.reduce<Values>((result, change, index) => setAt(result, fields[index]?.path ?? [], change['before'] ?? null), values);
}

/** The page itself for what the caller did there: he is told of its rows what he may see, and his own may lie outside his scope by now. */
function withoutScope(desk: PageDesk): PageDesk {
  const { scope: _scope, ...source } = desk.source;
  return { ...desk, source };
}

/** Errors: undoImpossible where a row is of a table of the system, of no page, or cannot be put back. */
function toPart(desk: PageDesk, deed: DeedRow, cause: PageDesk['cause']): Part {
  const own = cause ? deskFor(desk, deed.record, cause) : withoutScope(desk);
  if (!own || own.page.model.record.existing !== undefined)
    throw refusal('undoImpossible', { name: own?.page.model.label ?? recordOf(desk).label });
  const way = wayOf(deed);
  const before = way === 'set' ? beforeOf(recordOf(own), deed) : (values: Values): Values => values;
  if (!before) throw refusal('undoImpossible', { name: own.page.model.label });
  return { desk: own, row: deed, way, before };
}

/** Locks the rows of a deed as every writer does: what follows from them first, from the highest record to the lowest. */
async function lockParts(tx: Queryable, desk: PageDesk, parts: readonly Part[]): Promise<void> {
  const plan = planOf(desk.schemas.records);
  const names = [...new Set(parts.map(({ row }) => row.record))];
  const sorted = names.sort((left, right) => plan.rankOf(right) - plan.rankOf(left) || (left < right ? -1 : 1));
  for (const name of sorted) {
    const own = parts.filter(({ row }) => row.record === name);
    const [first] = own;
    if (!first) continue;
    const ids = own.map(({ row }) => row.id);
    await lockFollowers(tx, placeOf(first.desk), { record: recordOf(first.desk), ids, values: own.map(({ before }) => before({})) });
    const { tenantId } = desk.caller;
    await runSql(
      tx,
      sql`select 1 from ${tableAs(recordOf(first.desk), 't')} where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = any(${ids}::bigint[]) order by t.id for update of t`,
    );
  }
}

const actionWord = ({ page }: PageDesk, action: string): Text =>
  page.model.permissions.find((each) => each.action === action)?.label ??
  page.model.record.states?.transitions.find((each) => each.name === action)?.label ??
  (action === undoAction ? undoWord : { zh: action, en: action });

async function refuseMoved(tx: Queryable, parts: readonly Part[], { record, id, action, userName }: Later): Promise<AppError> {
  const part = parts.find(({ row }) => row.record === record && row.id === id);
  if (!part) return refusal('undoNothing', {});
  const { desk } = part;
  const row = (await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id })) ?? { id, version: 0 };
  const { name, isSeen } = await nameForCaller(tx, desk, row);
  // Who did what to a record is for those alone who may see it.
  return refusal('undoMoved', { name, ...(isSeen ? { done: { action: actionWord(desk, action), user: userName } } : {}) });
}

/** Gives a row its former values, marks or unmarks it; what others say to it is asked when all of the deed is put back. Shape: the row as it was. */
async function putBack(tx: Queryable, { desk, row: { id }, way, before }: Part): Promise<Row | undefined> {
  const { tenantId } = desk.caller;
  if (way === 'back') {
    const { table } = recordOf(desk);
    const [found] = await runSql(
      tx,
      sql`select t.version from ${sql.table(table)} as t where t.tenant_id = ${tenantId} and t.id = ${id}::bigint`,
    );
    await unmark(tx, desk, { id, version: Number(found?.['version'] ?? 0) });
    return undefined;
  }
  const old = await loadRow(tx, desk.source, { tenantId, id, lock: true });
  if (!old) throw refusal('rowGone', {});
  if (way === 'out') await markRemoved(tx, desk, [old]);
  else await updateRow(tx, desk, { id, version: old.version, values: before(old), old });
  return old;
}

/** Errors: referenced, hasChildren, referredGone, invalidFields where others have come to stand in the way. Shape: the row as it is now. */
async function demandFit(tx: Queryable, { desk, row: { id }, way }: Part, old: Row | undefined): Promise<Row | undefined> {
  if (way === 'out') {
    await demandUnreferred(tx, desk, old ? [old] : []);
    return undefined;
  }
  const row = await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id, lock: true });
  if (!row) throw refusal('rowGone', {});
  await demandPlace(tx, desk, row);
  if (way === 'back') followWrite(tx, placeOf(desk), { record: recordOf(desk), ids: [id], values: [row] });
  return row;
}

/** Why a part cannot be put back, as far as the caller may see its record; for what he did himself the reason alone. */
async function tellWhy(tx: Queryable, { desk }: Part, old: Row | undefined, thrown: unknown): Promise<unknown> {
  const fields = readUniqueViolation(recordOf(desk), thrown);
  const error = fields ? refusal('invalidFields', { fields: Object.fromEntries(fields) }) : thrown;
  if (!(error instanceof AppError)) return error;
  if (desk.cause) return tellFollowing(tx, { desk, ...(old ? { row: old } : {}), label: undoWord }, error);
  const sentence = error.code === 'invalidFields' ? textOf(error) : undefined;
  return sentence ? refusal('undoUnfit', { why: sentence }) : error;
}

async function putAllBack(tx: Queryable, parts: readonly Part[]): Promise<void> {
  const done: { readonly part: Part; readonly old: Row | undefined }[] = [];
  const doing = async <Value>(part: Part, old: Row | undefined, work: () => Promise<Value>): Promise<Value> => {
    try {
      // What the database itself refuses must leave the transaction able to say why.
      return await inSavepoint(tx, work);
    } catch (error) {
      throw await tellWhy(tx, part, old, error);
    }
  };
  // The last that was done first: what was made from a record goes before it, what took a number from another gives it back first.
  for (const part of [...parts].reverse()) done.push({ part, old: await doing(part, undefined, () => putBack(tx, part)) });
  for (const { part, old } of done) {
    const now = await doing(part, old, () => demandFit(tx, part, old));
    const { desk, row } = part;
    const undone = row.entries.map(({ auditId }) => auditId);
    await writeAudit(tx, desk, { action: undoAction, id: row.id, changes: compareRows(recordOf(desk), old, now), undone });
  }
}

/** Takes back the notices of a deed that have not gone out yet. */
const forgetTold = (tx: Queryable, tenantId: string, { written, rows }: Deed): Promise<unknown> =>
  runSql(
    tx,
    sql`delete from sys_delivery d where d.tenant_id = ${tenantId}
      and d.create_time = (select min(a.time) from sys_audit a where a.tenant_id = ${tenantId} and a.written = ${written}::xid8)
      and exists (select 1 from jsonb_to_recordset(${JSON.stringify(rows.map(({ record, id }) => ({ record, id })))}::jsonb) as k(record text, id text)
        where d.request ->> 'record' = k.record and d.request ->> 'id' = k.id)`,
  );

/** Errors: rowGone, stale: the row is not as the caller saw it, or is not one of his. */
async function demandSeen(tx: Queryable, desk: PageDesk, { id, version }: Stored): Promise<void> {
  const { record, scope } = desk.source;
  if (!/^\d{1,18}$/.test(id)) throw refusal('rowGone', {});
  const own = sql`t.tenant_id = ${desk.caller.tenantId} and t.id = ${id}::bigint${scope ? sql` and ${scope('t')}` : sql``}`;
  const [found] = await runSql(tx, sql`select t.version from ${tableAs(record, 't')} where ${own}`);
  if (!found) throw refusal('rowGone', {});
  if (Number(found['version']) !== version) throw refusal('stale', {});
}

/**
 * Takes back the whole request that wrote a row last, with its effects and what happened by itself; a record that was changed since refuses it, and nothing is taken back.
 * What has left the house stays as it is. Errors: forbidden, rowGone, stale, undoNothing, undoOther, undoLate, undoElsewhere, undoImpossible, undoMoved, undoTooMany; flowRefused, undoUnfit, referenced,
 * referredGone where others have come to stand in the way. Shape: how many records were put back.
 */
export async function undoDeed(tx: Queryable, desk: PageDesk, key: Stored): Promise<number> {
  const record = recordOf(desk);
  const { tenantId } = desk.caller;
  // Who may only look has nothing to take back.
  const rights = desk.page.model.permissions.map(({ action }) => action).filter((action) => action !== 'view');
  demandRight(desk, ...rights);
  await demandSeen(tx, desk, key);
  const deed = await findDeed(tx, desk.caller, { record: record.name, id: key.id });
  if (deed.rows.length > rowLimit) throw refusal('undoTooMany', { limit: rowLimit });
  const acts = deed.rows.flatMap((row) => row.entries.filter(({ followed }) => !followed).map((entry) => ({ row, ...entry })));
  if (!acts.some(({ row }) => row.record === record.name && row.id === key.id)) throw refusal('undoElsewhere', {});
  for (const { row, action, takesBack } of acts) {
    if (row.record !== record.name || takesBack) throw refusal('undoImpossible', { name: desk.page.model.label });
    demandRight(desk, action === 'restore' ? 'remove' : action);
  }
  const cause = { record: record.name, id: key.id, action: undoAction, step: 1, spent: { effects: 0 } };
  const own = new Set(acts.map(({ row }) => row));
  const parts = deed.rows.map((row) => toPart(desk, row, own.has(row) ? undefined : cause));
  await lockParts(tx, desk, parts);
  const later = await findLater(tx, tenantId, deed);
  if (later) throw await refuseMoved(tx, parts, later);
  await putAllBack(tx, parts);
  await forgetTold(tx, tenantId, deed);
  return parts.length;
}
