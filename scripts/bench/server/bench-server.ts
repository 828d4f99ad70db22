import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { isObject } from '../../../src/base/dot-path';
import { type CompiledSchemas, compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { findRunningEmbedded } from '../../../src/server/db/embedded/embedded';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { writeBenchSchemas } from '../bench-pages';

/** How the server's process fares. Units: MB, ms. */
interface Fare {
  readonly rss: number;
  /** Most memory since `begin`. */
  readonly peak: number;
  /** Time of the processors since `begin`, which others on this machine do not lengthen. */
  readonly cpu: number;
  /** 99th percentile of the delay of its event loop since `begin`. */
  readonly delay: number;
  /** The longest delay of its event loop since `begin`. */
  readonly longest: number;
}

/** The real server over a database of its own, with the measured pages. */
export interface BenchServer {
  readonly url: string;
  readonly port: number;
  /** Address of its PostgreSQL, as the owner. */
  readonly connection: pg.ClientConfig;
  readonly schemas: CompiledSchemas;
  /** Folder of the schemas that it serves. */
  readonly schemasDir: string;
  fare(asked: 'begin' | 'now' | 'collect'): Promise<Fare>;
  signIn(account: string): Promise<string>;
  close(): Promise<void>;
}

/** Finds a port of this machine that nobody uses. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port is free'))));
    });
  });

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits until a server answers `/readyz`. Errors: it ended before, or takes longer than three minutes. */
export async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 180_000; await pause(50)) {
    if (hasEnded()) throw new Error('the server ended before it was ready');
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error('the server is not ready after 180 s');
}

const toFare = (message: unknown): Fare => {
  const of = (name: string): number => Number(isObject(message) ? message[name] : Number.NaN);
  return { rss: of('rss'), peak: of('peak'), cpu: of('cpu'), delay: of('delay'), longest: of('longest') };
};

async function signIn(url: string, account: string): Promise<string> {
  const query = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: demoPassword,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`, 'tenant-id': '000000' },
  });
  const body: unknown = await answer.json();
  const token = isObject(body) ? body['access_token'] : undefined;
  if (typeof token !== 'string') throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`);
  return token;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

const toUrl = ({ user = '', password, host = '', port = 5432, database = '' }: pg.ClientConfig): string => {
  const said = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const [at, socket] = host.startsWith('/') ? ['localhost', `?host=${encodeURIComponent(host)}`] : [host, ''];
  return `postgres://${encodeURIComponent(user)}${said}@${at}:${port}/${encodeURIComponent(database)}${socket}`;
};

/** Starts the server on an empty folder, with the demo institute's accounts, and on a database where one is given. Errors: what it printed, where it does not start. */
export async function startBenchServer(database?: pg.ClientConfig, root = process.cwd()): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lh-bench-server-'));
  // The database runs as another user where the bench runs as root.
  chmodSync(folder, 0o755);
  const schemas = join(folder, 'schemas');
  writeBenchSchemas(resolve(root, 'schemas'), schemas);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let ended = false;
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', resolve(root, 'scripts/bench/server/serve.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database ? toUrl(database) : '',
      DATA_DIR: dataDir,
      FILES_DIR: join(folder, 'files'),
      SCHEMAS_DIR: schemas,
      PUBLIC_URL: '',
      LOG_LEVEL: 'error',
      DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  child.once('exit', () => {
    ended = true;
  });
  const close = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, () => ended);
  } catch (error) {
    await close();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output}`, { cause: error });
  }
  const connection = database ?? findRunningEmbedded(dataDir);
  if (!connection) throw new Error('the embedded database is not to be found');
  return {
    url,
    port,
    connection,
    schemas: compileSchemas(readSchemas(schemas)),
    schemasDir: schemas,
    fare: (asked) =>
      new Promise((done) => {
        child.once('message', (message: unknown) => done(toFare(message)));
        child.send(asked);
      }),
    signIn: (account) => signIn(url, account),
    close,
  };
}
