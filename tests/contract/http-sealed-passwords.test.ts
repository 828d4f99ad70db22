import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../fixtures/seal-password';
import { basic, openHttp, password, type TestHttp } from './http-setup';

// Clients of the newer editions seal passwords with SM2. Source: api-contract 4.
let http: TestHttp;
let key: string;
beforeAll(async () => {
  http = await openHttp();
  const told = await http.call('GET', '/blade-auth/public-key');
  expect([told.status, told.data]).toMatchObject([200, { algorithm: 'SM2', order: 'C1C2C3' }]);
  key = (told.data as { publicKey: string }).publicKey;
});
afterAll(() => http.close());

const sealed = (text: string): string => seal(key, Buffer.from(text));
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

test('the key is the installation’s own, and its private half is told to nobody', async () => {
  expect(key).toMatch(/^04[0-9a-f]{128}$/);
  const again = await http.call('GET', '/api/blade-auth/public-key');
  expect((again.data as { publicKey: string }).publicKey).toBe(key);
  const { rows } = await http.database.system((q) => q.query(`select value from sys_setting where name = 'sm2.key'`));
  expect(String(rows[0]?.['value'])).toMatch(/^[0-9a-f]{64}$/);
  const asRole = http.database.read('000000', (q) => q.query('select value from sys_setting'));
  await expect(asRole).rejects.toThrow(/permission denied/);
});

test.each([
  ['sealed', () => sealed(password)],
  ['sealed over its md5', () => sealed(md5(password))],
  ['sealed, in capital letters, with the mark', () => `04${sealed(password)}`.toUpperCase()],
])('a password that comes %s opens a session, in both generations', async (_what, make) => {
  expect((await http.signInAs('tester', '000000', make())).body['access_token']).toBeTypeOf('string');
  const query = new URLSearchParams({ grantType: 'password', tenantId: '000000', account: 'tester', password: make() });
  const open = await http.call('POST', `/blade-auth/token?${query.toString()}`, { headers: { authorization: basic } });
  expect(open.data).toMatchObject({ account: 'tester' });
});

test.each([
  ['another password', () => sealed('quiet-lake-42')],
  [
    'another key',
    () =>
      seal(
        `0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13`,
        Buffer.from(password),
      ),
  ],
  ['a changed sign', () => sealed(password).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['no point of the curve', () => '11'.repeat(120)],
])('a text sealed with %s is a wrong password like any other', async (_what, make) => {
  const answer = await http.signInAs('salesman', '000000', make());
  expect([answer.status, answer.body['error_code'], answer.body['error_description']]).toEqual([200, 400, '用户名或密码不正确']);
  await http.database.system((q) => q.query('delete from sys_login_attempt'));
});

test('a password is changed and a session unlocked by sealed texts, and nothing of them is kept', async () => {
  const token = String((await http.signInAs('hr')).body['access_token']);
  const change = { oldPassword: sealed(password), newPassword: sealed('quiet-lake-42'), newPassword1: sealed('quiet-lake-42') };
  expect((await http.call('POST', '/api/blade-system/user/update-password', { token, body: change })).status).toBe(200);
  const differing = { ...change, oldPassword: 'quiet-lake-42', newPassword1: sealed('quiet-lake-43') };
  expect((await http.call('POST', '/api/blade-system/user/update-password', { token, body: differing })).status).toBe(400);
  expect((await http.signInAs('hr', '000000', sealed('quiet-lake-42'))).body['access_token']).toBeTypeOf('string');
  expect((await http.call('POST', '/api/blade-auth/lock', { token, body: {} })).status).toBe(200);
  expect((await http.call('POST', '/api/blade-auth/unlock', { token, body: { password: sealed('quiet-lake-42') } })).status).toBe(200);
  const weak = await http.call('POST', '/api/blade-system/user/update-password', {
    token,
    body: { oldPassword: 'quiet-lake-42', newPassword: sealed('12345678') },
  });
  expect([weak.status, weak.msg]).toEqual([400, expect.stringContaining('常见')]);
});
