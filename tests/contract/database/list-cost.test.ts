import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type Sent, watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

const label = (text: string) => ({ zh: text, en: text });
const numbers = [1, 2, 3, 4, 5, 6];
const references = Object.fromEntries(
  numbers.map((n) => [`ref${n}Id`, { $ref: n % 2 ? 'ref:branches' : 'ref:clients', 'x-label': label(`参照${n}`) }]),
);
const words = Object.fromEntries(numbers.map((n) => [`word${n}`, { $ref: 'dict:quote_examine_status', 'x-label': label(`字典${n}`) }]));

/** A screen of twelve columns that are told by other records or by a dictionary. */
const cards = {
  $schema: '../../../schemas/page.schema.json',
  format: 1,
  page: 'cards',
  label: label('卡片'),
  menu: { parent: 'crm', sort: 9 },
  display: 'title',
  fields: { title: { $ref: 'kind:shortText', 'x-label': label('标题'), maxLength: 20 }, ...references, ...words },
  search: { normal: ['title', 'ref1Id', 'word1'] },
  table: { sort: 'title', columns: ['title', ...numbers.flatMap((n) => [`ref${n}Id.name`, `word${n}`])] },
  form: { groups: [{ items: ['title', ...Object.keys(references), ...Object.keys(words)] }], required: ['title'] },
  actions: { toolbar: ['create', 'remove', 'export'], row: ['view', 'edit', 'remove'] },
};

const inTwelve = numbers.map((n) => `ref${n}_id`).concat(numbers.map((n) => `word${n}`));

beforeAll(async () => {
  const folder = makeSchemas();
  writeFileSync(join(folder, 'pages/demo/cards.json'), JSON.stringify(cards));
  http = await openHttp(folder, (database) => (watched = watchDatabase(database)).database);
  token = await http.tokenOf('admin');
  await http.database.system(async (q) => {
    await q.query(`insert into pg_branches (tenant_id, id, name) select '000000', n, '分支' || n from generate_series(1, 300) as n`);
    await q.query(
      `insert into pg_clients (tenant_id, id, code, name, kind) select '000000', n, 'C' || n, '单位' || n, 'a' from generate_series(1, 300) as n`,
    );
    await q.query(
      `insert into pg_cards (tenant_id, id, title, ${inTwelve.join(', ')})
       select '000000', n, '卡片' || n, ${numbers.map((n) => `1 + (n * ${n}) % 300`).join(', ')}, ${numbers.map(() => `'100'`).join(', ')} from generate_series(1, 1200) as n`,
    );
  });
});
afterAll(() => http.close());

const search = (more: Values = {}): Values => ({ current: 1, size: 50, searchType: 'N', ...more });

interface Cost {
  /** All that the call sent, session and rights included. */
  readonly all: number;
  /** What is about rows. */
  readonly texts: readonly string[];
  /** The same, with their values. */
  readonly rows: readonly Sent[];
  readonly answer: string;
}

async function costOf(call: string, body: Values): Promise<Cost> {
  let answer = '';
  const sent = await watched.during(async () => {
    const { status, text } = await http.call('POST', `/api/demo/cards/${call}`, { token, body });
    expect(status).toBe(200);
    answer = text;
  });
  const rows = sent.filter(({ text }) => /pg_|from found/.test(text));
  return { all: sent.length, texts: rows.map(({ text }) => text), rows, answer };
}

test.each(['page', 'count', 'removed'])('%s asks the database at most five times, for 5 rows and for 1,000', async (call) => {
  const few = await costOf(call, search({ size: 5 }));
  const many = await costOf(call, search({ size: 1000 }));
  expect(few.texts.length).toBeGreaterThan(0);
  expect(Math.max(few.all, many.all)).toBeLessThanOrEqual(5);
  expect(many.texts.length).toBe(few.texts.length);
});

test('a page tells every reference and word of a thousand rows with these few statements', async () => {
  const { answer } = await costOf('page', search({ size: 1000 }));
  const body: unknown = JSON.parse(answer);
  const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const records = Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
  expect(records.length).toBe(1000);
  const told = records.filter((row) => isObject(row['$refs']) && numbers.every((n) => isObject((row['$refs'] as Values)[`ref${n}Id`])));
  expect(told.length).toBe(1000);
});

test('a page that is sent in pieces says its length, and is the same whole answer compressed', async () => {
  const asked = (encoding: string) =>
    http.server.inject({
      method: 'POST',
      url: '/api/demo/cards/page',
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': encoding },
      payload: JSON.stringify(search({ size: 1000 })),
    });
  const plain = await asked('identity');
  // Far more than is joined before it is sent.
  expect(plain.rawPayload.length).toBeGreaterThan(500_000);
  expect(Number(plain.headers['content-length'])).toBe(plain.rawPayload.length);
  const packed = await asked('gzip');
  expect(packed.headers['content-encoding']).toBe('gzip');
  // The place where the next page begins is sealed anew each time.
  const withoutPlace = (bytes: Buffer): string => bytes.toString().replace(/"next":"[^"]*"/, '');
  expect(withoutPlace(gunzipSync(packed.rawPayload))).toBe(withoutPlace(plain.rawPayload));
});

test('a search through references, a sort by one and a total beyond the limit ask no more', async () => {
  const searchParam = [
    {
      filter: JSON.stringify({ 'ref1Id.name': '分支', word1: '100', 'ref2Id.name': '单位' }),
      op: JSON.stringify({ 'ref1Id.name': 'LIKE' }),
    },
  ];
  const { all } = await costOf('page', search({ searchParam, orderBy: [{ prop: 'ref3Id.name', order: 'desc' }], size: 500 }));
  expect(all).toBeLessThanOrEqual(5);
});

/** Whether the part of a statement that counts was run. */
async function isCounted({ text, values }: Sent): Promise<boolean> {
  const { rows } = await http.database.read('000000', (q) => q.query(`explain (analyze, timing off) ${text}`, values));
  const lines = rows.map((row) => String(row['QUERY PLAN']));
  const counting = lines.find((line, index) => line.includes('Aggregate') && /InitPlan|SubPlan/.test(lines[index - 1] ?? ''));
  if (counting === undefined) throw new Error(lines.join('\n'));
  return !counting.includes('never executed');
}

test.each([
  ['a page that is not full counts the list', { searchParam: [{ filter: '{"title":"卡片7"}', op: '{"title":"="}' }] }, false, 1],
  ['the last page counts those before it', { current: 3, size: 500 }, false, 1200],
  ['a full page is counted with it', { size: 500 }, true, 1200],
  ['a page behind the last is counted with it', { current: 9, size: 500 }, true, 1200],
] as const)('%s, in one statement', async (_name, more, counted, total) => {
  const { texts, rows, answer } = await costOf('page', search(more));
  expect([texts.length, (JSON.parse(answer) as { data: Values }).data['total']]).toEqual([1, total]);
  const [statement] = rows;
  expect(statement && (await isCounted(statement))).toBe(counted);
});

test('a page behind a place of the list is counted with it', async () => {
  const first = await costOf('page', search({ size: 700, after: '' }));
  const { next } = (JSON.parse(first.answer) as { data: Values }).data;
  const second = await costOf('page', search({ size: 700, after: next }));
  expect([second.texts.length, (JSON.parse(second.answer) as { data: Values }).data['total']]).toEqual([1, 1200]);
});

test('an export asks a fixed number of times and once for each 200 rows', async () => {
  const exported = async (size: number) => {
    const { texts } = await costOf('export', search({ scope: 'page', size, format: 'csv' }));
    const fetches = texts.filter((text) => text.startsWith('fetch'));
    return { fetches: fetches.length, others: texts.length - fetches.length };
  };
  const [few, many] = [await exported(10), await exported(1200)];
  expect(many.others).toBe(few.others);
  expect([few.fetches, many.fetches]).toEqual([1, 7]);
});

test.each<[string, Values | string]>([
  ['5,001 of a page', { size: 5001 }],
  ['minus one', { size: -1 }],
  ['a thousand million', { size: 1e9 }],
  ['a half', { size: 1.5 }],
  ['a word', { size: 'fifty' }],
  ['a list', { size: [50] }],
  ['5,001 in the address', '?size=5001'],
  ['minus one in the address', '?size=-1'],
  ['1e3 in the address', '?size=1e3'],
])('a size of %s is refused in Chinese, before the database is asked', async (_name, size) => {
  watched.clear();
  const query = typeof size === 'string' ? size : '';
  const answer = await http.call('POST', `/api/demo/cards/page${query}`, { token, body: search(typeof size === 'string' ? {} : size) });
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([400, 400, false]);
  expect(answer.msg).toMatch(/每页条数超出上限|请求参数类型错误/);
  expect(watched.sent.filter(({ text }) => text.includes('pg_cards'))).toEqual([]);
});

test('what no size makes sense of is never cut to one silently: 5,000 gives all there are', async () => {
  const answer = await http.call('POST', '/api/demo/cards/page', { token, body: search({ size: 5000 }) });
  expect(isObject(answer.data) && Array.isArray(answer.data['records']) && answer.data['records'].length).toBe(1200);
});
