import { sql } from 'kysely';
import { AppError } from '../../base/app-error';
import { isObject, type Values } from '../../base/dot-path';
import { describeError } from '../../protocol/errors';
import type { FieldModel, RecordModel, Text } from '../../schema/model/page-model';
import type { Queryable } from '../db/connections/database';
import { onTakeBack } from '../db/connections/savepoint';
import { markTold } from './audit-calls';
import { type Cause, mayDo, type PageDesk, recordOf } from '../rights/page-desk';
import { maskValue, ruleOf } from '../query/field-rules';
import type { RowChange } from '../query/compare-rows';
import { type CauseKey, causeKey, nameCauses } from './name-causes';
import { columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';

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
export async function writeAudits(tx: Queryable, desk: PageDesk, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { caller, database, request } = desk;
  const rows = entries.map((entry) => ({
    id: database.ids.next(),
    action: entry.action,
    subject_id: entry.id !== undefined && /^\d{1,18}$/.test(entry.id) ? entry.id : null,
    comment: entry.comment ?? null,
    changes: changesOf(entry, desk.cause),
    refused: entry.refused ?? false,
  }));
  await tx.query(
    `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id, comment, changes, refused, request_id, address)
     select $1, e.id, $2, $3, e.action, $4, e.subject_id, e.comment, e.changes, e.refused, $5, $6
     from jsonb_to_recordset($7::jsonb) as e(id bigint, action text, subject_id bigint, comment text, changes jsonb, refused boolean)`,
    [caller.tenantId, caller.userId, caller.realName, recordOf(desk).name, request.id, request.address, JSON.stringify(rows)],
  );
  for (const entry of entries) markTold(request.id, entry.refused === true);
  noteActions(tx, recordOf(desk).name, entries);
}

/** What an entry is called that takes back what was done. */
export const undoAction = 'undo';
export const undoWord: Text = { zh: '撤销', en: 'Undo' };

/** What an entry says beside what was done. */
export interface AuditDesk {
  /** Who did it; `userId` is '' where nobody is signed in. */
  readonly caller: Pick<PageDesk['caller'], 'tenantId' | 'userId' | 'realName'>;
  readonly database: Pick<PageDesk['database'], 'ids'>;
  readonly request: PageDesk['request'];
  /** What was changed: a record's name, or a system table's. */
  readonly subject: string;
  readonly cause?: Cause;
}

/** Writes an entry of the audit trail about any subject, in the transaction of the write that it tells of. */
export async function writeEntry(tx: Queryable, desk: AuditDesk, entry: AuditEntry): Promise<void> {
  const { caller, database, request, subject } = desk;
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
      JSON.stringify(changesOf(entry, desk.cause)),
      entry.refused ?? false,
      request.id,
      request.address,
    ],
  );
  markTold(request.id, entry.refused === true);
  noteActions(tx, subject, [entry]);
}

/** Writes an entry about a page's record, in the transaction of the write that it tells of. */
export async function writeAudit(tx: Queryable, desk: PageDesk, entry: AuditEntry): Promise<void> {
  const { caller, database, request, cause } = desk;
  await writeEntry(tx, { caller, database, request, subject: recordOf(desk).name, ...(cause ? { cause } : {}) }, entry);
}

/** Says whether it was a right that lacked: also where the answer for one record only tells of it. */
export function isOfRights(error: AppError): boolean {
  const { cause } = error;
  return describeError(error)?.status === 403 || (cause instanceof AppError && isOfRights(cause));
}

/** Notes an attempt that the rights do not allow, where the call itself goes on and tells it among other outcomes. */
export async function writeRefusal(
  tx: Queryable,
  desk: PageDesk,
  { error, ...entry }: Pick<AuditEntry, 'action' | 'id'> & { readonly error: AppError },
): Promise<void> {
  if (isOfRights(error)) await writeAudit(tx, desk, { ...entry, refused: true });
}

const isChange = (change: Values): boolean => !String(change['field']).startsWith('$');

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
  desk: PageDesk,
  id: string,
): Promise<readonly { readonly action: string; readonly userId: string }[]> {
  const answer = await q.query(
    'select id::text as id, action, user_id, changes from sys_audit where tenant_id = $1 and subject = $2 and subject_id = $3 and not refused order by id desc',
    [desk.caller.tenantId, recordOf(desk).name, id],
  );
  const actions = new Map(answer.rows.map((row) => [String(row['id']), String(row['action'])]));
  const takings = answer.rows.map((row) => undoneOf(row['changes']));
  const undone = new Set(takings.filter((ids) => !ids.some((each) => birth.has(actions.get(each) ?? ''))).flat());
  const standing = answer.rows.filter((row) => undoneOf(row['changes']).length === 0 && !undone.has(String(row['id'])));
  return standing.map((row) => ({ action: String(row['action']), userId: String(row['user_id']) }));
}

/** Says whether a row is one that the caller may meet; a removed one is met by those who may see the recycle bin. */
async function mayMeet(q: Queryable, desk: PageDesk, id: string): Promise<boolean> {
  const { record, scope } = desk.source;
  const { caller, page } = desk;
  const own = sql`${columnOf('t', 'tenant_id')} = ${caller.tenantId} and t.id = ${id}::bigint`;
  const there = mayDo(caller, page.model, 'remove') ? own : sql`${own} and ${columnOf('t', 'is_deleted')} = 0`;
  const seen = scope ? sql`${there} and ${scope('t')}` : there;
  return (await runSql(q, sql`select 1 from ${tableAs(record, 't')} where ${seen}`)).length > 0;
}

/** The name that a field has now; entries are never changed, so they name it as it was called when they were written. */
function nameNow(record: RecordModel, name: string): string {
  const [, head = '', place = '', rest = ''] = /^(.+?)(?:(\.\d+\.)(.+))?$/.exec(name) ?? [];
  const known = (fields: readonly FieldModel[], called: string) =>
    fields.find((field) => field.name === called) ?? fields.find((field) => field.was?.includes(called));
  const field = known(record.fields, head);
  if (!field) return name;
  return field.line ? `${field.name}${place}${known(field.line.fields, rest)?.name ?? rest}` : field.name;
}

/** What set an entry off. Shape: undefined where somebody did it himself. */
function causeOf(kept: unknown): (CauseKey & { readonly action: string }) | undefined {
  const [entry] = Array.isArray(kept) ? kept.filter(isObject).filter((each) => each['field'] === causeField) : [];
  const cause = entry?.['after'];
  if (!isObject(cause)) return undefined;
  const [record = '', id = '', action = ''] = [cause['record'], cause['id'], cause['action']].map(String);
  return { record, id, action };
}

/** What set an entry off, in words; the record by its name where the caller may see it. */
function tellCause({ schemas }: PageDesk, kept: unknown, names: ReadonlyMap<string, string>): object | undefined {
  const cause = causeOf(kept);
  if (!cause) return undefined;
  const { record, id, action } = cause;
  const name = names.get(causeKey(cause));
  const page = [...schemas.pages.values()].find((each) => each.record.name === record);
  const plain = { zh: action, en: action };
  const label =
    page?.permissions.find((each) => each.action === action)?.label ??
    page?.record.states?.transitions.find((each) => each.name === action)?.label ??
    (action === undoAction ? undoWord : plain);
  return { page: page?.label ?? { zh: record, en: record }, action: label, id, ...(name === undefined ? {} : { name }) };
}

/** Changes as the caller may see them; a field in lines is named with its place. */
function tellChanges(desk: PageDesk, kept: unknown): unknown {
  const { rules } = desk.source;
  if (!Array.isArray(kept)) return kept;
  const record = recordOf(desk);
  const changes = kept
    .filter(isObject)
    .filter(isChange)
    .map((change): Values => ({ ...change, field: nameNow(record, String(change['field'])) }));
  if (!rules || rules.size === 0) return changes;
  return changes.flatMap((change) => {
    const name = String(change['field']);
    const lines = record.fields.find((field) => field.line !== undefined && name.startsWith(`${field.name}.`));
    const linesRule = lines && ruleOf(rules, record.name, lines.name);
    const [owner, own] = lines?.line ? [lines.line, name.replace(/^.*?\.\d+\./, '')] : [record, name];
    // Lines that may only be read still have fields that may not be seen.
    const rule = linesRule === undefined || linesRule === 'readOnly' ? ruleOf(rules, owner.name, own) : linesRule;
    // Of masked lines nothing is told, whatever their fields are.
    const field = linesRule === 'masked' ? lines : owner.fields.find((each) => each.name === own);
    const mask = (value: unknown): unknown => maskValue(field, value);
    if (rule === 'hidden') return [];
    return [rule === 'masked' ? { ...change, before: mask(change['before']), after: mask(change['after']) } : change];
  });
}

/** Tells the history of a row, newest first; of one that the caller may not meet there is none. */
export async function readHistory(q: Queryable, desk: PageDesk, id: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (!/^\d{1,18}$/.test(id) || !(await mayMeet(q, desk, id))) return [];
  const answer = await q.query(
    `select id, action, to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, user_name, comment, changes
     from sys_audit where tenant_id = $1 and subject = $2 and subject_id = $3 and not refused order by id desc limit 500`,
    [desk.caller.tenantId, recordOf(desk).name, id],
  );
  const causes = answer.rows.flatMap((row) => causeOf(row['changes']) ?? []);
  const names = await nameCauses(q, desk, causes);
  return answer.rows.map((row) => ({
    id: String(row['id']),
    action: row['action'],
    time: row['time'],
    userName: row['user_name'],
    ...(row['comment'] === null ? {} : { comment: row['comment'] }),
    changes: tellChanges(desk, row['changes']),
    cause: tellCause(desk, row['changes'], names),
  }));
}
