import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user a database process runs as; undefined: the same as this process. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Identity = { uid: 65_534, gid: 65_534 };

function hasPasswordEntry(uid: number): boolean {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .some((line) => line.split(':')[2] === String(uid));
  } catch {
    return false;
  }
}

function ownerOf(path: string): Identity | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/** PostgreSQL refuses to run as root: then the owner of the data folder runs it, or `nobody`. */
export function chooseIdentity(dataDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(dataDir);
  return owner && hasPasswordEntry(owner.uid) ? owner : nobody;
}

/** The nearest folder on the way to `path` that the user may not enter; undefined where the way is open. */
export function findClosedFolder(path: string, identity: Identity | undefined): string | undefined {
  if (!identity) return undefined;
  const parent = dirname(path);
  const above = parent === path ? undefined : findClosedFolder(parent, identity);
  if (above !== undefined) return above;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return undefined;
  const shift = stat.uid === identity.uid ? 6 : stat.gid === identity.gid ? 3 : 0;
  return (stat.mode >> shift) & 1 ? undefined : path;
}
