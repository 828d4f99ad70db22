import { expect, type Locator, type Page, test } from '@playwright/test';
import { confirm, dialogOf, follow, openByMenu, press, rowsOf } from '../support/desk';
import { signInByForm, watchFaults } from '../support/staff';

// Whoever signs in sees at the first glance what waits for him, goes there with one press, and does it with the next.

const cards = (page: Page): Locator => page.getByRole('region', { name: '待办' }).getByRole('listitem');

/** The first row of the list that can be done something to, whose button stands in the row itself. */
async function firstWith(page: Page, action: string): Promise<Locator> {
  const row = rowsOf(page)
    .filter({ has: page.getByRole('button', { name: action, exact: true }).and(page.locator(':not([aria-disabled])')) })
    .first();
  await expect(row).toBeVisible();
  return row;
}

interface Work {
  readonly account: string;
  readonly menu: readonly string[];
  readonly todo: string;
  readonly action: string;
  /** What is asked, by its label. */
  readonly asked?: Readonly<Record<string, string>>;
}

const works: readonly Work[] = [
  { account: 'acceptor', menu: ['客户业务', '计量管理', '财务管理'], todo: '待提交的委托单', action: '提交' },
  { account: 'sample_keeper', menu: ['计量管理'], todo: '待领样的样品', action: '领样' },
  { account: 'tester', menu: ['计量管理'], todo: '待编制的证书', action: '编制' },
  { account: 'verifier', menu: ['计量管理'], todo: '待核验的证书', action: '核验通过' },
  { account: 'signatory', menu: ['计量管理'], todo: '待批准的证书', action: '批准' },
  { account: 'issuer', menu: ['计量管理', '财务管理'], todo: '待入库的证书', action: '入库', asked: { 证书库位: 'Z-02' } },
];

for (const { account, menu, todo, action, asked = {} } of works)
  test(`${account} finds the work of the day on the home page, and does the first piece of it`, async ({ page }) => {
    const faults = watchFaults(page);
    await signInByForm(page, account);
    const navigation = page.getByRole('navigation', { name: '主菜单' });
    for (const name of menu) await expect(navigation.getByRole('menuitem', { name, exact: true })).toBeVisible();
    // What is to be done stands first, that with something in it before the rest.
    await expect(cards(page).first().locator('a').first()).toHaveText(/^[1-9]/);
    const total = page.getByText(/^共 [\d,]+ 条/);
    await follow(page, todo);
    const before = Number(((await total.textContent()) ?? '').replace(/\D/g, ''));
    const row = await firstWith(page, action);
    const question = await press(page, row, action);
    for (const [name, value] of Object.entries(asked)) await question.getByLabel(name, { exact: true }).fill(value);
    await confirm(question, action);
    // It waits no longer.
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(total).not.toHaveText(`共 ${String(before)} 条`);
    expect(faults).toEqual([]);
  });

test('a customer sees how his orders stand, and registers what he will bring', async ({ page }) => {
  const faults = watchFaults(page);
  await signInByForm(page, 'customer');
  await expect(cards(page).first().locator('a').first()).toHaveText(/^[1-9]/);
  for (const name of ['在检的委托单', '退回待补的登记', '待缴费的结算单'])
    await expect(cards(page).filter({ hasText: name })).toBeVisible();
  await openByMenu(page, '客户业务', '业务登记');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel('申请人', { exact: true }).fill('李四');
  await form.getByLabel('手机号码', { exact: true }).fill('13800138001');
  await form.getByRole('button', { name: '添加一行登记器具' }).click();
  const lines = form.getByRole('grid', { name: '登记器具' });
  await expect(lines.getByLabel('第 1 行 客户器具', { exact: true })).toBeFocused();
  for (const value of ['', '电子天平', 'XS205', 'ROLE-1']) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  const row = rowsOf(page).filter({ hasText: '李四' }).first();
  await confirm(await press(page, row, '提交'), '提交');
  await expect(row).toContainText('已提交');
  expect(faults).toEqual([]);
});
