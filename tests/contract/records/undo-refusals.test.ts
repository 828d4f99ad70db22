import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  const folder = makeSchemas();
  const support = (path: string): string => fileURLToPath(new URL(`../support/${path}`, import.meta.url));
  for (const page of ['flow-schemas/jobs', 'flow-schemas/parts', 'flow-schemas/bills', 'tell-schemas/staff', 'tell-schemas/crates'])
    cpSync(support(`${page}.json`), join(folder, 'pages/demo', `${page.split('/')[1] ?? ''}.json`));
  cpSync(support('tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  http = await openHttp(folder);
  // Notices wait, so that it is seen which are taken back.
  await sql(`alter table sys_delivery alter column next_time set default now() + interval '1 hour'`);
  await sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/jobs', 'custom', 'most == 1')`,
    roles.indexOf('tester') + 1,
  );
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });
const move = (page: string, name: string, items: readonly Key[], token = admin) => post(`${page}/transition`, { name, items }, token);

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

async function read(page: string, id: string): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: admin });
  return isObject(data) ? data : {};
}

/** A record as it is now, by which it is changed. */
const key = async (page: string, id: string): Promise<Key> => ({ id, version: Number((await read(page, id))['version']) });

/** What undoing answers. */
async function undo(page: string, id: string, token = admin): Promise<readonly [status: number, said: string]> {
  const { status, msg } = await post(`${page}/undo`, await key(page, id), token);
  return [status, msg];
}

let serial = 0;
const name = (): string => `名${(serial += 1)}`;

/** A job that was released with its one part, by whoever asks. */
async function released(token = admin, values: Values = {}): Promise<{ readonly job: Key; readonly part: Key }> {
  const job = await save('jobs', { jobName: name(), ...values });
  const part = await save('parts', { partName: name(), jobId: job.id, dept: '长度室' });
  expect((await move('jobs', 'release', [job], token)).status).toBe(200);
  return { job, part };
}

test('who made a record may not approve it after its making was taken back and it was restored', async () => {
  const salesman = await http.tokenOf('salesman');
  const client = await save('clients', { name: name(), kind: 'a' });
  const order = await save('orders', { clientId: client.id, lines: [{ item: 'i', price: '1.00', count: 1 }] });
  expect((await undo('orders', order.id))[0]).toBe(200);
  expect((await post('orders/restore', { items: [{ id: order.id, version: 2 }] })).status).toBe(200);
  expect((await move('orders', 'submit', [await key('orders', order.id)], salesman)).status).toBe(200);
  const approved = await post('orders/transition', { name: 'approve', items: [await key('orders', order.id)], data: { opinion: '同意' } });
  expect(approved.status).toBe(409);
  expect(await read('orders', order.id)).toMatchObject({ state: '200' });
});

test('a node of a tree is not put back below one that hangs below it by now', async () => {
  const upper = await save('branches', { name: name() });
  const lower = await save('branches', { name: name(), parentId: upper.id });
  await save('branches', { ...(await read('branches', lower.id)), parentId: '' });
  await save('branches', { ...(await read('branches', upper.id)), parentId: lower.id });
  expect(await undo('branches', lower.id)).toEqual([409, '不能撤销：上级不能是自身或自身的下级']);
});

test('an action of another time whose transaction bore the same number, as in a restored database, is none of it', async () => {
  const { job, part } = await released();
  const other = await save('branches', { name: name() });
  await sql(
    `update sys_audit set user_id = 101, time = time - interval '1 day', written = (select written from sys_audit where subject = 'jobs' and subject_id = $1 and action = 'release')
     where subject_id = $2`,
    job.id,
    other.id,
  );
  expect(await undo('jobs', job.id)).toEqual([200, '操作成功']);
  expect(await read('parts', part.id)).toMatchObject({ partState: '50' });
  // What happened to the same record later, in a transaction of that number, counts.
  const later = await released();
  await sql(
    `insert into sys_audit (tenant_id, id, time, user_id, user_name, action, subject, subject_id, written)
     select tenant_id, id + 1000000, time + interval '1 second', user_id, '某人', 'edit', subject, subject_id, written from sys_audit where subject = 'parts' and subject_id = $1 and action = 'issue'`,
    later.part.id,
  );
  expect(await undo('jobs', later.job.id)).toEqual([409, expect.stringMatching(/某人此后对.+做了“编辑”$/)]);
});

test('what was done as a task, or imported, is not taken back in pieces', async () => {
  const job = await save('jobs', { jobName: name() });
  await save('parts', { partName: name(), jobId: job.id, dept: '长度室' });
  const { data } = await post('jobs/batch', { do: 'release', items: [job], expected: 1 });
  await waitForTask(http, isObject(data) ? String(data['taskId']) : '', admin);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
  expect(await undo('jobs', job.id)).toEqual([409, '后台批量与导入的操作不能撤销']);
  const partName = name();
  for (const mode of ['all', 'good']) {
    const { report } = await sendImport(http, await makeWorkbook([['名称'], [partName + mode]]), {
      token: admin,
      page: 'demo/parts',
      query: `mode=${mode}`,
    });
    expect(report).toMatchObject({ created: 1 });
    const [row] = await sql(`select id::text as id from pg_parts where part_name = $1`, partName + mode);
    expect(await undo('parts', String(row?.['id']))).toEqual([409, '后台批量与导入的操作不能撤销']);
  }
});

test('values that a rule or the candidates of a reference would refuse by now are not put back', async () => {
  const job = await save('jobs', { jobName: name(), most: 1 });
  const changed = await save('jobs', { ...(await read('jobs', job.id)), most: 2 });
  for (const partName of [name(), name()]) await save('parts', { partName, jobId: job.id });
  expect((await post('jobs/undo', changed)).msg).toBe('不能撤销：已超出件数上限');
  expect(await read('jobs', job.id)).toMatchObject({ most: 2 });
  const [former, next] = [await save('clients', { name: name(), kind: 'a' }), await save('clients', { name: name(), kind: 'a' })];
  const order = await save('orders', { clientId: former.id });
  await save('orders', { ...(await read('orders', order.id)), clientId: next.id });
  await save('clients', { ...(await read('clients', former.id)), isActive: 0 });
  expect(await undo('orders', order.id)).toEqual([409, expect.stringMatching(/^不能撤销：.*单位/)]);
  expect(await read('orders', order.id)).toMatchObject({ clientId: next.id });
});

test('a rule that a record broke before keeps nothing from being taken back', async () => {
  const { job } = await released();
  await sql(`update pg_jobs set most = 0 where id = $1`, job.id);
  expect((await undo('jobs', job.id))[0]).toBe(200);
});

test('a state is not taken back under records that were made since and refer to it', async () => {
  const { job } = await released();
  const jobName = String((await read('jobs', job.id))['jobName']);
  const part = await save('parts', { partName: name(), jobId: job.id });
  expect(await undo('jobs', job.id)).toEqual([409, `不能撤销：此后新建的 1 条“样品”引用了任务单“${jobName}”`]);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
  await post('parts/remove', { items: [part] });
  expect((await undo('jobs', job.id))[0]).toBe(200);
});

test('a record that is not as it was left refuses it, whatever the trail says of when', async () => {
  const { job, part } = await released();
  await sql(`update pg_parts set part_state = '1000' where id = $1`, part.id);
  expect(await undo('jobs', job.id)).toEqual([409, expect.stringMatching(/^不能撤销：样品“.+”此后已有改动$/)]);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
});

test('notices that wait are taken back with what they tell of, others go out', async () => {
  const crates = [await save('crates', { crateName: name() }), await save('crates', { crateName: name() })];
  for (const crate of crates) expect((await move('crates', 'send', [crate])).status).toBe(200);
  const waiting = (id: string | undefined) => sql(`select 1 from sys_delivery where request ->> 'id' = $1`, id);
  const [first, second] = crates;
  expect([await waiting(first?.id), await waiting(second?.id)].map((rows) => rows.length)).toEqual([1, 1]);
  expect((await undo('crates', first?.id ?? ''))[0]).toBe(200);
  expect([await waiting(first?.id), await waiting(second?.id)].map((rows) => rows.length)).toEqual([0, 1]);
});

test('undoing waits for whoever writes one of the records, and is judged by what he wrote', async () => {
  const { job, part } = await released();
  const seen = await key('jobs', job.id);
  const waits = async () =>
    (await sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length;
  const undoing = await http.database.write('000000', async (tx) => {
    await tx.query(`update pg_parts set version = version + 1, dept = '热工室' where id = $1`, [part.id]);
    await tx.query(
      `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id)
       select tenant_id, id + 1000000, user_id, '某人', 'edit', subject, subject_id from sys_audit where subject = 'parts' and subject_id = $1 and action = 'issue'`,
      [part.id],
    );
    const going = post('jobs/undo', seen);
    await expect.poll(waits, { timeout: 9000 }).toBe(1);
    return { going };
  });
  const { status, msg } = await undoing.going;
  expect([status, msg]).toEqual([409, expect.stringMatching(/某人此后对.+做了“编辑”$/)]);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
});

test('what changed more than a thousand records is not taken back', async () => {
  const { job, part } = await released();
  await sql(
    `insert into sys_audit (tenant_id, id, time, user_id, user_name, action, subject, subject_id, changes, written)
     select tenant_id, -n, time, user_id, user_name, action, subject, n, changes, written from sys_audit, generate_series(1, 999) n where subject = 'parts' and subject_id = $1 and action = 'issue'`,
    part.id,
  );
  expect(await undo('jobs', job.id)).toEqual([409, '一次操作涉及超过 1000 条记录，不能撤销']);
});

test('a record outside the row scope of who changed it is none that he can take back', async () => {
  const tester = await http.tokenOf('tester');
  const { job } = await released(tester, { most: 1 });
  const now = await key('jobs', job.id);
  await sql(`update pg_jobs set most = 2 where id = $1`, job.id);
  expect((await post('jobs/undo', now, tester)).status).toBe(404);
  await sql(`update pg_jobs set most = 1 where id = $1`, job.id);
  expect((await post('jobs/undo', now, tester)).status).toBe(200);
});
