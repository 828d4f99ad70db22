import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'tests');
/** These test what a module keeps for as long as its page lives, so they need it fresh. */
const needFreshModules = ['fixed-pages', 'lock-and-log', 'notices'].map((name) => `tests/unit/shell/${name}.test.tsx`);

/** A file that replaces modules needs a process of its own too: in a shared one the real module may have been loaded before. */
const replaceModules = (): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(join(folder, file), 'utf8').includes('vi.mock('))
    .map((file) => `tests/${file}`);

/** The projects of Vitest. The files of a project share the processes that run them: loading the product anew for each took most of the time. */
export function vitestProjects(plugins: () => PluginOption[]): TestProjectInlineConfiguration[] {
  const alone = [...needFreshModules, ...replaceModules()];
  const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
    root,
    plugins: plugins(),
    test: { name, isolate: false, testTimeout: 20_000, hookTimeout: 60_000, ...test },
  });
  // What runs in browsers may make no code from texts there.
  const withoutCode = { execArgv: ['--disallow-code-generation-from-strings'], setupFiles: ['tests/fixtures/without-code.ts'] };
  const ofContract = { testTimeout: 60_000, hookTimeout: 120_000, setupFiles: ['tests/contract/wire/watch-calls.ts'] };
  const inOwnProcess = { isolate: true, exclude: [] };
  return [
    project('unit', { ...withoutCode, include: ['tests/{unit,pages,types}/**/*.test.ts'], exclude: alone }),
    project('unit-dom', { ...withoutCode, include: ['tests/unit/**/*.test.tsx'], exclude: alone, environment: 'jsdom' }),
    project('unit-own', { ...withoutCode, ...inOwnProcess, include: alone.filter((file) => file.startsWith('tests/unit/')) }),
    project('contract', { ...ofContract, include: ['tests/contract/**/*.test.ts'], exclude: alone }),
    project('contract-own', { ...ofContract, ...inOwnProcess, include: alone.filter((file) => file.startsWith('tests/contract/')) }),
  ];
}
