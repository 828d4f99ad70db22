import { pathToFileURL } from 'node:url';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startThread } from '../../../src/server/start-thread';
import { ThreadOverrun, threadLine } from '../../../src/server/thread-line';

vi.mock('../../../src/server/start-thread', { spy: true });

const folder = mkdtempSync(join(tmpdir(), 'liangheng-thread-'));
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
writeFileSync(
  join(folder, 'body.ts'),
  `import { parentPort } from 'node:worker_threads';
   parentPort?.on('message', ({ loop, say }: { loop?: boolean; say?: string }) => { while (loop); parentPort?.postMessage(say); });`,
);
const beside = pathToFileURL(join(folder, 'caller.ts')).href;

interface Order {
  readonly loop?: boolean;
  readonly say?: string;
}

const started = vi.mocked(startThread);
const begun = (): number => started.mock.calls.length;

test('an order that never ends is given up, and those behind it are answered', async () => {
  const line = threadLine<Order, string>(beside, 'body', { idle: 60_000, patience: 5_000 });
  const never = line.ask({ loop: true });
  const next = line.ask({ say: 'next' });
  await expect(never).rejects.toThrow(ThreadOverrun);
  expect(await next).toBe('next');
  await line.close();
});

test('a thread that has given its answers ends, and the next order begins another', async () => {
  const line = threadLine<Order, string>(beside, 'body', { idle: 60_000, most: 2 });
  const before = begun();
  for (const [say, threads] of [
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ] as const)
    expect([await line.ask({ say }), begun() - before]).toEqual([say, threads]);
  await line.close();
});

test('an idle thread ends', async () => {
  const line = threadLine<Order, string>(beside, 'body', { idle: 10 });
  await line.ask({ say: 'a' });
  const thread = started.mock.results.at(-1)?.value as ReturnType<typeof startThread>;
  await new Promise((ended) => thread.once('exit', ended));
  expect(await line.ask({ say: 'b' })).toBe('b');
  await line.close();
});
