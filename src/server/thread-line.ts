import type { Worker, WorkerOptions } from 'node:worker_threads';
import { isOutOfMemory, startThread } from './start-thread';

/** A thread that was ended before it had an answer: the order takes more time, or more memory, than one is given. */
export class ThreadOverrun extends Error {}

export interface ThreadLimits extends Pick<WorkerOptions, 'resourceLimits'> {
  /** Units: ms; a thread without an order ends after it. */
  readonly idle: number;
  /** Units: ms; how long one order may take, the start of its thread included; without an end where absent. */
  readonly patience?: number;
  /** Answers after which a thread ends, with the modules that it has loaded: nothing else frees them. */
  readonly most?: number;
}

/** Orders that are answered beside everything else, one after the other. */
export interface ThreadLine<Order extends object, Answer> {
  /** Errors: ThreadOverrun, and those of the thread's body, which end the thread; the next order begins another. */
  ask(order: Order): Promise<Answer>;
  /** Ends the thread; whoever waits for an answer is told that there is none. */
  close(): Promise<void>;
}

interface Waiter<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes a line before a thread whose body (`startThread`) answers each message with one. The thread is started by the first order and keeps no process
 * alive.
 */
export function threadLine<Order extends object, Answer>(
  beside: string,
  name: string,
  { idle, patience, most = Number.POSITIVE_INFINITY, resourceLimits }: ThreadLimits,
): ThreadLine<Order, Answer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;
  let waiting: Waiter<Answer> | undefined;
  let answers = 0;
  let isClosed = false;

  const end = async (): Promise<void> => {
    clearTimeout(ending);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  function begin(): Worker {
    const thread = startThread(beside, name, { data: {}, ...(resourceLimits ? { resourceLimits } : {}) });
    answers = 0;
    // It may also end while nobody waits for it: the next order begins another.
    const fail = (error: unknown): void => {
      // One that was ended before says nothing of what the next one does.
      if (worker !== thread) return;
      worker = undefined;
      waiting?.reject(isOutOfMemory(error) ? new ThreadOverrun(`The thread ${name} had no memory left.`) : error);
    };
    thread.on('message', (answer: Answer) => {
      if (worker === thread) waiting?.resolve(answer);
    });
    thread.on('messageerror', fail);
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error(`The thread ${name} ended without an answer.`)));
    worker = thread;
    return thread;
  }

  async function answerOf(order: Order): Promise<Answer> {
    if (isClosed) throw new Error(`The thread ${name} takes no more orders.`);
    clearTimeout(ending);
    const thread = worker ?? begin();
    thread.ref();
    let late: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        if (patience !== undefined) late = setTimeout(() => reject(new ThreadOverrun(`The thread ${name} took too long.`)), patience);
        thread.postMessage(order);
      });
      answers += 1;
      if (answers >= most) void end();
      return answer;
    } catch (error) {
      // One that is still at an order has no place for the next.
      void end();
      throw error;
    } finally {
      clearTimeout(late);
      waiting = undefined;
      worker?.unref();
      if (worker) ending = setTimeout(() => void end(), idle).unref();
    }
  }

  return {
    ask: (order) => {
      const next = last.then(() => answerOf(order));
      last = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      isClosed = true;
      waiting?.reject(new Error(`The thread ${name} was ended before it had an answer.`));
      await end();
    },
  };
}
