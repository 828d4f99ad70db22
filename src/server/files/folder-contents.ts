import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ContentStore, contentPath } from './content-store';

/** Keeps contents in a folder of this machine. */
export function keepInFolder(dir: string): ContentStore {
  const pathOf = (sha256: string): string => join(dir, contentPath(sha256));
  const holds = async (path: string, size: number): Promise<boolean> => (await stat(path).catch(() => undefined))?.size === size;
  return {
    draftDir: dir,
    put: async (sha256, content) => {
      const path = pathOf(sha256);
      if (await holds(path, content.length)) return;
      await mkdir(dirname(path), { recursive: true });
      // Written beside and renamed, so that a file under its hash is always whole.
      const draft = `${path}.${randomUUID()}`;
      try {
        await writeFile(draft, content);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    take: async (sha256, made) => {
      const path = pathOf(sha256);
      await mkdir(dirname(path), { recursive: true });
      await ((await holds(path, made.size)) ? rm(made.path) : rename(made.path, path));
    },
    open: async (sha256) => {
      const path = pathOf(sha256);
      return (await stat(path).catch(() => undefined)) ? createReadStream(path) : undefined;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    // It is made with the first content.
    check: () => Promise.resolve(),
  };
}
