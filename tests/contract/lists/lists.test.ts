import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { insertClients } from '../../fixtures/insert-clients';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
  await insertClients(http.database, 260);
});
afterAll(() => http.close());

const search = (more: Values = {}) => ({ current: 1, size: 50, searchType: 'N', ...more });
const where = (filter: Values, op: Values) => [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }];
const call = (name: string, body: unknown, token = admin) => http.call('POST', `/api/demo/clients/${name}`, { token, body });
const dataOf = async (name: string, body: unknown): Promise<Values> => {
  const { data, text } = await call(name, body);
  if (!isObject(data)) throw new Error(text);
  return data;
};
const rowsOf = (page: Values): readonly Values[] => (Array.isArray(page['records']) ? page['records'].filter(isObject) : []);
const idsOf = (page: Values): readonly string[] => rowsOf(page).map((row) => String(row['id']));

const submit = async (body: Values, page = 'clients'): Promise<{ readonly id: string; readonly version: number }> => {
  const answer = await http.call('POST', `/api/demo/${page}/submit`, { token: admin, body });
  if (!isObject(answer.data)) throw new Error(answer.text);
  return { id: String(answer.data['id']), version: Number(answer.data['version']) };
};
const resultsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['results']) ? data['results'].filter(isObject) : [];

const orders: readonly [string, Values][] = [
  ['the page’s own order', {}],
  ['a number with holes, rising', { orderBy: [{ prop: 'score', order: 'asc' }] }],
  ['a number with holes, falling', { orderBy: [{ prop: 'score', order: 'desc' }] }],
  [
    'a dictionary and a day',
    {
      orderBy: [
        { prop: 'kind', order: 'asc' },
        { prop: 'since', order: 'desc' },
      ],
    },
  ],
  ['money', { orderBy: [{ prop: 'amount', order: 'desc' }] }],
  ['a moment', { orderBy: [{ prop: 'seenAt', order: 'asc' }] }],
  ['text', { orderBy: [{ prop: 'name', order: 'asc' }] }],
  ['ids', { orderBy: [{ prop: 'id', order: 'asc' }] }],
];

test.each(orders)('pages found from where they begin are those found by their number: %s', async (_name, order) => {
  const counted: string[] = [];
  const followed: string[] = [];
  let after: string | undefined;
  for (let current = 1; current <= 6; current += 1) {
    const byNumber = await dataOf('page', search({ current, ...order }));
    const byPlace = await dataOf('page', search({ current, ...order, ...(after === undefined ? {} : { after }) }));
    counted.push(...idsOf(byNumber));
    followed.push(...idsOf(byPlace));
    after = typeof byPlace['next'] === 'string' ? byPlace['next'] : undefined;
  }
  expect(followed).toEqual(counted);
  expect(new Set(followed).size).toBe(260);
  expect(after).toBeUndefined();
});

test('rows that come in between neither push old rows onto the next page nor off it', async () => {
  const asked = { orderBy: [{ prop: 'name', order: 'asc' }], searchParam: where({ name: '单位第' }, { name: 'LIKE' }) };
  const first = await dataOf('page', search(asked));
  const before = idsOf(await dataOf('page', search({ ...asked, current: 2 })));
  await submit({ name: '单位第', kind: 'a' });
  expect(idsOf(await dataOf('page', search({ ...asked, current: 2 })))).not.toEqual(before);
  expect(idsOf(await dataOf('page', search({ ...asked, current: 2, after: first['next'] })))).toEqual(before);
});

test.each([
  ['rubbish', '%%%'],
  ['text that is none of ours', Buffer.from('["1"]').toString('base64url')],
  ['too long', 'a'.repeat(5000)],
])('a place that is %s is refused', async (_name, after) => {
  const answer = await call('page', search({ after }));
  expect([answer.status, answer.msg]).toEqual([400, '翻页位置已失效，请回到第一页']);
});

test('a place in one order means nothing in another, and forged values are refused', async () => {
  const { next } = await dataOf('page', search({ orderBy: [{ prop: 'amount', order: 'asc' }] }));
  expect((await call('page', search({ after: next, orderBy: [{ prop: 'amount', order: 'desc' }] }))).status).toBe(400);
  const forged = Buffer.from(
    Buffer.from(String(next), 'base64url')
      .toString('utf8')
      .replace(/\["[^"]*"/, `["1; drop table pg_clients"`),
  ).toString('base64url');
  expect((await call('page', search({ after: forged, orderBy: [{ prop: 'amount', order: 'asc' }] }))).status).toBe(400);
});

test('counts and sums of a search are exact', async () => {
  const conditions = { searchParam: where({ kind: 'a' }, { kind: '=' }) };
  const all = rowsOf(await dataOf('page', search({ size: 5000, ...conditions })));
  expect(await dataOf('count', search(conditions))).toEqual({ total: all.length });
  const { rows } = await http.database.system((q) =>
    q.query(`select sum(amount)::text as sum from pg_clients where tenant_id = '000000' and kind = 'a' and is_deleted = 0`),
  );
  const totals = await dataOf('totals', search(conditions));
  expect(Object.values(totals).every((sum) => typeof sum === 'string')).toBe(true);
  expect(totals['amount']).toBe(rows[0]?.['sum']);
});

test('beyond ten thousand rows the total is a floor with the planner’s guess', async () => {
  await insertClients(http.database, 10_200, { from: 1000 });
  await http.database.system((q) => q.query('analyze pg_clients'));
  const page = await dataOf('page', search());
  expect(page).toMatchObject({ total: 10_000, totalIsFloor: true });
  expect(Number(page['estimate'])).toBeGreaterThan(10_000);
  expect(Number(page['estimate'])).toBeLessThan(11_500);
  const exact = await dataOf('count', search());
  expect(Number(exact['total'])).toBeGreaterThan(10_400);
});

test.each([
  ['5,001', 5001, 400],
  ['minus one', -1, 400],
  ['a thousand million', 1e9, 400],
  ['nothing', 0, 400],
  ['text of a number', '50', 200],
])('a size of %s', async (_name, size, status) => {
  const answer = await call('page', search({ size }));
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.msg).toMatch(/每页条数超出上限|请求参数类型错误/);
});

test('what was removed is listed with who and when, and comes back', async () => {
  const key = await submit({ name: '回收一', kind: 'a' });
  await call('remove', { items: [key] });
  const [gone] = rowsOf(await dataOf('removed', search()));
  expect(gone).toMatchObject({ id: key.id, version: 2, name: '回收一', removeUserName: '人员admin' });
  expect(gone?.['removeTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(resultsOf((await call('restore', { items: [{ id: key.id, version: 1 }] })).data)[0]).toMatchObject({
    ok: false,
    msg: '数据已被他人修改，请刷新后重试',
  });
  expect(resultsOf((await call('restore', { items: [{ id: key.id, version: 2 }] })).data)[0]).toMatchObject({ ok: true, version: 3 });
  expect(resultsOf((await call('restore', { items: [{ id: key.id, version: 3 }] })).data)[0]).toMatchObject({
    ok: false,
    msg: '数据不存在或已被删除',
  });
  const detail = await http.call('GET', `/api/demo/clients/detail?id=${key.id}`, { token: admin });
  expect(detail.data).toMatchObject({ name: '回收一', version: 3 });
  const history = await http.call('GET', `/api/demo/clients/history?id=${key.id}`, { token: admin });
  expect(Array.isArray(history.data) && history.data.filter(isObject).map((entry) => entry['action'])).toEqual([
    'restore',
    'remove',
    'create',
  ]);
});

test('who may not remove sees no removed rows and brings none back', async () => {
  const tester = await http.tokenOf('tester');
  expect((await call('removed', search(), tester)).status).toBe(403);
  expect((await call('restore', { items: [{ id: '1', version: 1 }] }, tester)).status).toBe(403);
});

test('a record comes back with its lines, but without those that had been taken out before', async () => {
  const client = await submit({ name: '带明细的客户', kind: 'a' });
  const lines = [
    { item: '一', count: 1, price: '1.00' },
    { item: '二', count: 2, price: '2.00' },
  ];
  const order = await submit({ clientId: client.id, title: '带明细', lines }, 'orders');
  const read = async (): Promise<Values> => {
    const { data } = await http.call('GET', `/api/demo/orders/detail?id=${order.id}`, { token: admin });
    return isObject(data) ? data : {};
  };
  const full = await read();
  const kept = Array.isArray(full['lines']) ? full['lines'].slice(0, 1) : [];
  const changed = await submit({ ...full, lines: kept }, 'orders');
  await http.call('POST', '/api/demo/orders/remove', { token: admin, body: { items: [changed] } });
  expect(await read()).toEqual({});
  const answer = await http.call('POST', '/api/demo/orders/restore', {
    token: admin,
    body: { items: [{ id: order.id, version: changed.version + 1 }] },
  });
  expect(resultsOf(answer.data)[0]).toMatchObject({ ok: true });
  const back = await read();
  expect(Array.isArray(back['lines']) && back['lines'].filter(isObject).map((line) => line['item'])).toEqual(['一']);
});

test('what can no longer stand does not come back: a name taken meanwhile, a record it refers to that is gone; the others do', async () => {
  const [taken, free, owner] = [
    await submit({ name: '会被占', kind: 'a' }),
    await submit({ name: '没人占', kind: 'a' }),
    await submit({ name: '客户也删', kind: 'a' }),
  ];
  await call('remove', { items: [taken, free] });
  await submit({ name: '会被占', kind: 'a' });
  const results = resultsOf((await call('restore', { items: [taken, free].map(({ id }) => ({ id, version: 2 })) })).data);
  expect(results).toMatchObject([
    { ok: false, msg: '名称已存在' },
    { ok: true, version: 3 },
  ]);
  const order = await submit({ clientId: owner.id, title: '无主', lines: [] }, 'orders');
  await http.call('POST', '/api/demo/orders/remove', { token: admin, body: { items: [order] } });
  await call('remove', { items: [owner] });
  const answer = await http.call('POST', '/api/demo/orders/restore', { token: admin, body: { items: [{ id: order.id, version: 2 }] } });
  expect(resultsOf(answer.data)[0]).toMatchObject({ ok: false, msg: expect.stringMatching(/所指的数据已被删除，请先恢复它/) });
});
