import { codeOf } from '../database-failure';
import type { Database, Queryable } from '../connections/database';
import { delay } from '../processes';
import type { TableStep, WorkAhead } from '../table-step';
import { unfinishedPrefix } from '../changes/retype-column';

/** Rows that one transaction fills: others wait for its rows no longer than for an ordinary write. */
const batch = 1_000;

/** Units: ms; everybody queues behind a statement that waits for a whole table. */
const lockWait = 1_000;

/** Lock not available, deadlock, serialization failure. */
const passing = new Set(['55P03', '40P01', '40001']);
const attempts = 12;

/** Runs what may be refused because others are at the table, until it succeeds. Errors: the last one. */
export async function insist(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !passing.has(codeOf(error))) throw error;
      await delay(Math.min(2_000, 50 * 2 ** attempt));
    }
  }
}

/** Begins a transaction for changes of tables: statements may take long, but wait for others only briefly. */
export async function beginChange(q: Queryable): Promise<void> {
  await q.query(
    `begin; set local statement_timeout = 0; set local lock_timeout = '${lockWait}ms'; set local client_min_messages = warning`,
  );
}

const change = (database: Database, statements: string): Promise<void> =>
  insist(() =>
    database.system(
      async (q) => {
        await beginChange(q);
        await q.query(statements);
        await q.query('commit');
      },
      { timeout: 0 },
    ),
  );

/** Runs a statement that must not stand in a transaction, for as long as it takes. */
async function runAlone(database: Database, statement: string): Promise<void> {
  await database.system(
    async (q) => {
      await q.query('set statement_timeout = 0');
      try {
        await q.query(statement);
      } finally {
        await q.query('reset statement_timeout');
      }
    },
    { timeout: 0 },
  );
}

async function fillRows(database: Database, fill: string): Promise<void> {
  let last: Record<string, unknown> | undefined = { tenant_id: '', id: '0' };
  while (last !== undefined) {
    const after: Record<string, unknown> = last;
    await insist(async () => {
      const { rows } = await database.system((q) => q.query(fill, [after['tenant_id'], after['id'], batch]));
      last = rows[0];
    });
  }
}

async function runAhead(database: Database, { open, fill, finish }: WorkAhead): Promise<void> {
  if (open !== undefined) await change(database, open);
  if (fill !== undefined) await fillRows(database, fill);
  for (const statement of finish) await runAlone(database, statement);
}

const unfinished = `
select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
where a.attname like '${unfinishedPrefix}%' and a.attnum > 0 and not a.attisdropped and c.relkind = 'r'
and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** Takes away what a process that ended in the middle has left beside the columns: the change begins anew where it is still wanted. */
export async function dropUnfinished(database: Database): Promise<void> {
  const { rows } = await database.system((q) => q.query(unfinished));
  for (const row of rows) {
    const [table, name] = [`"${String(row['table'])}"`, `"${String(row['name'])}"`];
    await change(
      database,
      `drop trigger if exists ${name} on ${table}; drop function if exists ${name}(); alter table ${table} drop column ${name}`,
    );
  }
}

/**
 * Does what steps need before they take effect, while everybody goes on working with the tables. One process at a time may do it.
 * Errors: those of the statements; nothing of what was begun stays then.
 */
export async function workAhead(database: Database, steps: readonly TableStep[]): Promise<void> {
  try {
    for (const { ahead } of steps) if (ahead) await runAhead(database, ahead);
  } catch (error) {
    // Where the database is away nothing can be taken back now: the next one to publish does it.
    await dropUnfinished(database).catch(() => undefined);
    throw error;
  }
}
