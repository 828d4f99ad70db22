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
