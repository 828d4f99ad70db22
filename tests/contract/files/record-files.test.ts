import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { field, pageText } from '../support/schema-folder';

let http: TestHttp;
let id: string;
let files: readonly string[];

const label = (zh: string) => ({ zh, en: zh });
const leaf = { format: 1, record: 'sheetLeaf', label: label('页'), fields: { scan: field('kind:files') }, columns: ['scan'] };
const leaves = { type: 'array', items: { $ref: 'record:sheetLeaf' }, 'x-label': label('页'), maxItems: 5 };
const fields = { scans: field('kind:files'), secret: field('kind:files'), leaves };
const parts = {
  menu: { parent: 'crm', sort: 9 },
  form: { groups: [{ items: ['thingName', 'scans', 'secret', 'leaves'] }], required: ['thingName'] },
  actions: { toolbar: ['create'], row: ['edit'] },
  roles: {
    admin: ['view', 'create'],
    salesman: ['view', 'create'],
    tester: { can: ['view'], hide: ['secret', 'leaves.scan'] },
    quality: { can: ['view'], rows: 'own' },
  },
};

async function upload(name: string): Promise<string> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7 ${name}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { data } = await http.call('POST', '/api/file/upload', { token: await http.tokenOf('salesman'), body, headers });
  return String((data as Values)['fileId']);
}

beforeAll(async () => {
  const folder = makeSchemas();
  writeFileSync(join(folder, 'records/demo/sheetLeaf.json'), JSON.stringify(leaf));
  writeFileSync(join(folder, 'pages/demo/sheets.json'), pageText('sheets', fields, parts));
  http = await openHttp(folder);
  expect(http.store.current().problems).toEqual([]);
  const [first, second, secret, scan] = [await upload('甲'), await upload('乙'), await upload('密'), await upload('页')];
  files = [second, first, secret, scan];
  const body = { thingName: '一', scans: `${second},${first}`, secret, leaves: [{ scan }] };
  const stored = await http.call('POST', '/api/demo/sheets/submit', { token: await http.tokenOf('salesman'), body });
  expect(stored.status).toBe(200);
  id = String((stored.data as Values)['id']);
});
afterAll(() => http.close());

async function ask(call: string, as: string, tenantId?: string): Promise<unknown> {
  const { status, data } = await http.call('GET', `/api/file/${call}`, { token: await http.tokenOf(as, tenantId) });
  return Array.isArray(data) ? data.map((each) => (isObject(each) ? each['fileId'] : each)) : status;
}

test('the files of a record are told by the page or the record that keeps it, in the order of its fields', async () => {
  for (const call of [`list?bizType=sheets&bizId=${id}`, `list?bizType=demo/sheets&bizId=${id}`, `load?bizType=sheets&bizId=${id}`])
    expect([call, await ask(call, 'admin')]).toEqual([call, files]);
  const { data } = await http.call('GET', `/api/file/load?bizType=sheets&bizId=${id}`, { token: await http.tokenOf('admin') });
  expect(data).toMatchObject([{ originalName: '乙.pdf' }, {}, {}, {}]);
});

test('of the files of a record those are told that the caller may see there, and of a record that he may not see nothing', async () => {
  const asked = `list?bizType=sheets&bizId=${id}`;
  expect(await ask(asked, 'tester')).toEqual(files.slice(0, 2));
  expect([await ask(asked, 'quality'), await ask(asked, 'finance'), await ask(asked, 'admin', '000001')]).toEqual([404, 403, 404]);
  expect(await ask(`list?bizType=nothing&bizId=${id}`, 'admin')).toBe(404);
  expect(await ask('list?bizType=sheets&bizId=1', 'admin')).toBe(404);
  expect((await http.call('GET', `/api/file/load?bizType=sheets&bizId=${id}`)).status).toBe(401);
});
