import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { openPage, signIn, watchFaults } from '../support/staff';

// What the institute has earned, read in a table and a chart; each figure and each bar leads to the bills behind it.

test('finance reads the income of the year, and opens the bills of a month by its figure and by its bar', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'finance');
  await openPage(page, '统计', '收入统计');
  await expect(page).toHaveURL(/\/finance\/settlements\/income$/);
  const chart = page.getByRole('img', { name: /收入统计/ });
  await expect(chart.locator('canvas')).toBeVisible();
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: '导出', exact: true }).click();
      await page.getByRole('menuitem', { name: 'XLSX' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^收入统计_\d{12}\.xlsx$/);

  await page.getByText('结算单数', { exact: true }).first().click();
  const figure = page.getByRole('grid').getByRole('link').first();
  const count = await figure.textContent();
  await figure.click();
  await expect(page).toHaveURL(/\/finance\/settlements\?q\./);
  const list = page.getByRole('region', { name: '结算管理', exact: true });
  await expect(list.getByText(new RegExp(`共\\s*${String(count)}\\s*条`))).toBeVisible();

  await page.goBack();
  await expect(chart.locator('canvas')).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  // Bars stand on the axis; one of these places is within one.
  for (let x = 60; x < box.width && !/settlements\?/.test(page.url()); x += 14) await page.mouse.click(box.x + x, box.y + box.height - 32);
  await expect(page).toHaveURL(/\/finance\/settlements\?q\./);
  expect(faults).toEqual([]);
});

test('the figures of the home page are drawn after its to-dos, and a bar opens the bills of its month', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'finance');
  const due = page.getByRole('table', { name: '每月应收金额（元）' });
  const canvas = due.locator('canvas');
  await expect(canvas).toBeVisible();
  await expectAccessible(page);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no chart');
  // The last month is this one; its bar begins at the left.
  await page.mouse.click(box.x + 2, box.y + box.height - box.height / (await due.getByRole('row').count()) / 2);
  await expect(page).toHaveURL(/\/finance\/settlements\?q\.settleDate=range/);
  expect(faults).toEqual([]);
});

test('an acceptor finds his statistics in the menu, and none of the money', async ({ page }) => {
  await signIn(page, 'acceptor');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('menuitem', { name: '统计', exact: true }).click();
  await expect(menu.getByRole('menuitem', { name: '及时率', exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: '收入统计', exact: true })).toHaveCount(0);
  await page.goto(page.url().replace(/\/wel.*/, '/finance/settlements/income'));
  await expect(page.getByText('没有这张统计的权限')).toBeVisible();
});
