import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { url } from '../support/shared-product';
import { openPage, signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

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

test('no name of a group or an entry is cut in the menu, however long, on a desk as on a telephone', async ({ page }) => {
  const faults = watchFaults(page);
  const token = await tokenOf('admin');
  const made: string[] = [];
  undo = () => callAs(token, `api/blade-system/menu/remove?ids=${[...made].reverse().join(',')}`, {});
  const add = async (code: string, body: object) => {
    const sent = { alias: code, category: 1, sort: 0, source: 'Team', remark: '', code, ...body };
    made.push((await callAs<{ readonly id: string }>(token, 'api/blade-system/menu/submit', sent)).id);
    return made.at(-1) ?? '';
  };
  const long = '湖南省区域计量检定与校准技术服务能力建设项目过程资料汇编与年度验收评审归档';
  const word = 'Elektroakustischekalibriereinrichtungenverwaltung';
  const parentId = await add('e2eLong', { name: `组：${long}`, path: '/e2eLong' });
  await add('e2eLongEntry', { parentId, name: long, path: '/system/posts?long=1' });
  await add('e2eLongWord', { parentId, name: word, path: '/system/posts?long=2' });
  await signIn(page, 'admin');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = menu.getByRole('menuitem', { name: `组：${long}` });
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    // On a telephone the menu is folded away.
    if (width < 600) await page.getByRole('button', { name: '展开菜单' }).click();
    await expect(group).toBeVisible();
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    for (const name of [long, word]) {
      const entry = menu.getByRole('menuitem', { name, exact: true });
      await expect(entry).toBeVisible();
      for (const each of [group, entry])
        expect(
          await each.evaluate((item) => {
            const text = item.querySelector('.ant-menu-title-content') ?? item;
            const [inner, outer] = [text.getBoundingClientRect(), item.getBoundingClientRect()];
            return (
              text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1 && inner.bottom <= outer.bottom + 1
            );
          }),
          `${name} at ${String(width)}`,
        ).toBe(true);
    }
    await expectAccessible(page, `long names at ${String(width)}`);
  }
  expect(faults).toEqual([]);
});
