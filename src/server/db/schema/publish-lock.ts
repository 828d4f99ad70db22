import type { Database, Queryable } from '../connections/database';
import { delay } from '../processes';

/** Units: ms between two looks. */
const interval = 100;

/** A connection whose other end has vanished is noticed within half a minute, and its lock is free again. */
const prepare = `begin;
set local idle_in_transaction_session_timeout = 0;
set local tcp_keepalives_idle = 15;
set local tcp_keepalives_interval = 5;
set local tcp_keepalives_count = 3`;

const take = `select pg_try_advisory_xact_lock(hashtextextended('publish ' || current_schema(), 0)) as taken`;

async function waitForLock(q: Queryable): Promise<void> {
  // Asked again and again: a statement that waits would hold a snapshot, for which the other process waits in turn while it builds an index.
  while ((await q.query(take)).rows[0]?.['taken'] !== true) await delay(interval);
}

/** Does something that one process may do at a time over the whole database: bringing tables and versions to other texts. The lock goes with the process. */
export async function whilePublishing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.system(
    async (q) => {
      await q.query(prepare);
      await waitForLock(q);
      const value = await work();
      await q.query('commit');
      return value;
    },
    { timeout: 0 },
  );
}
