import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage, signIn, watchFaults } from '../support/staff';

async function chooseCustomer(page: Page, words: string): Promise<void> {
  const entry = page.getByRole('dialog').first().getByRole('combobox', { name: '客户', exact: true });
  // What is chosen already lies over the entry.
  await entry.focus();
  await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
  await expect(offered).toBeHidden();
}

/** Opens a button's list, ticks its first rows and takes them. */
async function takeFirst(page: Page, form: Locator, { button, count }: { readonly button: string; readonly count: number }): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click();
  const picker = page.getByRole('dialog', { name: button });
  const ticks = picker.getByRole('grid').getByRole('row').getByRole('checkbox');
  await expect(ticks.nth(count)).toBeVisible();
  for (let row = 1; row <= count; row += 1) await ticks.nth(row).click();
  await expect(picker.getByRole('status').filter({ hasText: `已选 ${count} 条` })).toBeVisible();
  await picker.getByRole('button', { name: /^选\s*定$/ }).click();
  await expect(picker).toBeHidden();
}

test('lines of a quote are taken over from the customer’s ledger, an earlier quote and the catalogue, priced as if they had been typed, and taken back by one undo', async ({
  page,
}, info) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '客户器具');
  const cellOf = async (cell: number): Promise<string> => {
    const found = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(cell);
    await expect(found).not.toBeEmpty();
    return ((await found.textContent()) ?? '').trim();
  };
  const owner = await cellOf(3);
  await openPage(page, '客户业务', '报价管理');
  await expect(page.getByRole('grid', { name: '报价管理' })).toBeVisible();
  const quoted = await cellOf(3);
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog').first();
  const ledger = form.getByRole('button', { name: '单位台账导入', exact: true });
  // Whose ledger is meant is not known yet.
  await expect(ledger).toBeDisabled();
  await chooseCustomer(page, owner);
  await expect(ledger).toBeEnabled();
  const lines = form.getByRole('grid', { name: '明细' });
  const count = form.getByText(/^共 \d+ 行$/);
  const priced = (row: number) => expect(lines.locator(`[data-row="${row}"]`).first()).toContainText(/\d+\.\d\d/);

  await takeFirst(page, form, { button: '单位台账导入', count: 1 });
  await expect(count).toHaveText('共 1 行');
  await takeFirst(page, form, { button: '追加器具', count: 1 });
  await expect(count).toHaveText('共 2 行');
  // Chosen in the catalogue, it has the catalogue's price.
  await priced(1);

  // Lists follow the customer that stands in the form; all that was taken is one step to undo.
  await chooseCustomer(page, quoted);
  await takeFirst(page, form, { button: '历史导入', count: 1 });
  await expect(count).not.toHaveText('共 2 行');
  await priced(2);
  await form.getByRole('button', { name: /^撤销/ }).first().click();
  await expect(count).toHaveText('共 2 行');
  await page.screenshot({ path: info.outputPath('taken.png') });
  expect(faults).toEqual([]);
});
