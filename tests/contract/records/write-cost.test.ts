import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { runTimeout, sizeOf } from '../../fixtures/run-size';
import { waitForTask } from '../../fixtures/wait-for-task';
import { type Sent, watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

const both = (zh: string) => ({ zh, en: zh });
const slices = {
  ...{ format: 1, page: 'slices', label: both('切片'), display: 'sliceName' },
  fields: {
    sliceName: { $ref: 'kind:shortText', 'x-label': both('名称') },
    qty: { $ref: 'kind:integer', 'x-label': both('份数') },
    dealId: { $ref: 'ref:deals', 'x-label': both('委托') },
    sliceState: { 'x-label': both('状态'), 'x-options': [{ key: '1', ...both('在') }] },
  },
  states: {
    ...{ field: 'sliceState', initial: '1' },
    transitions: {
      cut: {
        ...{ label: both('切'), from: ['1'], set: { qty: '1' } },
        then: [{ make: 'slices', times: 'old.qty - 1', set: { sliceName: 'sliceName', qty: '1', dealId: 'dealId.id' } }],
      },
    },
  },
  table: { columns: ['sliceName', 'qty', 'dealId.dealName'] },
  form: { groups: [{ items: ['sliceName', 'qty', 'dealId'] }], required: ['sliceName'] },
  actions: { toolbar: ['create'], row: ['edit', 'cut'] },
};

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['deals', 'pieces', 'checks'])
    cpSync(fileURLToPath(new URL(`../support/rollup-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  writeFileSync(join(folder, 'pages/demo/slices.json'), JSON.stringify(slices));
  http = await openHttp(folder, (database) => (watched = watchDatabase(database)).database);
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

const submit = async (page: string, body: Values): Promise<Values> => {
  const { data, text } = await http.call('POST', `/api/demo/${page}/submit`, { token, body });
  if (!isObject(data) || typeof data['id'] !== 'string') throw new Error(text);
  return data;
};

const linesOf = (count: number): readonly Values[] =>
  Array.from({ length: count }, (_, at) => ({ item: `i${at}`, price: '1.00', count: 1 }));

/** Changes each line of an order, moves the last to the front, and counts the statements that write lines. */
async function countLineWrites(count: number): Promise<number> {
  const client = await submit('clients', { name: `单位${count}`, kind: 'a' });
  const made = await submit('orders', { clientId: client['id'], lines: linesOf(count) });
  const { data } = await http.call('GET', `/api/demo/orders/detail?id=${String(made['id'])}`, { token });
  if (!isObject(data) || !Array.isArray(data['lines'])) throw new Error('no lines');
  const lines: readonly Values[] = data['lines'].filter(isObject).map((line) => ({ ...line, price: '2.50' }));
  const changed = [...lines.slice(-1), ...lines.slice(0, -1)];
  const sent = await watched.during(() => submit('orders', { ...data, lines: changed }));
  const stored = await http.call('GET', `/api/demo/orders/detail?id=${String(made['id'])}`, { token });
  const of = (value: unknown) => (isObject(value) && Array.isArray(value['lines']) ? value['lines'].filter(isObject) : []);
  expect(of(stored.data).map((line) => [line['id'], line['price'], line['sum']])).toEqual(
    changed.map((line) => [line['id'], '2.50', '2.50']),
  );
  return sent.filter(({ text }) => /^update "pg_orders__lines"/.test(text)).length;
}

test('changed lines of a record are stored by one statement, however many they are', async () => {
  expect(await countLineWrites(3)).toBe(1);
  expect(await countLineWrites(40)).toBe(1);
});

test('rows that are named by their ids alone are read by one statement before they are removed', async () => {
  const reads = async (count: number): Promise<number> => {
    const ids: string[] = [];
    for (const line of linesOf(count))
      ids.push(String((await submit('clients', { name: `去${count}${String(line['item'])}`, kind: 'a' }))['id']));
    const sent = await watched.during(async () => {
      const answer = await http.call('POST', `/api/demo/clients/remove?ids=${ids.join(',')}`, { token });
      expect(answer.data).toBe(true);
    });
    return sent.filter(({ text }) => /^select .* as row/s.test(text)).length;
  };
  expect(await reads(12)).toBe(await reads(2));
});

/** How often the samples of each order were added up by statements, by the order. */
function additionsOf(sent: readonly Sent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const added = sent.filter(({ text }) => text.includes('as owner') && text.includes('pg_pieces') && text.includes('group by'));
  for (const id of added.flatMap(({ values }) => values.filter(Array.isArray).flat().map(String)))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const makeDeal = async (dealName: string): Promise<string> => String((await submit('deals', { dealName }))['id']);
const storedCounts = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await http.database.system((q) => q.query('select id::text as id, piece_count::int as count from pg_deals'));
  return Object.fromEntries(rows.map(({ id, count }) => [String(id), Number(count)]));
};

test(
  'thousands of imported samples compute each of their orders once, however many of them belong to it',
  async () => {
    const [rows, names] = [sizeOf({ short: 1500, long: 5000 }), ['委托一', '委托二', '委托三', '委托四', '委托五']];
    const ids: string[] = [];
    for (const name of names) ids.push(await makeDeal(name));
    const samples = Array.from({ length: rows }, (_, at) => [`样品${at}`, names[at % names.length] ?? '', '3.00']);
    const file = await makeWorkbook([['名称', '委托', '费用'], ...samples]);
    watched.clear();
    const answer = await sendImport(http, file, { token, page: 'demo/pieces', query: 'mode=all' });
    if (answer.taskId !== undefined) expect((await waitForTask(http, answer.taskId, token)).task).toMatchObject({ state: 'done' });
    expect(Object.fromEntries(additionsOf(watched.sent))).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
    expect(await storedCounts()).toEqual(Object.fromEntries(ids.map((id) => [id, rows / names.length])));
  },
  runTimeout(120_000),
);

test('many changes at once of what belongs to one record add it up once, by one statement', async () => {
  const id = await makeDeal('委托六');
  const items: Values[] = [];
  for (let at = 0; at < 30; at += 1) items.push(await submit('pieces', { pieceName: `一起${at}`, dealId: id, fee: '1.00' }));
  const act = (path: string, body: Values) =>
    watched.during(async () => {
      const { text } = await http.call('POST', `/api/demo/pieces/${path}`, { token, body });
      expect(text).toContain('"code":200');
    });
  expect([...additionsOf(await act('remove', { items }))]).toEqual([[id, 1]]);
  expect(await storedCounts()).toMatchObject({ [id]: 0 });
});

test('an effect that makes many alike writes them by as many statements as a few', async () => {
  const cut = async (qty: number): Promise<number> => {
    const name = `切${qty}`;
    const made = await submit('slices', { sliceName: name, qty, dealId: await makeDeal(name) });
    const sent = await watched.during(async () => {
      const { text } = await http.call('POST', '/api/demo/slices/transition', { token, body: { name: 'cut', items: [made] } });
      expect(text).toContain('"ok":true');
    });
    const { rows } = await http.database.system((q) =>
      q.query(
        `select count(*)::int as count, sum(qty)::int as qty, count(distinct deal_id)::int as deals,
          (select count(*)::int from sys_audit a where a.subject = 'slices' and a.action = 'create' and a.changes::text like '%$cause%'
            and a.subject_id in (select id from pg_slices where slice_name = $1)) as caused from pg_slices where slice_name = $1`,
        [name],
      ),
    );
    expect(rows).toEqual([{ count: qty, qty, deals: 1, caused: qty - 1 }]);
    // What the server reads again after a while, such as the rights of who asks, may fall into either.
    return sent.filter(({ text }) => /pg_slices|pg_deals|sys_audit/.test(text)).length;
  };
  expect(await cut(60)).toBe(await cut(5));
});
