import { expect, type Locator, type Page, test } from '@playwright/test';
import { url } from './support/shared-product';
import { openPage, signIn, watchFaults } from './support/staff';

const saveName = /^保\s*存$/;

async function choose(page: Page, name: string, words: string): Promise<void> {
  const entry = page.getByRole('dialog').getByRole('combobox', { name, exact: true });
  await entry.click();
  if (words) await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
  await expect(offered).toBeHidden();
}

/** A cell of the sub-table by the number of its line and the title of its column. */
async function cellOf(lines: Locator, line: number, title: string): Promise<Locator> {
  const header = lines.getByRole('columnheader', { name: new RegExp(`^${title}`) }).first();
  return lines.locator(`[data-row="${line - 1}"] > [aria-colindex="${await header.getAttribute('aria-colindex')}"]`);
}

/** Puts a block on the clipboard as a spreadsheet does, and pastes it where the keyboard is. */
async function pasteBlock(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\r\n'));
  await page.keyboard.press('Control+v');
}

test('a block from a spreadsheet goes into a quote: words become keys, faults stand at their cells, undo takes all of it back, and what is saved is what stood there', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults = watchFaults(page);
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  const newest = page.getByRole('grid').getByRole('row').nth(1);
  const numberOfNewest = async () => /Q\d+/.exec((await newest.textContent()) ?? '')?.[0];
  await expect.poll(numberOfNewest).toBeDefined();
  const before = await numberOfNewest();
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, '客户', '长沙');
  await dialog.getByLabel('联系人', { exact: true }).fill('贴块');
  await dialog.getByLabel('联系手机', { exact: true }).fill('13800138000');
  const lines = dialog.getByRole('grid', { name: '明细' });
  await dialog.getByRole('button', { name: '添加一行明细' }).click();
  const entry = lines.getByLabel('第 1 行 器具', { exact: true });
  await expect(entry).toBeFocused();

  // What the list offers can be pasted by its name.
  await page.keyboard.press('Enter');
  const offered = page.getByRole('listbox', { name: /器具/ }).getByRole('option');
  await expect(offered.nth(1)).toBeVisible();
  const names = await offered.allTextContents();
  const name = names.find((each) => names.filter((other) => other === each).length === 1) ?? '';
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);

  await pasteBlock(page, [
    [name, 'AB-1', '检定', '３', '1'],
    [name, '"AB ""2"""', '校准', '1,000', '2'],
    [name, 'AB-3', '没有的类型', 'x', '1'],
    ['没有的器具', 'AB-4', '校准', '1', '1'],
  ]);
  await expect(await cellOf(lines, 4, '型号规格')).toHaveText('AB-4');
  await expect(await cellOf(lines, 1, '套数')).toHaveText('3');
  await expect(await cellOf(lines, 2, '型号规格')).toHaveText('AB "2"');
  await expect(await cellOf(lines, 2, '套数')).toHaveText('1000');
  await expect(await cellOf(lines, 1, '单价')).toHaveText(/\d/);
  for (const [line, title] of [
    [3, '服务类型'],
    [3, '套数'],
    [4, '器具'],
  ] as const)
    await expect((await cellOf(lines, line, title)).locator('.lh-line-fault')).toBeVisible();
  await expect(lines.locator('.lh-line-fault')).toHaveCount(3);
  await page.screenshot({ path: info.outputPath('pasted.png') });

  // One step back, one step forth.
  await page.keyboard.press('Control+z');
  await expect(lines.getByText('AB-4')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(await cellOf(lines, 4, '型号规格')).toHaveText('AB-4');

  // Saving leads to the first fault; the hint leads on.
  await dialog.getByRole('button', { name: saveName }).click();
  await expect(lines.getByLabel('第 3 行 服务类型', { exact: true })).toBeFocused();
  await expect(dialog.getByText('第 3 行 服务类型：服务类型没有“没有的类型”这一项，请从下拉列表中选择')).toBeVisible();
  await page.keyboard.type('校准');
  await page.keyboard.press('Tab');
  await expect(lines.getByLabel('第 3 行 套数', { exact: true })).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  // The line of an instrument that nobody has is removed.
  await (await cellOf(lines, 4, '型号规格')).click();
  await page.keyboard.press('Control+Delete');
  await expect(lines.getByText('AB-4')).toHaveCount(0);
  await expect(lines.locator('.lh-line-fault')).toHaveCount(0);

  // Two more of the first kind, their numbers counting on, and the model filled down over them.
  await (await cellOf(lines, 1, '型号规格')).click();
  await dialog.getByRole('button', { name: '批量添加' }).click();
  await page.getByRole('spinbutton', { name: '添加数量' }).fill('2');
  await page.getByRole('combobox', { name: '编号递增的列' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '型号规格' }).click();
  await page.getByRole('button', { name: '添加 2 行' }).click();
  await expect(await cellOf(lines, 3, '型号规格')).toHaveText('AB-3');
  await expect(await cellOf(lines, 5, '型号规格')).toHaveText('AB-3');
  await page.screenshot({ path: info.outputPath('mended.png') });

  await dialog.getByRole('button', { name: saveName }).click();
  await expect(dialog).toBeHidden();
  // The list is read again after the form has gone; a row that is still being drawn has no number yet.
  await expect.poll(async () => (await numberOfNewest()) ?? before).not.toBe(before);
  await newest.getByRole('button', { name: '查看' }).click();
  const stored = page.getByRole('dialog').getByRole('grid', { name: '明细' });
  for (const [line, model, service, sets] of [
    [1, 'AB-1', '检定', '3'],
    [2, 'AB-2', '检定', '3'],
    [3, 'AB-3', '检定', '3'],
    [4, 'AB "2"', '校准', '1000'],
    [5, 'AB-3', '校准', '7'],
  ] as const) {
    await expect(await cellOf(stored, line, '型号规格')).toHaveText(model);
    await expect(await cellOf(stored, line, '服务类型')).toHaveText(service);
    await expect(await cellOf(stored, line, '套数')).toHaveText(sets);
  }
  await expect(stored.locator('textarea')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('stored.png') });
  expect(faults).toEqual([]);
});

test('on a phone the lines of a quote are cards that open, and nothing is wider than the screen', async ({ page }, info) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${url()}/crm/quotes`);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '添加一行明细' }).click();
  await expect(dialog.getByLabel('第 1 行 套数', { exact: true })).toHaveValue('1');
  await dialog.getByLabel('第 1 行 套数', { exact: true }).fill('12');
  await dialog.getByLabel('第 1 行 型号规格', { exact: true }).fill('AB-1');
  await dialog.getByRole('button', { name: '复制第 1 行' }).click();
  await expect(dialog.getByLabel('第 2 行 套数', { exact: true })).toHaveValue('12');
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.screenshot({ path: info.outputPath('cards.png') });
});
