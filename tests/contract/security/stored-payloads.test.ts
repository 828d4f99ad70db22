import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAt, isObject, type Values } from '../../../src/base/dot-path';
import { canary, findInjections, injections } from '../../fixtures/injections';
import { readCells, readZip } from '../../fixtures/read-xlsx';
import { waitForTask } from '../../fixtures/wait-for-task';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

/** Texts that a short text can hold: one line, no NUL, no half of a pair, nothing that is trimmed. */
const texts = injections.filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && text.length <= 40);
/** What a shorter field keeps of it. */
const cut = (text: string): string => text.slice(0, 20).trim();
const ids = new Map<string, string>();
const branches = new Map<string, string>();

const post = async (url: string, body: unknown): Promise<unknown> => {
  const answer = await http.call('POST', url, { token, body });
  expect([url, answer.status, answer.msg]).toEqual([url, 200, '操作成功']);
  return answer.data;
};
const idIn = (data: unknown): string => (isObject(data) ? String(data['id']) : '');
const rowsIn = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const search = (more: Values = {}): Values => ({ current: 1, size: 100, searchType: 'N', ...more });
const where = (filter: Values, op: Values): Values => search({ searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] });

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database)).database);
  token = await http.tokenOf('admin');
  for (const [place, text] of texts.entries()) {
    const parentId = branches.get(texts[place - 1] ?? '');
    branches.set(text, idIn(await post('/api/demo/branches/submit', { name: cut(text), ...(parentId ? { parentId } : {}) })));
    const values = { name: text, kind: 'a', branchId: branches.get(text), contact: { name: cut(text) } };
    ids.set(text, idIn(await post('/api/demo/clients/submit', values)));
  }
});
afterAll(() => http.close());

test('what is stored looks like SQL, and comes back to the letter', async () => {
  expect(texts.length).toBeGreaterThan(20);
  const rows = rowsIn(await post('/api/demo/clients/page', search()));
  expect(rows.map((row) => row['name']).sort()).toEqual([...texts].sort());
  for (const text of texts) {
    const { data } = await http.call('GET', `/api/demo/clients/detail?id=${ids.get(text)}`, { token });
    const said = isObject(data) ? [data['name'], getAt(data, ['contact', 'name']), getAt(data, ['$refs', 'branchId', 'name'])] : [];
    expect(said).toEqual([text, cut(text), cut(text)]);
  }
});

test('each stored text is found by itself, alone, and by its parts', async () => {
  for (const text of texts) {
    const namesBy = async (operator: string) =>
      rowsIn(await post('/api/demo/clients/page', where({ name: [text] }, { name: operator }))).map((row) => row['name']);
    // Texts are found however wide their signs were typed.
    const plain = (each: string): string => each.normalize('NFKC').toLowerCase();
    const containing = texts.filter((each) => plain(each).includes(plain(text)));
    expect([text, await namesBy('=')]).toEqual([text, [text]]);
    expect([text, (await namesBy('LIKE')).sort()]).toEqual([text, [...containing].sort()]);
    expect([text, (await namesBy('NOT IN')).length]).toEqual([text, texts.length - 1]);
  }
});

test.each(['code', 'name', 'contact.name', 'branchId', 'branchId.name'])(
  'lists sorted by %s, page after page, lose none of them',
  async (prop) => {
    const found: unknown[] = [];
    let after: unknown;
    do {
      const page = await post(
        '/api/demo/clients/page',
        search({ size: 4, orderBy: [{ prop, order: 'desc' }], ...(after ? { after } : {}) }),
      );
      found.push(...rowsIn(page).map((row) => row['name']));
      after = isObject(page) ? page['next'] : undefined;
    } while (after !== undefined);
    expect([...found].sort()).toEqual([...texts].sort());
  },
);

test('a tree of such names is searched down to its last branch', async () => {
  const below = (text: string) => texts.length - texts.indexOf(text);
  for (const text of texts) {
    const found = rowsIn(await post('/api/demo/clients/page', where({ branchId: branches.get(text) }, { branchId: '=' })));
    expect([text, found.length]).toEqual([text, below(text)]);
  }
});

test('candidates are found by such a word', async () => {
  for (const text of texts) {
    const answer = await post('/api/demo/orders/candidates', { field: 'clientId', keyword: text, size: 50 });
    expect(JSON.stringify(answer)).toContain(JSON.stringify(text).slice(1, -1));
  }
});

test('an export holds them to the letter', async () => {
  const answer = await http.server.inject({
    method: 'POST',
    url: '/api/demo/clients/export',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...search(), columns: ['name', 'contact.name', 'branchId.name'], format: 'xlsx' }),
  });
  const [, ...rows] = readCells(readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '');
  expect(rows.map((row) => row.get('A')?.text).sort()).toEqual([...texts].sort());
  expect(rows.every((row) => row.get('B')?.text === cut(row.get('A')?.text ?? '') && row.get('B')?.text === row.get('C')?.text)).toBe(true);
});

test('saved searches, layouts and drafts so named come back as they went', async () => {
  for (const [place, text] of texts.entries()) {
    const parameter = JSON.stringify({ [text]: text });
    await post('/api/view-param/saveView', { elementId: 'demo/clients', name: text, scope: 'own', parameter });
    await http.call('POST', '/api/view-param/saveTheader', { token, body: { elementId: text, parameter } });
    const draft = { id: place.toString(16).padStart(32, '0'), page: 'demo/clients', recordId: String(place), time: 1, parameter: text };
    await post('/api/drafts/save', draft);
    const layout = await http.call('GET', `/api/view-param/detail?elementId=${encodeURIComponent(text)}`, { token });
    const drafts = await http.call('GET', `/api/drafts/list?page=demo/clients&recordId=${place}`, { token });
    expect([isObject(layout.data) && layout.data['parameter'], drafts.data]).toEqual([parameter, [draft]]);
  }
  const views = await http.call('GET', '/api/view-param/views?elementId=demo/clients', { token });
  const said = Array.isArray(views.data) ? views.data.filter(isObject).map((view) => view['name']) : [];
  expect([...said].sort()).toEqual([...texts].sort());
});

test('histories, removals in the background and restorations carry them', async () => {
  for (const text of texts.slice(0, 5)) {
    const { data } = await http.call('GET', `/api/demo/clients/history?id=${ids.get(text)}`, { token });
    expect(JSON.stringify(data)).toContain(JSON.stringify(text));
  }
  const chosen = where({ name: canary }, { name: 'LIKE' });
  const queued = await post('/api/demo/clients/batch', { do: 'remove', search: chosen, expected: texts.length, comment: texts[2] });
  const { task } = await waitForTask(http, isObject(queued) ? String(queued['taskId']) : '', token);
  expect(task).toMatchObject({ state: 'done', result: { ok: texts.length, failed: 0 } });
  const removed = rowsIn(await post('/api/demo/clients/removed', search()));
  expect(removed.map((row) => row['name']).sort()).toEqual([...texts].sort());
  const restored = await post('/api/demo/clients/restore', { items: removed.map(({ id, version }) => ({ id, version })) });
  expect(
    isObject(restored) && Array.isArray(restored['results']) && restored['results'].every((each) => isObject(each) && each['ok']),
  ).toBe(true);
});

test('through all of that no stored text became a part of a statement', () => {
  expect(watched.sent.length).toBeGreaterThan(500);
  expect(findInjections(watched)).toEqual([]);
});
