import { expect, type Page } from '@playwright/test';
import { url } from './shared-product';

export const password = 'Liangheng@2026';

/** Collects what must never happen on a page: policy violations, page errors, console errors. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection to/.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  return faults;
}

export async function signIn(page: Page, account: string, productUrl = url()): Promise<void> {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
}

/** Opens a page of the product by its menu, as staff do. */
export async function openPage(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('menuitem', { name, exact: true });
  const fold = menu.getByRole('menuitem', { name: group, exact: true });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
  await entry.click();
  await expect(page.getByRole('grid')).toBeVisible();
}
