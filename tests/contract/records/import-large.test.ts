import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { Workbook } from 'exceljs';
import type { ImportReport } from '../../../src/protocol/import-report';
import type { Task } from '../../../src/protocol/task';
import { loadCaller } from '../../../src/server/auth/load-caller';
import type { Queryable } from '../../../src/server/db/connections/database';
import { openImport } from '../../../src/server/records/import/open-import';
import { runImport } from '../../../src/server/records/import/run-import';
import { openPageContext } from '../../../src/server/rights/open-page-context';
import { type CellInput, getFile, makeWorkbook, sendImport } from '../../fixtures/import-file';
import { isLong, runTimeout, sizeOf } from '../../fixtures/run-size';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['gauges', 'notes'])
    cpSync(fileURLToPath(new URL(`../support/import-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
  for (const name of ['长沙', '同名']) await make('branches', { name });
  await make('branches', { name: '上级' });
  await make('clients', { name: '甲公司', kind: 'a' });
  await make('gauges', { gaugeNo: 'OLD', gaugeName: '旧', kind: 'a', factoryNo: 'TAKEN' });
});
afterAll(() => http.close());

async function make(page: string, values: Values): Promise<void> {
  const answer = await http.call('POST', `/api/demo/${page}/submit`, { token: admin, body: values });
  expect(answer.text).toContain('"code":200');
}

const header = ['编号', '名称', '出厂编号', '类别', '用途', '周期', '原值', '启用', '起始日', '最近时间', '分支', '单位', '手机', '备注'];
const sound = (index: number): CellInput[] => [
  `G${index}`,
  `器具${index}`,
  `F${index}`,
  index % 2 === 0 ? '长度' : 'b',
  '检定、校准',
  (index % 120) + 1,
  '¥1,200.50',
  '是',
  new Date(Date.UTC(2026, index % 12, 5)),
  '2026/1/5 14:30',
  '长沙',
  '甲公司',
  '13800138000',
  '　两边有空格 ',
];

interface Plant {
  readonly column: number;
  readonly value: CellInput;
  readonly says: string;
}
const plants: readonly Plant[] = [
  { column: 1, value: '', says: '请输入名称' },
  { column: 1, value: '长'.repeat(21), says: '名称不能超过20个字符' },
  { column: 2, value: 'TAKEN', says: '出厂编号已登记' },
  { column: 3, value: '热学', says: '类别没有“热学”这一项，请从下拉列表中选择' },
  { column: 4, value: '检定、清洗', says: '用途没有“清洗”这一项，请从下拉列表中选择' },
  { column: 5, value: 0, says: '周期不能小于1' },
  { column: 5, value: '十二', says: '请输入正确的数字' },
  { column: 6, value: '12.345', says: '请输入数字,可带两位小数' },
  { column: 7, value: '也许', says: '启用没有“也许”这一项，请从下拉列表中选择' },
  { column: 8, value: '2026-02-30', says: '请选择正确的日期' },
  { column: 9, value: '昨天', says: '请选择正确的日期和时间' },
  { column: 10, value: '不存在', says: '没有名称或编号为“不存在”的分支' },
  { column: 11, value: '甲公司，乙公司', says: '没有名称或编号为“乙公司”的单位' },
  { column: 12, value: '12345', says: '请输入正确的手机号' },
  { column: 13, value: '字'.repeat(201), says: '备注不能超过200个字符' },
];

const letter = (column: number): string => String.fromCharCode(65 + column);

/** Measures how long the thread that answers requests is kept at a time. */
function watchTurns() {
  const start = performance.now();
  let [last, longest, going] = [start, 0, true];
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setTimeout(turn, 5);
  };
  turn();
  return {
    end: () => {
      going = false;
      return { whole: performance.now() - start, longest };
    },
  };
}

const checkedRows = sizeOf({ short: 4000, long: 10_000 });
const plantedFaults = (checkedRows * 3) / 100;

test(
  'thousands of rows with planted faults of fifteen kinds come back complete from one dry run',
  { timeout: runTimeout(180_000) },
  async () => {
    const rows: CellInput[][] = [header];
    const planted: unknown[] = [];
    for (let index = 0; index < checkedRows; index += 1) {
      const row = sound(index);
      if (index % 33 === 5 && planted.length < plantedFaults) {
        const plant = plants[planted.length % plants.length];
        if (plant) {
          row[plant.column] = plant.value;
          // The second that takes it is told which row was the first.
          planted.push([index + 2, letter(plant.column), plant.value === 'TAKEN' ? expect.stringContaining(plant.says) : plant.says]);
        }
      }
      rows.push(row);
    }
    const file = await makeWorkbook(rows);
    const watch = watchTurns();
    const { report, text } = await sendImport(http, file, { token: admin, page: 'demo/gauges', query: 'dryRun=1' });
    const { whole, longest } = watch.end();
    expect(report, text.slice(0, 500)).toMatchObject({
      total: checkedRows,
      good: checkedRows - plantedFaults,
      bad: plantedFaults,
      created: checkedRows - plantedFaults,
    });
    expect(report?.faults.map(({ row, column, sentence }) => [row, column, sentence])).toEqual(planted);
    // Whatever the machine does in a second: others never wait for more than a small part of the whole.
    expect(longest).toBeLessThan(whole / 6);
  },
);

const addedRows = sizeOf({ short: 5000, long: 20_000 });
const badRows = addedRows / 100;
const goodRows = addedRows - badRows;

test(
  'of thousands of rows, one in a hundred bad, the good ones are added once, and again nothing is',
  { timeout: runTimeout(180_000) },
  async () => {
    const rows: CellInput[][] = [['标题', '日期', '页数', '分支']];
    for (let index = 0; index < addedRows; index += 1)
      rows.push([`第${index}篇`, index % 100 === 50 ? '无' : '2026-01-05', index, index % 3 === 0 ? '长沙' : null]);
    const file = await makeWorkbook(rows);
    const ask = async (): Promise<ImportReport | undefined> => {
      const answer = await sendImport(http, file, { token: admin, page: 'demo/notes', query: 'mode=good' });
      return answer.report;
    };
    expect(await ask()).toMatchObject({ total: addedRows, good: goodRows, bad: badRows, created: goodRows, unchanged: 0 });
    expect(await ask()).toMatchObject({ total: addedRows, good: goodRows, bad: badRows, created: 0, unchanged: goodRows });
    const stored = await http.database.system((q) => q.query(`select count(*)::int as n from pg_notes where is_deleted = 0`));
    expect(stored.rows).toEqual([{ n: goodRows }]);
  },
);

test(
  'of thousands of rows, one in a hundred bad (20,000 with 200 in the long run), each fault tells row, column, value and reason, in the workbook too; the check shows its progress, and an import is cancelled',
  { timeout: runTimeout(180_000) },
  async () => {
    const [total, bad] = [addedRows, badRows];
    const faultyIn = (index: number): boolean => index % 100 === 37;
    const rows: CellInput[][] = [['标题', '日期', '页数', '分支']];
    const planted: unknown[] = [];
    for (let index = 0; index < total; index += 1) {
      const row: CellInput[] = [`第${index}条`, '2026-01-05', index, index % 3 === 0 ? '长沙' : null];
      if (faultyIn(index)) {
        const [at, value, sentence] =
          planted.length % 2 === 0
            ? ([1, `${index}号`, '请选择正确的日期'] as const)
            : ([3, `无此分支${index}`, `没有名称或编号为“无此分支${index}”的分支`] as const);
        row[at] = value;
        planted.push([index + 2, letter(at), value, sentence]);
      }
      rows.push(row);
    }
    const file = await makeWorkbook(rows);
    const ask = async (query: string): Promise<string> =>
      (await sendImport(http, file, { token: admin, page: 'demo/notes', query: `${query}&background=1` })).taskId ?? '';
    const { task, seen } = await waitForTask(http, await ask('dryRun=1'), admin);
    const report = task.result as unknown as ImportReport;
    expect(report).toMatchObject({ total, good: total - bad, bad });
    expect(report.faults.map(({ row, column, value, sentence }) => [row, column, value, sentence])).toEqual(planted);
    // It was seen on its way, unless a fast machine had done the short run before its first report; it never went back.
    if (isLong) expect(seen.some((done) => done > 0 && done < total)).toBe(true);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(total);

    const book = new Workbook();
    await book.xlsx.load(new Uint8Array(await getFile(http, report.fileId ?? '', admin)).buffer);
    const sheet = book.getWorksheet('数据');
    const noted: unknown[] = [];
    sheet?.eachRow((row, number) =>
      row.eachCell((cell, column) => {
        if (cell.note) noted.push([number, letter(column - 1), String(cell.value), JSON.stringify(cell.note)]);
      }),
    );
    expect(noted).toEqual(
      (planted as string[][]).map(([row, column, value, sentence]) => [row, column, value, expect.stringContaining(sentence ?? '')]),
    );

    const id = await ask('mode=good');
    await expect
      .poll(async () => ((await http.call('GET', `/api/tasks/detail?id=${id}`, { token: admin })).data as Task).done, {
        interval: 20,
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    expect((await http.call('POST', '/api/tasks/cancel', { token: admin, body: { id } })).status).toBe(200);
    const cancelled = (await waitForTask(http, id, admin)).task;
    expect(cancelled.state).toBe('cancelled');
    const stored = await http.database.system((q) =>
      q.query(`select count(*)::int as n from pg_notes where is_deleted = 0 and title like '第%条'`),
    );
    expect(stored.rows[0]?.['n']).toBeLessThan(total - bad);
  },
);

test('the look-ups of a chunk are as many for one row as for five hundred', async () => {
  const caller = await loadCaller(http.database, { tenantId: '000000', userId: '101' });
  if (!caller) throw new Error('There is no such caller.');
  const ctx = openPageContext(
    { database: http.database, store: http.store },
    { path: 'demo/gauges', caller, request: { id: 'x', address: 'x' } },
  );
  const count = async (rows: number): Promise<number> => {
    const file = await makeWorkbook([header, ...Array.from({ length: rows }, (_none, index) => sound(100_000 + index)), ['OLD', '改名']]);
    let statements = 0;
    const counting = (q: Queryable): Queryable => ({
      query: (text, values, options) => {
        statements += 1;
        return q.query(text, values, options);
      },
    });
    const report = await runImport(ctx, await openImport(ctx, file), {
      request: { fileName: 'x.xlsx', dryRun: true, mode: 'all', language: 'zh' },
      ways: {
        read: (fn) => http.database.read('000000', (q) => fn(counting(q))),
        write: (fn) => http.database.write('000000', (q) => fn(counting(q))),
        saveFile: () => Promise.reject(new Error('Nothing is wrong, so nothing is saved.')),
        progress: () => undefined,
        requireGoing: () => undefined,
      },
    });
    expect(report).toMatchObject({ created: rows, updated: 1, bad: 0 });
    return statements;
  };
  const [few, many, twice] = [await count(1), await count(499), await count(999)];
  expect(many).toBe(few);
  expect(twice).toBeLessThanOrEqual(2 * few);
  expect(few).toBeLessThan(20);
});
