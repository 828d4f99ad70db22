// `npm test`: everything that must pass, in one go. `npm test -- quick` is the everyday part, `npm test -- unit e2e` are parts by their name.
// The closing lines tell the seconds of each part and the slowest files, and last how many checks passed and failed.
import { mkdirSync, rmSync } from 'node:fs';
import { ensureChineseFont, findChromium } from './find-chromium.mjs';
import { makeFastTemporary } from './test/fast-temporary.mjs';
import { stagesFor } from './test/parts.mjs';
import { readCounts, readFailed, readFileTimes, readFlaky, readSnapshots } from './test/read-results.mjs';
import { runCommand } from './test/run-command.mjs';

const chromium = (() => {
  try {
    ensureChineseFont();
    return findChromium();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
})();

const temporary = makeFastTemporary();
const environment = {
  ...process.env,
  ...(temporary ? { TMPDIR: temporary } : {}),
  CHROMIUM_PATH: chromium,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  CI: process.env.CI ?? 'true',
  STORYBOOK_DISABLE_TELEMETRY: '1',
};
const began = performance.now();
const stages = stagesFor(process.argv.slice(2));
if (stages.flat().some(({ name }) => name === 'build')) rmSync('dist', { recursive: true, force: true });
rmSync('node_modules/.cache/test-reports', { recursive: true, force: true });
mkdirSync('node_modules/.cache/test-reports', { recursive: true });

async function runPart({ name, kind, command, env = {}, report }, show) {
  if (show) console.log(`\n── ${name}`);
  const { code, text, seconds } = await runCommand(command, { env: { ...environment, ...env }, show });
  if (!show) console.log(`\n── ${name}\n${text}`);
  const counts = readCounts[kind](text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '').replace(/\r/g, '\n'));
  const good = code === 0 && counts.failed === 0;
  // A part that ends badly without naming a failed check (a crash, no test found) counts as one failure; a step counts as one check.
  const passed = counts.passed + (kind === 'step' && good ? 1 : 0);
  const failed = good ? 0 : Math.max(1, counts.failed);
  const told = kind === 'step' ? (good ? 'ok' : 'failed') : `${counts.passed} passed, ${counts.failed} failed`;
  const flaky = readFlaky(report);
  // A machine that is gone when its log is read leaves no pictures: what stood on the page goes into the log.
  if (kind === 'playwright' && (failed > 0 || flaky.length > 0)) console.log(readSnapshots('test-results').join('\n\n'));
  return {
    passed,
    failed,
    flaky,
    line: `${good ? '✓' : '✗'} ${name}: ${told} (${Math.round(seconds)} s)`,
    times: readFileTimes(report),
    names: readFailed(report),
  };
}

const results = [];
for (const parts of stages) results.push(...(await Promise.all(parts.map((part) => runPart(part, parts.length === 1)))));

const slowest = results
  .flatMap(({ times }) => times)
  .sort((a, b) => b.time - a.time)
  .slice(0, 10);
const sum = (of) => results.reduce((total, result) => total + result[of], 0);
if (slowest.length > 0)
  console.log(`\nslowest files:\n${slowest.map(({ file, time }) => `${(time / 1000).toFixed(1).padStart(6)} s  ${file}`).join('\n')}`);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
for (const name of results.flatMap(({ flaky }) => flaky)) console.log(`flaky, passed at the second try: ${name}`);
// Named once more at the end: whoever keeps only the last lines of the log reads there what failed.
for (const name of results.flatMap(({ names }) => names)) console.log(`failed: ${name}`);
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
