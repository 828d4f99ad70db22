// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PrintPaper } from '../../../../src/runtime/print/print-paper';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource } from '../../../../src/runtime/source/page-source';
import type { PaperRequest } from '../../../../src/runtime/source/paper-request';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { pageModel } from '../page-models';
import { prepare } from '../search/bar-harness';

const model = pageModel('metrology/samples');
const paper = model.papers?.find(({ name }) => name === 'sampleLabel');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const rows = sampleRows(model.record, 60);

beforeAll(async () => {
  await prepare();
  configure({ asyncUtilTimeout: 15_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a paper of some rows. Shape: what the server was asked for. */
function show(count: number): PaperRequest[] {
  if (!paper) throw new Error('Samples have no label.');
  const requests: PaperRequest[] = [];
  const picture = { text: () => Promise.resolve('<svg viewBox="0 0 170 227"/>') } as Blob;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:label', revokeObjectURL: () => undefined }));
  const printPaper: PageSource['printPaper'] = (request) => {
    requests.push(request);
    return Promise.resolve(request.ids.length * request.copies > 50 ? { taskId: '7' } : { file: picture, name: 'labels.pdf' });
  };
  const source = { ...makeFakeSource({ model, can: ['view', 'print'], validator: '' }, rows), printPaper };
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={user}>
          <PrintPaper paper={paper} rows={rows.slice(0, count)} choice={null} onClose={() => undefined} />
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
  return requests;
}
const asked = (requests: readonly PaperRequest[]) => requests.map(({ ids, form, language }) => `${language} ${form} ${String(ids.length)}`);
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a batch is not printed by being looked at, nor in another language: the first are shown, and all are printed once that is asked for', async () => {
  const requests = show(60);
  await waitFor(() => expect(button(/下载 PDF/).disabled).toBe(false));
  expect(screen.getByText('这里只显示前 50 份。全部 60 份按“下载 PDF”在后台打印，完成后在下载中心。')).toBeDefined();
  expect(button(/打\s*印$/).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  await waitFor(() => expect(asked(requests)).toEqual(['zh svg 50', 'en svg 50']));
  await waitFor(() => expect(button(/下载 PDF/).disabled).toBe(false));
  fireEvent.click(button(/下载 PDF/));
  expect(await screen.findByText('60 份正在后台打印，完成后在下载中心。')).toBeDefined();
  expect(asked(requests)).toEqual(['zh svg 50', 'en svg 50', 'en pdf 60']);
  expect(button(/下载 PDF/).disabled).toBe(true);
});

test('copies are alike: one is drawn and shown, all go to the printer; the file has as many as the number says when it is asked for', async () => {
  const requests = show(2);
  const copies = await screen.findByRole('spinbutton', { name: '份数' });
  await waitFor(() => expect(button(/打\s*印$/).disabled).toBe(false));
  const pages = screen.getAllByRole('img', { name: /样品标签/ }).length;
  fireEvent.change(copies, { target: { value: '3' } });
  fireEvent.click(button(/下载 PDF/));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ form: 'pdf', copies: 3, ids: { length: 2 } }));
  expect(document.querySelectorAll('.lh-print-page')).toHaveLength(pages * 3);
  expect([screen.getAllByRole('img', { name: /样品标签/ }).length, requests.filter(({ form }) => form === 'svg').length]).toEqual([
    pages,
    1,
  ]);
  fireEvent.change(copies, { target: { value: '30' } });
  await waitFor(() => expect(button(/下载 PDF/).disabled).toBe(false));
  fireEvent.click(button(/下载 PDF/));
  expect(await screen.findByText('60 份正在后台打印，完成后在下载中心。')).toBeDefined();
});

test('a few are shown whole, and printed by the browser', async () => {
  const requests = show(2);
  await waitFor(() => expect(button(/打\s*印$/).disabled).toBe(false));
  expect([asked(requests), screen.queryByText(/这里只显示前/)]).toEqual([['zh svg 2'], null]);
});
