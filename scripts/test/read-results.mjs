import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Vitest prints `Tests  3 failed | 120 passed (123)`, Playwright `12 passed (1.2m)` and `1 failed`, lint.mjs `lint: 7 passed, 0 failed`, visit-stories.mjs the same of its own.
const countOf = (word, text) =>
  [...text.matchAll(new RegExp(`(\\d+) ${word}\\b`, 'g'))].reduce((largest, match) => Math.max(largest, Number(match[1])), 0);
const countsIn = (text) => ({ passed: countOf('passed', text), failed: countOf('failed', text) });
const lastLine = (pattern) => (text) => countsIn(text.split('\n').findLast((line) => pattern.test(line)) ?? '');

/** How many checks passed and failed, as the last lines of each kind of part say. */
export const readCounts = {
  lint: lastLine(/^lint:/),
  stories: lastLine(/^stories:/),
  vitest: lastLine(/^\s*Tests\s/),
  playwright: (text) => countsIn(text.split('\n').slice(-30).join('\n')),
  step: () => ({ passed: 0, failed: 0 }),
};

/** Gives how long each test file took, from the report of Vitest or Playwright. Units: ms. */
export function readFileTimes(report) {
  if (report === undefined || !existsSync(report)) return [];
  const { testResults, suites = [] } = JSON.parse(readFileSync(report, 'utf8'));
  if (testResults)
    return testResults.map(({ name, startTime, endTime }) => ({ file: relative(process.cwd(), name), time: endTime - startTime }));
  const timeOf = (suite) =>
    [
      ...(suite.suites ?? []).map(timeOf),
      ...(suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((each) => each.duration))),
    ].reduce((sum, time) => sum + time, 0);
  return suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, time: timeOf(suite) }));
}

/** Gives what was on the page when a browser test failed: the first lines of each snapshot that Playwright left below `folder`. */
export function readSnapshots(folder, lines = 150) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => ({ name, path: join(folder, name, 'error-context.md') }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => `${name}\n${readFileSync(path, 'utf8').split('\n').slice(0, lines).join('\n')}`);
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The first line of why a check failed, as far as a closing line has room for it. */
const reasonOf = (messages = []) => {
  const [line = ''] = (messages[0] ?? '').replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  return line === '' ? '' : ` · ${line.slice(0, 400)}`;
};

/** Names the checks that passed only at their second try, those of Vitest with the reason of the first. */
export function readFlaky(report) {
  if (report === undefined || !existsSync(report)) return [];
  const { testResults = [], suites = [], stories } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  // Vitest keeps why the first try failed, also where the second passed.
  const again = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(process.cwd(), name)} ${fullName}${reasonOf(failureMessages)}`),
  );
  return [...again, ...tests, ...(stories?.flaky ?? [])];
}

/** Names the checks of a report of Vitest, Playwright or the stories that failed, each with its file and the first line of the reason. */
export function readFailed(report) {
  if (report === undefined || !existsSync(report)) return [];
  const { testResults = [], suites = [], stories } = JSON.parse(readFileSync(report, 'utf8'));
  return [
    ...testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const failed = assertionResults
        .filter((each) => each.status === 'failed')
        .map(({ fullName, failureMessages }) => `${file} ${fullName}${reasonOf(failureMessages)}`);
      return failed.length === 0 && status === 'failed' ? [`${file}${reasonOf([message])}`] : failed;
    }),
    ...(stories?.failed ?? []).map((each) => `story ${each.split('\n')[0].slice(0, 400)}`),
    ...suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, line, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => (error?.message ? [error.message] : [])));
        return `tests/e2e/${file}:${line} ${title}${reasonOf(messages)}`;
      }),
  ];
}
