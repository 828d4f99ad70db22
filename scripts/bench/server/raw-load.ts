import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The statements of one call, as one unit of work. */
export type RawWork = readonly string[];

/** What sends the raw statements on this machine. */
export interface RawLoad {
  readonly name: string;
  /** Shape: units a second. */
  run(work: RawWork, how: { readonly connections: number; readonly seconds: number }): Promise<number>;
}

function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path));
}

async function runPgbench(
  bench: { readonly program: string; readonly connection: pg.ClientConfig },
  work: RawWork,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lh-bench-sql-'));
  try {
    const script = join(folder, 'work.sql');
    writeFileSync(script, work.map((text) => `${text.replaceAll('\n', ' ')};\n`).join(''));
    const { host = '', port = 5432, user = '', database = '', options = '', password } = bench.connection;
    const words = [
      '-n',
      '-M',
      'simple',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      database,
    ];
    const output = await new Promise<string>((done, fail) => {
      const child = spawn(bench.program, words, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PGOPTIONS: options, ...(typeof password === 'string' ? { PGPASSWORD: password } : {}) },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.once('error', fail);
      child.once('exit', (code) => (code === 0 ? done(said) : fail(new Error(`pgbench: ${said}`))));
    });
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (rate === undefined) throw new Error(`pgbench said no rate: ${output}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asText = { getTypeParser: () => (value: string) => value };

async function runDriver(
  connection: pg.ClientConfig,
  work: RawWork,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        while (performance.now() < until) {
          for (const text of work) await client.query({ text, rowMode: 'array', types: asText });
          done += 1;
        }
      } finally {
        await client.end();
      }
    }),
  );
  return (1000 * done) / (performance.now() - began);
}

/** Gives pgbench, or the driver in its stead: the same statements over as many connections, their rows not parsed. */
export function findRawLoad(connection: pg.ClientConfig): RawLoad {
  const program = findPgbench();
  return program === undefined
    ? { name: 'pg, in the stead of pgbench', run: (work, how) => runDriver(connection, work, how) }
    : { name: 'pgbench', run: (work, how) => runPgbench({ program, connection }, work, how) };
}
