import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { signLines } from '../../../src/server/auth/signed-calls';
import { readTicket } from '../../../src/server/auth/sso-ticket';
import { type Answer, basic, openHttp, password, type TestHttp } from '../support/http-setup';

// Programs that people sign in with, partners that sign for them and systems that they are handed to: set up by pages, used by calls.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)), undefined, {
    COMPAT_OPEN: '1',
    RIGHTS_CACHE_MS: '100',
  });
});
afterAll(() => http.close());

const fieldOf = (data: unknown, name: string): string => (isObject(data) ? String(data[name]) : '');
const submit = async (page: string, body: Values, as = 'admin') =>
  http.call('POST', `/api/system/${page}/submit`, { token: await http.tokenOf(as), body });
const renew = async (of: string, id: string, as = 'admin') =>
  http.call('POST', '/api/system/secrets/renew', { token: await http.tokenOf(as), body: { of, id } });
const pair = (id: string, secret = ''): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const client = (clientId: string, more: Values = {}): Values => ({
  ...{
    clientId,
    clientName: clientId,
    grantTypes: 'password,refresh_token',
    accessMinutes: 30,
    refreshDays: 2,
    enableStatus: '0',
    ...more,
  },
});
const signIn = (headers: Record<string, string>) =>
  http.call('POST', '/api/blade-auth/oauth/token', {
    headers,
    body: { grant_type: 'password', tenantId: '000000', username: 'tester', password },
  });
const refresh = (headers: Record<string, string>, token: string) =>
  http.call('POST', '/api/blade-auth/oauth/token', {
    headers,
    body: { grant_type: 'refresh_token', tenantId: '000000', refresh_token: token },
  });

test('an application made on its page signs people in for as long as the page says, and is out as soon as it is not in use', async () => {
  const made = await submit('clients', client('scan-app'));
  expect(made.status, made.text).toBe(200);
  const signedIn = await signIn(pair('scan-app', 'anything'));
  expect(signedIn.body).toMatchObject({ account: 'tester', expires_in: 1800, refresh_token: expect.stringMatching(/\w/) as string });
  const again = await refresh(pair('scan-app'), String(signedIn.body['refresh_token']));
  expect(again.body).toMatchObject({ account: 'tester', expires_in: 1800, refresh_token: expect.stringMatching(/\w/) as string });
  // The token is the application's: no other program goes on with it.
  expect((await refresh({ authorization: basic }, String(again.body['refresh_token']))).status).toBe(401);
  expect((await refresh(pair('scan-app'), String(again.body['refresh_token']))).status).toBe(200);
  const { rows } = await http.database.system((q) =>
    q.query(`select client, round(extract(epoch from expire_time - now()) / 86400) as days from sys_session where client = 'scan-app'`),
  );
  expect(rows.map((row) => [row['client'], Number(row['days'])])).toEqual([['scan-app', 2]]);
  // What it may not do it does not do.
  const captcha = await http.call('POST', '/api/blade-auth/oauth/token', {
    headers: pair('scan-app'),
    body: { grant_type: 'captcha', tenantId: '000000', username: 'tester', password },
  });
  expect(captcha.status).toBe(400);
  await submit('clients', { ...client('scan-app', { enableStatus: '1' }), id: fieldOf(made.data, 'id'), version: 1 });
  expect((await signIn(pair('scan-app'))).status).toBe(401);
  expect((await signIn(pair('unheard-of'))).status).toBe(401);
});

test('an application with a secret is nothing without it; the secret is told once and a new one ends the former', async () => {
  const id = fieldOf((await submit('clients', client('server-app'))).data, 'id');
  expect((await renew('clients', id, 'hr')).status).toBe(403);
  expect((await renew('clients', '7777777')).status).toBe(404);
  const first = fieldOf((await renew('clients', id)).data, 'secret');
  expect((await signIn(pair('server-app', first))).body['account']).toBe('tester');
  for (const wrong of ['', 'guessed', first.slice(1)]) expect((await signIn(pair('server-app', wrong))).status).toBe(401);
  const second = fieldOf((await renew('clients', id)).data, 'secret');
  expect([(await signIn(pair('server-app', first))).status, (await signIn(pair('server-app', second))).status]).toEqual([401, 200]);
  const kept = await http.database.system((q) => q.query('select secret_hash from sys_client_secret'));
  expect(JSON.stringify(kept.rows)).not.toContain(second);
  const shown = await http.call('GET', `/api/system/clients/detail?id=${id}`, { token: await http.tokenOf('admin') });
  expect(shown.text).not.toContain(second);
});

const refreshCookie = (answer: Answer) => answer.cookies.find(({ name }) => name === 'x-refresh-token');

test('the open edition gives its clients the refresh token and takes it back; the browser has it in its cookie alone, which both editions are sent', async () => {
  await submit('clients', client('saber'));
  const parameters = { grantType: 'password', tenantId: '000000', account: 'tester', password };
  const open = (headers: Record<string, string>, body: Values, cookies: Record<string, string> = {}) =>
    http.call('POST', '/api/blade-auth/token', { headers, body, cookies });
  const signedIn = await open(pair('saber'), parameters);
  const token = fieldOf(signedIn.data, 'refreshToken');
  const again = await open(pair('saber'), { grantType: 'refresh_token', tenantId: '000000', refreshToken: token });
  expect(again.data).toMatchObject({ account: 'tester', expiresIn: 1800, refreshToken: expect.stringMatching(/\w/) as string });
  expect(fieldOf(again.data, 'refreshToken')).not.toBe(token);
  const browser = await open({ authorization: basic }, parameters);
  expect(browser.data).toMatchObject({ refreshToken: '' });
  const cookie = refreshCookie(browser);
  expect(cookie).toMatchObject({ path: '/api/blade-auth', httpOnly: true, sameSite: 'Strict' });
  const renewed = await open({ authorization: basic }, { grantType: 'refresh_token' }, { 'x-refresh-token': String(cookie?.value) });
  expect(renewed.data).toMatchObject({ account: 'tester', refreshToken: '' });
  expect(refreshCookie(renewed)?.value).not.toBe(cookie?.value);
});

test('who runs the platform sets up a partner, who then signs somebody in; nobody else sees or makes one', async () => {
  const key = { keyId: 'harbour', keyName: '港务局', purposes: 'third', tenants: '000000', keyState: '0' };
  expect((await submit('accessKeys', key)).status).toBe(403);
  expect((await http.call('POST', '/api/system/accessKeys/page', { token: await http.tokenOf('admin'), body: {} })).status).toBe(403);
  const made = await submit('accessKeys', key, 'administrator');
  expect(made.status, made.text).toBe(200);
  const id = fieldOf(made.data, 'id');
  const call = (secret: string) => {
    const sent = { accessKeyId: 'harbour', tenantId: '000000', username: 'tester', timestamp: String(Date.now()), nonce: randomUUID() };
    const signature = signLines(secret, [sent.accessKeyId, sent.tenantId, sent.username, sent.timestamp, sent.nonce]);
    return http.call('POST', `/api/blade-auth/third/oauth/token?${new URLSearchParams({ ...sent, signature }).toString()}`, {
      headers: { authorization: basic },
    });
  };
  // Without a secret nobody signs, with an empty one neither.
  expect((await call('')).body['error_code']).toBe(400);
  expect((await renew('accessKeys', id)).status).toBe(403);
  const secret = fieldOf((await renew('accessKeys', id, 'administrator')).data, 'secret');
  expect((await call(secret)).body).toMatchObject({ account: 'tester' });
  const shown = await http.call('GET', `/api/system/accessKeys/detail?id=${id}`, { token: await http.tokenOf('administrator') });
  expect(shown.data).toMatchObject({ keyId: 'harbour', hasSecret: 1 });
  expect(shown.text).not.toContain(secret);
  const timestamp = String(Date.now());
  const token = await http.call('POST', '/csApi/blade-expand/open/token/api_token?appId=harbour', {
    headers: { timestamp, sign: signLines(secret, ['harbour', timestamp]) },
  });
  // Its purpose is another.
  expect(token.status).toBe(401);
  const gone = await http.call('POST', '/api/system/accessKeys/remove', {
    token: await http.tokenOf('administrator'),
    body: { items: [{ id, version: 1 }] },
  });
  expect(gone.status, gone.text).toBe(200);
  expect((await call(secret)).body['error_code']).toBe(400);
  expect((await submit('accessKeys', key, 'administrator')).status).toBe(200);
});

test('an administrator sets up a business system of his institute, to which people are handed', async () => {
  expect((await submit('thirdSystems', { code: 'bad', systemName: '坏', baseUrl: 'javascript:alert(1)', systemState: '0' })).status).toBe(
    400,
  );
  const made = await submit('thirdSystems', {
    code: 'lims',
    systemName: '实验室系统',
    baseUrl: 'https://lims.example.org/sso',
    systemState: '0',
  });
  expect(made.status, made.text).toBe(200);
  const open = async (tenantId = '000000') =>
    http.call('GET', '/api/third-systems/generateSSOUrl?code=lims', {
      token: await http.tokenOf(tenantId === '000000' ? 'tester' : 'admin', tenantId),
    });
  expect((await open()).status).toBe(404);
  await renew('thirdSystems', fieldOf(made.data, 'id'));
  const url = new URL(String((await open()).data));
  expect([url.origin, readTicket(url.searchParams.get('ticket') ?? '')?.account]).toEqual(['https://lims.example.org', 'tester']);
  expect((await open('000001')).status).toBe(404);
});
