import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from './cluster-identity';
import { findClosedFolder } from './cluster-identity';
import { StartError } from '../start-error';

/** Longest socket path that every system takes (Linux 107 bytes, macOS 103). */
const longestSocketPath = 103;

function chownAll(folder: string, identity: Identity): void {
  chownSync(folder, identity.uid, identity.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) chownAll(path, identity);
    else lchownSync(path, identity.uid, identity.gid);
  }
}

/** Makes a folder private to the database's user, with all that is in it. */
export function makeOwnFolder(folder: string, identity: Identity | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity && statSync(folder).uid !== identity.uid) chownAll(folder, identity);
  chmodSync(folder, 0o700);
}

/** What is temporary stays among the temporary folders. */
function makeOutside(dataDir: string): string {
  const temporary = tmpdir();
  if (dataDir.startsWith(`${temporary}/`)) return mkdtempSync(join(temporary, 'liangheng-data-'));
  return join('/var/lib/liangheng', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** Folder for the database under a data folder that its user cannot enter (a checkout in root's own home): outside, and written down inside. */
function moveOut(dataDir: string, closed: string): string {
  const note = join(dataDir, 'postgres-folder');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  try {
    const folder = noted || makeOutside(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    writeFileSync(note, `${folder}\n`);
    return folder;
  } catch (error) {
    throw new StartError(
      `内置数据库不能以 root 运行，而其用户进不了 ${closed}；请用 DATA_DIR 指定该用户能进入的目录（如 /srv/liangheng），或以普通用户启动。`,
      `The embedded database cannot run as root, and its user cannot enter ${closed}; name a folder it can enter with DATA_DIR (such as /srv/liangheng), or start as an ordinary user.`,
      { cause: error },
    );
  }
}

/**
 * The folder that holds the embedded database's files, programs and log, passable for its user.
 * Shape: `outside` is true where that is not in the data folder.
 */
export function findClusterHome(dataDir: string, identity: Identity | undefined): { home: string; outside: boolean } {
  const inside = join(dataDir, 'postgres');
  if (identity && statSync(dataDir).uid === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const closed = findClosedFolder(dataDir, identity);
  const home = closed === undefined || existsSync(join(inside, 'cluster', 'PG_VERSION')) ? inside : moveOut(dataDir, closed);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (identity) chmodSync(home, 0o755);
  return { home, outside: home !== inside };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath;
}

/** Folder of the socket: beside the data, or, where that path is too long for a socket, a private temporary one that is written down. */
export function findSocketDir(home: string, identity: Identity | undefined): string {
  const beside = join(home, 'socket');
  if (fits(beside)) {
    makeOwnFolder(beside, identity);
    return beside;
  }
  const note = join(home, 'socket-folder');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  // A temporary folder that somebody else could have made under the same name is not taken again.
  const owner = statSync(noted || home, { throwIfNoEntry: false });
  if (noted && owner?.isDirectory() && owner.uid === (identity?.uid ?? process.getuid?.())) return noted;
  const base = [tmpdir(), '/tmp'].find((one) => fits(join(one, 'liangheng-XXXXXX')) && findClosedFolder(one, identity) === undefined);
  if (base === undefined)
    throw new StartError(
      `数据目录的路径 ${home} 对数据库套接字来说太长，请用 DATA_DIR 指定较短的路径。`,
      `The path ${home} is too long for the database's socket; name a shorter one with DATA_DIR.`,
    );
  const folder = mkdtempSync(join(base, 'liangheng-'));
  makeOwnFolder(folder, identity);
  writeFileSync(note, `${folder}\n`);
  return folder;
}
