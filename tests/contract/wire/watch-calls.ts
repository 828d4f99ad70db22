import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, type RunnerTestFile, type RunnerTestSuite } from 'vitest';
import callTests from './call-tests.json';

// Follows which calls a server of this process answers while a test runs. A test that `call-tests.json` names for a call fails where it does not
// make it, and a file where a test of that name is not there: else the table would say that something is proven which nobody asks.
interface Handled {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly route: { readonly url: string };
}

interface Handling {
  readonly open: Set<Handled>;
  /** Calls that were answered well. An ended call is told by its name alone: a test of a hundred thousand calls would keep all their answers. */
  readonly answered: Set<string>;
}

const kept = globalThis as { handledCalls?: Handling };

function noteGood({ open, answered }: Handling, call: Handled): void {
  if (open.delete(call) && call.reply.statusCode < 400) answered.add(`${call.request.method} ${call.route.url}`);
}

// Files that share a process come here once each.
if (kept.handledCalls === undefined) {
  const handling: Handling = { open: new Set(), answered: new Set() };
  kept.handledCalls = handling;
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const call = message as Handled;
    handling.open.add(call);
    // What is cut off is not finished, and what a test injects is not closed.
    for (const end of ['finish', 'close']) call.reply.raw.once(end, () => noteGood(handling, call));
  });
}
const handling = kept.handledCalls;

const folder = fileURLToPath(new URL('..', import.meta.url));
const named: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = callTests;

const titlesOf = ({ tasks }: RunnerTestFile | RunnerTestSuite): readonly string[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? titlesOf(task) : [task.fullTestName]));

beforeEach(() => {
  handling.open.clear();
  handling.answered.clear();
});

afterEach(({ task }) => {
  for (const call of handling.open) noteGood(handling, call);
  const answered = [...handling.answered];
  const file = relative(folder, task.file.filepath).replace(/\.test\.ts$/, '');
  const title = task.fullTestName;
  // Named, this file is told what each test calls: what the table needs where it has to change.
  const record = process.env['RECORD_CALLS'];
  if (record !== undefined) appendFileSync(record, `${JSON.stringify({ file, title, answered })}\n`);
  const tests = named[file];
  if (tests === undefined || task.result?.state === 'fail') return;
  const there = titlesOf(task.file);
  const gone = Object.keys(tests).filter((each) => !there.includes(each));
  const unmade = tests[title]?.filter((call) => !answered.includes(call)) ?? [];
  expect({ gone, unmade }, 'tests and calls of call-tests.json').toEqual({ gone: [], unmade: [] });
});
