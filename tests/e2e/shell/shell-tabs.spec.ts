import { expect, test, type Page } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';

const tabOf = (page: Page, name: string) => page.getByRole('navigation', { name: '标签页' }).getByRole('link', { name, exact: true });

/** Goes to a page by the palette, which lies over whatever stands open. */
async function goByPalette(page: Page, initials: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单、单号和操作' }).fill(initials);
  await page.getByRole('option', { name }).first().click();
  await expect(tabOf(page, name)).toHaveAttribute('aria-current', 'page');
}

test('each tab keeps its rows in place, its open form and what was typed there', async ({ page }) => {
  test.setTimeout(180_000);
  const faults = watchFaults(page);
  await signIn(page, 'device_keeper');
  // Keys are heard once the frame stands.
  await expect(tabOf(page, '首页')).toBeVisible();
  await goByPalette(page, 'jlbz', '计量标准');
  const grid = page.getByRole('grid', { name: '计量标准' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  const scrolled = () => grid.evaluate((each) => each.scrollTop);
  await grid.evaluate((each) => each.scrollTo({ top: 640 }));
  await expect.poll(scrolled).toBe(640);

  await goByPalette(page, 'sbtz', '设备台账');
  await expect(grid).toBeHidden();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('textbox', { name: '设备名称' });
  await field.fill('换个标签再回来');

  await goByPalette(page, 'jlbz', '计量标准');
  await expect(form).toBeHidden();
  await expect.poll(scrolled).toBe(640);

  await tabOf(page, '设备台账').click();
  await expect(field).toHaveValue('换个标签再回来');
  const gone = page.waitForResponse((answer) => answer.url().endsWith('/drafts/remove'));
  await form.getByRole('button', { name: /^取\s*消$/ }).click();
  await page.getByRole('button', { name: '放弃修改', exact: true }).click();
  await gone;
  await expect(form).toBeHidden();
  expect(faults).toEqual([]);
});
