import { expect, type Page, test } from '@playwright/test';
import { url } from '../support/shared-product';
import { goTo, signIn } from '../support/staff';

/** Headings of columns in the seen tab and above it that say less than they have to say. */
const cutHeadings = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')]
      .filter((head) => head.closest('[data-tab-panel][hidden]') === null)
      .flatMap((head) => {
        const cut = [head, ...head.querySelectorAll<HTMLElement>('*')].find(
          (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
        );
        return cut ? [`${head.textContent} ${String(cut.clientWidth)} < ${String(cut.scrollWidth)}`] : [];
      }),
  );

test('no heading is cut in English where a list or the lines of a form begin, in whatever letters the browser has', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.evaluate(() => localStorage.setItem('liangheng-language', JSON.stringify({ content: 'en', datetime: 1 })));
  await page.goto(`${url()}/crm/quotes`);
  const panel = page.locator('[data-tab-panel]:not([hidden])');
  // A list of the institute's everyday, one sorted by several columns, and one with units in its titles.
  for (const path of ['/crm/quotes', '/metrology/devices', '/system/fieldDefinitions']) {
    await goTo(page, path);
    await expect(panel.getByRole('grid').or(panel.getByRole('treegrid')).getByRole('row').nth(1)).toBeVisible();
    expect(await cutHeadings(page), path).toEqual([]);
  }
  // Lines that are entered, lines that are read, and what belongs to a record.
  for (const [path, button, title] of [
    ['/crm/quotes', 'Add', 'Price after discount'],
    ['/metrology/labs', 'View', 'Temperature'],
    ['/metrology/acquireSources', 'View', 'Column of the unit'],
  ] as const) {
    await goTo(page, path);
    await panel.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('columnheader', { name: new RegExp(title) })).toBeAttached();
    expect(await cutHeadings(page), path).toEqual([]);
  }
});
