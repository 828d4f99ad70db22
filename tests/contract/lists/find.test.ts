import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const find = async (text: string, as: string, tenant?: string) =>
  (await http.call('GET', `/api/find/records?text=${encodeURIComponent(text)}`, { token: await http.tokenOf(as, tenant) }))
    .data as readonly Values[];

test('a record is found by a part of its number, by those alone who may see it', async () => {
  const token = await http.tokenOf('salesman');
  const make = async (page: string, body: Values) =>
    String(((await http.call('POST', `/api/demo/${page}/submit`, { token, body })).data as Values)['id']);
  const clientId = await make('clients', { name: '湘江仪器厂', kind: 'a', isActive: 1 });
  const id = await make('orders', { clientId, title: '委托', lines: [] });
  const { data } = await http.call('GET', `/api/demo/orders/detail?id=${id}`, { token });
  const number = String((data as Values)['orderNo']);
  const found = { path: 'demo/orders', label: { zh: '订单', en: 'Orders' }, id, number, name: '' };
  expect(await find(number, 'salesman')).toEqual([found]);
  expect(await find(number.slice(-6), 'admin')).toContainEqual(found);
  expect(await find(number, 'tester')).toEqual([]);
  expect(await find(number, 'admin', '000001')).toEqual([]);
  expect(await find('%%%', 'salesman')).toEqual([]);
  expect(await find(number.slice(0, 2), 'salesman')).toEqual([]);
  expect((await http.call('GET', `/api/find/records?text=${number}`)).status).toBe(401);
});
