import { createHash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { signLines } from '../../../src/server/auth/signed-calls';
import { readSettings } from '../../../src/server/settings';
import { basic, openHttp, type TestHttp } from '../support/http-setup';
import { codeFor, makeCaptcha } from '../support/phone-codes';

// Certificates as signed calls ask for them: the signature stops what is repeated or changed, the token says whose they are.
let http: TestHttp;
const partner = { id: 'platform', secret: 'a secret of the platform and us' };
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const fieldOf = (data: unknown, name: string): string => (isObject(data) ? String(data[name]) : '');
const phone = '13800138123';

async function customer(enterName: string, mobile: string): Promise<string> {
  const body = { enterName, enterType: '4', address: '示范路1号', contacts: [{ name: '王', mobile, isDefault: 1 }] };
  const made = await http.call('POST', '/api/crm/customers/submit', { token: await http.tokenOf('admin'), body });
  expect(made.status, made.text).toBe(200);
  return fieldOf(made.data, 'id');
}

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)), undefined, { RIGHTS_CACHE_MS: '100' });
  await owner(`insert into sys_access_key (id, secret, tenants) values ($1, $2, '{000000}')`, partner.id, partner.secret);
  await owner(`insert into sys_access_key (id, secret, tenants) values ('abroad', $1, '{000001}')`, partner.secret);
  const [one, other] = [await customer('甲院', phone), await customer('乙院', '13800138124')];
  const table = http.store.current().records.get('reports')?.table ?? '';
  for (const [id, no, enter, issued] of [
    ['71', 'RX-1', one, true],
    ['72', 'RX-2', one, false],
    ['73', 'RX-3', other, true],
  ] as const)
    await owner(
      `insert into "${table}" (tenant_id, id, report_no, enter_id, report_state, issue_time, certificate_type, cert_company) values ('000000', $1, $2, $3, '1000', $4, '2', '某院')`,
      ...[id, no, enter, issued ? new Date() : null],
    );
});
afterAll(() => http.close());

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
interface Call {
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Values;
  readonly more?: Readonly<Record<string, string>>;
}
const signed = (token: string, { query = {}, body = {} }: Call): Record<string, string> => {
  const [nonce, timestamp] = [randomUUID(), String(Date.now())];
  const pairs = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name] ?? ''}`)
    .join('&');
  const sign = sha256([pairs, sha256(JSON.stringify(body)), token, nonce, timestamp].join('\n'));
  return { token, nonce, timestamp, sign, 'content-type': 'application/json' };
};
const send = (token: string, call: Call = {}) => {
  const { path = '/api/report/pageReport', query = {}, body = {}, more = {} } = call;
  const text = new URLSearchParams(query).toString();
  return http.call('POST', text === '' ? path : `${path}?${text}`, {
    body: JSON.stringify(body),
    headers: { ...signed(token, call), ...more },
  });
};
const numbersOf = (data: unknown): unknown =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].map((row: unknown) => fieldOf(row, 'reportNo')).sort() : data;

async function appToken(id = partner.id): Promise<string> {
  const timestamp = String(Date.now());
  const headers = { timestamp, sign: signLines(partner.secret, [id, timestamp]) };
  return fieldOf((await http.call('POST', `/csApi/blade-expand/open/token/api_token?appId=${id}`, { headers })).data, 'token');
}
const publicToken = async () =>
  fieldOf(
    (await http.call('POST', '/csApi/blade-expand/open/token/api_token?appId=public', { headers: await makeCaptcha(http) })).data,
    'token',
  );

test('a partner gets what was handed out at its tenant, by the names of the wire, and nothing of another', async () => {
  const token = await appToken();
  const all = await send(token);
  expect(all.data).toMatchObject({
    total: 2,
    records: [{ certificateNo: expect.any(String) as string, enterName: '某院', state: '1000', downloadable: false }, {}],
  });
  expect(numbersOf(all.data)).toEqual(['RX-1', 'RX-3']);
  const found = await send(token, {
    body: { searchType: 'N', searchParam: [{ filter: { certificateNo: 'RX-3' }, op: { certificateNo: '=' } }] },
  });
  expect(numbersOf(found.data)).toEqual(['RX-3']);
  for (const secret of ['verifyCode', 'remark', 'enterId.phone']) {
    const asked = await send(token, { body: { searchType: 'N', searchParam: [{ filter: { [secret]: 'x' }, op: { [secret]: '=' } }] } });
    expect([secret, asked.status]).toEqual([secret, 400]);
  }
  expect((await send(await appToken('abroad'), { more: { 'tenant-id': '000000' } })).status).toBe(403);
  expect(numbersOf((await send(await appToken('abroad'))).data)).toEqual([]);
});

test('what was replaced or declared void since it was handed out is told as such, to partners and telephones alike', async () => {
  const table = http.store.current().records.get('reports')?.table ?? '';
  const say = (id: string, state: string, valid: string) =>
    owner(`update "${table}" set report_state = $2, valid_state = $3 where tenant_id = '000000' and id = $1`, id, state, valid);
  await say('71', '0', '3');
  await say('73', '1000', '2');
  const validOf = (data: unknown): readonly string[] =>
    isObject(data) && Array.isArray(data['records'])
      ? data['records'].map((row: unknown) => `${fieldOf(row, 'reportNo')} ${fieldOf(row, 'validState')}`).sort()
      : [];
  expect(validOf((await send(await appToken())).data)).toEqual(['RX-1 3', 'RX-3 2']);
  const valid = { searchType: 'N', searchParam: [{ filter: { validState: '2' }, op: { validState: '=' } }] };
  expect(validOf((await send(await appToken(), { body: valid })).data)).toEqual(['RX-3 2']);
  await say('71', '1000', '1');
  await say('73', '1000', '1');
});

test('a call that is unsigned, changed, repeated or late is refused', async () => {
  const token = await appToken();
  const headers = signed(token, {});
  const ask = (more: Record<string, string> = {}, query = '', body = '{}') =>
    http.call('POST', `/api/report/pageReport${query}`, { body, headers: { ...headers, ...more } });
  expect((await ask()).status).toBe(200);
  expect((await ask()).msg).toBe('签名校验失败');
  const fresh = () => ({ ...signed(token, {}) });
  expect((await ask(fresh(), '?size=1')).status).toBe(401);
  expect((await ask(fresh(), '', '{"size":1}')).status).toBe(401);
  expect((await ask({ ...fresh(), token: await publicToken() })).status).toBe(401);
  expect((await ask({ ...fresh(), timestamp: String(Date.now() - 400_000) })).msg).toBe('时间戳已过期');
  expect((await http.call('POST', '/api/report/pageReport', { body: {} })).status).toBe(401);
  expect((await send('forged.token.here')).status).toBe(401);
});

test('a telephone that is proven by a code opens the certificates of its customer, as often as that is needed and no more', async () => {
  const open = await publicToken();
  // A captcha alone shows nothing.
  expect((await send(open)).status).toBe(403);
  const { smsId, smsCode } = await codeFor(http, phone, 'report');
  const ask = (code: string) => send(open, { path: '/api/report/phoneToken', body: { phone, smsId, code } });
  expect((await ask(smsCode === '000000' ? '111111' : '000000')).status).toBe(400);
  const given = await ask(smsCode);
  expect(given.data).toMatchObject({ expiresIn: 1800 });
  expect((await ask(smsCode)).status).toBe(400);
  const token = fieldOf(given.data, 'token');
  expect(numbersOf((await send(token, { query: { createUserPhone: phone } })).data)).toEqual(['RX-1']);
  expect((await send(token, { query: { createUserPhone: '13800138124' } })).status).toBe(403);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(401);
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count += 1) statuses.add((await send(token)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await send(token)).status).toBe(429);
});

test('somebody signed in is shown what his page shows, under his own name', async () => {
  const token = await http.tokenOf('admin');
  expect(numbersOf((await send(token, { query: { createUserCode: 'admin' } })).data)).toEqual(['RX-1', 'RX-2', 'RX-3']);
  expect((await send(token, { query: { createUserCode: 'tester' } })).status).toBe(403);
});

test('behind a locked screen nobody is shown anything, signed or not', async () => {
  const token = String((await http.signInAs('admin2')).body['access_token']);
  expect((await send(token)).status).toBe(200);
  await http.call('POST', '/api/blade-auth/lock', { token });
  expect((await send(token)).status).toBe(423);
  // Nor is a code sent to a number that the person at the screen names for the account.
  const code = await http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=phone`, { token });
  expect(code.status).toBe(423);
});

test('only where an installation wants it a partner signs users in without time and nonce', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', COMPAT_THIRD_WITHOUT_NONCE: '1' }, '/tmp');
  const lenient = await buildServer({ database: http.database, store: http.store, settings });
  try {
    const signature = signLines(partner.secret, [partner.id, '000000', 'tester', '', '']);
    const query = new URLSearchParams({ accessKeyId: partner.id, tenantId: '000000', username: 'tester', signature }).toString();
    const [url, headers] = [`/api/blade-auth/third/oauth/token?${query}`, { authorization: basic }];
    const taken = await lenient.inject({ method: 'POST', url, headers });
    expect(taken.json()).toMatchObject({ account: 'tester' });
    const half = await lenient.inject({ method: 'POST', url: `${url}&timestamp=${Date.now()}`, headers });
    expect(half.statusCode).toBe(400);
    const strict = await http.call('POST', url, { headers });
    expect([strict.status, strict.msg]).toEqual([400, '缺少必要的请求参数：timestamp']);
  } finally {
    await lenient.close();
  }
});

test('who runs the platform says of each partner whether it may send neither time nor nonce, and must name its addresses then', async () => {
  const token = await http.tokenOf('administrator');
  const base = { keyId: 'old-system', keyName: '旧系统', purposes: 'third', tenants: '000000', keyState: '0' };
  const bare = await http.call('POST', '/api/system/accessKeys/submit', { token, body: { ...base, withoutNonce: 1 } });
  expect([bare.status, isObject(bare.data) && bare.data['fields']]).toMatchObject([
    400,
    { addresses: '可不带时间与随机数的接入方须写明来源地址' },
  ]);
  const made = await http.call('POST', '/api/system/accessKeys/submit', { token, body: { ...base, addresses: '127.0.0.1' } });
  expect(made.status, made.text).toBe(200);
  const { id, version } = made.data as { readonly id: string; readonly version: number };
  const renewed = await http.call('POST', '/api/system/secrets/renew', { token, body: { of: 'accessKeys', id } });
  const signature = signLines(fieldOf(renewed.data, 'secret'), ['old-system', '000000', 'tester', '', '']);
  const query = new URLSearchParams({ accessKeyId: 'old-system', tenantId: '000000', username: 'tester', signature }).toString();
  const call = async () =>
    (await http.call('POST', `/api/blade-auth/third/oauth/token?${query}`, { headers: { authorization: basic } })).status;
  expect(await call()).toBe(400);
  const shown = await http.call('GET', `/api/system/accessKeys/detail?id=${id}`, { token });
  const change = { ...(shown.data as Values), id, version: (shown.data as { version?: number }).version ?? version, withoutNonce: 1 };
  expect((await http.call('POST', '/api/system/accessKeys/submit', { token, body: change })).status).toBe(200);
  expect(await call()).toBe(200);
});

test('how many calls a token of the public is good for is a parameter of the tenant', async () => {
  const set = (value: string) =>
    http.tokenOf('administrator').then((token) =>
      http.call('POST', '/api/blade-system/tenant/parameters', {
        token,
        body: { tenantId: '000000', values: { 'open.queries': value } },
      }),
    );
  for (const wrong of ['0', '10000', 'x']) expect((await set(wrong)).status).toBe(400);
  expect((await set('2')).status).toBe(200);
  const open = await publicToken();
  const ask = async () => (await send(open, { path: '/api/report/phoneToken', body: { phone, smsId: 'none', code: '000000' } })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429]);
  expect((await set('')).status).toBe(200);
  const next = await publicToken();
  const again = async () => (await send(next, { path: '/api/report/phoneToken', body: { phone, smsId: 'none', code: '000000' } })).status;
  expect([await again(), await again(), await again()]).toEqual([400, 400, 400]);
});
