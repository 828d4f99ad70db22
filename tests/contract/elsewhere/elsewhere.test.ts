import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type OlderBackend, type OlderRow, openOlderBackend } from '../support/older-backend';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let older: OlderBackend;
let foreign: OlderBackend;
let http: TestHttp;
let admin: string;
const folder = makeSchemas();
const base = '/api/csApi/hm-metrology/gauge';

/** Rows as that back end keeps them: −1 and '' where nothing is. */
const row = (index: number, more: Readonly<Record<string, string | number>> = {}): OlderRow => ({
  ...{ id: String(1_123_598_821_738_675_200n + BigInt(index)), code: `G-${String(index).padStart(3, '0')}`, gaugeName: `卡尺${index}` },
  ...{ gaugeState: '1', useFlag: 1, months: 12, offset: -1, 'fee.price': '120.50', boughtOn: '2024-03-01 00:00:00' },
  ...{ checkedAt: '2026-01-05 09:30:00', keeperPhone: '13800138000', createUser: -1, isDeleted: 0, updateTime: '2026-11-01 08:00:00' },
  ...more,
});
const idOf = (index: number): string => row(index).id;

const addressOf = ({ port }: OlderBackend, account = 'robot'): string =>
  `http://bridge:b%20r%2Fdge@127.0.0.1:${port}/api?account=${account}&password=r%40bot`;

beforeAll(async () => {
  const seed = [
    ...Array.from({ length: 30 }, (_, index) => row(index + 1)),
    row(31, { gaugeState: -1, months: -1, 'fee.price': -1, useFlag: 0, boughtOn: '' }),
  ];
  older = await openOlderBackend(base, seed);
  foreign = await openOlderBackend(base, [row(900)]);
  cpSync(fileURLToPath(new URL('../support/elsewhere-schemas/gauges.json', import.meta.url)), join(folder, 'pages/demo/gauges.json'));
  http = await openHttp(folder, undefined, {
    RIGHTS_CACHE_MS: '0',
    BACKEND_000000_older: addressOf(older),
    BACKEND_000001_older: addressOf(foreign),
  });
  admin = await http.tokenOf('admin');
});
afterAll(async () => {
  await http.close();
  await older.close();
  await foreign.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (call: string, body: unknown, token = admin, headers: Readonly<Record<string, string>> = {}) =>
  http.call('POST', `/api/demo/gauges/${call}`, { token, body, headers });
const detail = (id: string, token = admin) => http.call('GET', `/api/demo/gauges/detail?id=${id}`, { token });
const recordsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const codes = (data: unknown): readonly unknown[] => recordsOf(data).map(({ gaugeNo }) => gaugeNo);
const plain = (filter: Values, op: Values, more: object = {}): object => ({
  ...{ current: 1, size: 15, searchType: 'N', searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] },
  ...more,
});
const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const lastCall = (call: string) => older.calls.findLast(({ path }) => path === `${base}/${call}`);
const audits = (action: string) =>
  sql(`select comment, changes, refused from sys_audit where subject = 'gauges' and action = $1 order by id desc limit 1`, action);

const made = { gaugeName: '千分尺', gaugeState: '1', months: 6, price: '88.00', inUse: 1, boughtOn: '2026-02-03' };
let serial = 0;
const fresh = (more: object = {}): object => ({ ...made, gaugeNo: `N-${(serial += 1)}`, ...more });
const key = (): string => `elsewhere-key-${(serial += 1)}`.padEnd(24, '0');

test('rows come from the other back end, in the form of this wire', async () => {
  const { status, data, body } = await post('page?current=1&size=15', { searchType: 'N', searchParam: [] });
  expect([status, body['code'], isObject(data) && data['total'], recordsOf(data).length]).toEqual([200, 200, 31, 15]);
  expect(recordsOf(data)[0]).toEqual({
    ...{ $refs: {}, id: idOf(1), version: expect.any(Number), gaugeNo: 'G-001', gaugeName: '卡尺1', gaugeState: '1', inUse: 1, months: 12 },
    // A correction may be −1; what cannot be negative is none then.
    ...{ offset: -1, price: '120.50', boughtOn: '2024-03-01', checkedAt: '2026-01-05 09:30:00', keeperPhone: '13800138000' },
    ...{ createTime: '', createUserName: '', updateTime: '2026-11-01 08:00:00', updateUserName: '' },
  });
  const empty = recordsOf((await post('page', plain({ gaugeNo: 'G-031' }, { gaugeNo: '=' }))).data)[0];
  expect(empty).toMatchObject({ gaugeState: null, months: null, price: null, inUse: 0, boughtOn: null, offset: -1 });
});

test('no table is made for them', async () => {
  expect(await sql(`select 1 from information_schema.tables where table_name = 'pg_gauges'`)).toEqual([]);
});

test('search, sort and pages are theirs, under their names', async () => {
  const found = await post(
    'page',
    plain({ gaugeNo: 'G-01', price: '100' }, { gaugeNo: 'LIKE', price: '>=' }, { orderBy: [{ prop: 'gaugeNo', order: 'desc' }] }),
  );
  expect(codes(found.data)).toEqual(Array.from({ length: 10 }, (_, index) => `G-0${19 - index}`));
  expect(lastCall('page')?.body).toMatchObject({
    searchParam: [
      { filter: '{"code":"G-01"}', op: '{"code":"LIKE"}' },
      { filter: '{"fee.price":"100"}', op: '{"fee.price":">="}' },
    ],
    orderBy: [{ prop: 'code', order: 'desc' }],
  });
  const second = await post('page?current=3&size=10', {});
  expect(codes(second.data)[0]).toBe('G-021');
});

test('an advanced search keeps its pairs', async () => {
  const one = (searchType: string, gaugeNo: string) => ({ searchType, filter: JSON.stringify({ gaugeNo }), op: '{"gaugeNo":"="}' });
  const searchListVO = [
    { searchType: 'and', searchParams: [one('and', 'G-003'), one('or', 'G-004')] },
    { searchType: 'and', searchParams: [{ searchType: 'and', filter: '{"gaugeName":"4"}', op: '{"gaugeName":"LIKE"}' }] },
    { searchType: 'or', searchParams: [one('and', 'G-007')] },
  ];
  expect(codes((await post('page', { searchType: 'Y', searchListVO })).data)).toEqual(['G-004', 'G-007']);
});

test('a page is put together where they give fewer rows than they are asked for', async () => {
  older.cap(4);
  const found = await post('page?current=2&size=10', {});
  older.cap(500);
  expect(codes(found.data)).toEqual(Array.from({ length: 10 }, (_, index) => `G-0${11 + index}`));
});

test('what a role may not see is not shown, searched, sorted by or exported', async () => {
  const quality = await http.tokenOf('quality');
  const [first] = recordsOf((await post('page', {}, quality)).data);
  expect(first).toMatchObject({ keeperPhone: '138****8000' });
  expect(first).not.toHaveProperty('price');
  expect((await detail(idOf(1), quality)).data).not.toHaveProperty('price');
  const calls = older.calls.length;
  expect((await post('page', plain({ price: '100' }, { price: '>=' }), quality)).msg).toContain('price');
  expect((await post('page', { orderBy: [{ prop: 'keeperPhone', order: 'asc' }] }, quality)).status).toBe(400);
  expect((await post('export', { format: 'csv', columns: ['gaugeNo', 'price'] }, quality)).status).toBe(400);
  expect(older.calls.length).toBe(calls);
  const file = await post(
    'export',
    { format: 'csv', columns: ['gaugeNo', 'keeperPhone'], ...plain({ gaugeNo: 'G-00' }, { gaugeNo: 'LIKE' }) },
    quality,
  );
  expect(file.text.trim().split('\n')).toHaveLength(10);
  expect(file.text).toContain('138****8000');
  expect(file.text).not.toContain('13800138000');
  expect((await audits('export'))[0]?.['changes']).toContainEqual({ field: 'rows', before: null, after: 9 });
});

test('who lacks the right is refused before anything is asked there', async () => {
  const finance = await http.tokenOf('finance');
  const calls = older.calls.length;
  expect((await post('page', {}, finance)).status).toBe(403);
  expect((await detail(idOf(1), finance)).status).toBe(403);
  expect((await post('submit', fresh(), await http.tokenOf('quality'))).status).toBe(403);
  expect(older.calls.length).toBe(calls);
});

test('a row is made, changed and removed there, and each leaves an entry', async () => {
  const answer = await post('submit', fresh({ gaugeNo: 'NEW-1' }));
  const stored = answer.data as { readonly id: string; readonly version: number };
  expect([answer.status, older.rows.get(stored.id)]).toMatchObject([
    200,
    { code: 'NEW-1', useFlag: 1, 'fee.price': '88.00', keeperPhone: '' },
  ]);
  expect((await audits('create'))[0]?.['changes']).toContainEqual({ field: 'gaugeNo', before: null, after: 'NEW-1' });
  const changed = await post('submit', { ...stored, ...made, gaugeNo: 'NEW-2', months: 24, boughtOn: '' });
  expect(changed.status).toBe(200);
  expect(older.rows.get(stored.id)).toMatchObject({ code: 'NEW-2', months: 24 });
  expect((await audits('edit'))[0]?.['changes']).toContainEqual({ field: 'months', before: 6, after: 24 });
  const stale = await post('submit', { ...stored, ...made, gaugeNo: 'NEW-3' });
  expect([stale.status, stale.data]).toMatchObject([409, { gaugeNo: 'NEW-2' }]);
  const removed = await post('remove', { items: [changed.data] });
  expect([removed.status, older.rows.has(stored.id)]).toEqual([200, false]);
  expect((await audits('remove'))[0]?.['changes']).toContainEqual({ field: 'id', before: null, after: stored.id });
  expect((await detail(stored.id)).status).toBe(404);
});

test('what the page file demands is demanded before anything is sent', async () => {
  const calls = older.calls.filter(({ path }) => path === `${base}/submit`).length;
  const { status, data } = await post('submit', { ...made, gaugeNo: '', months: 0, price: 'many', strange: 1 });
  expect(status).toBe(400);
  expect(Object.keys((isObject(data) && isObject(data['fields']) ? data['fields'] : {}) as object).sort()).toEqual([
    'gaugeNo',
    'months',
    'price',
    'strange',
  ]);
  expect(older.calls.filter(({ path }) => path === `${base}/submit`)).toHaveLength(calls);
});

test('a hidden value stays as it is through a change by somebody who does not see it', async () => {
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'gauges', 'price', 'hidden')`,
    roles.indexOf('device_keeper') + 1,
  );
  const keeper = await http.tokenOf('device_keeper');
  const { data } = await detail(idOf(2), keeper);
  expect(data).not.toHaveProperty('price');
  const sent = { ...(isObject(data) ? data : {}), gaugeName: '改名' };
  expect((await post('submit', sent, keeper)).status).toBe(200);
  expect(older.rows.get(idOf(2))).toMatchObject({ gaugeName: '改名', 'fee.price': '120.50', keeperPhone: '13800138000' });
  expect((await post('submit', { ...sent, price: '1.00' }, keeper)).status).not.toBe(200);
});

test('their own refusals are told, and a guard of the page holds', async () => {
  const refused = await post('submit', fresh({ gaugeNo: 'DUP' }));
  expect([refused.status, refused.msg]).toEqual([400, '这一页的后端没有接受：编号已被使用']);
  older.rows.set(idOf(700), row(700, { code: 'LOCKED' }));
  const { data } = await detail(idOf(700));
  const locked = await post('submit', { ...(isObject(data) ? data : {}), gaugeName: '新名' });
  expect([locked.status, locked.msg]).toEqual([400, '封存的量具不能改']);
  older.rows.delete(idOf(700));
});

test('a token that has ended is renewed once, and the call made again', async () => {
  const before = older.tokens();
  older.expire();
  expect((await post('page', {})).status).toBe(200);
  expect(older.tokens()).toBe(before + 1);
});

test('the same request with the same key is made once', async () => {
  const headers = { 'idempotency-key': key() };
  const sent = fresh({ gaugeNo: 'ONCE' });
  const [first, second] = [await post('submit', sent, admin, headers), await post('submit', sent, admin, headers)];
  expect(second.data).toEqual(first.data);
  expect([...older.rows.values()].filter(({ code }) => code === 'ONCE')).toHaveLength(1);
  expect(lastCall('submit')?.headers['idempotency-key']).toBe(headers['idempotency-key']);
});

test('a save without an answer is told as such, noted, and not made again under its key', async () => {
  const other = await openOlderBackend(base, []);
  other.instead('submit', 'done without a word');
  const { call, close } = await openHttp(folder, undefined, { BACKEND_000000_older: addressOf(other) });
  const keyed = { token: await await signIn(call), body: fresh({ gaugeNo: 'LOST' }), headers: { 'idempotency-key': key() } };
  const first = await call('POST', '/api/demo/gauges/submit', keyed);
  const again = await call('POST', '/api/demo/gauges/submit', keyed);
  expect([first.status, again.status, first.msg]).toMatchObject([504, 504, expect.stringContaining('不知道是否已经办好')]);
  expect(other.rows.size).toBe(1);
  await close();
  await other.close();
});

const signIn = async (call: TestHttp['call']): Promise<string> => {
  const query = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password: 'Liangheng@2026',
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const headers = { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`, 'tenant-id': '000000' };
  const { body } = await call('POST', `/api/blade-auth/oauth/token?${query.toString()}`, { headers });
  return String(body['access_token']);
};

test('tenants have back ends of their own', async () => {
  const other = await http.tokenOf('admin', '000001');
  expect(codes((await post('page', {}, other)).data)).toEqual(['G-900']);
  expect((await detail(idOf(1), other)).status).toBe(404);
});

test('whom a role limits to some rows is shown none: nobody here can tell them apart', async () => {
  await sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/gauges', 'own', '')`,
    roles.indexOf('device_keeper') + 1,
  );
  const keeper = await http.tokenOf('device_keeper');
  const limited = await post('page', {}, keeper);
  expect([limited.status, limited.msg]).toMatchObject([403, expect.stringContaining('行的范围')]);
  expect((await detail(idOf(1), keeper)).status).toBe(403);
});

test.each(['count', 'totals', 'removed', 'tree', 'candidates', 'batch', 'transition', 'undo', 'restore', 'foresee', 'statistic', 'import'])(
  'what needs rows of this database is refused in words: %s',
  async (call) => {
    const body = {
      field: 'gaugeNo',
      do: 'remove',
      name: 'remove',
      id: '1',
      version: 1,
      items: [{ id: '1', version: 1 }],
      expected: 1,
      ids: '1',
      statistic: 'x',
    };
    const { status } = await post(call, body);
    expect([400, 403, 404]).toContain(status);
  },
);

test('a back end that is shut, mute, wrong or too long is told in words', async () => {
  const gone = await openOlderBackend(base, []);
  const { port } = gone;
  await gone.close();
  const odd = await openOlderBackend(base, [row(1)]);
  const answers: string[] = [];
  for (const env of [addressOf({ ...odd, port }), addressOf(odd, 'stranger'), '']) {
    const { call, close } = await openHttp(folder, undefined, { ...(env === '' ? {} : { BACKEND_000000_older: env }) });
    answers.push((await call('POST', '/api/demo/gauges/page', { token: await signIn(call), body: {} })).msg);
    await close();
  }
  const { call, close } = await openHttp(folder, undefined, { BACKEND_000000_older: addressOf(odd) });
  const token = await signIn(call);
  for (const what of ['page of text', 'too much'] as const) {
    odd.instead('page', what);
    answers.push((await call('POST', '/api/demo/gauges/page', { token, body: {} })).msg);
  }
  await close();
  await odd.close();
  expect(answers).toEqual([
    expect.stringContaining('无法连接这一页的后端'),
    expect.stringContaining('不接受服务器的账号'),
    expect.stringContaining('BACKEND_000000_older'),
    expect.stringContaining('不是约定的数据'),
    expect.stringContaining('超过 8 MB'),
  ]);
});

test('browsers are told neither address nor secret', async () => {
  const { text } = await http.call('GET', '/api/schema/pages/demo/gauges', { token: admin });
  for (const secret of ['bridge', 'r@bot', '127.0.0.1', 'hm-metrology', '"older"']) expect(text).not.toContain(secret);
});
