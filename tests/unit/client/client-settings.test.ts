import { AxiosHeaders } from 'axios';
import { expect, test } from 'vitest';
import { readClientSettings } from '../../../src/client/client-settings';
import { signOutOnUnload } from '../../../src/client/sign-out-on-unload';
import { createStore } from '../../../src/client/storage';
import { createTransport } from '../../../src/client/transport';

test.each([
  [{}, { storagePrefix: 'liangheng-', signOutOnUnload: false, silentCodes: [], prefixes: {} }],
  [
    { VITE_STORAGE_PREFIX: 'lims.', VITE_SIGN_OUT_ON_UNLOAD: '1', VITE_SILENT_CODES: '4001, 4002,401,200,x,' },
    { storagePrefix: 'lims.', signOutOnUnload: true, silentCodes: [4001, 4002], prefixes: {} },
  ],
  [
    { VITE_STORAGE_PREFIX: 'a b', VITE_SIGN_OUT_ON_UNLOAD: 'yes' },
    { storagePrefix: 'liangheng-', signOutOnUnload: false, silentCodes: [], prefixes: {} },
  ],
  [
    { VITE_API_CRM: '/gateway/crm', VITE_API_PRINT: '/print-2.1', VITE_API_EXPAND: 'https://evil.example/', VITE_API_JEWELS: '/a/../b' },
    { storagePrefix: 'liangheng-', signOutOnUnload: false, silentCodes: [], prefixes: { crm: '/gateway/crm', print: '/print-2.1' } },
  ],
])('%j sets %j', (environment, settings) => {
  expect(readClientSettings(environment)).toEqual(settings);
});

test.each([
  ['api/crm/quotes/page', '/gateway/crm/quotes/page'],
  ['/api/crm/quotes/page', '/gateway/crm/quotes/page'],
  ['api/crm', '/gateway/crm'],
  ['api/crmx/page', 'api/crmx/page'],
  ['csApi/hm-metrology/self-service/sms/1', '/lab/self-service/sms/1'],
  ['csApi/blade-expand/region/tree', 'csApi/blade-expand/region/tree'],
  ['api/blade-system/menu/routes', 'api/blade-system/menu/routes'],
])('the call %s goes to %s', async (url, to) => {
  const seen: string[] = [];
  const transport = createTransport({
    language: () => 'zh-CN',
    prefixes: { crm: '/gateway/crm', metrology: '/lab' },
    adapter: async (config) => {
      seen.push(config.url ?? '');
      return { data: {}, status: 200, statusText: '', headers: new AxiosHeaders(), config };
    },
  });
  await transport.get(url);
  expect(seen).toEqual([to]);
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
