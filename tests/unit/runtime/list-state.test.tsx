// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ListPage } from '../../../src/runtime/list/list-page';
import { type FakeSource, makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import type { PageAddress } from '../../../src/runtime/list-state/page-address';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { pageModel } from './page-models';
import { prepare, setBarWidth } from './search/bar-harness';

// Whole lists are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });

const model = pageModel('crm/quotes');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  await prepare();
  HTMLElement.prototype.scrollTo = () => undefined;
});
beforeEach(() => setBarWidth(2400));
afterEach(cleanup);

const makeSource = (): FakeSource => makeFakeSource({ model, can: ['view'], validator: '' }, sampleRows(model.record, 120));

interface AtAddress {
  readonly source: FakeSource;
  readonly start: string;
  onGo(text: string): void;
  /** Given the way to change the address from outside, as the browser's buttons do. */
  onMove(move: (list: string) => void): void;
}

function ListAt({ source, start, onGo, onMove }: AtAddress): ReactNode {
  const [{ list, key }, setPlace] = useState({ list: start, key: 0 });
  const address = useMemo<PageAddress>(() => {
    const move = (next: string): void => setPlace((old) => ({ list: next, key: old.key + 1 }));
    onMove(move);
    return {
      list,
      key: String(key),
      go: (next, how) => {
        onGo(`${how} ${next}`);
        move(next);
        return true;
      },
      back: () => onGo('back'),
    };
  }, [list, key, onGo, onMove]);
  return <ListPage source={source} user={user} address={address} />;
}

/** The list at an address; `went` are the addresses that it asked for. */
function openAt(start: string, source = makeSource()) {
  const went: string[] = [];
  let mover: (list: string) => void = () => undefined;
  const onMove = (move: typeof mover): void => void (mover = move);
  const onGo = (text: string): void => void went.push(text);
  render(
    <ThemeProvider scheme="light">
      <ListAt source={source} start={start} onGo={onGo} onMove={onMove} />
    </ThemeProvider>,
  );
  return { source, went, go: (list: string) => act(() => mover(list)) };
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const entry = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const lastBody = (source: FakeSource) => source.asked.lists.at(-1);

test('what is typed and searched for before the list knows where it opens is not lost', async () => {
  const source = makeSource();
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const { list } = source.views;
  source.views.list = async () => {
    await settled;
    return list();
  };
  const { went } = openAt('sort=-total', source);
  fireEvent.change(entry('报价单号'), { target: { value: 'Q2026' } });
  press('查询');
  fireEvent.change(entry('报价单号'), { target: { value: 'Q20260007' } });
  act(settle);
  await screen.findByText('共 120 条');
  expect(entry('报价单号').value).toBe('Q20260007');
  expect(source.asked.lists.map(({ searchParam, orderBy }) => ({ searchParam, orderBy }))).toEqual([
    {
      searchParam: [{ filter: '{"quoteNo":"Q2026"}', op: '{"quoteNo":"LIKE"}' }],
      orderBy: [{ prop: 'total', order: 'desc' }],
    },
  ]);
  expect(went.at(-1)).toMatch(/^replace .*q\.quoteNo=has:Q2026/);
});

test('a link opens what it says: conditions, order, sheet, size', async () => {
  const { source } = openAt('q.quoteNo=has:Q2026&sort=-total&page=2&size=100');
  await screen.findByText('共 120 条');
  expect(source.asked.lists).toHaveLength(1);
  expect(lastBody(source)).toEqual({
    current: 2,
    size: 100,
    searchType: 'N',
    searchParam: [{ filter: '{"quoteNo":"Q2026"}', op: '{"quoteNo":"LIKE"}' }],
    orderBy: [{ prop: 'total', order: 'desc' }],
  });
  expect(entry('报价单号').value).toBe('Q2026');
});

test('what is searched is written into the address; going back brings it back', async () => {
  const { source, went, go } = openAt('');
  await screen.findByText('共 120 条');
  fireEvent.change(entry('报价单号'), { target: { value: 'Q20260007' } });
  press('查询');
  await screen.findByText('共 1 条');
  await waitFor(() => expect(went).toEqual(['push q.quoteNo=has:Q20260007']));
  go('');
  await screen.findByText('共 120 条');
  expect(entry('报价单号').value).toBe('');
  expect(lastBody(source)?.searchParam).toEqual([]);
});

test('what a link says that the page does not know falls out, and is named', async () => {
  const { source } = openAt('q.gone=has:x&sort=alsoGone');
  await screen.findByText('链接中的这些条件不再适用：alsoGone、gone');
  await screen.findByText('共 120 条');
  expect(lastBody(source)).toEqual({ current: 1, size: 50, searchType: 'N', searchParam: [] });
});

test('a saved search keeps conditions, order and size, is opened by its name, and says when the list has changed since', async () => {
  const { source, went } = openAt('q.quoteNo=has:Q2026&sort=-total&size=100');
  await screen.findByText('共 120 条');
  press('查询方案');
  fireEvent.click(await screen.findByRole('button', { name: '另存为…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '方案名称' }), { target: { value: '大额报价' } });
  press(/^保\s*存$/);
  await screen.findByRole('button', { name: /^大额报价/ });
  const [kept] = await source.views.list();
  await waitFor(() => expect(went.at(-1)).toBe(`push q.quoteNo=has:Q2026&sort=-total&size=100&view=${kept?.id ?? ''}`));

  press('重置');
  await screen.findByRole('button', { name: '查询方案' });
  await waitFor(() => expect(lastBody(source)?.searchParam).toEqual([]));
  press('查询方案');
  fireEvent.click(await screen.findByRole('button', { name: '打开方案“大额报价”' }));
  await waitFor(() => expect(lastBody(source)).toMatchObject({ size: 100, orderBy: [{ prop: 'total', order: 'desc' }] }));
  expect(screen.queryByRole('img', { name: '有未保存的修改' })).toBeNull();

  fireEvent.change(entry('报价单号'), { target: { value: 'Q20260007' } });
  press('查询');
  await screen.findAllByRole('img', { name: '有未保存的修改' });
  press(/^大额报价/);
  fireEvent.click(await screen.findByRole('button', { name: '保存修改' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: '有未保存的修改' })).toBeNull());
});

test('the page opens with the standard saved search, unless a link says otherwise', async () => {
  const source = makeSource();
  const parameter = JSON.stringify({ v: 1, search: 'q.quoteNo=has:Q20260007', columns: [] });
  const { id } = await source.views.save({ name: '常用', scope: 'own', parameter });
  await source.views.setDefault(id);
  openAt('', source);
  await screen.findByText('共 1 条');
  await screen.findByRole('button', { name: /^常用/ });
  cleanup();
  openAt('q.quoteNo=has:Q20260008', source);
  await screen.findByText('共 1 条');
  expect(lastBody(source)?.searchParam).toEqual([{ filter: '{"quoteNo":"Q20260008"}', op: '{"quoteNo":"LIKE"}' }]);
});

test('a search is shared with a role, and removed after a question', async () => {
  const { source } = openAt('');
  await screen.findByText('共 120 条');
  press('查询方案');
  fireEvent.click(await screen.findByRole('button', { name: '另存为…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '方案名称' }), { target: { value: '本周' } });
  fireEvent.click(await screen.findByRole('radio', { name: '某个角色' }));
  expect(screen.getByRole('button', { name: /^保\s*存$/ })).toHaveProperty('disabled', true);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '某个角色' }));
  fireEvent.click(await screen.findByText('业务员', { selector: '.ant-select-item-option-content' }));
  press(/^保\s*存$/);
  await screen.findByRole('button', { name: /^本周/ });
  expect(await source.views.list()).toMatchObject([{ name: '本周', scope: 'role' }]);

  press(/^本周/);
  const drop = within(await screen.findByRole('dialog', { name: '查询方案' }));
  fireEvent.click(drop.getByRole('button', { name: '“本周”的更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  await screen.findAllByText('删除查询方案“本周”？');
  fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
  await waitFor(async () => expect(await source.views.list()).toEqual([]));
});
