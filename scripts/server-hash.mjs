// Where the built server stands: a folder for each state of its sources, so that a build never disturbs a server that runs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const rooms = ['base', 'generated', 'measure', 'protocol', 'schema', 'server'];
// Versions of packages are in the lock file.
const others = ['package-lock.json', 'scripts/build-server.mjs', 'scripts/server-hash.mjs'];

/** Fingerprint of everything that the built server follows from, the engine included. Shape: 16 hexadecimal digits. */
function hashSources() {
  const hash = createHash('sha256').update(process.versions.node);
  const add = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else add(path);
    }
  };
  for (const room of rooms) walk(`src/${room}`);
  for (const path of others) add(path);
  return hash.digest('hex').slice(0, 16);
}

/** Folder of the server that is built from the sources as they stand; it exists when it is whole. */
export const findServerDir = () => join(root, 'dist', `server-${hashSources()}`);
