import { expect, test } from '@playwright/test';
import { url } from '../support/shared-product';
import { password, signIn } from '../support/staff';

const foreign = 'http://evil.example';

test('who signs in at an address that names another site is led into the product, and nowhere else', async ({ page, context }) => {
  const away: string[] = [];
  await context.route(`${foreign}/**`, async (route) => {
    away.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: 'away' });
  });
  for (const path of [
    '//evil.example/x',
    '/%5Cevil.example/x',
    '/%09/evil.example/x',
    '/javascript:alert(1)',
    '/login?from=//evil.example/x',
    `/login?redirect=${encodeURIComponent(`${foreign}/x`)}`,
  ]) {
    await context.clearCookies();
    await page.goto(url() + path);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(url() + path);
    await page.getByLabel('账号').fill('salesman');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('navigation', { name: '主菜单' }), path).toBeVisible();
    expect(new URL(page.url()).origin, path).toBe(url());
  }
  expect(away).toEqual([]);
});

test('a window of another site that opened the product cannot reach it, and is not heard', async ({ page, context }) => {
  await context.route(`${foreign}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<a id="open" href="#">open</a>` }));
  // What the product's own tabs tell each other, and what other products of its kind listen for.
  const commands = [
    { kind: 'over' },
    { kind: 'lock', lock: { locked: true } },
    {
      kind: 'token',
      signedIn: { accessToken: 'x', tenantId: '000000', userId: '1', account: 'evil', nickName: 'evil', roles: ['administrator'] },
    },
    { type: 'logout' },
    'logout',
    { type: 'navigate', url: `${foreign}/x` },
  ];
  await signIn(page, 'salesman');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const attacker = await context.newPage();
  await attacker.goto(`${foreign}/start`);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    attacker.evaluate((to) => {
      (window as unknown as { product: Window | null }).product = window.open(to);
    }, `${url()}/wel/index`),
  ]);
  await expect(opened.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await opened.evaluate(() => window.opener as unknown)).toBeNull();
  // Gone once the page has been left, even if it came back.
  await opened.evaluate(() => void (document.documentElement.dataset['stays'] = 'yes'));
  await attacker.evaluate((messages) => {
    for (const message of messages) (window as unknown as { product: Window | null }).product?.postMessage(message, '*');
  }, commands);
  // From within its own window too, as a page that is hosted in it would.
  await opened.evaluate((messages) => {
    for (const message of messages) window.postMessage(message, '*');
  }, commands);
  await expect(opened.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await opened.getByRole('button', { name: /通知/ }).first().click();
  await expect(opened.getByRole('dialog')).toBeVisible();
  expect(opened.url()).toBe(`${url()}/wel/index`);
  expect(await opened.evaluate(() => document.documentElement.dataset['stays'])).toBe('yes');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});
