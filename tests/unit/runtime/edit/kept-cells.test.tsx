// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Draft } from '../../../../src/protocol/draft';
import type { DraftSource } from '../../../../src/runtime/source/page-source';
import { goTo, open, outage, prepare, write } from './edit-room';

beforeAll(prepare);
afterEach(cleanup);

/** Keeps drafts as a browser does; those that an open list holds are nobody else's. */
function makeDrafts(): DraftSource & { readonly kept: Map<string, Omit<Draft, 'page'>> } {
  const kept = new Map<string, Omit<Draft, 'page'>>();
  const held = new Set<string>();
  return {
    kept,
    list: async (recordId) =>
      [...kept.values()]
        .filter((draft) => draft.recordId === recordId && !held.has(draft.id))
        .map((draft) => ({ ...draft, page: 'hr/groups' })),
    save: (draft) => kept.set(draft.id, draft).size > 0,
    remove: (id) => void kept.delete(id),
    hold: (id) => {
      held.add(id);
      return () => held.delete(id);
    },
    flush: () => undefined,
  };
}

/** Leaves a list with a cell that was not stored. */
async function leaveRefused(drafts: DraftSource): Promise<void> {
  const { grid } = await open({ drafts, submit: () => Promise.reject(outage) });
  write(grid, '组1', '新名');
  await waitFor(() => expect(grid.querySelector('.is-refused')).not.toBeNull());
  cleanup();
}

test('a refused cell stands in its place again when the list is opened anew, and is saved by another try', async () => {
  const drafts = makeDrafts();
  await leaveRefused(drafts);
  const { grid, sent, idOf } = await open({ drafts });
  await waitFor(() => expect(grid.querySelector('.is-refused')?.textContent).toBe('新名'));
  goTo(grid, '新名');
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(sent).toMatchObject([{ values: { id: idOf('组1'), version: 3, groupName: '新名' } }]));
  await waitFor(() => expect(grid.querySelector('.lh-cell-edit')).toBeNull());
  expect(drafts.kept.size).toBe(0);
});

test('a cell whose row was changed meanwhile is not sent over the change of somebody else without a question', async () => {
  const drafts = makeDrafts();
  await leaveRefused(drafts);
  const { grid, sent } = await open({ drafts, changed: { groupName: '别人的名', version: 4 } });
  await waitFor(() => expect(grid.querySelector('.is-refused')?.textContent).toBe('新名'));
  goTo(grid, '新名');
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('别人的名');
  expect(within(note).queryByRole('button', { name: '重试' })).toBeNull();
  expect(sent).toEqual([]);
});

test('a save that was done, and whose answer never came, leaves nothing behind', async () => {
  const drafts = makeDrafts();
  await leaveRefused(drafts);
  const { grid } = await open({ drafts, changed: { groupName: '新名', version: 4 } });
  await waitFor(() => expect(drafts.kept.size).toBe(0));
  expect(grid.querySelector('.lh-cell-edit')).toBeNull();
});

test('cells that wait for a row that does not stand here are told of, listed, and given up', async () => {
  const drafts = makeDrafts();
  await leaveRefused(drafts);
  const { grid, idOf, fake } = await open({ drafts });
  await waitFor(() => expect(grid.querySelector('.is-refused')).not.toBeNull());
  expect(screen.queryByText(/所在的行不在本页/)).toBeNull();
  // Another search has other rows.
  fireEvent.change(screen.getByLabelText('组别名称'), { target: { value: '组2' } });
  fireEvent.click(screen.getByRole('button', { name: /查\s?询$/ }));
  const line = await screen.findByText(/有 1 处未保存的修改，所在的行不在本页/);
  fireEvent.click(within(line).getByRole('button', { name: '列出' }));
  await waitFor(() => expect(grid.querySelector('.is-refused')?.textContent).toBe('新名'));
  expect(fake.asked.lists.at(-1)?.searchParam).toEqual([{ filter: `{"id":"${idOf('组1')}"}`, op: '{"id":"IN"}' }]);
  await waitFor(() => expect(screen.queryByText(/所在的行不在本页/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '去掉条件：指定的 1 条' }));
  fireEvent.change(screen.getByLabelText('组别名称'), { target: { value: '组2' } });
  fireEvent.click(screen.getByRole('button', { name: /查\s?询$/ }));
  fireEvent.click(within(await screen.findByText(/所在的行不在本页/)).getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(screen.queryByText(/所在的行不在本页/)).toBeNull());
  expect(drafts.kept.size).toBe(0);
});
