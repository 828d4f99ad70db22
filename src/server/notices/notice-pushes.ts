import type { PushedNotice, PushedTask } from '../../protocol/notice-frame';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { openBoard, toBusiness, toldSql, toSummary } from './notice-board';

interface Place {
  readonly tenantId: string;
  readonly deptId: string;
}

const boardFor = (schemas: ServingSchemas, { tenantId, deptId }: Place) =>
  openBoard(schemas, { tenantId, caller: { userId: '0', deptId }, language: 'zh' });

/** Of some notices those that the people of a department may see now, and those to one person, as they are pushed, by their ids. */
export async function readPushed(
  q: Queryable,
  schemas: ServingSchemas,
  { ids, ...place }: Place & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, PushedNotice>> {
  if (ids.length === 0) return new Map();
  const board = boardFor(schemas, place);
  const published = await q.query(`select * from (${board.sql}) b where id = any($4::text[])`, [...board.values, ids]);
  // Whose it is alone stands in its message.
  const told = await q.query(toldSql('zh', 't.tenant_id = $1 and t.id = any($2::bigint[])'), [place.tenantId, ids]);
  const rows = [...published.rows, ...told.rows];
  return new Map(
    rows.map((row) => {
      const id = String(row['id']);
      return [
        id,
        { id, title: String(row['title'] ?? ''), text: toSummary(row['content']), date: String(row['releaseTime']), ...toBusiness(row) },
      ];
    }),
  );
}

/** How many notices each of some people of one department has not read, by their ids. */
export async function countUnread(
  q: Queryable,
  schemas: ServingSchemas,
  { users, ...place }: Place & { readonly users: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const board = boardFor(schemas, place);
  // What was read is counted instead of what was not: most people have read most of it, and nobody walks over all for each of them.
  const { rows } = await q.query(
    `with b as materialized (select id::bigint as id from (${board.sql}) x)
     select w.id::text as id, (select count(*) from sys_told t where t.tenant_id = $1 and t.user_id = w.id
         and not exists (select 1 from sys_notice_read o where o.tenant_id = $1 and o.user_id = w.id and o.notice_id = t.id))
       + (select count(*) from b) - (select count(*) from sys_notice_read r join b on b.id = r.notice_id where r.tenant_id = $1 and r.user_id = w.id) as n
     from unnest($4::bigint[]) as w(id)`,
    [...board.values, users],
  );
  return new Map(rows.map((row) => [String(row['id']), Number(row['n'])]));
}

/** Tasks as they are pushed, by their ids. */
export async function readPushedTasks(q: Queryable, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PushedTask>> {
  if (ids.length === 0) return new Map();
  const { rows } = await q.query(
    `select id::text as id, state, coalesce(file_id::text, '') as "fileId", name from sys_task where tenant_id = $1 and id = any($2::bigint[])`,
    [tenantId, ids],
  );
  return new Map(
    rows.map((row) => {
      const [taskId = '', state = '', fileId = '', name = ''] = ['id', 'state', 'fileId', 'name'].map((key) => String(row[key]));
      return [taskId, { taskId, state, fileId, name }];
    }),
  );
}

/** Who has read notices, and which tenants' notices have changed, in the last seconds: what a count may have gone down by. */
export async function findChanged(
  q: Queryable,
  schemas: ServingSchemas,
  tenants: readonly string[],
): Promise<{ readonly users: ReadonlySet<string>; readonly tenants: ReadonlySet<string> }> {
  const lately = `now() - interval '5 seconds'`;
  const readers = await q.query(
    `select distinct tenant_id, user_id::text as user_id from sys_notice_read where time > ${lately} and tenant_id = any($1)`,
    [tenants],
  );
  const record = schemas.records.get('notices');
  const changed = record
    ? await q.query(`select distinct tenant_id from "${record.table}" where update_time > ${lately} and tenant_id = any($1)`, [tenants])
    : { rows: [] };
  return {
    users: new Set(readers.rows.map((row) => `${String(row['tenant_id'])} ${String(row['user_id'])}`)),
    tenants: new Set(changed.rows.map((row) => String(row['tenant_id']))),
  };
}
