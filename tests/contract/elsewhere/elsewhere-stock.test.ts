import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type OlderBackend, type OlderCall, type OlderRow, openOlderBackend } from '../support/older-backend';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Pages over a back end whose lists are stock ones: asked by GET with parameters, or whole, by a client that proves itself alone.
let older: OlderBackend;
let http: TestHttp;
let admin: string;
const folder = makeSchemas();
const base = '/api/csApi/hm-metrology/gauge';

const row = (index: number): OlderRow => ({
  ...{ id: String(1_123_598_821_738_675_200n + BigInt(index)), code: `G-${String(index).padStart(3, '0')}`, gaugeName: `卡尺${index}` },
  ...{ gaugeState: index % 2 === 0 ? '1' : '2', useFlag: 1, months: index, offset: -1, 'fee.price': '120.50' },
  ...{ boughtOn: `2024-03-${String(index).padStart(2, '0')} 00:00:00`, checkedAt: '2026-01-05 09:30:00', keeperPhone: '' },
  ...{ createUser: -1, isDeleted: 0, updateTime: '2026-11-01 08:00:00' },
});
const idOf = (index: number): string => row(index).id;

interface Page {
  readonly api: Values;
  readonly table: Values;
}

/** The page of gauges under another name, asked for its rows in another way. */
function makePage(page: string, api: Values, more: Values): void {
  const gauges = JSON.parse(
    readFileSync(fileURLToPath(new URL('../support/elsewhere-schemas/gauges.json', import.meta.url)), 'utf8'),
  ) as Page;
  const text = { ...gauges, page, label: { zh: page, en: page }, api: { ...gauges.api, ...api }, ...more };
  writeFileSync(join(folder, `pages/demo/${page}.json`), JSON.stringify(text));
}

beforeAll(async () => {
  older = await openOlderBackend(
    base,
    Array.from({ length: 25 }, (_, index) => row(index + 1)),
  );
  const search = { normal: ['gaugeNo', { field: 'gaugeState', multiple: false }], more: ['boughtOn', 'months'] };
  const answer = { records: 'rows', total: 'amount' };
  makePage('dials', { list: { path: 'list', search: 'filters' }, remove: { path: 'remove-all', ids: 'body' }, answer }, { search });
  const table = { columns: ['gaugeNo', 'gaugeName'] };
  makePage('knobs', { list: { path: 'all', search: 'filters', order: 'none' } }, { search: { normal: ['gaugeNo'] }, table });
  http = await openHttp(folder, undefined, {
    RIGHTS_CACHE_MS: '0',
    BACKEND_000000_older: `http://bridge:b%20r%2Fdge@127.0.0.1:${older.port}/api`,
  });
  admin = await http.tokenOf('admin');
});
afterAll(async () => {
  await http.close();
  await older.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (call: string, body: unknown) => http.call('POST', `/api/demo/${call}`, { token: admin, body });
const codes = (data: unknown): readonly unknown[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject).map(({ gaugeNo }) => gaugeNo) : [];
const search = (filter: Values, op: Values, more: object = {}): object => ({
  ...{ current: 1, size: 10, searchType: 'N', searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] },
  ...more,
});
const lastCall = (path: string): OlderCall | undefined => older.calls.filter((call) => call.path === `${base}/${path}`).at(-1);

test('a client without an account proves itself alone, and its token opens the rows', async () => {
  expect((await post('dials/page', {})).status).toBe(200);
  const token = older.calls.find(({ path }) => path.endsWith('/token'));
  expect(token?.body).toEqual({ tenantId: '000000', grant_type: 'client_credentials', scope: 'all' });
});

test('a stock list is asked by parameters under its own names, with its own endings, order and page', async () => {
  const asked = search(
    { gaugeNo: 'G-0', gaugeState: '1', months: '8' },
    { gaugeNo: 'LIKE', gaugeState: '=', months: '>=' },
    { orderBy: [{ prop: 'gaugeNo', order: 'desc' }], size: 5 },
  );
  const found = await post('dials/page', asked);
  expect([codes(found.data), (found.data as Values)['total']]).toEqual([['G-024', 'G-022', 'G-020', 'G-018', 'G-016'], 9]);
  expect(lastCall('list')?.query).toEqual({
    ...{ code_like: 'G-0', gaugeState_equal: '1', months_ge: '8' },
    ...{ current: '1', size: '5', descs: 'code' },
  });
  const second = await post('dials/page', { ...asked, current: 2 });
  expect(codes(second.data)).toEqual(['G-014', 'G-012', 'G-010', 'G-008']);
});

test('a stretch of days becomes the two ends that a stock list knows', async () => {
  const found = await post('dials/page', search({ boughtOn: ['2024-03-03', '2024-03-05'] }, { boughtOn: 'BETWEEN' }));
  expect(lastCall('list')?.query).toMatchObject({ boughtOn_datege: '2024-03-03', boughtOn_datele: expect.stringContaining('2024-03-05') });
  expect(codes(found.data).slice(0, 2)).toEqual(['G-003', 'G-004']);
});

test('what stock parameters cannot say is refused in words, and nothing is asked there', async () => {
  const before = older.calls.length;
  const several = await post('dials/page', search({ gaugeState: '1,2' }, { gaugeState: 'IN' }));
  const either = await post('dials/page', {
    ...{ current: 1, size: 10, searchType: 'Y' },
    searchListVO: [
      {
        searchType: 'and',
        searchParams: ['G-001', 'G-002'].map((code) => ({
          ...{ searchType: 'or', filter: JSON.stringify({ gaugeNo: code }), op: JSON.stringify({ gaugeNo: '=' }) },
        })),
      },
    ],
  });
  expect([several.status, either.status].every((status) => status >= 400 && status < 500)).toBe(true);
  expect(older.calls.length).toBe(before);
});

test('rows are removed there by a list of ids in the body, and in no address', async () => {
  const details = await Promise.all([1, 2].map((index) => http.call('GET', `/api/demo/dials/detail?id=${idOf(index)}`, { token: admin })));
  const answer = await post('dials/remove', { items: details.map(({ data }) => data) });
  expect([answer.status, older.rows.has(idOf(1)), older.rows.has(idOf(2)), older.rows.size]).toEqual([200, false, false, 23]);
  const call = lastCall('remove-all');
  expect([call?.query, call?.body]).toEqual([{}, { ids: `${idOf(1)},${idOf(2)}` }]);
});

test('a list that comes whole is cut into the pages that are asked for', async () => {
  const first = await post('knobs/page?current=1&size=10', {});
  const third = await post('knobs/page?current=3&size=10', {});
  expect([(first.data as Values)['total'], codes(first.data).length, codes(first.data)[0]]).toEqual([23, 10, 'G-003']);
  expect(codes(third.data)).toEqual(['G-023', 'G-024', 'G-025']);
  const sorted = await post('knobs/page', { orderBy: [{ prop: 'gaugeNo', order: 'desc' }] });
  expect(sorted.status).toBeGreaterThanOrEqual(400);
});
