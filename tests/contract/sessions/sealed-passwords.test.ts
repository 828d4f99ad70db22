import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../fixtures/seal-password';
import { basic, openHttp, password, type TestHttp } from '../support/http-setup';
import { codeFor } from '../support/phone-codes';

// Clients of the newer editions seal passwords with SM2.
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

const idOf = (data: unknown): string => (data as { readonly id: string }).id;

test('accounts are made, given another password, registered and helped after a forgotten one by sealed texts', async () => {
  const token = await http.tokenOf('admin');
  const made = await http.call('POST', '/api/blade-system/user/submit', {
    token,
    body: { account: 'sealedone', realName: '封一', roleId: '7', password: sealed('quiet-lake-42') },
  });
  expect([made.status, made.data]).toMatchObject([200, { version: 1 }]);
  expect((await http.signInAs('sealedone', '000000', 'quiet-lake-42')).body['account']).toBe('sealedone');
  const weak = await http.call('POST', '/api/blade-system/user/submit', {
    token,
    body: { account: 'sealedtwo', realName: '封二', password: sealed('12345678') },
  });
  expect([weak.status, weak.msg]).toEqual([400, '密码过于常见，容易被猜到']);
  const again = await http.call('POST', '/api/blade-system/user/reset-password', {
    token,
    body: { userIds: idOf(made.data), password: sealed('quiet-lake-44') },
  });
  expect(again.data).toEqual([{ userId: idOf(made.data) }]);
  expect((await http.signInAs('sealedone', '000000', sealed('quiet-lake-44'))).body['account']).toBe('sealedone');

  await http.database.system((q) =>
    q.query(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99)`),
  );
  const phone = '13700137009';
  const form = { tenantId: '000000', account: 'sealedthree', phone };
  const code = await codeFor(http, phone, 'register');
  const registered = await http.call('POST', '/api/public/register', {
    body: { ...form, name: '封三', ...code, password: sealed('quiet-lake-45') },
  });
  expect([registered.status, registered.msg]).toEqual([200, '操作成功']);
  expect((await http.signInAs('sealedthree', '000000', 'quiet-lake-45')).body['account']).toBe('sealedthree');
  await http.database.system((q) => q.query('truncate sys_sms, sys_outbox'));
  const forgotten = await http.call('POST', '/api/public/password/reset', {
    body: { ...form, ...(await codeFor(http, phone, 'forget')), newPassword: sealed('quiet-lake-46') },
  });
  expect([forgotten.status, forgotten.msg]).toEqual([200, '操作成功']);
  expect((await http.signInAs('sealedthree', '000000', sealed('quiet-lake-46'))).body['account']).toBe('sealedthree');
});

test('what another system of the lineage stored of a password opens a session once more, and is stored as ours from then on', async () => {
  const stored = async (account: string): Promise<string> => {
    const found = await http.database.system((q) => q.query('select password_hash from sys_user where account = $1', [account]));
    return String(found.rows[0]?.['password_hash']);
  };
  const legacy = createHash('sha1').update(md5('admin-of-old')).digest('hex');
  for (const account of ['quality', 'finance'])
    await http.database.system((q) => q.query('update sys_user set password_hash = $1 where account = $2', [legacy, account]));
  expect((await http.signInAs('quality', '000000', 'admin-of-new')).body['error_description']).toBe('用户名或密码不正确');
  expect(await stored('quality')).toBe(legacy);
  for (const sent of ['admin-of-old', md5('admin-of-old'), sealed('admin-of-old')])
    expect((await http.signInAs('quality', '000000', sent)).body['account']).toBe('quality');
  expect(await stored('quality')).toMatch(/^\$argon2id\$/);
  expect((await http.signInAs('finance', '000000', md5('admin-of-old'))).body['account']).toBe('finance');
  expect(await stored('finance')).toMatch(/^\$argon2id\$/);
  // What is stored is not what is sent.
  expect((await http.signInAs('finance', '000000', legacy)).body['error_code']).toBe(400);
});
