import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

/** Orders whose client is fixed once a title stands, and whose approval asks for a file. */
function makeForgeable(): string {
  const folder = makeSchemas();
  const path = join(folder, 'pages/demo/orders.json');
  const text = readFileSync(path, 'utf8')
    .replace('"x-filter": "target.isActive"', '"x-readonly": "title == \'fixed\'"')
    .replace('"opinion": {', '"proof": { "$ref": "kind:files", "x-label": { "zh": "证明", "en": "Proof" } },\n    "opinion": {')
    .replace('"ask": ["opinion"]', '"ask": ["proof"]');
  writeFileSync(path, text);
  return folder;
}

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(makeForgeable());
});
afterAll(() => http.close());

const post = async (page: string, call: string, body: Values, as = 'admin') =>
  http.call('POST', `/api/demo/${page}/${call}`, { token: await http.tokenOf(as), body });
const make = async (page: string, values: Values): Promise<string> => {
  const answer = await post(page, 'submit', values);
  expect(answer.text).toContain('"code":200');
  return (answer.data as { id: string }).id;
};

test('a reference that a condition makes read-only is refused another value, and what is copied from it stays', async () => {
  const [mine, other] = [await make('clients', { name: '甲', kind: 'a' }), await make('clients', { name: '乙', kind: 'a' })];
  const detail = async (page: string, id: string) =>
    (await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: await http.tokenOf('admin') })).data as Values;
  const id = await make('orders', { clientId: mine, title: 'open', lines: [] });
  const before = await detail('orders', id);
  expect(before['clientCode']).toBe('KH000001');
  const forged = await post('orders', 'submit', { id, version: 1, clientId: other, title: 'fixed' });
  expect([forged.status, forged.data]).toEqual([400, { fields: { clientId: expect.stringContaining('现在不可修改') } }]);
  const saved = await post('orders', 'submit', { id, version: 1, clientId: mine, title: 'fixed' });
  expect(saved.text).toContain('"code":200');
  const after = await detail('orders', id);
  expect([after['clientId'], after['clientCode']]).toEqual([before['clientId'], before['clientCode']]);
});

test('a transition takes no file that does not exist', async () => {
  const clientId = await make('clients', { name: '丙', kind: 'a' });
  const id = await make('orders', { clientId, lines: [{ item: 'i', price: '1', count: 1 }] });
  await post('orders', 'transition', { name: 'submit', items: [{ id, version: 1 }] });
  const moved = await post(
    'orders',
    'transition',
    { name: 'approve', items: [{ id, version: 2 }], data: { proof: '123456789' } },
    'dept_head',
  );
  expect(moved.data).toEqual({ fields: { proof: '证明中有不存在的文件，请重新上传' } });
});
