// `npm test`: everything that must pass, in one go, with one closing line. Each part reports how many checks it ran.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { ensureChineseFont, findChromium } from './find-chromium.mjs';

const only = process.argv.slice(2);
const chromium = (() => {
  try {
    ensureChineseFont();
    return findChromium();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
})();

const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  CI: process.env.CI ?? 'true',
  STORYBOOK_DISABLE_TELEMETRY: '1',
};
rmSync('dist', { recursive: true, force: true });

// Vitest prints `Tests  3 failed | 120 passed (123)`, Playwright `12 passed (1.2m)` and `1 failed`, lint.mjs `lint: 7 passed, 0 failed`, visit-stories.mjs the same of its own.
const countOf = (word) => (text) =>
  [...text.matchAll(new RegExp(`(\\d+) ${word}\\b`, 'g'))].reduce((largest, match) => Math.max(largest, Number(match[1])), 0);
const lastLine = (start) => (text) => {
  const line = text.split('\n').findLast((each) => each.startsWith(start)) ?? '';
  return { passed: countOf('passed')(line), failed: countOf('failed')(line) };
};
const vitestLine = (text) => text.split('\n').findLast((line) => /^\s*Tests\s/.test(line)) ?? '';
const readers = {
  lint: lastLine('lint:'),
  stories: lastLine('stories:'),
  vitest: (text) => ({ passed: countOf('passed')(vitestLine(text)), failed: countOf('failed')(vitestLine(text)) }),
  playwright: (text) => ({
    passed: countOf('passed')(text.split('\n').slice(-30).join('\n')),
    failed: countOf('failed')(text.split('\n').slice(-30).join('\n')),
  }),
  step: () => ({ passed: 0, failed: 0 }),
};

// The same suite runs on the embedded engine and, where Debian's PostgreSQL is installed, on that one too.
const machinePostgres =
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));

const parts = [
  ['lint', 'lint', process.execPath, ['scripts/lint.mjs']],
  ['build', 'step', 'npx', ['vite', 'build', '--logLevel', 'warn']],
  ['build server', 'step', process.execPath, ['scripts/build-server.mjs']],
  ['unit', 'vitest', 'npx', ['vitest', 'run', '--project', 'unit', '--reporter', 'default']],
  ['contract', 'vitest', 'npx', ['vitest', 'run', '--project', 'contract', '--reporter', 'default']],
  ...(machinePostgres
    ? [
        [
          'contract on PostgreSQL of the machine',
          'vitest',
          'npx',
          ['vitest', 'run', '--project', 'contract', '--reporter', 'default'],
          { TEST_DATABASE: 'machine' },
        ],
      ]
    : []),
  ['storybook', 'step', 'npx', ['storybook', 'build', '--disable-telemetry', '--quiet', '-o', '.storybook-static']],
  ['storybook visited', 'stories', process.execPath, ['scripts/visit-stories.mjs']],
  ['e2e', 'playwright', 'npx', ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter', 'line']],
].filter(([name]) => only.length === 0 || only.includes(name.split(' ')[0]));

const run = (command, args, extra = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const take = (stream) => (chunk) => {
      text += chunk;
      stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('close', (code) => resolve({ code: code ?? 1, text: text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '').replace(/\r/g, '\n') }));
  });

let passed = 0;
let failed = 0;
const lines = [];
for (const [name, kind, command, args, extra] of parts) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { code, text } = await run(command, args, extra);
  const counts = readers[kind](text);
  const good = code === 0 && counts.failed === 0;
  // A part that ends badly without naming a failed check (a crash, no test found) counts as one failure; a step counts as one check.
  passed += counts.passed + (kind === 'step' && good ? 1 : 0);
  failed += good ? 0 : Math.max(1, counts.failed);
  lines.push(
    `${good ? '✓' : '✗'} ${name}: ${kind === 'step' ? (good ? 'ok' : 'failed') : `${counts.passed} passed, ${counts.failed} failed`} (${Math.round((performance.now() - began) / 1000)} s)`,
  );
}
console.log(`\n${lines.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
