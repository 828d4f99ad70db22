import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { delay } from '../../../src/server/db/processes';
import { batchJob } from '../../../src/server/jobs/batch-job';
import { keepInFolder } from '../../../src/server/files/folder-contents';
import type { Job, JobKind } from '../../../src/server/jobs/job';
import { createTaskRunner, type TaskRunner } from '../../../src/server/jobs/task-runner';
import { insertClients } from '../../fixtures/insert-clients';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
const runners: TaskRunner[] = [];

beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(async () => {
  for (const runner of runners) await runner.close();
  await http.close();
});

/** A process of its own beside the server's, with kinds of its own. */
function startRunner(kinds: readonly JobKind[]): TaskRunner {
  const runner = createTaskRunner({
    database: http.database,
    store: http.store,
    files: { database: http.database, contents: keepInFolder('/tmp') },
    kinds,
    onError: () => undefined,
  });
  runners.push(runner);
  runner.start();
  return runner;
}

/** Puts a task into the table as another process would have left it. Units: seconds. */
async function putTask(
  task: { kind?: string; state?: string; attempts?: number; lease?: number; request?: Values; userId?: string; tenantId?: string } = {},
): Promise<string> {
  const { kind = 'export', state = 'waiting', attempts = 0, lease, request = {}, userId = '101', tenantId = '000000' } = task;
  const id = http.database.ids.next();
  await http.database.system((q) =>
    q.query(
      `insert into sys_task (tenant_id, id, user_id, kind, name, page_path, state, attempts, request, lease_owner, lease_until)
       values ($1, $2, $3, $4, '任务', 'demo/clients', $5, $6, $7::jsonb, $8, now() + $9::float8 * interval '1 second')`,
      [tenantId, id, userId, kind, state, attempts, JSON.stringify(request), lease === undefined ? null : 'another process', lease ?? null],
    ),
  );
  return id;
}

const states = async () =>
  (await http.database.system((q) => q.query('select state, count(*)::int as count from sys_task group by 1'))).rows;
const rowOf = async (id: string) =>
  (await http.database.system((q) => q.query('select * from sys_task where id = $1', [id]))).rows[0] ?? {};
const search = { current: 1, size: 50, searchType: 'N' };
const batchRequest = { do: 'remove', comment: '', data: {} };

async function putBatch(count: number, settled: number, task: Parameters<typeof putTask>[0] = {}): Promise<string> {
  await http.database.system((q) => q.query('delete from pg_clients where id > 1000000'));
  await insertClients(http.database, count);
  const id = await putTask({ kind: 'batch', request: batchRequest, ...task });
  await http.database.system((q) =>
    q.query(
      `insert into sys_task_line (tenant_id, task_id, place, row_id, version, display, ok)
       select '000000', $1, n, 1000000 + n, 1, '单位第' || n, case when n <= $3 then true end from generate_series(1, $2::int) as n`,
      [id, count, settled],
    ),
  );
  return id;
}

const removals = async () =>
  (
    await http.database.system((q) =>
      q.query(
        `select count(*)::int as entries, count(distinct subject_id)::int as records from sys_audit where action = 'remove' and subject = 'clients' and subject_id > 1000000`,
      ),
    )
  ).rows[0];

test('a task that a dead process left is taken over where it stood', async () => {
  const id = await putBatch(40, 15, { state: 'running', attempts: 1, lease: -1 });
  const { task } = await waitForTask(http, id, admin);
  expect(task).toMatchObject({ state: 'done', done: 40, total: 40, result: { ok: 40, failed: 0 } });
  // The fifteen that the dead process had done were not touched again.
  expect(await removals()).toEqual({ entries: 25, records: 25 });
  expect((await rowOf(id))['attempts']).toBe(2);
});

test('a task that somebody is still at is left alone; one that broke off too often is given up with a sentence', async () => {
  const held = await putTask({ state: 'running', attempts: 1, lease: 60 });
  const broken = await putTask({ state: 'running', attempts: 3, lease: -1 });
  const { task } = await waitForTask(http, broken, admin);
  expect([task.state, task.message]).toEqual(['failed', '处理多次中断，请重新发起']);
  expect(await rowOf(held)).toMatchObject({ state: 'running', lease_owner: 'another process' });
  await http.database.system((q) => q.query('delete from sys_task where id = $1', [held]));
});

test('a task runs with the rights that its owner has then, and fails with the reason', async () => {
  // 106 is the tester, who may look but not take out.
  const restricted = await putTask({ userId: '106', request: { ...search } });
  const { task } = await waitForTask(http, restricted, await http.tokenOf('tester'));
  expect([task.state, task.message]).toEqual(['failed', '没有操作权限']);
  const wrong = await putTask({ request: { ...search, columns: ['gone'] } });
  expect((await waitForTask(http, wrong, admin)).task).toMatchObject({ state: 'failed', message: '没有此字段：gone' });
});

test('a runner that is closed puts its batch back; another goes on, and no record has its turn twice', async () => {
  await http.database.system((q) => q.query('delete from sys_audit'));
  const beside = startRunner([batchJob]);
  const id = await putBatch(400, 0);
  beside.wake();
  for (;;) {
    const { rows } = await http.database.system((q) =>
      q.query('select count(*)::int as count from sys_task_line where task_id = $1 and ok', [id]),
    );
    if (Number(rows[0]?.['count']) > 20) break;
    await delay(5);
  }
  await beside.close();
  const { task } = await waitForTask(http, id, admin);
  expect(task).toMatchObject({ state: 'done', done: 400, total: 400, result: { ok: 400, failed: 0 } });
  expect(await removals()).toEqual({ entries: 400, records: 400 });
});

test('cancelling ends a waiting task at once, a running one where it stands, and a finished one not at all', async () => {
  let reached: (job: Job) => void = () => undefined;
  const begun = new Promise<Job>((done) => {
    reached = done;
  });
  const slow: JobKind = {
    kind: 'slow',
    run: async (job) => {
      reached(job);
      for (let done = 1; ; done += 1) {
        job.requireGoing();
        job.progress(done, 1_000_000);
        await delay(5);
      }
    },
  };
  const ended = await putTask({ state: 'done' });
  expect((await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id: ended } })).data).toMatchObject({ state: 'done' });
  const runner = startRunner([slow]);
  const id = await putTask({ kind: 'slow' });
  runner.wake();
  const job = await begun;
  await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id } });
  const { task, seen } = await waitForTask(http, id, admin);
  expect([task.state, job.cancelled()]).toEqual(['cancelled', true]);
  expect(seen).toEqual([...seen].sort((left, right) => left - right));
  await runner.close();
  const waiting = await putTask({ kind: 'slow' });
  expect((await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id: waiting } })).data).toMatchObject({
    state: 'cancelled',
    done: 0,
  });
});

test('nobody cancels another person’s task', async () => {
  const id = await putTask({ kind: 'slow' });
  const other = await http.tokenOf('salesman');
  expect((await http.call('POST', '/api/tasks/cancel', { token: other, body: { id } })).status).toBe(404);
  const seen = await http.call('GET', `/api/tasks/detail?id=${id}`, { token: admin });
  expect(seen.data).toMatchObject({ state: 'waiting' });
  await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id } });
});

test('no more than two tasks of a tenant run at once, and another tenant need not wait for them', async () => {
  const kept = await Promise.all([
    putTask({ state: 'running', attempts: 1, lease: 60 }),
    putTask({ state: 'running', attempts: 1, lease: 60 }),
  ]);
  const waits = await putTask({ request: { ...search } });
  const other = await putTask({ request: { ...search }, tenantId: '000001', userId: '100' });
  const { task } = await waitForTask(http, other, await http.tokenOf('admin', '000001'));
  expect(task.state).toBe('done');
  expect((await rowOf(waits))['state']).toBe('waiting');
  await http.database.system((q) => q.query('delete from sys_task where id = any($1::bigint[])', [kept]));
  expect((await waitForTask(http, waits, admin)).task.state).toBe('done');
  expect((await states()).map((row) => row['state'])).not.toContain('running');
});

test('the list of tasks is paged, newest first, and asks for what it understands', async () => {
  const page = async (body: Values) => http.call('POST', '/api/tasks/page', { token: admin, body });
  const { data } = await page({ current: 1, size: 2 });
  const ids = isObject(data) && Array.isArray(data['records']) ? data['records'].map((each: Values) => String(each['id'])) : [];
  expect(ids).toHaveLength(2);
  expect(ids).toEqual([...ids].sort((left, right) => (BigInt(left) < BigInt(right) ? 1 : -1)));
  expect([(await page({ current: 0 })).status, (await page({ size: 501 })).status]).toEqual([400, 400]);
  expect((await http.call('GET', '/api/tasks/detail?id=x', { token: admin })).msg).toBe('请求参数类型错误：id');
  expect((await http.call('GET', '/api/tasks/detail?id=1', { token: admin })).msg).toBe('任务不存在');
  expect((await http.call('POST', '/api/tasks/page', { body: {} })).status).toBe(401);
});

test('a user with twenty unfinished tasks is asked to wait; others are not', async () => {
  const quality = await http.tokenOf('quality');
  const made = await http.call('POST', '/api/demo/branches/submit', { token: quality, body: { name: '多余' } });
  // A kind that nobody here knows stays in the queue.
  for (let count = 0; count < 20; count += 1) await putTask({ kind: 'nobody', userId: '107' });
  const remove = (token: string) => http.call('POST', '/api/demo/branches/batch', { token, body: { do: 'remove', items: [made.data] } });
  const refused = await remove(quality);
  expect([refused.status, refused.msg]).toEqual([429, '未完成的任务已有 20 个，请等其中一些完成后再试']);
  const { data } = await remove(admin);
  const { task } = await waitForTask(http, isObject(data) ? String(data['taskId']) : '', admin);
  expect(task).toMatchObject({ state: 'done', result: { ok: 1, failed: 0 } });
  await http.database.system((q) => q.query(`delete from sys_task where kind = 'nobody'`));
});

test('a server that is told to stop ends in good order: its task waits for the next one', async () => {
  const id = await putBatch(3000, 0);
  while ((await rowOf(id))['state'] !== 'running') await delay(20);
  await http.server.close();
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0, lease_owner: null, lease_until: null, end_time: null });
});
