import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk, toChunkFault } from '../../../src/client/chunk-fault';
import { createPending } from '../../../src/client/pending';
import { bad, createFake, good, signInAs, tokenAnswer } from './fake-server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the overlay stands from the first request until 100 ms after the last answer', () => {
  const { state, begin } = createPending();
  const seen: boolean[] = [];
  state.subscribe(({ busy }) => void seen.push(busy));
  const [first, second] = [begin(), begin()];
  first();
  first();
  vi.advanceTimersByTime(500);
  expect(state.getState().busy).toBe(true);
  second();
  vi.advanceTimersByTime(99);
  expect(state.getState().busy).toBe(true);
  const third = begin();
  vi.advanceTimersByTime(500);
  third();
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([true, false]);
});

test('a part that never comes is given up after 120 s', async () => {
  const waiting = loadChunk(() => new Promise<never>(() => undefined));
  const caught = expect(waiting).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await caught;
});

test('a part that comes leaves no timer behind', async () => {
  expect(await loadChunk(async () => 7)).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[unknown, string | undefined]>([
  [new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'), 'CHUNK_LOAD_FAILED'],
  [new TypeError('error loading dynamically imported module: http://x/assets/a.js'), 'CHUNK_LOAD_FAILED'],
  [new TypeError('Importing a module script failed.'), 'CHUNK_LOAD_FAILED'],
  [new Error('Unable to preload CSS for /assets/a.css'), 'CSS_CHUNK_LOAD_FAILED'],
  [new TypeError('x is not a function'), undefined],
  [undefined, undefined],
])('%s is told as %s', (error, code) => {
  expect(toChunkFault(error)?.code).toBe(code);
});

test('an answer that the screen is locked locks it here too, in every browser tab, without a message', async () => {
  const fake = createFake((call) => (call.url.includes('token') ? tokenAnswer('t') : bad(423, '屏幕已锁定，请先解锁')));
  await fake.session.signIn(signInAs);
  await expect(fake.http.get('api/crm/quotes/page')).rejects.toThrow('屏幕已锁定');
  expect(fake.session.screen.getState().locked).toBe(true);
  expect(fake.shown()).toEqual([]);
  expect(fake.told.at(-1)).toEqual({ kind: 'lock', lock: { locked: true, hasPassword: false } });
  fake.channel.hear({ kind: 'lock', lock: { locked: false, hasPassword: true } });
  expect(fake.session.screen.getState()).toEqual({ locked: false, hasPassword: true });
});

test('a sign-in clears the lock, and so does signing out; a new token does not', async () => {
  const fake = createFake((call) => (call.url.includes('token') ? tokenAnswer('t') : good(true)));
  await fake.session.signIn(signInAs);
  fake.session.setScreen({ locked: true, hasPassword: true });
  expect(await fake.session.renew(fake.session.token())).toBe('renewed');
  expect(fake.session.screen.getState().locked).toBe(true);
  expect(fake.local.get('lock')).toEqual({ locked: true, hasPassword: true });
  await fake.session.signIn(signInAs);
  expect([fake.session.screen.getState(), fake.local.get('lock')]).toEqual([{ locked: false, hasPassword: false }, undefined]);
  fake.session.setScreen({ locked: true });
  await fake.session.signOut();
  expect(fake.session.screen.getState().locked).toBe(false);
});
