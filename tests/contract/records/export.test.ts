import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAt, isObject, type Values } from '../../../src/base/dot-path';
import { insertClients } from '../../fixtures/insert-clients';
import { type ReadCell, readCells, readZip } from '../../fixtures/read-xlsx';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Asked {
  readonly token?: string;
  readonly language?: string;
}

/** The answer as bytes, which a test's usual call does not keep. */
async function exportFile(page: string, body: unknown, { token = admin, language = 'zh-CN' }: Asked = {}) {
  const answer = await http.server.inject({
    method: 'POST',
    url: `/api/demo/${page}/export`,
    headers: { 'accept-language': language, 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}

async function download(fileId: string, token: string) {
  const answer = await http.server.inject({
    method: 'GET',
    url: `/api/file/download?fileId=${fileId}`,
    headers: { 'blade-auth': `bearer ${token}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

const search = { current: 1, size: 50, searchType: 'N' };
const only = (filter: Values, op: Values) => ({ ...search, searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] });

async function make(page: string, values: Values): Promise<{ id: string; version: number }> {
  const answer = await http.call('POST', `/api/demo/${page}/submit`, { token: admin, body: values });
  expect(answer.text).toContain('"code":200');
  return answer.data as { id: string; version: number };
}

const sheetOf = (bytes: Buffer): string => readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
const texts = (row: ReadonlyMap<string, ReadCell> | undefined) => [...(row?.values() ?? [])].map((cell) => cell.text);

async function listAll(body: object): Promise<readonly Values[]> {
  const rows: Values[] = [];
  for (let current = 1; ; current += 1) {
    const { data } = await http.call('POST', '/api/demo/clients/page', { token: admin, body: { ...body, current, size: 2000 } });
    const records = isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
    rows.push(...records);
    if (records.length < 2000) return rows;
  }
}

const day = (serial: string, digits: 10 | 19): string =>
  new Date(Math.round((Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000) / 1000) * 1000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, digits);

const asNumber = (cell: ReadCell | undefined) => (cell ? [cell.kind, cell.text] : undefined);
const kinds: Values = { a: '甲', b: '乙', '04': '丁' };
const tags: Values = { x: '子', z: '寅' };
const filled = (value: unknown, show: (text: string) => unknown) =>
  value === null || value === undefined ? undefined : show(String(value));

/** What a row of the list must look like in the sheet. */
const expectedOf = (row: Values) => ({
  code: ['text', row['code']],
  name: ['text', row['name']],
  kind: ['text', kinds[String(row['kind'])]],
  tags: filled(row['tags'], (text) => [
    'text',
    text
      .split(',')
      .map((key) => tags[key])
      .join('、'),
  ]),
  score: filled(row['score'], (text) => ['number', text]),
  amount: filled(row['amount'], (text) => ['number', text]),
  isActive: ['text', row['isActive'] === 1 ? '是' : '否'],
  since: filled(row['since'], (text) => ['number', text]),
  seenAt: filled(row['seenAt'], (text) => ['number', text]),
  contact: ['text', getAt(row, ['contact', 'name'])],
});

const foundIn = (cells: ReadonlyMap<string, ReadCell>) => {
  const date = (letter: string, digits: 10 | 19) => {
    const cell = cells.get(letter);
    return cell && [cell.kind, day(cell.text, digits)];
  };
  const [code, name, kind, tag, score, amount, isActive, contact] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'J'].map((letter) =>
    asNumber(cells.get(letter)),
  );
  return { code, name, kind, tags: tag, score, amount, isActive, since: date('H', 10), seenAt: date('I', 19), contact };
};

const typedColumns = ['code', 'name', 'kind', 'tags', 'score', 'amount', 'isActive', 'since', 'seenAt', 'contact.name'];

test('an export needs its right and a session, and is noted when it is refused', async () => {
  const restricted = await exportFile('clients', { ...search, format: 'xlsx' }, { token: await http.tokenOf('tester') });
  expect([restricted.status, restricted.text]).toEqual([403, expect.stringContaining('没有操作权限')]);
  const noted = await http.database.system((q) =>
    q.query(`select user_name from sys_audit where action = 'export' and refused and subject = 'clients'`),
  );
  expect(noted.rows).toEqual([{ user_name: '人员tester' }]);
  const wrong = async (body: Values) => (await exportFile('clients', { ...search, ...body })).text;
  expect(await wrong({ format: 'pdf' })).toContain('请求参数类型错误：format');
  expect(await wrong({ columns: ['nothing'] })).toContain('没有此字段：nothing');
  expect(await wrong({ columns: ['branchId.parentId'] })).toContain('没有此字段：branchId.parentId');
  expect(await wrong({ columns: [1] })).toContain('请求参数类型错误：columns');
});

test('a few rows are answered with the file: name, header, typed cells, words, and none that could become a formula', async () => {
  const branch = await make('branches', { name: '总部' });
  const one = await make('clients', { name: '甲方', kind: 'a', tags: 'x,z', score: 5, amount: '12345678901234.56', branchId: branch.id });
  await make('clients', { name: '=HYPERLINK("http://x","点")', kind: 'b', partnerIds: one.id, contact: { name: '＠ＳＵＭ' } });
  const file = await exportFile('clients', { ...only({ code: 'KH' }, { code: 'LIKE' }), format: 'xlsx' });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%E5%8D%95%E4%BD%8D_\d{12}\.xlsx$/);
  expect(file.headers['content-type']).toContain('spreadsheetml.sheet');
  const sheet = sheetOf(file.bytes);
  const [header, second, first] = readCells(sheet);
  expect(texts(header)).toEqual([
    '编号',
    '名称',
    '类别',
    '标签',
    '分数',
    '金额',
    '启用',
    '起始日',
    '最近时间',
    '名称',
    '伙伴',
    '联系人',
    '手机',
  ]);
  expect(asNumber(first?.get('D'))).toEqual(['text', '子、寅']);
  // More digits than a spreadsheet keeps: the text is exact, a number would not be.
  expect(asNumber(first?.get('F'))).toEqual(['text', '12345678901234.56']);
  expect(asNumber(first?.get('J'))).toEqual(['text', '总部']);
  expect([asNumber(second?.get('B')), asNumber(second?.get('K')), asNumber(second?.get('L'))]).toEqual([
    ['text', '=HYPERLINK("http://x","点")'],
    ['text', '甲方'],
    ['text', '＠ＳＵＭ'],
  ]);
  expect(sheet).not.toMatch(/<f[ >/]/);
  const english = await exportFile(
    'clients',
    { ...only({ code: 'KH' }, { code: 'LIKE' }), columns: ['kind', 'tags'], format: 'csv' },
    { language: 'en-US' },
  );
  expect(english.headers['content-disposition']).toMatch(/filename\*=UTF-8''Clients_\d{12}\.csv$/);
  expect(english.bytes.toString('utf8')).toBe('\ufeffKind,Tags\r\nB,\r\nA,"X, Z"\r\n');
  const csv = await exportFile('clients', { ...only({ code: 'KH' }, { code: 'LIKE' }), columns: ['name', 'contact.name'], format: 'csv' });
  expect(csv.bytes.toString('utf8')).toBe(`\ufeff名称,联系人\r\n"'=HYPERLINK(""http://x"",""点"")",'＠ＳＵＭ\r\n甲方,\r\n`);
});

test('who took which rows out stands in the audit trail', async () => {
  const noted = await http.database.system((q) =>
    q.query(`select user_name, changes from sys_audit where action = 'export' and not refused order by id limit 1`),
  );
  const [entry] = noted.rows;
  const said = Object.fromEntries(
    (entry?.['changes'] as readonly { field: string; after: unknown }[]).map(({ field, after }) => [field, after]),
  );
  expect([entry?.['user_name'], said['page'], said['format'], said['rows']]).toEqual(['人员admin', 'demo/clients', 'xlsx', 2]);
  expect(JSON.stringify(said['search'])).toContain('LIKE');
});

test('a few thousand rows of a search arrive complete, in order and cell by cell as the list gives them', async () => {
  await insertClients(http.database, 4000);
  const body = { ...only({ name: '单位第' }, { name: 'LIKE' }), orderBy: [{ prop: 'score', order: 'asc' }] };
  const rows = await listAll(body);
  const [, ...found] = readCells(sheetOf((await exportFile('clients', { ...body, columns: typedColumns, format: 'xlsx' })).bytes));
  expect([rows.length, found.length]).toEqual([4000, 4000]);
  expect(found.map(foundIn)).toEqual(rows.map(expectedOf));
  // Typed numbers stay numbers, negative ones too.
  expect(found.filter((cells) => cells.get('E')?.text === '-2').map((cells) => cells.get('E')?.kind)).toEqual(['number']);
});

test('more than 5,000 rows become a task whose file is its owner’s alone', async () => {
  await insertClients(http.database, 2500, { from: 5000 });
  const answer = await exportFile('clients', { ...only({ name: '单位第' }, { name: 'LIKE' }), columns: typedColumns, format: 'xlsx' });
  const { data } = JSON.parse(answer.text) as { data: { taskId: string } };
  const { task, seen } = await waitForTask(http, data.taskId, admin);
  expect(task).toMatchObject({
    kind: 'export',
    name: '单位 · 导出',
    page: 'demo/clients',
    state: 'done',
    done: 6500,
    total: 6500,
    result: { rows: 6500 },
  });
  expect(task.fileName).toMatch(/^单位_\d{12}\.xlsx$/);
  expect(seen).toEqual([...seen].sort((left, right) => left - right));
  const file = await download(task.fileId ?? '', admin);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(task.fileName ?? ''));
  const rows = await listAll(only({ name: '单位第' }, { name: 'LIKE' }));
  const [, ...found] = readCells(sheetOf(file.bytes));
  expect(found.map(foundIn)).toEqual(rows.map(expectedOf));
  for (const [account, tenant] of [
    ['admin2', '000000'],
    ['admin', '000001'],
  ] as const) {
    const other = await http.tokenOf(account, tenant);
    expect((await download(task.fileId ?? '', other)).status).toBe(404);
    expect((await http.call('POST', '/api/file/ticket', { token: other, body: { fileId: task.fileId } })).status).toBe(404);
    expect((await http.call('GET', `/api/tasks/detail?id=${task.id}`, { token: other })).status).toBe(404);
    expect((await http.call('POST', '/api/tasks/cancel', { token: other, body: { id: task.id } })).status).toBe(404);
    expect((await http.call('POST', '/api/tasks/page', { token: other, body: {} })).data).toMatchObject({ records: [], total: 0 });
  }
});

test('the page on screen alone is exported where that is asked for', async () => {
  const body = { current: 2, size: 3, searchType: 'N' };
  const listed = await http.call('POST', '/api/demo/clients/page', { token: admin, body });
  const records = isObject(listed.data) && Array.isArray(listed.data['records']) ? (listed.data['records'] as readonly Values[]) : [];
  const file = await exportFile('clients', { ...body, scope: 'page', columns: ['code'], format: 'csv' });
  expect(file.status).toBe(200);
  expect(file.text.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(records.map((row) => String(row['code'])));
  expect(records).toHaveLength(3);
});

test.each([{ scope: 'everything' }, { scope: 'page', current: 0 }, { scope: 'page', size: -1 }])(
  'a scope such as %j is refused',
  async (change) => {
    expect((await exportFile('clients', { ...search, ...change })).status).toBe(400);
  },
);
