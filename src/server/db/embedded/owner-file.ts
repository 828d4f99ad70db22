import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, startOf } from '../processes';
import { StartError } from '../start-error';

interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** Another living process has the data folder. */
export class InUseError extends StartError {
  constructor(
    folder: string,
    readonly pid: number,
  ) {
    super(
      `数据目录 ${folder} 正由进程 ${pid} 使用，请先停止它，或用 DATA_DIR 指定另一个目录。`,
      `The data folder ${folder} is in use by process ${pid}; stop it first, or name another folder with DATA_DIR.`,
    );
    this.name = 'InUseError';
  }
}

function parseOwner(text: string): Owner | undefined {
  const [pid, started] = text.split('\n');
  return pid !== undefined && /^\d+$/.test(pid) ? { pid: Number(pid), started: started ?? '' } : undefined;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Ids come round again, so the start time must fit as well. */
function holds(owner: Owner): boolean {
  if (!isAlive(owner.pid)) return false;
  return owner.started === '' || owner.started === startOf(owner.pid);
}

/**
 * Takes a data folder for this process by writing its id into a file; one left by a process that has ended is taken over.
 * Shape: gives the function that lets go again.
 * Errors: InUseError with the id of the living owner.
 */
export function takeOwnership(path: string, folder: string): () => void {
  const own = `${process.pid}\n${startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (createWhole(path, own))
      return () => {
        if (readText(path) === own) rmSync(path, { force: true });
      };
    const text = readText(path);
    if (text === undefined) continue;
    const owner = parseOwner(text);
    if (owner && holds(owner)) throw new InUseError(folder, owner.pid);
    discardStale(path, text);
  }
  throw new StartError(`无法占用数据目录 ${folder}，请稍后再试。`, `The data folder ${folder} could not be taken; try again in a moment.`);
}

/** Makes the file with all its text at one stroke, so that nobody reads half of it; false where it exists already. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the stale file away; where another process was quicker and the file is already its own, the file goes back. */
function discardStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another process moved it first; the next attempt sees what it wrote.
  }
  rmSync(aside, { force: true });
}
