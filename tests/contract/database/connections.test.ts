import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/connections/database';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { onMachine, openTestDatabase, runSql } from '../../fixtures/test-database';
import { openPieceProxy } from '../support/piece-proxy';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
const holding = new AsyncLocalStorage<true>();
let nested = 0;

/** A database that notices whoever asks for a connection while one is held: enough of them at once would wait for each other. */
function watchNesting(database: Database): Database {
  const watched = <T>(run: () => Promise<T>): Promise<T> => {
    if (holding.getStore()) nested += 1;
    return holding.run(true, run);
  };
  return {
    ...database,
    read: (tenantId, fn) => watched(() => database.read(tenantId, fn)),
    write: (tenantId, fn) => watched(() => database.write(tenantId, fn)),
    system: (fn) => watched(() => database.system(fn)),
  };
}

beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/import-schemas/notes.json', import.meta.url)), join(folder, 'pages/demo/notes.json'));
  http = await openHttp(folder, watchNesting);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());
beforeEach(() => {
  nested = 0;
});

const key = (name: string) => ({ 'idempotency-key': `connections-${name}` });
const clients = (call: string, body: unknown, headers = {}) =>
  http.call('POST', `/api/demo/clients/${call}`, { token: admin, body, headers });
const make = async (name: string) => ((await clients('submit', { name, kind: 'a' })).data as { id: string }).id;
const importing = async (name: string, { query, as }: { readonly query: string; readonly as: string }) =>
  sendImport(
    http,
    await makeWorkbook([
      ['标题', '日期', '页数'],
      [name, '2026-01-05', 1],
    ]),
    { token: admin, page: 'demo/notes', query, headers: key(as) },
  );

test.each(['dryRun=1', 'mode=all'])('an import with a key (%s) holds no connection while it asks for others', async (query) => {
  const answer = await importing(`连接${query}`, { query, as: query.replace('=', '-') });
  expect(answer.status, answer.text).toBe(200);
  expect(nested).toBe(0);
});

test('a removal by ids reads in its own transaction, and is answered again as before', async () => {
  const id = await make('要删');
  const ask = () => clients(`remove?ids=${id}`, {}, key('remove-by-ids'));
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.text]).toEqual([200, first.text]);
  expect(nested).toBe(0);
});

test('of two imports with one key at once, one is done and the other is told that it runs, or given the same answer', async () => {
  const ask = () => importing('只一次', { query: 'mode=all', as: 'at-once-0000' });
  const answers = await Promise.all([ask(), ask()]);
  const done = answers.filter((each) => each.status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map((each) => each.text)).size).toBe(1);
  expect(answers.filter((each) => each.status !== 200).every((each) => each.status === 409)).toBe(true);
  const { rows } = await http.database.system((q) => q.query(`select count(*)::int as n from pg_notes where title = '只一次'`));
  expect(rows).toEqual([{ n: 1 }]);
});

test('an import that was refused leaves its key free', async () => {
  const send = () => sendImport(http, Buffer.from('none'), { token: admin, page: 'demo/notes', headers: key('refused-000') });
  const [refused, again] = [await send(), await send()];
  expect(refused.status).toBe(400);
  expect([again.status, again.msg]).toEqual([refused.status, refused.msg]);
});

test('a start that gets in the way of a process which serves already is tried again, and does not end by it', async () => {
  const opened = await openTestDatabase();
  const { user } = opened.connection;
  if (onMachine && user) await runSql({ ...opened.connection, user: 'postgres' }, `grant set on parameter deadlock_timeout to ${user}`);
  // Who looks for a deadlock is sent away: the start, which looks 5 s after it began to wait. The serving process waits by then, and does not look.
  const serving = new pg.Client({ ...opened.connection, options: '-c deadlock_timeout=10min' });
  await serving.connect();
  try {
    await serving.query('begin');
    // The last of the system tables that a start looks after, and then the first.
    await serving.query('lock table sys_notice_read in row exclusive mode');
    const connection = { ...opened.connection, options: '-c deadlock_timeout=5s' };
    const started = openDatabase({ connection, own: opened.url === undefined, connections: 1 });
    const waiting = async () => (await serving.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting, { timeout: 30_000, interval: 10 }).toBe(1);
    await serving.query('select 1 from sys_tenant limit 1');
    await serving.query('commit');
    await (await started).close();
  } finally {
    await serving.end();
    await opened.close();
  }
});

test('a few connections stay open while nobody asks, and are asked again; those beyond them are closed', async () => {
  const opened = await openTestDatabase();
  const database = await openDatabase({ connection: opened.connection, own: opened.url === undefined, connections: 8, idleTimeout: 20 });
  const ask = () => database.system((q) => q.query('select pg_backend_pid() as pid, pg_sleep(0.1)'));
  const askAtOnce = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, ask));
    return answers.map(({ rows }) => Number(rows[0]?.['pid']));
  };
  const beside = new pg.Client(opened.connection);
  await beside.connect();
  /** Those of some connections that stand yet; the process has others, which are no part of the pool. */
  const listOpen = async (pids: readonly number[]) => {
    const { rows } = await beside.query<{ pid: number }>('select pid from pg_stat_activity where pid = any($1)', [pids]);
    return rows.map(({ pid }) => pid);
  };
  try {
    const first = await askAtOnce(8);
    expect(new Set(first).size).toBe(8);
    await expect.poll(async () => (await listOpen(first)).length, { timeout: 30_000, interval: 20 }).toBe(4);
    const kept = await listOpen(first);
    expect([...(await askAtOnce(4))].sort((a, b) => a - b)).toEqual([...kept].sort((a, b) => a - b));
  } finally {
    await beside.end();
    await database.close();
    await opened.close();
  }
});

const rowsText = (most: number) =>
  `select n, case when n % 3 = 0 then null else repeat('检定 "证书" \\ ', case when n = 59 then ${most} else n end) end as text, '' as empty from generate_series(1, 60) as n order by n`;

const textOf = (value: unknown): string => (Array.isArray(value) ? Buffer.concat(value as Buffer[]).toString() : String(value));

test.each([
  { pieces: 'as they come', most: 9000, tls: false, sizes: () => 100_000 },
  { pieces: 'of one to nine bytes', most: 60, tls: false, sizes: () => Math.ceil(Math.random() * 9) },
  { pieces: 'over TLS', most: 9000, tls: true, sizes: () => 1000 },
])('rows asked for as bytes are those of the texts, $pieces, also after a statement that failed', async ({ most, tls, sizes }) => {
  const opened = await openTestDatabase();
  const proxy = await openPieceProxy(opened.connection, { sizes, tls });
  // One connection: what one statement left behind would meet the next.
  const database = await openDatabase({ connection: proxy.connection, own: opened.url === undefined, connections: 1 });
  try {
    await database.system(async (q) => {
      const asTexts = await q.query(rowsText(most));
      const asBytes = await q.query(rowsText(most), [], { asBytes: true });
      const read = asBytes.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : textOf(value)])),
      );
      expect(read).toEqual(asTexts.rows.map((row) => ({ ...row, n: String(row['n']) })));
      expect(asBytes.rowCount).toBe(60);
      // The driver is done with a statement that failed before its last message is there, which comes in pieces too.
      for (let turn = 0; turn < 20; turn += 1) {
        await expect(q.query('select 1 / (40 - n) from generate_series(1, 60) as n', [], { asBytes: true })).rejects.toThrow(/zero/);
        const one = await q.query('select 1 as one', [], { asBytes: turn % 2 === 0 });
        expect(one.rows.map((row) => textOf(row['one']))).toEqual(['1']);
      }
      expect((await q.query('select 1 as one where false', [], { asBytes: true })).rows).toEqual([]);
    });
  } finally {
    await database.close();
    await proxy.close();
    await opened.close();
  }
});
