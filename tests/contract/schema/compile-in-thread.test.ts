import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { compileInThread } from '../../../src/server/db/schema/compile-in-thread';
import { startThread } from '../../../src/server/start-thread';
import { someSchemas } from '../../fixtures/some-schemas';

vi.mock('../../../src/server/start-thread', { spy: true });

const { dir, files } = someSchemas(['metrology/labs']);

/** Waits for a result, and says which part of that time the longest pause of everything else took. */
async function longestPause(result: Promise<unknown>): Promise<number> {
  const began = performance.now();
  let [last, longest, isDone] = [began, 0, false];
  const ended = result.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((go) => setTimeout(go, 1));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  await ended;
  return longest / (performance.now() - began);
}

test('a folder is compiled beside everything else, to what it is compiled to at the start', async () => {
  const compile = compileInThread(dir);
  const first = Promise.resolve(compile(files));
  expect(await longestPause(first)).toBeLessThan(0.5);
  const compiled = await first;
  expect(compiled).toEqual(compileSchemas({ dir, files }));
  expect(Object.isFrozen(compiled.pages.get('metrology/labs')?.record.fields[0])).toBe(true);
});

test('texts that follow each other are compiled in their order, each to its own result', async () => {
  const compile = compileInThread(dir);
  const without = new Map([...files].filter(([file]) => file !== 'pages/metrology/labs.json'));
  const [whole, less] = await Promise.all([compile(files), compile(without)]);
  expect([whole.pages.has('metrology/labs'), less.pages.has('metrology/labs')]).toEqual([true, false]);
});

test('what ends the thread is the failure of one call alone', async () => {
  const compile = compileInThread(dir);
  const broken = { *[Symbol.iterator]() {} } as unknown as typeof files;
  await expect(compile(broken)).rejects.toThrow();
  expect((await compile(new Map())).pages.size).toBe(0);
});

test('a thread that ended while nobody asked is begun anew', async () => {
  const started = vi.mocked(startThread);
  const compile = compileInThread(dir);
  await compile(new Map());
  const thread: unknown = started.mock.results.at(-1)?.value;
  if (!(thread instanceof Worker)) throw new Error('no thread was begun');
  await thread.terminate();
  expect((await compile(new Map())).pages.size).toBe(0);
});
