// `npm start`: builds the browser's part where it is missing or older than its sources, then runs the server in this terminal.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
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
  Math.max(newest(at('src')), newest(at('schemas', 'text')), timeOf(at('vite.config.ts')), timeOf(at('package-lock.json')));

if (timeOf(at('dist', 'app', 'index.html')) < sources()) {
  console.log('正在构建界面……\nBuilding the interface …');
  const built = spawnSync(process.execPath, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) {
    console.error('界面构建失败。\nThe interface could not be built.');
    process.exit(built.status ?? 1);
  }
}

// The same process group: Ctrl-C reaches the server by itself, and what is sent to this process alone is passed on; the server takes both as one.
const server = spawn(process.execPath, ['--import', 'tsx', at('src', 'server', 'main.ts')], { cwd: root, stdio: 'inherit' });
for (const [name, passed] of Object.entries({ SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }))
  process.on(name, () => server.kill(passed));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
