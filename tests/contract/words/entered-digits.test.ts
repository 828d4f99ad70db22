import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { readCells, readZip } from '../../fixtures/read-xlsx';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;
let token: string;

beforeAll(async () => {
  pages = await openWords('readings');
  token = await pages.http.tokenOf('admin');
  for (const [readingNo, measured] of [
    ['A1', '0.500'],
    ['A2', '10'],
    ['A3', '0.50'],
    ['A4', '-1.20'],
    ['A5', '9.0'],
  ])
    await pages.save('readings', { readingNo, measured });
});
afterAll(() => pages.http.close());

const search = { current: 1, size: 50, searchType: 'N' };
const only = (filter: Values, op: Values) => ({ ...search, searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] });
const ofA = only({ readingNo: 'A' }, { readingNo: 'LIKE' });

async function list(body: object): Promise<readonly Values[]> {
  const { data } = await pages.post('readings/page', body);
  return isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
}
const shown = async (body: object) => (await list(body)).map((row) => [row['readingNo'], row['measured']]);
const valueOf = async (readingNo: string, field = 'measured') =>
  (await list(only({ readingNo }, { readingNo: '=' }))).map((row) => row[field]);

test('digits stay as they were entered, in rows that are sorted, compared and added up as numbers', async () => {
  expect((await shown(ofA)).map(([, measured]) => measured).toString()).toMatch(/^-1\.20,(0\.500,0\.50|0\.50,0\.500),9\.0,10$/);
  const found = await shown(only({ measured: '0.5' }, { measured: '=' }));
  expect(Object.fromEntries(found)).toEqual({ A1: '0.500', A3: '0.50' });
  expect((await shown(only({ measured: '9' }, { measured: '>=' }))).map(([no]) => no)).toEqual(['A5', 'A2']);
  expect((await pages.post('readings/totals', ofA)).data).toEqual({ measured: '18.800' });
  expect(await valueOf('A1', 'double')).toEqual(['1.0000']);
});

test('a digit more is a change, and stands in the history', async () => {
  const { id } = await pages.save('readings', { readingNo: 'B1', measured: '0.5' });
  await pages.post('readings/submit', { id, version: 1, readingNo: 'B1', measured: '0.50' });
  expect(await pages.read('readings', id)).toMatchObject({ measured: '0.50', version: 2 });
  const { data } = await pages.http.call('GET', `/api/demo/readings/history?id=${id}`, { token });
  expect(data).toMatchObject([{ changes: [{ field: 'measured', before: '0.5', after: '0.50' }] }, {}]);
});

test('limits hold, and a number that is none or has too many digits is refused', async () => {
  const told = async (measured: string) => ((await pages.post('readings/submit', { readingNo: 'C1', measured })).data as Values)['fields'];
  expect(await told('100.00001')).toEqual({ measured: '示值不能大于100' });
  expect(await told('0.12345678901')).toEqual({ measured: '请输入正确的数字' });
  expect(await told('1e3')).toEqual({ measured: '请输入正确的数字' });
  const { id } = await pages.save('readings', { readingNo: 'C2', measured: '-0.00' });
  expect(await pages.read('readings', id)).toMatchObject({ measured: '0.00' });
});

test('a state change takes the value with its digits, from the record and through a reference, and freezes them', async () => {
  const before = await pages.save('readings', { readingNo: 'D1', measured: '7.10' });
  const key = await pages.save('readings', { readingNo: 'D2', measured: '7.200', beforeId: before.id });
  expect((await pages.move('readings', 'issue', key)).status).toBe(200);
  expect(await pages.read('readings', key.id)).toMatchObject({ issued: '7.200', former: '7.10' });
  const frozen = await pages.post('readings/submit', { id: key.id, version: 2, readingNo: 'D2', measured: '7.20', beforeId: before.id });
  expect(frozen.status).not.toBe(200);
  expect(await valueOf('D2')).toEqual(['7.200']);
});

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const answer = await pages.http.server.inject({
    method: 'POST',
    url: '/api/demo/readings/export',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...ofA, columns: ['readingNo', 'measured'], format }),
  });
  return answer.rawPayload;
}

test('an export shows the digits, in a spreadsheet as numbers, and comes back unchanged', async () => {
  expect((await exported('csv')).toString('utf8')).toContain('A1,0.500\r\n');
  const bytes = await exported('xlsx');
  const parts = readZip(bytes);
  const cells = readCells(parts.get('xl/worksheets/sheet1.xml') ?? '');
  const first = cells.find((row) => row.get('A')?.text === 'A1')?.get('B');
  expect([first?.kind, first?.text]).toEqual(['number', '0.500']);
  const styles = parts.get('xl/styles.xml') ?? '';
  const format = [...styles.matchAll(/<xf numFmtId="(\d+)"[^>]* xfId/g)][first?.style ?? 0]?.[1];
  expect(styles).toContain(`numFmtId="${format ?? ''}" formatCode="0.000"`);
  const { report } = await sendImport(pages.http, bytes, { token, page: 'demo/readings' });
  expect(report).toMatchObject({ unchanged: 5, updated: 0, created: 0, bad: 0 });
});

test('an import keeps the digits of texts and those that a number cell shows', async () => {
  const file = await makeWorkbook(
    [
      ['编号', '示值 (mm)'],
      ['E1', '0.1500'],
      ['E2', 0.25],
      ['E3', 2.5],
    ],
    (workbook) => {
      const cell = workbook.worksheets[0]?.getCell('B4');
      if (cell) cell.numFmt = '0.000';
    },
  );
  const { report } = await sendImport(pages.http, file, { token, page: 'demo/readings' });
  expect(report).toMatchObject({ created: 3, bad: 0 });
  expect([await valueOf('E1'), await valueOf('E2'), await valueOf('E3')]).toEqual([['0.1500'], ['0.25'], ['2.500']]);
});
