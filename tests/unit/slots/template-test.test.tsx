// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Http } from '../../../src/client/http';
import { TemplateTest } from '../../../src/slots/messages/template-test';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';

beforeAll(async () => {
  await preparePage();
});
afterEach(cleanup);
vi.setConfig({ testTimeout: 60_000 });

const found = [
  { path: 'metrology/devices', label: { zh: '设备台账', en: 'Devices' }, id: '71', number: 'LX-0004', name: '电子天平' },
  { path: 'metrology/devices', label: { zh: '设备台账', en: 'Devices' }, id: '72', number: 'LX-0005', name: '砝码' },
];

test('a template is tried with the record that was chosen among those of its notice', async () => {
  const asked: unknown[] = [];
  const posted: unknown[] = [];
  const http: Http = {
    get: <T,>(url: string, options?: { readonly params?: unknown }) => {
      asked.push([url, options?.params]);
      return Promise.resolve(found as T);
    },
    post: <T,>(_url: string, body: unknown) => {
      posted.push(body);
      return Promise.resolve({ title: '', text: '天平', receiver: 'a', filled: true, state: 'sent', reason: '', answer: '' } as T);
    },
    write: (url, body) => http.post(url, body),
    postForFile: () => Promise.reject(new Error('none')),
  };
  const row = { id: '9', version: 1, templateType: '3', templateName: '设备到期', event: 'deviceDueSoon', content: '{deviceNo}到期' };
  render(
    <ThemeProvider scheme="light">
      <TemplateTest http={http} title="测试发送" row={row} onClose={() => undefined} onChanged={() => undefined} />
    </ThemeProvider>,
  );
  const send = screen.getByRole('button', { name: /^发\s*送$/ });
  fireEvent.click(screen.getByText('指定记录'));
  // Without a record there is nothing to fill it with.
  expect(send).toHaveProperty('disabled', true);
  const entry = screen.getByRole('combobox', { name: '记录' });
  fireEvent.mouseDown(entry);
  fireEvent.change(entry, { target: { value: 'LX-00' } });
  fireEvent.click(await screen.findByText('设备台账 · LX-0004 · 电子天平'));
  expect(asked).toEqual([['api/find/records', { text: 'LX-00', notice: 'deviceDueSoon', words: 'deviceNo' }]]);
  fireEvent.click(send);
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ id: '9', values: 'chosen', page: 'metrology/devices', record: '71' });
});
