// Everything that is checked without running the product: page files, fresh generated code, types, rooms, style, unused code, formatting.
import { spawnSync } from 'node:child_process';

const node = ['--import', 'tsx'];
const steps = [
  ['page files', process.execPath, [...node, 'scripts/check.ts']],
  ['generated code is fresh', process.execPath, [...node, 'scripts/generate.ts', '--check']],
  ['types', 'npx', ['tsc', '-p', 'tsconfig.json']],
  ['rooms', 'npx', ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
  ['style', 'npx', ['eslint', '.', '--max-warnings', '0']],
  ['unused code and packages', 'npx', ['knip', '--no-progress']],
  ['texts', process.execPath, ['scripts/check-texts.mjs']],
  ['one sheet a class', process.execPath, ['scripts/check-styles.mjs']],
  ['formatting', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const began = performance.now();
  const result = spawnSync(command, args, { encoding: 'utf8' });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const good = result.status === 0;
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!good) {
    failed += 1;
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  }
}
console.log(`lint: ${steps.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
