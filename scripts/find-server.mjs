// The built server: found by the fingerprint of its sources, built where it is not there yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findServerDir, root } from './server-hash.mjs';

/** Gives the folder of the server built from the sources as they stand, building it first where it is missing. Errors: when the build fails. */
export function requireServer(beforeBuild = () => {}) {
  const folder = findServerDir();
  if (existsSync(folder)) return folder;
  beforeBuild();
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build-server.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) throw new Error('The server could not be built; the lines above say why.');
  return folder;
}
