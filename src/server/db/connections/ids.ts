import { randomUUID } from 'node:crypto';
import { AppError } from '../../../base/app-error';
import { hostname } from 'node:os';
import type { IdMaker, Queryable } from './database';

/** 2024-01-01T00:00:00+08:00; 41 bits of milliseconds reach to 2093. */
const epoch = 1_704_038_400_000;
const nodes = 1024;
const leaseMs = 60_000;
const renewMs = 15_000;

/** Time in milliseconds since the epoch (41 bits), node (10 bits), sequence (12 bits). */
export function composeId(time: number, node: number, sequence: number): string {
  return String((BigInt(time - epoch) << 22n) | (BigInt(node) << 12n) | BigInt(sequence));
}

export interface Lease {
  readonly node: number;
  /** First moment that may be used: after all that the node's former holder can have used. */
  readonly from: number;
  /** Last moment that may be used. */
  readonly until: number;
}

/**
 * Counts up within a lease. Never falls back: while the clock stands still or steps back, the sequence runs on from the last moment used.
 */
export function createSequence(now: () => number): { use(lease: Lease): void; next(): string } {
  let lease: Lease | undefined;
  let time = 0;
  let sequence = 0;
  return {
    use: (granted) => {
      lease = granted;
      if (granted.from > time) {
        time = granted.from;
        sequence = -1;
      }
    },
    next: () => {
      const clock = now();
      if (clock > time) {
        time = clock;
        sequence = 0;
      } else if (sequence === 4095) {
        time += 1;
        sequence = 0;
      } else sequence += 1;
      if (!lease || time > lease.until)
        throw new AppError(
          'unavailable',
          {},
          { cause: new Error('The lease of the node number has run out: the database has not answered for a minute.') },
        );
      return composeId(time, lease.node, sequence);
    },
  };
}

type System = <T>(fn: (q: Queryable) => Promise<T>) => Promise<T>;

/** Takes a free node number. The end is written in this process's own time, so that a later holder starts after every id made here. */
async function acquire(system: System, owner: string): Promise<Lease> {
  return system(async (q) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const free = await q.query(
        `select n.node, (extract(epoch from l.until) * 1000)::bigint as ended from generate_series(0, ${nodes - 1}) as n(node)
         left join sys_node_lease l on l.node = n.node where l.node is null or l.until < now() - interval '5 seconds' order by n.node limit 1`,
      );
      const row = free.rows[0];
      if (!row) break;
      const from = Math.max(Date.now(), Number(row['ended'] ?? 0) + 1);
      const until = from + leaseMs;
      const taken = await q.query(
        `insert into sys_node_lease as l (node, owner, until) values ($1, $2, greatest(now() + interval '${leaseMs} milliseconds', to_timestamp($3::float8 / 1000)))
         on conflict (node) do update set owner = excluded.owner, until = excluded.until where l.until < now() - interval '5 seconds'`,
        [row['node'], owner, until],
      );
      if (taken.rowCount === 1) return { node: Number(row['node']), from, until };
    }
    throw new Error('All 1024 node numbers are leased.');
  });
}

async function renew(system: System, owner: string, lease: Lease): Promise<Lease> {
  const until = Math.max(Date.now(), lease.from) + leaseMs;
  const answer = await system((q) =>
    q.query(
      `update sys_node_lease set until = greatest(now() + interval '${leaseMs} milliseconds', to_timestamp($3::float8 / 1000)) where node = $1 and owner = $2`,
      [lease.node, owner, until],
    ),
  );
  return answer.rowCount === 1 ? { node: lease.node, from: lease.from, until } : acquire(system, owner);
}

/** Leases a node number and renews it until closed. */
export async function openIds(system: System): Promise<IdMaker> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const sequence = createSequence(Date.now);
  let lease = await acquire(system, owner);
  sequence.use(lease);
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew(system, owner, lease).then(
      (granted) => {
        lease = granted;
        sequence.use(granted);
      },
      () => undefined, // The database is away; the lease still holds for a while, and the next turn tries again.
    );
  }, renewMs);
  timer.unref();
  return {
    next: sequence.next,
    close: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}
