import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries';
import type { Cluster, RunningCluster } from './cluster';
import { adoptOrphan, checkVersion, connectionOf, initializeCluster, readLockFile, runCluster, stopCluster } from './cluster';
import { findClusterHome, findSocketDir, makeOwnFolder } from './cluster-home';
import { chooseIdentity } from './cluster-identity';
import { takeOwnership } from './owner-file';
import { delay, isAlive } from '../processes';

export interface EmbeddedPostgres {
  /** Process of the database server; another one after the server had to be started again. */
  readonly pid: number;
  /** True where a server left by a killed process was taken over. */
  readonly adopted: boolean;
  /** Set where the files could not stand in the data folder: where they are instead. */
  readonly outside?: string;
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

const databaseName = 'liangheng';

/** The embedded package is pinned to this major version; its files are readable by no other. */
const majorVersion = '18';

async function makeDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionOf(socketDir, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}

async function startCluster(cluster: Cluster): Promise<RunningCluster> {
  await initializeCluster(cluster);
  checkVersion(cluster, majorVersion);
  makeOwnFolder(cluster.folder, cluster.identity);
  return (await adoptOrphan(cluster)) ?? (await runCluster(cluster));
}

const lookMs = 500;

/** Looks after a running server: one that ends without having been asked to (killed for its memory, say) is started again. */
function superviseCluster(cluster: Cluster, first: RunningCluster): { pid(): number; stop(): Promise<void> } {
  let running = first;
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    // Its backends need a moment to notice, and until then they hold the shared memory.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        running = await startCluster(cluster);
        return;
      } catch {
        await delay(lookMs);
      }
    }
  };
  const timer = setInterval(() => {
    if (restarting || isAlive(running.pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, lookMs);
  timer.unref();
  return {
    pid: () => running.pid,
    stop: async () => {
      clearInterval(timer);
      await restarting;
      await stopCluster(running.pid);
    },
  };
}

/**
 * Starts the embedded PostgreSQL of a data folder and makes this process its only owner.
 * Errors: StartError, with a sentence for people; a second start on the same folder names the first one's process.
 */
export async function startEmbedded(options: { readonly dataDir: string; readonly unsafeFast?: boolean }): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const letGo = takeOwnership(join(dataDir, 'server.pid'), dataDir);
  try {
    const identity = chooseIdentity(dataDir);
    const { home, outside } = findClusterHome(dataDir, identity);
    const cluster: Cluster = {
      folder: join(home, 'cluster'),
      socketDir: findSocketDir(home, identity),
      logFile: join(home, 'postgres.log'),
      binaries: findBinaries(home, identity),
      identity,
      ...(options.unsafeFast ? { unsafeFast: true } : {}),
    };
    const running = await startCluster(cluster);
    await makeDatabase(running.socketDir);
    const supervised = superviseCluster(cluster, running);
    return {
      get pid() {
        return supervised.pid();
      },
      adopted: running.adopted,
      ...(outside ? { outside: home } : {}),
      connection: connectionOf(running.socketDir, databaseName),
      stop: async () => {
        await supervised.stop();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Says whether a data folder has an embedded database, running or not; makes nothing. */
export function hasEmbedded(dataDir: string): boolean {
  const note = join(dataDir, 'postgres-folder');
  const homes = [join(dataDir, 'postgres'), ...(existsSync(note) ? [readFileSync(note, 'utf8').trim()] : [])];
  return homes.some((home) => existsSync(join(home, 'cluster', 'PG_VERSION')));
}

/** How to reach the embedded database that another process of ours runs on a data folder; undefined where none runs. */
export function findRunningEmbedded(dataDir: string): pg.ClientConfig | undefined {
  const { home } = findClusterHome(resolve(dataDir), chooseIdentity(resolve(dataDir)));
  const lock = readLockFile({ folder: join(home, 'cluster') });
  return lock && connectionOf(lock.socketDir, databaseName);
}
