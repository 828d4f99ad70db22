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

/** Signs in as staff do, at the page for it. */
export async function signInByForm(page: Page, account: string, productUrl = url()): Promise<void> {
  await page.goto(`${productUrl}/login`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
}

/** Signs in by the call alone and opens a path: what is tested begins after the sign-in. */
export async function signIn(page: Page, account: string, path = '/wel/index', productUrl = url()): Promise<void> {
  const form = { tenantId: '000000', username: account, password, grant_type: 'password', scope: 'all', type: 'account' };
  const headers = {
    authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`,
    'tenant-id': '000000',
    origin: productUrl,
  };
  // A page file that was just put down may be taken in first.
  const answer = await page.context().request.post(`${productUrl}/api/blade-auth/oauth/token`, { form, headers, timeout: 60_000 });
  expect(answer.ok(), await answer.text()).toBe(true);
  // The cookies are there; the app asks for a session where its storage says that there was one.
  await page.goto(`${productUrl}/healthz`);
  await page.evaluate(() => {
    const kept = { dataType: 'object', type: 'local', datetime: Date.now(), content: { tenantId: '000000' } };
    localStorage.setItem('liangheng-session', JSON.stringify(kept));
  });
  await page.goto(`${productUrl}${path}`);
  // The menu is folded away on a phone; the place for content is there at every width.
  if (path === '/wel/index') await expect(page.getByRole('main')).toBeVisible();
}

/** Goes to a path within the app that is open, as a link in it does: loading the app anew takes three times as long. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (to === location.pathname) return;
    const left = document.querySelector('[data-tab-panel]:not([hidden])');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // What was left stays mounted in its tab, and is shown until the new place is.
    while (left?.isConnected && !left.hasAttribute('hidden')) await new Promise((done) => requestAnimationFrame(done));
  }, path);
}

/** Opens a page of the product by its menu, as staff do. */
export async function openPage(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('menuitem', { name, exact: true });
  const fold = menu.getByRole('menuitem', { name: group, exact: true });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
  // While the group unfolds its entries move, and a press may miss the one that it is meant for: whoever sees that presses again.
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(async () => {
    await entry.click();
    await expect(entry).toContainClass('ant-menu-item-selected', { timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Goes down the home page to its figures and materials: they are fetched and drawn as one comes to them. */
export const goToFigures = (page: Page): Promise<void> => page.locator('main [class*="charts"]').scrollIntoViewIfNeeded();
