import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The text of every file of a schemas folder. */
export interface SchemaSources {
  readonly dir: string;
  /** Path relative to the folder, with `/`, to the file's text. */
  readonly files: ReadonlyMap<string, string>;
}

const folders = ['dicts', 'notices', 'records', 'pages', 'papers'];
/** Layouts of papers are Typst, their machine-readable twins XML. */
const isText = (path: string): boolean => path.endsWith('.json') || (path.startsWith('papers/') && /\.(typ|xml)$/.test(path));
const singles = ['kinds.json', 'menus.json', 'numbers.json'];

/** Reads the files that the compiler knows: kinds, menus, numbers, and all of dicts, notices, records, pages and papers. Errors: those of the file system. */
export function readSchemas(dir: string): SchemaSources {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(dir, folder))) {
      if (name.startsWith('.')) continue;
      const path = `${folder}/${name}`;
      // Mounted folders hold links: what counts is what they lead to.
      const entry = statSync(join(dir, path), { throwIfNoEntry: false });
      if (entry?.isDirectory()) walk(path);
      else if (entry?.isFile() && isText(path)) files.set(path, readFileSync(join(dir, path), 'utf8'));
    }
  };
  const names = new Set(readdirSync(dir));
  for (const name of singles) if (names.has(name)) files.set(name, readFileSync(join(dir, name), 'utf8'));
  for (const name of folders) if (names.has(name)) walk(name);
  return { dir, files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
