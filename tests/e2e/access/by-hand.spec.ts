import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findCutTexts } from '../support/cut-texts';
import { widthOf } from '../support/fits';
import { findSmall, judgeHidden, judgeRing, walk } from '../support/looks';
import { showAs } from '../support/shape';
import { url } from '../support/shared-product';
import { goTo, signIn } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

/** What a tool cannot judge of WCAG 2.2, looked at one by one; the criterion stands in the title of its test, and so in what is found. */
interface Check {
  readonly criterion: string;
  readonly what: string;
  look(page: Page): Promise<void>;
}

const desk = { width: 1440, height: 900 };
const quotes = '/crm/quotes';

async function openList(page: Page, account = 'salesman', path = quotes): Promise<Locator> {
  await page.setViewportSize(desk);
  await signIn(page, account, path);
  const grid = page.getByRole('grid').first();
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  return grid;
}

async function openForm(page: Page): Promise<Locator> {
  await openList(page);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^保\s*存$/ })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '标题' })).toBeVisible();
  return dialog;
}

async function openLogin(page: Page): Promise<void> {
  await page.goto(`${url()}/login`);
  await expect(page.getByLabel('账号')).toBeVisible();
}

const checks: readonly Check[] = [
  {
    criterion: '1.1.1',
    what: 'every button and picture of a list has a name',
    look: async (page) => {
      await openList(page);
      for (const role of ['button', 'img', 'link', 'checkbox'] as const)
        for (const each of (await page.getByRole(role).all()).slice(0, 60)) await expect(each).toHaveAccessibleName(/\S/);
    },
  },
  {
    criterion: '1.3.1',
    what: 'every field of a form has the name that stands beside it, and its groups are groups',
    look: async (page) => {
      const dialog = await openForm(page);
      for (const role of ['textbox', 'combobox', 'spinbutton'] as const)
        for (const each of await dialog.getByRole(role).all()) if (await each.isVisible()) await expect(each).toHaveAccessibleName(/\S/);
      expect(await dialog.getByRole('heading').count()).toBeGreaterThan(0);
    },
  },
  {
    criterion: '1.3.4',
    what: 'a phone may be held either way',
    look: async (page) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await openLogin(page);
      await page.getByRole('button', { name: '登录', exact: true }).click({ trial: true });
      await signIn(page, 'salesman', quotes);
      await page.getByRole('button', { name: '查询', exact: true }).click({ trial: true });
      expect(await widthOf(page)).toBeLessThanOrEqual(844);
    },
  },
  {
    criterion: '1.3.5',
    what: 'fields about oneself say what they are, so that a browser fills them in',
    look: async (page) => {
      await openLogin(page);
      await expect(page.getByLabel('账号')).toHaveAttribute('autocomplete', 'username');
      await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    },
  },
  {
    criterion: '1.4.1',
    what: 'a state and a fault are told by words, not by colour alone',
    look: async (page) => {
      await openList(page);
      for (const tag of await page.locator('.lh-tag:visible').all()) await expect(tag).toHaveText(/\S/);
      await page.getByRole('button', { name: '新增', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
      await expect(dialog.getByText(/^请(输入|选择|至少)/).first()).toBeVisible();
    },
  },
  {
    criterion: '1.4.4',
    what: 'at 200 % a list is searched and opened as ever',
    look: async (page) => {
      await openList(page);
      await page.setViewportSize({ width: 720, height: 450 });
      await page.getByRole('button', { name: '查询', exact: true }).click();
      expect(await widthOf(page)).toBeLessThanOrEqual(720);
      await page.getByRole('button', { name: '查看', exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    criterion: '1.4.10',
    what: 'at 400 % nothing scrolls sideways, and a form can be saved',
    look: async (page) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await openLogin(page);
      expect(await widthOf(page), 'login').toBeLessThanOrEqual(320);
      await signIn(page, 'salesman');
      expect(await widthOf(page), 'home').toBeLessThanOrEqual(320);
      await goTo(page, quotes);
      await page.getByRole('button', { name: '新增', exact: true }).click();
      expect(await widthOf(page), 'form').toBeLessThanOrEqual(320);
      const save = page.getByRole('dialog').getByRole('button', { name: /^保\s*存$/ });
      await save.scrollIntoViewIfNeeded();
      await save.click({ trial: true });
      const field = page.getByRole('dialog').getByRole('textbox', { name: '标题' });
      await field.scrollIntoViewIfNeeded();
      await field.click();
    },
  },
  {
    criterion: '1.4.11',
    what: 'the edge of a field stands out from its ground by 3:1',
    look: async (page) => {
      await openLogin(page);
      const ratio = await page.getByLabel('账号').evaluate((input) => {
        const light = (colour: string): number => {
          const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) => Number(each) / 255);
          const line = (each: number): number => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
          return 0.2126 * line(r) + 0.7152 * line(g) + 0.0722 * line(b);
        };
        let at: Element | null = input;
        while (at?.parentElement && Number.parseFloat(getComputedStyle(at).borderBottomWidth) === 0) at = at.parentElement;
        const style = getComputedStyle(at ?? input);
        const [one, other] = [light(style.borderBottomColor), light(style.backgroundColor)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      });
      expect(ratio).toBeGreaterThanOrEqual(3);
    },
  },
  {
    criterion: '1.4.12',
    what: 'with more room between lines, words and letters no text is lost',
    look: async (page) => {
      await openForm(page);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
        );
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
      await expect.poll(() => findCutTexts(page)).toEqual([]);
    },
  },
  {
    criterion: '1.4.13',
    what: 'the whole of a cell that is cut shows by keys too, covers neither it nor its neighbours in the row, and goes with it',
    look: async (page) => {
      // What the browser calls itself is longer than its column.
      await page.setViewportSize(desk);
      await signIn(page, 'admin', '/system/loginLogs');
      const grid = page.getByRole('grid').first();
      await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(2)).toBeVisible();
      await page.keyboard.press('F6');
      await page.keyboard.press('ArrowDown');
      const tip = page.locator('[data-mark="tip"]').first();
      for (let step = 0; step < 12 && !(await tip.isVisible()); step += 1) {
        await page.keyboard.press('ArrowRight');
        // It shows once the move is drawn.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
      await expect(tip).toBeVisible();
      const [over, cell] = [await tip.boundingBox(), await grid.locator('.lh-cell.is-active').boundingBox()];
      expect((over?.y ?? 0) + 1).toBeGreaterThanOrEqual((cell?.y ?? 0) + (cell?.height ?? 0));
      await page.keyboard.press('Home');
      await expect(tip).toBeHidden();
    },
  },
  {
    criterion: '2.1.1',
    what: 'a list is searched, opened and left again by keys alone',
    look: async (page) => {
      const grid = await openList(page);
      await page.keyboard.press('F6');
      await expect(grid).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog], .ant-drawer') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(grid).toBeFocused();
    },
  },
  {
    criterion: '2.1.2',
    what: 'Tab leads out of a list and out of the lines of a form',
    look: async (page) => {
      const grid = await openList(page);
      await page.keyboard.press('F6');
      await expect(grid).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(grid).not.toBeFocused();
      await page.getByRole('button', { name: '新增', exact: true }).click();
      const lines = page.getByRole('dialog').getByRole('grid').first();
      await lines.scrollIntoViewIfNeeded();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^添加一行/ })
        .first()
        .click();
      await expect(lines.locator('textarea')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect(lines.locator(':focus')).toHaveCount(0);
    },
  },
  {
    criterion: '2.1.4',
    what: 'a single letter is a key of the page nowhere that something is typed',
    look: async (page) => {
      const dialog = await openForm(page);
      const title = dialog.getByRole('textbox', { name: '标题' });
      await title.pressSequentially('?/nN');
      await expect(title).toHaveValue('?/nN');
      await expect(page.getByRole('dialog')).toHaveCount(1);
    },
  },
  {
    criterion: '2.3.3',
    what: 'for whoever wants less motion nothing of the page moves',
    look: async (page) => {
      await openForm(page);
      const moving = await page.evaluate(
        () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration ?? 0) > 200).length,
      );
      expect(moving).toBe(0);
    },
  },
  {
    criterion: '2.4.1',
    what: 'the first stop of Tab leads past menu and bar to the content',
    look: async (page) => {
      await openList(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: '跳到正文' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
      await expect(page).toHaveURL(/\/crm\/quotes/);
    },
  },
  {
    criterion: '2.4.2',
    what: 'the window says which page it shows',
    look: async (page) => {
      await openList(page);
      await expect(page).toHaveTitle(/^报价管理 · /);
      await goTo(page, '/crm/customers');
      await expect(page).toHaveTitle(/^客户 · /);
    },
  },
  {
    criterion: '2.4.3',
    what: 'a dialog has the focus, keeps it, and gives it back',
    look: async (page) => {
      const dialog = await openForm(page);
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: '新增', exact: true })).toBeFocused();
    },
  },
  {
    criterion: '2.4.7',
    what: 'wherever Tab stops it can be seen that it does',
    look: async (page) => {
      await openList(page);
      expect(await walk(page, 45, judgeRing)).toEqual([]);
    },
  },
  {
    criterion: '2.4.11',
    what: 'no stop of Tab lies under a bar, a foot or a fixed column',
    look: async (page) => {
      await openList(page);
      expect(await walk(page, 45, judgeHidden), 'a list').toEqual([]);
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
      await page.setViewportSize({ width: 1024, height: 500 });
      expect(await walk(page, 45, judgeHidden), 'a form that scrolls').toEqual([]);
    },
  },
  {
    criterion: '2.5.3',
    what: 'what is written on a button is in its name',
    look: async (page) => {
      await openList(page);
      const faults = await page.getByRole('button').evaluateAll((all) =>
        all.flatMap((each) => {
          const bare = (text: string): string => text.replaceAll(/\s/g, '');
          const copy = each.cloneNode(true) as Element;
          for (const part of copy.querySelectorAll('[aria-hidden="true"]')) part.remove();
          const [label, text] = [each.getAttribute('aria-label'), bare(copy.textContent)];
          return label === null || /^[^\p{L}]*$/u.test(text) || bare(label).includes(text) ? [] : [`${label} / ${text}`];
        }),
      );
      expect([...new Set(faults)]).toEqual([]);
    },
  },
  {
    criterion: '2.5.7',
    what: 'a card goes to another state, and a column to another place, without being drawn there',
    look: async (page) => {
      const token = await tokenOf('quality');
      const asked = { current: 1, size: 1, searchType: 'N', searchParam: [] };
      const { records } = await callAs<{ readonly records: readonly Readonly<Record<string, unknown>>[] }>(
        token,
        'api/quality/nonconformities/page',
        asked,
      );
      const { finderId, deptId } = records[0] ?? {};
      const subject = `看板 ${randomUUID().slice(0, 8)}`;
      const facts = { source: '1', foundDate: '2026-11-20', dueDate: '2026-12-20', description: '没有记录环境条件' };
      await callAs(token, 'api/quality/nonconformities/submit', { ...facts, subject, finderId, deptId });
      // Another one than who draws the cards elsewhere: each keeps the shape that a list was left in.
      await openList(page, 'admin', '/quality/nonconformities');
      await page.getByRole('button', { name: '列设置' }).click();
      await page.getByRole('button', { name: /下移$/ }).first().press('Enter');
      await expect(page.getByRole('status').filter({ hasText: /第 2 位/ })).toBeAttached();
      const reset = page.getByRole('button', { name: '恢复默认' });
      await reset.click();
      await expect(reset).toBeHidden();
      await showAs(page, '看板');
      const card = page.getByRole('listitem').filter({ hasText: subject });
      await card.getByRole('button', { name: '更多' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: '撤销' }).press('Enter');
      const question = page.getByRole('dialog', { name: /撤销/ });
      await question.getByRole('textbox').fill('登记重复');
      await question.getByRole('button', { name: /^(撤\s*销|确\s*定)$/ }).press('Enter');
      await expect(page.getByRole('region', { name: /^已撤销，/ }).filter({ has: card })).toBeVisible();
      await page.getByRole('button', { name: '看板' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    criterion: '2.5.8',
    what: 'targets are 24 px large, or as far from the next one',
    look: async (page) => {
      await openLogin(page);
      expect(await findSmall(page), 'login').toEqual([]);
      await signIn(page, 'salesman');
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await findSmall(page), 'home').toEqual([]);
      await openList(page);
      expect(await findSmall(page), 'list').toEqual([]);
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: '标题' })).toBeVisible();
      expect(await findSmall(page), 'form').toEqual([]);
    },
  },
  {
    criterion: '3.1.1',
    what: 'the page says which language it speaks, also after it was changed',
    look: async (page) => {
      await openList(page);
      await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
      await page.getByRole('button', { name: '语言' }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    },
  },
  {
    criterion: '3.2.2',
    what: 'to enter or choose something leads nowhere else',
    look: async (page) => {
      await openList(page);
      const before = page.url();
      await page.getByRole('search').getByRole('textbox').first().fill('Q2026');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(page.url()).toBe(before);
    },
  },
  {
    criterion: '3.3.1',
    what: 'a faulty field says so, and by which sentence; the first has the focus',
    look: async (page) => {
      const dialog = await openForm(page);
      await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
      const first = dialog.locator('input:focus');
      await expect(first).toHaveAttribute('aria-invalid', 'true');
      await expect(first).toHaveAccessibleDescription(/^请/);
    },
  },
  {
    criterion: '3.3.7',
    what: 'who was the contact of a customer before is offered, not asked for again',
    look: async (page) => {
      const dialog = await openForm(page);
      const customer = dialog.getByRole('combobox', { name: '客户', exact: true });
      await customer.press('ArrowDown');
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      const contact = dialog.getByLabel('联系人', { exact: true });
      await contact.click();
      await contact.press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeAttached();
    },
  },
  {
    criterion: '3.3.8',
    what: 'a sign-in needs no puzzle, and what a password manager holds is pasted',
    look: async (page) => {
      await openLogin(page);
      await expect(page.getByRole('img', { name: /验证码/ })).toHaveCount(0);
      for (const name of ['账号', '密码']) {
        const kept = await page.getByLabel(name, { exact: true }).evaluate((input) => {
          const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
          return input.dispatchEvent(event);
        });
        expect(kept, name).toBe(true);
      }
    },
  },
  {
    criterion: '4.1.3',
    what: 'how many records a search found is said without taking the focus',
    look: async (page) => {
      await openList(page);
      const said = page.getByRole('status').filter({ hasText: /^(共|约|超过) [\d,]+ 条/, visible: true });
      const before = await said.textContent();
      await page.getByRole('textbox', { name: '报价单号' }).fill('Q20261127');
      const button = page.getByRole('button', { name: '查询', exact: true });
      await button.press('Enter');
      await expect(said).not.toHaveText(before ?? '');
      await expect(button).toBeFocused();
    },
  },
];

for (const { criterion, what, look } of checks)
  test(`WCAG ${criterion}: ${what}`, async ({ page }) => {
    await look(page);
  });
