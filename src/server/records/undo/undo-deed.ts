import { isFollowing } from '../../../schema/expression/derive';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import { undoAction, undoWord, writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import { compareRows, type RowChange } from '../../query/compare-rows';
import { loadRow, type Row } from '../../query/load-rows';
import { columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { guardExisting } from '../../rights/guard-existing';
import { hidesPersons } from '../../query/field-rules';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { nameForCaller } from '../flows/name-for-caller';
import { tellFollowing } from '../flows/tell-following';
import { followWrite, settleRollups } from '../rollups/follow-writes';
import { lockFollowers } from '../rollups/lock-followers';
import { planOf } from '../rollups/rollup-plan';
import { readUniqueViolation } from '../write/find-duplicates';
import { requireRemovable, requireUnreferred, findReferrersSince, markRemoved } from '../write/mark-removed';
import { requirePlace, requireSavable, unmark } from '../write/unmark-row';
import { textOf } from '../write/sentence-of';
import { placeOf, updateRow } from '../write/store-row';
import type { Stored } from '../write/submit-row';
import { requireEditable } from './require-allowed';
import { type Deed, findDeed, findLater, type Later } from './find-deed';
import { type Part, toPart } from './parts';

/** So many records one deed may have written. */
const rowLimit = 1000;

/** Locks the rows of a deed, and what follows from them, as every writer does: all keys at once, then rows from the highest record to the lowest. */
async function lockParts(tx: Queryable, ctx: PageContext, parts: readonly Part[]): Promise<void> {
  const plan = planOf(ctx.schemas.records);
  const names = [...new Set(parts.map(({ row }) => row.record))];
  const sorted = names.sort((left, right) => plan.rankOf(right) - plan.rankOf(left) || (left < right ? -1 : 1));
  const written = sorted.flatMap((name) => {
    const own = parts.filter(({ row }) => row.record === name);
    const [first] = own;
    const values = own.map(({ change }) => change.before({}));
    return first ? [{ record: recordOf(first.ctx), ids: own.map(({ row }) => row.id), values, own: true }] : [];
  });
  await lockFollowers(tx, placeOf(ctx), ...written);
  // Removed rows were left out; of the others nothing more may be read for sharing.
  for (const { record, ids } of written)
    await runSql(
      tx,
      sql`select 1 from ${tableAs(record, 't')} where ${columnOf('t', 'tenant_id')} = ${ctx.caller.tenantId} and t.id = any(${ids}::bigint[]) order by t.id for update of t`,
    );
}

const actionWord = ({ page }: PageContext, action: string): Text =>
  page.model.permissions.find((each) => each.action === action)?.label ??
  page.model.record.states?.transitions.find((each) => each.name === action)?.label ??
  (action === undoAction ? undoWord : { zh: action, en: action });

async function refuseMoved(tx: Queryable, { ctx, row: { id } }: Part, later?: Later): Promise<AppError> {
  const row = (await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id })) ?? { id, version: 0 };
  const { name, isSeen } = await nameForCaller(tx, ctx, row);
  // Who did what to a record is for those alone who may see it, and its persons.
  const isTold = isSeen && !hidesPersons(ctx.source.rules, recordOf(ctx).name);
  return refusal('undoMoved', {
    name,
    ...(isTold && later ? { done: { action: actionWord(ctx, later.action), user: later.userName } } : {}),
  });
}

/**
 * Gives a row its former values, marks or unmarks it, held by what holds the edit, the removal or the restoring that it is; what others say to it is asked when all of the deed
 * is put back. Errors: those of these writes; undoMoved where it is not as the deed left it, whatever the trail says of when. Shape: the row as it was.
 */
async function putBack(tx: Queryable, part: Part): Promise<Row | undefined> {
  const {
    ctx,
    row,
    row: { id },
    way,
    change,
  } = part;
  const { tenantId } = ctx.caller;
  if (way === 'back') {
    const { table } = recordOf(ctx);
    const [found] = await runSql(
      tx,
      sql`select t.version from ${sql.table(table)} as t where t.tenant_id = ${tenantId} and t.id = ${id}::bigint`,
    );
    await unmark(tx, ctx, { id, version: Number(found?.['version'] ?? 0) });
    const back = await loadRow(tx, ctx.source, { tenantId, id, lock: true });
    if (!back) throw refusal('rowGone', {});
    await guardExisting(tx, ctx, { action: 'restore', id, values: back });
    followWrite(tx, placeOf(ctx), { record: recordOf(ctx), ids: [id], values: [back] });
    return undefined;
  }
  // What a transition has taken out of the caller's rows comes back into them, or the whole is refused afterwards.
  const source = way === 'set' ? { ...ctx.source, scope: undefined } : ctx.source;
  const old = await loadRow(tx, source, { tenantId, id, lock: true });
  if (!old) throw refusal('rowGone', {});
  if (way === 'out') {
    await requireRemovable(tx, ctx, old);
    await markRemoved(tx, ctx, [old]);
  } else {
    if (!change.stands(old)) throw await refuseMoved(tx, part);
    const values = { ...change.before(old), id, version: old.version };
    await requireEditable(tx, part, { old, values });
    await updateRow(tx, ctx, { action: row.entries[0]?.action ?? 'edit', id, version: old.version, values, old });
  }
  return old;
}

interface RowBefore {
  /** The row before it was put back. */
  readonly old: Row | undefined;
  /** When the deed was done. */
  readonly since: string;
}

/** Errors: referenced, hasChildren, referredGone, invalidFields, undoBuilt where others have come to stand in the way. Shape: the row as it is now. */
async function requireFit(tx: Queryable, part: Part, { old, since }: RowBefore): Promise<Row | undefined> {
  const {
    ctx,
    row: { id },
    way,
    change,
  } = part;
  if (way === 'out') {
    await requireUnreferred(tx, ctx, old ? [old] : []);
    return undefined;
  }
  const row = await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id, lock: true });
  if (!row) throw refusal('rowGone', {});
  await requirePlace(tx, ctx, row);
  if (way === 'set' && old) await requireSavable(tx, ctx, { row, old });
  const built = change.isOfState ? await findReferrersSince(tx, ctx, { id, since }) : undefined;
  if (built) {
    const { name } = await nameForCaller(tx, ctx, row);
    throw refusal('undoBuilt', { name, by: built.record.label, count: built.count });
  }
  return row;
}

/** Why a part cannot be put back, as far as the caller may see its record; for what he did himself the reason alone. */
async function tellWhy(tx: Queryable, { ctx }: Part, old: Row | undefined, thrown: unknown): Promise<unknown> {
  const fields = readUniqueViolation(recordOf(ctx), thrown);
  const error = fields ? refusal('invalidFields', { fields: Object.fromEntries(fields) }) : thrown;
  if (!(error instanceof AppError) || error.code === 'undoMoved') return error;
  if (ctx.cause) return tellFollowing(tx, { ctx, ...(old ? { row: old } : {}), label: undoWord }, error);
  const sentence = error.code === 'invalidFields' || error.code === 'undoBuilt' ? textOf(error) : undefined;
  return sentence ? refusal('undoUnfit', { why: sentence }) : error;
}

/** What the trail says of a row that was put back: not what is computed from others, which follows from them. */
function changesOf(ctx: PageContext, old: Row | undefined, now: Row | undefined): readonly RowChange[] {
  const record = recordOf(ctx);
  const computed = new Set(record.fields.flatMap((field) => (isFollowing(field) ? [field.name] : [])));
  return compareRows(record, old, now).filter(({ field }) => !old || !now || !computed.has(field));
}

async function putAllBack(tx: Queryable, parts: readonly Part[], since: string): Promise<void> {
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
  // Rules read what is computed from other records.
  await settleRollups(tx);
  for (const { part, old } of done) {
    const now = await doing(part, old, () => requireFit(tx, part, { old, since }));
    const { ctx, row } = part;
    const undone = row.entries.map(({ auditId }) => auditId);
    await writeAudit(tx, ctx, { action: undoAction, id: row.id, changes: changesOf(ctx, old, now), undone });
  }
}

/** Takes back the notices of a deed that have not gone out yet. */
const forgetTold = (tx: Queryable, tenantId: string, { time, rows }: Deed): Promise<unknown> =>
  runSql(
    tx,
    sql`delete from sys_delivery d where d.tenant_id = ${tenantId}
      and d.create_time = ${time}::timestamptz
      and exists (select 1 from jsonb_to_recordset(${JSON.stringify(rows.map(({ record, id }) => ({ record, id })))}::jsonb) as k(record text, id text)
        where d.request ->> 'record' = k.record and d.request ->> 'id' = k.id)`,
  );

/** Says whether the row is one of the caller's rows, by now. Errors: rowGone, stale: it is not as he saw it. */
async function isSeen(tx: Queryable, ctx: PageContext, { id, version }: Stored): Promise<boolean> {
  const { record, scope } = ctx.source;
  if (!/^\d{1,18}$/.test(id)) throw refusal('rowGone', {});
  const own = sql`t.tenant_id = ${ctx.caller.tenantId} and t.id = ${id}::bigint`;
  const seen = scope ? sql`coalesce(${scope('t')}, false)` : sql`true`;
  const [found] = await runSql(tx, sql`select t.version, ${seen} as seen from ${tableAs(record, 't')} where ${own}`);
  if (!found) throw refusal('rowGone', {});
  const isHis = found['seen'] === true;
  if (Number(found['version']) !== version) throw refusal(isHis ? 'stale' : 'rowGone', {});
  return isHis;
}

/**
 * Takes back the whole request that wrote a row last, with its effects and what happened by itself; a record that was changed since refuses it, and nothing is taken back.
 * What has left the house stays as it is. Errors: forbidden, rowGone, stale, undoNothing, undoOther, undoLate, undoBulk, undoTaken, undoElsewhere, undoImpossible, undoMoved,
 * undoTooMany; flowRefused, undoUnfit, referenced, referredGone where others have come to stand in the way. Shape: how many records were put back.
 */
export async function undoDeed(tx: Queryable, ctx: PageContext, key: Stored): Promise<number> {
  // Who may only look has nothing to take back.
  const rights = ctx.page.model.permissions.map(({ action }) => action).filter((action) => action !== 'view');
  requireRight(ctx, ...rights);
  if (await isSeen(tx, ctx, key)) return takeBack(tx, ctx, key);
  try {
    return await takeBack(tx, ctx, key);
  } catch (error) {
    // He himself may have moved it on, out of his sight; if not, he learns nothing of it.
    throw error instanceof AppError ? refusal('rowGone', {}) : error;
  }
}

async function takeBack(tx: Queryable, ctx: PageContext, key: Stored): Promise<number> {
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const deed = await findDeed(tx, ctx.caller, { record: record.name, id: key.id });
  if (deed.rows.length > rowLimit) throw refusal('undoTooMany', { limit: rowLimit });
  const acts = deed.rows.flatMap((row) => row.entries.filter(({ followed }) => !followed).map((entry) => ({ row, ...entry })));
  if (!acts.some(({ row }) => row.record === record.name && row.id === key.id)) throw refusal('undoElsewhere', {});
  for (const { row, action } of acts) {
    if (row.record !== record.name) throw refusal('undoImpossible', { name: ctx.page.model.label });
    requireRight(ctx, action === 'restore' ? 'remove' : action);
  }
  const cause = { record: record.name, id: key.id, action: undoAction, step: 1, spent: { effects: 0 } };
  const own = new Set(acts.map(({ row }) => row));
  const parts = deed.rows.map((row) => toPart(ctx, row, own.has(row) ? undefined : cause));
  await lockParts(tx, ctx, parts);
  const later = await findLater(tx, tenantId, deed);
  const moved = later && parts.find(({ row }) => row.record === later.record && row.id === later.id);
  if (later) throw moved ? await refuseMoved(tx, moved, later) : refusal('undoNothing', {});
  await putAllBack(tx, parts, deed.time);
  await forgetTold(tx, tenantId, deed);
  return parts.length;
}
