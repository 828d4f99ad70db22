import { sql } from 'kysely';
import { isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { causeField, undoneField } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { runSql } from '../../query/statement';

/** How long somebody may take back what he did. */
const patience = '1 hour';

interface DeedEntry {
  readonly auditId: string;
  readonly action: string;
  /** True: something else set it off. */
  readonly followed: boolean;
  /** True: it takes something back itself. */
  readonly takesBack: boolean;
  readonly changes: readonly Values[];
}

/** What one request did to one row. */
export interface DeedRow {
  readonly record: string;
  readonly id: string;
  /** In the order in which it was done. */
  readonly entries: readonly DeedEntry[];
}

/** All that one request wrote in its transaction. */
export interface Deed {
  /** The transaction, and its moment: numbers of transactions begin anew in a database that was restored from a dump. */
  readonly written: string;
  readonly time: string;
  readonly rows: readonly DeedRow[];
}

const isMark = ({ field }: Values): boolean => String(field).startsWith('$');

/** Imported rows are named by their place in the file, which no form writes; what is noted of a whole import names no row. */
const isImported = (entry: Values): boolean =>
  (entry['action'] === 'import' && entry['id'] === null) ||
  (['create', 'edit'].includes(String(entry['action'])) && typeof entry['comment'] === 'string');

/** Says whether a request was done as a task: then it was written in several transactions, of which this is one. */
async function isTask(tx: Queryable, at: { readonly tenantId: string; readonly userId: string }, requestId: string): Promise<boolean> {
  if (requestId === '') return false;
  const found = await runSql(
    tx,
    sql`select 1 from sys_task where tenant_id = ${at.tenantId} and user_id = ${at.userId}::bigint and request_id = ${requestId} limit 1`,
  );
  return found.length > 0;
}

/**
 * Finds the request that wrote a row last, by the trail, with everything that followed from it. Errors: undoNothing, undoOther where somebody else made it, undoLate, undoBulk,
 * undoTaken.
 */
export async function findDeed(
  tx: Queryable,
  caller: { readonly tenantId: string; readonly userId: string },
  at: { readonly record: string; readonly id: string },
): Promise<Deed> {
  const { tenantId, userId } = caller;
  const found = await runSql(
    tx,
    sql`select a.id::text as audit_id, a.action, a.subject, a.subject_id::text as id, a.changes, a.comment, a.request_id, a.user_id::text as user_id,
        a.written::text as written, a.time::text as time, a.time > now() - ${patience}::interval as fresh
      from sys_audit a join (
        select l.written, l.time from sys_audit l where l.tenant_id = ${tenantId} and l.subject = ${at.record} and l.subject_id = ${at.id}::bigint and not l.refused
        order by l.id desc limit 1) d on a.written = d.written and a.time = d.time
      where a.tenant_id = ${tenantId} and not a.refused order by a.id`,
  );
  const [first] = found;
  if (!first) throw refusal('undoNothing', {});
  if (found.some((entry) => entry['user_id'] !== userId)) throw refusal('undoOther', {});
  if (found.some((entry) => entry['fresh'] !== true)) throw refusal('undoLate', {});
  if (found.some(isImported) || (await isTask(tx, caller, String(first['request_id'])))) throw refusal('undoBulk', {});
  const rows = new Map<string, { readonly record: string; readonly id: string; readonly entries: DeedEntry[] }>();
  for (const entry of found) {
    const [record, id] = [String(entry['subject']), String(entry['id'] ?? '')];
    const row = rows.get(`${record}/${id}`) ?? { record, id, entries: [] };
    rows.set(`${record}/${id}`, row);
    const kept: unknown = entry['changes'];
    const changes = Array.isArray(kept) ? kept.filter(isObject) : [];
    row.entries.push({
      ...{ auditId: String(entry['audit_id']), action: String(entry['action']) },
      followed: changes.some(({ field }) => field === causeField),
      takesBack: changes.some(({ field }) => field === undoneField),
      changes: changes.filter((change) => !isMark(change)),
    });
  }
  if ([...rows.values()].some(({ entries }) => entries.some(({ takesBack }) => takesBack))) throw refusal('undoTaken', {});
  return { written: String(first['written']), time: String(first['time']), rows: [...rows.values()] };
}

/** What happened to a row after a deed. */
export interface Later {
  readonly record: string;
  readonly id: string;
  readonly action: string;
  readonly userName: string;
}

/** Finds a row of a deed that somebody has written since; its rows have to be locked. */
export async function findLater(tx: Queryable, tenantId: string, { written, time, rows }: Deed): Promise<Later | undefined> {
  const last = rows.map(({ record, id, entries }) => ({ record, id, audit: entries.at(-1)?.auditId ?? '0' }));
  const [found] = await runSql(
    tx,
    sql`select a.subject, a.subject_id::text as id, a.action, a.user_name from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as k(record text, id bigint, audit bigint)
      join sys_audit a on a.tenant_id = ${tenantId} and a.subject = k.record and a.subject_id = k.id and a.id > k.audit and not a.refused
      where a.written <> ${written}::xid8 or a.time <> ${time}::timestamptz order by a.id limit 1`,
  );
  return (
    found && {
      record: String(found['subject']),
      id: String(found['id']),
      action: String(found['action']),
      userName: String(found['user_name']),
    }
  );
}
