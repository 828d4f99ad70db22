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

test('a record is found by what people call it, also by how it is read, by those alone who may see it', async () => {
  const token = await http.tokenOf('salesman');
  const make = async (name: string) =>
    String(((await http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', isActive: 1 } })).data as Values)['id']);
  const [id, other] = [await make('湖南长沙量具厂'), await make('长沙量具')];
  const label = { zh: '单位', en: 'Clients' };
  const found = (foundId: string, number: string, name: string) => ({ path: 'demo/clients', label, id: foundId, number, name });
  const whole = found(id, 'KH000001', '湖南长沙量具厂');
  // What is called exactly so comes first.
  expect(await find('长沙量具', 'salesman')).toEqual([found(other, 'KH000002', '长沙量具'), whole]);
  // Whole syllables, first letters and both mixed, anywhere in the name; a character that is read in two ways by both (长: chang, zhang).
  for (const text of ['hunancs', 'HNCSLJC', "hu nan chang'sha", 'nzhangsha', 'csljc'])
    expect(await find(text, 'salesman'), text).toEqual([whole]);
  for (const text of ['hunanbj', 'qqqqqq', 'iuv', 'cs', '长', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'])
    expect(await find(text, 'salesman'), text).toEqual([]);
  expect(await find('长沙量具', 'hr')).toEqual([]);
  expect(await find('hunancs', 'admin', '000001')).toEqual([]);
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
       select '000000', id, 'clients', 'name', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'salesman'`,
    ),
  );
  const felt = { timeout: 5_000, interval: 50 };
  for (const text of ['长沙量具', 'hunancs']) await expect.poll(() => find(text, 'salesman'), felt).toEqual([]);
  await http.database.system((q) => q.query(`delete from sys_role_field where record_name = 'clients' and field = 'name'`));
  await expect.poll(() => find('hunancs', 'salesman'), felt).toEqual([whole]);
});

test.each([
  ['岳阳（新）检测所', 'yyxjcs'],
  ['益阳（老）检测所', 'yiyanglaojiance'],
  ['株洲·（北区）— 仪表厂', 'zzbqybc'],
  ['衡东(南岳) 仪器/量具', 'hdnyyqlj'],
])('%s is found by %s, whatever signs stand in the name', async (name, text) => {
  const token = await http.tokenOf('salesman');
  const made = await http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', isActive: 1 } });
  expect((await find(text, 'salesman')).map(({ id }) => id)).toContain(String((made.data as Values)['id']));
});

test('a name with figures in it finds its record, and a number comes before every name that holds it', async () => {
  const token = await http.tokenOf('salesman');
  const make = async (name: string) => {
    const { data } = await http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', isActive: 1 } });
    const id = String((data as Values)['id']);
    const made = (await http.call('GET', `/api/demo/clients/detail?id=${id}`, { token })).data as Values;
    return { id, number: String(Object.values(made).find((value) => /^KH\d+$/.test(String(value)))) };
  };
  const plant = await make('岳麓 108 厂 3 车间');
  const idsOf = async (text: string, as = 'salesman') => (await find(text, as)).map(({ id }) => id);
  for (const text of ['岳麓 108 厂 3 车间', '108 厂', '厂 3']) expect(await idsOf(text), text).toEqual([plant.id]);
  expect(await idsOf('108 厂', 'hr')).toEqual([]);
  const named = await make(`旧号 ${plant.number}`);
  expect(await idsOf(plant.number)).toEqual([plant.id]);
  expect(await idsOf(`号 ${plant.number}`)).toEqual([named.id]);
});

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

test('a record is found by the further fields that its page names, behind what has that number, by those alone who may read them', async () => {
  const token = await http.tokenOf('salesman');
  const make = async (name: string, mobile: string) => {
    const body = { name, kind: 'a', isActive: 1, contact: { mobile } };
    return String(((await http.call('POST', '/api/demo/clients/submit', { token, body })).data as Values)['id']);
  };
  const id = await make('衡山量具修理部', '13907310642');
  const match = { label: { zh: '手机', en: 'Mobile' }, value: '13907310642' };
  const [found] = await find('07310642', 'salesman');
  expect(found).toMatchObject({ path: 'demo/clients', id, name: '衡山量具修理部', match });
  expect(await find('07310642', 'hr')).toEqual([]);
  expect(await find('07310642', 'admin', '000001')).toEqual([]);
  // Each has an index for parts of a text.
  const indexes = await http.database.system((q) =>
    q.query(
      `select indexdef from pg_indexes where indexdef like '%bigrams(contact__mobile)%' or indexdef like '%bigrams(contact_mobile)%'`,
    ),
  );
  expect(indexes.rows).toHaveLength(1);
  // One whose number it is comes first, and is told once.
  const number = String(found?.['number']);
  const digits = number.replace(/\D/g, '');
  const other = await make('衡阳仪表', `138${digits.padStart(8, '0').slice(-8)}`);
  const both = await find(digits, 'salesman');
  expect(both.map((each) => [each['id'], 'match' in each])).toEqual([
    [id, false],
    [other, true],
  ]);
  for (const rule of ['hidden', 'masked']) {
    await http.database.system((q) =>
      q.query(
        `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
         select '000000', id, 'clients', 'contact.mobile', $1 from sys_role where tenant_id = '000000' and role_alias = 'salesman'`,
        [rule],
      ),
    );
    const felt = { timeout: 5_000, interval: 50 };
    await expect.poll(() => find('07310642', 'salesman'), felt).toEqual([]);
    await http.database.system((q) => q.query(`delete from sys_role_field where record_name = 'clients' and field = 'contact.mobile'`));
    await expect.poll(async () => (await find('07310642', 'salesman')).length, felt).toBe(1);
  }
});
