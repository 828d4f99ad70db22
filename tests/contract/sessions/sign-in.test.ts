import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { basic, openHttp, password, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const refreshCookie = (answer: Awaited<ReturnType<TestHttp['call']>>) => answer.cookies.find((cookie) => cookie.name === 'x-refresh-token');
const refresh = (cookie: string) =>
  http.call('POST', '/api/blade-auth/oauth/token?grant_type=refresh_token&scope=all&tenantId=000000', {
    headers: { authorization: basic },
    cookies: { 'x-refresh-token': cookie },
  });

test('signs in with a bare answer, the refresh token in its cookie only', async () => {
  const answer = await http.signInAs('admin');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    tenant_id: '000000',
    account: 'admin',
    role_name: 'admin',
    refresh_token: '',
  });
  expect(answer.body).not.toHaveProperty('code');
  expect(refreshCookie(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/blade-auth' });
  expect(answer.cookies.find((cookie) => cookie.name === 'x-access-token')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test.each([
  ['plain', password],
  ['md5', md5(password)],
])('takes a %s password', async (_, sent) => {
  expect((await http.signInAs('hr', '000000', sent)).body['access_token']).toBeTypeOf('string');
});

test('takes the parameters from a form, a JSON body and without the /api prefix', async () => {
  const fields = { tenantId: '000000', username: 'hr', password, grant_type: 'password', scope: 'all', type: 'account' };
  const form = await http.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  expect(form.body['access_token']).toBeTypeOf('string');
  const json = await http.call('POST', '/api/blade-auth/oauth/token', { headers: { authorization: basic }, body: fields });
  expect(json.body['access_token']).toBeTypeOf('string');
  const boundary = 'xxBOUNDARYxx';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const multipart = await http.call('POST', '/api/blade-auth/oauth/token', {
    headers: { authorization: basic, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
  expect(multipart.body['access_token']).toBeTypeOf('string');
});

test('says the same of a wrong password and of an unknown account, with status 200', async () => {
  const wrong = await http.signInAs('tester', '000000', 'wrong');
  const unknown = await http.signInAs('nobody-here', '000000', 'wrong');
  expect([wrong.status, unknown.status]).toEqual([200, 200]);
  expect(wrong.body).toEqual({ error_code: 400, error_description: '用户名或密码不正确' });
  expect(unknown.body).toEqual(wrong.body);
});

test('refuses an unknown client, tenant and grant', async () => {
  const url = `/api/blade-auth/oauth/token?tenantId=000000&username=admin&password=${encodeURIComponent(password)}&grant_type=password`;
  expect((await http.call('POST', url)).status).toBe(401);
  expect((await http.call('POST', url, { headers: { authorization: `Basic ${btoa('saber:saber_secret')}` } })).status).toBe(401);
  const tenant = await http.signInAs('admin', '999999');
  expect([tenant.status, tenant.msg]).toEqual([400, '未获得用户的租户信息']);
  const grant = await http.call('POST', url.replace('=password', '=implicit').replace(/grant_type=.*/, 'grant_type=implicit'), {
    headers: { authorization: basic },
  });
  expect(grant.status).toBe(400);
});

test('asks for a captcha after three failures and locks after five', async () => {
  for (let turn = 1; turn <= 3; turn += 1) {
    const answer = await http.signInAs('finance', '000000', 'wrong');
    expect(answer.body['captcha_required']).toBe(turn === 3 ? true : undefined);
  }
  const right = await http.signInAs('finance');
  expect([right.status, right.msg]).toEqual([400, '验证码不正确']);
  expect((await http.signInAs('finance', '000000', 'wrong')).status).toBe(400);
  const locked = await http.signInAs('finance');
  expect([locked.status, locked.msg]).toEqual([429, '登录错误次数过多，请 15 分钟后再试']);
  const seconds = 200;
  await http.database.system((q) =>
    q.query(`update sys_login_attempt set time = time - make_interval(secs => $1) where account = 'finance'`, [seconds]),
  );
  expect((await http.signInAs('finance')).msg).toBe('登录错误次数过多，请 12 分钟后再试');
  await http.database.system((q) =>
    q.query(`update sys_login_attempt set time = time + make_interval(secs => $1) where account = 'finance'`, [seconds]),
  );
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
});

test('a captcha is asked for once, bound to its address, and opens the way', async () => {
  for (let turn = 1; turn <= 3; turn += 1) await http.signInAs('quality', '000000', 'wrong');
  const captcha = await http.call('GET', '/api/blade-auth/oauth/captcha');
  expect(captcha.body['image']).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(captcha.data).toEqual({ key: captcha.body['key'], image: captcha.body['image'] });
  const key = String(captcha.body['key']);
  const rows = await http.database.system((q) => q.query('select answer from sys_captcha where key = $1', [key]));
  const code = String(rows.rows[0]?.['answer']).toUpperCase();
  const url = `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId: '000000', username: 'quality', password, grant_type: 'captcha' })}`;
  const headers = { authorization: basic, 'captcha-key': key, 'captcha-code': code };
  expect((await http.call('POST', url, { headers })).body['access_token']).toBeTypeOf('string');
  expect((await http.call('POST', url, { headers })).msg).toBe('验证码不正确');
});

test('rotates the refresh token, forgives a second tab, and ends the session when an old one comes back', async () => {
  const first = refreshCookie(await http.signInAs('dept_head'))?.value ?? '';
  const turned = await refresh(first);
  expect(turned.status).toBe(200);
  const second = refreshCookie(turned)?.value ?? '';
  expect(second).not.toBe(first);
  const again = await refresh(first);
  expect([again.status, refreshCookie(again)?.value]).toEqual([200, second]);
  const third = refreshCookie(await refresh(second))?.value ?? '';
  const token = String((await refresh(third)).body['access_token']);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(200);
  const stolen = await refresh(first);
  expect(stolen.status).toBe(401);
  expect(stolen.body).toEqual({ error_code: 401, error_description: '登录状态已过期，请重新登录' });
  expect((await refresh(third)).status).toBe(401);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(401);
});

test('a refresh token outside its grace ends the session too', async () => {
  const first = refreshCookie(await http.signInAs('acceptor'))?.value ?? '';
  const second = refreshCookie(await refresh(first))?.value ?? '';
  await http.database.system((q) => q.query(`update sys_session set rotated_time = now() - interval '31 seconds'`));
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(second)).status).toBe(401);
});

test.each(['', 'x', 'a.b', 'eyJhbGciOiJub25lIn0.e30.'])('refuses the refresh token %j', async (cookie) => {
  expect((await refresh(cookie)).status).toBe(401);
});

test('signing out ends the session at once; a page that merely goes away does not', async () => {
  const token = String((await http.signInAs('admin2')).body['access_token']);
  expect((await http.call('POST', '/user/logout', { token })).data).toBe(true);
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(200);
  expect((await http.call('POST', '/user/logout?reason=exit', { token })).data).toBe(true);
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(401);
  const other = String((await http.signInAs('admin2')).body['access_token']);
  expect((await http.call('GET', '/api/blade-auth/oauth/logout', { token: other })).body).toEqual({ success: 'true', msg: 'success' });
  expect((await http.call('GET', '/user/getUserInfo', { token: other })).status).toBe(401);
  const logs = await http.call('POST', '/user/logout', { body: [{ type: 'error', message: 'x' }] });
  expect([logs.data, logs.msg]).toEqual([{ accepted: 1 }, '发送成功!']);
});

test('a token is read from its header alone, in its exact form', async () => {
  const token = await http.tokenOf('admin');
  expect((await http.call('GET', `/api/blade-user/info?blade-auth=bearer%20${token}`)).status).toBe(401);
  expect((await http.call('GET', '/api/blade-user/info', { cookies: { 'x-access-token': token } })).status).toBe(401);
  expect((await http.call('GET', '/api/blade-user/info', { headers: { 'blade-auth': `Bearer ${token}` } })).status).toBe(401);
  expect((await http.call('GET', '/api/blade-user/info', { headers: { 'Blade-Auth': `bearer ${token}` } })).status).toBe(200);
  const [head = '', , mac = ''] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ token_type: 'access_token', tenant_id: '000001', user_id: '100', sid: '1', iss: 'liangheng', exp: 9_999_999_999 }),
  ).toString('base64url');
  expect((await http.call('GET', '/api/blade-user/info', { token: `${head}.${forged}.${mac}` })).status).toBe(401);
});

test('tells a user about himself and never about his password', async () => {
  const token = await http.tokenOf('admin');
  const info = await http.call('GET', '/api/blade-user/info', { token });
  expect(info.data).toMatchObject({ account: 'admin', tenantId: '000000', roleName: 'admin', roleId: '2', deptId: '', postId: '' });
  expect(info.text).not.toMatch(/argon|hash|password/i);
  const own = await http.call('GET', '/user/getUserInfo', { token });
  expect(own.data).toMatchObject({ roles: ['admin'] });
});

test('an account that is shut is out within a second', async () => {
  const token = String((await http.signInAs('device_keeper')).body['access_token']);
  await http.database.system((q) => q.query(`update sys_user set enabled = false where account = 'device_keeper'`));
  await new Promise((done) => setTimeout(done, 1050));
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(401);
});
