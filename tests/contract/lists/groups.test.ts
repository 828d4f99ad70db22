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

test('a search narrows the groups as it narrows the list, and one tenant counts nothing of another', async () => {
  const searchParam = [{ filter: JSON.stringify({ kind: 'b' }), op: JSON.stringify({ kind: '=' }) }];
  expect(told((await group({ by: 'kind', searchType: 'N', searchParam })).data)).toEqual([['b', '2', '99999999.99']]);
  expect(told((await group({ by: 'kind' }, 'admin', '000001')).data)).toEqual([]);
});

test.each<[Values]>([[{ by: 'name' }], [{ by: 'tenant_id' }], [{ by: 'kind; drop table demo' }], [{ by: 'kind', groups: 7 }], [{}]])(
  '%j is refused by the name of what is wrong',
  async (body) => {
    expect((await group(body)).status).toBe(400);
  },
);

test('who may not see the page gets nothing of it', async () => {
  expect((await group({ by: 'kind' }, 'finance')).status).toBe(403);
  expect((await http.call('POST', '/api/demo/clients/statistic', { body: { by: 'kind' } })).status).toBe(401);
});
