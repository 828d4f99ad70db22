// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOwnActs } from '../../../src/client/own-acts';
import { ListPage } from '../../../src/runtime/list/list-page';
import { laterParts, loadListParts } from '../../../src/runtime/list/list-parts';
import type { PageSource, WireRow } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';
import { pageModel } from './page-models';

const model = pageModel('hr/groups');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
let now = 1_000_000;

beforeAll(async () => {
  await preparePage({ patience: 10_000, box: { height: 400, width: 2400 } });
  // jsdom lays nothing out: everything is in sight.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  await Promise.all([loadListParts(model), ...laterParts(model).map((load) => load())]);
});
beforeEach(() => vi.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a list of four rows, which others may change. */
async function open() {
  let stored: readonly WireRow[] = sampleRows(model.record, 4).map((row, at) => ({
    ...row,
    ...{ groupCode: `G${String(at)}`, groupName: `组${String(at)}`, version: 3 },
  }));
  const fake = makeFakeSource({ model, can: model.permissions.map(({ action }) => action), validator: '' }, stored);
  const acts = createOwnActs();
  const list = vi.fn<PageSource['list']>(async () => ({ records: stored, total: stored.length, size: 50, current: 1 }));
  render(
    <ThemeProvider scheme="light">
      <ListPage source={{ ...fake, list, acts }} user={user} />
    </ThemeProvider>,
  );
  await screen.findByText('组1');
  const byOthers = (id: string, change: Partial<WireRow>): void => {
    stored = stored.map((row) => (row.id === id ? { ...row, ...change, version: row.version + 1 } : row));
  };
  const come = async (): Promise<void> => {
    now += 60_000;
    await act(async () => void fireEvent.focus(window));
  };
  return {
    list,
    acts,
    byOthers,
    come,
    id: (at: number) => stored[at]?.id ?? '',
    drop: (id: string) => (stored = stored.filter((row) => row.id !== id)),
  };
}

const rowOf = (text: string): HTMLElement => screen.getByText(text).closest<HTMLElement>('[role=row]') ?? document.body;

test('whoever comes back to a list is told of rows that others have changed, and they stay as they are until they are asked for', async () => {
  const { byOthers, come, id } = await open();
  byOthers(id(1), { groupName: '改过的组' });
  await come();
  await screen.findByText('本页有 1 行已有新的修改');
  expect(screen.getByText('组1')).toBeTruthy();
  fireEvent.click(within(screen.getByText('本页有 1 行已有新的修改')).getByRole('button', { name: '刷新' }));
  await screen.findByText('改过的组');
  expect(screen.queryByText(/已有新的修改$/, { selector: 'p' })).toBeNull();
  expect(within(rowOf('改过的组')).getByText('已有新的修改')).toBeTruthy();
  expect(screen.getAllByText('已有新的修改')).toHaveLength(1);
});

test('a mark goes when its row is opened', async () => {
  const { byOthers, come, id } = await open();
  byOthers(id(1), { groupName: '改过的组' });
  byOthers(id(2), {});
  await come();
  fireEvent.click(within(await screen.findByText('本页有 2 行已有新的修改')).getByRole('button', { name: '刷新' }));
  await screen.findByText('改过的组');
  expect(screen.getAllByText('已有新的修改')).toHaveLength(2);
  // In a column that is entered in its place a double click enters.
  fireEvent.doubleClick(screen.getByText('G1'));
  await waitFor(() => expect(screen.getAllByText('已有新的修改')).toHaveLength(1));
});

test('rows that came or went are told without a count, and what is dismissed is silent until the next look', async () => {
  const { drop, come, id } = await open();
  drop(id(3));
  await come();
  fireEvent.click(within(await screen.findByText('本页的行有增减')).getByRole('button', { name: '不再提示' }));
  expect(screen.queryByText('本页的行有增减')).toBeNull();
  expect(screen.getByText('组3')).toBeTruthy();
});

test('nothing is asked twice within a moment, and nothing is said where nothing has changed', async () => {
  const { list, come } = await open();
  fireEvent.focus(window);
  expect(list).toHaveBeenCalledTimes(1);
  await come();
  fireEvent.focus(window);
  expect(list).toHaveBeenCalledTimes(2);
  expect(document.querySelector('.lh-news p')).toBeNull();
});

test('rows that the reader has changed elsewhere himself are read again as soon as he comes back, and nothing is said of it', async () => {
  const { acts, list, byOthers, id } = await open();
  // Within sight of the list what changes its rows tells it.
  act(() => acts.note());
  await act(async () => void fireEvent.focus(window));
  expect(list).toHaveBeenCalledTimes(1);
  const sight = vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(null);
  byOthers(id(1), { groupName: '自己改的组' });
  acts.note();
  acts.note();
  await act(async () => void fireEvent.focus(window));
  expect(list).toHaveBeenCalledTimes(1);
  sight.mockRestore();
  await act(async () => void fireEvent.focus(window));
  await screen.findByText('自己改的组');
  expect(list).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('已有新的修改')).toBeNull();
  // Out of a task, or in another window, it is done out of its sight wherever it stands.
  byOthers(id(2), { groupName: '任务改的组' });
  act(() => acts.hear());
  await screen.findByText('任务改的组');
  expect(list).toHaveBeenCalledTimes(3);
});
