import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartFaults } from '../../../src/client/part-faults';

const asked: (readonly [string, RequestInit | undefined])[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.splice(0);
  // Another file may have left the document at a page of its own.
  history.replaceState(null, '', '/');
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => (asked.push([path, init]), answer()));
  document.head.innerHTML = '<script type="module" src="/assets/index-1a.js"></script>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

const page = (file: string) => () => Promise.resolve(new Response(`<script type="module" src="/assets/${file}"></script>`));
/** Notes one part that did not come, and gives what is known of it a moment later. */
async function noted() {
  const faults = createPartFaults();
  faults.getState().note();
  await vi.advanceTimersByTimeAsync(0);
  return faults;
}

test.each([
  ['another version is told as newer', 'index-2b.js', 'newer'],
  ['the same version means that the part alone failed', 'index-1a.js', 'failed'],
])('a server that serves %s', async (_what, file, fault) => {
  answer = page(file);
  expect((await noted()).getState().fault).toBe(fault);
  // What a cache of the browser holds says nothing about the server.
  expect(asked).toMatchObject([['/', { cache: 'no-store' }]]);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being started behind its proxy', () => Promise.resolve(new Response('', { status: 502 }))],
])('a server that %s is asked again until it answers, and no new version is claimed before', async (_what, silent) => {
  answer = silent;
  const faults = await noted();
  expect(faults.getState().fault).toBe('unreachable');
  // Further parts that do not come ask no second time beside it.
  faults.getState().note();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([faults.getState().fault, asked.length]).toEqual(['unreachable', 2]);
  answer = page('index-1a.js');
  await vi.advanceTimersByTimeAsync(3_000);
  expect([faults.getState().fault, asked.length]).toEqual(['failed', 3]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test('whoever watches the server hears that it did not answer', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const heard = vi.fn();
  createPartFaults(undefined, heard).getState().note();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveBeenCalledTimes(1);
});
