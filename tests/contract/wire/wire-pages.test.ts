import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';

// Logs and client applications by the addresses of the known wire, over the product's own pages.
let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

type Entry = Readonly<Record<string, unknown>>;
const recordsOf = (data: unknown): readonly Entry[] => (data as { records: readonly Entry[] }).records;
const get = (url: string, token: string | undefined = admin) => http.call('GET', url, { token });
const refused = { code: 403, success: false, data: {}, msg: '没有操作权限' };

const lists = [
  '/api/blade-log/usual/list',
  '/api/blade-log/api/list',
  '/api/blade-log/error/list',
  '/api/blade-system/client/list',
] as const;

test.each(lists)('GET %s: a page for who holds the right, with and without /api, none for others', async (url) => {
  for (const address of [url, url.replace('/api/', '/')]) {
    const answer = await get(`${address}?current=1&size=20`);
    expect([answer.status, answer.msg, answer.data]).toMatchObject([
      200,
      '操作成功',
      { size: 20, current: 1, pages: expect.any(Number) as number },
    ]);
  }
  const restricted = await get(url, await http.tokenOf('tester'));
  expect([restricted.status, restricted.body]).toEqual([403, refused]);
  expect((await http.call('GET', url)).status).toBe(401);
  expect((await get(`${url}?size=5001`)).status).toBe(400);
  expect((await get(`${url}?size=x`)).status).toBe(400);
});

test.each(lists.map((url) => url.replace('/list', '/detail')))(
  'GET %s: refuses a bad id, a missing row, who lacks the right and strangers',
  async (url) => {
    expect((await get(`${url}?id=x`)).status).toBe(400);
    expect((await get(`${url}?id=7777777`)).status).toBe(404);
    expect((await get(`${url}?id=1`, await http.tokenOf('tester'))).status).toBe(403);
    expect((await http.call('GET', `${url}?id=1`)).status).toBe(401);
  },
);

test('sign-ins, operations and faults are told in the shape of the wire, and of the own tenant alone', async () => {
  await http.signInAs('admin', '000000', 'wrong-password-1');
  const made = await http.call('POST', '/api/blade-system/post/submit', { token: admin, body: { postName: '日志岗位' } });
  const fault = { type: 'error', message: '表格没有画出来', stack: 'at x', url: 'http://h/?token=abc', time: '2026-03-01 09:00:00' };
  await http.call('POST', '/user/send-logs', { token: admin, body: [fault] });

  const signIns = recordsOf((await get('/api/blade-log/usual/list?size=50')).data);
  expect(signIns).toContainEqual(
    expect.objectContaining({ methodName: 'signIn', logLevel: 'warn', logData: 'wrongPassword', createBy: '人员admin' }),
  );
  expect(signIns).toContainEqual(
    expect.objectContaining({ methodName: 'signIn', logLevel: 'info', tenantId: '000000', remoteIp: '127.0.0.1', params: '' }),
  );

  const id = (made.data as { id: string }).id;
  const [operation] = recordsOf((await get('/api/blade-log/api/list?methodClass=post')).data);
  expect(operation).toMatchObject({ title: 'post create', methodName: 'create', type: '1', createBy: '人员admin' });
  const one = await get(`/api/blade-log/api/detail?id=${String(operation?.['id'])}`);
  expect(one.data).toEqual(operation);
  expect(id).toMatch(/^\d+$/);

  const [seen] = recordsOf((await get('/api/blade-log/error/list?message=表格')).data);
  expect(seen).toMatchObject({
    message: '表格没有画出来',
    exceptionName: 'error',
    stackTrace: 'at x',
    requestUri: 'http://h/?token=***',
    lineNumber: -1,
  });
  expect(recordsOf((await get('/api/blade-log/error/list?message=没有的')).data)).toEqual([]);

  const other = await http.tokenOf('admin', '000001');
  expect((await get(`/api/blade-log/api/detail?id=${String(operation?.['id'])}`, other)).status).toBe(404);
  expect(recordsOf((await get('/api/blade-log/error/list', other)).data)).toEqual([]);
});

const client = {
  clientId: 'saber3',
  clientSecret: 'saber3_secret_canary',
  authorizedGrantTypes: 'password,refresh_token',
  accessTokenValidity: 3600,
  refreshTokenValidity: 7_776_000,
  webServerRedirectUri: 'https://saber.example.cn',
};
const submit = async (body: unknown, as = 'admin') =>
  http.call('POST', '/api/blade-system/client/submit', { token: await http.tokenOf(as), body });
const remove = async (ids: string, as = 'admin') =>
  http.call('POST', `/api/blade-system/client/remove?ids=${ids}`, { token: await http.tokenOf(as) });

test('a client application is made, read, changed and removed; its secret is kept and told nowhere', async () => {
  const made = await submit(client);
  expect([made.status, made.msg]).toEqual([200, '操作成功']);
  const { id } = made.data as { id: string };
  const { clientSecret, ...told } = client;
  const one = await get(`/api/blade-system/client/detail?id=${id}`);
  expect(one.data).toMatchObject({ ...told, id, clientName: 'saber3', status: 1, isDeleted: 0 });
  const kept = await http.database.system((q) => q.query(`select row_to_json(t)::text as t from pg_clients t`));
  const trail = await http.database.system((q) => q.query('select changes::text as t from sys_audit'));
  expect(`${one.text}${JSON.stringify(kept.rows)}${JSON.stringify(trail.rows)}`).not.toContain(clientSecret);
  expect(recordsOf((await get('/api/blade-system/client/list?clientId=saber')).data)).toHaveLength(1);

  const changed = await submit({ id, accessTokenValidity: '1801', status: 0 });
  expect(changed.status).toBe(200);
  expect((await get(`/api/blade-system/client/detail?id=${id}`)).data).toMatchObject({ ...told, accessTokenValidity: 1860, status: 0 });
  expect((await submit({ id, version: 1, clientName: '旧' })).status).toBe(409);

  const other = await http.tokenOf('admin', '000001');
  expect((await get(`/api/blade-system/client/detail?id=${id}`, other)).status).toBe(404);
  expect((await remove(id)).data).toBe(true);
  expect((await get(`/api/blade-system/client/detail?id=${id}`)).status).toBe(404);
});

test.each<readonly [string, unknown]>([
  ['nothing', {}],
  ['no id of its own', { ...client, clientId: '' }],
  ['an id with other signs', { ...client, clientId: '9 x' }],
  ['a grant that there is not', { ...client, clientId: 'grants', authorizedGrantTypes: 'implicit' }],
  ['a time that is none', { ...client, clientId: 'times', accessTokenValidity: 'soon' }],
  ['an address that is a script', { ...client, clientId: 'script', webServerRedirectUri: 'javascript:alert(1)' }],
  ['an id that is none', { ...client, id: 'x' }],
  ['a row that is not there', { ...client, id: '7777777' }],
])('a client application with %s is refused', async (_what, body) => {
  const answer = await submit(body);
  expect(answer.status === 400 || answer.status === 404).toBe(true);
  expect([answer.body['success'], answer.msg === '']).toEqual([false, false]);
});

test('client applications are changed by nobody without the right, and by no stranger', async () => {
  for (const answer of [await submit(client, 'tester'), await remove('1', 'tester')]) {
    expect([answer.status, answer.body]).toEqual([403, refused]);
    const told = await http.database.system((q) =>
      q.query('select refused from sys_audit where request_id = $1', [answer.headers['x-request-id']]),
    );
    expect(told.rows).toEqual([{ refused: true }]);
  }
  expect((await http.call('POST', '/api/blade-system/client/submit', { body: client })).status).toBe(401);
  expect((await http.call('POST', '/api/blade-system/client/remove?ids=1')).status).toBe(401);
  expect((await remove('x')).status).toBe(400);
  expect((await remove('7777777')).status).toBe(404);
});
