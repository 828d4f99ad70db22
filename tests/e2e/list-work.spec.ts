import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goTo, signIn, watchFaults } from './support/staff';

async function openQuotes(page: Page, account: string, query = ''): Promise<void> {
  await signIn(page, account, `/crm/quotes${query}`);
  await expect(page.getByRole('grid', { name: '报价管理' }).getByRole('row').nth(2)).toBeVisible();
}

const total = async (page: Page): Promise<number> => Number(((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '').replace(/\D/g, ''));

/** Goes on by Tab until something is reached, as one does without a mouse. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (typeof name === 'string' ? reached === name : name.test(reached)) return;
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

test('without a mouse: search, read, choose, copy, open, export', async ({ page, context }) => {
  const faults = watchFaults(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openQuotes(page, 'salesman');
  const all = await total(page);

  await tabTo(page, '报价单号');
  await page.keyboard.type('Q20261');
  await page.keyboard.press('Enter');
  await expect.poll(() => total(page)).toBeLessThan(all);
  const found = await total(page);
  expect(found).toBeGreaterThan(3);

  const grid = page.getByRole('grid', { name: '报价管理' });
  for (let step = 0; step < 60 && !(await grid.evaluate((node) => node.contains(document.activeElement))); step += 1)
    await page.keyboard.press('Tab');
  // Down to the first row, on to the number, a range of two rows and two columns.
  await page.keyboard.press('ArrowDown');
  const cell = page.locator('[role="gridcell"]:focus, [role="gridcell"].is-active');
  await expect(cell.or(grid.locator('[role="gridcell"][tabindex="0"]')).first()).toBeVisible();
  const numberPlace = await grid
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.findIndex((head) => head.textContent?.startsWith('报价单号')));
  await page.keyboard.press('Home');
  for (let step = 0; step < numberPlace; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split(/\r?\n/);
  expect(copied).toHaveLength(2);
  for (const line of copied) expect(line).toMatch(/^Q20261\d+\t\S/);

  // Space chooses the rows of the range; the note says how many; Enter opens it to read.
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 2 项')).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => grid.evaluate((node) => node.contains(document.activeElement))).toBe(true);

  // Back to the buttons above, and out into a file.
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === '导出') break;
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('group', { name: /范围/ }).or(dialog.getByRole('radio').first()).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await tabTo(page, /^导\s*出$/);
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^报价管理.*\.xlsx$/);
  // A workbook is a ZIP file.
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(faults).toEqual([]);
});

test('a form that is opened from a list over the whole screen stands above it', async ({ page }) => {
  await openQuotes(page, 'salesman');
  await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '全屏' }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '报价管理 · 新增' });
  await expect(form.getByRole('textbox', { name: '标题' })).toBeEditable();
  // The list must not lie over it.
  await form.getByRole('textbox', { name: '标题' }).click();
  expect((await form.boundingBox())?.y).toBe(0);
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toHaveCount(0);
});

test('a link opens the same rows for whoever may see them; back returns to list, sheet and scroll', async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const page = await first.newPage();
  // The order is kept for whoever sorts: nobody else works as this one.
  await openQuotes(page, 'acceptor');
  await page.getByRole('textbox', { name: '报价单号' }).fill('Q2026');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/q\.quoteNo=has:Q2026/);
  await page.getByRole('columnheader', { name: /报价单号/ }).click();
  await expect(page).toHaveURL(/sort=quoteNo/);
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  const firstCell = (of: Page) => of.getByRole('grid', { name: '报价管理' }).getByRole('row').nth(1);
  // The second sheet begins with the fifty-first row.
  await expect(firstCell(page).getByRole('gridcell', { name: '51', exact: true })).toBeVisible();
  const link = page.url();
  const words = await firstCell(page).textContent();

  const other = await second.newPage();
  await signIn(other, 'admin');
  await other.goto(link);
  await expect(firstCell(other).getByRole('gridcell', { name: '51', exact: true })).toBeVisible();
  const numberOf = (text: string | null) => /Q2026\d{6,}/.exec(text ?? '')?.[0];
  expect(numberOf(await firstCell(other).textContent())).toBe(numberOf(words));

  const grid = page.getByRole('grid', { name: '报价管理' });
  await grid.evaluate((node) => node.scrollTo(0, 480));
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBe(480);
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/\/wel\/index/);
  await page.goBack();
  await expect(page).toHaveURL(link);
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBe(480);
  await page.reload();
  await expect(firstCell(page)).toBeAttached();
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBe(480);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await Promise.all([first.close(), second.close()]);
});

test('a search that is saved for a role is there for the role, with columns, order and size', async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const page = await first.newPage();
  await openQuotes(page, 'admin', '?q.quoteNo=has:Q2026&sort=-total&size=100');
  await page.getByRole('button', { name: '查询方案' }).click();
  await page.getByRole('button', { name: '另存为…' }).click();
  await page.getByRole('textbox', { name: '方案名称' }).fill('业务员看的大额报价');
  await page.getByRole('radio', { name: '某个角色' }).check();
  await page.getByRole('combobox', { name: '某个角色' }).click();
  await page.locator('.ant-select-item-option').getByText('业务员', { exact: true }).click();
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page.getByRole('button', { name: /^业务员看的大额报价/ })).toBeVisible();

  const other = await second.newPage();
  await openQuotes(other, 'salesman');
  await other.getByRole('button', { name: '查询方案' }).click();
  const [request] = await Promise.all([
    other.waitForRequest((each) => each.url().includes('/api/crm/quotes/page') && (each.postData() ?? '').includes('Q2026')),
    other.getByRole('button', { name: '打开方案“业务员看的大额报价”' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ size: 100, orderBy: [{ prop: 'total', order: 'desc' }] });
  await expect(other.getByRole('button', { name: /^业务员看的大额报价/ })).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

for (const language of ['中文', 'English'] as const)
  test(`what opens over a list passes axe: settings, saved searches, export, recycle bin, menus (${language})`, async ({ page }) => {
    test.setTimeout(180_000);
    const zh = language === '中文';
    const word = (chinese: string, english: string) => (zh ? chinese : english);
    await signIn(page, 'admin');
    if (!zh) {
      await page.getByRole('button', { name: '语言' }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();
    }
    await goTo(page, '/crm/quotes');
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row').nth(3)).toBeVisible();
    await expectAccessible(page, 'list');

    await page.getByRole('button', { name: word('列设置', 'Columns') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'column settings');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: word('查询方案', 'Saved searches') }).click();
    await expect(page.getByRole('dialog', { name: word('查询方案', 'Saved searches') })).toBeVisible();
    await expectAccessible(page, 'saved searches');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: word('导出', 'Export'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await expectAccessible(page, 'export');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: word('回收站', 'Recycle bin') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'recycle bin');
    await page.keyboard.press('Escape');

    await grid.getByRole('row').nth(2).click({ button: 'right' });
    await expect(page.getByRole('menu').last()).toBeVisible();
    await expectAccessible(page, 'menu of a row');
  });

test('the title of a question ends before the cross beside it', async ({ page }) => {
  await signIn(page, 'salesman', '/crm/quotes');
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog');
  const boxOf = (within: string) => dialog.locator(within).evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  await expect(dialog.getByRole('button', { name: /^取\s*消$/ })).toBeVisible();
  const [title, cross] = [await boxOf('.ant-modal-title'), await boxOf('.ant-modal-close')];
  expect(title.right).toBeLessThanOrEqual(cross.left);
});
