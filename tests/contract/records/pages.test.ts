import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const post = async (page: string, call: string, body: unknown, options: { as?: string; key?: string; tenant?: string } = {}) =>
  http.call('POST', `/api/demo/${page}/${call}`, {
    token: options.as === undefined ? admin : await http.tokenOf(options.as, options.tenant),
    body,
    ...(options.key === undefined ? {} : { headers: { 'idempotency-key': options.key } }),
  });
const get = async (page: string, call: string, id: string, as = 'admin') =>
  http.call('GET', `/api/demo/${page}/${call}?id=${id}`, { token: await http.tokenOf(as) });

let serial = 0;
async function make(page: string, values: Values): Promise<{ id: string; version: number }> {
  const answer = await post(page, 'submit', values);
  expect(answer.text).toContain('"code":200');
  return answer.data as { id: string; version: number };
}
const makeClient = (values: Values = {}) => make('clients', { name: `单位${(serial += 1)}`, kind: 'a', ...values });
const makeOrder = async (values: Values = {}) =>
  make('orders', { clientId: (await makeClient()).id, lines: [{ item: 'i', price: '1.00', count: 1 }], ...values });
const rowOf = async (page: string, id: string): Promise<Values> => {
  const { data } = await get(page, 'detail', id);
  return isObject(data) ? data : {};
};
const audits = async (where: string) =>
  (await http.database.system((q) => q.query(`select * from sys_audit where ${where} order by id`))).rows;

test('every page call asks for a session first, then for the right, and knows unknown pages', async () => {
  const calls = [
    ['POST', 'page'],
    ['GET', 'detail?id=1'],
    ['GET', 'history?id=1'],
    ['POST', 'candidates'],
    ['POST', 'submit'],
    ['POST', 'remove'],
    ['POST', 'transition'],
  ] as const;
  for (const [method, call] of calls) {
    const body = method === 'POST' ? { body: { field: 'clientId', name: 'submit', items: [{ id: '1', version: 1 }] } } : {};
    const open = await http.call(method, `/api/demo/orders/${call}`, body);
    expect([call, open.status, open.body]).toEqual([call, 401, { code: 401, success: false, data: {}, msg: '请求未授权' }]);
    const restricted = await http.call(method, `/api/demo/orders/${call}`, { ...body, token: await http.tokenOf('tester') });
    expect([call, restricted.status, restricted.msg]).toEqual([call, 403, '没有操作权限']);
    const unknown = await http.call(method, `/api/demo/nothing/${call}`, { ...body, token: admin });
    expect([call, unknown.status]).toEqual([call, 404]);
  }
});

test('a refused attempt leaves an entry in the audit trail', async () => {
  const { id } = await makeClient();
  const refused = await post('clients', 'remove', { items: [{ id, version: 1 }] }, { as: 'salesman' });
  expect([refused.status, refused.body['data']]).toEqual([403, {}]);
  const [entry] = await audits(`refused and action = 'remove' and subject = 'clients'`);
  expect(entry).toMatchObject({ user_name: '人员salesman', address: '127.0.0.1' });
  expect((await audits(`refused and action = 'view' and subject = 'orders'`)).length).toBeGreaterThan(0);
  expect((await get('clients', 'history', id)).text).not.toContain('"remove"');
});

test('creates with defaults, a number, copies and computed values, and tells the history', async () => {
  const client = await makeClient({ isActive: 1 });
  const order = await make('orders', {
    clientId: client.id,
    total: '999.00',
    state: '300',
    orderNo: 'MINE',
    lines: [
      { item: 'a', price: '3.33', count: 2, sum: '0' },
      { item: 'b', price: '1.1', clientId: client.id },
    ],
  });
  const row = await rowOf('orders', order.id);
  expect(row['orderNo']).toMatch(/^Q\d{8}\d{4}$/);
  expect(row).toMatchObject({
    total: '7.76',
    state: '100',
    version: 1,
    createUserName: '人员admin',
    $refs: { clientId: { id: client.id } },
  });
  expect(row['clientCode']).toMatch(/^KH\d{6}$/);
  expect(row['lines']).toMatchObject([
    { item: 'a', price: '3.33', count: 2, sum: '6.66', $refs: { clientId: null } },
    { item: 'b', price: '1.10', count: 1, sum: '1.10', $refs: { clientId: { id: client.id } } },
  ]);
  const history = await get('orders', 'history', order.id);
  expect(history.data).toMatchObject([{ action: 'create', userName: '人员admin' }]);
  expect(history.text).toContain('{"after":"7.76","field":"total","before":null}');
});

test('numbers have neither gaps nor doubles, though drawn at once, and a refused save draws none', async () => {
  const before = await rowOf('clients', (await makeClient()).id);
  const refused = await post('clients', 'submit', { name: '', kind: 'a' });
  expect(refused.status).toBe(400);
  const made = await Promise.all(Array.from({ length: 8 }, () => makeClient()));
  const codes = await Promise.all(made.map(async ({ id }) => Number(String((await rowOf('clients', id))['code']).slice(2))));
  const first = Number(String(before['code']).slice(2));
  expect(codes.sort((left, right) => left - right)).toEqual(Array.from({ length: 8 }, (_, index) => first + 1 + index));
});

test('refuses bad values with a sentence at each field, in the language of the caller', async () => {
  const body = {
    kind: 'q',
    score: -1,
    amount: '1.234',
    since: '2026-02-30',
    contact: { mobile: '123' },
    branchId: '5',
    unknownName: 1,
  };
  const zh = await post('clients', 'submit', body);
  expect([zh.status, zh.msg]).toEqual([400, '参数校验失败']);
  expect(zh.data).toMatchObject({
    fields: {
      name: '请输入名称',
      score: '分数不能为负',
      'contact.mobile': '请输入正确的手机号',
      branchId: '分支所选的数据不存在或已被删除',
      unknownName: '不认识的字段',
    },
  });
  expect(Object.keys((zh.data as { fields: object }).fields)).toEqual(expect.arrayContaining(['kind', 'amount', 'since']));
  const en = await http.call('POST', '/api/demo/clients/submit', { token: admin, body, headers: { 'accept-language': 'en' } });
  expect(en.data).toMatchObject({ fields: { name: 'Enter Name', score: 'The score must not be negative' } });
  for (const wrong of ['{"name":', '[]', '"text"']) {
    const answer = await http.call('POST', '/api/demo/clients/submit', { token: admin, body: wrong });
    expect([wrong, answer.status, answer.msg]).toEqual([wrong, 400, '消息不能读取']);
  }
  // Nothing is what a call without a body sends: a new row without any value.
  const nothing = await http.call('POST', '/api/demo/clients/submit', { token: admin, body: 'null' });
  expect([nothing.status, nothing.data]).toEqual([400, { fields: expect.objectContaining({ name: '请输入名称' }) }]);
});

test('a name that is taken is told at its field, also when two save it at once', async () => {
  await makeClient({ name: '唯一' });
  const taken = await post('clients', 'submit', { name: ' 唯一 ', kind: 'a' });
  expect(taken.data).toEqual({ fields: { name: '名称已存在' } });
  const race = await Promise.all(Array.from({ length: 4 }, () => post('clients', 'submit', { name: '同时', kind: 'a' })));
  expect(race.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
  expect(race.filter((answer) => answer.status === 400).map((answer) => answer.data)).toEqual(
    Array(3).fill({ fields: { name: '名称已存在' } }),
  );
  const doubles = await post('orders', 'submit', {
    clientId: (await makeClient()).id,
    lines: [
      { item: 'x', price: '1' },
      { item: 'x', price: '1' },
    ],
  });
  expect(doubles.data).toEqual({ fields: { 'lines.1.item': '项目重复' } });
});

test('changes with a version, keeps what was not sent, and what nobody enters', async () => {
  const client = await makeClient({ score: 3, contact: { name: '甲', mobile: '13800138000' } });
  const before = await rowOf('clients', client.id);
  const changed = await post('clients', 'submit', {
    id: client.id,
    version: 1,
    score: 4,
    code: 'X',
    contact: { name: '乙' },
    $refs: {},
    createTime: 'x',
  });
  expect(changed.data).toEqual({ id: client.id, version: 2 });
  const row = await rowOf('clients', client.id);
  expect(row).toMatchObject({
    score: 4,
    code: before['code'],
    name: before['name'],
    contact: { name: '乙', mobile: '13800138000' },
    version: 2,
  });
  const history = (await get('clients', 'history', client.id)).data;
  expect(history).toMatchObject([
    {
      action: 'edit',
      changes: [
        { field: 'score', before: 3, after: 4 },
        { field: 'contact.name', before: '甲', after: '乙' },
      ],
    },
    { action: 'create' },
  ]);
});

test('a stale version is a 409 with the row as it is now, and nothing is overwritten', async () => {
  const { id } = await makeClient({ score: 1 });
  await post('clients', 'submit', { id, version: 1, score: 2 });
  const stale = await post('clients', 'submit', { id, version: 1, score: 3 });
  expect([stale.status, stale.msg]).toEqual([409, '数据已被他人修改，请刷新后重试']);
  expect(stale.data).toMatchObject({ id, version: 2, score: 2 });
  const race = await Promise.all([5, 6, 7].map((score) => post('clients', 'submit', { id, version: 2, score })));
  expect(race.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  const missing = await post('clients', 'submit', { id, score: 3 });
  expect([missing.status, missing.msg]).toEqual([400, '缺少版本号，请刷新后重试']);
  const gone = await post('clients', 'submit', { id: '77', version: 1, score: 3 });
  expect(gone.status).toBe(404);
  expect((await post('clients', 'remove', { items: [{ id, version: 1 }] })).status).toBe(409);
});

test('lines keep their ids, change, come and go in one save', async () => {
  const order = await makeOrder({
    lines: [
      { item: 'a', price: '1' },
      { item: 'b', price: '2' },
      { item: 'c', price: '3' },
    ],
  });
  const lines = (await rowOf('orders', order.id))['lines'] as readonly Values[];
  const [a, , c] = lines;
  const answer = await post('orders', 'submit', {
    id: order.id,
    version: 1,
    lines: [{ ...c, price: '30' }, { item: 'd', price: '4', id: '12345' }, a],
  });
  expect(answer.status).toBe(200);
  const after = await rowOf('orders', order.id);
  const now = after['lines'] as readonly Values[];
  expect(now.map((line) => line['item'])).toEqual(['c', 'd', 'a']);
  expect([now[0]?.['id'], now[2]?.['id']]).toEqual([c?.['id'], a?.['id']]);
  expect(now[1]?.['id']).not.toBe('12345');
  expect(after['total']).toBe('35.00');
  const broken = await post('orders', 'submit', { id: order.id, version: 2, title: 'no', lines: [{ item: '', price: 'x', count: 0 }] });
  expect(Object.keys((broken.data as { fields: object }).fields).sort()).toEqual(['lines.0.count', 'lines.0.item', 'lines.0.price']);
  expect((await rowOf('orders', order.id))['version']).toBe(2);
});

test('a save that fails half-way leaves nothing behind', async () => {
  const counts = async () =>
    (
      await http.database.system((q) =>
        q.query(`select (select count(*) from pg_orders) as orders, (select count(*) from sys_audit) as audits`),
      )
    ).rows[0];
  const before = await counts();
  const failed = await post('orders', 'submit', { clientId: '1', lines: [{ item: 'a', price: '1' }] });
  expect(failed.status).toBe(400);
  expect(await counts()).toEqual(before);
});

test('candidates obey their condition, search, and carry what the page reads', async () => {
  const active = await makeClient({ name: '候选启用' });
  const restricted = await makeClient({ name: '候选停用', isActive: 0 });
  const found = await post('orders', 'candidates', { field: 'clientId', keyword: '候选' });
  expect(found.data).toMatchObject([{ id: active.id, display: '候选启用', fields: { isActive: 1 } }]);
  expect((await post('orders', 'candidates', { field: 'lines.clientId', keyword: '候选' })).data).toHaveLength(2);
  expect((await post('orders', 'candidates', { field: 'clientId', ids: [restricted.id] })).data).toMatchObject([{ id: restricted.id }]);
  expect((await post('orders', 'candidates', { field: '__proto__' })).status).toBe(400);
  expect((await post('orders', 'candidates', { field: 'clientId', keyword: `%_'; --` })).data).toEqual([]);
  const refused = await post('orders', 'submit', { clientId: restricted.id });
  expect(refused.data).toEqual({ fields: { clientId: '单位现在不能选：候选停用' } });
});

test('candidates come in pages; those asked for by id all come', async () => {
  const made = await Promise.all(['分页甲', '分页乙', '分页丙', '分页丁', '分页戊'].map((name) => makeClient({ name })));
  const restricted = await makeClient({ name: '分页停用', isActive: 0 });
  for (const field of ['clientId', 'lines.clientId']) {
    const ask = async (current: number): Promise<readonly unknown[]> => {
      const answer = await post('orders', 'candidates', { field, keyword: '分页', size: 2, current });
      return (answer.data as readonly Values[]).map((each) => each['id']);
    };
    const pages = [await ask(1), await ask(2), await ask(3), await ask(4)];
    // The condition of the first field sifts the shut one out before pages are cut.
    expect(pages.map((page) => page.length)).toEqual(field === 'clientId' ? [2, 2, 1, 0] : [2, 2, 2, 0]);
    expect(new Set(pages.flat())).toEqual(new Set([...made, ...(field === 'clientId' ? [] : [restricted])].map((each) => each.id)));
  }
  const asked = await post('orders', 'candidates', { field: 'clientId', size: 1, ids: made.map((each) => each.id) });
  expect(asked.data).toHaveLength(5);
});

test('a tree offers its parents, refuses circles, and is not cut under its children', async () => {
  const top = await make('branches', { name: '树一' });
  const middle = await make('branches', { name: '树二', parentId: top.id });
  const low = await make('branches', { name: '树三', parentId: middle.id });
  const offered = (await post('branches', 'candidates', { field: 'parentId' })).data as readonly Values[];
  expect(offered.find((each) => each['id'] === low.id)).toMatchObject({ parentId: middle.id });
  for (const parentId of [top.id, low.id]) {
    const circle = await post('branches', 'submit', { id: top.id, version: 1, parentId });
    expect(circle.data).toEqual({ fields: { parentId: '上级不能是自身或自身的下级' } });
  }
  const cut = await post('branches', 'remove', { items: [{ id: middle.id, version: 1 }] });
  expect([cut.status, cut.msg]).toEqual([400, '请先删除子节点!']);
  const both = await post('branches', 'remove', {
    items: [
      { id: middle.id, version: 1 },
      { id: low.id, version: 1 },
    ],
  });
  expect(both.data).toBe(true);
  expect((await post('branches', 'submit', { name: '树一' })).data).toEqual({ fields: { name: '同级名称重复' } });
});

test('removes what nothing refers to, all or none, and keeps the history', async () => {
  const [free, used] = [await makeClient(), await makeClient()];
  await make('orders', { clientId: used.id });
  const refused = await post('clients', 'remove', {
    items: [
      { id: free.id, version: 1 },
      { id: used.id, version: 1 },
    ],
  });
  expect([refused.status, refused.msg]).toEqual([400, expect.stringMatching(/已被“订单”引用（1 条），不可删除$/)]);
  expect((await get('clients', 'detail', free.id)).status).toBe(200);
  expect((await post('clients', 'remove', { items: [{ id: free.id, version: 1 }] })).data).toBe(true);
  expect((await get('clients', 'detail', free.id)).status).toBe(404);
  expect((await get('clients', 'history', free.id)).data).toMatchObject([{ action: 'remove' }, { action: 'create' }]);
  const other = await makeClient();
  const foreign = await http.call('POST', `/api/demo/clients/remove?ids=${other.id}`, { token: admin });
  expect(foreign.body).toEqual({ code: 200, success: true, data: true, msg: '操作成功' });
  for (const body of [{}, { items: [] }, { items: [{ id: 'x', version: 1 }] }, { items: [{ id: free.id }] }])
    expect((await post('clients', 'remove', body)).status).toBe(400);
  const inLine = await makeClient();
  await makeOrder({ lines: [{ item: 'a', price: '1', clientId: inLine.id }] });
  expect((await post('clients', 'remove', { items: [{ id: inLine.id, version: 1 }] })).msg).toContain('明细');
});

test('moves a record through its states: from, guard, comment, another person, asked fields, freezing', async () => {
  const order = await makeOrder({ lines: [] });
  const move = (name: string, version: number, more: Values = {}, as = 'admin') =>
    post('orders', 'transition', { name, items: [{ id: order.id, version }], ...more }, { as });
  const result = (answer: Awaited<ReturnType<typeof move>>) => (answer.data as { results: readonly Values[] }).results[0];
  const refused = await move('submit', 1);
  expect([refused.status, refused.msg]).toEqual([409, '请先录入明细']);
  expect(result(refused)).toEqual({ id: order.id, ok: false, state: '100', version: 1, msg: '请先录入明细' });
  await post('orders', 'submit', { id: order.id, version: 1, lines: [{ item: 'a', price: '1' }] });
  expect(result(await move('approve', 2))).toMatchObject({ ok: false, msg: '当前状态为“待提交”，不能审核' });
  expect(result(await move('submit', 2))).toEqual({ id: order.id, ok: true, state: '200', version: 3, msg: '' });
  expect((await post('orders', 'submit', { id: order.id, version: 3, title: 'x' })).data).toEqual({
    fields: { title: '当前状态下不可修改' },
  });
  expect(result(await move('approve', 3, { data: { opinion: '同意' } }))).toMatchObject({
    ok: false,
    msg: expect.stringContaining('不能由同一人审核'),
  });
  expect((await move('approve', 3, {}, 'salesman')).status).toBe(403);
  expect((await move('approve', 3, {}, 'dept_head')).data).toEqual({ fields: { opinion: '请填写结论' } });
  expect((await move('approve', 3, { data: { opinion: '一二三四五六七八九十多' } }, 'dept_head')).status).toBe(400);
  expect((await move('approve', 2, { data: { opinion: '同意' } }, 'dept_head')).status).toBe(409);
  expect((await move('sendBack', 3, {}, 'dept_head')).msg).toBe('请填写意见');
  const unasked = (label: string) => `“审核”不填写${label}，请保留原来的值`;
  const stored = await rowOf('orders', order.id);
  const [line] = Array.isArray(stored['lines']) ? stored['lines'].filter(isObject) : [];
  const sneaked = { ...stored, opinion: '同意', title: 'sneaked', lines: [{ ...line, price: '2' }] };
  expect((await move('approve', 3, { data: sneaked }, 'dept_head')).data).toEqual({
    fields: { title: unasked('标题'), 'lines.0.price': unasked('明细') },
  });
  expect((await move('approve', 3, { data: { opinion: '同意', lines: [] } }, 'dept_head')).data).toEqual({
    fields: { lines: unasked('明细') },
  });
  // What goes back as it is stored changes nothing.
  expect(result(await move('approve', 3, { data: { ...stored, opinion: '同意' } }, 'dept_head'))).toMatchObject({
    ok: true,
    state: '300',
    version: 4,
  });
  expect(await rowOf('orders', order.id)).toMatchObject({ opinion: '同意', approvedBy: '人员dept_head', state: '300', title: null });
  const frozen = await post('orders', 'submit', { id: order.id, version: 4, title: 'x' });
  expect([frozen.status, frozen.msg]).toEqual([400, '当前状态为“审核完成”，不可修改']);
  expect((await post('orders', 'remove', { items: [{ id: order.id, version: 4 }] })).msg).toContain('不可删除');
  expect((await move('nothing', 4)).status).toBe(400);
  expect((await audits(`subject = 'orders' and subject_id = ${order.id} and refused`)).map((entry) => entry['action'])).toEqual([
    'approve',
    'approve',
  ]);
});

test('several rows move each by itself; one that may not stays where it was', async () => {
  const [good, empty] = [await makeOrder(), await makeOrder({ lines: [] })];
  const answer = await post('orders', 'transition', { name: 'submit', items: [empty, good] });
  expect([answer.status, answer.msg]).toEqual([200, '完成 1 条，未完成 1 条']);
  expect(answer.data).toMatchObject({
    results: [
      { id: empty.id, ok: false },
      { id: good.id, ok: true, state: '200' },
    ],
  });
  const single = await post('orders', 'transition', { name: 'sendBack', comment: '重做', items: [good, empty] });
  expect([single.status, single.msg]).toEqual([400, '“退回”不能批量进行']);
  const back = await post('orders', 'transition', { name: 'sendBack', comment: '重做', items: [{ id: good.id, version: 2 }] });
  expect(back.data).toMatchObject({ results: [{ ok: true, state: '100' }] });
  expect((await get('orders', 'history', good.id)).data).toMatchObject([
    { action: 'sendBack', comment: '重做' },
    { action: 'submit' },
    { action: 'create' },
  ]);
});

test('the condition of a row action is asked again by the server', async () => {
  const order = await makeOrder();
  await post('orders', 'transition', { name: 'submit', items: [order] });
  const refused = await post('orders', 'remove', { items: [{ id: order.id, version: 2 }] });
  expect([refused.status, refused.msg]).toEqual([400, '不满足“删除”的条件']);
});

test('the same key gives the first answer again; another body or a bad key is refused', async () => {
  const key = 'key-0123456789abcdef';
  const body = { name: '幂等', kind: 'a' };
  const first = await post('clients', 'submit', body, { key });
  const again = await post('clients', 'submit', body, { key });
  expect(again.data).toEqual(first.data);
  expect((await post('clients', 'submit', { ...body, score: 1 }, { key })).status).toBe(422);
  expect((await post('clients', 'submit', body, { key: 'short' })).status).toBe(400);
  const other = await post('clients', 'submit', { name: '幂等', kind: 'b' }, { key, as: 'salesman' });
  expect(other.data).toEqual({ fields: { name: '名称已存在' } });
  const mended = await post('clients', 'submit', { name: '幂等二', kind: 'b' }, { key, as: 'salesman' });
  expect(mended.status).toBe(200);
  const race = await Promise.all(
    Array.from({ length: 5 }, () => post('clients', 'submit', { name: '幂等三', kind: 'a' }, { key: 'race-0123456789abcdef' })),
  );
  const ids = race.flatMap((answer) => (answer.status === 200 ? [(answer.data as { id: string }).id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(race.filter((answer) => answer.status !== 200).every((answer) => answer.status === 409)).toBe(true);
  await http.database.system((q) =>
    q.query(
      `insert into sys_idempotency (tenant_id, user_id, key, body_hash) select tenant_id, id, 'stuck-0123456789abcd', 'x' from sys_user where tenant_id = '000000' and account = 'admin'`,
    ),
  );
  expect((await post('clients', 'submit', body, { key: 'stuck-0123456789abcd' })).status).toBe(422);
});

test('tenants see nothing of each other, whatever id they name', async () => {
  const client = await makeClient({ name: '甲院单位' });
  const token = await http.tokenOf('admin', '000001');
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    http.call(method, `/api/demo/${path}`, { token, ...(body === undefined ? {} : { body }) });
  expect((await call('POST', 'clients/page', {})).data).toMatchObject({ total: 0, records: [] });
  expect((await call('GET', `clients/detail?id=${client.id}`)).status).toBe(404);
  expect((await call('GET', `clients/history?id=${client.id}`)).data).toEqual([]);
  expect((await call('POST', 'clients/submit', { id: client.id, version: 1, name: '夺' })).status).toBe(404);
  expect((await call('POST', 'clients/remove', { items: [client] })).status).toBe(404);
  expect((await call('POST', `clients/remove?ids=${client.id}`)).status).toBe(404);
  expect((await call('POST', 'orders/candidates', { field: 'clientId', ids: [client.id] })).data).toEqual([]);
  expect((await call('POST', 'orders/submit', { clientId: client.id })).data).toEqual({
    fields: { clientId: '单位所选的数据不存在或已被删除' },
  });
  expect((await rowOf('clients', client.id))['name']).toBe('甲院单位');
  const own = await call('POST', 'clients/submit', { name: '甲院单位', kind: 'a' });
  expect(own.status).toBe(200);
});
