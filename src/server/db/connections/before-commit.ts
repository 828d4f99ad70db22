import type { Queryable } from './database';

/** Work that a transaction does at its end, once for each key. */
const waiting = new WeakMap<Queryable, Map<object, () => Promise<void>>>();

/** Puts work off to the end of a transaction, before it commits; under a key that waits already, nothing is added. Its errors fail the transaction. */
export function beforeCommit(tx: Queryable, key: object, work: () => Promise<void>): void {
  const works = waiting.get(tx) ?? new Map<object, () => Promise<void>>();
  waiting.set(tx, works);
  if (!works.has(key)) works.set(key, work);
}

/** Does what waits for the end of a transaction, and what that puts off in turn. */
export async function runBeforeCommit(tx: Queryable): Promise<void> {
  for (let works = waiting.get(tx); works !== undefined; works = waiting.get(tx)) {
    waiting.delete(tx);
    for (const work of works.values()) await work();
  }
}
