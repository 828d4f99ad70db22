import { isOutage } from '../db/database-failure';
import type { ToldRequest } from '../records/flows/queue-tells';
import { type DeliveryContext, prepareTold, writeTold } from './deliver-told';
import { createPoller, type Poller } from './poller';
import { createReaders, type ToldReaders } from './told-readers';

/** Units: ms; how often a process looks for what is to be delivered. */
const lookAgain = 1_000;
/** What is taken in one look. */
const atOnce = 20;
/** Units: seconds; the wait after a first failure, twice as long after each further one. */
const firstWait = 5;
/** After so many failures nothing is tried any more; it stays in the table, and stands among the faults that administrators see. */
const mostAttempts = 8;

interface Waiting {
  readonly tenantId: string;
  readonly id: string;
  readonly request: ToldRequest;
  readonly attempts: number;
}

/**
 * Delivers what transactions wrote into `sys_delivery`: each is claimed, done and removed in one transaction, so that it is done once whatever ends the process in
 * between. Processes take from the same table; a row that another has at work is passed over before anything is read for it.
 */
export function createDeliveryRunner(ctx: DeliveryContext & { readonly onError: (error: unknown) => void }): Poller {
  const { database, onError } = ctx;

  async function findDue(): Promise<readonly Waiting[]> {
    const { rows } = await database.system((q) =>
      q.query(
        `select tenant_id, id::text as id, request, attempts from sys_delivery where state = 'waiting' and next_time <= now() order by next_time, id limit ${atOnce}`,
      ),
    );
    // The table's only writer is `queueTold`.
    return rows.map((row) => ({
      ...{ tenantId: String(row['tenant_id']), id: String(row['id']), attempts: Number(row['attempts']) },
      request: row['request'] as ToldRequest,
    }));
  }

  /** Shape: false where another has it at work, or has done it. */
  function deliver(waiting: Waiting, readers: ToldReaders): Promise<boolean> {
    const { tenantId, id } = waiting;
    return database.write(tenantId, async (tx) => {
      const claim = `select 1 from sys_delivery where tenant_id = $1 and id = $2 and state = 'waiting' and next_time <= now() for update skip locked`;
      if ((await tx.query(claim, [tenantId, id])).rows.length === 0) return false;
      await writeTold(tx, ctx, waiting, await prepareTold(tx, ctx, { readers, delivery: waiting }));
      await tx.query('delete from sys_delivery where tenant_id = $1 and id = $2', [tenantId, id]);
      return true;
    });
  }

  /** Notes a failure: it is tried again later, or was tried often enough. */
  async function putOff({ tenantId, id, attempts, request }: Waiting, error: unknown): Promise<void> {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    // That the database was away is no failure of the delivery.
    const counted = isOutage(error) ? attempts : attempts + 1;
    const dead = counted >= mostAttempts;
    await database.write(tenantId, async (tx) => {
      await tx.query(
        `update sys_delivery set attempts = $6, last_error = $3, state = case when $4 then 'dead' else state end,
           next_time = now() + make_interval(secs => $5) where tenant_id = $1 and id = $2 and state = 'waiting'`,
        [tenantId, id, said, dead, firstWait * 2 ** attempts, counted],
      );
      if (!dead) return;
      await tx.query(`insert into sys_error_log (tenant_id, id, kind, message, extra) values ($1, $2, 'delivery', $3, $4)`, [
        tenantId,
        database.ids.next(),
        `通知“${request.notice}”未能送达：${said}`,
        JSON.stringify({ delivery: id, ...request }),
      ]);
    });
    onError(error);
  }

  /** Shape: how many came out, or were put off. */
  async function deliverAll(due: readonly Waiting[]): Promise<number> {
    const readers = createReaders(ctx);
    let done = 0;
    for (const waiting of due) {
      if (poller.isClosed()) return 0;
      const isDone = await deliver(waiting, readers).catch(async (error: unknown) => {
        await putOff(waiting, error);
        return true;
      });
      if (isDone) done += 1;
    }
    return done;
  }

  async function look(): Promise<void> {
    // What others have at work is theirs: where nothing else is due, it is looked for again later.
    for (let done = 1; done > 0 && !poller.isClosed();) done = await deliverAll(await findDue());
  }

  const poller = createPoller({ every: lookAgain, look, onError });
  return poller;
}
