import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

test('a grouped list stands as a pivot, whose figures open the rows that they tell of', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'finance', '/crm/quotes');
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
  // The figures of the totals open their rows too: those of a month, and those of all.
  const total = table.getByRole('button', { name: /^合计，\d{4}-\d{2}：\d+$/ }).first();
  const all = table.getByRole('button', { name: /^合计，合计：\d+$/ });
  for (const each of [total, all]) {
    const count = Number((await each.textContent())?.replace(/\D/g, ''));
    await each.click();
    await expect(each).toHaveAttribute('aria-expanded', 'true');
    await expect(rows).toHaveCount(Math.min(count, 20));
  }
  await expectAccessible(page, 'rows of all groups of a pivot');
  await all.click();
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

test('on a phone the names of the groups of a pivot leave room for its figures', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'acceptor', '/crm/quotes');
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '客户', exact: true }).click();
  const choose = async (name: string, option: RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click();
  };
  await choose('横向展开', /审核状态/);
  const first = page.locator('.lh-pivot tbody .ant-table-row td').first();
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390 * 0.4);
  expect(box?.width).toBeGreaterThan(390 * 0.2);
});
