import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, password, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const signIn = async () => String((await http.signInAs('salesman')).body['access_token']);
const lock = (token: string, body: object) => http.call('POST', '/api/blade-auth/lock', { token, body });
const unlock = async (token: string, sent: string) =>
  (await http.call('POST', '/api/blade-auth/unlock', { token, body: { password: sent } })).status;
const read = async (token: string) => (await http.call('POST', '/api/demo/clients/page', { token, body: {} })).status;

test('a locked session is refused data until the password that locked it comes; another session goes on', async () => {
  const [token, other] = [await signIn(), await signIn()];
  expect((await lock(token, { password: 'Lock-7' })).status).toBe(200);
  expect([await read(token), await read(other)]).toEqual([423, 200]);
  expect([await unlock(token, 'lock-7'), await unlock(token, password), await read(token)]).toEqual([400, 400, 423]);
  expect([await unlock(token, 'Lock-7'), await read(token)]).toEqual([200, 200]);
});

test('the next lock needs no password: the last one opens it', async () => {
  const token = await signIn();
  await lock(token, { password: 'Lock-7' });
  await unlock(token, 'Lock-7');
  expect((await lock(token, {})).status).toBe(200);
  expect([await read(token), await unlock(token, 'Lock-7'), await read(token)]).toEqual([423, 200, 200]);
});

test("without a password of its own the account's opens it", async () => {
  const token = await signIn();
  await lock(token, {});
  expect([await unlock(token, 'Lock-7'), await unlock(token, password), await read(token)]).toEqual([400, 200, 200]);
});
