import { AppError } from '../../base/app-error';
import { isObject } from '../../base/dot-path';
import { describeError } from '../../protocol/errors';
import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import { onTakeBack } from '../db/connections/savepoint';
import { markTold } from './audit-calls';
import { type Cause, type PageContext, recordOf } from '../rights/page-context';
import type { RowChange } from '../query/compare-rows';

export interface AuditEntry {
  /** `create`, `edit`, `remove` or the name of a transition. */
  readonly action: string;
  readonly id?: string | undefined;
  readonly comment?: string | undefined;
  readonly changes?: readonly RowChange[];
  readonly refused?: boolean;
  /** Ids of the entries that it takes back. */
  readonly undone?: readonly string[];
}

/** Stands among the changes of an entry and names what set it off. */
export const causeField = '$cause';
/** Stands among the changes of an entry and names the entries that it takes back. */
export const undoneField = '$undone';

const changesOf = ({ changes = [], undone }: AuditEntry, cause: Cause | undefined): readonly object[] => [
  ...changes,
  ...(undone ? [{ field: undoneField, after: undone }] : []),
  ...(cause ? [{ field: causeField, after: { record: cause.record, id: cause.id, action: cause.action } }] : []),
];

/** What was done to which record in a transaction, by record and id. */
const told = new WeakMap<Queryable, Map<string, string>>();

function noteActions(tx: Queryable, subject: string, entries: readonly AuditEntry[]): void {
  const actions = told.get(tx) ?? new Map<string, string>();
  told.set(tx, actions);
  for (const { id, action, refused } of entries) {
    if (id === undefined || refused === true) continue;
    const key = `${subject}/${id}`;
    const before = actions.get(key);
    actions.set(key, action);
    onTakeBack(tx, () => (before === undefined ? actions.delete(key) : actions.set(key, before)));
  }
}

/** The last that was done to a record in a transaction; '' where nothing was. */
export const actionOf = (tx: Queryable, record: string, id: string): string => told.get(tx)?.get(`${record}/${id}`) ?? '';

/** Writes entries of the audit trail with one statement, in the transaction of the writes that they tell of. */
export async function writeAudits(tx: Queryable, ctx: PageContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { caller, database, request } = ctx;
  const rows = entries.map((entry) => ({
    id: database.ids.next(),
    action: entry.action,
    subject_id: entry.id !== undefined && /^\d{1,18}$/.test(entry.id) ? entry.id : null,
    comment: entry.comment ?? null,
    changes: changesOf(entry, ctx.cause),
    refused: entry.refused ?? false,
  }));
  await tx.query(
    `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id, comment, changes, refused, request_id, address)
     select $1, e.id, $2, $3, e.action, $4, e.subject_id, e.comment, e.changes, e.refused, $5, $6
     from jsonb_to_recordset($7::jsonb) as e(id bigint, action text, subject_id bigint, comment text, changes jsonb, refused boolean)`,
    [caller.tenantId, caller.userId, caller.realName, recordOf(ctx).name, request.id, request.address, JSON.stringify(rows)],
  );
  for (const entry of entries) markTold(request.id, entry.refused === true);
  noteActions(tx, recordOf(ctx).name, entries);
}

/** What an entry is called that takes back what was done. */
export const undoAction = 'undo';
export const undoWord: Text = { zh: '撤销', en: 'Undo' };

/** What an entry says beside what was done. */
export interface AuditContext {
  /** Who did it; `userId` is '' where nobody is signed in. */
  readonly caller: Pick<PageContext['caller'], 'tenantId' | 'userId' | 'realName'>;
  readonly database: Pick<PageContext['database'], 'ids'>;
  readonly request: PageContext['request'];
  /** What was changed: a record's name, or a system table's. */
  readonly subject: string;
  readonly cause?: Cause;
}

/** Writes an entry of the audit trail about any subject, in the transaction of the write that it tells of. */
export async function writeEntry(tx: Queryable, ctx: AuditContext, entry: AuditEntry): Promise<void> {
  const { caller, database, request, subject } = ctx;
  const id = entry.id !== undefined && /^\d{1,18}$/.test(entry.id) ? entry.id : null;
  await tx.query(
    `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id, comment, changes, refused, request_id, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12)`,
    [
      caller.tenantId,
      database.ids.next(),
      caller.userId === '' ? null : caller.userId,
      caller.realName,
      entry.action,
      subject,
      id,
      entry.comment ?? null,
      JSON.stringify(changesOf(entry, ctx.cause)),
      entry.refused ?? false,
      request.id,
      request.address,
    ],
  );
  markTold(request.id, entry.refused === true);
  noteActions(tx, subject, [entry]);
}

/** Writes an entry about a page's record, in the transaction of the write that it tells of. */
export async function writeAudit(tx: Queryable, ctx: PageContext, entry: AuditEntry): Promise<void> {
  const { caller, database, request, cause } = ctx;
  await writeEntry(tx, { caller, database, request, subject: recordOf(ctx).name, ...(cause ? { cause } : {}) }, entry);
}

/** Says whether it was a right that lacked: also where the answer for one record only tells of it. */
export function isOfRights(error: AppError): boolean {
  const { cause } = error;
  return describeError(error)?.status === 403 || (cause instanceof AppError && isOfRights(cause));
}

/** Notes an attempt that the rights do not allow, where the call itself goes on and tells it among other outcomes. */
export async function writeRefusal(
  tx: Queryable,
  ctx: PageContext,
  { error, ...entry }: Pick<AuditEntry, 'action' | 'id'> & { readonly error: AppError },
): Promise<void> {
  if (isOfRights(error)) await writeAudit(tx, ctx, { ...entry, refused: true });
}

/** Ids of the entries that an entry takes back. */
function undoneOf(kept: unknown): readonly string[] {
  const [mark] = Array.isArray(kept) ? kept.filter(isObject).filter((each) => each['field'] === undoneField) : [];
  return Array.isArray(mark?.['after']) ? mark['after'].map(String) : [];
}

/** By these a row comes to live; when their taking back is undone by a restoration, the row is again what they made of it. */
const birth: ReadonlySet<string> = new Set(['create', 'restore']);

/**
 * Says who did what to a row, newest first; refused attempts are left out, and what was taken back, with the taking back. What was taken back with the row itself counts
 * again: it is asked only of a row that has come back since, with all that it was made with.
 */
export async function readTrail(
  q: Queryable,
  ctx: PageContext,
  id: string,
): Promise<readonly { readonly action: string; readonly userId: string }[]> {
  const answer = await q.query(
    'select id::text as id, action, user_id, changes from sys_audit where tenant_id = $1 and subject = $2 and subject_id = $3 and not refused order by id desc',
    [ctx.caller.tenantId, recordOf(ctx).name, id],
  );
  const actions = new Map(answer.rows.map((row) => [String(row['id']), String(row['action'])]));
  const takings = answer.rows.map((row) => undoneOf(row['changes']));
  const undone = new Set(takings.filter((ids) => !ids.some((each) => birth.has(actions.get(each) ?? ''))).flat());
  const standing = answer.rows.filter((row) => undoneOf(row['changes']).length === 0 && !undone.has(String(row['id'])));
  return standing.map((row) => ({ action: String(row['action']), userId: String(row['user_id']) }));
}
