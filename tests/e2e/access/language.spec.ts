import { expect, test } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';

test('the language is changed over an open form: all of it follows, nothing is loaded anew, and what was typed stays', async ({ page }) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'salesman', '/crm/quotes');
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('textbox', { name: '报价单号' }).fill('Q2026');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '标题' }).fill('换一种语言');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('换一种语言');
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Quote no.' })).toHaveValue('Q2026');
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
  // A sentence without words would show its key.
  await expect(page.getByText(/\b(list|form|shell|search|layout|edit|lines)\.[a-z]+[A-Za-z.]*\b/)).toHaveCount(0);
  expect(faults).toEqual([]);
});
