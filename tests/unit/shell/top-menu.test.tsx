// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useStore } from 'zustand';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import type { Http } from '../../../src/client/http';
import { RequestFailure } from '../../../src/client/request-failure';
import { Sidebar } from '../../../src/shell/layout/sidebar';
import { createMenuStore } from '../../../src/shell/menu/menu-store';
import { readTopMenus } from '../../../src/shell/menu/menu-tree';
import { TopMenuBar } from '../../../src/shell/menu/top-menu-bar';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => void (await startI18n('zh')));
afterEach(cleanup);

const leaf = (code: string, name: string, nameEn: string) => ({ id: code, code, name, nameEn, path: `/${code}`, category: 1 });
const crm = { ...leaf('crm', '客户业务', 'Customers'), children: [{ ...leaf('quotes', '报价管理', 'Quotes'), path: '/crm/quotes' }] };
const labs = leaf('labs', '实验室', 'Laboratories');
const bars = [
  { id: '7', code: 'biz', name: '业务办理', source: '', path: '/crm', sort: 1 },
  { id: '8', code: 'room', name: '去实验室', source: '', path: '/labs', sort: 2 },
];

interface Server {
  bars: unknown;
  fails: boolean;
}

/** What a browser tab keeps. */
const makeTab = () => {
  const kept = new Map<string, unknown>();
  return { get: (key: string) => kept.get(key), set: (key: string, content: unknown) => kept.set(key, content).has(key) };
};

/** A menu over a server that answers from memory. */
function open(server: Server = { bars, fails: false }, perTab = makeTab(), userId = '7') {
  const get = async (url: string, options: { readonly params?: { readonly topMenuId?: string } } = {}) => {
    if (server.fails) throw new RequestFailure('x', { kind: 'network' });
    if (url.endsWith('top-menu')) return server.bars;
    return options.params?.topMenuId === '7' ? [crm] : options.params?.topMenuId === '8' ? [labs] : [crm, labs];
  };
  return createMenuStore({ get, post: get } as unknown as Http, { roles: [], userId, perTab });
}

const onOpen = vi.fn();
function Frame({ store, language }: { readonly store: ReturnType<typeof open>; readonly language: 'zh' | 'en' }) {
  const state = useStore(store);
  return (
    <>
      <TopMenuBar state={state} language={language} onOpen={onOpen} />
      <Sidebar key={state.top} state={state} language={language} collapsed={false} path="/wel/index" onOpen={() => undefined} />
    </>
  );
}
const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);
const pressed = () =>
  screen.getAllByRole('button').flatMap((each) => (each.getAttribute('aria-pressed') === 'true' ? [each.textContent] : []));

test('each bar puts its own menus into the sidebar; paths and tabs still know the whole menu', async () => {
  const store = open();
  await store.getState().load();
  render(<Frame store={store} language="zh" />);
  expect([pressed(), entries()]).toEqual([['全部'], ['客户业务', '报价管理', '实验室']]);
  fireEvent.click(screen.getByRole('button', { name: '业务办理' }));
  await waitFor(() => expect([pressed(), entries()]).toEqual([['业务办理'], ['客户业务', '报价管理']]));
  expect(store.getState().menu.map(({ code }) => code)).toEqual(['crm', 'labs']);
  await store.getState().load('background');
  expect([pressed(), entries()]).toEqual([['业务办理'], ['客户业务', '报价管理']]);
  fireEvent.click(screen.getByRole('button', { name: '全部' }));
  await waitFor(() => expect(entries()).toEqual(['客户业务', '报价管理', '实验室']));
  expect(onOpen).not.toHaveBeenCalled();
});

test('a bar whose path is a page opens it too', async () => {
  const store = open();
  await store.getState().load();
  render(<Frame store={store} language="zh" />);
  fireEvent.click(screen.getByRole('button', { name: '去实验室' }));
  await waitFor(() => expect(entries()).toEqual(['实验室']));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ path: '/labs' }));
});

test('in English a bar is called as the group that it stands for, where there is one', async () => {
  const store = open();
  await store.getState().load();
  render(<Frame store={store} language="en" />);
  expect(screen.getByRole('button', { name: 'Customers' })).toBeTruthy();
});

test('without bars nothing stands above the menu, nor where the server knows none', async () => {
  const store = open({ bars: [], fails: false });
  await store.getState().load();
  render(<Frame store={store} language="zh" />);
  expect(screen.queryByRole('button', { name: '全部' })).toBeNull();
  expect(entries()).toHaveLength(3);
});

test('a bar that is taken away leaves the whole menu; one that cannot be fetched is not chosen', async () => {
  const server: Server = { bars, fails: false };
  const store = open(server);
  await store.getState().load();
  server.fails = true;
  await store.getState().choose('7');
  expect([store.getState().top, store.getState().side.length]).toEqual(['', 2]);
  server.fails = false;
  await store.getState().choose('7');
  expect([store.getState().top, store.getState().side.length]).toEqual(['7', 1]);
  server.bars = [];
  await store.getState().load('background');
  expect([store.getState().top, store.getState().side.length]).toEqual(['', 2]);
});

test('a bar that is chosen while the menu is asked for stays chosen', async () => {
  const store = open();
  await store.getState().load();
  const loading = store.getState().load('background');
  await store.getState().choose('8');
  await loading;
  expect([store.getState().top, store.getState().side.map(({ code }) => code)]).toEqual(['8', ['labs']]);
});

test('a reload keeps the bar that was chosen, for the same person alone, and as long as it is there', async () => {
  const tab = makeTab();
  const first = open(undefined, tab);
  await first.getState().load();
  await first.getState().choose('8');
  const again = open(undefined, tab);
  await again.getState().load();
  expect([again.getState().top, again.getState().side.map(({ code }) => code)]).toEqual(['8', ['labs']]);
  expect(again.getState().menu.map(({ code }) => code)).toEqual(['crm', 'labs']);
  const other = open(undefined, tab, '9');
  await other.getState().load();
  expect([other.getState().top, other.getState().side.length]).toEqual(['', 2]);
  const bare = open({ bars: [], fails: false }, tab);
  await bare.getState().load();
  expect([bare.getState().top, bare.getState().side.length]).toEqual(['', 2]);
  const after = open(undefined, tab);
  await after.getState().load();
  expect(after.getState().top).toBe('');
});

test.each([[null], [7], [{ userId: '7' }], [{ userId: '7', top: 3 }]])('what a tab keeps as %j chooses no bar', async (kept) => {
  const tab = makeTab();
  tab.set('topMenu', kept);
  const store = open(undefined, tab);
  await store.getState().load();
  expect(store.getState().top).toBe('');
});

test.each([[undefined], [{}], ['x'], [[1, null, {}, { id: '1' }, { name: 'x' }]]])('%j holds no bar', (answer) => {
  expect(readTopMenus(answer)).toEqual([]);
});
