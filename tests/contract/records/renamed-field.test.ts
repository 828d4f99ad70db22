import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { field, pageText } from '../support/schema-folder';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let salesman: string;
let id: string;

const dir = makeSchemas();
const file = join(dir, 'pages', 'things', 'things.json');

const write = (fields: Readonly<Record<string, object>>) =>
  writeFileSync(
    file,
    pageText('things', fields, {
      form: { groups: [{ items: ['thingName', ...Object.keys(fields)] }] },
      actions: { toolbar: ['create'], row: ['edit'] },
      roles: { salesman: ['view', 'create', 'edit'] },
    }),
  );

const pageOf = async (token: string) => {
  const { data } = await http.call('GET', '/api/schema/pages/things/things', { token });
  return isObject(data) ? data : {};
};

beforeAll(async () => {
  mkdirSync(join(dir, 'pages', 'things'), { recursive: true });
  write({ oldWeight: field('kind:shortText') });
  http = await openHttp(dir);
  [admin, salesman] = [await http.tokenOf('admin'), await http.tokenOf('salesman')];
  const made = await http.call('POST', '/api/things/things/submit', { token: salesman, body: { thingName: '天平', oldWeight: '轻' } });
  id = String(isObject(made.data) ? made.data['id'] : '');
  const changed = { id, version: 1, thingName: '天平', oldWeight: '重' };
  expect(await http.call('POST', '/api/things/things/submit', { token: salesman, body: changed })).toMatchObject({ status: 200 });
});

afterAll(() => http.close());

test('a field that is gone from the file is told to those who can consent, and to nobody else', async () => {
  write({});
  await http.store.reload();
  expect(String((await pageOf(admin))['pending'])).toMatch(/不再有字段 字段（oldWeight）.*：1 行数据有值/);
  const staff = await pageOf(salesman);
  expect(staff).not.toHaveProperty('pending');
  expect(JSON.stringify(staff['model'])).toContain('oldWeight');
});

test('once it is given a former name, rows, history and the rules of roles know the field by its new one', async () => {
  write({ weight: field('kind:shortText', { 'x-was': 'oldWeight' }) });
  await http.store.reload();
  expect(await pageOf(admin)).not.toHaveProperty('pending');
  const detail = await http.call('GET', `/api/things/things/detail?id=${id}`, { token: salesman });
  expect(detail.data).toMatchObject({ weight: '重' });
  const history = await http.call('GET', `/api/things/things/history?id=${id}`, { token: salesman });
  expect(history.data).toMatchObject([{ changes: [{ field: 'weight', before: '轻', after: '重' }] }, { action: 'create' }]);
  expect(history.text).not.toContain('oldWeight');
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
       select tenant_id, id, 'things', 'oldWeight', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'salesman'`,
    ),
  );
  // Rights are read anew within a second; a rule that was read under the former name holds as well.
  const told = async () => (await http.call('GET', `/api/things/things/history?id=${id}`, { token: salesman })).text;
  await expect.poll(told, { timeout: 5000, interval: 50 }).not.toContain('重');
});
