import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shares } from '../../../src/server/http/limits/fair-shares';
import { budgets } from '../../../src/server/http/limits/rate-limits';
import { openHttp, type TestHttp } from '../support/http-setup';

// What docs/security-measures.md says of how often something may be asked for, asked for that often and once more.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
// The clock stands still, so that no window ends while its calls are made, however long that takes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const documented = new Map(
  [...readFileSync('docs/security-measures.md', 'utf8').matchAll(/^\| (.+?) +\| ([\d,]+) +\| ([\d,]+) +\| (\d+) s +\|$/gm)].map(
    ([, name = '', address, network, seconds]) => [
      name,
      { address: Number(address?.replace(',', '')), network: Number(network?.replace(',', '')), seconds: Number(seconds) },
    ],
  ),
);

const calls: readonly (readonly [name: string, method: 'GET' | 'POST', path: string])[] = [
  ['Other public calls, sign-in and renewal among them', 'POST', '/api/blade-auth/sso/exchange'],
  // What is wrong with the call is said before the database is asked, and after it is counted.
  ["Public calls that only read, as the start page's", 'GET', '/api/blade-desk/notice/releaseInfo?id=x'],
  ['Sending a code', 'POST', '/csApi/hm-metrology/self-service/sms/123'],
  ['Registration, forgotten password', 'POST', '/api/public/register'],
  ['Challenge of a proof of work', 'GET', '/api/blade-auth/challenge?purpose=signIn'],
  ['Picture to read', 'GET', '/api/blade-auth/captcha'],
];

test('each class of calls is documented, with its numbers', () => {
  expect([...documented.keys()]).toEqual(calls.map(([name]) => name));
  expect([...documented.values()]).toEqual(
    ['open', 'read', 'code', 'registration', 'challenge', 'captcha'].map((name) => budgets[name as keyof typeof budgets]),
  );
  expect(Object.keys(budgets)).toHaveLength(documented.size);
});

test('what an account and a tenant may have at once is documented, with its numbers', () => {
  const rows = [...readFileSync('docs/security-measures.md', 'utf8').matchAll(/^\| (Searches|Exports|Uploads) +\| (\d+) +\| (\d+) +\|$/gm)];
  const told = rows.map(([, name, account, tenant]) => [name, Number(account), Number(tenant)]);
  const { search, export: exports, upload } = shares;
  const held = Object.entries({ Searches: search, Exports: exports, Uploads: upload }).map(([name, share]) => [
    name,
    share.account,
    share.tenant,
  ]);
  expect(told).toEqual(held);
});

interface Class {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

/** Makes a call from an address. Shape: its status, and after how many seconds it may be made again, 0 where that is not said. */
async function ask({ method, url }: Class, remoteAddress: string): Promise<readonly [status: number, seconds: number]> {
  const sent = method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: '{}' } : {};
  const { statusCode, headers } = await http.server.inject({ method, url, remoteAddress, ...sent });
  return [statusCode, Number(headers['retry-after'] ?? 0)];
}

/** Says whether calls pass, many at once. */
const areAllTaken = async (made: readonly Promise<readonly [status: number, seconds: number]>[]): Promise<boolean> =>
  (await Promise.all(made)).every(([status]) => status !== 429);

test.each(calls)(
  '%s: as often as documented from one address, then not before it is said, and others are not kept waiting',
  async (name, method, url) => {
    const budget = documented.get(name) ?? { address: 0, network: 0, seconds: 0 };
    const from = (address: string) => ask({ method, url }, address);
    expect(await areAllTaken(Array.from({ length: budget.address }, () => from('203.0.113.1')))).toBe(true);
    expect(await from('203.0.113.1')).toEqual([429, budget.seconds]);
    // Who has the rest of what the network may spend, and who has a network of his own.
    expect(await areAllTaken([from('203.0.113.2'), from('198.51.100.1')])).toBe(true);
    const begun = Date.now();
    vi.setSystemTime(begun + budget.seconds * 1000 - 1);
    expect((await from('203.0.113.1'))[0]).toBe(429);
    vi.setSystemTime(begun + budget.seconds * 1000);
    expect((await from('203.0.113.1'))[0]).not.toBe(429);
  },
);

// What reads alone has the same counters, and so many calls that making them would take longer than all the others.
test.each(calls.filter(([name]) => !name.includes('only read')))(
  '%s: as often as documented from one network, and others are not kept waiting',
  async (name, method, url) => {
    const budget = documented.get(name) ?? { address: 0, network: 0, seconds: 0 };
    const from = (address: string) => ask({ method, url }, address);
    const many = Array.from({ length: budget.network }, (_none, turn) => from(`192.0.2.${String(1 + (turn % 250))}`));
    expect(await areAllTaken(many)).toBe(true);
    expect(await from('192.0.2.251')).toEqual([429, budget.seconds]);
    expect((await from('198.51.100.2'))[0]).not.toBe(429);
  },
);

test('the log of a browser has a budget for each person: neither a colleague nor another tenant behind the same address loses by it', async () => {
  const send = async (account: string, tenant?: string) =>
    http.call('POST', '/user/send-logs', { token: await http.tokenOf(account, tenant), body: [{ type: 'error', message: 'x' }] });
  for (let turn = 0; turn < 30; turn += 1) expect((await send('tester')).status).toBe(200);
  const beyond = await send('tester');
  expect([beyond.status, Number(beyond.headers['retry-after'])]).toEqual([429, 60]);
  expect([(await send('hr')).status, (await send('admin', '000001')).status]).toEqual([200, 200]);
});

test('what is served of a page without a session holds names, keys and limits, and no word of it', async () => {
  const page = await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf('admin') });
  const [path] = /\/api\/schema\/validators\/[\w./-]+\.js/.exec(page.text) ?? [];
  const served = await http.call(
    'GET',
    path ?? `/api/schema/validators/demo/clients.${http.store.page('demo/clients')?.validatorHash ?? ''}.js`,
  );
  expect([served.status, served.text.includes('score')]).toEqual([200, true]);
  expect(served.text).not.toMatch(/\p{Script=Han}|"(Score|Amount|Contact)"/u);
});
