// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/protocol/history';
import { entry, open, prepareForms, press, save, type } from './form-room';
import { trialRow } from './trial-page';

beforeAll(prepareForms);
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

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

test('while a save is on its way the fields take nothing, a second save is none, and what arrives late is not lost', async () => {
  let refuse = (_reason: Error): void => undefined;
  const { submit, onSaved } = await open('edit', {
    submit: () =>
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
  });
  await screen.findByDisplayValue('旧标题');
  type('标题', '新标题');
  const title = entry('标题');
  act(() => title.focus());
  fireEvent.keyDown(title, { key: 's', ctrlKey: true });
  expect(title.closest('[inert]')).not.toBeNull();
  const holder = document.activeElement;
  expect(holder?.contains(title)).toBe(true);
  expect(holder).not.toBe(title);
  if (!holder) return;
  fireEvent.keyDown(holder, { key: 's', ctrlKey: true });
  fireEvent.keyDown(holder, { key: 'z', ctrlKey: true });
  // A browser keeps the keyboard away from here; this stands for a file whose upload ends now.
  type('手机', '13800000000');
  expect(entry('手机')).not.toHaveProperty('value', '13800000000');
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ title: '新标题' });
  act(() => refuse(new Error('请求超时,请重试~~~')));
  await screen.findByDisplayValue('13800000000');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.closest('[inert]')).toBeNull();
  expect(title).toHaveProperty('value', '新标题');
  expect(submit).toHaveBeenCalledTimes(1);
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

test('when somebody else changed other fields, it says who changed what, and one press merges and saves', async () => {
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
  await screen.findByText('数据已被他人修改');
  await screen.findByText('13900139000');
  // What is merged here needs no reloading.
  expect(screen.queryByText(/刷新/)).toBeNull();
  expect(screen.getByText('李娜改了：手机。你改了：标题。没有改到同一项，可以直接合并保存。')).toBeTruthy();
  press('合并并保存');
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
  await screen.findByText('数据已被他人修改');
  await screen.findByRole('cell', { name: '旧标题' });
  expect(screen.getByText('李娜改了：标题。你改了：标题。只有一方改过的已自动合并；双方都改过的，请逐项选择保留哪一个。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '合并，继续编辑' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '合并并保存' })).toHaveProperty('disabled', true);
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
  expect(screen.queryByRole('textbox', { hidden: false })).toBeNull();
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

test('an entry of the history tells what set it off and what it set off, and opens the records that it names', async () => {
  const page = { zh: '样品', en: 'Samples' };
  const history: HistoryEntry[] = [
    {
      ...{ id: '2', action: 'submit', time: '2026-11-03 10:00:00', userName: '李娜', changes: [] },
      cause: {
        page: { zh: '委托单', en: 'Orders' },
        path: 'crm/orders',
        action: { zh: '审核通过', en: 'Approve' },
        id: '7',
        name: 'W0007',
      },
      following: {
        records: [
          { page, path: 'metrology/samples', action: { zh: '下达', en: 'Release' }, count: 30, records: [{ id: '8', name: 'Y0008' }] },
        ],
        unseen: 2,
      },
    },
    { id: '1', action: 'create', time: '2026-11-01 08:00:00', userName: '李娜', changes: [], cause: {} },
  ];
  const asked: string[] = [];
  await open('view', {
    history: () => Promise.resolve(history),
    openPage: (path) => {
      asked.push(path);
      return Promise.resolve(undefined);
    },
  });
  press(await screen.findByText('查看历史').then((found) => found.textContent ?? ''));
  const section = within(await screen.findByRole('region', { name: '历史记录' }));
  await section.findByText('由“委托单”的“审核通过”引起');
  section.getByText('由您无权查看的改动引起');
  const told = section.getByText('随之发生：').parentElement?.querySelectorAll('li') ?? [];
  expect([...told].map((item) => item.textContent)).toEqual(['样品 30 条：下达Y0008，还有 29 条', '2 条您无权查看的记录']);
  press('Y0008');
  await screen.findByText('这条记录现在打不开');
  press('W0007');
  await waitFor(() => expect(asked).toEqual(['metrology/samples', 'crm/orders']));
});

test('a number that a transition gives is promised by the name of the transition, not by saving', async () => {
  await open('create');
  await waitFor(() => expect(screen.getByLabelText('封号').textContent).toBe('“提交”时自动编号'));
  await act(() => i18next.changeLanguage('en'));
  expect(screen.getByLabelText('封号').textContent).toBe('Numbered by “提交”');
});
