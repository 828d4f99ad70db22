import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { showAs } from '../support/shape';
import { signIn, watchFaults } from '../support/staff';

test('the keys of a place are told by ? there, also over a form, and F6 leads to the list from wherever one is', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'device_keeper', '/metrology/devices');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await page.keyboard.press('F6');
  await expect(grid).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  await expect(sheet.getByRole('region')).toHaveCount(2);
  await expect(sheet.getByRole('region', { name: '列表' }).getByText('选中或取消选中一行')).toBeVisible();
  await expect(sheet.getByRole('region', { name: '随处' })).toBeVisible();
  await expectAccessible(page, 'the sheet of keys');
  // Behind it nothing takes the focus.
  await page.keyboard.press('F6');
  await expect(grid).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(grid).toBeFocused();
  // Where something is typed it is a question mark.
  const search = page.getByRole('textbox', { name: '设备名称' }).first();
  await search.fill('');
  await search.press('?');
  await expect(search).toHaveValue('?');
  await page.keyboard.press('F6');
  await expect(grid).toBeFocused();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(sheet.getByRole('region', { name: '表单' }).getByText('保存')).toBeVisible();
  await expect(sheet.getByRole('region', { name: '列表' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(faults).toEqual([]);
});

test('the sheet tells only of keys that do something where one is: in lists that are changed in place, on boards, over records that are read', async ({
  page,
}) => {
  await signIn(page, 'hr', '/hr/groups');
  const grid = page.getByRole('grid', { name: '组别' });
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  const said = (what: string) => sheet.getByText(what, { exact: true });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('?');
  for (const does of ['打开这一行', '列菜单（在表头）', '录入单元格', '向下填充', '粘贴到单元格']) await expect(said(does)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await signIn(page, 'salesman', '/crm/quotes');
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  await expect(said('打开这一行')).toBeVisible();
  await expect(said('粘贴到单元格')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('grid', { name: '明细' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(said('说明这一项为何如此')).toBeVisible();
  await expect(said('选择单元格')).toBeVisible();
  // Rows of related lists are opened, but none of them is chosen.
  for (const does of ['选中或取消选中一行', '录入单元格', '粘贴到单元格']) await expect(said(does)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Which shape somebody left a list in is remembered, so this is one that others bring into theirs first.
  await signIn(page, 'quality', '/quality/nonconformities');
  await showAs(page, '看板');
  const cards = page.locator('.lh-board').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await page.keyboard.press('F6');
  await expect(cards.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(said('到看板')).toBeVisible();
});
