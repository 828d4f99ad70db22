import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

const both = (zh: string) => ({ zh, en: zh });
const way = { $ref: 'dict:parcel_way', 'x-label': both('方式') };

const files: Readonly<Record<string, object>> = {
  'dicts/parcel_way.json': {
    code: 'parcel_way',
    label: both('邮寄方式'),
    open: true,
    entries: [
      { key: '1', ...both('自取') },
      { key: '2', ...both('快递') },
      { key: '9', ...both('驿马'), sealed: true },
    ],
  },
  'records/demo/parcelLine.json': {
    format: 1,
    record: 'parcelLine',
    label: both('件'),
    fields: { item: { $ref: 'kind:shortText', 'x-label': both('物品') }, way },
    columns: ['item', 'way'],
  },
  'pages/demo/parcels.json': {
    format: 1,
    page: 'parcels',
    label: both('包裹'),
    menu: { parent: 'crm', sort: 7 },
    display: 'parcelNo',
    fields: {
      parcelNo: { $ref: 'kind:shortText', 'x-label': both('编号') },
      way,
      ways: { ...way, 'x-label': both('可用方式'), 'x-multiple': true },
      lines: { type: 'array', items: { $ref: 'record:parcelLine' }, 'x-label': both('明细') },
    },
    search: { normal: ['way'] },
    table: { columns: ['parcelNo', 'way'] },
    form: { groups: [{ items: ['parcelNo', 'way', 'ways', 'lines'] }], required: ['parcelNo'] },
    import: { key: ['parcelNo'] },
    actions: { toolbar: ['create', 'import'], row: ['edit'] },
    roles: { tester: ['view'] },
  },
};

let http: TestHttp;
let token: string;
beforeAll(async () => {
  const folder = makeSchemas();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  http = await openHttp(folder);
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

const post = (path: string, body: Values, as = token) => http.call('POST', `/api/${path}`, { token: as, body });
const submit = (body: Values, as = token) => post('demo/parcels/submit', body, as);
const faultsOf = (answer: { readonly body: Values }): unknown => (answer.body['data'] as { readonly fields?: unknown }).fields;
const detail = async (id: unknown): Promise<Values> =>
  (await http.call('GET', `/api/demo/parcels/detail?id=${String(id)}`, { token })).data as Values;
const served = async (as = token): Promise<ServedPage['model']> =>
  ((await http.call('GET', '/api/schema/pages/demo/parcels', { token: as })).data as ServedPage).model;

async function entryOf(key: string): Promise<Values> {
  const { data } = await http.call('GET', '/api/blade-system/dict/dictionary?code=parcel_way', { token });
  const found = (data as readonly Values[]).find((each) => each['dictKey'] === key);
  if (!found) throw new Error(key);
  return found;
}
async function seal(key: string, isSealed: 0 | 1): Promise<void> {
  const { id, version } = await entryOf(key);
  expect((await post('blade-system/dict-biz/submit', { id, version, isSealed })).status).toBe(200);
}

test.each<[string, Values, Record<string, string>]>([
  ['one choice', { way: '9' }, { way: '方式“驿马”已封存，不能新选，请另选一项' }],
  ['one of several', { ways: '1,9' }, { ways: '可用方式“驿马”已封存，不能新选，请另选一项' }],
  ['a line', { lines: [{ item: '甲' }, { item: '乙', way: '9' }] }, { 'lines.1.way': '方式“驿马”已封存，不能新选，请另选一项' }],
])('an entry that the file seals is not newly chosen in %s', async (_name, values, fields) => {
  const answer = await submit({ parcelNo: 'S0', ...values });
  expect([answer.status, faultsOf(answer)]).toEqual([400, fields]);
});

test('what a tenant seals is refused from then on; a row that has it keeps it, until it chooses something else', async () => {
  const lines = [{ item: '甲', way: '2' }];
  const made = await submit({ parcelNo: 'S1', way: '2', ways: '1,2', lines });
  expect(made.status).toBe(200);
  const { id } = made.data as { readonly id: string };
  await seal('2', 1);
  expect(faultsOf(await submit({ parcelNo: 'S2', way: '2' }))).toEqual({ way: '方式“快递”已封存，不能新选，请另选一项' });
  const kept = await submit({ ...(await detail(id)), parcelNo: 'S1甲' });
  expect(kept.status, kept.text).toBe(200);
  const row = await detail(id);
  expect(row).toMatchObject({ parcelNo: 'S1甲', way: '2', ways: '1,2', lines: [{ way: '2' }] });
  // A line that is new may not begin with what only its neighbour may keep.
  const copied = await submit({ ...row, lines: [...(row['lines'] as Values[]), { item: '乙', way: '2' }] });
  expect(faultsOf(copied)).toEqual({ 'lines.1.way': '方式“快递”已封存，不能新选，请另选一项' });
  expect((await submit({ ...row, way: '1' })).status).toBe(200);
  expect(faultsOf(await submit({ ...(await detail(id)), way: '2' }))).toEqual({ way: '方式“快递”已封存，不能新选，请另选一项' });
  await seal('2', 0);
  expect((await submit({ ...(await detail(id)), way: '2' })).status).toBe(200);
});

test('an import says the same of a sealed word, and leaves a row alone that has it', async () => {
  const file = (rows: readonly string[][]) => makeWorkbook([['编号', '方式'], ...rows]);
  const send = async (rows: readonly string[][]) => {
    const { report } = await sendImport(http, await file(rows), { token, page: 'demo/parcels' });
    return { ...report, told: report?.faults.map(({ row, column, sentence }) => [row, column, sentence]) };
  };
  expect(await send([['I1', '快递']])).toMatchObject({ created: 1, bad: 0 });
  await seal('2', 1);
  const report = await send([
    ['I1', '快递'],
    ['I2', '快递'],
    ['I3', '驿马'],
  ]);
  expect(report).toMatchObject({
    unchanged: 1,
    bad: 2,
    told: [
      [3, 'B', '方式“快递”已封存，不能新选，请另选一项'],
      [4, 'B', '方式“驿马”已封存，不能新选，请另选一项'],
    ],
  });
  await seal('2', 0);
});

test('a page is served with the dictionaries as the tenant keeps them: its seals, and what it has added', async () => {
  const { parentId } = await entryOf('1');
  await post('blade-system/dict-biz/submit', { parentId, dictKey: '7', dictValue: '专车', colour: 'green', sort: 9 });
  await seal('1', 1);
  const model = await served();
  const expected = [
    { key: '1', label: both('自取'), sealed: true },
    { key: '2', label: both('快递') },
    { key: '9', label: both('驿马'), sealed: true },
    { key: '7', label: both('专车'), colour: 'green' },
  ];
  const own = model.record.fields;
  expect(own.find((field) => field.name === 'way')?.options).toEqual(expected);
  expect(own.find((field) => field.name === 'lines')?.line?.fields.find((field) => field.name === 'way')?.options).toEqual(expected);
  expect(model.search.normal[0]?.of.options).toEqual(expected);
  expect(model.table.columns[1]?.of.options).toEqual(expected);
  expect((await submit({ parcelNo: 'S7', way: '7' })).status).toBe(200);
  const elsewhere = await served(await http.tokenOf('admin', '000001'));
  expect(elsewhere.record.fields.find((field) => field.name === 'way')?.options?.map(({ key, sealed }) => [key, sealed ?? false])).toEqual([
    ['1', false],
    ['2', false],
    ['9', true],
  ]);
  await seal('1', 0);
});
