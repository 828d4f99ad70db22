// @vitest-environment jsdom
import { cleanup, configure, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { TabStrip } from '../../../src/shell/layout/tab-strip';
import { KeepAlive } from '../../../src/shell/tabs/keep-alive';
import { closeSeveral, closeTab, homeTab, moveTab, pinTab, tabName, toTab, type Tab } from '../../../src/shell/tabs/tab-rules';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await startI18n('zh');
});
afterEach(cleanup);

const start = [homeTab, toTab('/crm/quotes', '报价'), toTab('/crm/quotes?id=7', '报价'), toTab('/crm/labs', '实验室')];
const onRefresh = vi.fn();

function Strip() {
  const [tabs, setTabs] = useState<readonly Tab[]>(start);
  return (
    <TabStrip
      tabs={tabs}
      active="/crm/quotes"
      nameOf={(tab) => tabName(tab)}
      onGo={() => undefined}
      onClose={(value) => setTabs(closeTab(tabs, value).tabs)}
      onCloseSeveral={(value, closing) => setTabs(closeSeveral(tabs, value, closing))}
      onPin={(value, pinned) => setTabs(pinTab(tabs, value, pinned))}
      onMove={(value, to) => setTabs(moveTab(tabs, value, to))}
      onRefresh={onRefresh}
    />
  );
}

const names = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
const item = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLLIElement;
async function choose(name: string, entry: string) {
  fireEvent.contextMenu(screen.getByRole('link', { name }), { clientX: 10, clientY: 10 });
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

test.each([
  ['关闭左侧', '报价-7', ['首页', '报价-7', '实验室']],
  ['关闭右侧', '报价', ['首页', '报价']],
  ['关闭其他', '报价-7', ['首页', '报价-7']],
  ['关闭全部', '报价-7', ['首页']],
  ['关闭当前', '实验室', ['首页', '报价', '报价-7']],
  ['固定标签', '实验室', ['首页', '实验室', '报价', '报价-7']],
  ['左移', '实验室', ['首页', '报价', '实验室', '报价-7']],
  ['右移', '报价', ['首页', '报价-7', '报价', '实验室']],
])('the right button offers %s, here on %s', async (entry, on, left) => {
  render(<Strip />);
  // A long name is cut; who points at it is told all of it.
  expect(screen.getAllByRole('link').map((link) => link.title)).toEqual(names());
  await choose(on, entry);
  expect(names()).toEqual(left);
});

test('the right button begins a page anew', async () => {
  render(<Strip />);
  await choose('实验室', '刷新页面');
  expect(onRefresh).toHaveBeenCalledWith('/crm/labs');
});

test('what a tab cannot do is greyed, and a pinned tab has no cross', async () => {
  render(<Strip />);
  fireEvent.contextMenu(screen.getByRole('link', { name: '首页' }));
  for (const name of ['关闭当前', '关闭左侧', '固定标签', '左移'])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
  await choose('实验室', '固定标签');
  expect(screen.queryByRole('button', { name: '关闭 实验室' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '取消固定 实验室' }));
  expect(screen.getByRole('button', { name: '关闭 实验室' })).toBeTruthy();
});

test('a tab is moved by dragging it over another', () => {
  render(<Strip />);
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(item('实验室'), { dataTransfer });
  const over = createEvent.dragOver(item('报价'), { dataTransfer });
  fireEvent(item('报价'), over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.dragEnd(item('实验室'));
  expect(names()).toEqual(['首页', '实验室', '报价', '报价-7']);
  expect(item('首页').draggable).toBe(false);
});

test('a day of opening and closing tabs leaves no page mounted that no tab shows', () => {
  const mounted = new Set<string>();
  const Page = ({ path }: { readonly path: string }) => {
    useEffect(() => {
      mounted.add(path);
      return () => void mounted.delete(path);
    }, [path]);
    return <p>{path}</p>;
  };
  const strip = (open: readonly string[], active: string, turns: Readonly<Record<string, number>> = {}) => (
    <KeepAlive open={open} active={active} shown turns={turns} render={(path) => <Page path={path} />} />
  );
  const { rerender, container } = render(strip(['/home'], '/home'));
  let most = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    rerender(strip(['/home', `/p${turn}`], `/p${turn}`));
    if (turn % 3 === 0) rerender(strip(['/home'], '/home'));
    most = Math.max(most, mounted.size);
  }
  const many = Array.from({ length: 40 }, (_, place) => `/q${place}`);
  for (const path of many) rerender(strip(many, path));
  expect([most, mounted.size, container.querySelectorAll('p').length]).toEqual([2, 12, 12]);
  rerender(strip(['/home'], '/home'));
  expect([...mounted]).toEqual(['/home']);
});

test('a tab that is begun anew mounts its page again and leaves the others', () => {
  const mounts: string[] = [];
  const Page = ({ path }: { readonly path: string }) => {
    useEffect(() => void mounts.push(path), [path]);
    return null;
  };
  const strip = (turns: Readonly<Record<string, number>>) => (
    <KeepAlive open={['/a', '/b']} active="/a" shown turns={turns} render={(path) => <Page path={path} />} />
  );
  const { rerender } = render(strip({}));
  rerender(strip({ '/a': 1 }));
  expect(mounts).toEqual(['/a', '/a']);
});
