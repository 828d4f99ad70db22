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

test('one field of rows marked in two searches is changed at once, seen before and taken back; references are chosen in their cells, several of them beside the grid', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchFaults(page);
  await signIn(page, 'hr', '/hr/groups?size=10&q.groupingType=in:1');
  const grid = page.getByRole('grid', { name: '组别' });
  const markOf = (code: string) =>
    grid
      .getByRole('row')
      .filter({ has: page.getByText(code, { exact: true }) })
      .getByRole('checkbox');
  await expect(page.getByRole('button', { name: '批量修改' })).toBeHidden();
  await markOf('C1').check();
  // Another search is another page of rows; what is marked stays marked.
  await page.getByLabel('组别名称').fill('温度');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(markOf('C1')).toBeHidden();
  await markOf('R1').check();
  await expect(page.getByText('已选 2 项')).toBeVisible();
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改组别（2 条）' });
  const field = dialog.getByRole('combobox', { name: '项目' });
  await expect(field).toBeFocused();
  await field.fill('组长');
  await field.press('Enter');
  const leader = dialog.getByRole('combobox', { name: '组长' });
  await leader.fill('黎芳');
  await page.locator('.ant-select-item-option', { hasText: '黎芳' }).click();
  await expect(dialog.getByRole('row').filter({ hasText: '长度通用组' })).toContainText('黎芳');
  await expect(dialog.getByRole('row').filter({ hasText: '温度检校组' })).toContainText('黎芳');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '修改 2 条' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已修改 2 条记录')).toBeVisible();
  const rowOf = (code: string) => grid.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
  await expect(rowOf('R1').getByText('黎芳')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(rowOf('R1').getByText('孙静')).toBeVisible();
  // Several values of one cell are chosen beside the grid, which has the keyboard again afterwards.
  await rowOf('R1').getByText(/、/).dblclick();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: '成员' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A reference is chosen in its cell.
  await rowOf('R1').getByText('孙静').dblclick();
  await page.keyboard.type('黎芳');
  await page.getByRole('option', { name: '黎芳' }).click();
  await expect(page.getByText('已保存“组长”')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf('R1').getByText('孙静')).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});
