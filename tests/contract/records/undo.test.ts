import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts', 'bills'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
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
const undo = async (page: string, id: string, token = admin) => post(`${page}/undo`, await key(page, id), token);

let serial = 0;
const name = (): string => `名${(serial += 1)}`;

/** A job that is about to be released, with parts that go along. */
async function draft(count: number): Promise<{ readonly job: Key; readonly parts: readonly Key[] }> {
  const job = await save('jobs', { jobName: name() });
  const parts: Key[] = [];
  for (let index = 0; index < count; index += 1) parts.push(await save('parts', { partName: name(), jobId: job.id, dept: '长度室' }));
  return { job, parts };
}

const statesOf = (parts: readonly Key[]) => Promise.all(parts.map(async ({ id }) => (await read('parts', id))['partState']));
const actionsOf = async (page: string, id: string) =>
  (await sql(`select action from sys_audit where subject = $1 and subject_id = $2 and not refused order by id`, page, id)).map(
    (row) => row['action'],
  );

test('a transition is taken back with what it did to other records, and the history says so', async () => {
  const { job, parts } = await draft(2);
  expect((await move('jobs', 'release', [job])).status).toBe(200);
  expect(await statesOf(parts)).toEqual(['100', '100']);
  const undone = await undo('jobs', job.id);
  expect([undone.status, undone.data]).toEqual([200, { count: 3 }]);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '100', version: 3, partCount: 2 });
  expect(await statesOf(parts)).toEqual(['50', '50']);
  expect(await actionsOf('jobs', job.id)).toEqual(['create', 'release', 'undo']);
  const { data } = await http.call('GET', `/api/demo/parts/history?id=${parts[0]?.id ?? ''}`, { token: admin });
  expect(data).toMatchObject([
    {
      action: 'undo',
      cause: { page: { zh: '任务单' }, action: { zh: '撤销' }, id: job.id },
      changes: [{ field: 'partState', before: '100', after: '50' }],
    },
    { action: 'issue' },
    { action: 'create' },
  ]);
  // It can be done anew, and what is taken back is not taken back again.
  for (const [page, id] of [
    ['jobs', job.id],
    ['parts', parts[0]?.id ?? ''],
  ] as const)
    expect((await undo(page, id)).msg).toBe('最近一次操作就是撤销，不能再撤销');
  expect((await move('jobs', 'release', [await key('jobs', job.id)])).status).toBe(200);
});

test('what happened by itself is taken back with what brought it about, and from there alone', async () => {
  const { job, parts } = await draft(1);
  const [part] = parts;
  if (!part) throw new Error('no part');
  await move('jobs', 'release', [job]);
  expect((await move('parts', 'finish', [{ id: part.id, version: 2 }])).status).toBe(200);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '1000' });
  const elsewhere = await undo('jobs', job.id);
  expect([elsewhere.status, elsewhere.msg]).toEqual([409, '最近一次改动由别的记录引起，请在那里撤销']);
  expect((await undo('parts', part.id)).status).toBe(200);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300', doneDay: null });
  expect(await statesOf(parts)).toEqual(['100']);
  expect(await actionsOf('jobs', job.id)).toEqual(['create', 'release', 'complete', 'undo']);
});

test('what was changed since refuses it, names the record as far as the caller may see it, and nothing is taken back', async () => {
  const { job, parts } = await draft(2);
  const [first] = parts;
  if (!first) throw new Error('no part');
  const finance = await http.tokenOf('finance');
  expect((await move('jobs', 'release', [job], finance)).status).toBe(200);
  const partName = String((await read('parts', first.id))['partName']);
  await save('parts', { ...(await key('parts', first.id)), dept: '热工室' });
  const unseen = await undo('jobs', job.id, finance);
  expect([unseen.status, unseen.msg]).toEqual([409, '不能撤销：样品此后已有改动']);
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
  expect(await statesOf(parts)).toEqual(['100', '100']);
  expect((await undo('parts', first.id)).status).toBe(200);
  expect((await undo('parts', first.id)).status).toBe(409);
  const other = await draft(1);
  const [own] = other.parts;
  if (!own) throw new Error('no part');
  await move('jobs', 'release', [other.job]);
  await save('parts', { ...(await key('parts', own.id)), partName, dept: '热工室' });
  expect((await undo('jobs', other.job.id)).msg).toMatch(new RegExp(`^不能撤销：.+此后对样品“${partName}”做了“编辑”$`));
});

test('records that were made are removed again, unless somebody has come to need them', async () => {
  const { job, parts } = await draft(1);
  const [part] = parts;
  if (!part) throw new Error('no part');
  await move('jobs', 'release', [job]);
  await move('parts', 'finish', [{ id: part.id, version: 2 }]);
  expect((await move('jobs', 'bill', [await key('jobs', job.id)])).status).toBe(200);
  const bills = () => sql(`select id::text as id from pg_bills where job_id = $1 and is_deleted = 0`, job.id);
  expect(await bills()).toHaveLength(1);
  expect((await undo('jobs', job.id)).status).toBe(200);
  expect(await bills()).toEqual([]);
  expect(await read('jobs', job.id)).toMatchObject({ remark: null });
  // A record that others refer to by now stays, and so does all that was done with it.
  const lone = await save('jobs', { jobName: name() });
  await save('parts', { partName: name(), jobId: lone.id });
  const needed = await undo('jobs', lone.id);
  expect([needed.status, needed.msg]).toEqual([400, expect.stringContaining('已被“样品”引用（1 条）')]);
  expect(await read('jobs', lone.id)).toMatchObject({ jobState: '100' });
});

test('a removal and an edit are taken back, with the values of before and the roll-ups that follow', async () => {
  const { job, parts } = await draft(2);
  const [first, second] = parts;
  if (!first || !second) throw new Error('no parts');
  const former = await read('parts', first.id);
  await save('parts', { ...first, partName: name(), dept: '', jobId: '' });
  expect(await read('jobs', job.id)).toMatchObject({ partCount: 1 });
  expect((await undo('parts', first.id)).status).toBe(200);
  expect(await read('parts', first.id)).toMatchObject({ partName: former['partName'], dept: '长度室', jobId: job.id });
  expect((await post('parts/remove', { items: [second] })).status).toBe(200);
  expect(await read('jobs', job.id)).toMatchObject({ partCount: 1 });
  expect((await post('parts/undo', { id: second.id, version: 2 })).data).toEqual({ count: 1 });
  expect(await read('jobs', job.id)).toMatchObject({ partCount: 2 });
  expect(await read('parts', second.id)).toMatchObject({ version: 3, dept: '长度室' });
});

test('what must be unique and was taken since refuses it with that sentence', async () => {
  const billName = name();
  const bill = await save('bills', { billName });
  await save('bills', { ...bill, billName: name() });
  await save('bills', { billName });
  const refused = await undo('bills', bill.id);
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('已存在')]);
});

test('only who did it may take it back, within an hour, with the right to it and by the version that he saw', async () => {
  const { job } = await draft(1);
  const other = await http.tokenOf('admin2');
  await move('jobs', 'release', [job]);
  const now = await key('jobs', job.id);
  expect((await post('jobs/undo', now, other)).msg).toBe('最近一次改动不是您做的，不能撤销');
  expect((await post('jobs/undo', job)).status).toBe(409);
  expect((await post('jobs/undo', { ...now, id: '1' })).status).toBe(404);
  const acceptor = await http.tokenOf('acceptor');
  expect((await post('jobs/undo', now, acceptor)).status).toBe(403);
  await sql(`update sys_audit set time = time - interval '61 minutes' where subject_id = $1`, job.id);
  expect((await post('jobs/undo', now)).msg).toBe('已超过一小时，不能撤销，请按页面上的操作改回');
  expect(await read('jobs', job.id)).toMatchObject({ jobState: '300' });
});

test('what was taken back keeps nobody from what its maker may not do, and changed lines are not put back', async () => {
  const salesman = await http.tokenOf('salesman');
  const client = await save('clients', { code: name(), name: name() });
  const lines = [{ item: 'i', price: '1.00', count: 1 }];
  const order = (await post('orders/submit', { clientId: client.id, lines }, salesman)).data as Key;
  await move('orders', 'submit', [order]);
  expect((await undo('orders', order.id)).status).toBe(200);
  await move('orders', 'submit', [await key('orders', order.id)], salesman);
  const approved = await post('orders/transition', { name: 'approve', items: [await key('orders', order.id)], data: { opinion: '同意' } });
  expect([approved.status, approved.msg]).toEqual([200, '操作成功']);
  const other = await save('orders', { clientId: client.id, lines });
  await save('orders', { ...(await read('orders', other.id)), lines: [{ item: 'j', price: '2.00', count: 1 }] });
  expect((await undo('orders', other.id)).msg).toMatch(/^不能撤销：.+的改动不能还原$/);
});
