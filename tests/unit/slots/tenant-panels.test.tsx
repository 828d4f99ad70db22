// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Http } from '../../../src/client/http';
import { RequestFailure } from '../../../src/client/request-failure';
import { NodeScan } from '../../../src/slots/node-scan';
import { NumberPreview } from '../../../src/slots/number-preview';
import type { PanelParts } from '../../../src/slots/panel-parts';
import { TenantAdministrator } from '../../../src/slots/tenant-administrator';
import { TenantParameters } from '../../../src/slots/tenant-parameters';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';
import { standInCamera } from '../stand-in-camera';

beforeAll(async () => {
  await preparePage();
});
afterEach(cleanup);

const tenant = { id: '7', version: 1, tenantCode: 'north', tenantName: '北方院', adminAccount: 'root' };

/** Draws a panel over a server that answers every call with one thing, or with none. */
function open(answer: unknown, panel: (parts: PanelParts) => ReactElement, row: PanelParts['row'] = tenant) {
  const asked: (readonly [url: string, body?: unknown])[] = [];
  const reply = <T,>(): Promise<T> => (answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer as T));
  const http: Http = {
    get: (url) => {
      asked.push([url]);
      return reply();
    },
    post: (url, body) => {
      asked.push([url, body]);
      return reply();
    },
    write: (url, body) => http.post(url, body),
    postForFile: () => reply(),
  };
  const onClose = vi.fn<() => void>();
  const onChanged = vi.fn<() => void>();
  render(<ThemeProvider scheme="light">{panel({ title: '面板', row, http, onClose, onChanged })}</ThemeProvider>);
  return { asked, onClose, onChanged };
}

const button = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

test('the first administrator of a tenant gets a password, told once with where to sign in', async () => {
  const { asked, onChanged } = open({ account: 'root', password: 'Kd7sPq2mXw4nTz' }, (parts) => <TenantAdministrator {...parts} />);
  expect(asked).toEqual([]);
  fireEvent.click(await button(/生成新密码/));
  expect(await screen.findByText('Kd7sPq2mXw4nTz')).toBeTruthy();
  expect(await button(/复\s*制/)).toBeTruthy();
  expect(screen.getByText('以租户 north、账号 root 登录')).toBeTruthy();
  expect(asked).toEqual([['api/blade-system/tenant/administrator', { tenantId: 'north' }]]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('a password that could not be made leaves the panel as it was', async () => {
  const { asked, onChanged } = open(undefined, (parts) => <TenantAdministrator {...parts} />);
  fireEvent.click(await button(/生成新密码/));
  await waitFor(() => expect(asked.length).toBe(1));
  expect(await button(/生成新密码/)).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
});

test('what the program reads of a tenant stands there; only what was changed is sent', async () => {
  const said = { 'account.smsRequired': 'true' };
  const { asked, onClose } = open(said, (parts) => <TenantParameters {...parts} />);
  const profile = await screen.findByRole('combobox', { name: '密码要求' });
  expect(screen.getByText('是')).toBeTruthy();
  const save = await button(/保\s*存/);
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.mouseDown(profile);
  fireEvent.click(await screen.findByText('须含三类字符，定期更换'));
  fireEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    ['api/blade-system/tenant/parameters?tenantId=north'],
    ['api/blade-system/tenant/parameters', { tenantId: 'north', values: { 'account.passwordProfile': 'composed' } }],
  ]);
});

test.each([
  ['a rule that a page uses', { usedBy: { zh: '合同', en: 'Contracts' }, missing: [] }, /用于合同的编号/],
  ['one that none uses', { missing: [] }, /还没有页面使用/],
  ['what each paper has to say', { missing: [{ zh: '编号用到部门，请先填写', en: 'x' }] }, /编号用到部门，请先填写/],
])('a preview of %s', async (_what, more, told) => {
  const answer = { samples: ['HT01', 'HT02', 'HT03'], last: '0', ...more };
  const { asked } = open(answer, (parts) => <NumberPreview {...parts} />, { id: '9', version: 1, ruleName: '合同' });
  expect(await screen.findByText('HT01')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(answer.samples);
  expect(screen.getByText(told)).toBeTruthy();
  expect(asked).toEqual([['api/blade-system/number-rule/preview?id=9']]);
});

test('a preview that could not be read says so', async () => {
  open(undefined, (parts) => <NumberPreview {...parts} />);
  expect(await button(/重\s*试/)).toBeTruthy();
});

test('samples are scanned at a node one after the other; a wrong code is said by sound and in a sentence, and the entry keeps the focus', async () => {
  const sounds = vi.fn();
  vi.stubGlobal('AudioContext', sounds);
  const calls: string[] = [];
  const camera = standInCamera();
  const samples = new Map([
    ['YP1', { id: '1', version: 3, sampleNo: 'YP1', instrumentName: '游标卡尺', routeId: '9', routeStep: 1 }],
    ['YP2', { id: '2', version: 1, sampleNo: 'YP2', instrumentName: '砝码', routeId: '', routeStep: 0 }],
  ]);
  const stops = [2, 1].map((step) => ({ step, stopName: `第${step}站` }));
  const http: Http = {
    get: <T,>(_url: string, how?: { readonly params?: Readonly<Record<string, unknown>> }) =>
      Promise.resolve([...samples.values()].find(({ id }) => id === how?.params?.['id']) as T),
    post: <T,>(url: string, body: unknown) => {
      const text = JSON.stringify(body);
      if (url.endsWith('/routeStops/page')) return Promise.resolve({ records: stops } as T);
      if (url.endsWith('/samples/page'))
        return Promise.resolve({ records: [...samples.values()].filter((row) => text.includes(row.sampleNo)) } as T);
      calls.push(text);
      const fields = { nodeId: '样品没有这个部门的任务' };
      const refused = new RequestFailure('参数校验失败', { kind: 'refused', code: 400, body: { data: { fields } } });
      return text.includes('"id":"2"') ? Promise.reject(refused) : Promise.resolve({} as T);
    },
    write: (url, body) => http.post(url, body),
    postForFile: () => Promise.reject(new Error('no file')),
  };
  const row = { id: '5', version: 1, nodeName: '长度检测区', nodeAttribute: '1' };
  const parts = { title: '扫码交接', row, http, onClose: () => undefined, onChanged: () => undefined };
  render(
    <ThemeProvider scheme="light">
      <NodeScan {...parts} />
    </ThemeProvider>,
  );
  const entry = await screen.findByRole<HTMLInputElement>('textbox', { name: '样品编号' });
  const scan = (code: string): void => {
    fireEvent.change(entry, { target: { value: code } });
    fireEvent.keyDown(entry, { key: 'Enter' });
    fireEvent.keyUp(entry, { key: 'Enter' });
  };
  await waitFor(() => expect(document.activeElement).toBe(entry));
  scan('YP9');
  expect(await screen.findByText('没有样品“YP9”')).toBeTruthy();
  scan('YP2');
  expect(await screen.findByText('YP2：样品没有这个部门的任务')).toBeTruthy();
  expect(sounds).toHaveBeenCalledTimes(2);
  scan('YP1');
  expect(await screen.findByText('YP1 已到长度检测区 · 游标卡尺 · 下一站：第2站')).toBeTruthy();
  expect([document.activeElement, entry.value]).toEqual([entry, '']);
  expect(calls).toEqual([
    '{"name":"passLab","items":[{"id":"2","version":1}],"data":{"nodeId":"5"}}',
    '{"name":"passLab","items":[{"id":"1","version":3}],"data":{"nodeId":"5"}}',
  ]);
  // On a phone its camera reads them, and stays open.
  camera.pictures = ['YP8'];
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  expect(await within(await screen.findByRole('dialog', { name: '用摄像头扫码' })).findByText('没有样品“YP8”')).toBeTruthy();
  camera.pictures = ['YP1'];
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(screen.getByRole('dialog', { name: '用摄像头扫码' })).toBeTruthy();
  // Of the three codes that nothing came of, and of no other.
  expect(sounds).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
