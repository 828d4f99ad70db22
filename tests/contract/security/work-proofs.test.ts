import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basic, openHttp, password, type TestHttp } from '../support/http-setup';
import { askChallenge, solve, toProof } from '../support/work-proofs';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeEach(() => owner('truncate sys_sms, sys_login_attempt'));

let place = 0;
/** An address of its own for each test, so that none spends what another may. */
const address = () => `198.18.${String((place += 1))}.7`;

const wrong = '安全校验未通过或已过期，请重试';

async function ask(proof: string, { from, scene = 'login', phone = '13800138000' }: { from: string; scene?: string; phone?: string }) {
  const url = `/csApi/hm-metrology/self-service/sms/${phone}?scene=${scene}`;
  const answer = await http.server.inject({ method: 'POST', url, remoteAddress: from, headers: { 'captcha-proof': proof } });
  const { msg } = answer.json<{ msg: string }>();
  return [answer.statusCode, msg] as const;
}

test('a solved challenge has one code sent; nothing has a second, at this server or at another over the same database', async () => {
  const from = address();
  const proof = await solve(await askChallenge(http, 'login', from));
  const all = await Promise.all([0, 1, 2, 3].map((turn) => ask(proof, { from, phone: `1380013800${String(turn)}` })));
  expect(all.map(([status]) => status).sort()).toEqual([200, 400, 400, 400]);
  expect((await owner('select key from sys_nonce where key like $1', 'proof %')).rows.length).toBeGreaterThan(0);
  expect(await ask(proof, { from, phone: '13800138009' })).toEqual([400, wrong]);
});

test('a proof opens only the call it was made for, from the address it was made for', async () => {
  const from = address();
  for (const purpose of ['register', 'forget', 'signIn', 'apiToken'])
    expect([purpose, ...(await ask(await solve(await askChallenge(http, purpose, from)), { from }))]).toEqual([purpose, 400, wrong]);
  expect(await ask(await solve(await askChallenge(http, 'login', address())), { from })).toEqual([400, wrong]);
  expect(await ask(await solve(await askChallenge(http, 'register', from)), { from, scene: 'register' })).toEqual([200, '验证码已发送']);
});

test('no proof that was not worked for is taken', async () => {
  const from = address();
  const challenge = await askChallenge(http, 'login', from);
  const solved = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as {
    solution: { counter: number; derivedKey: string };
  };
  const { parameters } = challenge;
  const easier = { ...challenge, parameters: { ...parameters, cost: 2 } };
  const later = { ...challenge, parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 3600 } };
  const elsewhere = { ...challenge, parameters: { ...parameters, data: { ...parameters.data, purpose: 'register' } } };
  const unsigned = { parameters };
  const zeroes = { ...solved.solution, derivedKey: '0'.repeat(64) };
  const prefixOnly = { ...solved.solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') };
  const proofs = [
    ...[easier, later, elsewhere, unsigned].map((each) => toProof(each, solved.solution)),
    ...[zeroes, prefixOnly, {}, null, 'x', []].map((each) => toProof(challenge, each)),
    ...['', 'x', 'bnVsbA==', 'W10=', 'a'.repeat(5000), toProof(challenge, solved.solution).slice(0, -8)],
  ];
  for (const proof of proofs) {
    const [status] = await ask(proof, { from });
    expect([proof.slice(0, 40), status]).toEqual([proof.slice(0, 40), 400]);
  }
  // None of these has used up the true one.
  expect(await ask(toProof(challenge, solved.solution), { from })).toEqual([200, '验证码已发送']);
});

test('a challenge says that it lasts two minutes, and is refused after them', async () => {
  const from = address();
  const challenge = await askChallenge(http, 'login', from);
  const seconds = (challenge.parameters.expiresAt ?? 0) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThanOrEqual(120);
  const proof = await solve(challenge);
  const now = Date.now;
  Date.now = () => now() + 121_000;
  try {
    expect(await ask(proof, { from })).toEqual([400, wrong]);
  } finally {
    Date.now = now;
  }
});

test('after three failures a sign-in takes a proof in place of a captcha, of either edition', async () => {
  const from = address();
  const signIn = async (path: string, sent: Record<string, string>, proof = '') => {
    const answer = await http.server.inject({
      method: 'POST',
      url: `${path}?${new URLSearchParams({ tenantId: '000000', ...sent }).toString()}`,
      remoteAddress: from,
      headers: { authorization: basic, ...(proof === '' ? {} : { 'captcha-proof': proof }) },
    });
    return answer.json<{ access_token?: string; msg?: string; captcha_required?: boolean; data?: { accessToken?: string } }>();
  };
  const bare = '/api/blade-auth/oauth/token';
  for (let turn = 0; turn < 3; turn += 1) await signIn(bare, { username: 'finance', password: 'guess', grant_type: 'password' });
  const proof = await solve(await askChallenge(http, 'signIn', from));
  expect((await signIn(bare, { username: 'finance', password, grant_type: 'captcha' }, proof)).access_token).toBeTypeOf('string');
  expect((await signIn(bare, { username: 'finance', password, grant_type: 'captcha' }, proof)).msg).toBe(wrong);
  const open = await signIn(
    '/api/blade-auth/token',
    { account: 'finance', password, grantType: 'captcha' },
    await solve(await askChallenge(http, 'signIn', from)),
  );
  expect(open.data?.accessToken).toBeTypeOf('string');
});

test('a challenge is made for known purposes only', async () => {
  for (const purpose of ['', 'everything', '__proto__', 'toString'])
    expect((await http.call('GET', `/api/blade-auth/challenge?purpose=${purpose}`)).status).toBe(400);
});

test('a network spends its failed sign-ins together, and gets them back within a quarter of an hour', async () => {
  const from = (host: number) => `198.51.100.${String(host)}`;
  const signIn = async (account: string, sent: string, remoteAddress: string) => {
    const query = new URLSearchParams({ tenantId: '000000', username: account, password: sent, grant_type: 'password' });
    const answer = await http.server.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?${query.toString()}`,
      remoteAddress,
      headers: { authorization: basic },
    });
    return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const;
  };
  // One guess each at a hundred accounts, from as many addresses.
  await owner(
    `insert into sys_login_attempt (tenant_id, account, address, network)
     select '000000', 'nobody' || n, '198.51.100.' || n, '198.51.100.0/24' from generate_series(1, 99) as n`,
  );
  expect((await signIn('hr', 'guess', from(200)))[0]).toBe(200);
  const [status, seconds] = await signIn('hr', password, from(201));
  expect(status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
  // Whoever sits elsewhere notices nothing.
  expect((await signIn('hr', password, '198.51.101.1'))[0]).toBe(200);
  await owner(`update sys_login_attempt set time = time - interval '901 seconds'`);
  expect((await signIn('hr', password, from(201)))[0]).toBe(200);
});

test('a network has codes sent together, and nothing that a caller says of himself gives it more', async () => {
  await owner(
    `insert into sys_sms (id, tenant, phone, scene, code, address, network) select gen_random_uuid()::text, '000000', '13700000000', 'login', '', '2001:db8:1:2::' || n, '2001:db8:1:2::/64'
     from generate_series(1, 79) as n`,
  );
  const from = '2001:db8:1:2:aaaa::1';
  const send = async (phone: string, remoteAddress: string) =>
    (await ask(await solve(await askChallenge(http, 'login', remoteAddress)), { from: remoteAddress, phone }))[0];
  expect(await send('13800138001', from)).toBe(200);
  expect(await send('13800138002', '2001:db8:1:2:bbbb::2')).toBe(429);
  expect(await send('13800138002', '2001:db8:1:3::2')).toBe(200);
});
