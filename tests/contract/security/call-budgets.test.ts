import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';

// What docs/security.md says of how often something may be asked for, asked for that often and once more.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const documented = new Map(
  [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (.+?) +\| (\d+) +\| ([\d,]+) +\| (\d+) s +\|$/gm)].map(
    ([, name = '', address, network, seconds]) => [
      name,
      { address: Number(address), network: Number(network?.replace(',', '')), seconds: Number(seconds) },
    ],
  ),
);

const calls: readonly (readonly [name: string, method: 'GET' | 'POST', path: string])[] = [
  ['Other public calls, sign-in and renewal among them', 'POST', '/api/blade-auth/sso/exchange'],
  ['Sending a code', 'POST', '/csApi/hm-metrology/self-service/sms/123'],
  ['Registration, forgotten password', 'POST', '/api/public/register'],
  ['Challenge of a proof of work', 'GET', '/api/blade-auth/challenge?purpose=signIn'],
  ['Picture to read', 'GET', '/api/blade-auth/captcha'],
];

test('each class of calls is documented', () => {
  expect([...documented.keys()]).toEqual(calls.map(([name]) => name));
});

test.each(calls)(
  '%s: as often as documented from one address, then not before it is said, and others are not kept waiting',
  async (name, method, url) => {
    const budget = documented.get(name) ?? { address: 0, network: 0, seconds: 0 };
    const ask = async (remoteAddress: string) => {
      const sent = method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: '{}' } : {};
      const { statusCode, headers } = await http.server.inject({ method, url, remoteAddress, ...sent });
      return [statusCode, Number(headers['retry-after'] ?? 0)] as const;
    };
    const within = await Promise.all(Array.from({ length: budget.address }, () => ask('203.0.113.1')));
    expect(within.filter(([status]) => status === 429)).toEqual([]);
    const [status, seconds] = await ask('203.0.113.1');
    expect([status, seconds > 0 && seconds <= budget.seconds]).toEqual([429, true]);
    // Who has the rest of what the network may spend, and who has a network of his own.
    expect((await ask('203.0.113.2'))[0]).not.toBe(429);
    expect((await ask('198.51.100.1'))[0]).not.toBe(429);
    // The network is spent where a call costs little.
    if (budget.network > 240 || url.includes('challenge')) return;
    const more = Array.from({ length: budget.network - budget.address - 1 }, (_, turn) => ask(`203.0.113.${String(3 + (turn % 200))}`));
    expect((await Promise.all(more)).filter(([each]) => each === 429)).toEqual([]);
    expect((await ask('203.0.113.250'))[0]).toBe(429);
    expect((await ask('198.51.100.1'))[0]).not.toBe(429);
  },
);

test('the log of a browser has a budget for each person: neither a colleague nor another tenant behind the same address loses by it', async () => {
  const send = async (account: string, tenant?: string) =>
    http.call('POST', '/user/send-logs', { token: await http.tokenOf(account, tenant), body: [{ type: 'error', message: 'x' }] });
  for (let turn = 0; turn < 30; turn += 1) expect((await send('tester')).status).toBe(200);
  const beyond = await send('tester');
  expect([beyond.status, Number(beyond.headers['retry-after']) > 0 && Number(beyond.headers['retry-after']) <= 60]).toEqual([429, true]);
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
