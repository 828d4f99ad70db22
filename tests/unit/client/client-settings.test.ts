import { expect, test } from 'vitest';
import { readClientSettings } from '../../../src/client/client-settings';
import { signOutOnUnload } from '../../../src/client/sign-out-on-unload';
import { createStore } from '../../../src/client/storage';

test.each([
  [{}, { storagePrefix: 'liangheng-', signOutOnUnload: false }],
  [
    { VITE_STORAGE_PREFIX: 'lims.', VITE_SIGN_OUT_ON_UNLOAD: '1' },
    { storagePrefix: 'lims.', signOutOnUnload: true },
  ],
  [
    { VITE_STORAGE_PREFIX: 'a b', VITE_SIGN_OUT_ON_UNLOAD: 'yes' },
    { storagePrefix: 'liangheng-', signOutOnUnload: false },
  ],
])('%j sets %j', (environment, settings) => {
  expect(readClientSettings(environment)).toEqual(settings);
});

test('where it is set so, a page that goes away signs out here and on the server; one kept for the way back does not', () => {
  const kept = new Map<string, string>();
  const local = createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
  local.set('session', { tenantId: '000000' });
  const page = new EventTarget() as unknown as Window;
  const sent: string[] = [];
  const stop = signOutOnUnload({ page, local, send: (url) => sent.push(url) });
  const hide = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  hide(true);
  expect([sent.length, local.get('session')]).toEqual([0, { tenantId: '000000' }]);
  hide(false);
  expect([sent, local.get('session')]).toEqual([['/user/logout?reason=exit'], undefined]);
  stop();
  hide(false);
  expect(sent).toHaveLength(1);
});
