// Everything that is checked without running the product: page files, fresh generated code, types, rooms, style, unused code, formatting.
// With `--changed`, style and formatting look only at what differs from the main branch.
import { changedFiles } from './test/changed-files.mjs';
import { runCommand } from './test/run-command.mjs';
import { runLanes } from './test/run-lanes.mjs';

const changed = process.argv.includes('--changed') ? changedFiles() : undefined;
const code = changed?.filter((file) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file)) ?? ['.'];
const kept = 'node_modules/.cache';
const node = process.execPath;
const script = (path, ...args) => [node, ...(path.endsWith('.ts') ? ['--import', 'tsx'] : []), path, ...args];
const cached = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', `${kept}/lint-${name}`];

// The longest first, so that the lanes end together.
const steps = [
  ['style', ['npx', 'eslint', ...code, '--max-warnings', '0', '--no-warn-ignored', ...cached('eslint')], code],
  [
    'formatting',
    ['npx', 'prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...(changed ?? ['.']), ...cached('prettier')],
    changed,
  ],
  [
    'types',
    script('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', `${kept}/lint-types`),
  ],
  ['rooms', ['npx', 'depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
  ['unused code and packages', ['npx', 'knip', '--no-progress']],
  ['generated code is fresh', script('scripts/generate.ts', '--check')],
  ['page files', script('scripts/check.ts')],
  ['texts', script('scripts/check-texts.mjs')],
  ['one sheet a class', script('scripts/check-styles.mjs')],
].filter(([, , files]) => files?.length !== 0);

const results = await runLanes(steps, 2, async ([name, command]) => {
  const { code: status, text, seconds } = await runCommand(command);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (status !== 0) console.log(text);
  return status === 0;
});
const failed = results.filter((good) => !good).length;
console.log(`lint: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
