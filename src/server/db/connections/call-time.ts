import { AsyncLocalStorage } from 'node:async_hooks';

/** What a call has waited so far. Units: ms. */
export interface CallTime {
  waited: number;
  /** Waits that go on now; those that go on at once count once. */
  open: number;
  since: number;
  /** So many times as long as usual it may wait. */
  share: number;
}

const calls = new AsyncLocalStorage<CallTime | undefined>();

/** The time of a call that begins. */
export const beginCallTime = (): CallTime => ({ waited: 0, open: 0, since: 0, share: 1 });

/** Counts what `run` waits for, and everything that it sets off, as the time of this call. */
export const countAsCall = <T>(time: CallTime, run: () => T): T => calls.run(time, run);

/** Runs what a call only sets off, and nobody waits for. */
export const countAsNone = <T>(run: () => T): T => calls.run(undefined, run);

/** Clients wait two minutes for a call of several records. */
const mostShare = 6;

/** Lets a call of several records wait longer than one of a single record: each takes its time on a busy server. */
export function allowTimeFor(records: number): void {
  const time = calls.getStore();
  if (time) time.share = Math.min(Math.max(records, 1), mostShare);
}

/** How much of so many milliseconds the call has left, or of as many more as it was allowed; without end where no call waits. */
export function timeLeft(most: number): number {
  const time = calls.getStore();
  if (!time) return Infinity;
  return most * time.share - time.waited - (time.open > 0 ? performance.now() - time.since : 0);
}

/** Counts how long the call waits for this. */
export async function countWait<T>(wait: () => Promise<T>): Promise<T> {
  const time = calls.getStore();
  if (!time) return wait();
  if (time.open === 0) time.since = performance.now();
  time.open += 1;
  try {
    return await wait();
  } finally {
    time.open -= 1;
    if (time.open === 0) time.waited += performance.now() - time.since;
  }
}
