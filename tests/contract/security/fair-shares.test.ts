import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../src/server/db/connections/database';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let opened: TestDatabase;
let database: Database;
let http: TestHttp;
const tokens = new Map<string, string>();

/** Statements of the first tenant that match are not answered before they are let go. */
let held: RegExp | undefined;
let letGo: () => void = () => undefined;
let released: Promise<void> = Promise.resolve();
let waiting = 0;

function hold(what: RegExp): void {
  held = what;
  waiting = 0;
  released = new Promise((done) => {
    letGo = done;
  });
}

function slowFor(tenant: string, q: Queryable): Queryable {
  return {
    query: async (text, values) => {
      if (tenant === '000000' && held?.test(text) === true) {
        waiting += 1;
        await released;
      }
      return q.query(text, values);
    },
  };
}

beforeAll(async () => {
  opened = await openTestDatabase();
  // As many connections as in an institute.
  database = await openDatabase({ connection: opened.connection, own: opened.url === undefined, connections: 20 });
  const folder = makeSchemas();
  const file = join(folder, 'pages/demo/clients.json');
  const page = JSON.parse(readFileSync(file, 'utf8')) as object;
  const todo = { all: { label: { zh: '待办', en: 'To do' }, can: 'edit', where: { kind: ['a'] } } };
  writeFileSync(file, JSON.stringify({ ...page, todo }));
  http = await openHttp(folder, () => ({
    ...database,
    read: (tenant, fn, options) => database.read(tenant, (q) => fn(slowFor(tenant, q)), options),
    write: (tenant, fn) => database.write(tenant, (tx) => fn(slowFor(tenant, tx))),
  }));
  for (const [account, tenant] of [
    ['admin', '000000'],
    ['admin2', '000000'],
    ['admin', '000001'],
  ] as const)
    tokens.set(`${account} ${tenant}`, await http.tokenOf(account, tenant));
});
afterAll(async () => {
  await http.close();
  await database.close();
  await opened.close();
});

const search = { current: 1, size: 10 };
const boundary = 'liangheng-part';
const paper = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n说明\r\n--${boundary}--\r\n`;

const calls: readonly (readonly [string, RegExp, (token: string) => Promise<Answer>])[] = [
  ['查询', /pg_clients/, (token) => http.call('POST', '/api/demo/clients/page', { token, body: search })],
  ['导出', /pg_clients/, (token) => http.call('POST', '/api/demo/clients/export', { token, body: { columns: ['name'], ...search } })],
  [
    '上传',
    /insert into sys_file/,
    (token) =>
      http.call('POST', '/api/file/upload', {
        token,
        body: paper,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
  ],
];

const tokenOf = (account: string, tenant = '000000') => tokens.get(`${account} ${tenant}`) ?? '';

test.each(calls)(
  'a flood of %s of one tenant keeps no other tenant waiting; what is beyond the share is refused with when to try again',
  async (name, what, call) => {
    hold(what);
    const refused: Answer[] = [];
    let answered = 0;
    const flood = Array.from({ length: 240 }, async (_, index) => {
      const answer = await call(tokenOf(index % 2 === 0 ? 'admin' : 'admin2'));
      if (answer.status === 429) refused.push(answer);
      else answered += 1;
      return answer.status;
    });
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(0);
    // All that run are held: the other tenant is answered before any of them.
    const others = await Promise.all(calls.map(([, , each]) => each(tokenOf('admin', '000001'))));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answered).toBe(0);
    for (const { msg, headers } of refused) {
      expect(msg).toMatch(new RegExp(`^正在处理的${name}过多，请 \\d+ 秒后再试$`));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    letGo();
    held = undefined;
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    expect((await call(tokenOf('admin'))).status).toBe(200);
  },
);

const lists = [
  'blade-system/user/list',
  'blade-system/role/list',
  'blade-system/post/list',
  'blade-system/menu/list',
  'blade-system/dict/list',
  // What waits for somebody is counted over all pages.
  'todos',
];

test.each(lists)('of the list at /api/%s no more run at once for an account than of the lists of pages', async (path) => {
  const get = (account: string) => http.call('GET', `/api/${path}?current=1&size=10`, { token: tokenOf(account) });
  expect(await get('admin')).toMatchObject({ status: 200 });
  expect(await get('admin2')).toMatchObject({ status: 200 });
  hold(/^(?!.*must_change)/s);
  const flood = Array.from({ length: 12 }, () => get('admin'));
  await expect.poll(() => waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  // Whatever else were to run would have come to its statements by the time that a colleague's call has.
  const others = [get('admin2'), get('admin2')];
  await expect.poll(() => waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  const reached = waiting;
  letGo();
  held = undefined;
  expect((await Promise.all([...flood, ...others])).map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 200));
  expect(reached).toBe(6);
});

test('an account that floods leaves its colleagues their part of the share of the tenant', async () => {
  hold(/pg_clients/);
  let answered = 0;
  const list = calls[0]?.[2];
  const flood = Array.from({ length: 40 }, async () => {
    await list?.(tokenOf('admin'));
    answered += 1;
  });
  await expect.poll(() => waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  // What is held stays so, what comes now is not.
  held = undefined;
  expect(await list?.(tokenOf('admin2'))).toMatchObject({ status: 200 });
  expect(answered).toBe(0);
  letGo();
  await Promise.all(flood);
});
