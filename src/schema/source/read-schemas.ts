import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The text of every file of a schemas folder. */
export interface SchemaSources {
  readonly dir: string;
  /** Path relative to the folder, with `/`, to the file's text. */
  readonly files: ReadonlyMap<string, string>;
}

const folders = ['dicts', 'notices', 'records', 'pages', 'papers'];
/** Says whether a path of the folder is a file of tests of a page, which is no page. */
export const isTestsFile = (file: string): boolean => file.endsWith('.tests.json');

/** Layouts of papers are Typst, their machine-readable twins XML. */
const isText = (path: string): boolean =>
  (path.endsWith('.json') && !isTestsFile(path)) || (path.startsWith('papers/') && /\.(typ|xml)$/.test(path));
const singles = ['kinds.json', 'menus.json', 'numbers.json'];

/** The texts of some files below a folder, as far as they are wanted, in the order of their names. */
function readBelow(dir: string, folders: readonly string[], isWanted: (path: string) => boolean): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(dir, folder))) {
      if (name.startsWith('.')) continue;
      const path = `${folder}/${name}`;
      // Mounted folders hold links: what counts is what they lead to.
      const entry = statSync(join(dir, path), { throwIfNoEntry: false });
      if (entry?.isDirectory()) walk(path);
      else if (entry?.isFile() && isWanted(path)) files.set(path, readFileSync(join(dir, path), 'utf8'));
    }
  };
  const names = new Set(readdirSync(dir));
  for (const name of folders) if (names.has(name)) walk(name);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the files that the compiler knows: kinds, menus, numbers, and all of dicts, notices, records, pages and papers. Errors: those of the file system. */
export function readSchemas(dir: string): SchemaSources {
  const names = new Set(readdirSync(dir));
  const own = singles.flatMap((name) => (names.has(name) ? [[name, readFileSync(join(dir, name), 'utf8')] as const] : []));
  const files = new Map([...own, ...readBelow(dir, folders, isText)]);
  return { dir, files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Reads the tests that lie beside page files, which serve nothing and are no part of what is published. Errors: those of the file system. */
export const readTestFiles = (dir: string): ReadonlyMap<string, string> => readBelow(dir, ['pages'], isTestsFile);
