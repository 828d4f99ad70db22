import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../../fixtures/run-script';
import { runServer } from '../../fixtures/run-script';
import type { TestDatabase } from '../../fixtures/test-database';
import { makeFolder, onMachine, openTestDatabase } from '../../fixtures/test-database';

let folder: string;
let opened: TestDatabase | undefined;

beforeAll(async () => {
  folder = makeFolder('start');
  if (onMachine) opened = await openTestDatabase();
});

afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

function startServer(env: Readonly<Record<string, string>> = {}): Running {
  return runServer('main', [], {
    PORT: '0',
    HOST: '',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: opened?.url ?? '',
    SCHEMAS_DIR: '',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });
}

async function endOf(running: Running): Promise<{ code: number | null; text: string }> {
  await running.ended;
  return { code: running.child.exitCode, text: running.lines.join('\n') };
}

async function signIn(address: string, username: string, sent: string): Promise<unknown> {
  const body = new URLSearchParams({ tenantId: '000000', username, password: sent, grant_type: 'password' });
  const authorization = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;
  return (await fetch(`${address}/api/blade-auth/oauth/token`, { method: 'POST', headers: { authorization }, body })).json();
}

const ready = /^量衡已启动：/;

test('the first start makes one administrator whose password is shown once; ready while it runs, exit code 0 when it is stopped', async () => {
  const first = startServer();
  const address = (await first.line(ready)).replace(ready, '');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // Outside the demo no account has a password that is known to everyone.
  for (const account of ['administrator', 'admin', 'configurator'])
    expect(await signIn(address, account, 'Liangheng@2026')).not.toHaveProperty('access_token');
  first.child.kill('SIGTERM');
  const { code, text } = await endOf(first);
  expect(code).toBe(0);
  expect(text).toMatch(/租户 000000，账号 administrator，密码 \w{20}/);
  expect(text).not.toContain('Liangheng@2026');
  const second = startServer();
  await second.line(ready);
  second.child.kill('SIGINT');
  expect(await endOf(second)).toMatchObject({ code: 0, text: expect.not.stringContaining('administrator') as unknown });
  // A database is made, and the product starts twice: beside other tests that took up to a minute.
}, 120_000);

test.runIf(!onMachine)('a second start on the same folder ends with exit code 1 and the first one’s process id', async () => {
  const first = startServer();
  await first.line(ready);
  expect(await endOf(startServer())).toMatchObject({ code: 1, text: expect.stringContaining(`process ${first.child.pid}`) as unknown });
  first.child.kill('SIGKILL');
  await first.ended;
  const third = startServer();
  await third.line(ready);
  expect(third.lines.join()).toContain('接管了上次遗留的数据库进程');
  third.child.kill('SIGTERM');
  expect(await endOf(third)).toMatchObject({ code: 0 });
});

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['SCHEMAS_DIR', { SCHEMAS_DIR: '/nowhere/at/all' }],
  ['SECRET_KEY', { SECRET_KEY: 'change-me-change-me-change-me-change-me' }],
  ['HOST', { DEMO: '', DATABASE_URL: '', HOST: '0.0.0.0' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }],
])('a start with a wrong %s ends with exit code 1 and names it in both languages', async (name, env) => {
  const { code, text } = await endOf(startServer(env as Record<string, string>));
  expect(code).toBe(1);
  expect(text.split(name).length).toBeGreaterThan(2);
});
