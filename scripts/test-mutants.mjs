// `npm run test:mutants`: small faults are put into the rooms that everything rests on, one at a time, and the tests of the room must notice each.
// --seed N  chooses the same faults again; --count N  how many (300); --room NAME  one room alone; --at FILE:LINE  the faults of one line.
// The closing lines name what was not noticed, and last how many faults were noticed ("passed") and how many were not.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findMutants } from './test/mutants.mjs';

/** The rooms, and the tests that must notice a fault there: those of the first step are asked first, those of the next where it was not noticed. */
const rooms = [
  { name: 'base', sources: ['src/base'], tests: [['tests/unit/base'], ['tests/unit/schema', 'tests/unit/protocol', 'tests/unit/server']] },
  { name: 'schema', sources: ['src/schema'], tests: [['tests/unit/schema'], ['tests/unit/server', 'tests/contract/records']] },
  { name: 'measure', sources: ['src/measure'], tests: [['tests/unit/measure']] },
  {
    name: 'query',
    sources: ['src/server/query'],
    tests: [
      ['tests/unit/server', 'tests/contract/lists/search.test.ts', 'tests/contract/lists/lists.test.ts'],
      ['tests/contract/lists', 'tests/contract/rights'],
    ],
  },
  {
    name: 'rights',
    sources: ['src/server/rights'],
    tests: [['tests/contract/rights/row-rights.test.ts'], ['tests/contract/rights'], ['tests/contract/records']],
  },
  {
    name: 'auth',
    sources: ['src/server/auth'],
    tests: [
      ['tests/unit/server', 'tests/contract/sessions'],
      ['tests/contract/accounts', 'tests/contract/security'],
    ],
  },
];
const share = 0.95;

const stop = (sentence) => {
  console.error(sentence);
  process.exit(2);
};
const { values: options } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string', default: '300' }, room: { type: 'string' }, at: { type: 'string' } },
});
const seed = Number(options.seed ?? randomInt(1, 2 ** 31));
const root = resolve(import.meta.dirname, '..');
const known = JSON.parse(readFileSync(join(root, 'scripts/test/equivalent-mutants.json'), 'utf8'));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
/** Files at or below a place, in the order of their names. */
const filesAt = (places, ending) => [
  ...new Set(
    places.flatMap((place) => files.filter((file) => (file === place || file.startsWith(`${place}/`)) && file.endsWith(ending)).sort()),
  ),
];

/** mulberry32: small, and the same everywhere. */
function makeRandom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chooses as many faults of each room, none twice. */
function choose() {
  const random = makeRandom(seed);
  const taken = rooms.filter(({ name }) => options.room === undefined || name === options.room);
  return taken.flatMap((room) => {
    const all = filesAt(room.sources, '.ts').flatMap((file) =>
      findMutants(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file, room })),
    );
    if (options.at) return all.filter(({ file, line }) => `${file}:${line}` === options.at);
    const open = all.filter(
      (each) => !known.some(({ file, text, operator }) => file === each.file && text === each.text && operator === each.operator),
    );
    const chosen = [];
    while (chosen.length < Math.ceil(Number(options.count) / taken.length) && open.length > 0)
      chosen.push(...open.splice(Math.floor(random() * open.length), 1));
    return chosen;
  });
}

/** The faults go into a copy, so that nothing of them is left in the project however this ends. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'liangheng-mutants-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const folder = copyProject();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const sign of ['SIGINT', 'SIGTERM']) process.on(sign, () => process.exit(1));
process.chdir(folder);
process.env['VITEST'] = 'true';
const { createVitest } = await import('vitest/node');
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{}],
  project: ['unit', 'contract', 'contract-own'],
  maxWorkers: 1,
});
await vitest.standalone();

/** Ends what runs tests: a fault may let a loop run on for ever, where no time-out of a test is heard. */
function endWorkers() {
  for (const task of readdirSync(`/proc/${process.pid}/task`)) {
    const children = readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim();
    for (const pid of children === '' ? [] : children.split(' '))
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vitest')) process.kill(Number(pid), 'SIGKILL');
  }
}

const specifications = new Map();
async function specificationOf(test) {
  if (!specifications.has(test))
    specifications.set(
      test,
      (await vitest.globTestSpecifications([test])).filter(({ moduleId }) => moduleId.endsWith(test)),
    );
  return specifications.get(test);
}

const timeOut = 'no end';
/**
 * Runs test files in one process until the first is red. Shape: the name of that file; `timeOut` where they took more than the limit (ms);
 * undefined where all are green. Errors: throws where the run broke off by itself.
 */
async function findRed(tests, limit) {
  if (tests.length === 0) return undefined;
  let over = false;
  const end = () => {
    over = true;
    endWorkers();
  };
  const timer = limit === undefined ? undefined : setInterval(end, limit);
  // A run ends at its first failure, and failures of runs before count.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  try {
    const requested = (await Promise.all(tests.map(specificationOf))).flat();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(requested);
    const red = testModules.find((module) => module.state() === 'failed');
    if (red) return red.relativeModuleId;
    if (over) return timeOut;
    // What a fault throws outside of any test is noticed too.
    return unhandledErrors.length > 0 ? 'an error outside of the tests' : undefined;
  } catch (error) {
    if (over) return timeOut;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

const stepsOf = new Map(
  rooms.map((room) => {
    const seen = new Set();
    const steps = room.tests.map((places) => filesAt(places, '.test.ts').filter((test) => !seen.has(test) && seen.add(test)));
    return [room, steps];
  }),
);
const mutants = choose();
console.log(`${mutants.length} faults, seed ${seed}`);
const began = performance.now();
if (mutants.length === 0) stop('No fault was chosen: see the names of rooms, and FILE:LINE, at the head of this script.');
// What is red without any fault would notice everything.
const limits = new Map();
for (const steps of new Set(mutants.map(({ room }) => stepsOf.get(room))))
  for (const tests of steps) {
    const start = performance.now();
    const red = await findRed(tests);
    if (red !== undefined) stop(`Red without a fault: ${red}. Mend it first.`);
    // So much longer a healthy run never takes, even beside other work.
    limits.set(tests, (performance.now() - start) * 4 + 30_000);
  }
console.log(`Without a fault: ${Math.round((performance.now() - began) / 1000)} s`);

/** Which tests have noticed a fault of a file before: they are asked first. */
const noticedBy = new Map();
const outcomes = [];
for (const mutant of mutants) {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  const before = noticedBy.get(mutant.file) ?? [];
  const steps = stepsOf.get(mutant.room);
  const most = Math.max(...steps.map((tests) => limits.get(tests)));
  writeFileSync(path, source.slice(0, mutant.start) + mutant.put + source.slice(mutant.end));
  vitest.invalidateFile(path);
  let noticed;
  for (const tests of [before, ...steps]) {
    const left = tests === before ? before : tests.filter((test) => !before.includes(test));
    noticed ??= await findRed(left, limits.get(tests) ?? most);
  }
  writeFileSync(path, source);
  vitest.invalidateFile(path);
  if (noticed?.startsWith('tests/')) noticedBy.set(mutant.file, [noticed, ...before.filter((test) => test !== noticed)]);
  outcomes.push({ mutant, noticed });
  const { file, line, column, operator, text } = mutant;
  const end = noticed ?? 'NOT NOTICED';
  console.log(
    `${noticed ? '✓' : '✗'} ${file}:${line}:${column} ${operator} · ${end} · ${Math.round((performance.now() - began) / 1000)} s · ${text}`,
  );
}
const missed = outcomes.filter(({ noticed }) => !noticed);
console.log(`\nseed ${seed}, ${Math.round((performance.now() - began) / 1000)} s; listed as equivalent: ${known.length}`);
for (const room of rooms) {
  const own = outcomes.filter(({ mutant }) => mutant.room === room);
  if (own.length > 0) console.log(`${room.name}: ${own.filter(({ noticed }) => noticed).length} of ${own.length} noticed`);
}
for (const { mutant } of missed)
  console.log(`not noticed: ${mutant.file}:${mutant.line}:${mutant.column} ${mutant.operator} · ${mutant.text}`);
console.log(`${outcomes.length - missed.length} passed, ${missed.length} failed`);
await vitest.close();
process.exit(missed.length > outcomes.length * (1 - share) ? 1 : 0);
