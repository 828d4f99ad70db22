import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

// Tenants, through the page that shows them and through the calls of other clients.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(schemasDir);
});

afterAll(() => http.close());

const everything = { current: 1, size: 50, searchType: 'N' };
const page = async (action: string, body: Values, account = 'administrator', tenantId = '000000') =>
  http.call('POST', `/api/system/tenants/${action}`, { token: await http.tokenOf(account, tenantId), body });
const wire = async (action: string, body: Values, account = 'administrator') =>
  http.call('POST', `/api/blade-system/tenant/${action}`, { token: await http.tokenOf(account), body });
const recordsOf = (data: unknown): readonly Values[] => {
  const records = isObject(data) ? data['records'] : undefined;
  return Array.isArray(records) ? records.filter(isObject) : [];
};
const rowOf = async (code: string): Promise<Values> =>
  recordsOf((await page('page', everything)).data).find((row) => row['tenantCode'] === code) ?? {};
const keyOf = (row: Values): Values => ({ id: row['id'], version: row['version'] });
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

/** Signs in where the password has to be changed first, changes it, and signs in with the new one. */
async function enter(tenantId: string, given: Values): Promise<string> {
  const { account, password } = given;
  const first = String((await http.signInAs(String(account), tenantId, String(password))).body['access_token']);
  const fresh = 'Sommer-Regen-4711';
  const changed = await http.call(
    'POST',
    `/api/blade-system/user/update-password?${new URLSearchParams({ oldPassword: String(password), newPassword: fresh, newPassword1: fresh })}`,
    { token: first },
  );
  expect(changed.status, changed.text).toBe(200);
  return String((await http.signInAs(String(account), tenantId, fresh)).body['access_token']);
}

test('the platform makes a tenant by its page; its people sign in and work, and it sees nothing of others', async () => {
  const made = await page('submit', { tenantCode: 'north', tenantName: '北方院', domain: 'north.example.org', adminAccount: 'root' });
  expect(made.status, made.text).toBe(200);
  expect(await rowOf('north')).toMatchObject({ tenantName: '北方院', tenantState: '1', adminAccount: 'root', userCount: 1 });
  expect((await http.signInAs('root', 'north')).body['access_token']).toBeUndefined();

  const given = await wire('administrator', { tenantId: 'north' });
  expect(given.data).toMatchObject({ account: 'root' });
  const token = await enter('north', isObject(given.data) ? given.data : {});
  const menus = await http.call('GET', '/api/blade-system/menu/routes', { token });
  expect(menus.text).toContain('"quotes"');
  expect(menus.text).not.toContain('"tenants"');
  const dict = await http.call('GET', '/api/blade-system/dict/dictionary?code=ability_type', { token });
  expect(Array.isArray(dict.data) && dict.data.length).toBe(4);
  const post = await http.call('POST', '/api/system/posts/submit', { token, body: { postCode: 'GW', postName: '主任', category: '1' } });
  expect(post.status, post.text).toBe(200);
  const own = await http.call('POST', '/api/system/users/page', { token, body: everything });
  expect(recordsOf(own.data).map((row) => row['account'])).toEqual(['root']);
  for (const call of ['page', 'submit']) {
    const refused = await http.call('POST', `/api/system/tenants/${call}`, { token, body: { ...everything, tenantCode: 'mine' } });
    expect([call, refused.status]).toEqual([call, 403]);
  }
  expect((await http.call('GET', '/api/blade-system/tenant/list', { token })).status).toBe(403);
});

test.each(['admin', 'configurator', 'quality'])('%s of the platform’s own tenant neither sees nor writes tenants', async (account) => {
  expect((await page('page', everything, account)).status).toBe(403);
  expect((await page('submit', { tenantCode: 'x01', tenantName: 'x', adminAccount: 'admin' }, account)).status).toBe(403);
  expect((await page('remove', { items: [{ id: '1', version: 1 }] }, account)).status).toBe(403);
  const menus = await http.call('GET', '/api/blade-system/menu/routes', { token: await http.tokenOf(account) });
  expect(menus.text).not.toContain('"tenants"');
  for (const call of ['administrator', 'remove', 'submit']) expect((await wire(call, { tenantId: '000001' }, account)).status).toBe(403);
});

test('the database itself shows tenants to nobody else', async () => {
  const seen = (tenantId: string) => http.database.read(tenantId, (q) => q.query('select tenant_code from page_tenants'));
  expect((await seen('000001')).rows).toEqual([]);
  expect((await seen('000000')).rows.length).toBeGreaterThan(1);
  await expect(
    http.database.write('000001', (tx) => tx.query(`insert into page_tenants (tenant_code, id, tenant_name) values ('sly', 77, 'x')`)),
  ).rejects.toThrow();
});

test('a tenant that is suspended is out at once, and in again when resumed', async () => {
  const made = await wire('submit', { tenantId: 'east', tenantName: '东方院', adminAccount: 'admin' });
  expect(made.status, made.text).toBe(200);
  const given = await wire('administrator', { tenantId: 'east' });
  const token = await enter('east', isObject(given.data) ? given.data : {});
  const works = () => http.call('POST', '/api/system/posts/page', { token, body: everything });
  expect((await works()).status).toBe(200);
  const move = async (name: string) => page('transition', { name, items: [keyOf(await rowOf('east'))] });
  expect((await move('suspend')).data).toMatchObject({ results: [{ ok: true, state: '0' }] });
  await expect.poll(async () => (await works()).status, { timeout: 5000 }).toBe(401);
  expect((await http.signInAs('admin', 'east', 'Sommer-Regen-4711')).status).toBe(400);
  expect((await move('resume')).data).toMatchObject({ results: [{ ok: true, state: '1' }] });
  await expect.poll(async () => (await works()).status, { timeout: 5000 }).toBe(200);
});

test('the own tenant stays open, ids are kept, and what is wrong is told', async () => {
  const own = await rowOf('000000');
  const suspended = await page('transition', { name: 'suspend', items: [keyOf(own)] });
  expect(suspended.data).toMatchObject({ results: [{ ok: false }] });
  expect((await page('remove', { items: [keyOf(own)] })).status).toBe(403);
  const twice = await page('submit', { tenantCode: '000001', tenantName: '又', adminAccount: 'admin' });
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('租户编号已存在')]);
  const wrong = await page('submit', { tenantCode: '北', tenantName: '北', adminAccount: 'a b' });
  expect(wrong.text).toContain('3–12位');
  expect(wrong.text).toContain('不含空格');
  const row = await rowOf('000001');
  const fixed = await page('submit', { ...keyOf(row), tenantCode: '000009', tenantName: '二院', adminAccount: 'other' });
  expect(fixed.status, fixed.text).toBe(400);
  for (const field of ['tenantCode', 'adminAccount']) expect(fixed.text).toContain(`"${field}"`);
  expect(await rowOf('000001')).toMatchObject({ tenantName: row['tenantName'], adminAccount: 'admin' });
  const changed = await page('submit', { ...keyOf(row), tenantCode: '000001', tenantName: '二院', adminAccount: 'admin' });
  expect(changed.status, changed.text).toBe(200);
  expect(await rowOf('000001')).toMatchObject({ tenantName: '二院', adminAccount: 'admin' });
});

test('a tenant is removed when nobody is signed in and nothing was done there; its id is not given again', async () => {
  await page('submit', { tenantCode: 'west', tenantName: '西方院', adminAccount: 'admin' });
  const given = await wire('administrator', { tenantId: 'west' });
  const token = await enter('west', isObject(given.data) ? given.data : {});
  const busy = await page('remove', { items: [keyOf(await rowOf('west'))] });
  expect([busy.status, busy.msg]).toEqual([409, '该租户还有 1 人在线，请先停用再删除']);
  const note = { symbol: '℃', symbolName: '摄氏度', category: 'unit', scope: 'public' };
  const symbol = await http.call('POST', '/api/system/symbols/submit', { token, body: note });
  await page('transition', { name: 'suspend', items: [keyOf(await rowOf('west'))] });
  const used = await http.call('POST', '/api/blade-system/tenant/remove?ids=west', { token: await http.tokenOf('administrator') });
  expect([used.status, used.msg]).toEqual([409, '该租户还有数据（特殊字符 1 条），不能删除，可以停用']);
  await owner(
    'update pg_symbols set is_deleted = 1 where tenant_id = $1 and id = $2',
    'west',
    isObject(symbol.data) ? symbol.data['id'] : '0',
  );

  const gone = await page('remove', { items: [keyOf(await rowOf('west'))] });
  expect(gone.status, gone.text).toBe(200);
  expect(await rowOf('west')).toEqual({});
  expect((await http.signInAs('admin', 'west', 'Sommer-Regen-4711')).status).toBe(400);
  expect((await page('submit', { tenantCode: 'west', tenantName: '又', adminAccount: 'admin' })).msg).toBe('租户编号已存在!');
  expect((await wire('submit', { tenantId: 'west', tenantName: '又' })).msg).toBe('租户编号已存在!');
  const trail = await owner(
    `select action from sys_audit where subject in ('tenants', 'tenant') and (comment = 'west' or changes::text like '%west%') order by id`,
  );
  expect(trail.rows.map((row) => row['action'])).toEqual(['create', 'password', 'remove']);
});

test('other clients list, choose, read and remove tenants by the calls of the wire', async () => {
  const token = await http.tokenOf('administrator');
  await wire('submit', { tenantId: 'south', tenantName: '南方院', linkman: '李', domain: 'south.example.org' });
  for (const call of ['list', 'page']) {
    const found = await http.call('GET', `/api/blade-system/tenant/${call}?tenantName=南方&linkman=李`, { token });
    expect(found.data).toMatchObject({ total: 1, records: [{ id: 'south', tenantId: 'south', linkman: '李', status: 1 }] });
  }
  expect((await http.call('GET', '/api/blade-system/tenant/select', { token })).text).toContain('"南方院"');
  // Known clients do not choose the id of a tenant.
  const unnamed = (await wire('submit', { tenantName: '无编号院' })).data;
  expect(unnamed).toEqual({ id: expect.stringMatching(/^\d{6}$/) as string });
  const unnamedId = isObject(unnamed) ? String(unnamed['id']) : '';
  expect((await wire('submit', { id: unnamedId, linkman: '王' })).data).toEqual({ id: unnamedId });
  expect(await rowOf(unnamedId)).toMatchObject({ tenantName: '无编号院', linkman: '王' });
  expect((await http.call('GET', '/api/blade-system/tenant/detail?id=south', { token })).data).toMatchObject({
    domain: 'south.example.org',
  });
  const twin = await wire('submit', { tenantId: 'twin', tenantName: '孪生院', domain: 'South.example.org' });
  expect([twin.status, twin.text]).toEqual([400, expect.stringContaining('domain')]);
  const info = await http.call('GET', '/api/blade-system/tenant/info?domain=south.example.org', { headers: { authorization: basic } });
  expect(info.data).toEqual({ tenantId: 'south', domain: 'south.example.org' });
  expect((await http.call('POST', '/api/blade-system/tenant/remove', { token, body: { ids: '' } })).status).toBe(400);
  expect((await http.call('POST', '/api/blade-system/tenant/remove?ids=south', { token })).status).toBe(200);
  expect((await http.call('GET', '/api/blade-system/tenant/detail?id=south', { token })).status).toBe(404);
  expect((await http.call('POST', '/api/blade-system/tenant/remove?ids=000000', { token })).status).toBe(403);
});

test('the platform says what the program reads of a tenant, and it is in force at once', async () => {
  await wire('submit', { tenantId: 'params', tenantName: '参数院' });
  const token = await http.tokenOf('administrator');
  const read = () => http.call('GET', '/api/blade-system/tenant/parameters?tenantId=params', { token });
  const names = [
    'account.passwordProfile',
    'account.smsRequired',
    'account.selfRegister',
    'account.anonymousUpload',
    'messages.language',
    'files.quota',
    'open.queries',
  ];
  const nothing = Object.fromEntries(names.map((name) => [name, '']));
  expect((await read()).data).toEqual(nothing);
  const needsCode = async () =>
    (await http.call('GET', '/api/blade-auth/isSmsRequired?tenantId=params', { headers: { authorization: basic } })).data;
  const before = await needsCode();
  const set = (values: Values, account = 'administrator') => wire('parameters', { tenantId: 'params', values }, account);
  expect((await set({ 'account.smsRequired': 'true', 'account.passwordProfile': 'composed' })).status).toBe(200);
  expect((await read()).data).toEqual({ ...nothing, 'account.smsRequired': 'true', 'account.passwordProfile': 'composed' });
  expect([before, await needsCode()]).toEqual([false, true]);
  expect((await set({ 'account.smsRequired': '' })).data).toMatchObject({ 'account.smsRequired': '' });
  expect(await needsCode()).toBe(false);
  for (const wrong of [
    { 'account.smsRequired': 'perhaps' },
    { 'sms.secret': 'x' },
    { 'account.selfRegister': true },
    { 'files.quota': '1.5' },
  ])
    expect((await set(wrong)).status).toBe(400);
  expect((await set({}, 'admin')).status).toBe(403);
  expect((await wire('parameters', { tenantId: 'nowhere', values: {} })).status).toBe(404);
  const trail = await owner(`select changes from sys_audit where action = 'parameters' and comment = 'params' order by id limit 1`);
  expect(JSON.stringify(trail.rows[0])).toContain('"account.smsRequired"');
});

test('a code beside the password is not demanded where none can be sent', async () => {
  const silent = await buildServer({
    database: http.database,
    store: http.store,
    settings: readSettings({ DEMO: '0', LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-tenants-${process.pid}` }, '/tmp'),
  });
  const set = async (value: string) =>
    silent.inject({
      method: 'POST',
      url: '/api/blade-system/tenant/parameters',
      headers: { 'blade-auth': `bearer ${await http.tokenOf('administrator')}` },
      payload: { tenantId: '000001', values: { 'account.smsRequired': value } },
    });
  const refused = await set('true');
  expect(refused.json()).toMatchObject({ msg: '短信服务尚未开通，请联系管理员' });
  expect([refused.statusCode, (await set('false')).statusCode]).toEqual([400, 200]);
  await silent.close();
});
