import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries';
import type { Identity } from './cluster-identity';
import { makeOwnFolder } from './cluster-home';
import { delay, isAlive, programOf, signal, waitForEnd } from '../processes';
import { StartError } from '../start-error';

/** A PostgreSQL whose files and process are ours. */
export interface Cluster {
  /** Folder of PostgreSQL's own files. */
  readonly folder: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly identity: Identity | undefined;
  /** Set: also listens on 127.0.0.1 at this port. */
  readonly loopbackPort?: number;
  /** For tests alone: gives up safety against power loss for speed. */
  readonly unsafeFast?: boolean;
}

export const clusterUser = 'liangheng';
export const socketPort = 5432;

const settings: Readonly<Record<string, string>> = {
  max_connections: '60',
  superuser_reserved_connections: '3',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  unix_socket_permissions: '0700',
};

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin' });

/** The last lines of the database's own log, for a sentence about why it did not start. */
function tailOf(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}

/** Makes the cluster's files if there are none: always UTF-8 with a locale that knows letters beyond ASCII, or Chinese search loses its index. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return;
  // Made under another name and moved when whole, so that a start cut off in the middle leaves nothing half-made behind.
  const draft = `${cluster.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(cluster.folder, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  makeOwnFolder(draft, cluster.identity);
  const flags = ['-D', draft, '-U', clusterUser, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-instructions'];
  try {
    await promisify(execFile)(cluster.binaries.initdb, cluster.unsafeFast ? [...flags, '--no-sync'] : flags, {
      cwd: draft,
      env: environment(),
      ...cluster.identity,
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    rmSync(draft, { recursive: true, force: true });
    const hint = /effective user ID/.test(said)
      ? {
          zh: '\n请以系统中存在的用户启动，或用 DATABASE_URL 指定自己的 PostgreSQL。',
          en: '\nStart as a user that the system knows, or name a PostgreSQL of your own with DATABASE_URL.',
        }
      : { zh: '', en: '' };
    throw new StartError(
      `无法在 ${cluster.folder} 建立内置数据库：\n${said}${hint.zh}`,
      `The embedded database could not be made in ${cluster.folder}:\n${said}${hint.en}`,
      { cause: error },
    );
  }
  renameSync(draft, cluster.folder);
}

/** Refuses files of another major version, which these programs cannot read. */
export function checkVersion(cluster: Cluster, major: string): void {
  const found = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new StartError(
    `${cluster.folder} 中是 PostgreSQL ${found} 的数据，而内置数据库为 ${major}；请用原来的版本导出后再导入。`,
    `${cluster.folder} holds data of PostgreSQL ${found}, but the embedded database is ${major}; export it with the former version and import it again.`,
  );
}

/** How to reach a cluster through its socket, or another one named in its lock file. */
export function connectionOf(socketDir: string, database: string): pg.ClientConfig {
  return { host: socketDir, port: socketPort, user: clusterUser, database };
}

async function tryConnect(socketDir: string): Promise<{ ok: boolean; folder?: string; starting: boolean }> {
  const client = new pg.Client({ ...connectionOf(socketDir, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('show data_directory');
    return { ok: true, folder: answer.rows[0]?.data_directory ?? '', starting: false };
  } catch (error) {
    return { ok: false, starting: error instanceof Error && 'code' in error && error.code === '57P03' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The running server's own note about itself; undefined where none runs. */
export function readLockFile(cluster: Pick<Cluster, 'folder'>): { pid: number; socketDir: string } | undefined {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

export interface RunningCluster {
  readonly pid: number;
  readonly socketDir: string;
  readonly adopted: boolean;
}

/** Looks for a server that a killed process of ours left behind on the same files: adopts it where it answers, else ends it. */
export async function adoptOrphan(cluster: Cluster): Promise<RunningCluster | undefined> {
  const lock = readLockFile(cluster);
  if (!lock) return undefined;
  const program = programOf(lock.pid);
  if (!isAlive(lock.pid) || !/postgres/.test(program)) {
    // The id may belong to a stranger by now, before whom PostgreSQL would give way.
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
    return undefined;
  }
  for (let attempt = 0; attempt < 50 && isAlive(lock.pid); attempt += 1) {
    const answer = await tryConnect(lock.socketDir);
    if (answer.ok && answer.folder === cluster.folder) return { pid: lock.pid, socketDir: lock.socketDir, adopted: true };
    if (!answer.starting) break;
    await delay(100);
  }
  await stopCluster(lock.pid);
  return undefined;
}

/**
 * Starts the server as a process of its own and waits until it answers. Where another has come first on the same files, as one that a process started again just before
 * it was killed, that one is taken over, or ended, after which it is tried `again`.
 */
export async function runCluster(cluster: Cluster, again = 1): Promise<RunningCluster> {
  for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]) rmSync(join(cluster.socketDir, name), { force: true });
  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(cluster.logFile, `${cluster.logFile}.1`);
  const fast = cluster.unsafeFast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {};
  const listening = cluster.loopbackPort === undefined ? { listen_addresses: '' } : { listen_addresses: '127.0.0.1' };
  const words = Object.entries({ ...settings, ...fast, ...listening }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, '-k', cluster.socketDir, '-p', String(cluster.loopbackPort ?? socketPort), ...words],
    // A session of its own: Ctrl-C in the terminal must reach this process alone, which then stops the database in good order.
    { cwd: cluster.folder, env: environment(), stdio: ['ignore', log, log], detached: true, ...cluster.identity },
  );
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, name) => (ended = `exit ${code ?? name}`));
  child.unref();
  const limit = Date.now() + 60_000;
  for (;;) {
    const answer = await tryConnect(cluster.socketDir);
    if (answer.ok && child.pid !== undefined) return { pid: child.pid, socketDir: cluster.socketDir, adopted: false };
    // A server that does not start takes its own lock file away.
    if (ended !== undefined && again > 0 && readLockFile(cluster)) return (await adoptOrphan(cluster)) ?? runCluster(cluster, again - 1);
    if (ended !== undefined || (Date.now() > limit && !answer.starting)) {
      const said = [ended ?? 'no answer', tailOf(cluster.logFile)].join('\n');
      if (child.pid !== undefined && ended === undefined) await stopCluster(child.pid);
      throw new StartError(
        `内置数据库没有启动（日志：${cluster.logFile}）：\n${said}`,
        `The embedded database did not start (log: ${cluster.logFile}):\n${said}`,
      );
    }
    await delay(20);
  }
}

/** Stops a server in good order and waits for its end; one that hangs is cut off, which its log repairs at the next start. */
export async function stopCluster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, 30_000)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 10_000)) return;
  throw new StartError(`数据库进程 ${pid} 没有停止。`, `The database process ${pid} did not stop.`);
}
