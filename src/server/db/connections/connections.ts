import pg from 'pg';
import { AppError } from '../../../base/app-error';
import type { Database, DatabaseOptions, Queryable, QueryOptions } from './database';
import { codeOf, isUnavailable, toDatabaseFailure } from '../database-failure';
import { delay } from '../processes';
import { applicationRole } from './application-role';
import { runBeforeCommit } from './before-commit';
import { BeginAnew, joinAhead, noteAhead, type RowsAhead } from './begin-anew';
import { viewSchemaOf } from './list-views';
import type { PreparedServer } from './prepare-server';
import { makeStatementNames, type Way } from './prepared-statements';
import { type Pieces, RowSocket } from './row-socket';
import { countWait, timeLeft } from './call-time';

/**
 * So many connections stay open however long nobody asks: PostgreSQL reads its catalogue anew for each, and plans what it had kept, so that the first call
 * after a pause took three times as long.
 */
const keptConnections = 4;
const mostConnections = 20;

const retriable = new Set(['40001', '40P01']);
const attempts = 6;

/** Units: ms; after so long the database itself gives a statement up. */
const statementTimeout = 10_000;
/** Units: ms; after so long nothing is expected from the database any more: it, or the way to it, stands still. */
const queryTimeout = statementTimeout + 2_000;
/** Units: ms; what a call waits for altogether, however many statements it is made of. Browsers give up after 20 s, or 120 s where the call has several records. */
const callTimeout = 18_000;

const dateTime = (text: string) => text.slice(0, 19);
const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMPTZ, dateTime],
  [pg.types.builtins.TIMESTAMP, dateTime],
]);

/** How values come back: as they stand on the wire, never as a Date of the machine's own time zone. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

const allTexts: pg.CustomTypesConfig = { getTypeParser: () => asText };

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteOption = (text: string) => text.replace(/[\\ ]/g, '\\$&');
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Settings of every session. A generic plan knows neither the tenant's size nor the filter's: lists took 160 times as long with it. So statements are unnamed, which
 * are planned for their values, but for those that find rows by their keys. Many people ask at once, each for little: neither helpers nor a compiler are begun for one statement.
 */
const sessionSettings = (schema: string): readonly (readonly [name: string, value: string])[] => [
  ['plan_cache_mode', 'auto'],
  ['max_parallel_workers_per_gather', '0'],
  ['jit', 'off'],
  ['timezone', 'Asia/Shanghai'],
  ['datestyle', 'ISO,YMD'],
  ['search_path', quoteName(schema)],
];

/** The settings as options of a connection; those in an address (`?options=`) would be taken in their place. */
export const sessionOptions = (schema: string): string =>
  sessionSettings(schema)
    .map(([name, value]) => `-c ${name}=${quoteOption(value)}`)
    .join(' ');

/** The settings as columns of a select that makes them, whatever the address of the database or the database itself says. */
export const setSession = (schema: string): string =>
  sessionSettings(schema)
    .map(([name, value]) => `set_config('${name}', ${quoteText(value)}, false)`)
    .join(', ');

interface Loan {
  readonly queryable: Queryable;
  /** Waits for the statement that runs; those still waiting fail, so that none runs when the connection is somebody else's. */
  end(): Promise<void>;
}

interface Asked {
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  readonly asBytes?: boolean | undefined;
}
type Answer = pg.QueryResult<Record<string, unknown>>;

const toPieces = (value: unknown): Pieces | null => (value === null || value === undefined ? null : [Buffer.from(String(value))]);

/** Asks for an answer whose fields are the bytes that came, in pieces, or, over TLS, those that they are made into again. */
async function queryBytes(client: pg.PoolClient, config: pg.QueryConfig): Promise<Answer> {
  const { stream } = client.connection;
  const socket = stream instanceof RowSocket ? stream : undefined;
  socket?.collectRows();
  try {
    const answer = await client.query<Record<string, unknown>>({ ...config, types: allTexts });
    const names = answer.fields.map(({ name }) => name);
    const collected = (socket?.takeRows() ?? []).map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index]])));
    const read = answer.rows.map((row) => Object.fromEntries(names.map((name) => [name, toPieces(row[name])])));
    return { ...answer, rows: [...collected, ...read] };
  } finally {
    socket?.takeRows();
  }
}

/** Sends one statement. Errors: unavailable, storageFull, those of the statement. */
async function send(client: pg.PoolClient, text: string, { values, timeout, name, asBytes }: Asked & { timeout: number }): Promise<Answer> {
  try {
    const named = name === undefined ? {} : { name };
    const config = {
      ...named,
      text,
      ...(values === undefined ? {} : { values: [...values] }),
      ...(timeout > 0 ? { query_timeout: timeout } : {}),
    };
    return await (asBytes === true ? queryBytes(client, config) : client.query<Record<string, unknown>>(config));
  } catch (error) {
    throw toDatabaseFailure(error);
  }
}

type Ask = (client: pg.PoolClient, text: string, asked?: Asked) => Promise<Answer>;

function lend(client: pg.PoolClient, ask: Ask, nameOf: (text: string) => string | undefined): Loan {
  // The driver wants one statement at a time; callers may send several at once.
  let last: Promise<unknown> = Promise.resolve();
  let ended = false;
  return {
    queryable: {
      query: (text, values, options?: QueryOptions) => {
        const run = () => {
          if (ended) throw new Error('The connection was given back before this statement ran: a query was not awaited.');
          return ask(client, text, { values, name: options?.keepPlan === true ? nameOf(text) : undefined, asBytes: options?.asBytes });
        };
        const answer = last.then(run, run);
        last = answer;
        return answer;
      },
    },
    end: async () => {
      ended = true;
      await last.catch(() => undefined);
    },
  };
}

const rollBack = (client: pg.PoolClient, timeout: number): Promise<boolean> =>
  send(client, 'rollback', { timeout }).then(
    () => true,
    () => false,
  );

/** Takes a connection of the pool. Errors: unavailable, also where there is none in time. */
async function take(pool: pg.Pool, timeout: number): Promise<pg.PoolClient> {
  const taking = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    if (timeout === Infinity) return;
    timer = setTimeout(() => {
      // One that comes after all is somebody else's.
      taking.then(
        (client) => client.release(),
        () => undefined,
      );
      fail(new Error('There was no connection in time.'));
    }, timeout);
  });
  try {
    return await Promise.race([taking, late]);
  } catch (error) {
    throw toDatabaseFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

interface Dress {
  readonly role: string;
  readonly tenant: string;
}

interface Lending extends Dress {
  readonly way: Way;
}

/** Opens the pool and the three ways to it. */
export function openConnections(
  options: DatabaseOptions,
  { schema, mayMakeViews }: Pick<PreparedServer, 'schema' | 'mayMakeViews'>,
): Pick<Database, 'read' | 'write' | 'system' | 'close'> {
  const max = options.connections ?? mostConnections;
  const pool = new pg.Pool({
    ...options.connection,
    max,
    min: Math.min(keptConnections, max),
    idleTimeoutMillis: options.idleTimeout ?? 10_000,
    // What lies between may forget a connection that is silent, and would let the next statement wait.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: Math.min(10_000, options.queryTimeout ?? 10_000),
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    types: wireTypes,
    stream: () => new RowSocket(),
    application_name: 'liangheng',
  });
  // A connection that breaks is replaced by the pool, and whoever uses it gets the error with the statement; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const usual = options.queryTimeout ?? queryTimeout;
  const mostInCall = options.callTimeout ?? callTimeout;
  /** How long the next statement of the call is waited for. Errors: unavailable, where it has waited long enough. */
  const nextTimeout = (): number => {
    const left = timeLeft(mostInCall);
    if (left <= 0) throw new AppError('unavailable', {}, { cause: new Error('The call has waited too long for the database.') });
    return Math.min(usual, Math.ceil(left));
  };
  const askInCall: Ask = (client, text, asked) => countWait(async () => send(client, text, { ...asked, timeout: nextTimeout() }));
  const nameOf = makeStatementNames();
  const tables = quoteName(schema);
  // Views that are somebody else's may be of columns long gone.
  const readsFrom = mayMakeViews ? `${quoteName(viewSchemaOf(schema))}, ${tables}` : tables;
  const worn = new WeakMap<pg.PoolClient, Dress>();

  async function dress(client: pg.PoolClient, desired: Dress): Promise<void> {
    const now = worn.get(client);
    if (now?.role === desired.role && now.tenant === desired.tenant) return;
    const settings = now === undefined ? `${setSession(schema)}, ` : '';
    worn.delete(client);
    // Requests read through the views of their tenant's rows, and only read, until a transaction says otherwise.
    const reads = desired.role === applicationRole;
    const text = `select ${settings}set_config('role', $1, false), set_config('app.tenant', $2, false), set_config('search_path', $3, false), set_config('default_transaction_read_only', $4, false)`;
    await askInCall(client, text, { values: [desired.role, desired.tenant, reads ? readsFrom : tables, reads ? 'on' : 'off'] });
    worn.set(client, desired);
  }

  /** Gives the connection back clean; one that cannot be cleaned is closed. */
  async function withClient<T>(desired: Lending, fn: (q: Queryable) => Promise<T>, timeout?: number): Promise<T> {
    const client = await countWait(async () => take(pool, timeLeft(mostInCall)));
    const loan = lend(client, timeout === undefined ? askInCall : (own, text, asked) => send(own, text, { ...asked, timeout }), (text) =>
      nameOf(client, text, desired.way),
    );
    let broken = false;
    try {
      await dress(client, desired);
      const value = await fn(loan.queryable);
      await loan.end();
      return value;
    } catch (error) {
      await loan.end();
      // Nothing is asked of a connection that broke: one that only stands still would keep the caller waiting a second time.
      const left = Math.min(queryTimeout, timeLeft(mostInCall));
      broken = isUnavailable(error) || left <= 0 || !(await rollBack(client, left));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function inTransaction<T>(desired: Lending, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    return withClient(desired, async (q) => {
      await q.query(`begin read write; set local search_path to ${tables}`);
      const value = await fn(q);
      await runBeforeCommit(q);
      const answer: object = await q.query('commit');
      // After a failed statement that the caller swallowed, commit rolls back and reports no error.
      if ('command' in answer && answer.command === 'ROLLBACK')
        throw new Error('The transaction had failed before its end, so nothing was saved.');
      return value;
    });
  }

  async function write<T>(tenantId: string, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    let desired: RowsAhead = new Map();
    for (let attempt = 1; ; attempt += 1) {
      const turn = (tx: Queryable): Promise<T> => {
        noteAhead(tx, desired);
        return fn(tx);
      };
      try {
        return await inTransaction({ way: 'write', role: applicationRole, tenant: tenantId }, turn);
      } catch (error) {
        if (!retriable.has(codeOf(error))) throw error;
        if (error instanceof BeginAnew) desired = joinAhead(desired, error.desired);
        // Nothing was written: it may be asked again, which the idempotency key makes safe.
        if (attempt === attempts) throw new AppError('unavailable', {}, { cause: error });
        await delay(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  return {
    read: (tenantId, fn, options) => withClient({ way: 'read', role: applicationRole, tenant: tenantId }, fn, options?.timeout),
    write,
    system: (fn, options) => withClient({ way: 'system', role: 'none', tenant: '' }, fn, options?.timeout),
    close: () => pool.end(),
  };
}
