import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { newKey } from '../../../base/random/new-key';

/** Units: ms between two tries. */
const interval = 5;
/** How long one holder is waited for. What is done under the lock takes milliseconds, so whoever holds it longer has been killed. Units: ms. */
const patience = 3_000;

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether the process that holds a lock has ended, as far as this machine can tell. */
function hasEnded(holder: string): boolean {
  const [host, pid = ''] = holder.split(' ');
  if (host !== hostname() || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Takes away the lock of somebody who is gone, unless another one has taken its place meanwhile. */
function breakLock(path: string, holder: string): void {
  const aside = `${path}.${newKey()}`;
  try {
    renameSync(path, aside);
    // Somebody else was faster, and what was moved is his: it goes back, unless a third one holds it by now.
    if (read(aside) !== holder) linkSync(aside, path);
  } catch {
    // It is gone already.
  }
  rmSync(aside, { force: true });
}

/** Makes the lock whole at once, so that nobody reads an empty one. Shape: false where somebody holds it. */
function tryLock(path: string, own: string): boolean {
  const made = `${path}.${newKey()}`;
  writeFileSync(made, own);
  try {
    linkSync(made, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

/**
 * Does something to a file that one process may do at a time, on whatever machine that shares its folder. The work is not waited for, so that nobody holds the lock while he waits for
 * something else: it is taken within and beside every other lock. Where the folder may not be written to, it is done without. Errors: those of the work.
 */
export function whileLocked<T>(file: string, work: () => T): T {
  const path = `${file}.lock`;
  const own = `${hostname()} ${String(process.pid)} ${newKey()}`;
  let known: string | undefined;
  let since = performance.now();
  for (;;) {
    try {
      if (tryLock(path, own)) break;
    } catch {
      return work();
    }
    const holder = read(path);
    if (holder !== known) [known, since] = [holder, performance.now()];
    const waited = performance.now() - since;
    // A lock that can neither be read nor taken away, of another account or in a folder of others, must not stop the server.
    if (waited > 2 * patience) return work();
    if (holder !== undefined && (hasEnded(holder) || waited > patience)) breakLock(path, holder);
    pause(interval);
  }
  try {
    return work();
  } finally {
    if (read(path) === own) rmSync(path, { force: true });
  }
}
