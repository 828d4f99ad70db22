import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type ImportHand, type ImportReport, madeBy } from '../../../src/protocol/import-report';
import { type CellInput, getFile, makeWorkbook, sendImport } from '../../fixtures/import-file';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let salesman: string;

beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/import-schemas/twins.json', import.meta.url)), join(folder, 'pages/demo/twins.json'));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
  salesman = await http.tokenOf('salesman');
});
afterAll(() => http.close());

interface Sent {
  readonly hand?: ImportHand;
  readonly query?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const page = 'demo/twins';
const sendFile = (file: Buffer, { hand = {}, query = 'dryRun=1', token = admin, headers = {} }: Sent = {}) =>
  sendImport(http, file, { token, page, query, hand, headers });
const send = async (rows: readonly (readonly CellInput[])[], sent: Sent = {}): Promise<ImportReport> => {
  const answer = await sendFile(await makeWorkbook(rows), sent);
  if (!answer.report) throw new Error(answer.text);
  return answer.report;
};
const told = ({ faults }: ImportReport) => faults.map(({ row, column, sentence }) => [row, column, sentence]);

async function list(value?: string, token = admin): Promise<readonly unknown[]> {
  const searchParam = value === undefined ? [] : [{ filter: JSON.stringify({ id: value }), op: JSON.stringify({ id: '=' }) }];
  const body = { current: 1, size: 100, searchType: 'N', searchParam, orderBy: [{ prop: 'title', order: 'asc' }] };
  const { data, text } = await http.call('POST', `/api/${page}/page`, { token, body });
  if (!isObject(data) || !Array.isArray(data['records'])) throw new Error(text);
  return (data['records'] as readonly Values[]).map((row) => row['title']);
}

const foreign = [
  ['主题', '发出', '数量'],
  ['往来一', 'F1', 2],
  ['往来二', 'F2', 3],
];

test('headings that are none of the page are refused, unless somebody says what they are', async () => {
  const file = await makeWorkbook(foreign);
  expect((await sendImport(http, file, { token: admin, page, query: 'dryRun=1' })).msg).toContain('没有找到“往来”的表头');
  const asked = await send(foreign);
  expect(asked).toMatchObject({ total: 2, good: 0, headings: [{ column: 'A', heading: '主题', field: '' }, { field: '' }, { field: '' }] });
  expect(asked.offers).toEqual([
    { field: 'title', label: '标题', required: true },
    { field: 'sentNo', label: '文号', required: false },
    { field: 'backNo', label: '文号', required: false },
    { field: 'copies', label: '份数', required: false },
  ]);
  expect(told(asked)).toContainEqual([1, '', '缺少必填列“标题”']);
  const mapped = await send(foreign, { hand: { columns: { A: 'title', B: 'sentNo', C: 'copies' } } });
  expect(mapped).toMatchObject({ total: 2, good: 2, bad: 0, faults: [] });
});

test('what was said of such a file holds for the next one with the same headings, for that person alone', async () => {
  const rows = [foreign[0] ?? [], ['往来三', 'F3', 4]];
  await send(foreign, { hand: { columns: { A: 'title', B: 'backNo', C: '' } } });
  expect((await send(rows)).headings?.map(({ field }) => field)).toEqual(['title', 'backNo', '']);
  expect((await send(rows, { token: salesman })).headings?.map(({ field }) => field)).toEqual(['', '', '']);
  expect(
    (
      await send([
        ['主题', '发出'],
        ['往来三', 'F3'],
      ])
    ).headings?.map(({ field }) => field),
  ).toEqual(['', '']);
});

test('a heading that several fields are called by is told and not guessed', async () => {
  const rows = [
    ['标题', '文号'],
    ['信', 'X1'],
  ];
  const asked = await send(rows);
  expect(asked.headings).toEqual([
    { column: 'A', heading: '标题', field: 'title' },
    { column: 'B', heading: '文号', field: '', candidates: ['sentNo', 'backNo'] },
  ]);
  expect(told(asked)).toEqual([[1, 'B', '有 2 项都可能是这一列，请指定是哪一项']]);
  expect(asked).toMatchObject({ good: 0, bad: 1 });
  expect(await send(rows, { hand: { columns: { B: 'backNo' } } })).toMatchObject({ good: 1, faults: [] });
});

test('rows with faults come whole; what is mended in them is judged again and written, and stands in the workbook given back', async () => {
  const rows = [
    ['标题', '份数'],
    ['好', 1],
    ['多', 10],
    ['', 2],
    ['字', '两'],
  ];
  const before = await list();
  const asked = await send(rows);
  expect(asked.faulty).toEqual([
    { row: 3, cells: { A: '多', B: '10' } },
    { row: 4, cells: { B: '2' } },
    { row: 5, cells: { A: '字', B: '两' } },
  ]);
  const half = await send(rows, { hand: { cells: { '3': { B: '9' }, '4': { A: '补' } } }, query: 'mode=all' });
  expect([half.created, told(half).map(([row, column]) => [row, column])]).toEqual([0, [[5, 'B']]]);
  expect(await list()).toEqual(before);
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(await getFile(http, half.fileId ?? '', admin)).buffer);
  const sheet = workbook.worksheets[0];
  expect([sheet?.getCell('B3').value, sheet?.getCell('A4').value, sheet?.getCell('B5').value]).toEqual(['9', '补', '两']);
  const done = await send(rows, { hand: { cells: { '3': { B: '9' }, '4': { A: '补' }, '5': { B: '2' } } }, query: 'mode=all' });
  expect(done).toMatchObject({ total: 4, created: 4, bad: 0 });
  expect(await list(madeBy(done.importId ?? ''))).toEqual(expect.arrayContaining(['好', '多', '补', '字']));
});

test('exactly the records that an import has added are found by it', async () => {
  const rows = [['标题'], ['甲一'], ['甲二']];
  const first = await send(rows, { query: 'mode=all' });
  const again = await send([...rows, ['甲三']], { query: 'mode=good' });
  expect(await list(madeBy(first.importId ?? ''))).toEqual(['甲二', '甲一']);
  expect(await list(madeBy(again.importId ?? ''))).toEqual(['甲三']);
  expect(await list(madeBy('1'))).toEqual([]);
  expect((await send(rows, { query: 'mode=all' })).importId).toBeUndefined();
});

test('a heading of a field that somebody sees and may not fill in is taken for none that is offered', async () => {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
       select '000000', id, 'twins', 'copies', 'readOnly' from sys_role where role_alias = 'salesman' and tenant_id = '000000'`,
    ),
  );
  const rows = [
    ['标题', '份数'],
    ['只读', 3],
  ];
  const ask = () => send(rows, { token: salesman });
  await expect.poll(async () => (await ask()).offers?.map(({ field }) => field), { timeout: 5000, interval: 50 }).not.toContain('copies');
  const { headings } = await ask();
  await http.database.system((q) => q.query('delete from sys_role_field'));
  expect(headings?.map(({ field }) => field)).toEqual(['title', '']);
});

test('a task does what was said by hand as well', async () => {
  const rows = [['主题'], ...Array.from({ length: 1100 }, (_, at) => [`列${at}`])];
  const { taskId } = await sendFile(await makeWorkbook(rows), {
    hand: { columns: { A: 'title' }, cells: { '2': { A: '改过' } } },
    query: 'mode=all&background=1',
  });
  const { task } = await waitForTask(http, taskId ?? '', admin);
  expect(task.result).toMatchObject({ created: 1100 });
  expect(await list()).toContain('改过');
});

test.each([['[]'], ['{"columns":{"1":"title"}}'], ['{"cells":{"0":{"A":""}}}'], ['{"cells":{"2":{"A":5}}}'], ['no']])(
  'what is said by hand must be readable: %s',
  async (said) => {
    const file = await makeWorkbook([['标题'], ['信']]);
    const boundary = 'x';
    const payload = Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="hand"\r\n\r\n${said}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const answer = await http.server.inject({
      method: 'POST',
      url: `/api/${page}/import?dryRun=1`,
      headers: { 'blade-auth': `bearer ${admin}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    expect(answer.json<{ msg: string }>().msg).toContain('hand');
  },
);
