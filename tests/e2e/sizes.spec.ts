import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './staff';

const kilobyte = 1024;

/** Sums the script that a page has fetched. Units: KB, gzip. */
function weigh(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || response.status() !== 200) return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length / kilobyte),
    );
  });
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
}

/** Source: the bars of speed, B1. */
test('sign-in and frame stay small', async ({ page }) => {
  const weight = weigh(page);
  await page.goto(`${process.env['E2E_URL'] ?? ''}/login`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  const login = await weight();
  // More than nothing was weighed.
  expect(login).toBeGreaterThan(50);
  expect(login).toBeLessThanOrEqual(150);

  await signIn(page, 'salesman');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await weight()).toBeLessThanOrEqual(300);
});
