import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '../../../src/server/db/embedded/embedded';
import { runScript, runServer } from '../../fixtures/run-script';
import type { TestDatabase } from '../../fixtures/test-database';
import { makeFolder, onMachine, openTestDatabase, runSql } from '../../fixtures/test-database';

const own = resolve(import.meta.dirname, '../../../schemas');

let folder: string;
let opened: TestDatabase | undefined;

const page = () => join(folder, 'schemas', 'pages', 'things', 'things.json');

const pageText = (kind: string) =>
  JSON.stringify({
    format: 1,
    page: 'things',
    label: { zh: '东西', en: 'Things' },
    display: 'thingName',
    fields: { thingName: { $ref: kind, 'x-label': { zh: '名称', en: 'Name' } } },
    table: { columns: ['thingName'] },
  });

beforeAll(async () => {
  folder = makeFolder('cli');
  for (const name of ['kinds.json', 'menus.json', 'numbers.json', 'dicts'])
    cpSync(join(own, name), join(folder, 'schemas', name), { recursive: true });
  mkdirSync(join(folder, 'schemas', 'pages', 'things'), { recursive: true });
  writeFileSync(page(), pageText('kind:shortText'));
  // On the machine's PostgreSQL the commands go by DATABASE_URL, as they do in an institute with its own.
  if (onMachine) opened = await openTestDatabase();
});

afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<{ code: number | null; text: string }> {
  const running = runServer('cli', words, {
    DATA_DIR: join(folder, 'data'),
    SCHEMAS_DIR: join(folder, 'schemas'),
    DATABASE_URL: opened?.url ?? '',
    ...env,
  });
  await running.ended;
  return { code: running.child.exitCode, text: running.lines.join('\n') };
}

test('without a command, or with one that does not exist, the commands are listed', async () => {
  const [help, wrong] = [await run([]), await run(['schema', 'destroy'])];
  expect([help.code, wrong.code]).toEqual([0, 1]);
  for (const word of ['schema check', 'schema plan', 'schema apply', 'schema roles', 'schema history', 'schema rollback', 'seed'])
    expect(help.text).toContain(word);
});

test('a malformed setting ends a command with exit code 1 and its name', async () => {
  const { code, text } = await run(['schema', 'plan'], { PORT: 'eighty' });
  expect(code).toBe(1);
  expect(text).toMatch(/环境变量 PORT[\s\S]*Environment variable PORT/);
});

// Twelve commands, each a process with the database's start.
test('check, plan, apply, history and rollback of a page file', { timeout: 240_000 }, async () => {
  expect(await run(['schema', 'check'])).toMatchObject({ code: 0 });
  if (!onMachine) {
    const refused = await run(['schema', 'plan']);
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/没有数据库[^]*DATA_DIR/) as unknown });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  }
  expect(await run(['schema', 'apply'])).toMatchObject({ code: 0, text: expect.stringContaining('pg_things') as unknown });
  expect((JSON.parse((await run(['schema', 'plan', '--json'])).text) as { steps: unknown[] }).steps).toEqual([]);
  const before = readFileSync(page(), 'utf8');
  writeFileSync(page(), pageText('kind:integer'));
  const other = page().replace('things.json', 'others.json');
  writeFileSync(other, pageText('kind:shortText').replaceAll('things', 'others'));
  const { text } = await run(['schema', 'plan']);
  expect(text).toMatch(/^数据库.*(DATA_DIR|DATABASE_URL)/);
  // What waits stands above the table that is made by itself.
  expect(text).toMatch(/^~ .*schema apply[^]*^\+ .*pg_others/m);
  rmSync(other);
  expect(await run(['schema', 'apply'])).toMatchObject({ code: 0 });
  const history = JSON.parse((await run(['schema', 'history', 'things/things', '--json'])).text) as { source: string }[];
  expect(history.map((version) => version.source)).toEqual([pageText('kind:integer'), before]);
  expect(await run(['schema', 'rollback', 'things/things'])).toMatchObject({ code: 0 });
  expect(readFileSync(page(), 'utf8')).toBe(before);
  expect(await run(['schema', 'rollback', 'things/nothing'])).toMatchObject({ code: 1 });
  // A text that has never served stands nowhere else.
  writeFileSync(page(), pageText('kind:shortTxt'));
  expect(await run(['schema', 'rollback', 'things/things'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('--force') as unknown,
  });
  expect(readFileSync(page(), 'utf8')).toBe(pageText('kind:shortTxt'));
  expect(await run(['schema', 'rollback', 'things/things', '--force'])).toMatchObject({ code: 0 });
  expect(readFileSync(page(), 'utf8')).toBe(pageText('kind:integer'));
  writeFileSync(page(), before);
});

// Eleven commands.
test('what loses values waits for --accept-data-loss, is copied first, and comes back byte for byte', { timeout: 240_000 }, async () => {
  await run(['schema', 'apply']);
  const first = readFileSync(page(), 'utf8');
  const sql = async (statement: string) => {
    const connection = opened?.connection ?? findRunningEmbedded(join(folder, 'data'));
    return connection ? runSql(connection, statement) : [];
  };
  const holder = onMachine ? undefined : runScript('tests/fixtures/hold-embedded.ts', [join(folder, 'data')]);
  await holder?.line(/^ready/);
  await sql(`delete from pg_things`);
  await sql(`insert into pg_things (tenant_id, id, thing_name) values ('000000', 1, '十二'), ('000000', 2, '12'), ('000000', 3, null)`);
  writeFileSync(page(), pageText('kind:integer'));
  expect((await run(['schema', 'plan', '--sql'])).text).toMatch(
    /^! .*丢失 2 行[\s\S]*alter table "pg_things" drop column "thing_name", add column "thing_name" bigint/m,
  );
  expect(await run(['schema', 'apply'])).toMatchObject({ code: 1, text: expect.stringContaining('--accept-data-loss') as unknown });
  expect(await sql('select count(thing_name)::int as count from pg_things')).toEqual([{ count: 2 }]);
  const applied = await run(['schema', 'apply', '--accept-data-loss']);
  expect(applied).toMatchObject({
    code: 0,
    text: expect.stringMatching(/pg_things\.thing_name 的 2 个值已另存到表 backup_\d+/) as unknown,
  });
  // What was waited for is done.
  expect(applied.text).not.toContain('等待');
  const copy = /schema restore (\d+)/.exec(applied.text)?.[1] ?? '';
  expect(await run(['schema', 'restore', copy])).toMatchObject({ code: 1, text: expect.stringContaining('schema rollback') as unknown });
  const versions = JSON.parse((await run(['schema', 'history', 'things/things', '--json'])).text) as { id: string; source: string }[];
  const oldest = versions.findLast(({ source }) => source === first)?.id ?? '';
  const back = await run(['schema', 'rollback', 'things/things', '--to', oldest]);
  expect(back.code).toBe(0);
  // Says what it would change, and where the values are that the text alone does not bring back.
  expect(back.text).toMatch(new RegExp(`^[+~] .*thingName[\\s\\S]*schema restore ${copy} `, 'm'));
  expect(readFileSync(page(), 'utf8')).toBe(first);
  expect(await run(['schema', 'apply'])).toMatchObject({ code: 0 });
  expect(await run(['schema', 'restore', copy])).toMatchObject({ code: 0, text: expect.stringContaining('写回 2 行') as unknown });
  expect(await sql('select thing_name from pg_things order by id')).toEqual([
    { thing_name: '十二' },
    { thing_name: '12' },
    { thing_name: null },
  ]);
  holder?.child.kill('SIGKILL');
  await holder?.ended;
});

test('a faulty file is told with its place, exit code 1', async () => {
  const before = readFileSync(page(), 'utf8');
  writeFileSync(page(), pageText('kind:shortTxt'));
  const { code, text } = await run(['schema', 'check']);
  expect(code).toBe(1);
  expect(text).toMatch(/pages\/things\/things\.json:1:\d+ {2}/);
  writeFileSync(page(), before);
});

test.runIf(!onMachine)('commands work beside a server that runs on the same folder', async () => {
  const holder = runScript('tests/fixtures/hold-embedded.ts', [join(folder, 'data')]);
  await holder.line(/^ready/);
  expect(await run(['schema', 'history', '--json'])).toMatchObject({ code: 0 });
  holder.child.kill('SIGKILL');
  await holder.ended;
  expect(await run(['schema', 'plan'])).toMatchObject({ code: 0 });
});

test('seed loads the demo institute into an empty database, and refuses one that is in use or a number that is none', async () => {
  const env = { SCHEMAS_DIR: own };
  expect(await run(['seed', '--scale', 'many'], env)).toMatchObject({ code: 1, text: expect.stringContaining('--scale') as unknown });
  const loaded = await run(['seed', '--scale', '0.1', '--seed', '7'], env);
  expect(loaded).toMatchObject({ code: 0, text: expect.stringContaining('演示机构已装入') as unknown });
  expect(await run(['seed'], env)).toMatchObject({ code: 1, text: expect.stringContaining('已有账号') as unknown });
});

test('routes lists every route with its rule', async () => {
  const listed = JSON.parse((await run(['routes', '--json'])).text) as Record<string, unknown>[];
  expect(listed).toContainEqual({ method: 'GET', path: '/healthz', access: 'public', mutates: false });
  expect(listed.every((route) => typeof route['access'] === 'string' && typeof route['mutates'] === 'boolean')).toBe(true);
});
