// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Draft } from '../../../../src/protocol/draft';
import { RecordForm } from '../../../../src/runtime/form/record-form';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { DraftSource } from '../../../../src/runtime/source/page-source';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { trialModel, trialRow, trialUser } from '../../runtime-form/trial-page';
import { dialog, makePage, openOther, openOwner, titleIn } from './related-room';

beforeAll(() => preparePage({ patience: 10_000, box: { height: 600, width: 2400 } }));
afterEach(cleanup);

/** Keeps drafts in memory, and tells once they have been asked for. */
function makeDrafts() {
  const kept = new Map<string, Draft>();
  const list = vi.fn<DraftSource['list']>((recordId) => Promise.resolve([...kept.values()].filter((draft) => draft.recordId === recordId)));
  const drafts: DraftSource = {
    list,
    save: (draft) => kept.set(draft.id, { ...draft, page: 'crm/trials' }).size > 0,
    remove: (id) => void kept.delete(id),
    hold: () => () => undefined,
    flush: () => undefined,
  };
  return { kept, list, drafts };
}

const offer = /没有保存，要恢复吗/;

/** Waits until a form that has just opened has seen what drafts there are; says whether it offers one. */
async function isOffered(list: { readonly mock: { readonly calls: readonly unknown[] } }, before: number): Promise<boolean> {
  await titleIn(await dialog(/新增/));
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  await new Promise((resolve) => setTimeout(resolve));
  return screen.queryByText(offer) !== null;
}

async function restore(): Promise<void> {
  const form = await dialog(/新增/);
  await screen.findByText(offer);
  fireEvent.click(within(form).getByRole('button', { name: /^恢\s*复$/ }));
  await waitFor(async () => expect(await titleIn(form)).toHaveProperty('value', '写了一半'));
}

const otherRow = { ...trialRow, id: '8' };

test('what was begun for a record and never saved is offered for that record alone', { timeout: 60_000 }, async () => {
  const { kept, list, drafts } = makeDrafts();
  const first = await openOwner('view', { drafts });
  fireEvent.click(first.add);
  fireEvent.change(await titleIn(await dialog(/新增/)), { target: { value: '写了一半' } });
  cleanup();
  expect(kept.size).toBe(1);

  // Neither the page's own list offers it …
  const own = await makePage(trialModel, { drafts });
  const seen = list.mock.calls.length;
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={own.source} user={trialUser}>
        <RecordForm source={own.source} mode="create" onSaved={() => undefined} onClose={() => undefined} />
      </PageProvider>
    </ThemeProvider>,
  );
  expect(await isOffered(list, seen)).toBe(false);
  cleanup();

  // … nor the list of another record.
  const other = await openOwner('view', { drafts, row: otherRow });
  const before = list.mock.calls.length;
  fireEvent.click(other.add);
  expect(await isOffered(list, before)).toBe(false);
  cleanup();

  const again = await openOwner('view', { drafts });
  fireEvent.click(again.add);
  await restore();
});

test('what was begun from a row is offered from that row alone, and one is told so', async () => {
  const { kept, list, drafts } = makeDrafts();
  const room = await openOther(() => Promise.resolve(trialRow), { drafts });
  fireEvent.change(await titleIn(await dialog(/新增/)), { target: { value: '写了一半' } });
  room.leave();
  expect(await screen.findByText('试用未保存的内容已存为草稿，再从同一条记录打开时可以恢复')).toBeTruthy();
  cleanup();
  expect(kept.size).toBe(1);

  const seen = list.mock.calls.length;
  await openOther(() => Promise.resolve(otherRow), { drafts, row: otherRow });
  expect(await isOffered(list, seen)).toBe(false);
  cleanup();

  await openOther(() => Promise.resolve(trialRow), { drafts });
  await restore();
});
