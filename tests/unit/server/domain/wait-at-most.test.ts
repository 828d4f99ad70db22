import { expect, test, vi } from 'vitest';
import { waitAtMost } from '../../../../src/server/app/wait-at-most';

const never = new Promise<never>(() => undefined);

test('what ends in time is waited for, with its failure, and nothing is said', async () => {
  const say = vi.fn();
  let done = false;
  const work = Promise.resolve().then(() => {
    done = true;
  });
  await waitAtMost(work, 60_000, say);
  expect(done).toBe(true);
  await expect(waitAtMost(Promise.reject(new Error('no room')), 60_000, say)).rejects.toThrow('no room');
  expect(say).not.toHaveBeenCalled();
});

test('what takes longer keeps nobody waiting, and it is said once that it goes on', async () => {
  const say = vi.fn();
  await waitAtMost(never, 1, say);
  expect(say).toHaveBeenCalledTimes(1);
});

test('without a bound it is waited for to the end', async () => {
  const say = vi.fn();
  let end = (): void => undefined;
  const waited = waitAtMost(
    new Promise<void>((done) => {
      end = done;
    }),
    undefined,
    say,
  );
  expect(await Promise.race([waited.then(() => 'ended'), Promise.resolve('waits')])).toBe('waits');
  end();
  await waited;
  expect(say).not.toHaveBeenCalled();
});
