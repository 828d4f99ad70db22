import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { requireServer } from '../../../scripts/find-server.mjs';
import { makeFolder, onMachine } from '../../fixtures/test-database';
import { canMount, mountSmall, unmount } from '../../fixtures/small-volume';

// The log is written beside the work: whatever becomes of it, calls are answered. What is lost of it is counted and said.
const folder = makeFolder('log');
const dataDir = join(folder, 'data');
const root = resolve(import.meta.dirname, '../../..');
let product: ChildProcess | undefined;

afterEach(async () => {
  if (product?.exitCode !== null || product.signalCode !== null) return;
  const ended = new Promise((done) => product?.once('exit', done));
  product.kill('SIGTERM');
  await ended;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const within = { timeout: 150_000, interval: 100 };

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Starts the product with both outputs at a file or pipe. Shape: its address, once it serves. */
async function start(output: number): Promise<string> {
  try {
    for (;;) {
      // Where it serves cannot be read from an output that is lost: the port is chosen before, and another one where somebody was faster.
      const port = await freePort();
      const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'warn' };
      const begun = spawn(process.execPath, [join(requireServer(), 'main.mjs')], {
        ...{ cwd: root, env, stdio: ['ignore', output, output] },
      });
      product = begun;
      const address = `http://127.0.0.1:${String(port)}`;
      await expect.poll(async () => begun.exitCode !== null || (await statusOf(`${address}/readyz`)) === 200, within).toBe(true);
      if (begun.exitCode === null) return address;
      expect(begun.exitCode).toBe(1);
    }
  } finally {
    closeSync(output);
  }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    (answer) => answer.status,
    () => 0,
  );

const databasePid = (): number => {
  const at = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'));
  return Number(readFileSync(join(dataDir, at ?? ''), 'utf8').split('\n')[0]);
};

/** A line of the log for each of these calls: the database is away. In all 1.4 MB at least: more than waits to be written, even where they all come within one turn. */
async function fillLog(address: string): Promise<void> {
  let failed = 0;
  while (failed < 100) failed += await failCalls(address, 150);
}

/** Makes calls while the database is away. Shape: how many of them failed for that, each with a line of 14 kB in the log. */
async function failCalls(address: string, count: number): Promise<number> {
  process.kill(databasePid(), 'SIGKILL');
  const calls = Array.from({ length: count }, () => statusOf(`${address}/readyz?${'x'.repeat(14_000)}`));
  const failed = (await Promise.all(calls)).filter((status) => status === 503).length;
  await expect.poll(() => statusOf(`${address}/readyz`), within).toBe(200);
  return failed;
}

/** A call that asks the database. */
const ask = (address: string): Promise<number> => statusOf(`${address}/api/public/account/rules`);

/** Whether it is said that lines are missing: the log itself is too long to be shown where a test fails. */
const tellsDropped = (log: string): boolean => /\d+ log lines could not be written and were dropped/.test(log);

test.runIf(!onMachine)(
  'where the log cannot be written at all the product starts, serves and ends in good order',
  async () => {
    const address = await start(openSync('/dev/full', 'w'));
    await fillLog(address);
    expect(await ask(address)).toBe(200);
    product?.kill('SIGTERM');
    await expect.poll(() => product?.exitCode, within).toBe(0);
  },
  400_000,
);

test.runIf(!onMachine && process.platform === 'linux')(
  'a reader of the log misses nothing; while nobody reads it, and while its reader has gone, calls are answered, and the next reader is told how many lines are missing',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    let text = '';
    const read = (): Socket => {
      const reader = new Socket({ fd: openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK), readable: true });
      reader.on('error', () => undefined);
      return reader.on('data', (chunk: Buffer) => (text += chunk.toString()));
    };
    const first = read();
    const address = await start(openSync(pipe, constants.O_WRONLY));
    await expect.poll(() => text.includes('Liangheng is ready'), within).toBe(true);
    const failed = await failCalls(address, 40);
    // Half a megabyte at once is more than a pipe holds: none of it is lost on a reader who reads.
    await expect.poll(() => text.split('/readyz?xxx').length - 1, within).toBe(failed);
    expect(tellsDropped(text)).toBe(false);
    first.pause();
    await fillLog(address);
    expect(await ask(address)).toBe(200);
    first.resume();
    await expect.poll(() => tellsDropped(text), within).toBe(true);
    first.destroy();
    text = '';
    await fillLog(address);
    expect(await ask(address)).toBe(200);
    const second = read();
    await expect.poll(() => tellsDropped(text), within).toBe(true);
    product?.kill('SIGTERM');
    await expect.poll(() => text.includes('Stopping'), within).toBe(true);
    second.destroy();
  },
  400_000,
);

test.runIf(!onMachine && canMount)(
  'while the volume of the log is full calls are answered; once there is room the log goes on with whole lines and says how many are missing',
  async () => {
    const volume = join(folder, 'volume');
    mkdirSync(volume);
    mountSmall(volume, '4m');
    try {
      const log = join(volume, 'log');
      const address = await start(openSync(log, 'a'));
      const ballast = join(volume, 'ballast');
      expect(() => writeFileSync(ballast, 'x'.repeat(5_000_000))).toThrow('ENOSPC');
      await fillLog(address);
      expect(await ask(address)).toBe(200);
      rmSync(ballast);
      await expect.poll(() => tellsDropped(readFileSync(log, 'utf8')), within).toBe(true);
      const entries = readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(entries.length).toBeGreaterThan(1);
      for (const line of entries) expect(() => void JSON.parse(line)).not.toThrow();
    } finally {
      unmount(volume);
    }
  },
  400_000,
);
