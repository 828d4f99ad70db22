// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource } from '../../../../src/runtime/source/page-source';
import { PrintList } from '../../../../src/runtime/print/print-list';
import { PrintRecord } from '../../../../src/runtime/print/print-record';
import { openSearch } from '../../../../src/runtime/search/search-reducer';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { pageModel } from '../page-models';
import { prepare } from '../search/bar-harness';

const model = pageModel('crm/quotes');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const rows = sampleRows(model.record, 130);

beforeAll(async () => {
  await prepare();
  configure({ asyncUtilTimeout: 15_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(part: ReactNode, over: Partial<PageSource> = {}, page = model): void {
  const source: PageSource = { ...makeFakeSource({ model: page, can: ['view'], validator: '' }, rows), ...over };
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={user}>
          {part}
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
}

const { applied } = openSearch(model);
const viewOf = (total: number) => ({
  columns: model.table.columns.slice(0, 4),
  applied,
  total,
  page: { records: rows.slice(0, 50), total, size: 50, current: 1 },
});
const bodyRows = (): number => within(screen.getByRole('table')).getAllByRole('row').length - 1;
const nothing = (): void => undefined;

test('the page on screen first, then all that the search finds, page by page; printed when asked for', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show(<PrintList view={viewOf(130)} onClose={nothing} />);
  const sheet = await screen.findByRole('table');
  await waitFor(() => expect(bodyRows()).toBeGreaterThanOrEqual(50));
  const titles = within(sheet)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(titles).toEqual(['序号', ...model.table.columns.slice(0, 4).map((column) => expect.stringContaining(column.label.zh))]);
  fireEvent.click(screen.getByRole('radio', { name: '当前查询 130 条' }));
  await waitFor(() => expect(bodyRows()).toBeGreaterThanOrEqual(130));
  expect(print).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /打\s*印$/ }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('columns under a title in common stand under it on paper', async () => {
  const storeys = { upper: { zh: '金额', en: 'Amounts' }, lower: { zh: '原价', en: 'Full' } };
  const columns = model.table.columns.slice(0, 4).map((column, index) => (index === 1 || index === 2 ? { ...column, storeys } : column));
  show(<PrintList view={{ ...viewOf(130), columns }} onClose={nothing} />);
  const sheet = await screen.findByRole('table');
  const [upper, lower] = within(sheet).getAllByRole('row');
  const titlesOf = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('th') ?? [])].map((head) => [head.textContent, head.colSpan, head.rowSpan]);
  expect(titlesOf(upper)).toEqual([
    ['序号', 1, 2],
    [expect.stringContaining(model.table.columns[0]?.label.zh ?? ''), 1, 2],
    ['金额', 2, 1],
    [expect.stringContaining(model.table.columns[3]?.label.zh ?? ''), 1, 2],
  ]);
  expect(titlesOf(lower).map(([title]) => title)).toEqual([expect.stringContaining('原价'), expect.stringContaining('原价')]);
});

test('of more rows than belong on paper it says how many are printed', async () => {
  show(<PrintList view={viewOf(52_400)} onClose={nothing} />);
  expect(await screen.findByRole('radio', { name: '当前查询前 5,000 条（共 52,400 条）' })).toBeDefined();
});

test('what cannot be read is said, and cannot be printed', async () => {
  show(<PrintList view={viewOf(130)} onClose={nothing} />, { list: () => Promise.reject(new Error('请求超时,请重试~~~')) });
  fireEvent.click(await screen.findByRole('radio', { name: '当前查询 130 条' }));
  expect(await screen.findByText('请求超时,请重试~~~')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /打\s*印$/ }).disabled).toBe(true);
});

test('a record is printed by its groups, with a table for its lines, on paper that can be turned', async () => {
  const [row] = rows;
  if (!row) throw new Error('There is no row.');
  const closed = vi.fn();
  show(<PrintRecord row={row} onClose={closed} />);
  await screen.findAllByRole('term');
  for (const group of model.form?.groups ?? [])
    if (group.label && group.related === undefined && group.visibleWhen === undefined)
      expect(screen.getByRole('heading', { name: group.label.zh })).toBeDefined();
  const turned = (): string => document.querySelector('.lh-print-sheet')?.className ?? '';
  expect(turned()).toContain('landscape');
  fireEvent.click(screen.getByRole('radio', { name: '纵向' }));
  expect(turned()).toContain('portrait');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('what stands behind the lines in the form stands behind them on paper', async () => {
  const [row] = rows;
  const form = model.form;
  const lines = model.record.fields.find(({ line }) => line);
  if (!row || !form || !lines) throw new Error('There is no form with lines.');
  const [before, behind] = ['title', 'remark'].map((name) => model.record.fields.find((field) => field.name === name));
  if (!before || !behind) throw new Error('The fields are called otherwise.');
  const placed = form.groups.flatMap((group) => group.items);
  const items = [before, lines, behind].flatMap(({ name }) => placed.find(({ field }) => field === name) ?? []);
  show(<PrintRecord row={row} onClose={nothing} />, {}, { ...model, form: { ...form, groups: [{ items }] } });
  const table = await screen.findByRole('table');
  const [first, second] = screen.getAllByRole('term');
  expect([first?.textContent, second?.textContent]).toEqual([before.label.zh, behind.label.zh]);
  const isFollowedBy = (one: Node, other: Node | undefined): boolean =>
    other !== undefined && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect([isFollowedBy(table, first), isFollowedBy(table, second)]).toEqual([false, true]);
});

test('on paper a text has the line that it has in the form, lines that are missing are said to be, and pictures are drawn before anything is printed', async () => {
  const [row] = rows;
  if (!row) throw new Error('There is no row.');
  const lines = model.record.fields.find(({ line }) => line);
  if (!lines) throw new Error('There are no lines.');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture' }));
  const files: NonNullable<PageSource['files']> = {
    upload: () => Promise.reject(new Error('not here')),
    describe: (ids) =>
      Promise.resolve(ids.map((id) => ({ id, name: `铭牌${id}.png`, type: id === '1' ? 'image/png' : 'application/pdf' }))),
    open: nothing,
    read: () => Promise.resolve(new Blob(['picture'])),
  };
  const detail: PageSource['detail'] = () => Promise.resolve({ ...row, [lines.name]: [], fileIds: '1,2', remark: '一\n二' });
  show(<PrintRecord row={row} onClose={nothing} />, { files, detail });
  expect(within(await screen.findByRole('table')).getByRole('cell', { name: '没有明细' })).toBeDefined();
  const picture = await waitFor(() => {
    const found = document.querySelector('.lh-print-file img');
    if (!found) throw new Error('no picture');
    return found;
  });
  expect([...document.querySelectorAll('.lh-print-file')].map(({ textContent }) => textContent)).toEqual(['铭牌1.png', '铭牌2.png']);
  const print = screen.getByRole<HTMLButtonElement>('button', { name: /打\s*印$/ });
  expect(print.disabled).toBe(true);
  fireEvent.load(picture);
  expect(print.disabled).toBe(false);
  const whole = [...document.querySelectorAll('.lh-print-whole dt')].map(({ textContent }) => textContent);
  const labelOf = (name: string): string | undefined => model.record.fields.find((field) => field.name === name)?.label.zh;
  expect(whole).toEqual(expect.arrayContaining([labelOf('fileIds'), labelOf('remark')]));
});

test('words of a printed table stay whole where the sheet is broad enough, and are broken where a column would be cut off', async () => {
  const wide = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1500);
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1050);
  try {
    show(<PrintList view={viewOf(50)} onClose={nothing} />);
    const table = await screen.findByRole('table');
    expect(table.dataset['words']).toBeUndefined();
    cleanup();
    wide.mockReturnValue(1050);
    show(<PrintList view={viewOf(50)} onClose={nothing} />);
    expect((await screen.findByRole('table')).dataset['words']).toBe('whole');
  } finally {
    wide.mockRestore();
    room.mockRestore();
  }
});
