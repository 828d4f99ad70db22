import { expect, type Page } from '@playwright/test';

/** A page is no wider than the screen, at the widths of usual and of small telephones. */
export async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${String(width)}`).toBeLessThanOrEqual(width);
  }
}
