import { expect, type Page, test } from '@playwright/test';
import { url } from '../support/shared-product';
import { goTo, signIn } from '../support/staff';

/** Headings of columns and tags of states in the seen tab and above it that say less than they have to say. */
const cutWords = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="columnheader"], [role="gridcell"] .lh-tag')]
      .filter((head) => head.closest('[data-tab-panel][hidden]') === null)
      .flatMap((head) => {
        const cut = [head, ...head.querySelectorAll<HTMLElement>('*')].find(
          (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
        );
        return cut ? [`${head.textContent} ${String(cut.clientWidth)} < ${String(cut.scrollWidth)}`] : [];
      }),
  );

test('no heading and no tag is cut in English where a list or the lines of a form begin, in whatever letters the browser has', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.evaluate(() => localStorage.setItem('liangheng-language', JSON.stringify({ content: 'en', datetime: 1 })));
  await page.goto(`${url()}/crm/quotes`);
  const panel = page.locator('[data-tab-panel]:not([hidden])');
  // Lists of the institute's everyday, one that is sorted by several columns, and one with long words for its states.
  for (const [path, rows] of [
    ['/crm/quotes', 15],
    ['/metrology/devices', 15],
    ['/system/fieldDefinitions', 2],
    ['/finance/settlements', 15],
  ] as const) {
    await goTo(page, path);
    await expect(panel.getByRole('grid').or(panel.getByRole('treegrid')).getByRole('row').nth(rows)).toBeVisible();
    expect(await cutWords(page), path).toEqual([]);
  }
  // Lines that are entered, lines that are read, and what belongs to a record.
  for (const [path, button, title] of [
    ['/crm/quotes', 'Add', 'Price after discount'],
    ['/metrology/labs', 'View', 'Temperature (℃)'],
    ['/metrology/acquireSources', 'View', 'Column of the unit'],
  ] as const) {
    await goTo(page, path);
    await panel.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('columnheader', { name: title })).toBeAttached();
    expect(await cutWords(page), path).toEqual([]);
  }
});
