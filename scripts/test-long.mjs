// `npm run test:long`: what is too long for `npm test`: hundreds of kills, a hundred thousand random events, whole payload corpora.
// --seed N  repeats a run, else each run has a seed of its own; --resume  skips what passed with the files as they stand,
// and goes on with a run of several stretches where it was broken off; --list  names the runs;
// --short  the sizes of `npm test`; further words name runs. The closing lines tell the figures of each run, and last how many tests passed and failed.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { longRuns } from './test/long-runs.mjs';
import { readCounts } from './test/read-results.mjs';
import { runCommand } from './test/run-command.mjs';
import { sourceState } from './test/source-state.mjs';

const stop = (sentence) => {
  console.error(sentence);
  process.exit(2);
};

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false };
    return parseArgs({ allowPositionals: true, options: { seed: { type: 'string' }, resume: flag, short: flag, list: flag } });
  } catch (error) {
    return stop(error.message);
  }
}

const { values: options, positionals: names } = readOptions();
if (options.seed !== undefined && !/^[1-9]\d{0,9}$/.test(options.seed)) stop('--seed takes a positive whole number of at most ten digits.');
const unknown = names.filter((name) => !longRuns.some((run) => run.name === name));
if (unknown.length > 0) stop(`There is no run ${unknown.join(', ')}. Known are: ${longRuns.map(({ name }) => name).join(', ')}.`);
if (options.list) {
  console.log(longRuns.map(({ name, file }) => `${name.padEnd(16)} ${file}`).join('\n'));
  process.exit(0);
}

const folder = 'node_modules/.cache/test-long';
mkdirSync(folder, { recursive: true });
const state = sourceState();
const size = options.short ? 'short' : 'long';
const recordOf = ({ name }) => join(folder, `${name}-${size}.json`);

/** What a run came to, if it passed with the files as they stand now and, where a seed is given, with that seed. */
function findPassed(run) {
  const file = recordOf(run);
  if (!options.resume || !existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const same = kept.state === state && (options.seed === undefined || kept.seed === Number(options.seed));
  return same && kept.failed === 0 ? kept : undefined;
}

/** Where a run of several stretches says how far it came. Shape: its seed, where it was broken off with the files as they stand and goes on now. */
const progressOf = ({ name }) => join(folder, `${name}-${size}-${state}-progress.json`);
function findBrokenOff(run) {
  const file = progressOf(run);
  if (!options.resume) rmSync(file, { force: true });
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).seed : undefined;
}

async function carryOut(run) {
  const brokenOff = findBrokenOff(run);
  const seed = options.seed === undefined ? (brokenOff ?? randomInt(1, 2 ** 31)) : Number(options.seed);
  console.log(`\n── ${run.name}: seed ${seed}`);
  const figuresFile = join(folder, `${run.name}-figures.jsonl`);
  rmSync(figuresFile, { force: true });
  const env = {
    ...process.env,
    ...run.env,
    TEST_SEED: String(seed),
    TEST_FIGURES: figuresFile,
    TEST_PROGRESS: progressOf(run),
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    CI: 'true',
  };
  if (!options.short) env.LONG = '1';
  else delete env.LONG;
  const inBrowser = run.project === 'e2e';
  if (inBrowser) env.CHROMIUM_PATH = findChromium();
  const command = inBrowser
    ? ['npx', 'playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter', 'line', run.file]
    : ['npx', 'vitest', 'run', '--project', `${run.project}*`, run.file];
  const { code, text, seconds } = await runCommand(command, { env, show: true });
  const { passed, failed } = readCounts[inBrowser ? 'playwright' : 'vitest'](text);
  const figures = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n').map(JSON.parse) : [];
  // A run that ends badly without naming a failed test, or that tested nothing, counts as one failure.
  const bad = code === 0 && failed === 0 && passed > 0 ? 0 : Math.max(1, failed);
  const outcome = { state, seed, passed, failed: bad, seconds: Math.round(seconds), figures };
  writeFileSync(recordOf(run), JSON.stringify(outcome));
  // What has come to its end begins anew the next time.
  if (bad === 0) rmSync(progressOf(run), { force: true });
  return outcome;
}

function lineOf(run, outcome, kept) {
  const { seed, passed, failed, seconds, figures } = outcome;
  const head = `${failed === 0 ? '✓' : '✗'} ${run.name}: ${passed} passed, ${failed} failed (seed ${seed}, ${seconds} s${kept ? ', passed before' : ''})`;
  const told = figures.map((each) => {
    const counts = Object.entries(each.figures).map(([what, count]) => `${count} ${what}`);
    return `    ${each.name}: ${counts.join(', ')}`;
  });
  return [head, ...told].join('\n');
}

const began = performance.now();
const lines = [];
let sum = { passed: 0, failed: 0 };
for (const run of longRuns.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const kept = findPassed(run);
  const outcome = kept ?? (await carryOut(run));
  lines.push(lineOf(run, outcome, kept !== undefined));
  sum = { passed: sum.passed + outcome.passed, failed: sum.failed + outcome.failed };
}
console.log(`\n${size} runs over the files in state ${state}\n${lines.join('\n')}`);
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);
