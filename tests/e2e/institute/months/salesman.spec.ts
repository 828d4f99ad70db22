import { expect, type Page, test } from '@playwright/test';
import {
  cellOf,
  choose,
  confirm,
  dialogOf,
  follow,
  openByMenu,
  pasteBlock,
  press,
  rowOf,
  rowsOf,
  save,
  sitDown,
  takeOffered,
  waiting,
} from '../../support/desk';
import { walkWhenDrawn } from '../../support/months';
import { signInByForm, watchFaults } from '../../support/staff';

// A month of a salesman: a customer that is new, a quote that becomes a contract and an order without anything being typed twice, and what customers owe.

const stamp = String(Date.now()).slice(-8);
const customer = `湘潭试验机厂${stamp}`;

/** The entry of a field of the open form. */
const entryOf = (page: Page, name: string) => dialogOf(page).getByLabel(name, { exact: true });

/** Amounts of the texts of cells. */
const sumOf = (texts: readonly string[]): number =>
  Math.round(texts.reduce((sum, text) => sum + Number((/-?[\d,]+\.\d\d/.exec(text)?.[0] ?? '0').replaceAll(',', '')), 0) * 100) / 100;

walkWhenDrawn('salesman');

test('a salesman wins a customer, quotes, makes contract and order of it by a button each, follows up, and sees what is owed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let quote = '';
  let contract = '';

  await test.step('what is not his business is not in his menu', async () => {
    await signInByForm(page, 'salesman');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('menuitem', { name: '计量管理', exact: true }).click();
    await expect(menu.getByRole('menuitem', { name: '报告证书', exact: true })).toBeVisible();
    for (const name of ['流转节点', '流转路线', '调查问卷', '车辆'])
      await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  });

  await test.step('a customer is entered with whom to talk to', async () => {
    await openByMenu(page, '客户业务', '客户');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = dialogOf(page);
    await form.getByLabel('单位名称', { exact: true }).fill(customer);
    await choose(page, '客户类型', '事业单位');
    await form.getByLabel('详细地址', { exact: true }).fill('湘潭市雨湖区韶山中路 12 号');
    await form.getByRole('button', { name: '添加一行联系人' }).click();
    const contacts = form.getByRole('grid', { name: '联系人' });
    await expect(contacts.getByLabel('第 1 行 姓名', { exact: true })).toBeFocused();
    await pasteBlock(page, [['李主任', '', '主任', '13800138000']]);
    await expect(contacts.locator('[data-row="0"]')).toContainText('13800138000');
    await save(page);
    await expect(rowOf(page, customer)).toBeVisible();
  });

  await test.step('the first talk is noted, and waits to be gone on with', async () => {
    const form = await press(page, rowOf(page, customer), '跟进');
    await takeOffered(page, '联系人', '李主任');
    await expect(entryOf(page, '联系电话')).toHaveValue('13800138000');
    await form.getByLabel('内容', { exact: true }).fill('新到两台天平，问检定收费。');
    await form.getByLabel('下次跟进', { exact: true }).fill(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }));
    await page.keyboard.press('Tab');
    await save(page);
  });

  await test.step('a quote is made from the customer, with a discount of a line and of the whole', async () => {
    const form = await press(page, rowOf(page, customer), '报价');
    await takeOffered(page, '联系人', '李主任');
    await expect(entryOf(page, '联系手机')).toHaveValue('13800138000');
    await form.getByRole('button', { name: '添加一行明细' }).click();
    const lines = form.getByRole('grid', { name: '明细' });
    await expect(lines.getByLabel('第 1 行 器具', { exact: true })).toBeFocused();
    await pasteBlock(page, [
      ['电子天平(Ⅰ级 220g)', 'ME204E', '检定', '3', '1'],
      ['数字压力计(0.05级)', 'ConST211', '检定', '2', '1'],
    ]);
    await expect(lines.locator('[data-row="1"]')).toContainText('540.00');
    await (await cellOf(lines, 0, /^折扣/)).click();
    await page.keyboard.type('95');
    await page.keyboard.press('Enter');
    // 290.00 × 0.95 = 275.50, three of them.
    await expect(lines.locator('[data-row="0"]')).toContainText('826.50');
    await form.getByLabel('整单折扣', { exact: true }).fill('95');
    await page.keyboard.press('Tab');
    // 826.50 × 0.95 = 785.18 and 540.00 × 0.95 = 513.00, of 3 × 290.00 + 2 × 270.00.
    for (const amount of ['1,410.00', '111.82', '1,298.18']) await expect(form).toContainText(amount);
    await save(page);
    await openByMenu(page, '客户业务', '报价管理');
    const row = rowOf(page, customer);
    quote = /Q\d{12}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    expect(quote).toMatch(/^Q/);
    // From nine tenths upwards he needs nobody's consent.
    await confirm(await press(page, row, '确认'), '确认');
    await expect(row).toContainText('审核完成');
  });

  await test.step('the contract is made by a button, and approved by the head', async () => {
    await confirm(await press(page, rowOf(page, quote), '转合同'), '转合同');
    await openByMenu(page, '客户业务', '合同管理');
    const row = rowOf(page, customer);
    contract = /HT\d{4}-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    expect(contract).toMatch(/^HT/);
    await expect(row).toContainText('1,298.18');
    // It is not handed in without its file.
    const draft = await press(page, row, '编辑');
    const file = { name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('年度检校合同') };
    await draft.locator('input[type="file"]').setInputFiles(file);
    await expect(draft.getByRole('button', { name: `移除附件 ${file.name}` })).toBeVisible();
    await save(page);
    await confirm(await press(page, row, '送审'), '送审');
    await sitDown(page, 'dept_head');
    await follow(page, '待审批的合同');
    await confirm(await press(page, rowOf(page, contract), '审批通过'), '审批通过');
  });

  await test.step('the order is made of the contract by a button, at the prices that were agreed', async () => {
    await sitDown(page, 'salesman');
    await openByMenu(page, '客户业务', '合同管理');
    const ask = await press(page, rowOf(page, contract), '按清单下单');
    await expect(ask.getByLabel('联系人', { exact: true })).toHaveValue('李主任');
    await expect(ask.getByLabel('联系手机', { exact: true })).toHaveValue('13800138000');
    await expect(ask).toContainText('生成 2 条样品');
    await choose(page, '受理人');
    await confirm(ask, '按清单下单');
    await openByMenu(page, '客户业务', '委托单');
    const row = rowOf(page, customer);
    await expect(row).toContainText('业务登记');
    await expect(row).toContainText('1,298.18');
    const order = await press(page, row, '查看');
    // Beside what belongs to the order its samples have no room for their prices.
    await order.getByRole('button', { name: '收起相关记录' }).click();
    const samples = order.getByRole('region', { name: '样品' });
    await expect(samples).toContainText('785.18');
    await expect(samples).toContainText('513.00');
    await page.keyboard.press('Escape');
    await expect(order).toBeHidden();
  });

  await test.step('a reduction is asked for at the order, approved by the head, and acts on its fee', async () => {
    const order = rowOf(page, customer);
    await press(page, order, '申请减免');
    const form = dialogOf(page);
    await expect(form).toContainText(customer);
    // What is reduced is seen before the request is handed in.
    await expect(form).toContainText('1,298.18');
    await choose(page, '减免类型', '其他');
    await form.getByLabel('减免后比例', { exact: true }).fill('90');
    await form.getByLabel('原因', { exact: true }).fill('首单优惠');
    await expect(form).toContainText('科室主任');
    await save(page);
    await openByMenu(page, '财务管理', '减免申请');
    await confirm(await press(page, rowOf(page, customer), '提交'), '提交');
    await expect(rowOf(page, customer)).toContainText('待批准');
    await sitDown(page, 'dept_head');
    await follow(page, '待批准的减免');
    await confirm(await press(page, rowOf(page, customer), '批准'), '批准');
    await expect(rowOf(page, customer)).toHaveCount(0);
    await sitDown(page, 'salesman');
    await openByMenu(page, '客户业务', '委托单');
    // 1,298.18 × 0.9.
    await expect(rowOf(page, customer)).toContainText('1,168.36');
  });

  await test.step('the talk that waits is gone on with, and waits no longer', async () => {
    await sitDown(page, 'salesman');
    await follow(page, '待跟进的客户');
    const form = await press(page, rowOf(page, customer), '再次跟进');
    await expect(form.getByLabel('联系人', { exact: true })).toHaveValue('李主任');
    await form.getByLabel('内容', { exact: true }).fill('合同已签，下周送样。');
    await save(page);
    await expect(rowOf(page, customer)).toHaveCount(0);
  });

  await test.step('what a customer owes is what its bills still owe', async () => {
    await sitDown(page, 'salesman');
    await expect(waiting(page, '有欠款的客户').locator('a').first()).toHaveText(/^[1-9]/);
    await follow(page, '有欠款的客户');
    const view = await press(page, rowsOf(page).nth(1), '查看');
    const bills = view.getByRole('region', { name: '结算管理' });
    await bills.scrollIntoViewIfNeeded();
    await expect(bills.getByRole('row').nth(1)).toBeVisible();
    const at = Number(await bills.getByRole('columnheader', { name: /^欠费/ }).getAttribute('aria-colindex'));
    const open = bills.getByRole('row').filter({ hasText: /已结算|已担保/ });
    const owing = async () => sumOf(await open.locator(`[aria-colindex="${String(at)}"]`).allTextContents());
    await expect.poll(owing).toBeGreaterThan(0);
    const owed = await owing();
    await expect(view.locator('.lh-record-facts')).toContainText(`欠款${owed.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
  });
  expect(faults).toEqual([]);
});
