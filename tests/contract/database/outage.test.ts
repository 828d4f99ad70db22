import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import type { Database } from '../../../src/server/db/connections/database';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/server/db/embedded/embedded';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { signal } from '../../../src/server/db/processes';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { makeFolder, runSql } from '../../fixtures/test-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let embedded: EmbeddedPostgres;
let database: Database;
let token: string;
const folder = makeFolder('outage');

beforeAll(async () => {
  // A cluster of its own: it is going to be killed.
  embedded = await startEmbedded({ dataDir: folder });
  database = await openDatabase({ connection: embedded.connection, own: true, connections: 6, queryTimeout: 1_000 });
  http = await openHttp(makeSchemas(), () => database);
  token = await http.tokenOf('admin');
});
afterAll(async () => {
  await http.close();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const parentOf = (pid: string): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};
const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);

/** One that serves a connection of ours. */
async function aBackend(): Promise<number> {
  const { rows } = await database.system((q) =>
    q.query(`select pid from pg_stat_activity where application_name = 'liangheng' and pid <> pg_backend_pid() limit 1`),
  );
  return Number(rows[0]?.['pid']);
}

interface Seen {
  /** Names of the rows that were said to be saved. */
  readonly saved: string[];
  /** Answers that were neither right nor an honest refusal. */
  readonly wrong: unknown[];
  refused: number;
  /** Rounds of all callers, to wait for. */
  rounds: number;
}

const search = (name: string) => ({
  current: 1,
  size: 10,
  searchType: 'N',
  searchParam: [{ filter: JSON.stringify({ name }), op: '{"name":"="}' }],
});

/** Calls of every sort, one after the other, until they are stopped; a refused write is sent again under its key, as clients do. */
async function keepCalling(seen: Seen, going: () => boolean): Promise<void> {
  for (; going(); seen.rounds += 1) {
    const name = randomUUID().slice(0, 18);
    const headers = { 'idempotency-key': randomUUID() };
    const calls = [
      () => http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', score: 1 }, headers }),
      () => http.call('POST', '/api/demo/clients/page', { token, body: search(name) }),
      () => http.call('POST', '/api/demo/clients/export', { token, body: { columns: ['name'], ...search(name) } }),
      () => http.call('GET', '/api/blade-system/menu/routes', { token }),
      () => http.call('GET', '/readyz'),
    ];
    for (const [index, call] of calls.entries()) {
      const answer = await call();
      const refused = answer.status === 503 && Number(answer.headers['retry-after']) > 0 && answer.msg === '服务暂不可用，请稍后再试';
      if (refused) seen.refused += 1;
      else if (answer.status !== 200) seen.wrong.push([index, answer.status, answer.msg]);
      else if (index === 0) seen.saved.push(name);
    }
  }
}

/** A backend that is killed may take the others with it a little later: asked until there is an answer. */
async function expectSaved(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const count = async () => {
      const { data } = await http.call('POST', '/api/demo/clients/page', { token, body: search(name) });
      return isObject(data) ? data['total'] : undefined;
    };
    await expect.poll(async () => [name, await count()], within).toEqual([name, 1]);
  }
}

const within = { timeout: 40_000, interval: 50 };
const isReady = async () => (await http.call('GET', '/readyz')).status;

test.each<[string, (seen: Seen) => Promise<void>]>([
  ['one of its backends is killed', async () => void signal(await aBackend(), 'SIGKILL')],
  ['it is stopped in good order', () => Promise.resolve(void signal(embedded.pid, 'SIGINT'))],
  ['it is stopped at once', () => Promise.resolve(void signal(embedded.pid, 'SIGQUIT'))],
  [
    'all of it is killed',
    () => {
      const { pid } = embedded;
      for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGKILL');
      return Promise.resolve();
    },
  ],
  [
    'it stands still for a while',
    async (seen) => {
      const all = [embedded.pid, ...childrenOf(embedded.pid)];
      for (const each of all) signal(each, 'SIGSTOP');
      await expect.poll(isReady, within).toBe(503);
      // A call that waits still gets its answer when the database goes on: it stands until one of them did not.
      await expect.poll(() => seen.refused, within).toBeGreaterThan(0);
      for (const each of all) signal(each, 'SIGCONT');
    },
  ],
])(
  'while the database is away because %s, every call ends with its answer or with 503 and when to try again; then all goes on by itself',
  async (_name, harm) => {
    const seen: Seen = { saved: [], wrong: [], refused: 0, rounds: 0 };
    let going = true;
    const callers = Array.from({ length: 6 }, () => keepCalling(seen, () => going));
    const after = async (rounds: number) => expect.poll(() => seen.rounds, within).toBeGreaterThan(rounds);
    await after(6);
    await harm(seen);
    await expect.poll(() => seen.refused, within).toBeGreaterThan(0);
    await expect.poll(isReady, within).toBe(200);
    await after(seen.rounds + 12);
    going = false;
    await Promise.all(callers);
    expect(seen.wrong).toEqual([]);
    await expectSaved(seen.saved);
  },
  120_000,
);

const restarts = sizeOf({ short: 3, long: 10 });
/** Calls after which the server is back once the database answers others: as many as it has connections that it may find broken, and one. */
const triesAfter = 7;

test.each<[string, NodeJS.Signals]>([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
])(
  `${String(restarts)} %s restarts under load lose nothing that was said to be saved, and each time the server is back with the database, without being started again`,
  async (_mode, how) => {
    const run = startRun(`restarts by ${how}`);
    const seen: Seen = { saved: [], wrong: [], refused: 0, rounds: 0 };
    let going = true;
    const callers = Array.from({ length: 6 }, () => keepCalling(seen, () => going));
    const after = async (rounds: number) => expect.poll(() => seen.rounds, within).toBeGreaterThan(rounds);
    let most = 0;
    for (let turn = 0; turn < restarts; turn += 1) {
      await after(seen.rounds + 6);
      const { refused } = seen;
      signal(embedded.pid, how);
      await expect.poll(() => seen.refused, within).toBeGreaterThan(refused);
      const answers = () =>
        runSql(embedded.connection, 'select 1').then(
          () => true,
          () => false,
        );
      await expect.poll(answers, within).toBe(true);
      let tries = 1;
      while ((await isReady()) !== 200 && tries <= triesAfter) tries += 1;
      most = Math.max(most, tries);
    }
    await after(seen.rounds + 12);
    going = false;
    await Promise.all(callers);
    expect(most).toBeLessThanOrEqual(triesAfter);
    expect(seen.wrong).toEqual([]);
    await expectSaved(seen.saved);
    run.report({ restarts, acknowledged: seen.saved.length, 'tries at most': most });
  },
  runTimeout(240_000),
);
