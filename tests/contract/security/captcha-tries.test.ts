import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

// What a program gets for a thousand tries that reads every captcha: so many passwords are judged, however the tries are spread and however many come at once.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeEach(() => owner('truncate sys_login_attempt, sys_captcha'));

const tries = 1000;

interface Try {
  readonly account: string;
  readonly from: string;
}

/** Says whether the password of a try was judged. */
async function guess({ account, from }: Try, turn: number): Promise<boolean> {
  const key = turn.toString(16).padStart(32, '0');
  const { statusCode, body } = await http.server.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId: '000000', username: account, password: 'guess', grant_type: 'captcha' }).toString()}`,
    remoteAddress: from,
    headers: { authorization: basic, 'captcha-key': key, 'captcha-code': 'read' },
  });
  return statusCode === 200 && body.includes('用户名或密码不正确');
}

const within = (turn: number): string => `198.51.100.${String(1 + (turn % 250))}`;
const anywhere = (turn: number): string => `198.18.${String(turn % 250)}.${String(1 + Math.floor(turn / 250))}`;

test.each([
  ['one account from a thousand addresses', 10, (turn: number): Try => ({ account: 'finance', from: anywhere(turn) })],
  ['a thousand accounts from one address', 30, (turn: number): Try => ({ account: `nobody${String(turn)}`, from: '203.0.113.7' })],
  ['a thousand accounts from one network', 100, (turn: number): Try => ({ account: `nobody${String(turn)}`, from: within(turn) })],
])('of a thousand tries at %s at most %i passwords are judged', async (_how, most, toTry) => {
  const all = Array.from({ length: tries }, (_each, turn) => toTry(turn));
  await owner(
    `insert into sys_captcha (key, answer, address, expire_time)
     select lpad(to_hex(n - 1), 32, '0'), 'read', a, now() + interval '1 hour' from unnest($1::text[]) with ordinality as t(a, n)`,
    all.map(({ from }) => from),
  );
  const judged = await Promise.all(all.map(guess));
  const count = judged.filter(Boolean).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
});

test.each([
  ['one address', 20, () => '203.0.113.9'],
  ['one network', 80, (turn: number) => `192.0.2.${String(1 + (turn % 250))}`],
])('of a thousand pictures that are asked for at once from %s at most %i are drawn', async (_where, most, from) => {
  const asked = await Promise.all(
    Array.from({ length: tries }, (_each, turn) => http.server.inject({ url: '/api/blade-auth/oauth/captcha', remoteAddress: from(turn) })),
  );
  const drawn = await owner('select count(*)::int as count from sys_captcha');
  expect(drawn.rows).toEqual([{ count: most }]);
  expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(most);
  expect(asked.filter(({ statusCode, headers }) => statusCode === 429 && Number(headers['retry-after']) > 0)).toHaveLength(tries - most);
});
