// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ListPage } from '../../../../src/runtime/list/list-page';
import type { AsideSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { pageModel } from '../page-models';
import { preparePage } from '../../prepare-page';

const model = pageModel('crm/quotes');
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  await preparePage({ patience: 30_000, box: { height: 96, width: 2400 } });
});
afterEach(cleanup);

/** A place for what is put aside; `room` is how many more it takes. */
function makeAside(start: readonly string[], room = Number.POSITIVE_INFINITY) {
  let ids = start;
  const listeners = new Set<() => void>();
  const put = vi.fn<AsideSource['put']>(async (records) => {
    const fresh = records.map(({ id }) => id).filter((id) => !ids.includes(id));
    ids = [...ids, ...fresh.slice(0, room)];
    for (const listener of listeners) listener();
    return { added: Math.min(fresh.length, room), left: Math.max(0, fresh.length - room) };
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { ids: () => ids, subscribe, put };
}

async function open(aside: AsideSource | undefined) {
  const rows = sampleRows(model.record, 60);
  const source = { ...makeFakeSource({ model, can: ['view'], validator: '' }, rows), ...(aside ? { aside } : {}) };
  render(
    <ThemeProvider scheme="light">
      <ListPage source={source} user={{ id: '1', name: '张伟', roles: ['admin'], deptId: '1' }} />
    </ThemeProvider>,
  );
  await screen.findByText('共 60 条');
  return rows;
}

const tick = (place: number) => {
  const grid = screen.getByRole('grid');
  fireEvent.click(within(grid).getAllByRole('checkbox')[place] ?? grid);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('chosen rows are put aside under the names that people know them by', async () => {
  const aside = makeAside([]);
  await open(aside);
  expect(screen.queryByRole('button', { name: '放入备选' })).toBeNull();
  tick(1);
  tick(2);
  press('放入备选');
  await screen.findByText('已放入备选 2 条');
  const [records = []] = aside.put.mock.calls[0] ?? [];
  expect(records.map(({ name }) => name)).toEqual(['Q20260060', 'Q20260059']);
  press('放入备选');
  await screen.findByText('已在备选清单中');
});

test('what had no room is told, and so is a failure', async () => {
  const aside = makeAside([], 1);
  await open(aside);
  tick(1);
  tick(2);
  press('放入备选');
  await screen.findByText('备选清单已满，1 条没有放入，请先移出不用的');
  aside.put.mockRejectedValueOnce(new Error('请求超时,请重试~~~'));
  press('放入备选');
  await screen.findByText('请求超时,请重试~~~');
});

test('what was put aside is chosen at once, from whatever page of the list it is', async () => {
  const rows = sampleRows(model.record, 60);
  const last = rows.at(0)?.id ?? '';
  const first = rows.at(-1)?.id ?? '';
  await open(makeAside([first, last, '404']));
  press('选中备选的 3 条');
  await screen.findByText('已选 2 项');
  await screen.findByText('备选的 1 条已找不到');
  expect(screen.queryByRole('button', { name: /^选中备选/ })).toBeNull();
});

test('a list without such a place offers nothing of it', async () => {
  await open(undefined);
  tick(1);
  expect(screen.getByText('已选 1 项')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '放入备选' })).toBeNull();
});
