import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClaims } from '../../../src/client/claim-once';
import { createStore } from '../../../src/client/storage';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const storeOf = (kept = new Map<string, string>()) =>
  createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });

/** The locks of one browser. */
function makeLocks() {
  const held = new Set<string>();
  return {
    held,
    request: async (name: string, _options: object, hold: (lock: unknown) => Promise<void> | undefined) => {
      if (held.has(name)) return hold(null);
      held.add(name);
      await hold({});
      held.delete(name);
    },
  };
}

test('of several tabs one gets a key, also before the others can read what it has written', async () => {
  const locks = makeLocks();
  // Each tab still sees a storage without the others' writes.
  const tabs = [storeOf(), storeOf(), storeOf()].map((store) => createClaims(store, locks));
  expect(await Promise.all(tabs.map((claim) => claim('notice 1')))).toEqual([true, false, false]);
  expect(await tabs[1]?.('notice 2')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(locks.held.size).toBe(0);
});

test('what was claimed is remembered when its tab is gone, and where a browser has no locks', async () => {
  const kept = new Map<string, string>();
  expect(await createClaims(storeOf(kept), makeLocks())('notice 1')).toBe(true);
  expect(await createClaims(storeOf(kept), makeLocks())('notice 1')).toBe(false);
  expect(await createClaims(storeOf(kept), 'none')('notice 1')).toBe(false);
  expect(await createClaims(storeOf(kept), 'none')('notice 2')).toBe(true);
});

test('what has no number is everybody’s; of what was claimed the last fifty are remembered', async () => {
  const claim = createClaims(storeOf(), 'none');
  expect([await claim(''), await claim('')]).toEqual([true, true]);
  for (let number = 0; number < 51; number += 1) await claim(`notice ${number}`);
  expect([await claim('notice 50'), await claim('notice 1'), await claim('notice 0')]).toEqual([false, false, true]);
});
