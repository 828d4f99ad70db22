import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { basic, openHttp, password, type TestHttp } from '../support/http-setup';

// An installation chooses how the wire is served to clients other than our own.
let http: TestHttp;
let servers: Readonly<Record<'asked' | 'bare', FastifyInstance>>;
beforeAll(async () => {
  http = await openHttp();
  const { database, store } = http;
  const build = (more: Readonly<Record<string, string>>) =>
    buildServer({ database, store, settings: readSettings({ LOG_LEVEL: 'silent', ...more }, '/tmp') });
  servers = {
    asked: await build({ COMPAT_QUERY_TOKEN: '1', PERMISSION_DENIED: '401', MAX_PAGE_SIZE: '500' }),
    bare: await build({ COMPAT_OPEN: '0' }),
  };
});
afterAll(async () => {
  await servers.asked.close();
  await servers.bare.close();
  await http.close();
});

interface Sent {
  readonly token?: string;
  readonly body?: object;
}
const ask = async (server: FastifyInstance, method: 'GET' | 'POST', url: string, { token, body }: Sent = {}) => {
  const headers = { authorization: basic, 'accept-language': 'zh-CN', ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }) };
  const answer = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>(), id: answer.headers['x-request-id'] };
};

test('without the open edition its calls are not there, with and without the prefix; the others go on', async () => {
  const { bare } = servers;
  const query = new URLSearchParams({ grantType: 'password', tenantId: '000000', account: 'tester', password }).toString();
  const gone = { code: 404, success: false, data: {}, msg: '404 没找到请求' };
  for (const prefix of ['/api', '']) {
    expect((await ask(bare, 'POST', `${prefix}/blade-auth/token?${query}`)).body).toEqual(gone);
    expect((await ask(bare, 'GET', `${prefix}/blade-auth/captcha`)).body).toEqual(gone);
    expect((await ask(bare, 'POST', `${prefix}/blade-auth/logout`)).body).toEqual(gone);
    expect((await ask(bare, 'GET', `${prefix}/blade-auth/oauth/captcha`)).status).toBe(200);
  }
  expect((await ask(http.server, 'POST', `/api/blade-auth/token?${query}`)).body).toMatchObject({ code: 200, data: { account: 'tester' } });
});

test('a token in the address opens only what reads, and only where that is wanted', async () => {
  const token = await http.tokenOf('tester');
  const behind = `blade-auth=${encodeURIComponent(`bearer ${token}`)}`;
  const info = `/api/blade-user/info?${behind}`;
  expect((await ask(http.server, 'GET', info)).status).toBe(401);
  expect((await ask(servers.asked, 'GET', info)).body).toMatchObject({ code: 200, data: { account: 'tester' } });
  expect((await ask(servers.asked, 'POST', `/api/blade-system/user/update-info?${behind}`, { body: { name: 'x' } })).status).toBe(401);
  expect((await ask(servers.asked, 'GET', `/api/third-systems/generateSSOUrl?code=x&${behind}`)).status).toBe(401);
  expect((await ask(servers.asked, 'GET', '/api/blade-user/info?blade-auth=bearer%20forged')).status).toBe(401);
});

test('a missing right is answered as the lineage does where that is wanted; the audit trail notes what it was', async () => {
  const token = await http.tokenOf('tester');
  const denied = await ask(servers.asked, 'POST', '/api/blade-system/role/remove?ids=1', { token });
  expect([denied.status, denied.body]).toEqual([401, { code: 401, success: false, data: {}, msg: '请求未授权' }]);
  const { rows } = await http.database.system((q) => q.query('select refused from sys_audit where request_id = $1', [denied.id]));
  expect(rows).toEqual([{ refused: true }]);
  expect((await ask(servers.asked, 'GET', '/api/blade-user/info', { token })).status).toBe(200);
  expect((await ask(http.server, 'POST', '/api/blade-system/role/remove?ids=1', { token })).status).toBe(403);
});

test('no page exceeds what the installation gives, by the address or by the body', async () => {
  const token = await http.tokenOf('admin');
  const refused = { code: 400, msg: '每页条数超出上限' };
  expect((await ask(servers.asked, 'GET', '/api/blade-system/user/list?size=501', { token })).body).toMatchObject(refused);
  expect((await ask(servers.asked, 'POST', '/api/demo/clients/page', { token, body: { size: 501 } })).body).toMatchObject(refused);
  expect((await ask(servers.asked, 'POST', '/api/demo/clients/page?size=500', { token, body: {} })).body).toMatchObject({ code: 200 });
  expect((await ask(http.server, 'POST', '/api/demo/clients/page', { token, body: { size: 501 } })).body).toMatchObject({ code: 200 });
});
