import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

async function choose(page: Page, name: string, words: string): Promise<void> {
  const entry = dialogOf(page).getByRole('combobox', { name, exact: true });
  await entry.click();
  await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
  await expect(offered).toBeHidden();
}

/** Puts a block on the clipboard as a spreadsheet does, and pastes it where the keyboard is. */
async function pasteBlock(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\r\n'));
  await page.keyboard.press('Control+v');
}

async function press(page: Page, row: Locator, name: string): Promise<Locator> {
  await expect(row.getByRole('button', { name: '查看', exact: true })).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  return dialogOf(page);
}

test('five instruments that a customer brings are registered, accepted, and stand in an order as five samples', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults = watchFaults(page);
  const token = await tokenOf('acceptor');
  const [offer] = await callAs<readonly { readonly display: string }[]>(token, 'api/crm/registrations/candidates', {
    field: 'items.catalogId',
    size: 1,
  });
  await signIn(page, 'acceptor');
  await openPage(page, '客户业务', '业务登记');
  const newest = page.getByRole('grid', { name: '业务登记', exact: true }).getByRole('row').nth(1);
  const numberOfNewest = async () => /DJ\d+/.exec((await newest.textContent()) ?? '')?.[0] ?? '';
  await expect.poll(numberOfNewest).toMatch(/^DJ/);
  const before = await numberOfNewest();

  await page.getByRole('button', { name: '新增' }).click();
  const form = dialogOf(page);
  await choose(page, '委托单位', '长沙');
  await form.getByLabel('申请人', { exact: true }).fill('五件客户');
  await form.getByLabel('手机号码', { exact: true }).fill('13800138000');
  await form.getByRole('button', { name: '添加一行登记器具' }).click();
  const lines = form.getByRole('grid', { name: '登记器具' });
  await expect(lines.getByLabel('第 1 行 客户器具', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(lines.getByLabel('第 1 行 器具名称', { exact: true })).toBeFocused();
  await pasteBlock(
    page,
    [1, 2, 3, 4, 5].map((each) => [`器具${each}`, `M-${each}`, `E2E-${each}`, '1', offer?.display ?? '']),
  );
  await expect(lines.locator('[data-row="4"]')).toContainText('E2E-5');
  await expect(lines.locator('.lh-line-fault')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('registered.png') });
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  await expect.poll(numberOfNewest).not.toBe(before);
  const number = await numberOfNewest();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: number });

  await (await press(page, row, '提交')).getByRole('button', { name: /^提\s*交$/ }).click();
  await expect(row).toContainText('已提交');
  const accepting = await press(page, row, '受理');
  await expect(accepting).toContainText('生成 1 条委托单');
  await expect(accepting).toContainText('生成 5 条样品');
  // The customer's salesman is offered.
  await expect(accepting.locator('.lh-asked').filter({ hasText: '业务员' }).locator('.ant-select-selection-item')).toHaveText(/\S/);
  await accepting.getByRole('button', { name: /^受\s*理$/ }).click();
  await expect(row).toContainText('已受理');

  await row.getByRole('button', { name: '查看', exact: true }).click();
  const orders = dialogOf(page).getByRole('region', { name: '委托单' });
  await expect(orders.getByText('共 1 条')).toBeVisible();
  const order = orders.getByRole('row').filter({ hasText: /W\d+/ });
  await expect(order).toContainText('业务登记');
  await order.getByRole('button', { name: '查看', exact: true }).click();
  const samples = dialogOf(page).getByRole('region', { name: '样品' });
  await expect(samples.getByText('共 5 条')).toBeVisible();
  for (const each of [1, 2, 3, 4, 5]) await expect(samples.getByRole('gridcell', { name: `E2E-${each}`, exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a registration is sent back and cancelled with its reason, which stands in it', async ({ page }) => {
  const faults = watchFaults(page);
  const token = await tokenOf('acceptor');
  const call = <T>(path: string, body: object) => callAs<T>(token, `api/crm/registrations/${path}`, body);
  const [unit] = await call<readonly { readonly id: string }[]>('candidates', { field: 'enterId', size: 1 });
  const contact = { applicant: '退回客户', mobile: '13800138000', items: [{ name: '百分表', qty: 1 }] };
  const made = await call<{ readonly id: string; readonly version: number }>('submit', { enterId: unit?.id, ...contact });
  await call('transition', { name: 'submit', items: [made] });
  await signIn(page, 'acceptor', `/crm/registrations`);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '退回客户' }).first();
  const back = await press(page, row, '退回');
  await back.getByRole('button', { name: /^退\s*回$/ }).click();
  await expect(back).toContainText('请填写退回原因');
  await back.getByLabel('退回原因').fill('没有出厂编号');
  await back.getByRole('button', { name: /^退\s*回$/ }).click();
  await expect(row).toContainText('已退回');
  await row.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialogOf(page)).toContainText('没有出厂编号');
  await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).click();
  const cancel = await press(page, row, '取消登记');
  await cancel.getByLabel('取消原因').fill('客户改期');
  await cancel.getByRole('button', { name: '取消登记', exact: true }).click();
  await expect(row).toContainText('已取消');
  await row.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialogOf(page)).toContainText('客户改期');
  expect(faults).toEqual([]);
});
