// `npm start`: builds the parts of browser and server where they are missing or older than their sources, then is the server; `--build-only` ends before.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireServer } from './find-server.mjs';
import { root } from './server-hash.mjs';

const at = (...path) => join(root, ...path);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}。\nNode.js 20.19 or later is needed; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Newest change under a folder; the server's own files need no build. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (path !== at('src', 'server')) time = Math.max(time, newest(path));
    } else time = Math.max(time, timeOf(path));
  }
  return time;
}

const sources = () =>
  Math.max(
    newest(at('src')),
    newest(at('schemas', 'text')),
    newest(at('scripts', 'build')),
    timeOf(at('vite.config.ts')),
    timeOf(at('package-lock.json')),
  );

/** Runs a build in a process of its own, whose memory ends with it. */
function build(script, said) {
  console.log(said.begin);
  const built = spawnSync(process.execPath, script, { cwd: root, stdio: 'inherit' });
  if (built.status === 0) return;
  console.error(said.failed);
  process.exit(built.status ?? 1);
}

// The page for visitors is the last to be built: where it is missing, the build has not come to its end.
if (Math.min(timeOf(at('dist', 'app', 'index.html')), timeOf(at('dist', 'app', 'visitors.html'))) < sources())
  build([at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    begin: '正在构建界面……\nBuilding the interface …',
    failed: '界面构建失败。\nThe interface could not be built.',
  });

const serverDir = (() => {
  try {
    return requireServer(() => console.log('正在构建服务器……\nBuilding the server …'));
  } catch {
    console.error('服务器构建失败。\nThe server could not be built.');
    process.exit(1);
  }
})();

if (process.argv.includes('--build-only')) process.exit(0);

// In this process: it takes signals and gives its exit code by itself.
process.chdir(root);
await import(pathToFileURL(join(serverDir, 'main.mjs')).href);
