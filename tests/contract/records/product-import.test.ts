import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { loadDemo } from '../../../src/server/seed/load-demo';
import { readSettings } from '../../../src/server/settings';
import { type CellInput, getFile, makeWorkbook, openWorkbook, sendImport } from '../../fixtures/import-file';
import { readZip } from '../../fixtures/read-xlsx';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';
import { basic } from '../support/http-setup';

// The product's own pages over its demo institute, by the members of staff whose work it is.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
const tokens = new Map<string, string>();
let opened: TestDatabase;
let store: SchemaStore;
let server: FastifyInstance;

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  store = await createSchemaStore({ database, dir: schemasDir });
  await loadDemo({ database, schemas: store.current(), scale: 0.2 });
  const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-import-${process.pid}` }, '/tmp');
  server = await buildServer({ database, store, settings, schemasDir });
}, 120_000);

afterAll(async () => {
  await server.close();
  await store.close();
  await opened.close();
});

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account);
  if (known !== undefined) return known;
  const query = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: demoPassword,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const answer = await server.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${query}`,
    headers: { authorization: basic, 'tenant-id': '000000' },
  });
  const token = String(answer.json<Values>()['access_token']);
  tokens.set(account, token);
  return token;
}

async function post(account: string, url: string, body: unknown) {
  return server.inject({
    method: 'POST',
    url: `/api/${url}`,
    headers: { 'accept-language': 'zh-CN', 'blade-auth': `bearer ${await tokenOf(account)}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

const importable = () => [...store.current().pages.values()].filter((page) => page.permissions.some(({ action }) => action === 'import'));

async function rowsOf(page: string): Promise<readonly Values[]> {
  const answer = await post('admin', `${page}/page`, { current: 1, size: 5000, searchType: 'N' });
  const { data } = answer.json<Values>();
  return isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
}

test('each importable page: its template is one, and what it exports comes back unchanged', { timeout: 120_000 }, async () => {
  const pages = importable();
  expect(pages.length).toBeGreaterThan(7);
  for (const page of pages) {
    const template = await post('admin', `${page.path}/template`, {});
    expect(template.statusCode, page.path).toBe(200);
    const blank = await sendImport({ server }, template.rawPayload, { token: await tokenOf('admin'), page: page.path });
    expect(blank.msg, page.path).toBe('没有可导入的数据，请在表头下面填写');

    const before = await rowsOf(page.path);
    const columns = page.import?.columns.map((column) => column.field) ?? [];
    const exported = await post('admin', `${page.path}/export`, { current: 1, size: 5000, searchType: 'N', columns, format: 'xlsx' });
    expect(exported.statusCode, page.path).toBe(200);
    const { report, msg, text } = await sendImport({ server }, exported.rawPayload, {
      token: await tokenOf('admin'),
      page: page.path,
      query: 'mode=all',
    });
    // A page that the demo has no rows for exports a sheet as empty as its template.
    if (before.length === 0) expect(msg, page.path).toBe('没有可导入的数据，请在表头下面填写');
    else expect(report, `${page.path} ${text.slice(0, 300)}`).toMatchObject({ total: before.length, unchanged: before.length, faults: [] });
  }
});

test('the template opens in another reader: rules, comments, required marks, frozen header', async () => {
  const answer = await post('acceptor', 'crm/customers/template', {});
  const parts = readZip(answer.rawPayload);
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toMatch(/<pane [^>]*ySplit="2"[^>]*state="frozen"/);
  expect(sheet).toMatch(/<dataValidation [^>]*type="list"[^>]*sqref="[A-Z]+3:[A-Z]+2002"/);
  expect(sheet).toContain('<legacyDrawing ');
  const comments = parts.get('xl/comments1.xml') ?? '';
  expect(comments).toContain('有条件必填');
  expect(comments).toContain('可选：');
  expect(parts.get('xl/sharedStrings.xml')).toContain('＊单位名称');
  expect(parts.get('[Content_Types].xml')).toContain('/xl/comments1.xml');
});

const header = ['单位名称', '客户类型', '统一社会信用代码', '详细地址', '邮编', '业务员', '信用额度', '黑名单'];

test('an acceptor: dry run, the workbook given back, mended, imported, and again nothing', async () => {
  const token = await tokenOf('acceptor');
  const [staff] = await rowsOf('hr/staff');
  const [customer] = await rowsOf('crm/customers');
  const person = String(staff?.['staffName']);
  const good = (name: string): CellInput[] => [name, '企业', null, ' 长沙市岳麓区麓谷大道 １ 号 ', '４１０２０５', person, 10_000, '否'];
  const rows = [
    header,
    ['长沙同舟仪器有限公司', '企业', '91430100MA4L0000X1', '长沙市', '41020', '查无此人', '1.234', '也许'],
    [String(customer?.['enterName']), '个人', null, '株洲市', null, null, null, null],
  ];
  const dry = await sendImport({ server }, await makeWorkbook(rows), { token, page: 'crm/customers', query: 'dryRun=1' });
  const told = dry.report?.faults.filter(({ row }) => row === 2).map(({ column }) => column);
  expect(told).toEqual(expect.arrayContaining(['C', 'E', 'F', 'G', 'H']));
  const book = await openWorkbook(await getFile({ server }, dry.report?.fileId ?? '', token));
  const note = (address: string) => JSON.stringify(book.getWorksheet('数据')?.getCell(address).note ?? '');
  expect(note('C2')).toContain('统一社会信用代码');
  expect(note('F2')).toContain('查无此人');

  const names = ['长沙同舟仪器有限公司', '株洲量具服务部'];
  const mended = await makeWorkbook([
    header,
    ...names.map((name) => [...good(name).slice(0, 1), '政府机关', ...good(name).slice(2)]),
    [null, '', '　'],
  ]);
  const first = await sendImport({ server }, mended, { token, page: 'crm/customers', query: 'mode=all' });
  expect(first.report?.faults ?? first.text).toEqual([]);
  expect(first.report).toMatchObject({ total: 2, created: 2 });
  const stored = (await rowsOf('crm/customers')).filter((row) => names.includes(String(row['enterName'])));
  expect(stored).toHaveLength(2);
  expect(stored[0]).toMatchObject({ postcode: '410205', creditLimit: '10000.00', salesmanId: staff?.['id'] });
  expect(new Set(stored.map((row) => row['enterNo'])).size).toBe(2);
  const again = await sendImport({ server }, mended, { token, page: 'crm/customers', query: 'mode=all' });
  expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test('a cell that is not understood is told once: nothing else is asked because of a default in its place', async () => {
  const file = await makeWorkbook([
    ['组别代码', '组别名称', '组别类型'],
    ['E1', '热学组', '检校组'],
    ['E2', '无名', '热学组'],
  ]);
  const { report } = await sendImport({ server }, file, { token: await tokenOf('hr'), page: 'hr/groups', query: 'dryRun=1' });
  expect(report?.faults.map(({ row, field, sentence }) => [row, field, sentence])).toEqual([
    [2, 'deptId', '检校组请选择所属部门'],
    [3, 'groupingType', expect.stringContaining('没有“热学组”这一项')],
  ]);
});

test('who has no right to import gets neither template nor import', async () => {
  const token = await tokenOf('dept_head');
  expect((await post('dept_head', 'crm/customers/template', {})).statusCode).toBe(403);
  expect((await sendImport({ server }, await makeWorkbook([header]), { token, page: 'crm/customers' })).status).toBe(403);
});
