import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
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
