import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { StatisticAnswer } from '../../../src/protocol/statistic';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
  const make = async (values: Values) => {
    const answer = await http.call('POST', '/api/demo/clients/submit', {
      token: await http.tokenOf('salesman'),
      body: { isActive: 1, ...values },
    });
    expect(answer.msg).toBe('操作成功');
  };
  await make({ name: '甲', kind: 'a', since: '2026-01-31', amount: '0.10' });
  await make({ name: '乙', kind: 'a', since: '2026-01-01', amount: '0.20' });
  await make({ name: '丙', kind: 'b', since: '2026-03-01', amount: '99999999.99' });
  await make({ name: '丁', kind: 'b' });
});
afterAll(() => http.close());

const group = async (body: Values, as = 'salesman', tenant?: string) =>
  http.call('POST', '/api/demo/clients/statistic', { token: await http.tokenOf(as, tenant), body });
const told = (data: unknown): readonly (readonly [string, ...unknown[]])[] =>
  (data as StatisticAnswer).groups.map(({ key, total }) => [key, ...total] as const);

test('the rows of a list are grouped by one of its columns, counted and added up as its totals are', async () => {
  expect(told((await group({ by: 'kind' })).data)).toEqual([
    ['a', '2', '0.30'],
    ['b', '2', '99999999.99'],
  ]);
  expect(((await group({ by: 'kind' })).data as StatisticAnswer).totals.total).toEqual(['4', '100000000.29']);
});

test('days are grouped by month, and rows without one stand by themselves', async () => {
  const months = told((await group({ by: 'since' })).data).filter(([, count]) => count !== '0');
  expect(months.map(([key, count]) => [key, count])).toEqual([
    ['2026-01', '2'],
    ['2026-03', '1'],
    ['', '1'],
  ]);
});

/** A pivot as lines: the names of the columns first, then of each group its cells and its total; null where there are no rows. */
function lines(data: unknown): readonly (readonly unknown[])[] {
  const { columns, groups, totals } = data as StatisticAnswer;
  const figures = ({ cells, total }: StatisticAnswer['totals']) => [...cells, total].map((each) => each?.[0] ?? null);
  const used = (key: string) => columns.filter((_column, at) => groups.some(({ cells }) => cells[at])).some((column) => column.key === key);
  const kept = columns.map(({ key }) => used(key));
  const keep = (cells: readonly unknown[]) => cells.filter((_cell, at) => kept[at] ?? true);
  return [
    keep(columns.map(({ key }) => key)),
    ...groups.map((line) => [line.key, ...keep(figures(line))]),
    ['total', ...keep(figures(totals))],
  ];
}

test('a second column stands across, and a cell tells how many rows there are, what they add up to, or their average', async () => {
  expect(lines((await group({ by: 'kind', across: 'since' })).data)).toEqual([
    ['2026-01', '2026-03', ''],
    ['a', '2', null, null, '2'],
    ['b', null, '1', '1', '2'],
    ['total', '2', '1', '1', '4'],
  ]);
  expect(lines((await group({ by: 'kind', across: 'since', how: 'sum', of: 'amount' })).data)).toEqual([
    ['2026-01', '2026-03', ''],
    // The biggest sums come first.
    ['b', null, '99999999.99', '0', '99999999.99'],
    ['a', '0.30', null, null, '0.30'],
    ['total', '0.30', '99999999.99', '0', '100000000.29'],
  ]);
  expect(lines((await group({ by: 'kind', across: 'since', how: 'average', of: 'amount' })).data).at(-1)).toEqual([
    ...['total', '0.15', '99999999.99', null, '33333333.43'],
  ]);
});

test('a pivot is taken out as a file by whoever may export the list', async () => {
  const send = async (as: string) =>
    http.call('POST', '/api/demo/clients/statistic-export', {
      token: await http.tokenOf(as),
      body: { by: 'kind', across: 'since', format: 'csv' },
    });
  const { text } = await send('admin');
  expect(
    text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.replaceAll('"', '')),
  ).toEqual(
    expect.arrayContaining([expect.stringMatching(/^类别,2026-01,/), expect.stringMatching(/^甲,2,/), expect.stringMatching(/^合计,2,/)]),
  );
});

test('the rows of a group without a value are found by a word for that', async () => {
  const search = async (field: string, op: string, value: string | readonly string[]) =>
    http.call('POST', '/api/demo/clients/page', {
      token: await http.tokenOf('salesman'),
      body: { searchType: 'N', searchParam: [{ filter: JSON.stringify({ [field]: value }), op: JSON.stringify({ [field]: op }) }] },
    });
  const namesBy = async (field: string, op = '=', value: string | readonly string[] = '@none') => {
    const { records } = (await search(field, op, value)).data as { readonly records: readonly Values[] };
    return records.map(({ name }) => name).toSorted();
  };
  expect(await namesBy('since')).toEqual(['丁']);
  expect(await namesBy('kind')).toEqual([]);
  expect((await namesBy('branchId')).length).toBe(4);
  expect((await namesBy('contact.name')).length).toBe(4);
  expect(await namesBy('since', 'BETWEEN')).toEqual(['丁']);
  expect(await namesBy('kind', 'IN', '@none,b')).toEqual(['丁', '丙']);
  expect((await namesBy('branchId', 'IN', ['@none', '1'])).length).toBe(4);
  expect((await search('since', 'BETWEEN', ['@none', '2026-03-01'])).status).toBe(400);
});

test('a search narrows the groups as it narrows the list, and one tenant counts nothing of another', async () => {
  const searchParam = [{ filter: JSON.stringify({ kind: 'b' }), op: JSON.stringify({ kind: '=' }) }];
  expect(told((await group({ by: 'kind', searchType: 'N', searchParam })).data)).toEqual([['b', '2', '99999999.99']]);
  expect(told((await group({ by: 'kind' }, 'admin', '000001')).data)).toEqual([]);
});

test.each<[Values]>([
  [{ by: 'name' }],
  [{ by: 'tenant_id' }],
  [{ by: 'kind; drop table demo' }],
  [{ by: 'kind', groups: 7 }],
  [{}],
  [{ by: 'kind', across: 'kind' }],
  [{ by: 'kind', across: 'name' }],
  [{ by: 'kind', across: 'since', how: 'max', of: 'amount' }],
  [{ by: 'kind', across: 'since', how: 'sum', of: 'name' }],
  [{ by: 'kind', across: 'since', how: 'sum' }],
])('%j is refused by the name of what is wrong', async (body) => {
  expect((await group(body)).status).toBe(400);
});

test('who may not see the page gets nothing of it', async () => {
  expect((await group({ by: 'kind' }, 'finance')).status).toBe(403);
  expect((await http.call('POST', '/api/demo/clients/statistic', { body: { by: 'kind' } })).status).toBe(401);
});
