import { expect, test } from 'vitest';
import { createErrorLog } from '../../../src/client/error-log';
import { toBatches } from '../../../src/client/log-batches';
import { createStore } from '../../../src/client/storage';

function makeStore() {
  const kept = new Map<string, string>();
  return createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
}

test('an entry says what, where and when, and outlives a reload', () => {
  const store = makeStore();
  createErrorLog(store, () => 'http://x/crm/quotes')
    .getState()
    .add({ message: 'a', stack: 's', info: 'i' });
  const [entry, ...rest] = createErrorLog(store).getState().entries;
  expect(rest).toEqual([]);
  expect(entry).toMatchObject({ type: 'error', message: 'a', stack: 's', info: 'i', url: 'http://x/crm/quotes' });
  expect(entry?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('the same fault at the same place stands once, and no more than 99 are kept, the newest first', () => {
  const log = createErrorLog(makeStore(), () => 'x');
  for (let index = 0; index < 120; index += 1) log.getState().add({ message: `fault ${index}` });
  log.getState().add({ message: 'fault 100' });
  const messages = log.getState().entries.map((entry) => entry.message);
  expect(messages).toHaveLength(99);
  expect(messages.slice(0, 2)).toEqual(['fault 100', 'fault 119']);
  expect(new Set(messages).size).toBe(99);
});

test('how many have fallen out is said, over a reload, until the log is emptied', () => {
  const store = makeStore();
  const log = createErrorLog(store, () => 'x');
  for (let index = 0; index < 99; index += 1) log.getState().add({ message: `fault ${index}` });
  expect(log.getState().dropped).toBe(0);
  for (let index = 99; index < 105; index += 1) log.getState().add({ message: `fault ${index}` });
  log.getState().add({ message: 'fault 104' });
  expect([log.getState().dropped, createErrorLog(store).getState().dropped]).toEqual([6, 6]);
  log.getState().clear();
  expect([log.getState().dropped, createErrorLog(store).getState().dropped]).toEqual([0, 0]);
});

test('what stands in storage and is no entry is passed over', () => {
  const store = makeStore();
  store.set('logs', [1, { message: 'kept', time: 't' }, { message: 3 }]);
  expect(
    createErrorLog(store)
      .getState()
      .entries.map((entry) => entry.message),
  ).toEqual(['kept']);
});

test('a log is sent in messages of less than 64 kB that together hold every entry, in their order', () => {
  const log = createErrorLog(makeStore(), () => 'x');
  for (let index = 0; index < 99; index += 1)
    log.getState().add({ message: `fault ${index}`, stack: '错\n"'.repeat(2000), info: '\u0001'.repeat(9000) });
  const { entries } = log.getState();
  const batches = toBatches(entries);
  expect(batches.flat()).toEqual(entries);
  for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(64 * 1024);
});

test('a text that is cut says how much is missing, one that is not stays as it is', () => {
  const log = createErrorLog(makeStore(), () => 'x');
  log.getState().add({ message: 'short', stack: '堆'.repeat(5000) });
  const [entry] = log.getState().entries;
  expect(entry?.message).toBe('short');
  const [, kept = '', missing] = /^(堆+)… \(\+(\d+)\)$/.exec(entry?.stack ?? '') ?? [];
  expect(kept.length + Number(missing)).toBe(5000);
});

test('what is noted while a batch is sent stays in the log', () => {
  const log = createErrorLog(makeStore(), () => 'x');
  log.getState().add({ message: 'old' });
  const sent = log.getState().entries;
  log.getState().add({ message: 'new' });
  log.getState().remove(sent);
  expect(log.getState().entries.map((entry) => entry.message)).toEqual(['new']);
});
