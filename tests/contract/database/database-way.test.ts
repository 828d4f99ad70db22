import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/connections/database';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { type Harm, openProxy, type TcpProxy } from '../../fixtures/tcp-proxy';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let opened: TestDatabase;
let proxy: TcpProxy;
let database: Database;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  opened = await openTestDatabase();
  proxy = await openProxy(opened.connection);
  const limits = { connections: 6, queryTimeout: 1_000, callTimeout: 4_000 };
  database = await openDatabase({ connection: proxy.connection, own: opened.url === undefined, ...limits });
  http = await openHttp(makeSchemas(), () => database);
  token = await http.tokenOf('admin');
});
afterAll(async () => {
  await http.close();
  await database.close();
  await proxy.close();
  await opened.close();
});

interface Seen {
  /** Names of the rows that were said to be saved. */
  readonly saved: string[];
  readonly sent: string[];
  /** Answers that were neither right nor an honest refusal. */
  readonly wrong: unknown[];
  refused: number;
  rounds: number;
  /** Statements that were given up one after the other while the longest call ran. */
  longest: number;
}

/** Statements that were given up, one after the other: while the way stands still each takes as long as the server waits for the database. */
let ticks = 0;
/** A call is made of a handful of statements, of which each is given up in its time. */
const fewStatements = 12;

async function keepTime(going: () => boolean): Promise<void> {
  while (going())
    await database
      .read('000000', (q) => q.query('select 1'))
      .catch(() => {
        ticks += 1;
      });
}

/** An attempt that was given up may still be running behind the harmed way: whoever sends it again is told to wait. */
const isStillRunning = ({ status, msg }: Answer): boolean => status === 409 && msg === '相同的请求正在处理，请稍候';

const isRefusal = ({ status, headers }: Answer): boolean => status === 503 && Number(headers['retry-after']) > 0;

/** Writes and reads one after the other until it is stopped; a refused write is sent again under its key until it is answered, as clients do. */
async function keepCalling(seen: Seen, going: () => boolean): Promise<void> {
  for (; going(); seen.rounds += 1) {
    const name = randomUUID().slice(0, 18);
    seen.sent.push(name);
    const request = { token, body: { name, kind: 'a', score: 1 }, headers: { 'idempotency-key': randomUUID() } };
    for (let done = false; !done && going();) {
      const began = ticks;
      const written = await http.call('POST', '/api/demo/clients/submit', request);
      seen.longest = Math.max(seen.longest, ticks - began);
      done = written.status === 200;
      if (done) seen.saved.push(name);
      else if (isRefusal(written) || isStillRunning(written)) seen.refused += 1;
      else seen.wrong.push([written.status, written.msg]);
    }
    const listed = await http.call('POST', '/api/demo/clients/page', { token, body: { current: 1, size: 10 } });
    if (isRefusal(listed)) seen.refused += 1;
    else if (listed.status !== 200) seen.wrong.push([listed.status, listed.msg]);
  }
}

const standsStill: ReadonlySet<Harm> = new Set(['swallow', 'late', 'drip', 'halfOpen']);
const within = { timeout: 40_000, interval: 50 };

test.each<[Harm, boolean]>([
  ['delay', false],
  ['cut', true],
  ['reset', true],
  ['swallow', true],
  ['late', true],
  ['drip', true],
  ['halfOpen', true],
])(
  'while the way to the database does %s, every call ends, with its answer or with 503; nothing acknowledged is lost or done twice, and all goes on by itself afterwards',
  async (harm, refuses) => {
    const seen: Seen = { saved: [], sent: [], wrong: [], refused: 0, rounds: 0, longest: 0 };
    let going = true;
    const callers = Array.from({ length: 5 }, () => keepCalling(seen, () => going));
    const clock = keepTime(() => going);
    const after = async (rounds: number) => expect.poll(() => seen.rounds, within).toBeGreaterThan(rounds);
    await after(5);
    const harmed = proxy.done();
    proxy.harm(harm);
    await expect.poll(() => proxy.done(), within).toBeGreaterThan(harmed + 5);
    if (refuses) await expect.poll(() => seen.refused, within).toBeGreaterThan(5);
    else await after(seen.rounds + 5);
    proxy.harm('none');
    await expect.poll(async () => (await http.call('GET', '/readyz')).status, within).toBe(200);
    await after(seen.rounds + 10);
    going = false;
    await Promise.all([...callers, clock]);
    if (standsStill.has(harm)) expect(seen.longest).toBeLessThanOrEqual(fewStatements);
    expect(seen.wrong).toEqual([]);
    // Asked past the proxy: each acknowledged row once, no other more than once.
    const { rows } = await opened.database.system((q) =>
      q.query('select name, count(*)::int as count from pg_clients where name = any($1) group by name', [seen.sent]),
    );
    const counts = new Map(rows.map((row) => [row['name'], row['count']]));
    expect(seen.saved.filter((name) => counts.get(name) !== 1)).toEqual([]);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  },
  120_000,
);

test('a call whose statements all come late, each in time by itself, is given up as a whole, and leaves nothing behind', async () => {
  const name = randomUUID().slice(0, 18);
  const body = { name, kind: 'a', score: 1 };
  const submit = (key: string) => http.call('POST', '/api/demo/clients/submit', { token, body, headers: { 'idempotency-key': key } });
  const key = randomUUID();
  proxy.harm('slow');
  const late = await submit(key);
  proxy.harm('none');
  expect([late.status, isRefusal(late)]).toEqual([503, true]);
  const again = async () => (await submit(key)).status;
  await expect.poll(again, within).toBe(200);
  const { rows } = await opened.database.system((q) => q.query('select count(*)::int as count from pg_clients where name = $1', [name]));
  expect(rows).toEqual([{ count: 1 }]);
});

test('a call of several records is waited for longer: each has time of its own', async () => {
  const names = Array.from({ length: 6 }, () => randomUUID().slice(0, 18));
  const items: unknown[] = [];
  for (const name of names) {
    const made = await http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', score: 1 } });
    items.push(made.data);
  }
  const before = proxy.sent();
  proxy.harm('slow');
  const removed = await http.call('POST', '/api/demo/clients/remove', { token, body: { items } });
  proxy.harm('none');
  // As many statements as take longer, one after the other, than a call of one record has.
  expect([removed.status, proxy.sent() - before > 4_000 / 300]).toEqual([200, true]);
});
