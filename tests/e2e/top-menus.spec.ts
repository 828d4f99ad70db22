import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { openPage, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const bars = 'api/blade-system/topmenu';

let undo: (() => Promise<unknown>) | undefined;
// Bars stand above everybody's menu.
test.afterEach(async () => {
  await undo?.();
  undo = undefined;
});

/** The groups of the side menu. */
const groups = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('menuitem')
    .filter({ hasText: /^(客户业务|计量管理|财务管理|系统管理)$/ });

test('two bars above the menu each show their own menus; the one that is chosen by key is still chosen after a reload', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const token = await tokenOf('admin');
  const made: string[] = [];
  undo = () => callAs(token, `${bars}/remove?ids=${made.join(',')}`, {});
  for (const body of [
    { code: 'e2e_lab', name: '检测工作台', source: 'Experiment', sort: 1 },
    { code: 'e2e_crm', name: '窗口受理', source: 'Team', path: '/crm', sort: 2 },
  ])
    made.push((await callAs<{ readonly id: string }>(token, `${bars}/submit`, body)).id);

  await signIn(page, 'configurator');
  await expect(groups(page)).toHaveText(['客户业务', '计量管理', '财务管理', '系统管理']);
  const top = page.getByRole('navigation', { name: '顶部菜单' });
  // A bar that shows nothing yet is not there.
  await expect(top.getByRole('button')).toHaveText(['全部', '窗口受理']);

  await page.goto(`${url()}/system/topMenus`);
  const row = page.getByRole('row').filter({ hasText: '检测工作台' });
  await row.getByRole('button', { name: /^配置菜单/ }).click();
  const panel = page.getByRole('dialog', { name: '配置菜单 · 检测工作台' });
  await expect(panel.getByRole('tree')).toBeVisible();
  await expectAccessible(page, 'panel of a bar');
  await panel.getByRole('textbox', { name: '按名称查找' }).fill('计量管理');
  await panel.getByRole('treeitem').filter({ hasText: '计量管理' }).locator('.ant-tree-checkbox').click();
  await panel.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(panel).toBeHidden();

  await page.reload();
  await expect(top.getByRole('button')).toHaveText(['全部', '检测工作台', '窗口受理']);
  await top.getByRole('button', { name: '检测工作台' }).press('Enter');
  await expect(groups(page)).toHaveText(['计量管理']);
  await page.reload();
  await expect(top.getByRole('button', { name: '检测工作台' })).toHaveAttribute('aria-pressed', 'true');
  await expect(groups(page)).toHaveText(['计量管理']);
  await page.keyboard.press('Escape');
  await top.getByRole('button', { name: '检测工作台' }).focus();
  await page.keyboard.press('Tab');
  await expect(top.getByRole('button', { name: '窗口受理' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(groups(page)).toHaveText(['客户业务']);
  await openPage(page, '客户业务', '报价管理');
  await top.getByRole('button', { name: '全部' }).click();
  await expect(groups(page)).toHaveText(['客户业务', '计量管理', '财务管理', '系统管理']);
  expect(faults).toEqual([]);
});
