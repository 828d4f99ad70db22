import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import type { TaskLine } from '../../../src/protocol/task';
import { insertClients } from '../../fixtures/insert-clients';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const post = async (page: string, call: string, body: unknown, options: { as?: string; key?: string } = {}) =>
  http.call('POST', `/api/demo/${page}/${call}`, {
    token: await http.tokenOf(options.as ?? 'admin'),
    body,
    ...(options.key === undefined ? {} : { headers: { 'idempotency-key': options.key } }),
  });

async function make(page: string, values: Values, as = 'admin'): Promise<{ id: string; version: number }> {
  const answer = await post(page, 'submit', values, { as });
  expect(answer.text).toContain('"code":200');
  return answer.data as { id: string; version: number };
}

const taskIn = (data: unknown): string => (isObject(data) ? String(data['taskId']) : '');
const search = (filter: Values, op: Values) => ({
  current: 1,
  size: 50,
  searchType: 'N',
  searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }],
});
const named = (name: string) => search({ name }, { name: 'LIKE' });
const audits = async (where: string) =>
  (await http.database.system((q) => q.query(`select count(*)::int as count from sys_audit where ${where}`))).rows[0]?.['count'];
const linesOf = async (id: string, more = '') =>
  (await http.call('GET', `/api/tasks/lines?id=${id}&size=500${more}`, { token: admin })).data as { records: TaskLine[]; total: number };

let serial = 0;
const makeOrder = async (values: Values = {}) => {
  const client = await make('clients', { name: `客户${(serial += 1)}`, kind: 'a' });
  return make('orders', { clientId: client.id, lines: [{ item: 'i', price: '1.00', count: 1 }], ...values });
};

test('a batch is refused before anything happens: right, action, number, comment, single-row transitions', async () => {
  const order = await makeOrder();
  const items = [order];
  const cases: readonly (readonly [body: Values, as: string, status: number, sentence: string])[] = [
    [{ do: 'remove', items }, 'tester', 403, '没有操作权限'],
    [{ do: 'approve', items }, 'salesman', 403, '没有操作权限'],
    [{ do: 'fly', items }, 'admin', 400, '没有此操作：fly'],
    [{ do: 'sendBack', items }, 'admin', 400, '请填写意见'],
    [{ do: 'sendBack', items: [order, { id: '5', version: 1 }], comment: '重报' }, 'admin', 400, '“退回”不能批量进行'],
    [{ do: 'submit' }, 'admin', 400, '请至少选择一条数据'],
    [{ do: 'submit', search: search({}, {}) }, 'admin', 400, '缺少必要的请求参数：expected'],
    [{ do: 'submit', search: search({}, {}), expected: 7 }, 'admin', 409, '符合条件的数据现有 1 条，选择时为 7 条，请重新选择'],
    [{ do: 'submit', search: search({}, {}), expected: 50_001 }, 'admin', 400, '一次最多处理 50000 条'],
    [{ do: 'submit', search: search({ orderNo: 'none' }, { orderNo: '=' }), expected: 0 }, 'admin', 400, '请至少选择一条数据'],
    [{ do: 'submit', search: search({ secret: 1 }, { secret: '=' }), expected: 1 }, 'admin', 400, '不支持的查询字段：secret'],
  ];
  for (const [body, as, status, sentence] of cases) {
    const answer = await post('orders', 'batch', body, { as });
    expect([answer.status, answer.msg]).toEqual([status, sentence]);
  }
  const left = await http.database.system((q) =>
    q.query('select (select count(*)::int from sys_task) as tasks, (select count(*)::int from sys_task_line) as lines'),
  );
  expect(left.rows).toEqual([{ tasks: 0, lines: 0 }]);
});

test('each record of a batch has its own outcome and its own entry in the trail', async () => {
  const ready = [await makeOrder({ title: '一' }), await makeOrder({ title: '二' })];
  const empty = await make('orders', { clientId: (await make('clients', { name: '无明细', kind: 'a' })).id });
  const changed = await makeOrder({ title: '三' });
  await post('orders', 'transition', { name: 'submit', items: [changed] });
  const items = [...ready, empty, { ...changed, version: changed.version }, { id: '77', version: 1 }];
  const key = 'batch-key-0000000001';
  const first = await post('orders', 'batch', { do: 'submit', items, expected: 5 }, { key });
  // The same press again is the same task.
  const again = await post('orders', 'batch', { do: 'submit', items, expected: 5 }, { key });
  expect(again.data).toEqual(first.data);
  const { task, seen } = await waitForTask(http, taskIn(first.data), admin);
  expect(task).toMatchObject({ kind: 'batch', name: '订单 · 提交', state: 'done', done: 5, total: 5, result: { ok: 2, failed: 3 } });
  expect(seen).toEqual([...seen].sort((left, right) => left - right));
  const { records, total } = await linesOf(task.id);
  const outcomes = new Map(records.map(({ id, ok, msg }) => [id, [ok, msg]]));
  expect(total).toBe(5);
  expect(items.map(({ id }) => outcomes.get(id))).toEqual([
    [true, ''],
    [true, ''],
    [false, '请先录入明细'],
    [false, '数据已被他人修改，请刷新后重试'],
    [false, '数据不存在或已被删除'],
  ]);
  expect(records.find((line) => line.id === ready[0]?.id)?.display).toMatch(/^BJ|^[A-Z]/);
  expect((await linesOf(task.id, '&failed=1')).total).toBe(3);
  expect(await audits(`action = 'submit' and subject = 'orders' and subject_id in (${ready.map(({ id }) => id).join()})`)).toBe(2);
  const other = await http.call('GET', `/api/tasks/lines?id=${task.id}&size=50`, { token: await http.tokenOf('admin2') });
  expect(other.status).toBe(404);
});

test('all that a search finds is removed, but for what is referred to', async () => {
  await insertClients(http.database, 120);
  const kept = await make('orders', { clientId: '1000007' });
  const answer = await post('clients', 'batch', { do: 'remove', search: named('单位第'), expected: 120 });
  const { task } = await waitForTask(http, taskIn(answer.data), admin);
  expect(task).toMatchObject({ state: 'done', total: 120, result: { ok: 119, failed: 1 } });
  expect((await linesOf(task.id, '&failed=1')).records).toEqual([
    { id: '1000007', display: '单位第7', ok: false, msg: '“单位第7”已被“订单”引用（1 条），不可删除' },
  ]);
  expect((await post('clients', 'page', named('单位第'))).data).toMatchObject({ total: 1 });
  expect(await audits(`action = 'remove' and subject = 'clients'`)).toBe(119);
  expect(kept.version).toBe(1);
});

test('a cancelled batch says how far it came; what is done stays done, the rest stays as it was', async () => {
  await insertClients(http.database, 3000, { from: 200_000 });
  const answer = await post('clients', 'batch', { do: 'remove', search: named('单位第20'), expected: 3000 });
  const id = taskIn(answer.data);
  for (;;) {
    const { data } = await http.call('GET', `/api/tasks/detail?id=${id}`, { token: admin });
    if (isObject(data) && data['state'] === 'running') break;
  }
  const cancelled = await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id } });
  expect(cancelled.status).toBe(200);
  const { task } = await waitForTask(http, id, admin);
  const { ok, failed, left } = task.result as Readonly<Record<string, number>>;
  expect(task.state).toBe('cancelled');
  expect([failed, (ok ?? 0) + (left ?? 0)]).toEqual([0, 3000]);
  expect(left).toBeGreaterThan(0);
  expect(task.message).toBe(`已取消：成功 ${ok} 条，失败 0 条，其余 ${left} 条未处理`);
  expect((await post('clients', 'page', named('单位第20'))).data).toMatchObject({ total: left });
  expect((await linesOf(id)).total).toBe(ok);
});
