import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { drawPart, seed } from './support/drawn';
import { url } from './support/shared-product';
import { goTo, goToFigures, signIn } from './support/staff';

/** Sets language and look as somebody has chosen them, and begins anew. */
async function chooseLook(page: Page, language: 'zh' | 'en', look: object): Promise<void> {
  await page.evaluate(
    (kept) => {
      for (const [key, content] of Object.entries(kept)) localStorage.setItem(`liangheng-${key}`, JSON.stringify({ content, datetime: 1 }));
    },
    { look, language },
  );
  await page.reload();
}

/** Every theme in both languages, and every width in both languages, by turns light, dark, compact and with more contrast. */
const looks = [
  ['zh', 320, { theme: 'default' }],
  ['en', 768, { theme: 'default', scheme: 'dark', contrast: 'more' }],
  ['zh', 992, { theme: 'white', scheme: 'dark' }],
  ['en', 1200, { theme: 'white' }],
  ['zh', 1920, { theme: 'colourful' }],
  ['en', 320, { theme: 'colourful', scheme: 'dark' }],
  ['zh', 768, { theme: 'iview', contrast: 'more' }],
  ['en', 992, { theme: 'iview', scheme: 'dark' }],
  ['zh', 1200, { theme: 'd2', density: 'compact' }],
  ['en', 1920, { theme: 'd2', scheme: 'dark' }],
  ['zh', 1366, { theme: 'hey', accent: '#ffe600' }],
  ['en', 1366, { theme: 'hey', scheme: 'dark', accent: '#102a6b' }],
] as const;

test(`home passes axe in a theme of each, in both languages and at every width (TEST_SEED=${seed})`, async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  // Whatever is drawn comes in both languages.
  for (const [language, width, look] of drawPart(looks, 3)) {
    await page.setViewportSize({ width, height: 800 });
    await chooseLook(page, language, look);
    await goToFigures(page);
    await page.getByRole('table').nth(2).waitFor();
    await expectAccessible(page, JSON.stringify([language, width, look]));
  }
});

test('what lies over the page and the pages outside the frame pass axe, narrow and dark as wide and light', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  await page.evaluate(() => {
    const entry = {
      type: 'error',
      message: 'x is undefined',
      stack: 'TypeError\n at List',
      info: '',
      url: '/crm',
      time: '2026-11-21 09:00:00',
    };
    localStorage.setItem('liangheng-logs', JSON.stringify({ content: [entry], datetime: 1 }));
  });
  for (const { width, language, look, words } of [
    {
      width: 320,
      language: 'zh',
      look: { theme: 'default', scheme: 'dark' },
      words: {
        user: /^用户菜单/,
        look: '外观',
        log: '本地日志',
        lock: '锁定屏幕',
        lockTitle: '设置锁屏密码',
        menu: '展开菜单',
        cart: '备选清单',
        cartNone: /还没有备选的记录/,
      },
    },
    {
      width: 1200,
      language: 'en',
      look: { theme: 'colourful' },
      words: {
        user: /^User menu/,
        look: 'Appearance',
        log: 'Local log',
        lock: 'Lock the screen',
        lockTitle: 'Set the lock password',
        menu: '',
        cart: 'Shortlist',
        cartNone: /Nothing shortlisted yet/,
      },
    },
  ] as const) {
    const at = `${language} ${width}`;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url()}/403`);
    await chooseLook(page, language, look);
    for (const path of ['/403', '/404', '/500', '/info/index', '/test/index']) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, `${at} ${path}`);
    }
    const dialogAfter = async (entry: string, name: string) => {
      await page.getByRole('button', { name: words.user }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page, `${at} ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await dialogAfter(words.look, words.look);
    await dialogAfter(words.log, words.log);
    await dialogAfter(words.lock, words.lockTitle);
    await page.getByRole('button', { name: words.cart }).click();
    const cart = page.getByRole('dialog', { name: words.cart });
    await expect(cart.getByText(words.cartNone)).toBeVisible();
    await expectAccessible(page, `${at} ${words.cart}`);
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page, `${at} palette`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option').first()).toBeHidden();
    if (words.menu === '') continue;
    await page.getByRole('button', { name: words.menu, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: '客户业务' })).toBeVisible();
    await expectAccessible(page, `${at} menu`);
  }
});

test('a dialog has the focus as soon as it is open, and gives it back to the menu that opened it', async ({ page }) => {
  await signIn(page, 'admin', '/test/index');
  const menu = page.getByRole('button', { name: /^用户菜单/ });
  // Long enough to be seen whether the focus waits for the dialog to have faded in.
  await page.addStyleTag({ content: '.ant-zoom-appear, .ant-zoom-enter { animation-duration: 60s !important; }' });
  for (const [entry, name] of [
    ['外观', '外观'],
    ['本地日志', '本地日志'],
    ['锁定屏幕', '设置锁屏密码'],
    ['本地日志', '本地日志'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog], .ant-drawer') !== null), entry).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
});

test('a table that is wider than the screen is scrolled by keys, and is no stop of its own where all of it is in sight', async ({
  page,
}) => {
  await signIn(page, 'admin', '/info/index');
  const sessions = page.getByRole('region', { name: '登录设备' });
  await page.getByRole('heading', { name: '登录设备' }).waitFor();
  await page.getByText('当前', { exact: true }).waitFor();
  await expect(sessions).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await sessions.focus();
  await sessions.press('ArrowRight');
  await expect.poll(() => sessions.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0);
});
