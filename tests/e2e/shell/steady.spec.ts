import { expect, type Page, test } from '@playwright/test';
import { rowsOf } from '../support/desk';
import { signIn } from '../support/staff';

/** Most that may move by itself while a place is opened, as browsers measure it: the share of the window, times how far. */
const mostShift = 0.05;

/** Adds up, from the first drawing on, what moves without that somebody pressed anything. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const entries: { readonly value: number; readonly hadRecentInput: boolean }[] = [];
    Object.assign(window, { shifts: entries });
    new PerformanceObserver((list) => entries.push(...(list.getEntries() as unknown as typeof entries))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { readonly shifts: readonly { readonly value: number; readonly hadRecentInput: boolean }[] };
      return shifts.filter((each) => !each.hadRecentInput).reduce((sum, { value }) => sum + value, 0);
    });
}

/** Lets one answer wait until another one has come: whichever is late, nothing that stands may move. */
async function holdBack(page: Page, late: string, until: string): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  page.on('response', (answer) => {
    if (answer.url().includes(until)) release();
  });
  await page.route(`**/${late}`, async (route) => {
    await released;
    await route.continue();
  });
}

for (const [late, until] of [
  ['api/todos', 'api/charts'],
  ['api/charts', 'api/todos'],
] as const)
  test(`nothing on the home page moves while it fills, ${late} last`, async ({ page }) => {
    const shifted = await watchShifts(page);
    await holdBack(page, late, until);
    await signIn(page, 'finance');
    const home = page.getByRole('main');
    await expect(home.getByRole('region', { name: '待办', exact: true }).getByRole('link').first()).toBeVisible();
    await expect(home.getByRole('row').nth(20)).toBeVisible();
    await expect(home.getByRole('region', { name: '财务管理' })).toBeVisible();
    expect(await shifted()).toBeLessThan(mostShift);
  });

test('neither a list nor a record that is opened from it moves while it fills', async ({ page }) => {
  const shifted = await watchShifts(page);
  await signIn(page, 'finance', '/finance/settlements');
  await expect(rowsOf(page).nth(5)).toBeVisible();
  await rowsOf(page).nth(2).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog');
  await expect(record.getByRole('region').last()).toBeVisible();
  await expect(record.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await shifted()).toBeLessThan(mostShift);
});
