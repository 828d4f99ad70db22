import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

test('cells are changed in the list: opened, saved, refused with the reason at the cell, filled down after a look, and taken back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchFaults(page);
  // Other tests import thousands of another type.
  await signIn(page, 'hr', '/hr/groups?q.groupingType=in:1');
  const grid = page.getByRole('grid', { name: '组别' });
  const nameOf = (code: string) => grid.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
  const name = nameOf('L3').getByText(/^力值(扭矩)?组$/);
  await name.dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  const entry = grid.locator('textarea');
  await expect(entry).toBeFocused();
  await expectAccessible(page);
  await entry.fill('力值组');
  await entry.press('Enter');
  await expect(page.getByText('已保存“组别名称”')).toBeVisible();
  await expect(nameOf('L3').getByText('力值组')).toBeVisible();
  await expect(grid).toBeFocused();
  // One row below now; what the page refuses stays there with its reason, until it is given up.
  await page.keyboard.press('F2');
  await entry.fill('');
  await entry.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('alert').filter({ hasText: '请输入组别名称' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(nameOf('L4').getByText('容量流量组')).toBeVisible();
  // From L3 down to L4.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').filter({ hasText: '容量流量组' }).first()).toContainText('力值组');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '修改 1 条' }).click();
  await expect(dialog).toBeHidden();
  await expect(nameOf('L4').getByText('力值组')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(nameOf('L4').getByText('容量流量组')).toBeVisible();
  await page.reload();
  await expect(nameOf('L3').getByText('力值组')).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});
