// `npm run bench`: holds lists, pages, sizes and server against the bars of speed, with the peers' own pages beside ours.
// --only L1,S3  --quick  --json <file>
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchBrowser, openBenchBrowser } from './bench/browser/bench-browser';
import { formCases } from './bench/browser/form-cases';
import { linesCases } from './bench/browser/lines-cases';
import { listCases } from './bench/browser/list-cases';
import { liveCases } from './bench/browser/live-cases';
import { pageCases } from './bench/browser/page-cases';
import type { Effort } from './bench/bench-case';
import { checkCases } from './bench/check-cases';
import { ceilingTimes, judge, noise } from './bench/judge';
import { headLine, outcomeLines } from './bench/print-outcome';
import { type BenchContext, makeOwnersDatabase, openBenchContext } from './bench/server/bench-ground';
import { ownerListCases, serverListCases } from './bench/server/list-cases';
import { existenceCases } from './bench/server/existence-cases';
import { judgingCases } from './bench/server/judging-cases';
import { restartCases } from './bench/server/restart-cases';
import { robotCases } from './bench/server/robot-cases';
import { rollupCases } from './bench/server/rollup-cases';
import { serverStreamCases } from './bench/server/stream-cases';
import { serverTaskCases } from './bench/server/task-cases';
import { visitorCases } from './bench/server/visitor-cases';
import { statisticCases } from './bench/statistic-cases';
import { hasFailed, type Outcome, runCase } from './bench/run-cases';

const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'string' }, quick: { type: 'boolean', default: false } },
});

const effort: Effort = { quick: asked.quick, rounds: asked.quick ? 2 : 5 };

/** Opens what a case needs when the first one needs it. */
function once<T>(open: () => Promise<T>): { get(): Promise<T>; opened(): Promise<T> | undefined } {
  let opened: Promise<T> | undefined;
  return { get: () => (opened ??= open()), opened: () => opened };
}

const browser = once<BenchBrowser>(openBenchBrowser);
const ground = once<BenchContext>(() => openBenchContext(effort));
const owners = once<BenchContext>(async () => openBenchContext(effort, await makeOwnersDatabase((await ground.get()).server.connection)));
const cases = [
  ...checkCases(),
  ...listCases(browser.get, effort),
  ...pageCases(browser.get, effort),
  ...linesCases(browser.get, effort),
  ...formCases(browser.get, effort),
  ...serverListCases(ground.get, effort),
  ...ownerListCases(owners.get, effort),
  ...serverStreamCases(ground.get),
  ...serverTaskCases(ground.get, effort),
  ...rollupCases(ground.get, effort),
  ...statisticCases(ground.get, browser.get, effort),
  ...existenceCases(ground.get, effort),
  ...judgingCases(ground.get, effort),
  ...robotCases(ground.get, effort),
  ...liveCases(ground.get, effort),
  ...restartCases(effort),
  ...visitorCases(effort),
];

const only = asked.only?.split(',').map((id) => id.trim().toUpperCase());
const known = new Set(cases.flatMap(({ ids }) => ids));
const unknown = only?.filter((id) => !known.has(id)) ?? [];
if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
  process.exit(2);
}
const chosen = cases.filter(({ ids }) => only === undefined || ids.some((id) => only.includes(id)));

console.log(
  `Ratios may lie ${noise * 100} % beyond their bar (noise), absolute times and sizes ${ceilingTimes} times; what is over is measured twice.\n`,
);
console.log(headLine());
const outcomes: Outcome[] = [];
try {
  for (const each of chosen) {
    const outcome = await runCase(each);
    outcomes.push(outcome);
    for (const text of outcomeLines(outcome)) console.log(text);
  }
} finally {
  await (await browser.opened()?.catch(() => undefined))?.close();
  await (await owners.opened()?.catch(() => undefined))?.close();
  await (await ground.opened()?.catch(() => undefined))?.close();
}

const failed = outcomes.filter(hasFailed);
const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
console.log(`\nbench: ${outcomes.length - failed.length} cases within their bars, ${failed.length} not, ${Math.round(seconds)} s`);
if (asked.json)
  writeFileSync(
    asked.json,
    JSON.stringify(
      outcomes.map((outcome) => ({ ...outcome, readings: outcome.readings.map((reading) => ({ ...reading, verdict: judge(reading) })) })),
      null,
      2,
    ),
  );
process.exitCode = failed.length > 0 ? 1 : 0;
