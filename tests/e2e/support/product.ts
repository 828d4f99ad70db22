import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';

const root = resolve(import.meta.dirname, '../../..');

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });

/** Where the databases of all products are, where each has one of its own in a PostgreSQL that was started for them (`TEST_DATABASE=machine`); else each is embedded. */
const shared = (): URL | undefined => {
  const address = process.env['E2E_POSTGRES'];
  return address === undefined ? undefined : new URL(address);
};

/** Runs a statement that is about whole databases. */
async function onServer(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', server).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The real product in a folder of its own: own port, own data, own copy of the schemas. */
export class Product {
  readonly folder = mkdtempSync(join(tmpdir(), 'lh-e2e-'));
  readonly schemas = join(this.folder, 'schemas');
  output = '';
  url = '';
  #child: ChildProcess | undefined;
  readonly #from: string | undefined;
  #hasDatabase = false;
  /** Settings beside the usual ones; they hold from the next start on. */
  settings: Readonly<Record<string, string>> = {};

  /** Begins empty, or with all that stands in the folder of another product, which must not run. */
  constructor(from?: string) {
    // The database runs as another user where the tests run as root: its files stay that user's.
    chmodSync(this.folder, 0o755);
    this.#from = from;
    if (from) {
      execFileSync('cp', ['-a', `${from}/.`, this.folder]);
      return;
    }
    cpSync(join(root, 'schemas'), this.schemas, { recursive: true });
  }

  /** Its database in the shared server, made at the first start, as a copy where the product is one. Shape: what the environment says of it. */
  async #database(): Promise<NodeJS.ProcessEnv> {
    const server = shared();
    if (!server) return {};
    const nameOf = (folder: string) => basename(folder);
    if (!this.#hasDatabase) {
      const template = this.#from === undefined ? '' : ` template "${nameOf(this.#from)}" strategy file_copy`;
      await onServer(server, `create database "${nameOf(this.folder)}"${template}`);
      this.#hasDatabase = true;
    }
    // Into a database that is somebody's own the demo institute is loaded only where it is asked for.
    return { DATABASE_URL: new URL(`/${nameOf(this.folder)}`, server).href, DEMO: '1' };
  }

  /** Starts and resolves once `/readyz` answers. Errors: what the process printed, when it ends before. */
  async start(): Promise<void> {
    const port = this.url ? Number(new URL(this.url).port) : await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const database = await this.#database();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        ...database,
        PORT: String(port),
        DATA_DIR: join(this.folder, 'data'),
        FILES_DIR: join(this.folder, 'files'),
        SCHEMAS_DIR: this.schemas,
        LOG_LEVEL: 'warn',
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    // Filling the institute took 136 s on a busy machine; a product that cannot start ends by itself, which is seen at once.
    const deadline = Date.now() + 600_000;
    for (;;) {
      if (ended) throw new Error(`The product ended before it was ready:\n${this.output}`);
      const ready = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      if (Date.now() > deadline) throw new Error(`The product is not ready after 600 s:\n${this.output}`);
      await new Promise((again) => setTimeout(again, 200));
    }
  }

  /** Ends the process with a signal and waits for it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    const server = shared();
    if (server && this.#hasDatabase) await onServer(server, `drop database "${basename(this.folder)}" with (force)`);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
