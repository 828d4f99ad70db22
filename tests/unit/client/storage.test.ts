import { expect, test } from 'vitest';
import { createStore } from '../../../src/client/storage';
import { createTabLock } from '../../../src/client/tab-lock';

const backend = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});

test('values stand under the prefix as a record with type and time', () => {
  const kept = new Map<string, string>();
  const store = createStore('local', backend(kept));
  store.set('language', 'en');
  expect(JSON.parse(kept.get('liangheng-language') ?? '')).toMatchObject({ dataType: 'string', content: 'en', type: 'local' });
  expect([store.get('language'), typeof store.keptAt('language')]).toEqual(['en', 'number']);
  store.remove('language');
  expect(store.get('language')).toBeUndefined();
});

test.each(['{', '"text"', 'null', '{"content":1}', ''])('what another version or an accident left (%s) counts as nothing', (text) => {
  expect(createStore('local', backend(new Map([['liangheng-tabs', text]]))).get('tabs')).toBeUndefined();
});

test('a browser that refuses storage is survived', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const store = createStore('local', { getItem: refuse, setItem: refuse, removeItem: refuse });
  store.set('a', 1);
  store.remove('a');
  expect(store.get('a')).toBeUndefined();
});

test('without browser locks the work of one tab still goes one by one, and a failure does not block the next', async () => {
  const lock = createTabLock('test', 'none');
  const order: string[] = [];
  const slow = lock(async () => {
    order.push('a begins');
    await Promise.resolve();
    order.push('a ends');
    throw new Error('a');
  });
  const next = lock(async () => order.push('b'));
  await expect(slow).rejects.toThrow('a');
  await next;
  expect(order).toEqual(['a begins', 'a ends', 'b']);
});
