import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 6e9;

/** Programs may stand there, there is room on it, and the machine has that much memory to spare. */
function isRoomy() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === memory);
  if (mount?.[2] !== 'tmpfs' || mount[3].split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes && process.availableMemory() > neededBytes;
}

/** Removes what runs left behind that were killed: it would take memory until the machine starts anew. */
function clearLeftovers() {
  for (const name of readdirSync(memory)) {
    const owner = /^lh-tests-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder in memory for the temporary files of the tests; it goes when this process ends. Each test file has a database of its own, which is
 * a thousand files that come and go: a disk's file system, and waiting for it, cost as much as the statements.
 * Shape: its path; undefined where the machine has no room for it in memory.
 */
export function makeFastTemporary() {
  try {
    if (!isRoomy()) return undefined;
    clearLeftovers();
    const folder = join(memory, `lh-tests-${process.pid}`);
    mkdirSync(folder);
    // As the system's own temporary folder: the database runs as another user where the tests run as root.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}
