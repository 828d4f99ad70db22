import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signLines } from '../../../src/server/auth/signed-calls';
import { makeTicket } from '../../../src/server/auth/sso-ticket';
import { basic, openHttp, password, type TestHttp } from '../support/http-setup';

/** A small identity provider: it knows its users, and signs for them with a secret that only its server and ours know. */
const provider = { id: 'partner', secret: 'a secret of the partner and us' };

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeAll(async () => {
  http = await openHttp();
  await owner(`insert into sys_access_key (id, secret, tenants) values ($1, $2, '{000000}')`, provider.id, provider.secret);
  await owner(`insert into sys_access_key (id, secret, tenants, addresses) values ('elsewhere', $1, '{*}', '{10.9.9.9}')`, provider.secret);
  await owner(`insert into sys_access_key (id, secret, tenants, enabled) values ('shut', $1, '{*}', false)`, provider.secret);
  await owner(
    `insert into sys_third_system (tenant_id, code, base_url, secret) values ('000000', 'lims', 'https://lims.example.org/sso?from=lh', 'lims secret')`,
  );
  await owner(`insert into sys_third_system (tenant_id, code, base_url, secret) values ('000000', 'odd', 'javascript:alert(1)', 's')`);
});
afterAll(() => http.close());

interface Third {
  readonly accessKeyId: string;
  readonly tenantId: string;
  readonly username: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature?: string;
}
const good = (more: Partial<Third> = {}): Third => ({
  accessKeyId: provider.id,
  tenantId: '000000',
  username: 'tester',
  timestamp: String(Date.now()),
  nonce: randomUUID(),
  ...more,
});
const signed = (third: Third, secret = provider.secret): Third => ({
  ...third,
  signature: signLines(secret, [third.accessKeyId, third.tenantId, third.username, third.timestamp, third.nonce]),
});
const thirdToken = (third: Third) =>
  http.call('POST', `/api/blade-auth/third/oauth/token?${new URLSearchParams({ grant_type: 'password', scope: 'all', ...third })}`, {
    headers: { authorization: basic },
  });

test('a partner signs somebody in, and the audit trail names the partner', async () => {
  const answer = await thirdToken(signed(good()));
  expect(answer.body).toMatchObject({ account: 'tester', tenant_id: '000000', role_name: 'tester', token_type: 'bearer' });
  expect((await http.call('GET', '/api/blade-user/info', { token: String(answer.body['access_token']) })).status).toBe(200);
  const told = await owner('select action, comment from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'signIn', comment: 'sso partner' }]);
});

test.each<readonly [string, () => Third]>([
  ['another secret', () => signed(good(), 'guessed')],
  ['no key of ours', () => signed(good({ accessKeyId: 'nobody' }))],
  ['a key that is shut', () => signed(good({ accessKeyId: 'shut' }))],
  ['another address', () => signed(good({ accessKeyId: 'elsewhere' }))],
  ['a tenant it does not speak for', () => signed(good({ tenantId: '000001', username: 'admin' }))],
  ['a swapped user', () => ({ ...signed(good()), username: 'admin' })],
  ['a swapped time', () => ({ ...signed(good()), timestamp: String(Date.now() + 1000) })],
  ['a swapped nonce', () => ({ ...signed(good()), nonce: randomUUID() })],
  ['an unknown user', () => signed(good({ username: 'nobody-here' }))],
  ['capital letters', () => ({ ...signed(good()), signature: String(signed(good()).signature).toUpperCase() })],
])('refuses a third-party call with %s', async (_, make) => {
  const answer = await thirdToken(make());
  expect([answer.status, answer.body]).toEqual([200, { error_code: 400, error_description: '签名校验失败' }]);
});

test('a signed call works once, and only within five minutes', async () => {
  const call = signed(good());
  expect((await thirdToken(call)).body['access_token']).toBeTypeOf('string');
  expect((await thirdToken(call)).body['error_code']).toBe(400);
  for (const shift of [-301_000, 301_000]) {
    const late = await thirdToken(signed(good({ timestamp: String(Date.now() + shift) })));
    expect([late.status, late.msg]).toEqual([400, '时间戳已过期']);
  }
  const { nonce: _nonce, ...without } = signed(good());
  expect((await thirdToken({ ...without, nonce: '' })).status).toBe(400);
  expect((await http.call('POST', '/api/blade-auth/third/oauth/token')).status).toBe(401);
});

const exchange = (ticket: string) => http.call('POST', '/api/blade-auth/sso/exchange', { body: { ticket } });

test('a ticket of the provider opens one session, once', async () => {
  const ticket = makeTicket(provider.secret, { issuer: provider.id, tenantId: '000000', account: 'tester' });
  expect((await exchange(ticket)).body).toMatchObject({ account: 'tester' });
  const again = await exchange(ticket);
  expect([again.status, again.msg]).toEqual([401, '登录凭据已失效，请重新打开']);
});

test('tickets that are forged, edited, old, of another tenant or none are refused', async () => {
  const claims = { issuer: provider.id, tenantId: '000000', account: 'tester' };
  const [body = '', mac = ''] = makeTicket(provider.secret, claims).split('.');
  const edited = (more: object) =>
    `${Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...more })).toString('base64url')}.${mac}`;
  const tickets = [
    makeTicket('guessed', claims),
    makeTicket(provider.secret, { ...claims, issuer: 'nobody' }),
    makeTicket(provider.secret, { ...claims, issuer: 'shut' }),
    makeTicket(provider.secret, { ...claims, tenantId: '000001', account: 'admin' }),
    makeTicket(provider.secret, { ...claims, account: 'nobody-here' }),
    edited({ account: 'admin' }),
    edited({ until: Date.now() + 3_600_000 }),
    `${body}.`,
    'x',
    'x.y',
  ];
  for (const ticket of tickets) expect((await exchange(ticket)).status).toBe(401);
  expect((await exchange('')).status).toBe(400);
});

test('anybody signed in is handed to a known system with a ticket for a minute; unknown systems and script addresses are refused', async () => {
  const token = await http.tokenOf('tester');
  const answer = await http.call('GET', '/api/third-systems/generateSSOUrl?code=lims', { token });
  const url = new URL(String(answer.data));
  expect([url.origin, url.searchParams.get('from')]).toEqual(['https://lims.example.org', 'lh']);
  expect(url.searchParams.get('ticket')).toMatch(/^[\w-]+\.[\w-]+$/);
  for (const code of ['odd', 'nothing', '__proto__']) {
    const refused = await http.call('GET', `/api/third-systems/generateSSOUrl?code=${code}`, { token });
    expect([code, refused.status, refused.msg]).toEqual([code, 404, '未配置该业务系统']);
  }
  expect((await http.call('GET', '/api/third-systems/generateSSOUrl', { token })).status).toBe(400);
  expect((await http.call('GET', '/api/third-systems/generateSSOUrl?code=lims')).status).toBe(401);
  expect(
    (await http.call('GET', '/api/third-systems/generateSSOUrl?code=lims', { token: await http.tokenOf('admin', '000001') })).status,
  ).toBe(404);
});

async function captcha(): Promise<Record<string, string>> {
  const made = await http.call('GET', '/api/blade-auth/captcha');
  const { key } = made.data as { key: string };
  return {
    'captcha-key': key,
    'captcha-code': String((await owner('select answer from sys_captcha where key = $1', key)).rows[0]?.['answer']),
  };
}
const apiToken = (appId: string, headers: Record<string, string>) =>
  http.call('POST', `/csApi/blade-expand/open/token/api_token?appId=${appId}`, { headers });

test('an app gets a token by its signature, the public pages by a captcha; it opens nothing of a user', async () => {
  const timestamp = String(Date.now());
  const headers = { timestamp, sign: signLines(provider.secret, [provider.id, timestamp]) };
  const answer = await apiToken(provider.id, headers);
  const { token, expiresIn } = answer.data as { token: string; expiresIn: number };
  expect(expiresIn).toBe(7200);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(401);
  expect((await apiToken(provider.id, headers)).msg).toBe('签名校验失败');
  expect((await apiToken(provider.id, { ...headers, sign: headers.sign.replace(/^./, 'z') })).msg).toBe('签名校验失败');
  expect((await apiToken('nobody', headers)).status).toBe(401);
  const old = String(Date.now() - 301_000);
  expect((await apiToken(provider.id, { timestamp: old, sign: signLines(provider.secret, [provider.id, old]) })).msg).toBe('时间戳已过期');
  expect((await apiToken('public', {})).msg).toBe('验证码不正确');
  expect((await apiToken('public', await captcha())).data).toMatchObject({ expiresIn: 600 });
  expect((await apiToken('', headers)).status).toBe(400);
});

test('a code is sent to a phone at most once a minute, behind a captcha, and never told', async () => {
  const sms = async (phone: string, headers: Record<string, string> = {}) =>
    http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=login`, { headers });
  expect((await sms('13800138000')).msg).toBe('验证码不正确');
  expect((await sms('12345')).msg).toBe('手机号码长度不为11位');
  const sent = await sms('13800138000', await captcha());
  expect([sent.msg, sent.data]).toEqual(['验证码已发送', { smsId: expect.any(String) as unknown, expiresIn: 300, resendAfter: 60 }]);
  const { code } = (await owner('select code from sys_sms')).rows[0] as { code: string };
  expect(sent.text.includes(code)).toBe(false);
  const soon = await sms('13800138000', await captcha());
  expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
});

test('the switches around signing in say the same whoever asks', async () => {
  for (const call of ['isSmsRequired', 'isUpLoad']) {
    expect((await http.call('GET', `/api/blade-auth/${call}?tenantId=000000`)).data).toBe(false);
    expect((await http.call('GET', `/blade-auth/${call}?tenantId=nobody&account=admin`)).data).toBe(false);
  }
  expect((await http.call('GET', '/api/blade-auth/isUpLoad', { token: await http.tokenOf('tester') })).data).toBe(true);
});

const openToken = (fields: Record<string, string>) =>
  http.call('POST', `/blade-auth/token?${new URLSearchParams({ tenantId: '000000', type: 'account', ...fields })}`, {
    headers: { authorization: basic },
  });

test('the open edition signs in, refreshes and signs out by its own names', async () => {
  const answer = await openToken({ grantType: 'password', account: 'hr', password });
  const { accessToken, authority } = answer.data as { accessToken: string; authority: string };
  expect([answer.status, authority]).toEqual([200, 'hr']);
  const cookie = answer.cookies.find((each) => each.name === 'x-refresh-token')?.value ?? '';
  const renewed = await openToken({ grantType: 'refresh_token', refreshToken: cookie });
  expect((renewed.data as { accessToken: string }).accessToken).toBeTypeOf('string');
  expect((await http.call('POST', '/blade-auth/logout', { token: accessToken })).data).toMatchObject({ code: '200' });
  expect((await http.call('GET', '/api/blade-user/info', { token: accessToken })).status).toBe(401);
  const wrong = await openToken({ grantType: 'password', account: 'hr', password: 'wrong' });
  expect([wrong.status, wrong.body]).toEqual([400, { code: 400, success: false, data: {}, msg: '用户名或密码不正确' }]);
  expect((await openToken({ grantType: 'refresh_token', refreshToken: 'x' })).status).toBe(401);
  expect((await openToken({ grantType: 'implicit' })).status).toBe(400);
  expect((await http.call('POST', '/user/send-logs', { body: [{ type: 'error', message: 'x' }] })).data).toEqual({ accepted: 1 });
});
