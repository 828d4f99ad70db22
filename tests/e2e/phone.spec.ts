import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { signIn, watchFaults } from './support/staff';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a list is a row of cards: they open, are ordered, chosen and done something to', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman', '/crm/quotes');
  const cards = page.getByRole('list', { name: '报价管理' });
  const names = cards.getByRole('button', { name: /^Q\d+$/ });
  await expect(names.first()).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  // The order is turned round, as a press on the head of a column does.
  const before = await names.first().textContent();
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '报价单号' });
  await expect(names.first()).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: '升序', exact: true }).click();
  await expect(page.getByRole('button', { name: '降序', exact: true })).toBeVisible();
  const isOrdered = async (): Promise<boolean> => {
    const all = await names.allTextContents();
    return all.length > 5 && all.every((each, at) => at === 0 || each <= (all[at - 1] ?? ''));
  };
  await expect.poll(isOrdered).toBe(true);
  const ordered = await names.first().textContent();

  // Two are chosen; the note counts them, and another press lets one go.
  await page.getByRole('checkbox', { name: '选择第 1 行' }).click();
  await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await expect(page.getByText('已选 2 项')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await expect(page.getByText('已选 1 项')).toBeVisible();

  // The name opens the record, a button at its foot does what it says.
  await names.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(ordered ?? '-');
  await expect(dialog.locator('.lh-line-card').first()).toBeVisible();
  const [form, line] = [await dialog.locator('.lh-form').boundingBox(), await dialog.locator('.lh-line-card').first().boundingBox()];
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  const first = cards.getByRole('listitem').first();
  await first.getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(faults).toEqual([]);
});

test('what stands at the thumb is as large as a thumb', async ({ page }) => {
  await signIn(page, 'salesman', '/crm/quotes');
  const first = page.getByRole('list', { name: '报价管理' }).getByRole('listitem').first();
  for (const button of await first.getByRole('button').or(first.getByRole('checkbox')).all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(40);
  }
});

test('what may be done with a record stands below it in one row on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'salesman', '/crm/quotes?q.quoteExamineStatus=in:(100)');
  await page
    .getByRole('list', { name: '报价管理' })
    .getByRole('button', { name: /^Q\d+$/ })
    .first()
    .click();
  const foot = page.getByRole('dialog').locator('.lh-form-foot');
  await expect(foot.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(foot.getByRole('button', { name: '更多', exact: true })).toBeVisible();
  const middles = await Promise.all((await foot.getByRole('button').all()).map((button) => button.boundingBox()));
  expect(new Set(middles.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size).toBe(1);
});

test('the end of a long page of cards is reached by scrolling', async ({ page }) => {
  await signIn(page, 'salesman', '/crm/quotes?size=200');
  const items = page.getByRole('list', { name: '报价管理' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const began = await items.count();
  expect(began).toBeLessThan(100);
  await expect
    .poll(
      async () => {
        await page.locator('.lh-cards').evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return items.count();
      },
      { timeout: 30_000 },
    )
    .toBe(200);
});

test('related records stand in the form as cards, which scroll with it', async ({ page }) => {
  await signIn(page, 'acceptor', '/crm/orders');
  await page
    .getByRole('list', { name: '委托单' })
    .getByRole('button', { name: /^W\d+$/ })
    .first()
    .click();
  const samples = page.getByRole('dialog').getByRole('list', { name: '样品', exact: true });
  const first = samples.getByRole('listitem').first();
  await first.scrollIntoViewIfNeeded();
  const box = await page
    .getByRole('dialog')
    .locator('.lh-cards')
    .first()
    .evaluate((cards) => ({ shown: cards.clientHeight, whole: cards.scrollHeight }));
  expect(box.shown).toBe(box.whole);
  await first.getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('dialog').last()).toContainText(/样品 · YP\d+/);
});

test('a record that has no number yet is called something, and its card opens', async ({ page }) => {
  await signIn(page, 'admin', '/metrology/jewels');
  const cards = page.getByRole('list', { name: '珠宝贵金属鉴定' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  for (const name of await cards.locator('.lh-list-card-name').allTextContents()) expect(name.trim()).not.toBe('');
  await expectAccessible(page);
});

test('a record whose name is one long word opens within the screen', async ({ page }) => {
  await signIn(page, 'administrator', '/metrology/recordVersions');
  await page.getByRole('list', { name: '原始记录版本' }).locator('.lh-list-card-name').first().click();
  const record = page.getByRole('dialog').last();
  await expect(record).toContainText(/[0-9a-f]{64}/);
  // What scrolls aside is its table of values, never the record.
  const wider = () =>
    record.evaluate(
      (dialog) =>
        [dialog, ...dialog.querySelectorAll('*')].filter(
          ({ clientWidth, scrollWidth }) => clientWidth > 350 && scrollWidth > clientWidth + 1,
        ).length,
    );
  await expect.poll(wider).toBe(0);
});

test('a paper is shown whole before it is printed, and what there is to download is fetched without scrolling aside', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'acceptor', '/crm/orders');
  const width = page.viewportSize()?.width ?? 0;
  const isWhole = async (sheet: Locator): Promise<void> => {
    await expect(sheet).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= width && box.width > width * 0.8;
      })
      .toBe(true);
  };
  await page.getByRole('button', { name: '更多' }).nth(1).click();
  await page.getByRole('menuitem', { name: '打印', exact: true }).click();
  await isWhole(page.getByRole('img', { name: /^委托单 1/ }));
  await page.getByRole('dialog').getByText('表单内容').click();
  await isWhole(page.locator('.lh-print-sheet'));
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: '通知中心' }).click();
  const files = page.getByRole('dialog', { name: '通知中心' }).getByRole('button', { name: /^下载 / });
  await expect(files.first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'materials on a phone');
  const fetched = page.waitForEvent('download');
  await files.first().click();
  await fetched;
  expect(faults).toEqual([]);
});
