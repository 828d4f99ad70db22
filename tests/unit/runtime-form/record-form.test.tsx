// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import en from '../../../schemas/text/en.json';
import zh from '../../../schemas/text/zh.json';
import { RecordForm } from '../../../src/runtime/form/record-form';
import type { FormMode } from '../../../src/runtime/form/use-form-session';
import { PageProvider } from '../../../src/runtime/page-context';
import type { Draft } from '../../../src/protocol/draft';
import type { DraftSource, HistoryEntry, PageSource, RowKey } from '../../../src/runtime/page-source';
import { makeFakeSource } from '../../../src/runtime/testing/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { trialModel, trialRow, trialUser, trialValidator } from './trial-page';

beforeAll(async () => {
  // Styles cost jsdom most of its time, and no test here asks what anything looks like.
  configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
  const plain = document.createElement('i').style;
  window.getComputedStyle = () => plain;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { translation: zh }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

interface Opened {
  readonly submit: ReturnType<typeof vi.fn<PageSource['submit']>>;
  readonly onSaved: ReturnType<typeof vi.fn<(key: RowKey) => void>>;
  readonly onClose: ReturnType<typeof vi.fn<() => void>>;
}

/** Opens the form of the trial page. */
async function open(mode: FormMode, change: Partial<PageSource> = {}): Promise<Opened> {
  const validator = await trialValidator();
  const submit = vi.fn<PageSource['submit']>(change.submit ?? (() => Promise.resolve({ id: '7', version: 4 })));
  const fake = makeFakeSource({ model: trialModel, can: ['view', 'create', 'edit'], validator: '' }, [trialRow]);
  const source: PageSource = { ...fake, validator: () => Promise.resolve(validator), ...change, submit };
  const onSaved = vi.fn<(key: RowKey) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <RecordForm source={source} mode={mode} {...(mode === 'create' ? {} : { row: trialRow })} onSaved={onSaved} onClose={onClose} />
      </PageProvider>
    </ThemeProvider>,
  );
  return { submit, onSaved, onClose };
}

const entry = (name: string): HTMLElement => screen.getByLabelText(name, { selector: 'input, textarea' });
const type = (name: string, value: string): boolean => fireEvent.change(entry(name), { target: { value } });
const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const save = (): boolean => press(/^(loading )?保\s*存$/);

test('creating: defaults, sentences at fields, then one call with what was entered', async () => {
  const { submit, onSaved } = await open('create');
  await waitFor(() => expect(entry('标题')).toBe(document.activeElement));
  save();
  await screen.findByText('请输入标题');
  expect(submit).not.toHaveBeenCalled();
  expect(entry('标题').getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(entry('标题').getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('请输入标题');
  await waitFor(() => expect(document.activeElement).toBe(entry('标题')));
  type('标题', ' 甲 ');
  expect(screen.queryByText('请输入标题')).toBeNull();
  save();
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: '7', version: 4 }));
  expect(submit).toHaveBeenCalledTimes(1);
  const [values, key] = submit.mock.calls[0] ?? [];
  expect(values).toMatchObject({ title: '甲', level: 'a', items: [] });
  expect(values).not.toHaveProperty('state');
  expect(values).not.toHaveProperty('$refs');
  expect(key).toMatch(/^[\w-]{16,64}$/);
});

test('an attempt to save leads to the first fault, in a line that is far out of sight too', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ id: String(1000 + index), name: `项目${index}`, count: 1, price: '1' }));
  const row = { ...trialRow, items: many.map((line, index) => (index === 77 ? { ...line, name: null } : line)) };
  const { submit } = await open('edit', { detail: () => Promise.resolve(row) });
  await screen.findByDisplayValue('旧标题');
  save();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 78 行 项目'));
  expect(screen.getByText('第 78 行 项目：请输入项目')).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

test('an option that shows a field demands it; a sealed option is offered to nobody', async () => {
  const { submit } = await open('edit');
  await screen.findByDisplayValue('旧标题');
  expect(screen.queryByLabelText('原因')).toBeNull();
  const level = screen.getByRole('combobox', { name: '级别' });
  fireEvent.mouseDown(level);
  await screen.findByTitle('乙');
  expect(screen.queryByTitle('旧')).toBeNull();
  fireEvent.click(screen.getByTitle('乙'));
  await screen.findByLabelText('原因');
  save();
  await screen.findByText('请输入原因');
  expect(submit).not.toHaveBeenCalled();
});

test('a refused save puts the sentences of the server at their fields and keeps what was typed', async () => {
  const { onSaved } = await open('edit', {
    submit: () =>
      Promise.reject(Object.assign(new Error('参数校验失败'), { code: 400, fields: { mobile: '手机已登记', nowhere: '整体不对' } })),
  });
  await screen.findByDisplayValue('旧标题');
  type('标题', '新标题');
  fireEvent.keyDown(entry('标题'), { key: 's', ctrlKey: true });
  await screen.findByText('手机已登记');
  expect(screen.getByText('nowhere：整体不对')).toBeTruthy();
  expect(entry('标题')).toHaveProperty('value', '新标题');
  await waitFor(() => expect(document.activeElement).toBe(entry('手机')));
  expect(onSaved).not.toHaveBeenCalled();
});

test('a failed call keeps everything; trying again bears the same key, and other content asks first what came of it', async () => {
  const { submit } = await open('edit', { submit: () => Promise.reject(new Error('请求超时,请重试~~~')) });
  await screen.findByDisplayValue('旧标题');
  type('标题', '新标题');
  save();
  await screen.findByText('请求超时,请重试~~~');
  press(/^重\s*试$/);
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(entry('标题')).toHaveProperty('value', '新标题');
  await screen.findByText('请求超时,请重试~~~');
  type('标题', '再改');
  save();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(3));
  const [first, second, third] = submit.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  // What may have been done all the same is asked for under its key before anything else is sent.
  expect(third).toBe(first);
});

test('when somebody else changed it, their changes stand beside mine and mine go over the latest', async () => {
  const latest = { ...trialRow, version: 4, mobile: '13900139000', updateUserName: '李娜' };
  let refused = false;
  const { submit, onSaved } = await open('edit', {
    detail: () => Promise.resolve(refused ? latest : trialRow),
    submit: () => {
      if (refused) return Promise.resolve({ id: '7', version: 5 });
      refused = true;
      return Promise.reject(Object.assign(new Error('数据已被他人修改，请刷新后重试'), { code: 409, data: latest }));
    },
  });
  await screen.findByDisplayValue('旧标题');
  type('标题', '我的标题');
  save();
  await screen.findByText('数据已被他人修改，请刷新后重试');
  press('查看最新');
  await screen.findByText('13900139000');
  press('合并，继续编辑');
  await waitFor(() => expect(entry('手机')).toHaveProperty('value', '13900139000'));
  expect(entry('标题')).toHaveProperty('value', '我的标题');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[1]?.[0]).toMatchObject({ version: 4, title: '我的标题', mobile: '13900139000' });
});

test('what both changed is chosen one by one before it goes on', async () => {
  const latest = { ...trialRow, version: 4, title: '他的标题', updateUserName: '李娜' };
  let refused = false;
  await open('edit', {
    detail: () => Promise.resolve(refused ? latest : trialRow),
    submit: () => {
      refused = true;
      return Promise.reject(Object.assign(new Error('数据已被他人修改，请刷新后重试'), { code: 409, data: latest }));
    },
  });
  await screen.findByDisplayValue('旧标题');
  type('标题', '我的标题');
  save();
  await screen.findByText('数据已被他人修改，请刷新后重试');
  press('查看最新');
  await screen.findByRole('cell', { name: '旧标题' });
  expect(screen.getByRole('button', { name: '合并，继续编辑' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: '标题：采用对方的修改' }));
  press('合并，继续编辑');
  await waitFor(() => expect(entry('标题')).toHaveProperty('value', '他的标题'));
});

test('leaving asks only where something was typed', async () => {
  const untouched = await open('edit');
  await screen.findByDisplayValue('旧标题');
  press(/^取\s*消$/);
  expect(untouched.onClose).toHaveBeenCalledTimes(1);
  cleanup();
  const { onClose } = await open('edit');
  await screen.findByDisplayValue('旧标题');
  type('标题', '新标题');
  press(/^取\s*消$/);
  await screen.findAllByText('有未保存的修改');
  expect(onClose).not.toHaveBeenCalled();
  press('放弃修改');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('reading shows words and no entries; a language switch says them anew', async () => {
  await open('view');
  await screen.findByText('旧标题');
  expect(screen.getByLabelText('级别').textContent).toBe('甲');
  expect(screen.getByLabelText('负责人').textContent).toBe('陈静');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^保\s*存$/ })).toBeNull();
  expect(screen.getByText(/王芳 创建于 2026-11-01 08:00/)).toBeTruthy();
  await act(() => i18next.changeLanguage('en'));
  expect(screen.getByLabelText('级别').textContent).toBe('A');
});

test('a row that cannot be read says why and can be asked for again', async () => {
  let failed = false;
  await open('edit', {
    detail: () => {
      if (failed) return Promise.resolve(trialRow);
      failed = true;
      return Promise.reject(new Error('数据不存在或已被删除'));
    },
  });
  await screen.findByText('数据不存在或已被删除');
  press(/^重\s*试$/);
  await screen.findByDisplayValue('旧标题');
});

test('what was typed and never saved is offered back; what is typed is kept while it is typed and goes with the save', async () => {
  const kept: Draft[] = [];
  const removed: string[] = [];
  const left = {
    id: '0'.repeat(32),
    page: 'crm/trials',
    recordId: '7',
    time: 1,
    parameter: JSON.stringify({ values: { ...trialRow, title: '没保存' }, base: trialRow }),
  };
  const drafts: DraftSource = {
    list: (recordId) => Promise.resolve(recordId === '7' ? [left] : []),
    save: (draft) => void kept.push({ ...draft, page: 'crm/trials' }),
    remove: (id) => void removed.push(id),
    hold: () => () => undefined,
    flush: () => undefined,
  };
  const { onSaved } = await open('edit', { drafts });
  await screen.findByText(/录入的内容没有保存，要恢复吗/);
  press(/^恢\s*复$/);
  await waitFor(() => expect(entry('标题')).toHaveProperty('value', '没保存'));
  expect(removed).toEqual([left.id]);
  await waitFor(() => expect(kept.at(-1)?.parameter).toContain('没保存'));
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(removed.at(-1)).toBe(kept.at(-1)?.id);
});

/** Drafts that outlive the forms of one test. */
function makeDrafts(): DraftSource {
  const kept = new Map<string, Draft>();
  return {
    list: (recordId) => Promise.resolve([...kept.values()].filter((draft) => draft.recordId === recordId)),
    save: (draft) => void kept.set(draft.id, { ...draft, page: 'crm/trials' }),
    remove: (id) => void kept.delete(id),
    hold: () => () => undefined,
    flush: () => undefined,
  };
}

test.each([
  ['the same', '甲', ['甲'], '保存成功'],
  ['other', '甲乙', ['甲', '甲乙'], '上次的保存其实已经成功，这次的修改存入了同一条记录'],
])('a new record whose save had no answer is made once, though its tab ended: %s content', async (_name, title, sent, said) => {
  const drafts = makeDrafts();
  const answers = new Map<string, RowKey>();
  const rows: unknown[] = [];
  const write: PageSource['submit'] = (values, key) => {
    const answer = answers.get(key) ?? { id: String(values['id'] ?? '7'), version: Number(values['version'] ?? 0) + 1 };
    if (!answers.has(key)) rows.push(values['title']);
    answers.set(key, answer);
    return Promise.resolve(answer);
  };
  await open('create', {
    drafts,
    submit: async (values, key) => {
      await write(values, key);
      throw Object.assign(new Error('请求超时'), { kind: 'timeout', code: 0 });
    },
  });
  await screen.findByLabelText('标题', { selector: 'input' });
  type('标题', '甲');
  save();
  await screen.findByText('请求超时');
  cleanup();
  const { onSaved } = await open('create', { drafts, submit: write });
  await screen.findByText(/的保存没有收到回应，录入的内容还在，要恢复吗？恢复后再次保存不会重复。/);
  press(/^恢\s*复$/);
  await waitFor(() => expect(entry('标题')).toHaveProperty('value', '甲'));
  type('标题', title);
  save();
  await screen.findByText(said);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(rows).toEqual(sent);
  expect(onSaved).toHaveBeenCalledWith({ id: '7', version: sent.length });
  expect(await drafts.list('')).toEqual([]);
});

test('the history of a record reads as sentences with old and new values, narrowed to a person or a field', async () => {
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const history: HistoryEntry[] = [
    { id: '3', action: 'submit', time: '2026-11-03 10:00:00', userName: '李娜', comment: '可以提交', changes: [change('state', '1', '2')] },
    {
      id: '2',
      action: 'edit',
      time: '2026-11-02 09:30:00',
      userName: '李娜',
      changes: [change('title', '初稿', '旧标题'), change('items.0.count', 1, 2)],
    },
    { id: '1', action: 'create', time: '2026-11-01 08:00:00', userName: '王芳', changes: [change('title', null, '初稿')] },
  ];
  await open('view', { history: () => Promise.resolve(history) });
  press(await screen.findByText('查看历史').then((found) => found.textContent ?? ''));
  const section = within(await screen.findByRole('region', { name: '历史记录' }));
  await section.findByText('意见：可以提交');
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['标题初稿 → 旧标题', '明细 第 1 行 数量1 → 2', '标题（空） → 初稿']),
  );
});
