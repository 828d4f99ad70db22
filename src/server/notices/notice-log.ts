import type { Database, Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { columnsOf } from './notice-board';

/** An event that somebody is told of: a notice that came out, or a task of one user that ended. */
export interface Message {
  readonly id: bigint;
  readonly tenantId: string;
  readonly kind: 'notice' | 'task';
  readonly subjectId: string;
  /** Of one user alone; '' for whoever may see the subject. */
  readonly userId: string;
}

/** Messages that are read at once; what is more waits for the next look. */
export const mostAtOnce = 1000;

const toMessage = (row: Readonly<Record<string, unknown>>): Message => ({
  id: BigInt(String(row['id'])),
  tenantId: String(row['tenant_id']),
  kind: row['kind'] === 'task' ? 'task' : 'notice',
  subjectId: String(row['subject_id']),
  userId: String(row['user_id'] ?? ''),
});

/** What has happened in the last day and stands in no message yet. A notice that is published again is a new edition of it. */
function happened(schemas: ServingSchemas): string {
  const tasks = `select t.tenant_id, 'task' as kind, t.id as subject_id, 0 as edition, t.user_id, t.end_time as at from sys_task t
    where t.end_time > now() - interval '1 day' and t.state in ('done', 'failed')`;
  const told = ` union all select p.tenant_id, 'notice', p.id, 0, p.user_id, p.time from sys_told p where p.time > now() - interval '1 day'`;
  const notices = schemas.records.get('notices');
  const column = notices && columnsOf(notices);
  const published =
    notices && column
      ? ` union all select n.tenant_id, 'notice', n.id, n.version, null, greatest(${column.releaseTime}, n.update_time) from "${notices.table}" n
    where n.is_deleted = 0 and ${column.noticeState} = '1' and ${column.releaseTime} <= now() and greatest(${column.releaseTime}, n.update_time) > now() - interval '1 day'`
      : '';
  return `select h.* from (${tasks}${told}${published}) h where not exists (select 1 from sys_message m
    where m.tenant_id = h.tenant_id and m.kind = h.kind and m.subject_id = h.subject_id and m.edition = h.edition)`;
}

/**
 * Writes down what has happened since the last look, in whatever process, also by the mere passing of time. One process at a time: a message with a lower id
 * never appears after one with a higher id, so that nobody who has seen the higher one misses it.
 */
export async function logMessages(database: Database, schemas: ServingSchemas): Promise<void> {
  const found = happened(schemas);
  await database.system(async (q) => {
    // Most of the time nothing has happened, and then nothing is locked either.
    if ((await q.query(`${found} limit 1`)).rows.length === 0) return;
    await q.query(`insert into sys_lock (name) values ('messages') on conflict do nothing`);
    await q.query('begin');
    await q.query(`select name from sys_lock where name = 'messages' for update`);
    await q.query(
      `insert into sys_message (tenant_id, kind, subject_id, edition, user_id) select tenant_id, kind, subject_id, edition, user_id from (${found}) h order by at, subject_id`,
    );
    await q.query('commit');
  });
}

/** The id of the newest message of all tenants. */
export async function newestMessage(database: Database): Promise<bigint> {
  const { rows } = await database.system((q) => q.query('select coalesce(max(id), 0) as id from sys_message'));
  return BigInt(String(rows[0]?.['id'] ?? 0));
}

interface Range {
  readonly after: bigint;
  readonly upTo: bigint;
}

/** The messages of some tenants between two, the first excluded: oldest first, the oldest of them where there are too many. */
export async function messagesAfter(database: Database, { after, upTo }: Range, tenants: readonly string[]): Promise<readonly Message[]> {
  const { rows } = await database.system((q) =>
    q.query('select * from sys_message where id > $1 and id <= $2 and tenant_id = any($3) order by id limit $4', [
      String(after),
      String(upTo),
      tenants,
      mostAtOnce,
    ]),
  );
  return rows.map(toMessage);
}

/** The messages between two, the first excluded, the second included, that may be for some users of a tenant: oldest first, the newest of them where there are too many. */
export async function messagesBetween(
  q: Queryable,
  of: { readonly tenantId: string; readonly users: readonly string[] },
  range: Range,
): Promise<readonly Message[]> {
  const { rows } = await q.query(
    `select * from (select * from sys_message where tenant_id = $1 and id > $2 and id <= $3 and (user_id is null or user_id = any($4::bigint[])) order by id desc limit $5) m order by id`,
    [of.tenantId, String(range.after), String(range.upTo), of.users, mostAtOnce],
  );
  return rows.map(toMessage);
}
