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
  /** The transaction. */
  readonly written: string;
  readonly rows: readonly DeedRow[];
}

const isMark = ({ field }: Values): boolean => String(field).startsWith('$');

/**
 * Finds the request that wrote a row last, by the trail, with everything that followed from it. Errors: undoNothing, undoOther where somebody else made it, undoLate.
 */
export async function findDeed(
  tx: Queryable,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  at: { readonly record: string; readonly id: string },
): Promise<Deed> {
  const found = await runSql(
    tx,
    sql`select a.id::text as audit_id, a.action, a.subject, a.subject_id::text as id, a.changes, a.user_id::text as user_id, a.written::text as written, a.time > now() - ${patience}::interval as fresh
      from sys_audit a where a.tenant_id = ${tenantId} and not a.refused and a.written = (
        select l.written from sys_audit l where l.tenant_id = ${tenantId} and l.subject = ${at.record} and l.subject_id = ${at.id}::bigint and not l.refused
        order by l.id desc limit 1)
      order by a.id`,
  );
  const [first] = found;
  if (!first) throw refusal('undoNothing', {});
  if (found.some((entry) => entry['user_id'] !== userId)) throw refusal('undoOther', {});
  if (found.some((entry) => entry['fresh'] !== true)) throw refusal('undoLate', {});
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
  return { written: String(first['written']), rows: [...rows.values()] };
}

/** What happened to a row after a deed. */
export interface Later {
  readonly record: string;
  readonly id: string;
  readonly action: string;
  readonly userName: string;
}

/** Finds a row of a deed that somebody has written since; its rows have to be locked. */
export async function findLater(tx: Queryable, tenantId: string, { written, rows }: Deed): Promise<Later | undefined> {
  const last = rows.map(({ record, id, entries }) => ({ record, id, audit: entries.at(-1)?.auditId ?? '0' }));
  const [found] = await runSql(
    tx,
    sql`select a.subject, a.subject_id::text as id, a.action, a.user_name from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as k(record text, id bigint, audit bigint)
      join sys_audit a on a.tenant_id = ${tenantId} and a.subject = k.record and a.subject_id = k.id and a.id > k.audit and not a.refused
      where a.written <> ${written}::xid8 order by a.id limit 1`,
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
