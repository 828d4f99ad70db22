// @vitest-environment jsdom
import axios, { AxiosHeaders } from 'axios';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeServices } from '../../../src/app/make-services';
import type * as ClientSettings from '../../../src/client/client-settings';
import { clientSettings } from '../../../src/client/client-settings';

vi.mock('../../../src/client/client-settings', async (original) => {
  const { readClientSettings } = await original<typeof ClientSettings>();
  return { clientSettings: readClientSettings({ VITE_SILENT_CODES: '4001', VITE_API_CRM: '/gateway/crm' }) };
});

const { adapter } = axios.defaults;
const asked: string[] = [];
beforeAll(() => {
  axios.defaults.adapter = async (config) => {
    asked.push(config.url ?? '');
    const code = Number(new URLSearchParams(config.url?.split('?')[1]).get('code'));
    return {
      data: { code, success: false, data: {}, msg: `错误${String(code)}` },
      status: 200,
      statusText: '',
      headers: new AxiosHeaders(),
      config,
    };
  };
});
afterAll(() => {
  if (adapter !== undefined) axios.defaults.adapter = adapter;
});

test('the browser’s side is put together by the settings of its build: codes that it names show no message, others do, and calls go where it says', async () => {
  expect(clientSettings.silentCodes).toEqual([4001]);
  const { http, notices } = makeServices();
  const shown = () => notices.getState().notices.map(({ sentence }) => sentence);
  await expect(http.get('api/crm/quotes?code=4001')).rejects.toMatchObject({ code: 4001, message: '错误4001' });
  expect(shown()).toEqual([]);
  await expect(http.get('api/crm/quotes?code=4002')).rejects.toMatchObject({ code: 4002 });
  expect(shown()).toEqual(['错误4002']);
  expect(asked).toEqual(['/gateway/crm/quotes?code=4001', '/gateway/crm/quotes?code=4002']);
});
