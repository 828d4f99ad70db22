import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let http: TestHttp;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['staff', 'crates']) cpSync(at(`../support/tell-schemas/${page}.json`), join(folder, 'pages/demo', `${page}.json`));
  cpSync(at('../support/tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  cpSync(at('../../../schemas/pages/system/messageTemplates.json'), join(folder, 'pages/system/messageTemplates.json'));
  http = await openHttp(folder);
  expect(http.store.current().faults).toEqual([]);
});
afterAll(() => http.close());

test('words of a notice that page files tell are the fields of its record, and another is not saved', async () => {
  const save = async (content: string, title = '箱子已发出') =>
    http.call('POST', '/api/system/messageTemplates/submit', {
      token: await http.tokenOf('admin'),
      body: { templateCode: 'crate', templateName: '箱子', templateType: '2', event: 'crateSent', title, content },
    });
  const refused = await save('{crateName}已发出，{limitt}件');
  expect([refused.status, refused.data]).toMatchObject([400, { fields: { content: '“{limitt}”不是“箱子”的字段，是否为“{limit}”？' } }]);
  // A title is filled in as well.
  const inTitle = await save('{crateName}已发出', '{crateNam}已发出');
  expect([inTitle.status, inTitle.data]).toMatchObject([400, { fields: { title: '“{crateNam}”不是“箱子”的字段，是否为“{crateName}”？' } }]);
  const made = await save('{crateName}已发出，{limit}件');
  expect(made.status, made.text).toBe(200);
});
