import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const post = (call: string, body: unknown, page = 'clients') => http.call('POST', `/api/demo/${page}/${call}`, { token: admin, body });
const make = async (values: Values): Promise<string> => {
  const answer = await post('submit', { kind: 'a', ...values });
  expect(answer.text).toContain('"code":200');
  return isObject(answer.data) ? String(answer.data['id']) : '';
};
const find = async (text: string, operator = 'LIKE'): Promise<readonly string[]> => {
  const searchParam = [{ filter: JSON.stringify({ name: text }), op: JSON.stringify({ name: operator }) }];
  const { data } = await post('page', { current: 1, size: 200, searchType: 'N', searchParam });
  const records = isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
  return records.map((row) => String(row['name'])).sort();
};

test('a text comes back sign for sign, whatever signs it has', async () => {
  const names = ['𠮷野家计量站', '㐂𡈽𪚥', 'é一e\u0301', '👨‍👩‍👧 家庭', '﨑峰', '〇一二', 'Ａｂ１２', '龘靐齉', '湘\u3000江', '葛\u{E0100}城'];
  for (const name of names) {
    const id = await make({ name, contact: { name: name.slice(0, 20) } });
    const { data } = await http.call('GET', `/api/demo/clients/detail?id=${id}`, { token: admin });
    expect(data).toMatchObject({ name, contact: { name: name.slice(0, 20) } });
  }
});

test('limits count signs, not their bytes or halves', async () => {
  expect((await post('submit', { name: '𠮷'.repeat(40), kind: 'a' })).status).toBe(200);
  const long = await post('submit', { name: '𠮷'.repeat(41), kind: 'a' });
  expect(long.data).toEqual({ fields: { name: '名称不能超过40个字符' } });
});

test('a search finds a text however wide its signs were typed, there or here', async () => {
  const stored = ['规程JJF(湘)12-2021', '规程ＪＪＦ（湘）１２－２０２１', '规程JJF（湘）12－2021'];
  for (const name of stored) await make({ name });
  await make({ name: '规程JJF(鄂)12-2021' });
  for (const asked of ['JJF(湘)12', 'ＪＪＦ（湘）１２', 'jjf（湘）12', 'Ｊjf(湘)12-2021'])
    expect([asked, await find(asked)]).toEqual([asked, [...stored].sort()]);
  expect(await find('２０２１')).toHaveLength(4);
  expect((await find('（湘）', 'NOT LIKE')).filter((name) => name.startsWith('规程'))).toEqual(['规程JJF(鄂)12-2021']);
  const { data } = await post('candidates', { field: 'clientId', keyword: 'ｊｊｆ(湘)' }, 'orders');
  expect(Array.isArray(data) ? data.length : data).toBe(3);
});

test('numbers and days typed with wide signs are what they say', async () => {
  const id = await make({
    name: '宽数字',
    score: '１２',
    amount: '１２３．５０',
    since: '２０２６－０１－０５',
    contact: { mobile: '１３８００１３８０００' },
  });
  const { data } = await http.call('GET', `/api/demo/clients/detail?id=${id}`, { token: admin });
  expect(data).toMatchObject({ score: 12, amount: '123.50', since: '2026-01-05', contact: { mobile: '13800138000' } });
});
