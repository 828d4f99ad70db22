// Builds the server into dist/server-<fingerprint>: one module with its packages, so that a start reads one file instead of compiling and finding hundreds.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { findServerDir, root } from './server-hash.mjs';

// Packages that look for files beside their own, hold machine code, or are so large that they are read only when they are needed.
const apart = [
  '@aws-sdk/client-s3',
  '@expo-google-fonts/noto-serif-sc',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'bwip-js',
  'exceljs',
  'pinyin-pro',
  'svg-captcha',
  'tsx',
];
/** Servers of former sources that stay, because one of them may be running. */
const former = 2;

const source = join(root, 'src', 'server');
const serverDir = findServerDir();
const draft = `${serverDir}.${process.pid}.new`;

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    target: 'node20',
    outDir: draft,
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        main: join(source, 'app', 'main.ts'),
        cli: join(source, 'app', 'cli.ts'),
        'print-process': join(root, 'src', 'paper', 'print-process.ts'),
        'compile-thread': join(source, 'db', 'schema', 'compile-thread.ts'),
        'judging-thread': join(source, 'trial', 'judging-thread.ts'),
        'reading-thread': join(source, 'records', 'import', 'reading-thread.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
const statements = join(source, 'db', 'connections');
for (const name of readdirSync(statements)) if (name.endsWith('.sql')) copyFileSync(join(statements, name), join(draft, name));

try {
  renameSync(draft, serverDir);
} catch (error) {
  // Another start may have built the same a moment ago.
  rmSync(draft, { recursive: true, force: true });
  if (!existsSync(serverDir)) throw error;
}

const dist = join(root, 'dist');
const others = readdirSync(dist)
  .filter((name) => /^server-[0-9a-f]{16}$/.test(name) && join(dist, name) !== serverDir)
  .map((name) => ({ path: join(dist, name), time: statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
for (const { path } of others.sort((a, b) => b.time - a.time).slice(former)) rmSync(path, { recursive: true, force: true });
