import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  const folder = makeSchemas();
  const page = 'pages/system/dicts.json';
  mkdirSync(dirname(join(folder, page)), { recursive: true });
  cpSync(fileURLToPath(new URL(`../../../schemas/${page}`, import.meta.url)), join(folder, page));
  const entries = [{ key: 'ripe', was: ['red', 'soft'], zh: '熟', en: 'Ripe' }];
  const dict = { code: 'ripeness', label: { zh: '成熟度', en: 'Ripeness' }, open: true, entries };
  writeFileSync(join(folder, 'dicts/ripeness.json'), JSON.stringify(dict));
  http = await openHttp(folder);
});
afterAll(() => http.close());

const post = async (url: string, body: unknown) => http.call('POST', url, { token: await http.tokenOf('admin'), body });

test.each([
  ['/api/blade-system/dict-biz/submit', (parentId: string, dictKey: string) => ({ parentId, dictKey, dictValue: '红', sort: 1 })],
  [
    '/api/system/dicts/submit',
    (parentId: string, dictKey: string) => ({ parentId, code: 'ripeness', dictKey, dictValue: '红', kind: 'biz', sort: 1 }),
  ],
])('a tenant adds no entry under a former key of another one: %s', async (url, body) => {
  const found = await http.database.system((q) =>
    q.query(`select id::text as id from sys_dict where tenant_id = '000000' and code = 'ripeness' and dict_key = '-1'`),
  );
  const root = String(found.rows[0]?.['id']);
  const refused = await post(url, body(root, 'soft'));
  expect([refused.status, refused.data]).toEqual([400, { fields: { dictKey: '“soft”是“熟”以前的键，不能再用，请另取一个' } }]);
  const made = await post(url, body(root, `green${url.length}`));
  expect([made.status, made.msg]).toEqual([200, '操作成功']);
  const { id } = made.data as { readonly id: string };
  const renamed = await post(url, { ...body(root, 'red'), id, version: (made.data as { readonly version: number }).version });
  expect(renamed.status).toBe(400);
});
