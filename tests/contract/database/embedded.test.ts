import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBinaries, findPackage } from '../../../src/server/db/embedded/binaries';
import { runCluster } from '../../../src/server/db/embedded/cluster';
import { findClusterHome, findSocketDir } from '../../../src/server/db/embedded/cluster-home';
import { chooseIdentity } from '../../../src/server/db/embedded/cluster-identity';
import type { EmbeddedPostgres } from '../../../src/server/db/embedded/embedded';
import { startEmbedded } from '../../../src/server/db/embedded/embedded';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { delay, isAlive, signal, startOf, waitForEnd } from '../../../src/server/db/processes';
import { runScript } from '../../fixtures/run-script';
import { makeFolder, runSql } from '../../fixtures/test-database';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];

function folderFor(name: string): string {
  const folder = makeFolder(name);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ dataDir });
  running.push(embedded);
  return embedded;
}

async function stop(embedded: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(embedded), 1);
  await embedded.stop();
}

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a new cluster is durable, UTF-8 with a locale that knows Chinese, reachable through its socket alone, and keeps its rows', async () => {
  const folder = folderFor('new');
  const first = await start(folder);
  expect(first.adopted).toBe(false);
  const settings = await runSql(
    first.connection,
    'create extension pg_trgm',
    `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       (select datcollate || ' ' || datctype from pg_database where datname = current_database()) as locale, show_trgm('声级计') as trigrams,
       current_setting('unix_socket_permissions') as permissions, current_setting('server_version_num')::int >= 180000 as eighteen`,
  );
  expect(settings[0]).toMatchObject({
    listen: '',
    fsync: 'on',
    encoding: 'UTF8',
    locale: 'C.UTF-8 C.UTF-8',
    permissions: '0700',
    eighteen: true,
  });
  expect(settings[0]?.['trigrams']).toHaveLength(4);
  await runSql(first.connection, 'create table kept (name text)', `insert into kept values ('电子天平')`);
  await stop(first);
  expect(isAlive(first.pid)).toBe(false);
  expect(existsSync(join(folder, 'server.pid'))).toBe(false);
  const second = await start(folder);
  expect(await runSql(second.connection, 'select name from kept')).toEqual([{ name: '电子天平' }]);
  expect(lstatSync(join(folder, 'postgres', 'cluster')).mode & 0o077).toBe(0);
});

test('a second start on the same folder is refused with the process id of the first; after kill -9 of it, its database is adopted', async () => {
  const folder = folderFor('orphan');
  const holder = runScript('tests/fixtures/hold-embedded.ts', [folder]);
  const postgres = Number((await holder.line(/^ready/)).split(' ')[1]);
  const owner = String(holder.child.pid);
  await expect(startEmbedded({ dataDir: folder })).rejects.toMatchObject({
    zh: expect.stringContaining(`进程 ${owner} 使用`) as unknown,
    en: expect.stringContaining(`process ${owner}`) as unknown,
  });
  holder.child.kill('SIGKILL');
  await holder.ended;
  expect(isAlive(postgres)).toBe(true);
  const adopted = await start(folder);
  expect(adopted).toMatchObject({ pid: postgres, adopted: true });
  expect(await runSql(adopted.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(adopted);
  expect(isAlive(postgres)).toBe(false);
});

test('a server that came first on the same files, started again by a process that was killed just then, does not keep the next from starting', async () => {
  const folder = folderFor('first');
  const holder = runScript('tests/fixtures/hold-embedded.ts', [folder]);
  const postgres = Number((await holder.line(/^ready/)).split(' ')[1]);
  holder.child.kill('SIGKILL');
  await holder.ended;
  const identity = chooseIdentity(folder);
  const { home } = findClusterHome(folder, identity);
  const running = await runCluster({
    ...{ folder: join(home, 'cluster'), socketDir: findSocketDir(home, identity), logFile: join(home, 'postgres.log') },
    ...{ binaries: findBinaries(home, identity), identity, unsafeFast: true },
  });
  expect(isAlive(running.pid)).toBe(true);
  const next = await start(folder);
  expect([next.pid, next.adopted, isAlive(postgres)]).toEqual([running.pid, true, running.pid === postgres]);
});

test('two starts at the same moment: one serves, the other is refused', async () => {
  const folder = folderFor('race');
  const holders = [1, 2, 3].map(() => runScript('tests/fixtures/hold-embedded.ts', [folder]));
  const answers = await Promise.all(holders.map((holder) => holder.line(/^(ready|failed)/)));
  expect(answers.filter((answer) => answer.startsWith('ready'))).toHaveLength(1);
  for (const holder of holders) holder.child.kill('SIGKILL');
  await Promise.all(holders.map((holder) => holder.ended));
  await stop(await start(folder));
});

test.each([
  ['a process that has ended', () => '999999\n\n'],
  ['an earlier process whose id was given again', () => `${process.ppid}\nanother start\n`],
  ['nobody, cut off in the middle', () => ''],
])('the mark of %s is taken over', async (_, text) => {
  const folder = folderFor('stale');
  writeFileSync(join(folder, 'server.pid'), text());
  await start(folder);
  expect(readFileSync(join(folder, 'server.pid'), 'utf8')).toBe(`${process.pid}\n${startOf(process.pid)}\n`);
  expect(readdirSync(folder).filter((name) => name.startsWith('server.pid'))).toEqual(['server.pid']);
});

test('a server that was killed with its lock file is started again, also where a stranger has its process id now', async () => {
  const folder = folderFor('killed');
  const first = await start(folder);
  await runSql(first.connection, 'create table kept (n int)', 'insert into kept select generate_series(1, 1000)');
  const lock = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  signal(first.pid, 'SIGKILL');
  await waitForEnd(first.pid, 10_000);
  const lines = readFileSync(lock, 'utf8').split('\n');
  await stop(first);
  writeFileSync(lock, [String(process.ppid), ...lines.slice(1)].join('\n'));
  const second = await start(folder);
  expect(second.adopted).toBe(false);
  expect(await runSql(second.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
});

test('a database that is killed while the server runs is started again; the statement fails, the server goes on', async () => {
  const embedded = await start(folderFor('supervised'));
  const database = await openDatabase({ connection: embedded.connection, own: true, connections: 2 });
  const first = embedded.pid;
  const slow = database.write('000000', (tx) => tx.query('select pg_sleep(30)'));
  const failed = expect(slow).rejects.toThrow();
  // The kill must meet the statement while it runs.
  for (let busy = false; !busy;)
    busy = (await database.system((q) => q.query(`select 1 from pg_stat_activity where query like 'select pg_sleep%'`))).rows.length > 0;
  signal(first, 'SIGKILL');
  await failed;
  while (embedded.pid === first) await delay(50);
  expect(await database.read('000000', async (q) => (await q.query('select 1 as one')).rows)).toEqual([{ one: 1 }]);
  await database.close();
});

test('a start that was cut off while the cluster was made leaves nothing half-made', async () => {
  const folder = folderFor('half');
  mkdirSync(join(folder, 'postgres', 'cluster.new', 'base'), { recursive: true });
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  expect(await runSql((await start(folder)).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('files of another major version are refused with both numbers', async () => {
  const folder = folderFor('version');
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '16\n');
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(/PostgreSQL 16[\s\S]*18/);
  expect(existsSync(join(folder, 'server.pid'))).toBe(false);
});

test('a path too long for a socket gets a short private folder, which the next start finds again', async () => {
  const folder = join(folderFor('long'), '很长的目录名'.repeat(6), 'x'.repeat(60));
  const first = await start(folder);
  const socket = String(first.connection.host);
  expect(socket.startsWith(folder)).toBe(false);
  expect(lstatSync(socket).mode & 0o077).toBe(0);
  await stop(first);
  const second = await start(folder);
  expect(second.connection.host).toBe(socket);
  rmSync(socket, { recursive: true, force: true });
});

const asRoot = test.runIf(process.getuid?.() === 0);

asRoot('as root the database runs as an unprivileged user who owns its files', async () => {
  const folder = folderFor('root');
  const embedded = await start(folder);
  const status = readFileSync(`/proc/${embedded.pid}/status`, 'utf8');
  expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe('65534');
  expect(lstatSync(join(folder, 'postgres', 'cluster')).uid).toBe(65_534);
});

asRoot('as root under a folder closed to that user the database stands elsewhere and says where', async () => {
  const closed = folderFor('closed');
  chmodSync(closed, 0o700);
  const embedded = await start(join(closed, 'data'));
  expect(embedded.outside).toBeDefined();
  folders.push(embedded.outside ?? closed);
  await runSql(embedded.connection, 'create table kept (n int)');
  await stop(embedded);
  const again = await start(join(closed, 'data'));
  expect(again.outside).toBe(embedded.outside);
  expect(await runSql(again.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
});

test('programs in a package that its install script never touched, and that may not be written or entered, are copied and linked', async () => {
  const folder = folderFor('programs');
  const source = join(folder, 'package');
  cpSync(findPackage(), source, { recursive: true, verbatimSymlinks: true });
  const lib = join(source, 'native', 'lib');
  for (const name of readdirSync(lib)) if (lstatSync(join(lib, name)).isSymbolicLink()) unlinkSync(join(lib, name));
  chmodSync(source, 0o500);
  const home = join(folder, 'home');
  mkdirSync(home);
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  const found = findBinaries(home, identity, source);
  expect(found.postgres.startsWith(identity ? home : folder)).toBe(true);
  expect(lstatSync(found.postgres).mode & 0o001).toBe(1);
  expect(existsSync(join(found.postgres, '../../lib/libicui18n.so.60'))).toBe(true);
  expect(execFileSync(found.postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...identity })).toContain('18.');
  chmodSync(source, 0o700);
});
