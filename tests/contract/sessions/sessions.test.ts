import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, basic, openHttp, password, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeEach(() => owner('delete from sys_login_attempt'));

interface From {
  readonly address?: string;
  readonly device?: string | undefined;
  readonly captcha?: { readonly key: string; readonly code: string };
}

/** Signs in from an address of its own, with or without the mark of a browser. */
async function signIn(account: string, sent: string, { address = '127.0.0.1', device, captcha }: From = {}) {
  const answer = await http.server.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId: '000000', username: account, password: sent, grant_type: captcha ? 'captcha' : 'password' })}`,
    remoteAddress: address,
    headers: { authorization: basic, ...(captcha ? { 'captcha-key': captcha.key, 'captcha-code': captcha.code } : {}) },
    ...(device === undefined ? {} : { cookies: { 'x-device': device } }),
  });
  const body = answer.json<Record<string, unknown>>();
  const cookie = answer.cookies.find((each) => each.name === 'x-device');
  return { status: answer.statusCode, body, token: String(body['access_token'] ?? ''), device: cookie?.value, cookie };
}

async function captchaAt(address: string): Promise<{ key: string; code: string }> {
  const made = await http.server.inject({ method: 'GET', url: '/api/blade-auth/oauth/captcha', remoteAddress: address });
  const { key } = made.json<{ key: string }>();
  return { key, code: String((await owner('select answer from sys_captcha where key = $1', key)).rows[0]?.['answer']) };
}

const statusOf = async (token: string, url = '/api/blade-user/info') => (await http.call('GET', url, { token })).status;
const refreshCookie = (answer: Answer) => answer.cookies.find((cookie) => cookie.name === 'x-refresh-token')?.value ?? '';
const refresh = (cookie: string) =>
  http.call('POST', '/api/blade-auth/oauth/token?grant_type=refresh_token', {
    headers: { authorization: basic },
    cookies: { 'x-refresh-token': cookie },
  });

test('nobody shuts another one out: where one has signed in before, the failures of others do not count', async () => {
  const mine = await signIn('finance', password, { address: '10.0.0.1' });
  expect(mine.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  for (const address of ['10.0.0.66', '10.0.0.67', '10.0.0.1'])
    for (let turn = 0; turn < 6; turn += 1) await signIn('finance', 'guess', { address });
  // A browser that is new there has to bring a captcha now.
  expect((await signIn('finance', password, { address: '10.0.0.99' })).status).toBe(400);
  const again = await signIn('finance', password, { address: '10.0.0.1', device: mine.device });
  expect(again.status).toBe(200);
  expect(again.token).not.toBe('');
});

test('at most ten guesses at an account from wherever, captchas or not; what is refused then makes it no longer', async () => {
  let judged = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const address = `10.1.0.${turn}`;
    const captcha = turn < 3 ? undefined : await captchaAt(address);
    const answer = await signIn('quality', 'guess', { address, ...(captcha ? { captcha } : {}) });
    if (answer.status === 200) judged += 1;
  }
  expect(judged).toBe(10);
  const before = await owner(`select min(time)::text as t, count(*)::int as n from sys_login_attempt where account = 'quality'`);
  expect((await signIn('quality', password, { address: '10.1.0.200' })).status).toBe(429);
  const after = await owner(`select min(time)::text as t, count(*)::int as n from sys_login_attempt where account = 'quality'`);
  expect(after.rows).toEqual(before.rows);
  await owner(`update sys_login_attempt set time = time - interval '901 seconds'`);
  expect((await signIn('quality', password, { address: '10.1.0.200' })).token).not.toBe('');
});

test('a mark of another account, or one that is made up, opens nothing and helps nobody', async () => {
  const other = await signIn('hr', password, { address: '10.2.0.1' });
  for (let turn = 0; turn < 5; turn += 1) await signIn('tester', 'guess', { address: '10.2.0.2' });
  for (const device of [other.device, `${'a'.repeat(22)}.${'b'.repeat(32)}`, 'x', ''])
    expect((await signIn('tester', password, { address: '10.2.0.2', device })).status).toBe(429);
  const wrong = await signIn('hr', 'guess', { address: '10.2.0.1', device: other.device });
  expect(wrong.body['error_code']).toBe(400);
});

test('a known browser guesses five times and not more', async () => {
  const { device } = await signIn('device_keeper', password, { address: '10.3.0.1' });
  for (let turn = 0; turn < 3; turn += 1) await signIn('device_keeper', 'guess', { address: '10.3.0.1', device });
  for (let turn = 0; turn < 2; turn += 1)
    await signIn('device_keeper', 'guess', { address: '10.3.0.1', device, captcha: await captchaAt('10.3.0.1') });
  expect((await signIn('device_keeper', password, { address: '10.3.0.1', device, captcha: await captchaAt('10.3.0.1') })).status).toBe(429);
});

test('sign-in, its failures and sign-out are told, but never what was typed', async () => {
  await owner(`delete from sys_login_attempt`);
  const wrong = await http.signInAs('acceptor', '000000', 'my-secret-word');
  const nobody = await http.signInAs('my-secret-word', '000000', 'x');
  const right = await http.signInAs('acceptor');
  const out = await http.call('POST', '/user/logout?reason=exit', { token: String(right.body['access_token']) });
  const told = async (answer: Answer) =>
    (
      await owner(
        `select action, subject, refused, user_name, comment from sys_audit where request_id = $1`,
        answer.headers['x-request-id'],
      )
    ).rows;
  expect(await told(wrong)).toEqual([
    { action: 'signIn', subject: 'session', refused: true, user_name: '人员acceptor', comment: 'wrongPassword' },
  ]);
  expect(await told(nobody)).toMatchObject([{ action: 'signIn', refused: true, user_name: 'my***' }]);
  expect(await told(right)).toMatchObject([{ action: 'signIn', refused: false, user_name: '人员acceptor' }]);
  expect(await told(out)).toMatchObject([{ action: 'signOut', refused: false }]);
  const all = await owner(`select count(*)::int as n from sys_audit a where a::text like '%my-secret-word%'`);
  expect(all.rows[0]?.['n']).toBe(0);
});

test('the sync token of a session stays through its renewals, and is that of no other session', async () => {
  const signed = await http.signInAs('dept_head');
  const renewed = await refresh(refreshCookie(signed));
  const again = await refresh(refreshCookie(renewed));
  const syncOf = ({ body }: Answer): string => String(body['sync_token']);
  expect(syncOf(signed)).toMatch(/^\S{8,}$/);
  expect([renewed.status, syncOf(renewed), syncOf(again)]).toEqual([200, syncOf(signed), syncOf(signed)]);
  expect(syncOf(await http.signInAs('dept_head'))).not.toBe(syncOf(signed));
});

test('a refresh token that comes back late ends its session and is told', async () => {
  const first = refreshCookie(await http.signInAs('dept_head'));
  const second = refreshCookie(await refresh(first));
  await owner(`update sys_session set rotated_time = now() - interval '31 seconds'`);
  const stolen = await refresh(first);
  expect([stolen.status, (await refresh(second)).status]).toEqual([401, 401]);
  const told = await owner('select action, refused, user_name from sys_audit where request_id = $1', stolen.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'tokenReused', refused: true, user_name: '人员dept_head' }]);
});

test('a refresh token opens nothing once its session has expired', async () => {
  const token = refreshCookie(await http.signInAs('dept_head'));
  const going = refreshCookie(await refresh(token));
  await owner(
    `update sys_session set expire_time = now() - interval '1 second' where user_id in (select id from sys_user where account = 'dept_head')`,
  );
  expect((await refresh(going)).status).toBe(401);
});

test('one sees one’s own sessions and ends them: one, or all but this', async () => {
  const tokens = [await http.signInAs('admin2'), await http.signInAs('admin2'), await http.signInAs('admin2')].map((each) =>
    String(each.body['access_token']),
  );
  const [here = '', there = '', third = ''] = tokens;
  const listed = (await http.call('GET', '/api/blade-auth/sessions', { token: here })).data as {
    id: string;
    current: boolean;
    address: string;
  }[];
  expect(listed.length).toBe(3);
  expect(listed.filter((each) => each.current).length).toBe(1);
  const foreign = (
    await owner(
      `select id::text from sys_session where user_id <> (select id from sys_user where account = 'admin2' and tenant_id = '000000') limit 1`,
    )
  ).rows[0];
  expect((await http.call('POST', '/api/blade-auth/sessions/end', { token: here, body: { ids: [foreign?.['id']] } })).data).toBe(0);
  expect((await http.call('POST', '/api/blade-auth/sessions/end', { token: here, body: {} })).status).toBe(400);
  const other = listed.find((each) => !each.current)?.id;
  expect((await http.call('POST', '/api/blade-auth/sessions/end', { token: here, body: { ids: [other] } })).data).toBe(1);
  expect([await statusOf(there), await statusOf(third)].sort()).toEqual([200, 401]);
  await http.call('POST', '/api/blade-auth/sessions/end', { token: here, body: { others: true } });
  expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([200, 401, 401]);
  expect((await http.call('GET', '/api/blade-auth/sessions')).status).toBe(401);
});

const change = (token: string, body: object) => http.call('POST', '/api/blade-system/user/update-password', { token, body });

test('a changed password ends the other sessions and their refresh tokens; the old password opens nothing', async () => {
  const [here, there] = [await http.signInAs('salesman2'), await http.signInAs('salesman2')];
  const token = String(here.body['access_token']);
  expect((await change(token, { oldPassword: 'wrong', newPassword: 'liang-heng-new-1' })).msg).toBe('原密码不正确!');
  expect((await change(token, { oldPassword: password, newPassword: 'liang-heng-new-1', newPassword1: 'other' })).msg).toBe(
    '请输入正确的确认密码!',
  );
  const changed = await change(token, {
    oldPassword: password,
    newPassword: '量衡 计量 two 字 words',
    newPassword1: '量衡 计量 two 字 words',
  });
  expect(changed.data).toBe(true);
  expect([await statusOf(token), await statusOf(String(there.body['access_token']))]).toEqual([200, 401]);
  expect((await refresh(refreshCookie(there))).status).toBe(401);
  expect((await http.signInAs('salesman2')).body['error_code']).toBe(400);
  expect((await http.signInAs('salesman2', '000000', '量衡 计量 two 字 words')).body['access_token']).toBeTypeOf('string');
  const told = await owner('select action, changes::text as changes from sys_audit where request_id = $1', changed.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'password', changes: '[]' }]);
});

test.each([
  ['short', '至少 8'],
  ['12345678', '常见'],
  ['password123', '常见'],
  ['Admin@2026', '常见'],
  ['abcabcabc', '常见'],
  ['qwertyuiop', '常见'],
  ['19900101', '常见'],
  [createHash('md5').update('x').digest('hex'), '32 位'],
  ['tester2026', '账号'],
  ['x'.repeat(10) + 'yz'.repeat(60), '最多'],
])('the modern profile refuses %s', async (fresh, said) => {
  const answer = await change(await http.tokenOf('tester'), { oldPassword: password, newPassword: fresh });
  expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(said)]);
});

test('the composed profile wants classes, remembers five passwords, and lets a password grow old', async () => {
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 1, '密码规则', 'account.passwordProfile', 'composed')`,
  );
  const token = String((await http.signInAs('configurator')).body['access_token']);
  expect((await change(token, { oldPassword: password, newPassword: 'onlysmallletters' })).msg).toContain('三类');
  expect((await change(token, { oldPassword: password, newPassword: 'Blue-River-71' })).status).toBe(200);
  const back = await change(token, { oldPassword: 'Blue-River-71', newPassword: password });
  expect(back.msg).toContain('最近 5 次');
  await owner(`update sys_user set password_time = now() - interval '91 days' where account = 'configurator'`);
  const old = await http.signInAs('configurator', '000000', 'Blue-River-71');
  expect(old.body['must_change_password']).toBe(true);
  const late = String(old.body['access_token']);
  const refused = await http.call('GET', '/api/blade-system/menu/routes', { token: late });
  expect([refused.status, refused.msg]).toEqual([403, '密码须先修改，修改后才能继续使用']);
  expect((await change(late, { oldPassword: 'Blue-River-71', newPassword: 'Green-Hill-82' })).status).toBe(200);
  expect(await statusOf(late, '/api/blade-system/menu/routes')).toBe(200);
  await owner(`delete from sys_param`);
});

test('locked means that the server refuses every call, until the password unlocks it; too many wrong ones end the session', async () => {
  const token = String((await http.signInAs('hr')).body['access_token']);
  expect((await http.call('POST', '/api/blade-auth/lock', { token })).data).toBe(true);
  for (const url of ['/api/blade-user/info', '/api/blade-system/menu/routes', '/api/blade-auth/sessions', '/api/schema/pages'])
    expect([url, await statusOf(token, url)]).toEqual([url, 423]);
  const unlock = (sent: string) => http.call('POST', '/api/blade-auth/unlock', { token, body: { password: sent } });
  expect((await unlock('wrong')).msg).toBe('解锁密码不正确');
  expect((await unlock(password)).data).toBe(true);
  expect(await statusOf(token)).toBe(200);
  await http.call('POST', '/api/blade-auth/lock', { token });
  const tries = await Promise.all(Array.from({ length: 7 }, () => unlock('wrong')));
  expect(tries.filter((each) => each.status === 400).length).toBe(5);
  expect((await unlock(password)).status).toBe(401);
});

test('a header and a cookie that name two people are both refused, and told', async () => {
  const [one, other] = [await http.signInAs('admin'), await http.signInAs('tester')];
  const token = String(one.body['access_token']);
  const cookies = { 'x-access-token': String(other.body['access_token']) };
  const answer = await http.call('GET', '/api/blade-user/info', { token, cookies });
  expect(answer.status).toBe(401);
  const told = await owner('select action, refused from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'identity', refused: true }]);
  expect((await http.call('GET', '/api/blade-user/info', { token, cookies: { 'x-access-token': token } })).status).toBe(200);
});

test('another site changes nothing, and signs nobody out', async () => {
  const token = String((await http.signInAs('admin')).body['access_token']);
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const url of ['/user/logout?reason=exit', '/api/blade-auth/oauth/logout'])
    expect((await http.call('GET', url, { headers, cookies: { 'x-access-token': token } })).status).toBe(403);
  expect((await http.call('POST', '/api/demo/clients/submit', { token, headers, body: { name: '来自外站', kind: 'a' } })).status).toBe(403);
  expect(await statusOf(token)).toBe(200);
});

test('signing out by an address takes a page of our own, or the token itself', async () => {
  for (const url of ['/user/logout?reason=exit', '/api/blade-auth/oauth/logout']) {
    const token = String((await http.signInAs('admin')).body['access_token']);
    const ask = (headers: Readonly<Record<string, string>>) => http.call('GET', url, { headers, cookies: { 'x-access-token': token } });
    // What an old browser, a picture on another page, a page of a neighbour and a typed address say.
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }])
      expect([url, headers, (await ask(headers as Record<string, string>)).status]).toEqual([url, headers, 403]);
    expect(await statusOf(token)).toBe(200);
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  }
});

test('a token in the header signs out by an address, unless another site asks: no page can set the header from elsewhere', async () => {
  for (const url of ['/user/logout?reason=exit', '/api/blade-auth/oauth/logout']) {
    const token = String((await http.signInAs('admin')).body['access_token']);
    expect((await http.call('GET', url, { token, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    // Another site would have to ask first whether it may send the header, and is not let.
    const asked = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'blade-auth',
    };
    const preflight = await http.server.inject({ method: 'OPTIONS', url, headers: asked });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(await statusOf(token)).toBe(200);
    expect((await http.call('GET', url, { token })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  }
});

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('no token but ours is taken: other algorithms, edited claims, other purposes, expired ones', async () => {
  const signed = await http.signInAs('tester');
  const token = String(signed.body['access_token']);
  const [head = '', body = '', mac = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const forged = [
    `${b64({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${b64({ alg: 'none' })}.${body}.${mac}`,
    `${b64({ alg: 'HS512', typ: 'JWT' })}.${body}.${mac}`,
    `${b64({ alg: 'RS256', kid: '../../etc/passwd' })}.${body}.${mac}`,
    `${head}.${b64({ ...claims, user_id: '101' })}.${mac}`,
    `${head}.${b64({ ...claims, role_name: 'administrator' })}.${mac}`,
    `${head}.${b64({ ...claims, exp: 9_999_999_999 })}.${mac}`,
    refreshCookie(signed),
    `${token}x`,
    token.toUpperCase(),
  ];
  for (const each of forged) expect(await statusOf(each)).toBe(401);
  expect(await statusOf(token)).toBe(200);
});
