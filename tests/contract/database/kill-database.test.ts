import { readFileSync, readdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findRunningEmbedded } from '../../../src/server/db/embedded/embedded';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { signal, waitForEnd } from '../../../src/server/db/processes';
import { runScript } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { findMachinePostgres, makeFolder, runSql, startMachine, startOwn } from '../../fixtures/test-database';

/** A server process with its children, which are no group of their own. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

async function killAll(pid: number): Promise<void> {
  const family = familyOf(pid);
  for (const one of family) signal(one, 'SIGKILL');
  for (const one of family) await waitForEnd(one, 20_000);
}

interface Acknowledged {
  readonly ids: Set<string>;
  readonly counters: Map<string, number>;
}

function note(acknowledged: Acknowledged, lines: readonly string[]): void {
  for (const line of lines) {
    const [, id, worker, count] = /^ack (\d+) (\d) (\d+)$/.exec(line) ?? [];
    if (id === undefined || worker === undefined) continue;
    acknowledged.ids.add(id);
    acknowledged.counters.set(worker, Math.max(acknowledged.counters.get(worker) ?? 0, Number(count)));
  }
}

/** Every acknowledged row is there, once by the table and once by its index, and no counter stands below what was acknowledged. */
async function expectNothingLost(connection: pg.ClientConfig, acknowledged: Acknowledged): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const ids = async (setting: string) => {
    await client.query(setting);
    return new Set((await client.query<{ id: string }>('select id from sys_param')).rows.map((row) => row.id));
  };
  try {
    // One snapshot: what was on its way to the server when its writer died may still be done between two statements.
    await client.query('begin isolation level repeatable read');
    const byTable = await ids('set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off');
    const byIndex = await ids('set local enable_seqscan = off; set local enable_indexscan = on; set local enable_indexonlyscan = on');
    expect([...acknowledged.ids].filter((id) => !byTable.has(id))).toEqual([]);
    expect(byIndex).toEqual(byTable);
    const counters = await client.query<{ worker: string; last: string }>('select right(scope, 1) as worker, last from sys_number');
    for (const { worker, last } of counters.rows) expect(Number(last)).toBeGreaterThanOrEqual(acknowledged.counters.get(worker) ?? 0);
    expect(counters.rows.reduce((sum, row) => sum + Number(row.last), 0)).toBe(byTable.size);
  } finally {
    await client.end();
  }
}

const rounds = sizeOf({ short: 7, long: 150 });

/** A dozen starts and recoveries, on a machine that may be busy with other suites. */
const timeout = runTimeout(240_000);

/** After how many printed lines a round is cut off: another number each time. */
const least = 40;
const cutAfter = (random: () => number) => least + Math.floor(random() * 400);

async function acknowledgedUntilCut(
  script: readonly string[],
  cut: number,
  kill: (pids: { writer: number; postgres: number }) => Promise<void>,
): Promise<readonly string[]> {
  const writer = runScript('tests/fixtures/db-writer.ts', script);
  const postgres = script[0] === 'embedded' ? Number((await writer.line(/^postgres/)).split(' ')[1]) : 0;
  await new Promise<void>((done, fail) => {
    void writer.ended.then(() => fail(new Error(writer.lines.join('\n'))));
    writer.child.stdout?.on('data', () => {
      if (writer.lines.length >= cut) done();
    });
  });
  await kill({ writer: writer.child.pid ?? 0, postgres });
  await writer.ended;
  return writer.lines;
}

test(
  'kill -9 of the server, alone and with its embedded PostgreSQL, loses no acknowledged write',
  async () => {
    const run = startRun('kill -9 with the embedded database');
    const folder = makeFolder('kill');
    const acknowledged: Acknowledged = { ids: new Set(), counters: new Map() };
    for (let round = 0; round < rounds; round += 1) {
      const lines = await acknowledgedUntilCut(['embedded', folder], cutAfter(run.random), async ({ writer, postgres }) => {
        // In turns: the server alone, whose database the next one adopts; both at once; the database first.
        if (round % 3 === 2) await killAll(postgres);
        signal(writer, 'SIGKILL');
        if (round % 3 === 1) await killAll(postgres);
      });
      note(acknowledged, lines);
      if (round % 3 === 1) expect(lines[0]).toMatch(/adopted$/);
      if (round % 3 === 0) {
        const orphan = findRunningEmbedded(folder);
        expect(orphan).toBeDefined();
        await expectNothingLost({ ...orphan }, acknowledged);
      } else {
        const server = await startOwn(folder, false);
        await expectNothingLost(server.connection('liangheng'), acknowledged);
        await server.stop();
      }
    }
    expect(acknowledged.ids.size).toBeGreaterThanOrEqual(rounds * (least - 1));
    run.report({ kills: rounds, 'acknowledged writes': acknowledged.ids.size });
    const last = await startOwn(folder);
    await last.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  timeout,
);

test.runIf(findMachinePostgres() !== undefined)(
  'kill -9 of the server, alone and with the machine’s PostgreSQL, loses no acknowledged write',
  async () => {
    const run = startRun('kill -9 with the machine’s database');
    const folder = makeFolder('kill-machine');
    const acknowledged: Acknowledged = { ids: new Set(), counters: new Map() };
    let server = await startMachine(folder, false);
    await runSql(server.connection('postgres'), `create database kill template template0 encoding 'UTF8'`);
    for (let round = 0; round < rounds; round += 1) {
      const running = server;
      const script = ['machine', JSON.stringify(running.connection('kill'))];
      const lines = await acknowledgedUntilCut(script, cutAfter(run.random), async ({ writer }) => {
        if (round % 2 === 1) await killAll(running.pid);
        signal(writer, 'SIGKILL');
      });
      note(acknowledged, lines);
      if (round % 2 === 1) server = await startMachine(folder, false);
      await expectNothingLost(server.connection('kill'), acknowledged);
    }
    const again = await openDatabase({ connection: server.connection('kill'), own: false });
    await again.close();
    expect(acknowledged.ids.size).toBeGreaterThanOrEqual(rounds * (least - 1));
    run.report({ kills: rounds, 'acknowledged writes': acknowledged.ids.size });
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  timeout,
);
