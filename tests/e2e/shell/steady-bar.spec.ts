import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/staff';

/** Notes each move of the buttons and fields of the search bar, frame by frame from when it is first there. Shape: a line for each move. */
async function watchMoves(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    const places = new Map<Element, string>();
    Object.assign(window, { moves });
    const look = (): void => {
      for (const each of document.querySelectorAll('.lh-search-buttons > *, .lh-search-field')) {
        const { left, top, width } = each.getBoundingClientRect();
        if (width < 1) continue;
        const place = [left, top, width].map(Math.round).join(', ');
        const before = places.get(each);
        if (before !== undefined && before !== place) moves.push(`${each.textContent.trim()}: ${before} → ${place}`);
        places.set(each, place);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { readonly moves: readonly string[] }).moves);
}

const slower = 6;
const address = '/crm/customers?q.enterName=has:长沙';

for (const [width, language] of [
  [1440, 'zh'],
  [1280, 'en'],
  [1920, 'en'],
] as const)
  test(`no button of a search bar moves once it can be pressed (${language}, ${String(width)} px)`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin', '/wel/index');
    await page.evaluate((content) => localStorage.setItem('liangheng-language', JSON.stringify({ content, datetime: 1 })), language);
    const wire = await page.context().newCDPSession(page);
    const moves = await watchMoves(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slower });
    for (const path of ['/crm/quotes', '/hr/staff', address]) {
      await page.goto(new URL(path, page.url()).href);
      await expect(page.getByRole('grid').locator('[data-row="0"]')).toBeVisible({ timeout: 90_000 });
      await page.waitForLoadState('networkidle');
      // What is there at last has been looked at.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await moves(), path).toEqual([]);
    }
  });

test('a list of choices stands where it opens: a press lands on what it is aimed at', async ({ page }) => {
  await signIn(page, 'admin', '/crm/quotes');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const entry = page.getByRole('search').getByRole('combobox').first();
  await expect(page.getByRole('grid').locator('[data-row="0"]')).toBeVisible();
  await page.evaluate(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    const look = (): void => {
      const option = document.querySelector(
        '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option, .ant-select-tree-treenode',
      );
      const list = option?.closest('.ant-select-dropdown');
      // Until it takes presses nothing can land on the wrong one.
      if (option && list && getComputedStyle(list).pointerEvents !== 'none') {
        const { top, height } = option.getBoundingClientRect();
        const place = `${String(Math.round(top))}, ${String(Math.round(height))}`;
        if (height > 0 && places.at(-1) !== place) places.push(place);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await entry.click();
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { readonly places: readonly string[] }).places)).toHaveLength(1);
});
