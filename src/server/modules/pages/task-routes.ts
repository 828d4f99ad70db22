import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { taskKinds, type Task, type TaskLine } from '../../../protocol/task';
import { cancelTask } from '../../jobs/task-store';
import type { Server } from '../../http/call-schema';
import { idQuery } from '../../http/common-schemas';
import { flag, id as idField, object, required, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { runCall } from '../../http/once';
import type { ServerContext } from '../../http/server-context';

const sizeLimit = 500;

const columns = `id, kind, name, page_path, state, done, total, file_id, file_name, message, result, create_time, end_time`;

function toTask(row: Readonly<Record<string, unknown>>): Task {
  const text = (name: string): string => String(row[name] ?? '');
  const told = (name: string, key: string) => (row[name] === null ? {} : { [key]: text(name) });
  return {
    id: text('id'),
    kind: taskKinds.find((kind) => kind === row['kind']) ?? 'export',
    name: text('name'),
    page: text('page_path'),
    // The store writes no other words.
    state: text('state') as Task['state'],
    done: Number(row['done']),
    total: Number(row['total']),
    ...told('file_id', 'fileId'),
    ...told('file_name', 'fileName'),
    ...told('message', 'message'),
    ...(isObject(row['result']) ? { result: row['result'] } : {}),
    createTime: text('create_time'),
    ...told('end_time', 'endTime'),
  };
}

const paging = { current: whole({ min: 1 }), size: whole({ min: 1, max: sizeLimit, above: 'pageTooLarge' }) };
const pagePart = object(paging, { open: true });
type Paging = TypeOf<typeof pagePart>;

const linesQuery = object({ ...paging, id: required(idField()), failed: flag() }, { open: true });

async function listTasks(ctx: ServerContext, request: FastifyRequest, asked: Paging): Promise<object> {
  const { tenantId, userId } = callerOf(request);
  const { current = 1, size = 20 } = asked;
  const found = await ctx.database.read(tenantId, async (q) => ({
    rows: (
      await q.query(`select ${columns} from sys_task where tenant_id = $1 and user_id = $2 order by id desc limit $3 offset $4`, [
        tenantId,
        userId,
        size,
        (current - 1) * size,
      ])
    ).rows,
    total: Number(
      (await q.query('select count(*)::int as count from sys_task where tenant_id = $1 and user_id = $2', [tenantId, userId])).rows[0]?.[
        'count'
      ],
    ),
  }));
  return toEnvelope({ records: found.rows.map(toTask), total: found.total, size, current, pages: Math.ceil(found.total / size) });
}

/** Finds a task of the caller's own; another's does not exist for him. Errors: taskMissing. */
async function findTask(ctx: ServerContext, request: FastifyRequest, id: string): Promise<Task> {
  const { tenantId, userId } = callerOf(request);
  const { rows } = await ctx.database.read(tenantId, (q) =>
    q.query(`select ${columns} from sys_task where tenant_id = $1 and user_id = $2 and id = $3`, [tenantId, userId, id]),
  );
  if (!rows[0]) throw refusal('taskMissing', {});
  return toTask(rows[0]);
}

async function listLines(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof linesQuery>): Promise<object> {
  const { tenantId } = callerOf(request);
  const { id, current = 1, size = 20, failed = false } = query;
  const task = await findTask(ctx, request, id);
  const which = `tenant_id = $1 and task_id = $2 and ok is not null and (not $3 or not ok)`;
  const keys = [tenantId, task.id, failed];
  const found = await ctx.database.read(tenantId, async (q) => ({
    rows: (
      await q.query(`select row_id, display, ok, msg from sys_task_line where ${which} order by place limit $4 offset $5`, [
        ...keys,
        size,
        (current - 1) * size,
      ])
    ).rows,
    total: Number((await q.query(`select count(*)::int as count from sys_task_line where ${which}`, keys)).rows[0]?.['count']),
  }));
  const records = found.rows.map((row): TaskLine => ({
    id: String(row['row_id']),
    display: String(row['display']),
    ok: row['ok'] === true,
    msg: String(row['msg']),
  }));
  return toEnvelope({ records, total: found.total });
}

async function cancel(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const { tenantId, userId } = callerOf(request);
  // One that has ended in the meantime stays as it ended.
  if (await ctx.database.write(tenantId, (tx) => cancelTask(tx, { tenantId, userId, id }))) ctx.tasks.stop({ tenantId, id });
  return toEnvelope(await findTask(ctx, request, id));
}

/** Serves a user's own background tasks. */
export function addTaskRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/tasks/page', reads('signed-in', { query: pagePart, body: pagePart }), (request) =>
    // What stands in the address goes before what stands in the body.
    listTasks(ctx, request, { current: request.query.current ?? request.body.current, size: request.query.size ?? request.body.size }),
  );
  server.get('/api/tasks/detail', reads('signed-in', { query: idQuery }), async (request) =>
    toEnvelope(await findTask(ctx, request, request.query.id)),
  );
  server.get('/api/tasks/lines', reads('signed-in', { query: linesQuery }), (request) => listLines(ctx, request, request.query));
  const choice = object({ id: required(idField()) });
  server.post('/api/tasks/cancel', changes('signed-in', { body: choice }), (request, reply) =>
    runCall(ctx, { request, reply }, () => cancel(ctx, request, request.body.id)),
  );
}
