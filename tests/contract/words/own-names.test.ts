import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('crates');
});
afterAll(() => pages.http.close());

async function list(filter: Values): Promise<readonly Values[]> {
  const op = Object.fromEntries(Object.keys(filter).map((name) => [name, '=']));
  const searchParam = [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }];
  const { data } = await pages.post('crates/page', { current: 1, size: 50, searchType: 'N', searchParam });
  return isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
}

test('fields may be called status, parent and type: they are written, read, searched, sorted by and told apart as any other', async () => {
  const outer = await pages.save('crates', { crateNo: 'A', type: 'b' });
  const inner = await pages.save('crates', { crateNo: 'B', status: '2', type: 'a', parent: outer.id });
  expect(await pages.read('crates', outer.id)).toMatchObject({ status: '1', type: 'b', parent: null, usable: 1 });
  expect(await pages.read('crates', inner.id)).toMatchObject({ status: '2', type: 'a', parent: outer.id, usable: 0 });
  await pages.post('crates/submit', { ...inner, crateNo: 'B', status: '1', type: 'a', parent: outer.id });
  expect(await pages.read('crates', inner.id)).toMatchObject({ status: '1', usable: 1 });
  await pages.save('crates', { crateNo: 'B', status: '2' });
  expect((await pages.post('crates/submit', { crateNo: 'B', status: '2' })).status).not.toBe(200);
  expect((await list({})).map((row) => [row['crateNo'], row['status']])).toEqual([
    ['B', '2'],
    ['A', '1'],
    ['B', '1'],
  ]);
  expect((await list({ status: '1' })).map((row) => row['crateNo'])).toEqual(['A', 'B']);
});

test('what was changed of a status stands in the history by its own words', async () => {
  const crate = await pages.save('crates', { crateNo: 'C' });
  await pages.post('crates/submit', { ...crate, crateNo: 'C', status: '2' });
  const token = await pages.http.tokenOf('admin');
  const { data } = await pages.http.call('GET', `/api/demo/crates/history?id=${crate.id}`, { token });
  expect(data).toMatchObject([{ changes: [{ field: 'status', before: '1', after: '2' }, { field: 'usable' }] }, {}]);
});
