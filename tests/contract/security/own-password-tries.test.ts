import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

// Whoever holds a session and not its password guesses at it no faster than at the door, and no quarter of an hour has more guesses than the limits say.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
beforeEach(() => owner('truncate sys_login_attempt'));

/** Calls that judge the password of the account that calls, each with the answer to a wrong one. The two of pages: words/own-password.test.ts. */
const judging = {
  'POST /api/blade-system/user/update-password': {
    body: (guess: string) => ({ oldPassword: guess, newPassword: 'quiet-lake-42', newPassword1: 'quiet-lake-42' }),
    wrong: '原密码不正确!',
  },
  'POST /api/blade-auth/unlock': { body: (guess: string) => ({ password: guess }), wrong: '解锁密码不正确' },
} as const;
const judgingPages = ['POST /api/:module/:page/transition', 'POST /api/:module/:page/batch'];
/** Calls that take a password to keep it, for oneself or for another, or take none although a form names one. */
const keeping = [
  'POST /api/blade-auth/lock',
  ...['submit', 'update', 'update-info', 'reset-password', 'register-guest'].map((name) => `POST /api/blade-system/user/${name}`),
];

const namesIn = (schema: unknown): readonly string[] =>
  isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];

test('every call of somebody signed in that takes a password is known here: it judges under the limits, or keeps', async () => {
  const taking = (await listRoutes())
    .filter(({ access, body, query }) => access !== 'public' && [body, query].flatMap(namesIn).some((name) => /password/i.test(name)))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...taking].sort()).toEqual([...Object.keys(judging), ...judgingPages, ...keeping].sort());
});

test.each(Object.entries(judging))(
  '%s judges five guesses sent at once and refuses the rest, and signing in counts them too',
  async (call, { body, wrong }) => {
    const path = call.replace('POST ', '');
    const token = String((await http.signInAs('salesman')).body['access_token']);
    if (path.endsWith('unlock')) await owner('update sys_session set locked_time = now()');
    await owner('truncate sys_login_attempt');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, turn) => http.call('POST', path, { token, body: body(`guess${String(turn)}`) })),
    );
    expect(answers.filter(({ msg }) => msg === wrong)).toHaveLength(5);
    expect(answers.filter(({ status }) => status !== 400 && status !== 429 && status !== 401)).toEqual([]);
    expect((await http.signInAs('salesman')).status).toBe(429);
  },
);

test('guesses at changing a password stand in the trail', async () => {
  const token = String((await http.signInAs('hr')).body['access_token']);
  await http.call('POST', '/api/blade-system/user/update-password', {
    token,
    body: judging['POST /api/blade-system/user/update-password'].body('x'),
  });
  expect(
    await owner(`select refused from sys_audit where comment = 'oldPasswordWrong' and action = 'password' and user_name = '人员hr'`),
  ).toEqual([{ refused: true }]);
});

/** Says whether the password of a guess from an address of its own was judged. */
async function judged(account: string, turn: number): Promise<boolean> {
  const [from, key] = [`198.18.7.${String(1 + turn)}`, turn.toString(16).padStart(32, '0')];
  await owner(`insert into sys_captcha (key, answer, address, expire_time) values ($1, 'read', $2, now() + interval '1 hour')`, key, from);
  const { body } = await http.server.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId: '000000', username: account, password: 'guess', grant_type: 'captcha' }).toString()}`,
    remoteAddress: from,
    headers: { authorization: basic, 'captcha-key': key, 'captcha-code': 'read' },
  });
  return body.includes('用户名或密码不正确');
}

test('across the edge of a quarter of an hour there are no more guesses than within it, and each is free again after it', async () => {
  await owner('truncate sys_captcha');
  const count = async (account: string, turns: readonly number[]) => {
    let all = 0;
    for (const turn of turns) if (await judged(account, turn)) all += 1;
    return all;
  };
  const range = (from: number, length: number) => Array.from({ length }, (_each, index) => from + index);
  expect(await count('finance', range(0, 2))).toBe(2);
  await owner(`update sys_login_attempt set time = time - interval '895 seconds'`);
  expect(await count('finance', range(10, 12))).toBe(8);
  await owner(`update sys_login_attempt set time = time - interval '10 seconds'`);
  // The two first ones are forgotten, the eight are not.
  expect(await count('finance', range(30, 12))).toBe(2);
  await owner(`update sys_login_attempt set time = time - interval '900 seconds'`);
  expect(await count('finance', range(50, 1))).toBe(1);
});
