// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startI18n } from '../../../src/ui/i18n';
import { Sidebar } from '../../../src/shell/layout/sidebar';
import { TopBar } from '../../../src/shell/layout/top-bar';
import { useScreen } from '../../../src/shell/layout/use-screen';
import { useShellStores } from '../../../src/shell/layout/use-shell-stores';
import { useLock } from '../../../src/shell/lock/use-lock';
import type { MenuState } from '../../../src/shell/menu/menu-store';
import type { ShellServices } from '../../../src/shell/services';
import { StoryServices, storyMenu } from '../../../src/shell/testing/story-services';
import { useCalm } from '../../../src/shell/use-calm';

configure({ asyncUtilTimeout: 20_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: false, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
  await startI18n('zh');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const resizeTo = (width: number) => {
  window.innerWidth = width;
  act(() => void window.dispatchEvent(new Event('resize')));
};

test('the size class follows the window 200 ms after it was last resized', () => {
  vi.useFakeTimers();
  window.innerWidth = 1200;
  const { result, unmount } = renderHook(() => useScreen());
  expect(result.current).toBe(3);
  resizeTo(1000);
  act(() => void vi.advanceTimersByTime(150));
  resizeTo(800);
  act(() => void vi.advanceTimersByTime(199));
  expect(result.current).toBe(3);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(1);
  resizeTo(400);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  window.innerWidth = 1024;
});

/** What is kept here are the services that the parts below a provider see. */
function kept() {
  const made: ShellServices[] = [];
  return { prepare: (services: ShellServices) => void made.push(services), made };
}

test('what the person may press is in the session whichever page comes first, and is asked for again when the menu changes', async () => {
  const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
  const entry = (code: string) => ({ id: code, code, name: code, path: `/crm/${code}`, category: 1 });
  const answers = {
    'menu/routes': good([entry('quotes')]),
    'menu/buttons': good([{ code: 'quotes', children: [{ code: 'quotes_approve' }] }]),
  };
  const { prepare, made } = kept();
  const user = { tenantId: '000000', userId: '7', account: 'a', nickName: 'a', deptId: '', roles: [] };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoryServices answers={answers} prepare={prepare}>
      {children}
    </StoryServices>
  );
  const { result } = renderHook(() => useShellStores(user, true), { wrapper });
  const map = () => made.at(-1)?.session.permissions.getState().map;
  await waitFor(() => expect(map()).toEqual({ quotes_approve: true }));
  await waitFor(() => expect(result.current.menu.getState().status).toBe('ready'));
  answers['menu/routes'] = good([entry('customers')]);
  answers['menu/buttons'] = good([{ code: 'customers', children: [{ code: 'customers_edit' }] }]);
  await act(() => result.current.menu.getState().load('background'));
  await waitFor(() => expect(map()).toEqual({ customers_edit: true }));
});

test('rights that were not told are asked for again when the window is looked at again', async () => {
  const answers: Record<string, { readonly status?: number; readonly body: unknown }> = {
    'menu/buttons': { status: 500, body: { code: 500, success: false, msg: '服务器异常' } },
  };
  const { prepare, made } = kept();
  const user = { tenantId: '000000', userId: '7', account: 'a', nickName: 'a', deptId: '', roles: [] };
  renderHook(() => useShellStores(user, true), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <StoryServices answers={answers} prepare={prepare}>
        {children}
      </StoryServices>
    ),
  });
  const map = () => made.at(-1)?.session.permissions.getState().map;
  await waitFor(() => expect(map()).toEqual({}));
  answers['menu/buttons'] = { body: { code: 200, success: true, data: [{ code: 'quotes_approve' }], msg: '操作成功' } };
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(map()).toEqual({ quotes_approve: true });
  });
});

test('the screen is locked 100 ms after the server has locked the session', async () => {
  const { prepare, made } = kept();
  const answers = { 'blade-auth/lock': { body: { code: 200, success: true, data: true, msg: '操作成功' } } };
  const { result } = renderHook(() => useLock(), {
    wrapper: ({ children }) => (
      <StoryServices answers={answers} prepare={prepare}>
        {children}
      </StoryServices>
    ),
  });
  const locked = () => made.some(({ session }) => session.screen.getState().locked);
  vi.useFakeTimers();
  const locking = result.current.lock('Suo-7788');
  await vi.advanceTimersByTimeAsync(99);
  expect(locked()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await locking;
  expect(locked()).toBe(true);
});

const menuState = (over: Partial<MenuState>): MenuState => ({
  ...{ status: 'ready', menu: storyMenu, tops: [], top: '', side: storyMenu, load: async () => undefined, choose: async () => undefined },
  ...over,
});
const drawMenu = (over: Partial<MenuState>) =>
  render(<Sidebar state={menuState(over)} language="zh" collapsed={false} path="/crm/quotes" onOpen={() => undefined} />);

test('an empty menu says so and who can help; one that is on its way says nothing', () => {
  drawMenu({ side: [] });
  expect(screen.getByText('没有可用的菜单，请联系管理员分配权限')).toBeTruthy();
  cleanup();
  drawMenu({ side: [], status: 'loading' });
  expect(document.body.textContent).toBe('');
});

test('a menu that did not come can be asked for again', () => {
  const load = vi.fn(async () => undefined);
  drawMenu({ side: [], status: 'failed', load });
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(load).toHaveBeenCalled();
});

function drawBar(folded = false) {
  const { prepare, made } = kept();
  const ways = { onFold: vi.fn(), onGo: vi.fn(), onSignOut: vi.fn() };
  render(
    <StoryServices prepare={prepare}>
      <App>
        <TopBar
          folded={folded}
          user={{ nickName: '王建国', account: 'admin' }}
          menu={storyMenu}
          shown
          onOpenEntry={() => undefined}
          {...ways}
        >
          <span>tabs</span>
        </TopBar>
      </App>
    </StoryServices>,
  );
  return { ...ways, services: () => made.at(-1) };
}

test.each([
  [false, '收起菜单', 'true'],
  [true, '展开菜单', 'false'],
])('folded %s: the button of the menu is called %s and folds it', (folded, name, expanded) => {
  const { onFold } = drawBar(folded);
  const button = screen.getByRole('button', { name });
  expect(button.getAttribute('aria-expanded')).toBe(expanded);
  fireEvent.click(button);
  expect(onFold).toHaveBeenCalled();
});

test('the languages are 中文 and English, the one in use cannot be chosen, the other is at once', async () => {
  const { services } = drawBar();
  fireEvent.click(screen.getByRole('button', { name: '语言' }));
  const [chinese, english] = await screen.findAllByRole('menuitem');
  expect([chinese?.textContent, english?.textContent]).toEqual(['中文', 'English']);
  expect([chinese?.getAttribute('aria-disabled'), english?.getAttribute('aria-disabled')]).toEqual(['true', 'false']);
  if (english) fireEvent.click(english);
  await waitFor(() => expect(services()?.preferences.getState().language).toBe('en'));
});

test('the document fills the screen and leaves it again; a browser that refuses is survived', async () => {
  const enter = vi.fn(() => Promise.reject(new Error('refused')));
  const leave = vi.fn(async () => undefined);
  let filled: Element | null = null;
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => filled });
  document.documentElement.requestFullscreen = enter;
  document.exitFullscreen = leave;
  drawBar();
  fireEvent.click(screen.getByRole('button', { name: '全屏' }));
  expect(enter).toHaveBeenCalled();
  filled = document.documentElement;
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  fireEvent.click(await screen.findByRole('button', { name: '退出全屏' }));
  expect(leave).toHaveBeenCalled();
});

test('what follows a flood of changes is drawn a few times, and comes to the last one', () => {
  vi.useFakeTimers();
  const store = createStore(() => ({ count: 0 }));
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useCalm(store).count;
  });
  const before = drawn;
  for (let count = 1; count <= 120; count += 1) act(() => store.setState({ count }));
  expect([result.current, drawn - before]).toEqual([1, 1]);
  act(() => void vi.advanceTimersByTime(200));
  expect([result.current, drawn - before]).toEqual([120, 2]);
});

test('the badge of the log stands only where there are faults, and counts up to 99, a flood at once', () => {
  const { services } = drawBar();
  expect(screen.queryByRole('button', { name: /本地日志/ })).toBeNull();
  const log = services()?.errorLog.getState();
  vi.useFakeTimers();
  const badge = () => screen.getByRole('button', { name: /本地日志/ }).getAttribute('aria-label');
  for (let turn = 0; turn < 120; turn += 1) act(() => log?.add({ message: `fault ${String(turn)}` }));
  // React takes a hundred changes in a row for an endless one: those of a flood are drawn together.
  expect(badge()).toBe('本地日志，1 条错误');
  act(() => void vi.advanceTimersByTime(200));
  expect(badge()).toBe('本地日志，99 条错误');
  expect(screen.getByRole('button', { name: /本地日志/ }).textContent).toContain('99');
});
