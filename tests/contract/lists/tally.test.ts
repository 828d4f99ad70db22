import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const call = async (page: string, body: Values, as = 'salesman', tenant?: string) =>
  http.call('POST', `/api/demo/clients/${page}`, { token: await http.tokenOf(as, tenant), body });

test('rows are counted and added up by month and by option, within a search and within one tenant', async () => {
  const make = async (values: Values) => expect((await call('submit', { isActive: 1, ...values })).msg).toBe('操作成功');
  await make({ name: '单位0', kind: 'a', since: '2026-09-05', amount: '10.10' });
  await make({ name: '单位1', kind: 'a', since: '2026-11-01', amount: '20.20' });
  await make({ name: '单位2', kind: 'b', since: '2026-11-30', amount: '0.05' });
  await make({ name: '单位3', kind: 'b' });
  expect((await call('tally', { by: 'since', sum: 'amount' })).data).toEqual([
    { key: '2026-11', count: 2, sum: '20.25' },
    // A month without rows is one of nothing.
    { key: '2026-10', count: 0, sum: '0' },
    { key: '2026-09', count: 1, sum: '10.10' },
  ]);
  expect((await call('tally', { by: 'kind' })).data).toEqual([
    { key: 'b', count: 2, sum: '0' },
    { key: 'a', count: 2, sum: '0' },
  ]);
  const searchParam = [{ filter: JSON.stringify({ kind: 'b' }), op: JSON.stringify({ kind: '=' }) }];
  expect((await call('tally', { by: 'since', searchType: 'N', searchParam })).data).toEqual([{ key: '2026-11', count: 1, sum: '0' }]);
  expect((await call('tally', { by: 'since' }, 'admin', '000001')).data).toEqual([]);
});

test.each<[Values, number]>([
  [{}, 400],
  [{ by: 'name' }, 400],
  [{ by: 'tenant_id' }, 400],
  [{ by: 'since', sum: 'name' }, 400],
  [{ by: 'since; drop table demo' }, 400],
])('%j is refused with %i', async (body, status) => {
  expect((await call('tally', body)).status).toBe(status);
});

test('a body without what it counts by is refused by the name of the key', async () => {
  const answer = await call('tally', { field: 'amount' });
  expect([answer.status, answer.data]).toEqual([400, { fields: { by: expect.any(String) as string } }]);
});

test('who may not see the page gets nothing of it', async () => {
  expect((await call('tally', { by: 'since' }, 'finance')).status).toBe(403);
  expect((await http.call('POST', '/api/demo/clients/tally', { body: { by: 'since' } })).status).toBe(401);
});
