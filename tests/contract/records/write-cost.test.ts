import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database)).database);
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
