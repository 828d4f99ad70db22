// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Draft } from '../../../src/protocol/draft';
import type { DraftSource, PageSource, RowKey } from '../../../src/runtime/source/page-source';
import { entry, open, prepareForms, press, save, type } from './form-room';
import { trialRow } from './trial-page';

beforeAll(prepareForms);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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
    save: (draft) => kept.push({ ...draft, page: 'crm/trials' }) > 0,
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
    save: (draft) => kept.set(draft.id, { ...draft, page: 'crm/trials' }).size > 0,
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

test('a draft that was kept by a save is not kept again by the rest of typing, once the form is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const drafts = makeDrafts();
  await open('create', { drafts, submit: () => Promise.reject(Object.assign(new Error('请求超时'), { kind: 'timeout', code: 0 })) });
  await screen.findByLabelText('标题', { selector: 'input' });
  type('标题', '甲');
  save();
  await screen.findByText('请求超时');
  cleanup();
  const [kept] = await drafts.list('');
  // Another form takes it over.
  drafts.remove(kept?.id ?? '');
  vi.advanceTimersByTime(10_000);
  expect(await drafts.list('')).toEqual([]);
});

test('a browser without room for drafts is told once and calmly; the form goes on and saves', async () => {
  let asked = 0;
  const drafts: DraftSource = { ...makeDrafts(), save: () => (asked += 1) < 0 };
  const { onSaved } = await open('create', { drafts });
  await screen.findByLabelText('标题', { selector: 'input' });
  type('标题', '甲');
  await screen.findByText('浏览器的存储空间已满，草稿只保存在服务器上，请尽早保存');
  type('标题', '甲乙');
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(screen.getAllByText(/存储空间已满/)).toHaveLength(1);
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});
