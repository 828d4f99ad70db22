import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts a file in its place at once: a server that looks at the folder meanwhile, or somebody else who puts one, meets one whole text. Errors: those of the file system. */
export function putWhole(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const made = `${file}.${String(process.pid)}`;
  try {
    writeFileSync(made, content);
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}
