import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../fixtures/run-script';
import { runScript } from '../../fixtures/run-script';
import type { TestDatabase } from '../../fixtures/test-database';
import { makeFolder, onMachine, openTestDatabase } from '../../fixtures/test-database';

let folder: string;
let opened: TestDatabase | undefined;

beforeAll(async () => {
  folder = makeFolder('built');
  if (onMachine) opened = await openTestDatabase();
});

afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm start` runs; it builds what is missing. */
const start = (env: Readonly<Record<string, string>> = {}): Running =>
  runScript('scripts/start.mjs', [], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: opened?.url ?? '',
    SCHEMAS_DIR: '',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });

const ready = /^量衡已启动：/;

const statusOf = async (running: Running) => (await fetch(`${(await running.line(ready)).replace(ready, '')}/readyz`)).status;

test.runIf(!onMachine)('npm start is the server itself: no process stays beside it', async () => {
  const running = start();
  expect(await statusOf(running)).toBe(200);
  expect(readFileSync(join(folder, 'data', 'server.pid'), 'utf8').split('\n')[0]).toBe(String(running.child.pid));
  running.child.kill('SIGKILL');
  await running.ended;
});

test('the built server starts again after it was killed, and ends with exit code 0 when it is asked to', async () => {
  const killed = start();
  expect(await statusOf(killed)).toBe(200);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const again = start();
  expect(await statusOf(again)).toBe(200);
  again.child.kill('SIGTERM');
  await again.ended;
  expect(again.child.exitCode).toBe(0);
});

test('the built server ends with exit code 1 and the name of a wrong setting', async () => {
  const running = start({ PORT: 'eighty' });
  await running.ended;
  expect(running.child.exitCode).toBe(1);
  expect(running.lines.join('\n')).toMatch(/环境变量 PORT[\s\S]*Environment variable PORT/);
});
