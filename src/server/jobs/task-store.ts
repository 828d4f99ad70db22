import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { Task, TaskKind } from '../../protocol/task';
import type { Database, Queryable } from '../db/connections/database';
import type { PageContext } from '../rights/page-context';
import type { Language } from '../language';
import type { JobEnd, JobTask } from './job';

/** Units: seconds; a task whose process has been silent for so long is taken over. */
const leaseSeconds = 30;
const perTenant = 2;
/** Unfinished tasks that one user may have. */
const perUser = 20;
/** A task that was begun so often and never ended keeps nobody waiting any longer. */
const mostAttempts = 3;

export interface NewTask {
  readonly kind: TaskKind;
  readonly name: string;
  readonly language: Language;
  readonly request: Values;
  readonly total?: number;
}

/** Puts a task into the queue, in the caller's transaction. Shape: gives its id. Errors: tooManyTasks. */
export async function queueTask(tx: Queryable, ctx: PageContext, task: NewTask): Promise<string> {
  const { caller, database, page, request } = ctx;
  const { rows } = await tx.query(
    `select count(*)::int as count from sys_task where tenant_id = $1 and user_id = $2 and state in ('waiting', 'running')`,
    [caller.tenantId, caller.userId],
  );
  if (Number(rows[0]?.['count']) >= perUser) throw refusal('tooManyTasks', { limit: perUser });
  const id = database.ids.next();
  await tx.query(
    `insert into sys_task (tenant_id, id, user_id, kind, name, page_path, language, request, total, request_id, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11)`,
    [
      caller.tenantId,
      id,
      caller.userId,
      task.kind,
      task.name,
      page.model.path,
      task.language,
      JSON.stringify(task.request),
      task.total ?? 0,
      request.id,
      request.address,
    ],
  );
  return id;
}

/** Writes how many rows a task is about, in the transaction that queues it. */
export async function setTotal(
  tx: Queryable,
  { tenantId }: Pick<JobTask, 'tenantId'>,
  task: { readonly id: string; readonly total: number },
): Promise<void> {
  await tx.query('update sys_task set total = $3 where tenant_id = $1 and id = $2', [tenantId, task.id, task.total]);
}

function toJobTask(row: Readonly<Record<string, unknown>>): JobTask {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: text('id'),
    tenantId: text('tenant_id'),
    userId: text('user_id'),
    kind: text('kind'),
    name: text('name'),
    page: text('page_path'),
    language: row['language'] === 'en' ? 'en' : 'zh',
    request: isObject(row['request']) ? row['request'] : {},
    attempts: Number(row['attempts']),
    requestId: text('request_id'),
    address: text('address'),
  };
}

const giveUp = `
update sys_task set state = 'failed', end_time = now(), lease_owner = null, lease_until = null,
  message = case language when 'en' then 'The work broke off several times; please start it again' else '处理多次中断，请重新发起' end
where state = 'running' and lease_until < now() and attempts >= ${mostAttempts}`;

const claimNext = `
update sys_task t set state = 'running', lease_owner = $1, lease_until = now() + interval '${leaseSeconds} seconds', attempts = t.attempts + 1, start_time = coalesce(t.start_time, now())
where (t.tenant_id, t.id) = (
  select c.tenant_id, c.id from sys_task c
  join lateral (select count(*) as running from sys_task r where r.tenant_id = c.tenant_id and r.state = 'running' and r.lease_until >= now()) n on true
  where (c.state = 'waiting' or (c.state = 'running' and c.lease_until < now())) and c.kind = any($2::text[]) and n.running < ${perTenant}
  order by n.running, c.id limit 1 for update of c skip locked)
returning t.*`;

/** Takes the next task for a process: the oldest of the tenant that has least at work. Shape: undefined where nothing waits. */
export async function claimTask(
  database: Database,
  { owner, kinds }: { readonly owner: string; readonly kinds: readonly string[] },
): Promise<JobTask | undefined> {
  return database.system(async (q) => {
    // Most of the time nothing is to be done, and then nothing is locked either.
    const open = await q.query(`select 1 from sys_task where state = 'waiting' or (state = 'running' and lease_until < now()) limit 1`);
    if (open.rows.length === 0) return undefined;
    await q.query('begin');
    // One at a time, so that two processes do not both count one running task less than there is.
    await q.query(`insert into sys_lock (name) values ('tasks') on conflict do nothing`);
    await q.query(`select name from sys_lock where name = 'tasks' for update`);
    await q.query(giveUp);
    const [row] = (await q.query(claimNext, [owner, kinds])).rows;
    await q.query('commit');
    return row && toJobTask(row);
  });
}

type Held = Pick<JobTask, 'tenantId' | 'id'> & { readonly owner: string };

/** Renews the lease and writes how far a task is. Shape: undefined where it is no longer the owner's, else whether it is to be cancelled. */
export async function renewTask(
  database: Database,
  { tenantId, id, owner }: Held,
  at: { readonly done: number; readonly total: number },
): Promise<{ readonly cancelAsked: boolean } | undefined> {
  const [row] = await database.write(
    tenantId,
    async (tx) =>
      (
        await tx.query(
          `update sys_task set done = greatest(done, $4), total = greatest(total, $5), lease_until = now() + interval '${leaseSeconds} seconds'
           where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running' returning cancel_asked`,
          [tenantId, id, owner, at.done, at.total],
        )
      ).rows,
  );
  return row && { cancelAsked: row['cancel_asked'] === true };
}

/** Says whether a task is still the owner's. */
export async function holdsTask(tx: Queryable, { tenantId, id, owner }: Held): Promise<boolean> {
  const answer = await tx.query(`select 1 from sys_task where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running'`, [
    tenantId,
    id,
    owner,
  ]);
  return answer.rows.length > 0;
}

export interface TaskEnd extends JobEnd {
  readonly state: Extract<Task['state'], 'done' | 'failed' | 'cancelled'>;
  readonly done: number;
  readonly total: number;
}

/** Writes what came of a task, if it is still the owner's. */
export async function finishTask(database: Database, { tenantId, id, owner }: Held, end: TaskEnd): Promise<void> {
  await database.write(tenantId, (tx) =>
    tx.query(
      `update sys_task set state = $4, done = greatest(done, $5), total = greatest(total, $6), message = $7, result = $8::jsonb, file_id = $9, file_name = $10,
         end_time = now(), lease_owner = null, lease_until = null
       where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running'`,
      [
        tenantId,
        id,
        owner,
        end.state,
        end.done,
        end.total,
        end.message ?? null,
        end.result === undefined ? null : JSON.stringify(end.result),
        end.file?.fileId ?? null,
        end.file?.originalName ?? null,
      ],
    ),
  );
}

/** Puts a task back into the queue: the server stops, another start goes on with it. */
export async function releaseTask(database: Database, { tenantId, id, owner }: Held): Promise<void> {
  await database.write(tenantId, (tx) =>
    tx.query(
      `update sys_task set state = case when cancel_asked then 'cancelled' else 'waiting' end, end_time = case when cancel_asked then now() end,
         attempts = attempts - 1, lease_owner = null, lease_until = null
       where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'running'`,
      [tenantId, id, owner],
    ),
  );
}

/** Asks for the end of a user's task; one that has not begun is ended at once. Shape: false where he has no such unfinished task. */
export async function cancelTask(
  tx: Queryable,
  task: { readonly tenantId: string; readonly userId: string; readonly id: string },
): Promise<boolean> {
  const answer = await tx.query(
    `update sys_task set cancel_asked = true, state = case state when 'waiting' then 'cancelled' else state end,
       end_time = case state when 'waiting' then now() else end_time end
     where tenant_id = $1 and user_id = $2 and id = $3 and state in ('waiting', 'running')`,
    [task.tenantId, task.userId, task.id],
  );
  return answer.rowCount === 1;
}
