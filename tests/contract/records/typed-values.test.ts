import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

const label = (zh: string, en: string) => ({ zh, en });
const page = {
  format: 1,
  page: 'shelves',
  label: label('货架', 'Shelves'),
  menu: { parent: 'system' },
  display: 'name',
  fields: {
    name: { $ref: 'kind:shortText', 'x-label': label('名称', 'Name') },
    pieces: { $ref: 'kind:integer', 'x-label': label('件数', 'Pieces') },
    place: { $ref: 'kind:serial', 'x-label': label('位次', 'Place') },
    unit: { $ref: 'dict:instrument_unit', 'x-label': label('单位', 'Unit') },
  },
  search: { normal: ['name'], advanced: ['pieces', 'place', 'unit'] },
  table: { columns: ['name', 'pieces', 'place', 'unit'], sort: 'place' },
  form: { groups: [{ label: label('货架', 'Shelf'), items: ['name', 'pieces', 'place', 'unit'] }] },
  import: { key: ['name'] },
  actions: { toolbar: ['create', 'import'], row: ['edit', 'remove'] },
};

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  const folder = makeSchemas();
  mkdirSync(join(folder, 'pages/demo'), { recursive: true });
  writeFileSync(join(folder, 'pages/demo/shelves.json'), JSON.stringify(page));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const submit = (body: Values) => http.call('POST', '/api/demo/shelves/submit', { token: admin, body });

async function add(body: Values): Promise<string> {
  const answer = await submit(body);
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return isObject(answer.data) ? String(answer.data['id']) : '';
}

async function list(body: Values): Promise<readonly Values[]> {
  const answer = await http.call('POST', '/api/demo/shelves/page', {
    token: admin,
    body: { current: 1, size: 50, searchType: 'N', ...body },
  });
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  const records = isObject(answer.data) ? answer.data['records'] : [];
  return Array.isArray(records) ? records.filter(isObject) : [];
}

const names = (rows: readonly Values[]) => rows.map((row) => row['name']);
const faultsOf = (data: unknown): unknown => (isObject(data) ? data['fields'] : undefined);
const where = (column: string, op: string, value: string) => ({
  searchParam: [{ filter: JSON.stringify({ [column]: value }), op: JSON.stringify({ [column]: op }) }],
});

test('whole numbers are kept, found and sorted exactly up to the greatest that JSON carries', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  const id = await add({ name: '大', pieces: most });
  await add({ name: '次', pieces: String(most - 1) });
  await add({ name: '负', pieces: -most });
  const detail = await http.call('GET', `/api/demo/shelves/detail?id=${id}`, { token: admin });
  expect(detail.data).toMatchObject({ pieces: most });
  expect(names(await list(where('pieces', '=', String(most))))).toEqual(['大']);
  expect(names(await list({ ...where('name', 'LIKE', ''), orderBy: [{ prop: 'pieces', order: 'desc' }] }))).toEqual(['大', '次', '负']);
});

test.each([[Number.MAX_SAFE_INTEGER + 1], ['9007199254740992'], [-Number.MAX_SAFE_INTEGER - 1]])(
  'the whole number %s, which would not come back as it is, is refused',
  async (pieces) => {
    const { status, data } = await submit({ name: '过大', pieces });
    expect([status, faultsOf(data)]).toEqual([400, { pieces: expect.any(String) }]);
  },
);

test('an import takes the greatest whole number and the noughts of a serial number as they stand', async () => {
  const file = await makeWorkbook([
    ['名称', '件数', '位次'],
    ['导入', '9007199254740991', '0070'],
  ]);
  const { report, text } = await sendImport(http, file, { token: admin, page: 'demo/shelves' });
  if (!report) throw new Error(text);
  expect(report.faults).toEqual([]);
  expect(await list(where('name', '=', '导入'))).toEqual([expect.objectContaining({ pieces: 9_007_199_254_740_991, place: '0070' })]);
});

test('a serial number is kept as it was typed, and sorted and found as the number that it is', async () => {
  for (const place of ['010', '9', '001', '1.5', '1.25', '20260412000123']) await add({ name: `位${place}`, place });
  const rows = await list(where('name', 'LIKE', '位'));
  expect(rows.map((row) => row['place'])).toEqual(['001', '1.25', '1.5', '9', '010', '20260412000123']);
  expect(
    names(
      await list({
        searchParam: [{ filter: JSON.stringify({ place: '1', name: '位' }), op: JSON.stringify({ place: '=', name: 'LIKE' }) }],
      }),
    ),
  ).toEqual(['位001']);
  expect(
    names(
      await list({
        searchParam: [{ filter: JSON.stringify({ place: '9', name: '位' }), op: JSON.stringify({ place: '>', name: 'LIKE' }) }],
      }),
    ),
  ).toEqual(['位010', '位20260412000123']);
});

test('a place in a list sorted by serial numbers leads on from there', async () => {
  const order = { orderBy: [{ prop: 'place', order: 'asc' }] };
  const all = names(await list(order));
  const found: unknown[] = [];
  let next: unknown;
  for (let turn = 0; turn < 40; turn += 1) {
    const answer = await http.call('POST', '/api/demo/shelves/page', {
      token: admin,
      body: { current: turn + 1, size: 2, searchType: 'N', ...order, ...(typeof next === 'string' ? { after: next } : {}) },
    });
    const data = isObject(answer.data) ? answer.data : {};
    const records = Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
    found.push(...names(records));
    next = data['next'];
    if (typeof next !== 'string' || records.length === 0) break;
  }
  expect(found).toEqual(all);
});

test('an open dictionary takes what the file or an administrator has put there, and nothing else', async () => {
  const offered = await add({ name: '台', unit: '1' });
  const refused = await submit({ name: '未知', unit: 'never-made' });
  expect([refused.status, faultsOf(refused.data)]).toEqual([400, { unit: '单位不在可选范围内' }]);
  await http.database.system((q) =>
    q.query(
      `insert into sys_dict (tenant_id, id, parent_id, code, dict_key, dict_value) values ('000000', 900001, 0, 'instrument_unit', '77', '捆')`,
    ),
  );
  await add({ name: '捆', unit: '77' });
  // What stands from before may stay as it is.
  await http.database.system((q) => q.query(`update pg_shelves set unit = 'old' where tenant_id = '000000' and id = $1`, [offered]));
  expect((await submit({ id: offered, version: 1, name: '台二', unit: 'old' })).status).toBe(200);
});
