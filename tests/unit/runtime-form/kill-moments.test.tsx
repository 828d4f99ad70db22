// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftStore, type DraftStore } from '../../../src/client/draft-store';
import type { Http } from '../../../src/client/http';
import { createStore } from '../../../src/client/storage';
import { newValues } from '../../../src/schema/expression/derive';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import { useDrafts } from '../../../src/runtime/form/drafts/use-drafts';
import { makeRandom } from '../../fixtures/make-payloads';
import { trialContext, trialModel, trialRow } from './trial-page';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Storage that outlives a tab. */
function makeDisk() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A line to the server that is down: what was typed must not hang on it. */
const deaf: Http = {
  get: () => Promise.reject(new Error('offline')),
  post: () => Promise.reject(new Error('offline')),
  write: () => Promise.reject(new Error('offline')),
  postForFile: () => Promise.reject(new Error('offline')),
};

function openTab(disk: ReturnType<typeof makeDisk>, stored?: typeof trialRow) {
  const drafts: DraftStore = createDraftStore({ http: deaf, local: createStore('local', disk), owner: 'o', page: 'crm/trials' });
  const session = new FormSession({
    record: trialModel.record,
    groups: trialModel.form?.groups ?? [],
    validator: () => true,
    values: stored ?? newValues({ record: trialModel.record, context: trialContext }),
    context: () => trialContext,
    ...(stored ? { stored } : {}),
  });
  const trace = { current: {} };
  const onLeft = vi.fn<() => void>();
  const { result, unmount } = renderHook(() =>
    useDrafts({ drafts, session, recordId: stored?.id ?? '', from: '', trace, onFull: () => undefined, onLeft }),
  );
  return { session, drafts: () => result.current, close: unmount, onLeft };
}

const typedOf = (session: FormSession): string => {
  const { title, reason, mobile, items } = session.values();
  return JSON.stringify([title, reason, mobile, items]);
};

test.each([
  ['a new record', undefined],
  ['a stored record', trialRow],
])('of %s, a tab that ends at any moment loses at most the last two seconds of typing', async (_name, stored) => {
  const lines = trialModel.record.fields.find((field) => field.name === 'items');
  if (!lines) throw new Error('the trial page has lines');
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = makeRandom(seed);
    const disk = makeDisk();
    const tab = openTab(disk, stored);
    await act(() => vi.advanceTimersByTimeAsync(1));
    const moments = [{ time: Date.now(), typed: typedOf(tab.session) }];
    for (let step = 0; step < 4 + random() * 20; step += 1) {
      const way = random();
      if (way < 0.8) tab.session.enter(['title', 'reason', 'mobile'][Math.floor(random() * 3)] ?? 'title', `${seed}-${step}`);
      else tab.session.lines.change(lines, (old) => [...old, { name: `项目${step}`, count: 1, price: '1.00' }]);
      moments.push({ time: Date.now(), typed: typedOf(tab.session) });
      await act(() => vi.advanceTimersByTimeAsync(Math.floor(random() ** 3 * 2500)));
    }
    // The tab is gone without a word: no timer of it runs any more, and nothing but the disk is left.
    vi.clearAllTimers();
    const end = Date.now();

    const next = openTab(disk, stored);
    await act(() => vi.advanceTimersByTimeAsync(1));
    const due = moments.findLastIndex(({ time }) => time <= end - 2000);
    if (due > 0) expect([seed, next.drafts().found !== undefined]).toEqual([seed, true]);
    act(() => next.drafts().restore());
    const kept = moments.findIndex(({ typed }) => typed === typedOf(next.session));
    expect([seed, kept >= Math.max(0, due)]).toEqual([seed, true]);
    cleanup();
    vi.clearAllTimers();
  }
});

test('a draft that was not answered stays behind a newer one, and is offered after it', async () => {
  const disk = makeDisk();
  for (const title of ['先录入的标题', '后录入的标题']) {
    const tab = openTab(disk);
    await act(() => vi.advanceTimersByTimeAsync(1));
    tab.session.enter('title', title);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    cleanup();
  }
  const next = openTab(disk);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(next.drafts().found?.values['title']).toBe('后录入的标题');
  act(() => next.drafts().restore());
  expect(next.drafts().found?.values['title']).toBe('先录入的标题');
  act(() => next.drafts().restore());
  expect(next.session.values()['title']).toBe('先录入的标题');
  expect(next.drafts().found).toBeUndefined();
});

test('a form that goes away with its tab keeps what was typed a moment ago and says so; one that was left for good does not', async () => {
  const disk = makeDisk();
  const tab = openTab(disk);
  await act(() => vi.advanceTimersByTimeAsync(1));
  tab.close();
  expect(tab.onLeft).not.toHaveBeenCalled();

  const second = openTab(disk);
  await act(() => vi.advanceTimersByTimeAsync(1));
  second.session.enter('title', '刚录入');
  second.close();
  expect(second.onLeft).toHaveBeenCalledTimes(1);

  const third = openTab(disk);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(third.drafts().found?.values['title']).toBe('刚录入');
  act(() => third.drafts().discard());
  third.session.enter('title', '不要的');
  third.drafts().settle();
  third.close();
  expect(third.onLeft).not.toHaveBeenCalled();
  const last = openTab(disk);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(last.drafts().found).toBeUndefined();
});
