import { posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { readZip } from '../../fixtures/read-xlsx';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let branches: Record<string, string>;

const post = async (path: string, body: Values, as = 'salesman', tenant?: string) =>
  http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf(as, tenant), body });
const ask = async (body: Values, as?: string, tenant?: string) => post('clients/statistic', { statistic: 'byBranch', ...body }, as, tenant);
const where = (filter: Values, op: Values): Values => ({
  searchType: 'N',
  searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }],
});

beforeAll(async () => {
  http = await openHttp();
  const make = async (path: string, values: Values, as?: string): Promise<string> => {
    const answer = await post(`${path}/submit`, values, as);
    expect(answer.msg).toBe('操作成功');
    return String((answer.data as Values)['id']);
  };
  const [south, north] = [await make('branches', { name: '南' }, 'quality'), await make('branches', { name: '北' }, 'quality')];
  branches = { south, north };
  const client = (name: string, values: Values) => make('clients', { name, kind: 'a', isActive: 1, ...values });
  await client('甲', { branchId: south, since: '2026-01-31', amount: '0.10', score: 10 });
  await client('乙', { branchId: south, since: '2026-01-01', amount: '0.20', score: 5, isActive: 0 });
  await client('丙', { branchId: south, since: '2026-03-01', amount: '99999999.99', kind: 'b' });
  await client('丁', { branchId: north, since: '2026-03-31', score: 7 });
  await client('戊', { since: '2026-03-15', amount: '5.00' });
  await client('己', { branchId: north, amount: '1.00', kind: 'b', isActive: 0 });
});
afterAll(() => http.close());

test('rows are counted, added up, averaged and shared out by two fields, with all totals, months between and what has no value', async () => {
  const none = null;
  expect((await ask({})).data).toEqual({
    columns: [{ key: '2026-01' }, { key: '2026-02' }, { key: '2026-03' }, { key: '' }],
    groups: [
      {
        ...{ key: branches['south'], name: '南' },
        cells: [['2', '0.30', '7.50', '0.5000'], none, ['1', '99999999.99', null, '1.0000'], none],
        total: ['3', '100000000.29', '7.50', '0.6667'],
      },
      {
        ...{ key: branches['north'], name: '北' },
        cells: [none, none, ['1', '0', '7.00', '1.0000'], ['1', '1.00', null, '0.0000']],
        total: ['2', '1.00', '7.00', '0.5000'],
      },
      { key: '', cells: [none, none, ['1', '5.00', null, '1.0000'], none], total: ['1', '5.00', null, '1.0000'] },
    ],
    totals: {
      cells: [['2', '0.30', '7.50', '0.5000'], none, ['3', '100000004.99', '7.00', '1.0000'], ['1', '1.00', null, '0.0000']],
      total: ['6', '100000006.29', '7.33', '0.6667'],
    },
    more: false,
  });
});

test('a row that says neither yes nor no is in no share', async () => {
  const say = (value: number | null) =>
    http.database.system((q) => q.query(`update pg_clients set is_active = $1 where tenant_id = '000000' and name = '己'`, [value]));
  await say(null);
  const { totals } = (await ask({})).data as { readonly totals: unknown };
  await say(0);
  expect(totals).toMatchObject({ cells: [{}, null, {}, ['1', '1.00', null, null]], total: ['6', '100000006.29', '7.33', '0.8000'] });
});

test('a search narrows it as it narrows the list, and one tenant counts nothing of another', async () => {
  const found = (await ask(where({ kind: 'b', since: '2026-03' }, { kind: '=', since: '=' }))).data as Values;
  expect(found['totals']).toEqual({ cells: [['1', '99999999.99', null, '1.0000']], total: ['1', '99999999.99', null, '1.0000'] });
  const nothing = { columns: [], groups: [], totals: { cells: [], total: ['0', '0', null, null] }, more: false };
  expect((await ask({}, 'admin', '000001')).data).toEqual(nothing);
});

test('quarters stand in their order, each with its rows by an option', async () => {
  await post('clients/submit', { name: '庚', kind: 'b', isActive: 1, since: '2025-08-31' });
  const { data } = await ask({ statistic: 'byQuarter' });
  expect(data).toMatchObject({
    columns: [{ key: 'a' }, { key: 'b' }],
    groups: [
      { key: '2025-Q3', cells: [null, ['1']], total: ['1'] },
      { key: '2025-Q4', cells: [null, null], total: ['0'] },
      { key: '2026-Q1', cells: [['4'], ['1']], total: ['5'] },
      { key: '', cells: [null, ['1']], total: ['1'] },
    ],
  });
});

test('one grouping alone has no columns; the biggest group stands first', async () => {
  expect((await ask({ statistic: 'byKind' })).data).toEqual({
    columns: [],
    groups: [
      { key: 'b', cells: [], total: ['100000000.99'] },
      { key: 'a', cells: [], total: ['5.30'] },
    ],
    totals: { cells: [], total: ['100000006.29'] },
    more: false,
  });
});

test('a statistic is taken out as a table with all totals, as CSV and as XLSX, and that is noted', async () => {
  const take = async (format: string, as = 'admin') =>
    post('clients/statistic-export', { statistic: 'byBranch', format, ...where({ since: '2026' }, { since: '=' }) }, as);
  const csv = await take('csv');
  expect(csv.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    [
      '分支',
      ...['2026-01', '2026-02', '2026-03', '合计'].flatMap((head) =>
        ['单位数', '金额合计', '平均分', '启用率'].map((each) => `${head} · ${each}`),
      ),
    ].join(),
    '南,2,0.30,7.50,50.0%,,,,,1,99999999.99,,100.0%,3,100000000.29,7.50,66.7%',
    '北,,,,,,,,,1,0,7.00,100.0%,1,0,7.00,100.0%',
    '未填写,,,,,,,,,1,5.00,,100.0%,1,5.00,,100.0%',
    '合计,2,0.30,7.50,50.0%,,,,,3,100000004.99,7.00,100.0%,5,100000005.29,7.33,80.0%',
  ]);
  const { rawPayload } = await http.server.inject({
    ...{ method: 'POST', url: '/api/demo/clients/statistic-export', payload: { statistic: 'byKind', format: 'xlsx' } },
    headers: { 'blade-auth': `bearer ${await http.tokenOf('admin')}`, 'accept-language': 'en' },
  });
  const sheet = readZip(rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<v>100000000.99</v>');
  expect(sheet).toContain('Total');
  // Its picture is a chart of each measure on a sheet of its own, with what the screen draws; every part is declared, and leads to one that is there.
  const parts = readZip(rawPayload);
  const names = [...parts.keys()].filter((name) => name !== '[Content_Types].xml' && !name.endsWith('.rels'));
  const types = parts.get('[Content_Types].xml') ?? '';
  expect(names.filter((name) => !types.includes(`PartName="/${name}"`))).toEqual([]);
  for (const [name, text] of parts)
    if (name.endsWith('.rels'))
      for (const [, target = ''] of text.matchAll(/Target="([^"]*)"/g))
        expect([...parts.keys()]).toContain(posix.normalize(posix.join(name.replace(/_rels\/[^/]*$/, ''), target)));
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Charts" sheetId="2"');
  expect(names.filter((name) => name.startsWith('xl/charts/'))).toEqual(['xl/charts/chart1.xml']);
  for (const figure of ['100000000.99', '5.30']) expect(parts.get('xl/charts/chart1.xml')).toContain(`<c:v>${figure}</c:v>`);
  const { rows } = await http.database.system((q) =>
    q.query(`select changes::text as changes from sys_audit where action = 'export' and not refused order by id`),
  );
  expect(rows.map((row) => /by(Branch|Kind)/.exec(String(row['changes']))?.[0])).toEqual(['byBranch', 'byKind']);
  expect((await take('csv', 'salesman')).status).toBe(403);
  expect((await take('pdf')).status).toBe(400);
});

test.each<[Values, number]>([
  [{ statistic: 'other' }, 400],
  [{ statistic: '__proto__' }, 400],
  [{ groups: 5001 }, 400],
  [{ groups: 10_000 }, 200],
  [where({ code: '1' }, { code: 'BETWEEN' }), 400],
])('%j is answered with %i', async (body, status) => {
  expect((await ask(body)).status).toBe(status);
});

test('what fills a table to its last column leaves out the months between where there are rows without one', async () => {
  const at = async (name: string, since: string) => post('clients/submit', { name, kind: '04', isActive: 1, since });
  await at('先', '2010-01-01');
  await at('后', '2019-12-31');
  await post('clients/submit', { name: '无', kind: '04', isActive: 1 });
  const answer = await ask(where({ kind: '04' }, { kind: '=' }));
  expect([answer.status, (answer.data as { readonly columns?: unknown }).columns]).toEqual([
    200,
    [{ key: '2010-01' }, { key: '2019-12' }, { key: '' }],
  ]);
});

test('it takes the right to the page and its own', async () => {
  expect((await ask({}, 'tester')).status).toBe(403);
  expect((await ask({}, 'finance')).status).toBe(403);
  expect((await http.call('POST', '/api/demo/clients/statistic', { body: { statistic: 'byBranch' } })).status).toBe(401);
});

test('a statistic stands in the menu of those alone who may see it', async () => {
  const names = async (as: string) => {
    const { text } = await http.call('GET', '/api/blade-system/menu/routes', { token: await http.tokenOf(as) });
    return ['分支统计', '季度统计', '"统计"'].filter((name) => text.includes(name));
  };
  expect(await names('salesman')).toEqual(['分支统计', '季度统计', '"统计"']);
  expect(await names('tester')).toEqual([]);
});
