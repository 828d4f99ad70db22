import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

let http: TestHttp;
let token: string;

/** Days and moments at the edges of day, month, year and leap day. */
const rows = [
  ['2023-12-31', '2023-12-31 23:59:59'],
  ['2024-01-01', '2024-01-01 00:00:00'],
  ['2024-02-28', '2024-02-28 23:59:59'],
  ['2024-02-29', '2024-02-29 00:00:00'],
  ['2024-03-01', '2024-03-01 07:59:59'],
  ['2024-03-31', '2024-03-31 08:00:00'],
  ['2024-04-01', '2024-04-01 12:00:00'],
] as const;
const days = rows.map(([day]) => day);

const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];

const post = async (url: string, body: unknown): Promise<unknown> => {
  const answer = await http.call('POST', url, { token, body });
  expect([url, answer.status, answer.msg]).toEqual([url, 200, '操作成功']);
  return answer.data;
};
const recordsIn = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const where = (filter: Values, op: Values): Values => ({
  current: 1,
  size: 50,
  searchType: 'N',
  orderBy: [{ prop: 'since', order: 'asc' }],
  searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }],
});

beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/import-schemas/gauges.json', import.meta.url)), join(folder, 'pages/demo/gauges.json'));
  http = await openHttp(folder);
  // The database's own zone is none of the institute's.
  await http.database.system((q) =>
    q.query(`do $$ begin execute format('alter database %I set timezone to ''America/New_York''', current_database()); end $$`),
  );
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());
afterEach(() => vi.unstubAllEnvs());

test.each(zones)('with the server’s clock in %s no day and no moment moves', async (zone) => {
  vi.stubEnv('TZ', zone);
  // The zone is really another one now.
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone);
  const prefix = zone.replace(/\W/g, '');
  for (const [place, [since, seenAt]] of rows.entries())
    await post('/api/demo/clients/submit', { name: `${prefix}${place}`, kind: 'a', since, seenAt });
  const found = async (filter: Values, op: Values): Promise<readonly unknown[]> =>
    recordsIn(await post('/api/demo/clients/page', where({ name: prefix, ...filter }, { name: 'LIKE', ...op }))).map((row) => row['since']);
  const listed = recordsIn(await post('/api/demo/clients/page', where({ name: prefix }, { name: 'LIKE' })));
  expect(listed.map((row) => [row['since'], row['seenAt']])).toEqual(rows);
  const cases: readonly (readonly [field: string, operator: string, value: unknown, desired: readonly string[]])[] = [
    ['since', 'BETWEEN', '2024-01-01,2024-02-29', days.slice(1, 4)],
    ['since', 'BETWEEN', '2024-02-29,2024-02-29', ['2024-02-29']],
    ['since', 'BETWEEN', '2024-02,2024-03', days.slice(2, 6)],
    ['since', '=', '2024-02', days.slice(2, 4)],
    ['since', '<=', '2024-02', days.slice(0, 4)],
    ['since', '>', '2024-02', days.slice(4)],
    ['seenAt', 'BETWEEN', '2024-01-01,2024-02-28', days.slice(1, 3)],
    ['seenAt', 'BETWEEN', ['2023-12-31', '2023-12-31'], ['2023-12-31']],
    ['seenAt', 'BETWEEN', '2024-03,2024-03', days.slice(4, 6)],
    ['seenAt', '=', '2024-02-29', ['2024-02-29']],
    ['seenAt', '<=', '2023-12-31', ['2023-12-31']],
    ['seenAt', '>=', '2024-03-31 08:00:00', days.slice(5)],
    ['seenAt', '<', '2024-03-31 08:00:00', days.slice(0, 5)],
  ];
  for (const [field, operator, value, desired] of cases)
    expect([field, operator, value, await found({ [field]: value }, { [field]: operator })]).toEqual([field, operator, value, desired]);
  const file = await http.server.inject({
    method: 'POST',
    url: '/api/demo/clients/export',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...where({ name: prefix }, { name: 'LIKE' }), columns: ['since', 'seenAt'], format: 'csv' }),
  });
  expect(file.body.replace('\ufeff', '').trim().split('\r\n').slice(1)).toEqual(rows.map((row) => row.join()));
});

test.each(zones)('with the server’s clock in %s a day of a workbook is that day', async (zone) => {
  vi.stubEnv('TZ', zone);
  const prefix = `I${zone.replace(/\W/g, '').slice(0, 8)}`;
  const cells = days.map((day, place) => [
    `${prefix}${place}`,
    '器具',
    place % 2 ? day.replaceAll('-', '/') : new Date(`${day}T00:00:00Z`),
    `${day} 00:00`,
  ]);
  const book = await makeWorkbook([['编号', '名称', '起始日', '最近时间'], ...cells]);
  const { report } = await sendImport(http, book, { token, page: 'demo/gauges' });
  expect(report).toMatchObject({ created: days.length, bad: 0 });
  const data = await post('/api/demo/gauges/page', {
    current: 1,
    size: 500,
    searchType: 'N',
    orderBy: [{ prop: 'gaugeNo', order: 'asc' }],
  });
  const own = recordsIn(data).filter((row) => String(row['gaugeNo']).startsWith(prefix));
  expect(own.map((row) => [row['since'], row['seenAt']])).toEqual(days.map((day) => [day, `${day} 00:00:00`]));
});
