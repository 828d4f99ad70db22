import type * as Argon2 from '@node-rs/argon2';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Queryable } from '../../../src/server/db/connections/database';
import { basic, makeSchemas, openHttp, password, type TestHttp } from '../support/http-setup';

// Who guesses is told nothing of who there is: the answer is the same, and the server does the same for it. Work is counted, as time is not sure.
interface Work {
  verified: number;
  readonly statements: string[];
}
/** What a call does, and not what goes on beside it. */
const calls = new AsyncLocalStorage<Work>();
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof Argon2>();
  return {
    ...original,
    verify: (...given: Parameters<typeof original.verify>) => {
      const work = calls.getStore();
      if (work) work.verified += 1;
      return original.verify(...given);
    },
  };
});

const counted = (q: Queryable): Queryable => ({
  query: (text, values, options) => {
    calls.getStore()?.statements.push(text.replace(/\s+/g, ' ').slice(0, 60));
    return q.query(text, values, options);
  },
});
const counting = (database: Database): Database => ({
  ...database,
  read: (tenantId, fn) => database.read(tenantId, (q) => fn(counted(q))),
  write: (tenantId, fn) => database.write(tenantId, (q) => fn(counted(q))),
  system: (fn) => database.system((q) => fn(counted(q))),
});

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeAll(async () => {
  http = await openHttp(makeSchemas(), counting);
  await owner(`update sys_user set enabled = false where tenant_id = '000000' and account = 'hr'`);
  await owner(`update sys_user set is_deleted = 1 where tenant_id = '000000' and account = 'quality'`);
  await http.signInAs('nobody-yet');
});
afterAll(() => http.close());
beforeEach(() => owner('delete from sys_login_attempt'));

/** Signs in and tells what came back, and what was done for it. */
async function guess(account: string, sent = 'a wrong one') {
  const work: Work = { verified: 0, statements: [] };
  const answer = await calls.run(work, () => http.signInAs(account, '000000', sent));
  return { status: answer.status, text: answer.text, cookies: answer.cookies, ...work };
}

test.each([
  ['an account that there is', 'tester'],
  ['the same, written otherwise', 'TESTER'],
  ['one that is shut', 'hr'],
  ['one that was removed', 'quality'],
  ['one of another tenant alone', 'someone-else'],
  ['one that no account can be called', `' or 1=1 --`],
  ['a very long one', 'x'.repeat(5000)],
])('a wrong password for %s: the same answer, one hash computed, as many statements', async (_what, account) => {
  const stranger = await guess('nobody-at-all');
  await owner('delete from sys_login_attempt');
  const known = await guess(account);
  expect(known).toEqual(stranger);
  expect([known.status, known.verified, known.cookies]).toEqual([200, 1, []]);
  expect(known.statements.length).toBeGreaterThan(4);
  expect(known.text).toContain('用户名或密码不正确');
});

test('the right password of an account that is shut says no more than a wrong one', async () => {
  const stranger = await guess('nobody-at-all');
  await owner('delete from sys_login_attempt');
  expect(await guess('hr', password)).toEqual(stranger);
});

test('captcha and lock come after as many guesses at nobody as at somebody, with the same words', async () => {
  const tell = async (account: string) => {
    await owner('delete from sys_login_attempt');
    const said = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { status, text } = await guess(account);
      said.push([status, text.replace(/"traceId":"[^"]*"|\d+ ?(?=秒|分)/g, '')]);
    }
    return said;
  };
  const somebody = await tell('tester');
  expect(await tell('nobody-at-all')).toEqual(somebody);
  expect(somebody.at(-1)?.[0]).toBe(429);
});

test('a captcha lasts two minutes, for one address and one try', async () => {
  const make = async () => {
    const made = await http.call('GET', '/api/blade-auth/oauth/captcha');
    const key = String(made.body['key']);
    const row = (await owner('select answer, extract(epoch from expire_time - now()) as seconds from sys_captcha where key = $1', key))
      .rows[0];
    return { key, code: String(row?.['answer']), seconds: Number(row?.['seconds']) };
  };
  const answer = async (captcha: { readonly key: string; readonly code: string }, address = '127.0.0.1') => {
    const query = new URLSearchParams({ tenantId: '000000', username: 'tester', password, grant_type: 'captcha' });
    const headers = { authorization: basic, 'captcha-key': captcha.key, 'captcha-code': captcha.code };
    return (await http.server.inject({ method: 'POST', url: `/api/blade-auth/oauth/token?${query}`, headers, remoteAddress: address }))
      .statusCode;
  };
  const first = await make();
  expect(first.seconds).toBeGreaterThan(60);
  expect(first.seconds).toBeLessThanOrEqual(120);
  expect([await answer(first), await answer(first)]).toEqual([200, 400]);
  const wrong = await make();
  expect([await answer({ ...wrong, code: 'zzzzz' }), await answer(wrong)]).toEqual([400, 400]);
  expect(await answer(await make(), '10.0.0.7')).toBe(400);
  const late = await make();
  await owner(`update sys_captcha set expire_time = now() - interval '1 second' where key = $1`, late.key);
  expect(await answer(late)).toBe(400);
  for (const none of [
    { key: '', code: '' },
    { key: 'x', code: '' },
    { key: '0'.repeat(32), code: 'abcde' },
  ])
    expect(await answer(none)).toBe(400);
});
