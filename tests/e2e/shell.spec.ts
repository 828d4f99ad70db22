import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { openPage, signIn, watchFaults } from './staff';

const url = () => process.env['E2E_URL'] ?? '';

const strip = (page: Page) => page.getByRole('navigation', { name: '标签页' });
const tabs = (page: Page) => strip(page).getByRole('listitem');
const openUserMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

/** Opens a page by the menu and waits for its tab: another click before would take its place. */
async function openTab(page: Page, name: string): Promise<void> {
  await openPage(page, '客户业务', name);
  await expect(strip(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
}

test('tabs are pinned, moved and closed by the right button, and come back after a reload', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin');
  await openTab(page, '报价管理');
  await openTab(page, '合同管理');
  await openTab(page, '客户');
  await strip(page).getByRole('link', { name: '客户' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定标签' }).click();
  await expect(tabs(page)).toHaveText(['首页', '客户', '报价管理', '合同管理']);
  await strip(page)
    .getByRole('link', { name: '合同管理' })
    .dragTo(strip(page).getByRole('link', { name: '报价管理' }));
  await expect(tabs(page)).toHaveText(['首页', '客户', '合同管理', '报价管理']);
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页', '客户', '合同管理', '报价管理']);
  await strip(page).getByRole('link', { name: '合同管理' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(tabs(page)).toHaveText(['首页', '客户']);
  await expect(page).toHaveURL(/\/wel\/index/);
  expect(faults).toEqual([]);
});

test('the palette leads by initials to a page, and by its number to a record', async ({ page }) => {
  await signIn(page, 'admin');
  // Keys are heard once the frame stands.
  await expect(tabs(page)).toHaveText(['首页']);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索菜单、单号和操作' });
  await box.fill('bjgl');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/quotes/);
  const number = (await page.getByRole('row').nth(1).getByText(/^Q\d+/).first().textContent()) ?? '';
  await page.keyboard.press('Control+k');
  await box.fill(number);
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible();
});

test('a locked screen shows nothing, is refused data, survives a reload and opens by its password', async ({ page }) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  await openUserMenu(page, '锁定屏幕');
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible();
  await dialog.getByRole('textbox', { name: '锁屏密码' }).fill('Suo-7788');
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(page).toHaveURL(/\/lock$/);
  await page.goto(`${url()}/crm/quotes`);
  await expect(page).toHaveURL(/\/lock$/);
  // Somebody who takes the mark away from the browser still gets no rows.
  await page.evaluate(() => localStorage.removeItem('liangheng-lock'));
  await page.goto(`${url()}/crm/quotes`);
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole('grid')).toBeHidden();
  await page.getByLabel('锁屏密码').fill('wrong');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('解锁密码不正确')).toBeVisible();
  await page.getByLabel('锁屏密码').fill('Suo-7788');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page).toHaveURL(/\/crm\/quotes/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the look is chosen, kept, and stands before any script runs', async ({ page, context }) => {
  await signIn(page, 'salesman');
  await openUserMenu(page, '外观');
  const panel = page.getByRole('dialog', { name: '外观' });
  await panel.getByText('hey', { exact: true }).click();
  await panel.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  const ground = (await context.cookies()).find(({ name }) => name === 'liangheng-ground')?.value ?? '';
  expect(ground).toMatch(/^dark\.[0-9a-f]{6}$/);
  const first = await (await context.request.get(`${url()}/wel/index`, { headers: { accept: 'text/html' } })).text();
  expect(first).toContain(`background:#${ground.slice(5)}`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('home, look, log, personal page and self-test pass axe in every theme', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'admin');
  await page.getByRole('table', { name: '设备状态' }).waitFor();
  for (const look of [
    { theme: 'default' },
    { theme: 'white', scheme: 'dark' },
    { theme: 'colourful' },
    { theme: 'iview' },
    { theme: 'd2', density: 'compact' },
    { theme: 'hey', accent: '#ffe600' },
    { theme: 'default', scheme: 'dark', contrast: 'more' },
  ]) {
    await page.evaluate((kept) => localStorage.setItem('liangheng-look', JSON.stringify({ content: kept, datetime: 1 })), look);
    await page.reload();
    await page.getByRole('table', { name: '设备状态' }).waitFor();
    await expectAccessible(page, JSON.stringify(look));
  }
  for (const [path, heading] of [
    ['/info/index', '个人信息'],
    ['/test/index', '系统自检'],
  ] as const) {
    await page.goto(`${url()}${path}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectAccessible(page, path);
  }
});

test('at every width the frame stays within the window', async ({ page }) => {
  await signIn(page, 'admin');
  for (const width of [320, 768, 992, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: String(width) })
      .toBeLessThanOrEqual(0);
  }
});
