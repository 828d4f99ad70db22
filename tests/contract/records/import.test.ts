import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import type { ImportReport } from '../../../src/protocol/import-report';
import { type CellInput, getFile, makeWorkbook, openWorkbook, sendImport } from '../../fixtures/import-file';
import { zipOf } from '../../fixtures/zip-of';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
const branches = new Map<string, string>();

async function make(page: string, values: Values): Promise<string> {
  const answer = await http.call('POST', `/api/demo/${page}/submit`, { token: admin, body: values });
  expect(answer.text).toContain('"code":200');
  return (answer.data as { id: string }).id;
}

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['gauges', 'notes'])
    cpSync(fileURLToPath(new URL(`../support/import-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
  for (const name of ['总部', '长沙', '同名', '株洲']) branches.set(name, await make('branches', { name }));
  await make('branches', { name: '同名', parentId: branches.get('总部') });
  await make('clients', { name: '甲公司', kind: 'a' });
  await make('clients', { name: '乙公司', kind: 'a' });
});
afterAll(() => http.close());

const send = async (rows: readonly (readonly CellInput[])[], query = 'dryRun=1', page = 'demo/gauges') => {
  const answer = await sendImport(http, await makeWorkbook(rows), { token: admin, page, query });
  if (!answer.report) throw new Error(answer.text);
  return answer.report;
};
const told = (report: ImportReport) => report.faults.map(({ row, column, sentence }) => [row, column, sentence]);

async function list(page: string): Promise<readonly Values[]> {
  const { data } = await http.call('POST', `/api/demo/${page}/page`, { token: admin, body: { current: 1, size: 2000, searchType: 'N' } });
  return isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
}
const find = async (page: string, field: string, value: unknown) => (await list(page)).find((row) => row[field] === value);

describe('who may import', () => {
  test('needs the right, a file and a known mode', async () => {
    const file = await makeWorkbook([['编号', '名称']]);
    const restricted = await sendImport(http, file, { token: await http.tokenOf('tester'), page: 'demo/gauges' });
    expect([restricted.status, restricted.msg]).toEqual([403, '没有操作权限']);
    expect((await sendImport(http, file, { token: admin, page: 'demo/gauges', query: 'mode=some' })).msg).toBe('请求参数类型错误：mode');
    expect((await http.call('POST', '/api/demo/gauges/import', { token: admin, body: {} })).status).toBe(415);
    expect((await http.call('POST', '/api/demo/gauges/template', { token: await http.tokenOf('tester'), body: {} })).status).toBe(403);
    const noted = await http.database.system((q) =>
      q.query(`select count(*)::int as n from sys_audit where action = 'import' and refused`),
    );
    expect(noted.rows).toEqual([{ n: 2 }]);
  });

  test('a new row needs the right to add, a changed one the right to change', async () => {
    const salesman = await http.tokenOf('salesman');
    const file = (name: string) =>
      makeWorkbook([
        ['编号', '名称'],
        ['R1', name],
      ]);
    const ask = async (name: string) => (await sendImport(http, await file(name), { token: salesman, page: 'demo/gauges' })).report;
    expect(await ask('一号')).toMatchObject({ created: 1, bad: 0 });
    expect(await ask('一号')).toMatchObject({ unchanged: 1, bad: 0 });
    const changed = await ask('二号');
    expect(changed && told(changed)).toEqual([[2, '', '此行已存在，您没有编辑权限']]);
  });
});

test('what is imported stands in the list and in the trail, numbered without gaps, computed as by the form', async () => {
  const before = await find('gauges', 'gaugeNo', 'R1');
  const report = await send(
    [
      ['编号', '名称', '类别', '周期', '起始日', '分支', '单位'],
      ['N1', '卡尺', '长度', 12, new Date(Date.UTC(2026, 0, 31)), '长沙', '甲公司、乙公司'],
      ['N2', '', '长度', 12, null, '长沙', null],
      ['N3', '天平', 'Force', 1, '2026年1月31日', null, null],
    ],
    'mode=good',
  );
  expect(report).toMatchObject({ dryRun: false, total: 3, good: 2, bad: 1, created: 2, updated: 0 });
  expect(told(report)).toEqual([[3, 'B', '请输入名称']]);
  const [first, third] = [await find('gauges', 'gaugeNo', 'N1'), await find('gauges', 'gaugeNo', 'N3')];
  expect(first).toMatchObject({
    kind: 'a',
    since: '2026-01-31',
    until: '2027-01-31',
    branchId: branches.get('长沙'),
    state: '1',
    active: 1,
  });
  expect(third).toMatchObject({ kind: 'b', until: '2026-02-28' });
  const serial = (row: Values | undefined) => Number(String(row?.['stockNo']).slice(-4));
  expect([serial(first) - serial(before), serial(third) - serial(before)]).toEqual([1, 2]);
  const trail = await http.call('GET', `/api/demo/gauges/history?id=${String(first?.['id'])}`, { token: admin });
  expect(trail.data).toMatchObject([{ action: 'create', comment: '单位.xlsx #2' }]);
});

test('a key finds the row: empty cells leave it, what is frozen stays, the same file changes nothing twice', async () => {
  const rows = [
    ['编号', '名称', '备注', '周期'],
    ['N1', '数显卡尺', null, null],
    ['N3', '天平', '新备注', null],
  ];
  expect(await send(rows, 'mode=all')).toMatchObject({ created: 0, updated: 2, unchanged: 0, bad: 0 });
  const changed = await find('gauges', 'gaugeNo', 'N1');
  expect(changed).toMatchObject({ gaugeName: '数显卡尺', months: 12, version: 2 });
  expect(await send(rows, 'mode=all')).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 0 });
  await http.call('POST', '/api/demo/gauges/transition', {
    token: admin,
    body: { name: 'seal', items: [{ id: changed?.['id'], version: 2 }] },
  });
  expect(await send(rows, 'mode=all')).toMatchObject({ unchanged: 2, bad: 0 });
  const frozen = await send([rows[0] ?? [], ['N1', '改名', null, null]]);
  expect(told(frozen)).toEqual([[2, '', '当前状态为“封存”，不可修改']]);
});

test.each(['周期(月)', '周期 (months)', 'Cycle (months)'])(
  'a column is known by %s, and its numbers with either word of the unit',
  async (head) => {
    const rows = [
      ['编号', '名称', '类别', head],
      [`${head}1`, '卡尺', '长度', '12 月'],
      [`${head}2`, '卡尺', '长度', '12months'],
      [`${head}3`, '卡尺', '长度', '12 weeks'],
    ];
    const report = await send(rows);
    expect([report?.good, report && told(report).map(([row, column]) => [row, column])]).toEqual([2, [[4, 'D']]]);
  },
);

test('before it is carried out it says which rows it will add and which it will change; afterwards the file brings nothing', async () => {
  const rows = (name: string, ...codes: readonly string[]) => [['编号', '名称'], ...codes.map((code) => [code, name])];
  await send(rows('旧名', 'PL1', 'PL2', 'PL3'), 'mode=all');
  const file = [...rows('新名', 'PL1', 'PL9', 'PL8', 'PL2'), ['PL3', '旧名'], ['PL7', '新名']];
  expect(await send(file)).toMatchObject({
    created: 3,
    updated: 2,
    planned: {
      updated: [
        [2, 2],
        [5, 5],
      ],
      created: [
        [3, 4],
        [7, 7],
      ],
    },
  });
  expect(await send(file, 'mode=all')).not.toHaveProperty('planned');
  expect(await send(file)).toMatchObject({ unchanged: 6, planned: { updated: [], created: [] } });
});

test('all or nothing writes nothing while one row is bad', async () => {
  const rows = [
    ['编号', '名称'],
    ['A1', '甲'],
    ['A2', ''],
  ];
  const report = await send(rows, 'mode=all');
  expect(report).toMatchObject({ total: 2, good: 1, bad: 1, created: 0 });
  expect(await find('gauges', 'gaugeNo', 'A1')).toBeUndefined();
  for (const mode of ['all', 'good']) expect(await send(rows, `dryRun=1&mode=${mode}`)).toMatchObject({ dryRun: true, created: 1, bad: 1 });
  expect(await find('gauges', 'gaugeNo', 'A1')).toBeUndefined();
});

test('rows without a key are known by their content, one that the file repeats being told', async () => {
  const rows: CellInput[][] = [
    ['标题', '日期', '页数'],
    ['甲', '2026-01-05', 3],
    ['甲', '2026-01-05', 4],
    ['乙', '20260105', 1],
    ['丙', '', 1],
    ['甲', '2026/1/5', '３'],
  ];
  const repeated = [6, '', '与第 2 行内容完全相同，请只保留一行'];
  expect(await send(rows, 'dryRun=1', 'demo/notes')).toMatchObject({ created: 3, bad: 2 });
  const report = await send(rows, 'mode=good', 'demo/notes');
  expect(report).toMatchObject({ created: 3, bad: 2 });
  expect(told(report)).toContainEqual(repeated);
  const book = await openWorkbook(await getFile(http, report.fileId ?? '', admin));
  expect(JSON.stringify(book.getWorksheet('数据')?.getCell('A6').note)).toContain(repeated[2]);
  const again = await send(rows, 'mode=good', 'demo/notes');
  expect(again).toMatchObject({ created: 0, unchanged: 3, bad: 2 });
  expect(told(again)).toContainEqual(repeated);
  const twice = [rows[0] ?? [], ['丁', '20260105', 1], ['丁', '20260105', 1]];
  expect(await send(twice, 'mode=all', 'demo/notes')).toMatchObject({ created: 0, bad: 1 });
  expect(await send([...rows.slice(0, 4), ['丙', '2026-01-06', 1]], 'mode=all', 'demo/notes')).toMatchObject({ created: 1, unchanged: 3 });
  const [gone] = (await list('notes')).filter((row) => row['title'] === '乙');
  await http.call('POST', '/api/demo/notes/remove', { token: admin, body: { items: [{ id: gone?.['id'], version: gone?.['version'] }] } });
  // What was removed since is wanted again.
  expect(await send(rows.slice(0, 4), 'mode=all', 'demo/notes')).toMatchObject({ created: 1, unchanged: 2 });
});

test('doubles in the file, doubles with the database and what is ambiguous are told where they are', async () => {
  const report = await send([
    ['编号', '名称', '出厂编号', '分支', '单位'],
    ['D1', '甲', 'F-1', '同名', '甲公司'],
    ['D1', '乙', 'F-2', '长沙', '甲公司；丁公司'],
    ['D3', '丙', 'F-2', '不存在', null],
  ]);
  expect(told(report)).toEqual([
    [2, 'D', '名为“同名”的有 2 个，无法确定是哪一个'],
    [3, 'A', '与第 2 行是同一条数据，请只保留一行'],
    [3, 'E', '没有名称或编号为“丁公司”的单位'],
    [4, 'C', '出厂编号已登记（与第 3 行重复）'],
    [4, 'D', '没有名称或编号为“不存在”的分支'],
  ]);
  await make('gauges', { gaugeNo: 'E1', gaugeName: '甲', kind: 'a', factoryNo: 'F-9' });
  expect(
    told(
      await send([
        ['编号', '名称', '出厂编号'],
        ['E2', '乙', 'F-9'],
      ]),
    ),
  ).toEqual([[2, 'C', '出厂编号已登记']]);
});

test('the workbook comes back with red cells, comments and a list of what is wrong', async () => {
  const file = await makeWorkbook(
    [
      ['编号', '名称', '原值', '抄送'],
      ['W1', '', '1.234', '无'],
      ['W2', '乙', 1, null],
    ],
    (workbook) => {
      workbook.getWorksheet('数据')?.getCell('B3').addName('kept');
      workbook.addWorksheet('别的').getCell('A1').value = '不动';
    },
  );
  const { report } = await sendImport(http, file, { token: admin, page: 'demo/gauges', query: 'dryRun=1', name: '我的.xlsx' });
  expect(report?.fileName).toBe('我的_错误批注.xlsx');
  const book = await openWorkbook(await getFile(http, report?.fileId ?? '', admin));
  const sheet = book.getWorksheet('数据');
  const fill = (address: string) => JSON.stringify(sheet?.getCell(address).fill ?? {}).includes('FFFFC7CE');
  const note = (address: string) => JSON.stringify(sheet?.getCell(address).note ?? '');
  expect(['A2', 'B2', 'C2', 'D1', 'B3', 'C3'].map(fill)).toEqual([false, true, true, true, false, false]);
  expect([note('B2'), note('C2'), note('D1')]).toEqual([
    expect.stringContaining('请输入名称'),
    expect.stringContaining('两位小数'),
    expect.stringContaining('没有这一列'),
  ]);
  expect(book.getWorksheet('别的')?.getCell('A1').value).toBe('不动');
  const listing = book.getWorksheet('错误')?.getSheetValues().slice(1);
  expect(listing?.map((row) => (Array.isArray(row) ? row.slice(1) : row))).toEqual([
    ['行', '列', '列名', '内容', '原因'],
    [1, 'D', '抄送', '抄送', expect.stringContaining('没有这一列')],
    [2, 'B', '名称', '', '请输入名称'],
    [2, 'C', '原值', '1.234', expect.stringContaining('两位小数')],
  ]);
  const other = await http.server.inject({
    method: 'GET',
    url: `/api/file/download?fileId=${report?.fileId ?? ''}`,
    headers: { 'blade-auth': `bearer ${await http.tokenOf('admin2')}` },
  });
  expect(other.statusCode).toBe(404);
});

test('the same key of a request gives the same answer, and nothing is added by it', async () => {
  const file = await makeWorkbook([
    ['标题', '日期'],
    ['幂等', '2026-01-05'],
  ]);
  const ask = () =>
    sendImport(http, file, {
      token: admin,
      page: 'demo/notes',
      query: 'mode=all',
      headers: { 'idempotency-key': 'import-key-0123456789' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(first.report).toMatchObject({ created: 1 });
  expect(second.text).toBe(first.text);
});

test('many rows become a task whose result is the report', async () => {
  const rows: CellInput[][] = [['标题', '日期', '页数']];
  for (let index = 0; index < 1500; index += 1) rows.push([`批量${index}`, index % 500 === 7 ? '不是日期' : '2026-01-05', index]);
  const asked = await sendImport(http, await makeWorkbook(rows), {
    token: admin,
    page: 'demo/notes',
    query: 'mode=good&background=1',
    name: '批量.xlsx',
  });
  const looked = await sendImport(http, await makeWorkbook(rows), { token: admin, page: 'demo/notes', query: 'dryRun=1&background=1' });
  expect((await waitForTask(http, looked.taskId ?? '', admin)).task).toMatchObject({
    name: '便笺 · 导入检查',
    result: { dryRun: true, bad: 3 },
  });
  const { task } = await waitForTask(http, asked.taskId ?? '', admin);
  expect(task).toMatchObject({
    kind: 'import',
    name: '便笺 · 导入',
    state: 'done',
    done: 1500,
    total: 1500,
    fileName: '批量_错误批注.xlsx',
  });
  expect(task.result).toMatchObject({ created: 1497, bad: 3 });
  const again = await sendImport(http, await makeWorkbook(rows), { token: admin, page: 'demo/notes', query: 'mode=good' });
  expect(again.report).toMatchObject({ created: 0, unchanged: 1497, bad: 3 });
});

describe('the template', () => {
  const template = async (page = 'gauges', language = 'zh-CN') => {
    const answer = await http.server.inject({
      method: 'POST',
      url: `/api/demo/${page}/template`,
      headers: { 'accept-language': language, 'blade-auth': `bearer ${admin}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    return { name: decodeURIComponent(String(answer.headers['content-disposition'])), bytes: answer.rawPayload };
  };

  test('says of each column what it wants: mark, comment, drop-down, format, and a sheet of explanations', async () => {
    const { name, bytes } = await template();
    expect(name).toContain('器具_导入模板.xlsx');
    const book = await openWorkbook(bytes);
    const sheet = book.getWorksheet('器具');
    const labels = sheet?.getRow(2).values as unknown[];
    expect(labels.slice(1, 8)).toEqual(['＊编号', '＊名称', '出厂编号', '＊类别', '用途', '周期 (月)', '原值 (元)']);
    expect([sheet?.getRow(1).hidden, sheet?.views[0]]).toMatchObject([true, { state: 'frozen', ySplit: 2 }]);
    const note = (address: string) => JSON.stringify(sheet?.getCell(address).note ?? '');
    expect(note('B2')).toContain('必填\\n文字\\n不超过 20 个字符');
    expect(note('F2')).toContain('不小于 1；不大于 120；单位：月');
    expect(note('D2')).toContain('可选：长度、力学');
    expect(note('J2')).toContain('有条件必填');
    const rule = (address: string) => sheet?.getCell(address).dataValidation;
    expect(rule('D3')).toMatchObject({ type: 'list', formulae: ['_lh!$E$1:$E$2'], errorStyle: 'stop' });
    expect(rule('D2002')).toMatchObject({ type: 'list' });
    expect(rule('L3')).toMatchObject({ type: 'list', errorStyle: 'warning' });
    const offered = (column: number, rows: number) =>
      Array.from({ length: rows }, (_none, index) => book.getWorksheet('_lh')?.getCell(index + 1, column).value);
    expect(offered(5, 2)).toEqual(['长度', '力学']);
    expect(new Set(offered(13, 4))).toEqual(new Set(['总部', '长沙', '同名', '株洲']));
    expect(book.getWorksheet('_lh')?.state).toBe('veryHidden');
    expect([sheet?.getColumn(1).numFmt, sheet?.getColumn(7).numFmt, sheet?.getColumn(10).numFmt]).toEqual(['@', '0.##', 'yyyy-mm-dd']);
    expect(book.getWorksheet('填写说明')?.getCell('A2').value).toBe('编号');
    expect((await openWorkbook((await template('gauges', 'en')).bytes)).getWorksheet('Gauges')?.getCell('A2').value).toBe('＊Number');
  });

  test('filled in, re-labelled and re-ordered it still maps; that of another page is refused', async () => {
    const { bytes } = await template();
    const book = await openWorkbook(bytes);
    const sheet = book.getWorksheet('器具');
    if (sheet) {
      sheet.getCell('A2').value = '我们的叫法';
      [sheet.getCell('A3').value, sheet.getCell('B3').value] = ['T1', '模板行'];
      // Columns B and C change places as a whole.
      for (const row of [1, 2, 3]) {
        const [second, third] = [sheet.getCell(row, 2).value, sheet.getCell(row, 3).value];
        sheet.getCell(row, 2).value = third;
        sheet.getCell(row, 3).value = second;
      }
    }
    const filled = Buffer.from(await book.xlsx.writeBuffer());
    const { report } = await sendImport(http, filled, { token: admin, page: 'demo/gauges', query: 'mode=all' });
    expect(report).toMatchObject({ total: 1, created: 1, faults: [] });
    expect(await find('gauges', 'gaugeNo', 'T1')).toMatchObject({ gaugeName: '模板行' });
    const wrong = await sendImport(http, filled, { token: admin, page: 'demo/notes' });
    expect([wrong.status, wrong.msg]).toEqual([400, '这是另一个页面（demo/gauges）的模板，请使用“便笺”的导入模板']);
    const empty = await sendImport(http, bytes, { token: admin, page: 'demo/gauges' });
    expect(empty.msg).toBe('没有可导入的数据，请在表头下面填写');
  });
});

describe('a column whose field is hidden from the importer', () => {
  const rule = (field: string) =>
    http.database.system((q) =>
      q.query(
        `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
         select '000000', id, 'gauges', $1, 'hidden' from sys_role where role_alias = 'quality' and tenant_id = '000000'`,
        [field],
      ),
    );
  const sees = async (field: string) =>
    (await http.call('POST', '/api/demo/gauges/page', { token: await http.tokenOf('quality'), body: {} })).text.includes(`"${field}"`);
  afterAll(() => http.database.system((q) => q.query('delete from sys_role_field')));

  test('is told, and left out, as a column that the page does not have, in a template made for somebody else too', async () => {
    await rule('price');
    await expect.poll(() => sees('price'), { timeout: 5000, interval: 50 }).toBe(false);
    const token = await http.tokenOf('quality');
    const ask = async (head: string, cell: CellInput, key: string) => {
      const file = await makeWorkbook([
        ['编号', '名称', head],
        [key, '看不见原值', cell],
      ]);
      return (await sendImport(http, file, { token, page: 'demo/gauges', query: 'mode=all' })).report;
    };
    const plain = (report: ImportReport | undefined) => JSON.stringify({ ...report, fileId: '', fileName: '', importId: '' });
    const heads = ['原值', '原值', '原值', 'Price', '原值(元)', 'price'];
    const cells = ['12.50', 'x', '', '12.50', '1.234', '12.50'];
    for (const [index, head] of heads.entries()) {
      const cell = cells[index] ?? '';
      const [there, not] = [await ask(head, cell, `P${index}a`), await ask('没有的', cell, `P${index}b`)];
      expect([head, cell, there?.created, plain(there).replaceAll(head, '没有的')]).toEqual([head, cell, 1, plain(not)]);
      expect(await find('gauges', 'gaugeNo', `P${index}a`)).toMatchObject({ price: null });
    }
    const template = await http.server.inject({
      method: 'POST',
      url: '/api/demo/gauges/template',
      headers: { 'accept-language': 'zh-CN', 'blade-auth': `bearer ${admin}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    const book = await openWorkbook(template.rawPayload);
    const sheet = book.getWorksheet('器具');
    if (sheet) [sheet.getCell('A3').value, sheet.getCell('B3').value, sheet.getCell('G3').value] = ['P-T', '别人的模板', 7];
    const filled = Buffer.from(await book.xlsx.writeBuffer());
    const { report } = await sendImport(http, filled, { token, page: 'demo/gauges', query: 'mode=all' });
    expect(report).toMatchObject({ total: 1, created: 1, faults: [{ row: 2, column: 'G', field: '' }] });
    expect(await find('gauges', 'gaugeNo', 'P-T')).toMatchObject({ gaugeName: '别人的模板', price: null });
  });

  test('is not named where rows are known by it, and nothing is imported', async () => {
    await rule('gaugeNo');
    await expect.poll(() => sees('gaugeNo'), { timeout: 5000, interval: 50 }).toBe(false);
    const file = await makeWorkbook([
      ['名称', '备注'],
      ['无键', '一'],
    ]);
    const { report, text } = await sendImport(http, file, {
      ...{ token: await http.tokenOf('quality'), page: 'demo/gauges', query: 'mode=all' },
    });
    expect(report).toMatchObject({ created: 0, bad: 1 });
    expect(text).toContain('已有的数据要按您的角色不能查看的内容认出');
    expect(text).not.toMatch(/编号|gaugeNo/);
  });
});

test('what was exported comes back unchanged, workbook and text alike', async () => {
  const columns = [
    'gaugeNo',
    'gaugeName',
    'factoryNo',
    'kind',
    'uses',
    'months',
    'price',
    'share',
    'active',
    'since',
    'seenAt',
    'branchId',
    'ownerIds',
    'remark',
    'until',
    'stockNo',
  ];
  const branchId = branches.get('同名');
  const clients = await list('clients');
  await make('gauges', {
    ...{
      gaugeNo: 'X1',
      gaugeName: '=1+1',
      factoryNo: '007',
      kind: 'b',
      uses: 'x,z',
      months: 3,
      price: '1234567.80',
      share: '12.50',
      active: 0,
    },
    ...{
      since: '2024-02-29',
      seenAt: '2026-01-05 23:59:58',
      branchId,
      ownerIds: clients.map((row) => String(row['id'])).join(','),
      remark: '两行\n@文字',
    },
  });
  const before = await list('gauges');
  for (const format of ['xlsx', 'csv']) {
    const answer = await http.server.inject({
      method: 'POST',
      url: '/api/demo/gauges/export',
      headers: { 'accept-language': 'zh-CN', 'blade-auth': `bearer ${admin}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ current: 1, size: 50, searchType: 'N', columns, format }),
    });
    const { report, text } = await sendImport(http, answer.rawPayload, {
      token: admin,
      page: 'demo/gauges',
      query: 'mode=all',
      name: `a.${format}`,
    });
    expect(report, text).toMatchObject({ total: before.length, unchanged: before.length, created: 0, updated: 0, faults: [] });
  }
  expect(await list('gauges')).toEqual(before);
});

describe('what is no workbook, or a dangerous one', () => {
  const refusedBy = async (content: Buffer) => {
    const { status, msg } = await sendImport(http, content, { token: admin, page: 'demo/gauges' });
    return [status, msg];
  };
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 400, '这不是 Excel 工作簿'],
    ['an archive of other things', zipOf([['a.txt', Buffer.from('x')]]), 400, '这不是 Excel 工作簿'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 broken'), 400, '这不是 Excel 工作簿'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 400, '旧版 .xls'],
    ['a text without the page’s header', Buffer.from('a,b\r\n1,2'), 400, '没有找到“器具”的表头'],
    ['nothing', Buffer.from(''), 400, '没有可导入的数据'],
    ['a bomb', zipOf([['xl/workbook.xml', Buffer.alloc(300 * 1024 * 1024)]]), 413, '工作簿展开后过大'],
    ['a bomb that lies about its size', zipOf([['xl/workbook.xml', Buffer.alloc(300 * 1024 * 1024)]], 10), 413, '工作簿展开后过大'],
    ['many parts', zipOf(Array.from({ length: 2001 }, (_none, index) => [`a${index}`, Buffer.from('')] as const)), 413, '工作簿展开后过大'],
  ])('%s', async (_name, content, status, msg) => {
    expect(await refusedBy(content)).toEqual([status, expect.stringContaining(msg)]);
  });

  test('payloads in cells stay values', async () => {
    const nasty = [`'; drop table pg_gauges; --`, '=cmd|calc!A1', '<img onerror=x>', '{{7*7}}', '${row.id}', '__proto__', '\u202egnp.exe'];
    const rows = nasty.map((text, index): CellInput[] => [`I${index}`, text.slice(0, 20), { formula: '1+1', result: `结果${index}` }]);
    const report = await send([['编号', '名称', '备注'], ...rows], 'mode=all');
    expect(report).toMatchObject({ created: nasty.length, bad: 0 });
    const stored = await list('gauges');
    for (const [index, text] of nasty.entries())
      expect(stored.find((row) => row['gaugeNo'] === `I${index}`)).toMatchObject({ gaugeName: text.slice(0, 20), remark: `结果${index}` });
    const faulty = await send([
      ['编号', '名称', '分支', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
      ['=1+1', '', `' or 1=1 --`, 'x', 'x', 'x', 'x'],
    ]);
    expect(told(faulty).map(([row, column]) => [row, column])).toEqual([
      ...['D', 'E', 'F', 'G'].map((column) => [1, column]),
      [2, 'B'],
      [2, 'C'],
    ]);
  });
});

const workbookOf = (strings: string) =>
  zipOf(
    (
      [
        [
          '[Content_Types].xml',
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        ],
        [
          'xl/workbook.xml',
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ],
        [
          'xl/_rels/workbook.xml.rels',
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ],
        ['xl/sharedStrings.xml', strings],
        [
          'xl/worksheets/sheet1.xml',
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>2</v></c></row></sheetData></worksheet>',
        ],
      ] as const
    ).map(([name, text]) => [name, Buffer.from(text)] as const),
  );
const stringsOf = (value: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>编号</t></si><si><t>名称</t></si><si><t>${value}</t></si></sst>`;

describe('what a workbook brings along', () => {
  test('entities are not unfolded, neither from within nor from a file', async () => {
    const ask = async (strings: string) => {
      const { status, msg, report } = await sendImport(http, workbookOf(strings), { token: admin, page: 'demo/gauges', query: 'dryRun=1' });
      return report ? report.created : [status, msg];
    };
    expect(await ask(stringsOf('甲'))).toBe(1);
    const lol = Array.from({ length: 9 }, (_none, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');
    const refused = [400, expect.stringContaining('这不是 Excel 工作簿')];
    expect(await ask(stringsOf('&l9;', `<!DOCTYPE sst [<!ENTITY l0 "lol">${lol}]>`))).toEqual(refused);
    expect(await ask(stringsOf('&x;', '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/hostname">]>'))).toEqual(refused);
  });

  test('of formulas and links only what was last seen is taken; of two hundred sheets the first', async () => {
    const book = await makeWorkbook(
      [
        ['编号', '名称', '备注'],
        ['L1', { formula: "'[1]外部'!$A$1", result: '外来的' }, { text: '链接', hyperlink: 'file:///etc/hostname' }],
        ['L2', { formula: 'NOW()' }, { error: '#REF!' }],
      ],
      (workbook) => {
        for (let index = 0; index < 200; index += 1) workbook.addWorksheet(`表${index}`).addRow(['编号', '名称']);
      },
    );
    const { report } = await sendImport(http, book, { token: admin, page: 'demo/gauges', query: 'mode=good' });
    expect(report).toMatchObject({ total: 2, created: 1, bad: 1 });
    expect(report && told(report)).toEqual(expect.arrayContaining([[3, 'B', '请输入名称']]));
    expect(await find('gauges', 'gaugeNo', 'L1')).toMatchObject({ gaugeName: '外来的', remark: '链接' });
  });

  test('text in the encodings of spreadsheets: UTF-8 with and without mark, UTF-16, GBK', async () => {
    const text = '编号,名称\r\nC1,卡尺\r\n"C2","""引"",号"\r\n,\r\n';
    const gbk = Buffer.from('b1e0bac52cc3fbb3c60d0a43312cbfa8b3df0d0a43322cb3df0d0a', 'hex');
    const files = [text, `\ufeff${text}`].map((each) => Buffer.from(each));
    for (const file of [...files, Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'), gbk]) {
      const { report, msg } = await sendImport(http, file, { token: admin, page: 'demo/gauges', query: 'dryRun=1', name: 'a.csv' });
      expect(report, msg).toMatchObject({ total: 2, created: 2, faults: [] });
    }
  });
});

describe('whose rows they are', () => {
  test('another institute has the same keys and never meets these rows', async () => {
    const rows: CellInput[][] = [
      ['编号', '名称'],
      ['R1', '另一家的'],
    ];
    const other = await http.tokenOf('admin', '000001');
    const file = await makeWorkbook(rows);
    const { report } = await sendImport(http, file, { token: other, page: 'demo/gauges', query: 'mode=all' });
    expect(report).toMatchObject({ created: 1, updated: 0 });
    expect(await find('gauges', 'gaugeNo', 'R1')).toMatchObject({ gaugeName: '一号' });
    const named = await sendImport(
      http,
      await makeWorkbook([
        ['编号', '名称', '分支'],
        ['R2', '名', '长沙'],
      ]),
      { token: other, page: 'demo/gauges' },
    );
    expect(named.report && told(named.report)).toEqual([[2, 'C', '没有名称或编号为“长沙”的分支']]);
  });

  test('two imports of one file at the same moment add it once; each run stands in the trail', async () => {
    const file = await makeWorkbook([
      ['编号', '名称'],
      ...Array.from({ length: 50 }, (_none, index): CellInput[] => [`P${index}`, '同时']),
    ]);
    const ask = () => sendImport(http, file, { token: admin, page: 'demo/gauges', query: 'mode=all', name: '同时.xlsx' });
    const reports = (await Promise.all([ask(), ask(), ask()])).map(({ report }) => report);
    expect(reports.map((report) => report?.created).sort()).toEqual([0, 0, 50]);
    expect((await list('gauges')).filter((row) => row['gaugeName'] === '同时')).toHaveLength(50);
    const { rows } = await http.database.system((q) =>
      q.query(`select changes::text as said from sys_audit where action = 'import' and changes::text like '%同时.xlsx%'`),
    );
    expect(rows).toHaveLength(3);
    expect(rows.some((row) => String(row['said']).includes('50'))).toBe(true);
  });
});
