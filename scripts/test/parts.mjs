import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedFiles } from './changed-files.mjs';
import { contractOf } from './contract-of.mjs';

const node = process.execPath;

/** Contract tests whose outcome may follow from the engine: its version, collation, owner, restarts, locks and plans. */
const ofEngine = [
  ...['access', 'amounts', 'audit-chain', 'chinese-text', 'commands', 'connections', 'cursor', 'database-way', 'days', 'ids'],
  ...[
    'interleavings',
    'kept-views',
    'kill-database',
    'list-cost',
    'list-plans',
    'list-views',
    'outage',
    'pinyin',
    'role-notes',
    'shipped-plans',
    'tables',
  ],
]
  .map((name) => `tests/contract/database/${name}.test.ts`)
  .concat(['large', 'renames', 'retype', 'store'].map((name) => `tests/contract/schema/${name}.test.ts`));

// What depends on the engine runs on the embedded one and, where Debian's PostgreSQL is installed, on that one too.
const machinePostgres =
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));

const gone = ofEngine.find((file) => !existsSync(file));
if (gone) throw new Error(`scripts/test/parts.mjs names ${gone}, which is not there: give it its new name`);

/** Runs Vitest projects by their first names: `unit` stands for unit, unit-dom and unit-own. */
const vitest = (name, project, { files = [], env = {}, workers = 2 } = {}) => {
  const report = `node_modules/.cache/test-reports/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  // A second try tells a fault from a machine that was busy; what needed it is named, with its reason, in the closing lines.
  const words = ['--project', `${project}*`, '--maxWorkers', String(workers), '--retry', '1'];
  return { name, kind: 'vitest', command: ['npx', 'vitest', 'run', ...words, ...reporters, ...files], env, report };
};
/** Contract tests wait for the database, for what was killed and for what runs out: two at a time leave a part of two cores idle. */
const contractWorkers = 3;
const storiesReport = 'node_modules/.cache/test-reports/stories.json';
const e2eReport = 'node_modules/.cache/test-reports/e2e.json';

/** Everything that must pass. Parts of one stage run beside each other; each of the other parts uses two cores itself. */
const stages = () => [
  [{ name: 'lint', kind: 'lint', command: [node, 'scripts/lint.mjs'] }],
  [
    {
      name: 'storybook',
      kind: 'step',
      command: ['npx', 'storybook', 'build', '--disable-telemetry', '--quiet', '-o', '.storybook-static'],
    },
    { name: 'build', kind: 'step', command: ['npx', 'vite', 'build', '--logLevel', 'warn'] },
    { name: 'build server', kind: 'step', command: [node, 'scripts/build-server.mjs'] },
  ],
  [vitest('unit', 'unit')],
  [vitest('contract', 'contract', { workers: contractWorkers })],
  // Either leaves half of two cores idle.
  [
    ...(machinePostgres
      ? [vitest('contract on PostgreSQL of the machine', 'contract', { files: ofEngine, env: { TEST_DATABASE: 'machine' } })]
      : []),
    {
      ...{ name: 'storybook visited', kind: 'stories', report: storiesReport },
      command: [node, '--import', 'tsx', 'scripts/visit-stories.mjs', storiesReport],
    },
  ],
  [
    {
      ...{ name: 'e2e', kind: 'playwright', report: e2eReport },
      command: ['npx', 'playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter', 'line,json'],
      // Playwright takes a relative path from the folder of its configuration.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(e2eReport) },
    },
  ],
];

/** What is worth running after each change: lint of what changed, the unit tests, the contract tests about what changed. */
function quickStages() {
  const contract = contractOf(changedFiles());
  return [
    [{ name: 'lint', kind: 'lint', command: [node, 'scripts/lint.mjs', '--changed'] }],
    [vitest('unit', 'unit')],
    ...(contract.length > 0 ? [[vitest('contract', 'contract', { files: contract, workers: contractWorkers })]] : []),
  ];
}

/** Gives the stages to run: all, those whose parts are named by their first word, or the quick ones. */
export function stagesFor(names) {
  if (names.includes('quick')) return quickStages();
  const isNamed = ({ name }) => names.length === 0 || names.includes(name.split(' ')[0]);
  return stages()
    .map((parts) => parts.filter(isNamed))
    .filter((parts) => parts.length > 0);
}
