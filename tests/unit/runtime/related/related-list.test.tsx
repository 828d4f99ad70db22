// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOwnActs } from '../../../../src/client/own-acts';
import type { FormSession } from '../../../../src/runtime/form/engine/form-session';
import { useOwnerOf } from '../../../../src/runtime/form/layout/use-owner-of';
import { RecordForm } from '../../../../src/runtime/form/record-form';
import { ListHost } from '../../../../src/runtime/list/list-host';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { trialModel, trialRow, trialUser } from '../../runtime-form/trial-page';
import { dialog, makePage, openOther, openOwner, owning, owningWithin, shownDialog, titleIn } from './related-room';

beforeAll(() => preparePage({ patience: 10_000, box: { height: 600, width: 2400 } }));
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

test('another language does not throw away the form that was opened from a related list', async () => {
  const { add } = await openOwner('view');
  fireEvent.click(add);
  const title = await titleIn(await dialog(/新增/));
  fireEvent.change(title, { target: { value: '写了一半' } });
  await act(() => i18next.changeLanguage('en'));
  await dialog(/New/);
  expect([title.isConnected, (title as HTMLInputElement).value]).toEqual([true, '写了一半']);
});

test('Ctrl+S saves the form that one types in: in the list that of its owner, in a form over it that form alone; other keys go on', async () => {
  const { add, owner, part } = await openOwner('edit');
  fireEvent.click(add);
  const title = await titleIn(await dialog(/新增/));
  fireEvent.change(title, { target: { value: '部件一' } });
  fireEvent.keyDown(title, { key: 's', ctrlKey: true });
  await waitFor(() => expect(part.submit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(title.isConnected).toBe(false));
  expect(owner.submit).not.toHaveBeenCalled();
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', heard);
  fireEvent.keyDown(add, { key: 'k', ctrlKey: true });
  document.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(add, { key: 's', ctrlKey: true });
  await waitFor(() => expect(owner.submit).toHaveBeenCalledTimes(1));
  expect(part.submit).toHaveBeenCalledTimes(1);
});

test('Escape in the list closes the form around it, but not from within a form that it opened', async () => {
  const { add, onClose } = await openOwner('view');
  fireEvent.click(add);
  const title = await titleIn(await dialog(/新增/));
  fireEvent.keyDown(title, { key: 'Escape', keyCode: 27 });
  expect([title.isConnected, onClose.mock.calls.length]).toEqual([true, 0]);
  fireEvent.keyDown(add, { key: 'Escape', keyCode: 27 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a list that is on its way keeps its place with what it will look like, and gives it to the rows', async () => {
  let arrive: (source: PageSource) => void = () => undefined;
  const promise = new Promise<PageSource>((resolve) => {
    arrive = resolve;
  });
  const part = await makePage(trialModel);
  const { source } = await makePage(owning, { openPage: () => promise });
  render(
    <ThemeProvider scheme="light">
      <ListHost value={ListPage}>
        <PageProvider source={source} user={trialUser}>
          <RecordForm source={source} mode="view" row={trialRow} onSaved={() => undefined} onClose={() => undefined} />
        </PageProvider>
      </ListHost>
    </ThemeProvider>,
  );
  await waitFor(() => expect(document.querySelectorAll('.lh-related-wait li').length).toBeGreaterThan(2));
  arrive(part.source);
  await within(await screen.findByRole('region', { name: '部件' })).findByText('旧标题');
  expect(document.querySelector('.lh-related-wait')).toBeNull();
});

test('a form that opens from the list puts the focus in its first field', async () => {
  const { add } = await openOwner('edit');
  fireEvent.click(add);
  const title = await titleIn(await dialog(/新增/));
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('Escape closes the menu of a row, and not the form around the list', async () => {
  const { list, onClose } = await openOwner('view');
  const more = within(list).getByRole('button', { name: '更多' });
  more.focus();
  fireEvent.click(more);
  const copy = await screen.findByRole('menuitem', { name: '复制' });
  fireEvent.keyDown(copy, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape closes the menu of a line in a form over the list, and not that form', async () => {
  const { add } = await openOwner('view');
  fireEvent.click(add);
  const form = await dialog(/新增/);
  const title = await titleIn(form);
  fireEvent.click(await within(form).findByRole('button', { name: /^添加一行/ }));
  fireEvent.contextMenu(await vi.waitUntil(() => form.querySelector('[data-row="0"] [data-column]')));
  const entry = (await screen.findAllByRole('menuitem'))[0] as HTMLElement;
  fireEvent.keyDown(entry, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(entry.isConnected).toBe(false));
  expect(title.isConnected).toBe(true);
});

test('a key in a pop-up of a form over the list is heard by that form alone', async () => {
  const { add, owner, part } = await openOwner('edit');
  fireEvent.click(add);
  const form = await dialog(/新增/);
  fireEvent.change(await titleIn(form), { target: { value: '部件一' } });
  fireEvent.mouseDown(within(form).getByRole('combobox', { name: '级别' }));
  const popUp = await vi.waitUntil(() => document.querySelector('.ant-select-dropdown'));
  expect(form.contains(popUp)).toBe(false);
  fireEvent.keyDown(popUp, { key: 'F1' });
  expect(await screen.findAllByRole('combobox', { name: '字段' })).toHaveLength(1);
  fireEvent.keyDown(popUp, { key: 's', ctrlKey: true });
  await waitFor(() => expect(part.submit).toHaveBeenCalledTimes(1));
  expect(owner.submit).not.toHaveBeenCalled();
});

test('Enter goes from field to field of the owner, past what stands in the list', async () => {
  const many = { records: [trialRow], total: 900, size: 50, current: 1 };
  const { list } = await openOwner('edit', { around: owningWithin, list: () => Promise.resolve(many) });
  expect(list.querySelector('input')).toBeTruthy();
  const title = await titleIn(await dialog(/编辑/));
  title.focus();
  fireEvent.keyDown(title, { key: 'Enter' });
  expect(document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']).toBe('level');
});

test('where the owner is not offered, it is said why, and no form opens', async () => {
  const { add } = await openOwner('view', { offered: false });
  fireEvent.click(add);
  expect(await screen.findByText(/^现在不能为这条记录新增/)).toBeTruthy();
  expect(shownDialog(/新增/)).toBeUndefined();
});

test('a copy made in a related list belongs to the same owner', async () => {
  const { list, part } = await openOwner('view');
  fireEvent.click(within(list).getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '复制' }));
  const form = await dialog(/新增|复制/);
  await titleIn(form);
  expect(form.querySelector('[data-field="managerId"] output')?.textContent).toBe('T1');
  fireEvent.click(within(form).getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() => expect(part.submit).toHaveBeenCalledTimes(1));
  expect(part.submit.mock.calls[0]?.[0]).toMatchObject({ managerId: '7' });
});

test('a form that takes the place of its list stands over the form around it', async () => {
  const { form } = trialModel;
  if (!form) throw new Error('the trial page has no form');
  const { add } = await openOwner('view', { model: { ...trialModel, form: { ...form, mode: 'page' } } });
  fireEvent.click(add);
  await titleIn(await dialog(/新增/));
});

test('who changed the record last is told anew when what belongs to it has changed it', async () => {
  const { list, owner } = await openOwner('edit');
  await screen.findByText(/李娜.*2026-11-02 09:30/);
  owner.stored.row = { ...trialRow, version: 4, updateTime: '2026-11-03 10:00:00', updateUserName: '赵敏' };
  fireEvent.click(within(list).getByRole('button', { name: '新增' }));
  const form = await dialog(/新增/);
  fireEvent.change(await titleIn(form), { target: { value: '部件一' } });
  fireEvent.click(within(form).getByRole('button', { name: /^保\s*存$/ }));
  expect(await screen.findByText(/赵敏.*2026-11-03 10:00/)).toBeTruthy();
});

test('a record that stands open is read again after its reader has changed something elsewhere, and what was typed stays', async () => {
  // jsdom lays nothing out: nothing is in sight until it is said to be.
  const acts = createOwnActs();
  const { source, stored } = await makePage(trialModel, { acts });
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <RecordForm source={source} mode="edit" row={trialRow} onSaved={() => undefined} onClose={() => undefined} />
      </PageProvider>
    </ThemeProvider>,
  );
  const title = await titleIn(await dialog(/编辑/));
  fireEvent.change(title, { target: { value: '写了一半' } });
  stored.row = { ...trialRow, version: 4, updateTime: '2026-11-03 10:00:00', updateUserName: '赵敏' };
  acts.note();
  expect(screen.queryByText(/赵敏/)).toBeNull();
  const sight = vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  await act(async () => void fireEvent.focus(window));
  sight.mockRestore();
  expect(await screen.findByText(/赵敏.*2026-11-03 10:00/)).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe('写了一半');
});

test('F1 in a form that begins with related records asks of the first field', async () => {
  const { add } = await openOwner('edit');
  fireEvent.keyDown(add, { key: 'F1' });
  expect(await screen.findByRole('combobox', { name: '字段' })).toBeTruthy();
});

test('of what the owner is read again for, the newest counts, and nothing once its form is gone', async () => {
  const answers: ((row: WireRow) => void)[] = [];
  const detail = vi.fn<PageSource['detail']>(() => new Promise((resolve) => answers.push(resolve)));
  const { source } = await makePage(owning, { detail });
  const rebase = vi.fn<(row: WireRow) => void>();
  const session = { original: () => ({ id: '7' }), compare: () => ({ both: [] }), rebase } as unknown as FormSession;
  const { result, unmount } = renderHook(() => useOwnerOf({ source, session, place: null, onChanged: undefined }));
  const answer = (at: number, version: number) => act(async () => answers[at]?.({ ...trialRow, version }));
  result.current.owner.changed();
  result.current.owner.changed();
  await answer(1, 5);
  await answer(0, 4);
  expect(rebase.mock.calls.map(([row]) => row.version)).toEqual([5]);
  result.current.owner.changed();
  unmount();
  await answer(2, 6);
  expect(rebase).toHaveBeenCalledTimes(1);
  expect(detail.mock.calls.map(([, how]) => how)).toEqual(['quiet', 'quiet', 'quiet']);
});

test('the form of another page says that it is on its way, and another language does not begin it anew', async () => {
  await openOther(() => Promise.resolve(trialRow));
  expect(screen.getByRole('status').textContent).toBe('正在加载');
  const title = await titleIn(await dialog(/新增/));
  fireEvent.change(title, { target: { value: '写了一半' } });
  await act(() => i18next.changeLanguage('en'));
  await dialog(/New/);
  expect([title.isConnected, (title as HTMLInputElement).value]).toEqual([true, '写了一半']);
});

test('a button opens the form of another page filled in from the row as it is now', async () => {
  await openOther(() => Promise.resolve({ ...trialRow, title: '此刻的标题' }), { fill: { title: "title + '，复检'" } });
  expect(((await titleIn(await dialog(/新增/))) as HTMLInputElement).value).toBe('此刻的标题，复检');
});

test('a row that cannot be read is told once, by the form that was to open', async () => {
  const detail = vi.fn<PageSource['detail']>(() => Promise.reject(new Error('数据不存在或已被删除')));
  const { onClose } = await openOther(detail);
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
  expect([detail.mock.calls, onClose.mock.calls.length]).toEqual([[['7', 'quiet']], 1]);
});

test('a form that is long on its way is given up by Escape or by a button, and no form around it hears of that', async () => {
  const { onClose } = await openOther(() => new Promise(() => undefined));
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', heard);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.removeEventListener('keydown', heard);
  expect([onClose.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
