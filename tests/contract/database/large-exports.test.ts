import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { delay } from '../../../src/server/db/processes';
import { insertClients } from '../../fixtures/insert-clients';
import { waitForTask } from '../../fixtures/wait-for-task';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;
/** What a test does before a statement goes out. */
let beforeStatement: (text: string) => Promise<void> = () => Promise.resolve();

const rows = 8000;
/** Rows of an export that are in memory at a time. */
const portion = 200;

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database, (text) => beforeStatement(text))).database);
  token = await http.tokenOf('admin');
  await insertClients(http.database, rows);
});
afterAll(() => http.close());

const search = { current: 1, size: 50, searchType: 'N' };

async function startExport(format: 'xlsx' | 'csv'): Promise<string> {
  const { data, text } = await http.call('POST', '/api/demo/clients/export', { token, body: { ...search, format } });
  if (!isObject(data)) throw new Error(text);
  return String(data['taskId']);
}

test('a large export takes its rows a few at a time, as many times as that needs', async () => {
  watched.clear();
  const { task } = await waitForTask(http, await startExport('csv'), token);
  expect(task).toMatchObject({ state: 'done', done: rows, result: { rows } });
  const texts = watched.sent.map(({ text }) => text);
  const fetches = texts.filter((text) => text.includes('from found'));
  expect(fetches.length).toBe(rows / portion + 1);
  expect(new Set(fetches)).toEqual(new Set([`fetch ${portion} from found`]));
  // Nothing else brings rows of the page out of the database, whatever their number.
  const others = texts.filter((text) => text.includes('pg_clients') && !text.startsWith('declare found no scroll cursor'));
  expect(others.filter((text) => !/^select count\(/.test(text))).toEqual([]);
});

test('in the midst of it others are answered, and its progress rises to the end', async () => {
  let fetches = 0;
  const answers: number[] = [];
  beforeStatement = async (text) => {
    fetches += text.includes('from found') ? 1 : 0;
    // The export goes on when others have had their answers, and would wait for ever if they had to wait for it.
    if (!text.includes('from found') || fetches !== 5) return;
    const calls = ['page', 'count', 'totals'].map((name) => http.call('POST', `/api/demo/clients/${name}`, { token, body: search }));
    answers.push(...(await Promise.all(calls)).map(({ status }) => status));
  };
  const { task, seen } = await waitForTask(http, await startExport('xlsx'), token);
  beforeStatement = () => Promise.resolve();
  expect(task).toMatchObject({ state: 'done', done: rows });
  expect(seen).toEqual([...seen].sort((left, right) => left - right));
  expect([answers, fetches]).toEqual([[200, 200, 200], rows / portion + 1]);
});

test('told to stop it stops in the middle, reads no further and leaves no file', async () => {
  watched.clear();
  let fetches = 0;
  let tell = (): void => undefined;
  const told = new Promise<void>((done) => (tell = done));
  beforeStatement = async (text) => {
    fetches += text.includes('from found') ? 1 : 0;
    if (text.includes('from found') && fetches === 5) await told;
  };
  const id = await startExport('xlsx');
  while (fetches < 5) await delay(5);
  await http.call('POST', '/api/tasks/cancel', { token, body: { id } });
  tell();
  const { task } = await waitForTask(http, id, token);
  expect(task.state).toBe('cancelled');
  expect(task.fileId).toBeUndefined();
  beforeStatement = () => Promise.resolve();
  expect(watched.sent.filter(({ text }) => text.includes('from found')).length).toBeLessThan(rows / portion);
});

test('ten pages of the greatest size at once are all whole and all the same', async () => {
  const body = { ...search, size: 5000, orderBy: [{ prop: 'id', order: 'asc' }] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => http.call('POST', '/api/demo/clients/page', { token, body })));
  const records = (data: unknown): readonly Values[] =>
    isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
  expect(answers.map(({ status, data }) => [status, records(data).length])).toEqual(answers.map(() => [200, 5000]));
  // Where the next page begins is sealed anew for each answer.
  expect(new Set(answers.map(({ data }) => JSON.stringify(records(data)))).size).toBe(1);
});
