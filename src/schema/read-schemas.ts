import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of every JSON file of a schemas folder. */
export interface SchemaSources {
  readonly dir: string;
  /** Path relative to the folder, with `/`, to the file's text. */
  readonly files: ReadonlyMap<string, string>;
}

const folders = ['dicts', 'records', 'pages'];
const singles = ['kinds.json', 'menus.json', 'numbers.json'];

/** Reads the files that the compiler knows: kinds, menus, numbers, and all of dicts, records and pages. Errors: those of the file system. */
export function readSchemas(dir: string): SchemaSources {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && /^[^.].*\.json$/.test(entry.name)) files.set(path, readFileSync(join(dir, path), 'utf8'));
    }
  };
  const names = new Set(readdirSync(dir));
  for (const name of singles) if (names.has(name)) files.set(name, readFileSync(join(dir, name), 'utf8'));
  for (const name of folders) if (names.has(name)) walk(name);
  return { dir, files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
