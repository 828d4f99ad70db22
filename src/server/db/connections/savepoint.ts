import { isUnavailable } from '../database-failure';
import type { Queryable } from './database';

/** How to take back what the program itself has noted of a transaction; kept while a savepoint is open. */
const undos = new WeakMap<Queryable, (() => void)[]>();

/** Says how a note about a transaction is taken back, where the writes that it tells of are. */
export function onTakeBack(tx: Queryable, undo: () => void): void {
  undos.get(tx)?.push(undo);
}

/** Does a part of a transaction that is taken back alone where it fails, what was noted of it included; savepoints may stand within each other. Errors: those of the work. */
export async function inSavepoint<Value>(tx: Queryable, work: () => Promise<Value>): Promise<Value> {
  const outer = undos.get(tx);
  const notes = outer ?? [];
  const mark = notes.length;
  undos.set(tx, notes);
  await tx.query('savepoint part');
  try {
    const value = await work();
    await tx.query('release savepoint part');
    return value;
  } catch (error) {
    // Nothing is asked of a connection that broke; the whole transaction ends with it.
    if (isUnavailable(error)) throw error;
    await tx.query('rollback to savepoint part');
    await tx.query('release savepoint part');
    for (const undo of notes.splice(mark).reverse()) undo();
    throw error;
  } finally {
    if (!outer) undos.delete(tx);
  }
}
