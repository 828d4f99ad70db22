import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '../../../src/server/db/embedded/embedded';
import { type Running, runServer } from '../../fixtures/run-script';
import { makeFolder, onMachine, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

// What a server makes for itself on its first start lies where it has to and nowhere else; what others have published stands in no file of ours.
const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
let opened: TestDatabase | undefined;
let running: Running;
let secrets: ReadonlyMap<string, string>;
const ready = /^量衡已启动：/;

beforeAll(async () => {
  folder = makeFolder('secrets');
  if (onMachine) opened = await openTestDatabase();
  const env = {
    PORT: '0',
    HOST: '',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: opened?.url ?? '',
    SCHEMAS_DIR: '',
    DEMO: '0',
    LOG_LEVEL: 'trace',
  };
  running = runServer('main', [], env);
  await running.line(ready);
  const connection = opened?.connection ?? findRunningEmbedded(join(folder, 'data'));
  if (!connection) throw new Error('the database is not to be found');
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from sys_setting where name in ($1, $2)', [
    'token.key',
    'sm2.key',
  ]);
  await client.end();
  const told = /密码 (\w{20})$/.exec(running.lines.find((line) => line.includes('只显示这一次')) ?? '');
  secrets = new Map([
    ...rows.map(({ name, value }) => [name, value] as const),
    ['the first password', told?.[1] ?? ''],
    ['the key of the audit trail', readFileSync(join(folder, 'data', 'audit.key'), 'utf8').trim()],
  ]);
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files of a folder and of all below it. */
function filesBelow(at: string): readonly string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const path = join(at, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}

/** Files of the repository, and what is built from them where something is. */
function shippedFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const built = join(root, 'dist', 'app');
  const own = listed
    .split('\0')
    .filter((name) => name !== '' && !name.endsWith('package-lock.json'))
    .map((name) => join(root, name))
    .filter((path) => existsSync(path) && statSync(path).isFile());
  return [...own, ...(existsSync(built) ? filesBelow(built) : [])];
}

test('what the first start has made is long, drawn by chance, and written only where it belongs', () => {
  expect([...secrets.keys()].sort()).toEqual(['sm2.key', 'the first password', 'the key of the audit trail', 'token.key']);
  for (const [name, value] of secrets) expect([name, value.length >= 20, new Set(value).size >= 10]).toEqual([name, true, true]);
  const log = running.lines.filter((line) => !line.includes('只显示这一次') && !line.includes('shown only this once')).join('\n');
  for (const [name, value] of secrets) expect([name, log.includes(value)]).toEqual([name, false]);
  const data = join(folder, 'data');
  // The folder of the embedded engine itself is left out: it holds the tables.
  const files = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isFile());
  const holders = files.flatMap(({ name: file }) => {
    const text = readFileSync(join(data, file), 'latin1');
    return [...secrets].flatMap(([name, value]) => (text.includes(value) ? [`${file}: ${name}`] : []));
  });
  expect(holders).toEqual(['audit.key: the key of the audit trail']);
  expect((statSync(join(data, 'audit.key')).mode & 0o077).toString(8)).toBe('0');
});

/** Taken apart, so that this file does not hold them itself. */
const published: Readonly<Record<string, RegExp>> = {
  'a private key': new RegExp(`-----BEGIN [A-Z ]*${'PRIVATE'} KEY-----\\s+[A-Za-z0-9+/]{20}`),
  'the sign key of the lineage': new RegExp(['bladex', 'isapowerfulmicroservicearchitecture'].join(''), 'i'),
  'the secret of a published client': new RegExp(`(saber|sword)${'_'}secret`),
  'a key of a cloud': new RegExp(`\\b(AK${'IA'}[A-Z0-9]{16}|LT${'AI'}[A-Za-z0-9]{12,20})\\b`),
  'a token of a code host': new RegExp(`\\b(gh${'p'}_[A-Za-z0-9]{36}|glpat-[\\w-]{20})\\b`),
};

/** Tests say that these are refused. */
const forTests: ReadonlySet<string> = new Set(['the secret of a published client', 'the sign key of the lineage']);

test('no file of the repository or of what is built from it holds a secret: neither one of these, nor one that others have published', () => {
  const files = shippedFiles();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const name = path.slice(root.length);
    return [
      ...[...secrets].filter(([, value]) => text.includes(value)).map(([secret]) => `${name}: ${secret}`),
      ...Object.entries(published).flatMap(([what, pattern]) =>
        pattern.test(text) && !(forTests.has(what) && name.startsWith('tests/')) ? [`${name}: ${what}`] : [],
      ),
    ];
  });
  expect(found).toEqual([]);
});

test('what is built for browsers names no setting of the server and brings no map of its sources', () => {
  const built = join(root, 'dist', 'app');
  const files = existsSync(built) ? filesBelow(built) : [];
  const faults = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const words = ['SECRET_KEY', 'DATABASE_URL', 'SMS_TOKEN', 'password_hash', 'sys_setting', 'src/server/'].filter((word) =>
      text.includes(word),
    );
    return [...words, ...(path.endsWith('.map') ? ['a map'] : [])].map((word) => `${path.slice(root.length)}: ${word}`);
  });
  expect(faults).toEqual([]);
});
