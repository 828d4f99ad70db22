import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deepFreeze } from '../../../base/deep-freeze';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';

type Files = ReadonlyMap<string, string>;
export type Compile = (files: Files) => CompiledSchemas | Promise<CompiledSchemas>;

/** Results that are kept: of the folder's own texts, and, while some wait, of those that serve. */
const kept = 4;

/** Fingerprint of the built program, after which its folder is named; undefined where the sources run as they are. */
export const buildHash: string | undefined = /\/server-([0-9a-f]{16})\/[^/]*$/.exec(import.meta.url)?.[1];

function keyOf(build: string, files: Files): string {
  const hash = createHash('sha256').update(build);
  for (const [file, text] of files) hash.update(`\0${file}\0${text}`);
  return hash.digest('hex').slice(0, 32);
}

/** Freezes what was compiled somewhere else: whoever is given it shares it with others. */
export function freezeAll(compiled: CompiledSchemas): CompiledSchemas {
  for (const part of Object.values(compiled)) {
    if (part instanceof Map) for (const model of part.values()) deepFreeze(model);
    else deepFreeze(part);
  }
  return compiled;
}

function readKept(path: string): CompiledSchemas | undefined {
  try {
    // Written by this very program, as the fingerprint in its name says.
    return freezeAll(deserialize(readFileSync(path)) as CompiledSchemas);
  } catch {
    return undefined;
  }
}

function dropOld(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const timed = paths.map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { path } of timed.sort((a, b) => b.time - a.time).slice(kept)) rmSync(path, { force: true });
}

/** Says whether two folders hold the same texts. */
export const isSame = (a: Files, b: Files): boolean => a.size === b.size && [...a].every(([file, text]) => b.get(file) === text);

/** Results that are at hand: of the texts that are new, of those that serve, and of what they become where some of the new ones wait. */
const atHand = 3;

/** Makes a compiler that has its last results at hand: what serves is asked for again whenever something new is held against it. */
export function holdRecent(compile: Compile): Compile {
  let recent: readonly { readonly files: Files; readonly compiled: CompiledSchemas }[] = [];
  return async (files) => {
    const known = recent.find((each) => isSame(each.files, files));
    const compiled = known?.compiled ?? (await compile(files));
    recent = [known ?? { files, compiled }, ...recent.filter((each) => each !== known)].slice(0, atHand);
    return compiled;
  };
}

/**
 * Makes a compiler that keeps its results in a folder, so that a restart with the same texts need not compile them again. What cannot be read is
 * compiled; what cannot be written is not kept.
 */
export function keepCompiled(folder: string, build: string, compile: Compile): Compile {
  return async (files) => {
    const path = join(folder, keyOf(build, files));
    const known = readKept(path);
    if (known) return known;
    const compiled = await compile(files);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, serialize(compiled), { mode: 0o600 });
      renameSync(draft, path);
      dropOld(folder);
    } catch {
      // A full or read-only disk costs time at the next start, nothing else.
    }
    return compiled;
  };
}
