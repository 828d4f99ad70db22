// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Http } from '../../../src/client/http';
import { TopMenuMenus } from '../../../src/slots/top-menu-menus';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';

beforeAll(async () => {
  await preparePage();
});
afterEach(cleanup);
vi.setConfig({ testTimeout: 60_000 });

const menus = [
  {
    id: '1',
    name: '客户业务',
    nameEn: 'Customers',
    children: [
      { id: '11', name: '报价管理', nameEn: 'Quotes' },
      { id: '12', name: '合同管理', nameEn: 'Contracts' },
      { id: '13', name: '藏起来的', nameEn: 'Hidden', hidden: true },
    ],
  },
  { id: '2', name: '实验室', nameEn: 'Laboratories' },
];

/** A server that knows the menus and what the bar was given; `grants` false refuses to save. */
function open(given: readonly string[], grants = true) {
  const posted: (readonly [string, unknown])[] = [];
  const http: Http = {
    get: <T,>(url: string) => Promise.resolve((url.endsWith('menu-list') ? menus : { menu: given }) as T),
    post: <T,>(url: string, body: unknown) => {
      posted.push([url, body]);
      return grants ? Promise.resolve(true as T) : Promise.reject(new Error('没有操作权限'));
    },
    write: (url, body) => http.post(url, body),
    postForFile: () => Promise.reject(new Error('none')),
  };
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <TopMenuMenus
        title="配置菜单"
        row={{ id: '7', version: 1, name: '业务' }}
        http={http}
        onClose={onClose}
        onChanged={() => undefined}
      />
    </ThemeProvider>,
  );
  return { posted, onClose };
}

const boxOf = async (name: string): Promise<HTMLElement> => {
  const box = (await screen.findByText(name)).closest<HTMLElement>('.ant-tree-treenode')?.querySelector<HTMLElement>('.ant-tree-checkbox');
  if (!box) throw new Error(`no box beside ${name}`);
  return box;
};
const save = async (): Promise<void> => {
  const button = await screen.findByRole('button', { name: /^保\s*存$/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
};

test('a group that is ticked goes to the bar as a whole, and the panel closes', async () => {
  const { posted, onClose } = open([]);
  fireEvent.click(await boxOf('客户业务'));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(posted).toEqual([['api/blade-system/topmenu/grant', { topMenuIds: ['7'], menuIds: ['1'] }]]);
});

test('of a group that was given, one page is left out; what a word hides stays as it was', async () => {
  const { posted } = open(['1', '2']);
  expect(screen.queryByText('藏起来的')).toBeNull();
  fireEvent.change(await screen.findByRole('textbox', { name: '按名称查找' }), { target: { value: '合同' } });
  fireEvent.click(await boxOf('合同管理'));
  await save();
  await waitFor(() => expect(posted).toEqual([['api/blade-system/topmenu/grant', { topMenuIds: ['7'], menuIds: ['11', '2'] }]]));
});

test('nothing ticked is said as nothing; a refused save keeps the panel and what was ticked', async () => {
  const { posted, onClose } = open(['2'], false);
  fireEvent.click(await boxOf('实验室'));
  await save();
  await waitFor(() => expect(posted).toEqual([['api/blade-system/topmenu/grant', { topMenuIds: ['7'], menuIds: [] }]]));
  expect((await boxOf('实验室')).className).not.toContain('checkbox-checked');
  expect(onClose).not.toHaveBeenCalled();
});
