import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { countAsNone } from '../db/connections/call-time';
import type { JobTask } from './job';
import { type JobContext, runJob } from './run-job';
import { claimTask } from './task-store';

/** Units: ms; how often a process looks for work that others have queued. */
const lookAgain = 1_000;
/** Tasks that one process does at once. */
const perProcess = 3;

export interface TaskRunner {
  /** Begins to take work, what an earlier process left unfinished first. */
  start(): void;
  /** Looks for work now; call it after the transaction that queued a task. */
  wake(): void;
  /** Ends a task of this process at once; other processes hear of it within a second. */
  stop(task: Pick<JobTask, 'tenantId' | 'id'>): void;
  /** Takes no more work and puts what is running back into the queue. */
  close(): Promise<void>;
}

const keyOf = ({ tenantId, id }: Pick<JobTask, 'tenantId' | 'id'>): string => `${tenantId} ${id}`;

/**
 * Does the tasks of `sys_task`: every process of an installation takes from the same queue. A kind registers in `jobs/job-kinds.ts`
 * (`JobKind` in `jobs/job.ts`); a route queues with `queueTask` in its transaction and calls `wake` after it.
 */
export function createTaskRunner(ctx: JobContext): TaskRunner {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const kinds = ctx.kinds.map((each) => each.kind);
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  let closed = true;
  let looking: Promise<void> = Promise.resolve();
  let again = false;

  function begin(task: JobTask): void {
    const stop = new AbortController();
    const key = keyOf(task);
    const ended = runJob(ctx, { owner, task, stop })
      .catch(ctx.onError)
      .finally(() => {
        running.delete(key);
        wake();
      });
    running.set(key, { stop, ended });
  }

  async function look(): Promise<void> {
    do {
      again = false;
      while (!closed && running.size < perProcess) {
        const task = await claimTask(ctx.database, { owner, kinds });
        if (!task) break;
        begin(task);
        // Claimed while the server was told to stop: it is put back at once.
        if (closed) running.get(keyOf(task))?.stop.abort('stopping');
      }
    } while (again && !closed);
  }

  let busy = false;
  function wake(): void {
    again = true;
    if (busy || closed) return;
    busy = true;
    // A call may set this off; it does not wait for it.
    looking = countAsNone(look)
      .catch(ctx.onError)
      .finally(() => {
        busy = false;
      });
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      closed = false;
      timer = setInterval(wake, lookAgain);
      timer.unref();
      wake();
    },
    wake,
    stop: (task) => running.get(keyOf(task))?.stop.abort('cancelled'),
    close: async () => {
      closed = true;
      clearInterval(timer);
      for (const job of running.values()) job.stop.abort('stopping');
      await looking;
      await Promise.all([...running.values()].map((job) => job.ended));
    },
  };
}
