import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { goTo, signIn } from '../support/staff';

test.use({ hasTouch: true });

/** The title of the open tab: its words, and how many whole px of it lie outside of what the strip shows. */
const titleOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('nav li a[aria-current="page"]');
    const strip = title?.closest('ul');
    if (!title || !strip) return { name: '', cut: Infinity };
    const shown = strip.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(title);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const beyond = [shown.left - left, right - shown.right, shown.top - top, bottom - shown.bottom];
    return {
      name: title.textContent,
      cut: Math.floor(Math.max(0, ...beyond, title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight)),
    };
  });

const places = [
  ['/crm/quotes', '报价管理', 'Quotes'],
  ['/metrology/standardTrials', '重复性与稳定性', 'Repeatability and stability'],
  ['/metrology/standards', '计量标准', 'Measurement standards'],
] as const;

for (const width of [360, 390])
  test(`at ${width} px the title of the open tab can be read, in the language that the user menu changes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await signIn(page, 'admin');
    for (const language of ['zh', 'en'] as const) {
      if (language === 'en') {
        await page.getByRole('button', { name: /^用户菜单/ }).click();
        await page.getByRole('menuitem', { name: 'English' }).click();
      }
      for (const [path, zh, en] of places) {
        await goTo(page, path);
        await expect.poll(() => titleOf(page)).toEqual({ name: language === 'zh' ? zh : en, cut: 0 });
      }
    }
    await expect(page.getByRole('list', { name: 'Measurement standards' })).toBeVisible();
    await expectAccessible(page);
  });
