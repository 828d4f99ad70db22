import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { goTo, signIn, watchFaults } from '../support/staff';

const handle = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? '备选清单' : `备选清单，${String(count)} 条`, exact: true });
const anyHandle = (page: Page) => page.getByRole('button', { name: /^备选清单/ });
const panel = (page: Page) => page.getByRole('dialog', { name: '备选清单' });
const openQuotes = async (page: Page, account: string) => {
  await signIn(page, account, '/crm/quotes');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
};

test('records are put aside in one window, are there in another, are chosen at once, opened and taken out', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const faults = watchFaults(page);
  await openQuotes(page, 'salesman');
  await expect(handle(page, 0)).toBeVisible();
  for (const place of [1, 3]) await page.getByRole('row').nth(place).getByRole('checkbox').check();
  await page.getByRole('button', { name: '放入备选' }).click();
  await expect(handle(page, 2)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, 'salesman');
  await expect(handle(other, 2)).toBeVisible();
  await goTo(other, '/crm/quotes');
  await other.getByRole('button', { name: '选中备选的 2 条' }).click();
  await expect(other.getByText('已选 2 项')).toBeVisible();
  await expect(other.getByRole('row').nth(3).getByRole('checkbox')).toBeChecked();
  await elsewhere.close();

  await handle(page, 2).click();
  const records = panel(page).getByRole('listitem');
  await expect(records).toHaveCount(2);
  const name = (await records.first().textContent()) ?? '';
  await records.first().getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/crm\/quotes\?(?:.*&)?open=\d+/);
  await expect(panel(page)).toBeHidden();
  const record = page.getByRole('dialog').filter({ hasText: name }).last();
  await expect(record).toBeVisible();
  await record
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(record).toBeHidden();

  await handle(page, 2).click();
  await panel(page)
    .getByRole('button', { name: `移出“${name}”` })
    .click();
  await expect(records).toHaveCount(1);
  await panel(page)
    .getByRole('button', { name: /^清\s*空$/ })
    .click();
  await expect(panel(page).getByText(/还没有备选的记录/)).toBeVisible();
  await page.reload();
  await expect(handle(page, 0)).toBeVisible();
  expect(faults).toEqual([]);
});

test('the handle stands 250 px below the top, covers nothing of a list at any width, and its panel fits a phone', async ({ page }) => {
  await openQuotes(page, 'salesman');
  for (const width of [1920, 1200, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        async () => {
          const [box, table] = [await anyHandle(page).boundingBox(), await page.locator('[role="grid"], .lh-cards').boundingBox()];
          if (!box || !table) return undefined;
          return { top: box.y, right: box.x + box.width, covers: table.x + table.width > box.x };
        },
        { message: String(width), timeout: 30_000 },
      )
      .toEqual({ top: 250, right: width, covers: false });
  }
  await anyHandle(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(anyHandle(page)).toBeFocused();
});
