// An export that nothing imports, and whose name stands nowhere else, not even in its own file, is dead code.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';

const entries = [
  /\.stories\.tsx$/,
  /^src\/generated\//,
  /^src\/app\/main\.tsx$/,
  /^src\/server\/(main|cli)\.ts$/,
  /^\.storybook\//,
  /^vite\.config\.ts$/,
  /^tests\//,
  /^scripts\//,
];
const { unusedExports } = analyzeTsConfig('./tsconfig.json', ['--excludeDeclarationFiles']);
const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');
const times = (name) => [...sources.matchAll(new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`, 'g'))].length;

const dead = Object.entries(unusedExports)
  .map(([file, names]) => [relative(process.cwd(), file), names.map((each) => each.exportName).filter((name) => times(name) < 2)])
  .filter(([file, names]) => names.length > 0 && !entries.some((pattern) => pattern.test(file)));
for (const [file, names] of dead) console.log(`${file}  ${names.join(', ')}`);
process.exit(dead.length ? 1 : 0);
