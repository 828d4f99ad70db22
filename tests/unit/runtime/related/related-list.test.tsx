// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Draft } from '../../../../src/protocol/draft';
import type { FormSession } from '../../../../src/runtime/form/engine/form-session';
import { type FormMode } from '../../../../src/runtime/form/layout/use-form-session';
import { useOwnerOf } from '../../../../src/runtime/form/layout/use-owner-of';
import { RecordForm } from '../../../../src/runtime/form/record-form';
import { ListHost } from '../../../../src/runtime/list/list-host';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { OpenForm } from '../../../../src/runtime/form/open-form';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { DraftSource, PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/testing/fake-source';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { trialModel, trialRow, trialUser, trialValidator } from '../../runtime-form/trial-page';

beforeAll(() => preparePage({ patience: 10_000, box: { height: 600, width: 2400 } }));
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

/** The trial page with a list of trials that belong to each of its records. */
const owning: PageModel = (() => {
  const { form } = trialModel;
  if (!form) throw new Error('the trial page has no form');
  const related = { name: 'parts', record: 'trials', page: 'crm/trials', label: { zh: '部件', en: 'Parts' }, by: 'managerId' };
  return { ...trialModel, form: { ...form, groups: [{ related, items: [] }, ...form.groups] } };
})();

const served = (model: PageModel) => ({ model, can: ['view', 'create', 'edit', 'remove'], validator: '' });

/** A page over one record, whose references offer the record of the form around, or nothing. */
async function makePage(model: PageModel, { offered = true, ...change }: Partial<PageSource> & { readonly offered?: boolean } = {}) {
  const validator = await trialValidator();
  const fake = makeFakeSource(served(model), [trialRow]);
  const submit = vi.fn<PageSource['submit']>(() => Promise.resolve({ id: '9', version: 1 }));
  const stored: { row?: WireRow } = {};
  const source: PageSource = {
    ...fake,
    detail: (id) => (stored.row ? Promise.resolve(stored.row) : fake.detail(id)),
    validator: () => Promise.resolve(validator),
    list: ({ searchParam: _search, ...body }, signal) => fake.list(body, signal),
    candidates: () => Promise.resolve(offered ? [{ id: '7', display: 'T1', fields: { staffName: '陈静' } }] : []),
    submit,
    ...change,
  };
  return { source, submit, stored };
}

/** Opens the form of a record that has related records. */
async function openOwner(
  mode: FormMode,
  { model = trialModel, ...change }: Parameters<typeof makePage>[1] & { readonly model?: PageModel } = {},
) {
  const part = await makePage(model, change);
  const owner = await makePage(owning, { openPage: () => Promise.resolve(part.source) });
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <ListHost value={ListPage}>
        <PageProvider source={owner.source} user={trialUser}>
          <RecordForm source={owner.source} mode={mode} row={trialRow} onSaved={() => undefined} onClose={onClose} />
        </PageProvider>
      </ListHost>
    </ThemeProvider>,
  );
  const list = await screen.findByRole('region', { name: '部件' });
  await within(list).findByText('旧标题');
  return { owner, part, onClose, add: within(list).getByRole('button', { name: '新增' }), list };
}

/** Under test antd gives every drawer the same id for its title, so that a drawer is not found by its name. */
const shownDialog = (name: RegExp): HTMLElement | undefined =>
  screen.queryAllByRole('dialog').find((each) => name.test(each.querySelector('.ant-drawer-title')?.textContent ?? ''));
const dialog = (name: RegExp): Promise<HTMLElement> => vi.waitUntil(() => shownDialog(name), { timeout: 10_000 });
const titleIn = (form: HTMLElement): Promise<HTMLElement> => within(form).findByLabelText('标题', { selector: 'input' });

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

test('what was begun for a record and never saved is offered for that record alone', async () => {
  const kept = new Map<string, Draft>();
  const drafts: DraftSource = {
    list: (recordId) => Promise.resolve([...kept.values()].filter((draft) => draft.recordId === recordId)),
    save: (draft) => kept.set(draft.id, { ...draft, page: 'crm/trials' }).size > 0,
    remove: (id) => void kept.delete(id),
    hold: () => () => undefined,
    flush: () => undefined,
  };
  const first = await openOwner('view', { drafts });
  fireEvent.click(first.add);
  fireEvent.change(await titleIn(await dialog(/新增/)), { target: { value: '写了一半' } });
  cleanup();
  expect(kept.size).toBe(1);

  // The page's own list does not offer it.
  const own = await makePage(trialModel, { drafts });
  const list = vi.fn(drafts.list);
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={own.source} user={trialUser}>
        <RecordForm
          source={{ ...own.source, drafts: { ...drafts, list } }}
          mode="create"
          onSaved={() => undefined}
          onClose={() => undefined}
        />
      </PageProvider>
    </ThemeProvider>,
  );
  await titleIn(await dialog(/新增/));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/没有保存，要恢复吗/)).toBeNull();
  cleanup();

  const again = await openOwner('view', { drafts });
  fireEvent.click(again.add);
  const form = await dialog(/新增/);
  await screen.findByText(/没有保存，要恢复吗/);
  fireEvent.click(within(form).getByRole('button', { name: /^恢\s*复$/ }));
  await waitFor(async () => expect(await titleIn(form)).toHaveProperty('value', '写了一半'));
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
  const { result, unmount } = renderHook(() => useOwnerOf({ source, session, onChanged: undefined }));
  const answer = (at: number, version: number) => act(async () => answers[at]?.({ ...trialRow, version }));
  result.current.changed();
  result.current.changed();
  await answer(1, 5);
  await answer(0, 4);
  expect(rebase.mock.calls.map(([row]) => row.version)).toEqual([5]);
  result.current.changed();
  unmount();
  await answer(2, 6);
  expect(rebase).toHaveBeenCalledTimes(1);
  expect(detail.mock.calls.map(([, how]) => how)).toEqual(['quiet', 'quiet', 'quiet']);
});

/** Opens the form of another page from a row. */
async function openOther(detail: PageSource['detail']) {
  const part = await makePage(trialModel);
  const { source } = await makePage(owning, { openPage: () => Promise.resolve(part.source), detail });
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <OpenForm open={{ page: 'crm/trials', record: 'trials', fill: {} }} row={trialRow} onChanged={() => undefined} onClose={onClose} />
      </PageProvider>
    </ThemeProvider>,
  );
  return onClose;
}

test('the form of another page says that it is on its way, and another language does not begin it anew', async () => {
  await openOther(() => Promise.resolve(trialRow));
  expect(screen.getByRole('status').textContent).toBe('正在加载');
  const title = await titleIn(await dialog(/新增/));
  fireEvent.change(title, { target: { value: '写了一半' } });
  await act(() => i18next.changeLanguage('en'));
  await dialog(/New/);
  expect([title.isConnected, (title as HTMLInputElement).value]).toEqual([true, '写了一半']);
});

test('a row that cannot be read is told once, by the form that was to open', async () => {
  const detail = vi.fn<PageSource['detail']>(() => Promise.reject(new Error('数据不存在或已被删除')));
  const onClose = await openOther(detail);
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
  expect([detail.mock.calls, onClose.mock.calls.length]).toEqual([[['7', 'quiet']], 1]);
});
