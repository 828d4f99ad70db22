import { expect, test, type Page } from '@playwright/test';
import { Product } from './support/product';
import { openPage, signInByForm, watchFaults } from './support/staff';

const saveName = /^保\s*存$/;

async function choose(page: Page, name: string, words: string): Promise<void> {
  const entry = page.getByRole('dialog').getByRole('combobox', { name, exact: true });
  await entry.click();
  if (words) await entry.fill(words);
  // Each select has a list of its own; another one may still be on its way out.
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
  await expect(offered).toBeHidden();
}

const firstNumber = async (page: Page): Promise<string> =>
  ((await page.getByRole('grid').getByRole('row').nth(1).textContent()) ?? '').match(/Q\d{9,}/)?.[0] ?? '';

/** Adds a quote with one line and gives its number. */
async function addQuote(page: Page, contact: string): Promise<string> {
  await expect.poll(() => firstNumber(page)).toMatch(/^Q/);
  const before = await firstNumber(page);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, '客户', '长沙');
  await dialog.getByLabel('联系人', { exact: true }).fill(contact);
  await dialog.getByLabel('联系手机', { exact: true }).fill('13800138000');
  // Who sells is the salesman of what he enters.
  const salesman = dialog.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '业务员', exact: true }) });
  await expect(salesman.locator('.ant-select-selection-item')).toHaveText(/\p{Script=Han}/u);
  await dialog.getByRole('button', { name: /添加一行/ }).click();
  // The new line has the keyboard: its first instrument is opened, chosen, and the count typed over.
  const lines = dialog.getByRole('grid', { name: '明细' });
  await expect(lines.getByLabel('第 1 行 器具', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: /器具/ }).getByRole('option').first().click();
  const title = async (name: RegExp) => Number(await lines.getByRole('columnheader', { name }).getAttribute('aria-colindex'));
  const cell = async (name: RegExp) => lines.locator(`[data-row="0"] > [aria-colindex="${await title(name)}"]`);
  // The price comes from the catalogue, the line and the whole are computed from it.
  await expect(await cell(/^单价/)).toContainText(/\d/);
  await (await cell(/^套数/)).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const price = Number(((await (await cell(/^单价/)).textContent()) ?? '').replaceAll(',', ''));
  await expect(dialog.getByLabel('折后金额', { exact: true })).toContainText(
    (price * 3).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  await dialog.getByRole('button', { name: saveName }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(dialog).toBeHidden();
  // A row that is still being drawn has no number yet.
  await expect.poll(async () => (await firstNumber(page)) || before).not.toBe(before);
  return firstNumber(page);
}

const rowOf = (page: Page, number: string) => page.getByRole('grid').getByRole('row').filter({ hasText: number });

test('a member of staff adds, edits, submits and removes quotes, and all of it outlives a restart', async ({ page }) => {
  test.setTimeout(240_000);
  const product = new Product(process.env['E2E_FILLED']);
  await product.start();
  try {
    const faults = watchFaults(page);
    await signInByForm(page, 'salesman', product.url);
    await openPage(page, '客户业务', '报价管理');

    const kept = await addQuote(page, '张三');
    expect(kept).toMatch(/^Q\d+/);
    const removed = await addQuote(page, '李四');
    expect(removed).not.toBe(kept);

    // Edit.
    await rowOf(page, kept).getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('联系人', { exact: true })).toHaveValue('张三');
    await dialog.getByLabel('联系人', { exact: true }).fill('王五');
    await dialog.getByRole('button', { name: saveName }).click();
    await expect(dialog).toBeHidden();

    // Search by number finds the one row; advanced search too.
    await page.getByLabel('报价单号').first().fill(kept);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.getByRole('button', { name: /^重\s*置$/ }).click();
    await expect(page.getByText('共 1 条')).toBeHidden();
    // The rows come with their total; a menu opened before would close with the rows that it belongs to.
    await expect(page.getByText(/^共 [\d,]+ 条/)).toBeVisible();

    // Remove the other one.
    await rowOf(page, removed).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s*除$/ })
      .click();
    await expect(rowOf(page, removed)).toHaveCount(0);

    // Confirm: a regular quote from 90 % needs no audit.
    await rowOf(page, kept).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '确认', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*认$/ })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();

    // The page that is open says that the server is gone, and goes on by itself once it is back; what comes of that is no fault either.
    await product.stop('SIGKILL');
    const gone = page.getByRole('alert').filter({ hasText: '连不上服务器' });
    await expect(gone).toBeVisible();
    await product.start();
    await expect(gone).toBeHidden();
    await page.goto(`${product.url}/crm/quotes`);
    await expect(rowOf(page, kept)).toBeVisible();
    await expect(rowOf(page, removed)).toHaveCount(0);
    await rowOf(page, kept).getByRole('button', { name: '查看' }).click();
    await expect(page.getByRole('dialog')).toContainText('王五');
    await expect(page.getByRole('dialog')).toContainText('审核完成');
    expect(faults).toEqual([]);
  } finally {
    await product.remove();
  }
});
