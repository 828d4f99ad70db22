import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

test('a grouped list stands as a pivot, whose figures open the rows that they tell of', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman', '/crm/quotes');
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '审核状态', exact: true }).click();
  const choose = async (name: string, option: RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click();
  };
  await choose('横向展开', /按月/);
  const table = page.getByRole('region', { name: /^审核状态与.*的交叉表$/ });
  const figure = table.getByRole('button', { name: /^[^，]+，\d{4}-\d{2}：\d+$/ }).first();
  await expect(figure).toBeVisible();
  await expectAccessible(page, 'a pivot');
  const told = Number(await figure.textContent());
  await figure.click();
  await expect(figure).toHaveAttribute('aria-expanded', 'true');
  const rows = table.locator('.lh-group-rows tbody .ant-table-row');
  await expect(rows).toHaveCount(Math.min(told, 20));
  await figure.click();
  await expect(rows).toHaveCount(0);

  // Another figure in the cells.
  await choose('数值', /合计$/);
  await expect(table.getByRole('button', { name: /：[\d,]+\.\d{2}$/ }).first()).toBeVisible();
  // The list is remembered as it stands: others find it as it was.
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '不分组' }).click();
  await expect(table).toHaveCount(0);
  expect(faults).toEqual([]);
});
