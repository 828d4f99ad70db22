import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** State and start time of a process from the kernel's own table; undefined where there is none (no such process, not Linux). */
function readStat(pid: number): { state: string; started: string } | undefined {
  try {
    // The name in brackets may hold spaces and brackets, so fields are counted from the last bracket on.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function isZombie(pid: number): boolean {
  return readStat(pid)?.state === 'Z';
}

/** Start times are counted from the machine's start, so that is part of them. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** What tells a process from a later one with the same id: the time it was started; empty where the system does not say. */
export function startOf(pid: number): string {
  const stat = readStat(pid);
  if (stat) return `${bootId()} ${stat.started}`;
  if (process.platform === 'linux') return '';
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Name of the program a process runs; empty where it cannot be seen. */
export function programOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Waits. */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Waits until a process has ended; false when it has not within the time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const limit = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > limit) return false;
    await delay(20);
  }
  return true;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
