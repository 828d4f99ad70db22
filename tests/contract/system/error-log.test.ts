import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  const schemas = makeSchemas();
  const page = 'pages/system/errorLogs.json';
  cpSync(fileURLToPath(new URL(`../../../schemas/${page}`, import.meta.url)), join(schemas, page));
  http = await openHttp(schemas);
});
afterAll(() => http.close());
beforeEach(() => http.database.system((q) => q.query('delete from sys_error_log')));

const fault = (message: string, more: object = {}) => ({ type: 'error', message, stack: '', info: '', url: '', time: '', ...more });
const send = (body: unknown, token?: string, url = '/user/logout'): Promise<Answer> => http.call('POST', url, { body, token });
const shown = async (token: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const answer = await http.call('POST', '/api/system/errorLogs/page', {
    token,
    body: { current: 1, size: 200, searchType: 'N', searchParam: [] },
  });
  expect(answer.status).toBe(200);
  return isObject(answer.data) && Array.isArray(answer.data['records']) ? answer.data['records'].filter(isObject) : [];
};

test('what a browser sends is kept with who, where and when, and its page shows it', async () => {
  const token = await http.tokenOf('salesman');
  const sent = await send(
    [
      fault('x is undefined', {
        stack: 'TypeError: x is undefined\n at List',
        info: 'at Card',
        url: 'https://lims.example/crm/quotes?open=7&token=abc123#k=1',
        time: '2026-11-21 09:30:00',
      }),
    ],
    token,
    '/user/send-logs',
  );
  expect([sent.data, sent.msg]).toEqual([{ accepted: 1 }, '发送成功!']);
  expect(await shown(await http.tokenOf('admin'))).toMatchObject([
    {
      kind: 'error',
      message: 'x is undefined',
      stack: 'TypeError: x is undefined\n at List',
      extra: 'at Card',
      url: 'https://lims.example/crm/quotes?open=7&token=***#k=1',
      faultTime: '2026-11-21 09:30:00',
      userName: '人员salesman',
    },
  ]);
});

test('a long text costs no more than its length: words of secrets without an end hold nobody up', { timeout: 10_000 }, async () => {
  const token = await http.tokenOf('tester');
  const long = [fault(`?${'token'.repeat(6_000)}`, { stack: `&${'password'.repeat(3_700)}` })];
  const sent = await Promise.all(Array.from({ length: 24 }, () => send(long, token)));
  expect(sent.filter(({ data }) => isObject(data) && data['accepted'] === 1)).toHaveLength(24);
  const [kept] = await shown(await http.tokenOf('admin'));
  expect(String(kept?.['message'])).toHaveLength(8192);
});

test('a log that is no list is refused, not thrown away with thanks; an empty call is somebody leaving', async () => {
  const post = (body: unknown) => http.call('POST', '/user/send-logs', { body });
  expect((await post({ logs: [fault('x')] })).status).toBe(400);
  expect((await post('x')).status).toBe(400);
  expect((await post({})).status).toBe(200);
});

test('a fault before the sign-in is kept too, five at most; of a signed-in person ninety-nine', async () => {
  const many = Array.from({ length: 120 }, (_, index) => fault(`fault ${index}`));
  expect((await send(many)).data).toEqual({ accepted: 5 });
  expect((await send(many, await http.tokenOf('tester'))).data).toEqual({ accepted: 99 });
  expect(await shown(await http.tokenOf('admin'))).toHaveLength(104);
});

test('a log belongs to its tenant alone', async () => {
  await send([fault('theirs')], await http.tokenOf('admin', '000001'));
  expect(await shown(await http.tokenOf('admin'))).toEqual([]);
  expect(await shown(await http.tokenOf('admin', '000001'))).toMatchObject([{ message: 'theirs' }]);
});

test.each<[string, unknown, number]>([
  ['nothing', [], 0],
  ['what is no entry', [1, null, 'x', [], {}], 0],
  ['an entry without words', [fault('')], 0],
  ['fields that are no texts', [{ message: { evil: 1 }, stack: 'at A', time: 7 }], 1],
  ['a moment that is none', [fault('a', { time: '2026-13-45 99:99:99' })], 1],
  ['a sign that no column takes', [fault('a\u0000b\ud800')], 1],
])('%s is taken calmly', async (_name, body, accepted) => {
  const answer = await send(body, await http.tokenOf('quality'));
  expect([answer.status, answer.data]).toEqual([200, { accepted }]);
});

test('a field is cut to eight kilobytes between two signs', async () => {
  await send([fault('量'.repeat(9000))], await http.tokenOf('finance'));
  const [row] = await shown(await http.tokenOf('admin'));
  expect(row?.['message']).toBe('量'.repeat(Math.floor(8192 / 3)));
});

test.each([
  ['bearer eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.abcdef failed', 'bearer *** failed'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.abcdef', 'token ***'],
  ['/api/file/load?fileId=1&ticket=t7', '/api/file/load?fileId=1&ticket=***'],
  ['access_token=abc', 'access_token=***'],
])('%s is kept as %s', async (message, kept) => {
  await send([fault(message)], await http.tokenOf('hr'));
  expect(await shown(await http.tokenOf('admin'))).toMatchObject([{ message: kept }]);
});

test('one person sends thirty times a minute, and then waits', async () => {
  const token = await http.tokenOf('dept_head');
  const statuses: number[] = [];
  for (let turn = 0; turn < 62; turn += 1) statuses.push((await send([fault('again')], token)).status);
  // Thirty of each minute that the test touches, and it touches two at most.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
  expect(statuses).toContain(429);
});

test('strangers cannot fill the log: a thousand a day, all together', async () => {
  await http.database.system((q) =>
    q.query(`insert into sys_error_log (tenant_id, id, message) select '000000', n, 'x' from generate_series(1, 999) as n`),
  );
  expect((await send([fault('one'), fault('two')])).data).toEqual({ accepted: 0 });
  expect((await send([fault('one')])).data).toEqual({ accepted: 1 });
});

test('the log is not for everyone to read', async () => {
  const answer = await http.call('POST', '/api/system/errorLogs/page', {
    token: await http.tokenOf('salesman'),
    body: { current: 1, size: 15, searchType: 'N' },
  });
  expect(answer.status).toBe(403);
});
