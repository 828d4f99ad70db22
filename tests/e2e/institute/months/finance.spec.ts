import { expect, type Locator, type Page, test } from '@playwright/test';
import { act, answer, follow, numberOf, openByMenu, press, rowOf, rowsOf, save, sitDown } from '../../support/desk';
import { walkWhenDrawn } from '../../support/months';
import { openPage, signInByForm, watchFaults } from '../../support/staff';

// A month of finance: what is finished is billed, paid in parts, invoiced, reversed in red and paid back in part, and the month's income opens the bills behind it.

const invoice = String(Date.now()).slice(-8);
const fen = (text: string): number => Math.round(Number((/-?[\d,]+\.\d\d/.exec(text)?.[0] ?? '0').replaceAll(',', '')) * 100);
const money = (amount: number): string => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** An amount of a row of the list, in fen. */
async function amountOf(page: Page, row: Locator, title: RegExp): Promise<number> {
  const at = await page.getByRole('grid').getByRole('columnheader', { name: title }).getAttribute('aria-colindex');
  return fen((await row.locator(`[aria-colindex="${String(at)}"]`).textContent()) ?? '');
}

walkWhenDrawn('finance');

test('finance bills what is finished, is paid in parts, invoices, reverses, pays back, and reads the month', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let bill = '';
  let due = 0;
  const billRow = () => rowOf(page, bill);

  await test.step('finished samples of an order become a bill, which is settled', async () => {
    await signInByForm(page, 'finance');
    await follow(page, '待开结算单的委托单');
    // Of one that is finished all is billed, so that it is known what comes.
    const finished = rowsOf(page).filter({ hasText: '完成' });
    await expect(finished.first()).toBeVisible();
    let order = finished.first();
    for (const each of await finished.all()) {
      due = await amountOf(page, each, /^应收/);
      order = each;
      if (due > 0) break;
    }
    expect(due).toBeGreaterThan(0);
    await act(page, order, '结算');
    await openByMenu(page, '财务管理', '结算管理');
    bill = await numberOf(rowsOf(page).nth(1), /[A-Z]{1,3}\d{8,}/);
    await act(page, billRow(), '结算');
    await expect(billRow()).toContainText('已结算');
    expect(await amountOf(page, billRow(), /^应收/)).toBe(due);
  });
  const part = () => Math.floor(due / 3);

  await test.step('a part is paid, and the rest is still owed', async () => {
    const form = await press(page, billRow(), '收款');
    await expect(form.getByLabel('金额', { exact: true })).toHaveValue((due / 100).toFixed(2));
    await answer(page, { 金额: (part() / 100).toFixed(2), 交易流水号: `YH${invoice}1` });
    await save(page);
    await expect(billRow()).toContainText(money(part()));
    expect(await amountOf(page, billRow(), /^欠费/)).toBe(due - part());
  });

  await test.step('it is invoiced, and the invoice is reversed in red', async () => {
    await press(page, billRow(), '开票');
    await save(page);
    await sitDown(page, 'finance');
    await follow(page, '待开的发票');
    await page.getByRole('button', { name: '清除全部' }).click();
    await act(page, rowOf(page, bill).filter({ hasText: '待开票' }), '开票', { 发票号码: `24${invoice}01` });
    const blue = rowOf(page, `24${invoice}01`);
    await expect(blue).toContainText('已开票');
    await act(page, blue, '红冲', { 红冲原因: '抬头有误' });
    await act(page, rowOf(page, bill).filter({ hasText: '待开票' }), '开票', { 发票号码: `24${invoice}02` });
    await expect(blue).toContainText('已红冲');
    await expect(rowOf(page, `24${invoice}02`)).toContainText(`-${money(due)}`);
  });

  await test.step('a refund is owed again, and the rest closes the bill', async () => {
    await openByMenu(page, '财务管理', '结算管理');
    await press(page, billRow(), '退款');
    await answer(page, { 金额: '1.00' });
    await save(page);
    await expect(billRow()).toContainText(money(part() - 100));
    expect(await amountOf(page, billRow(), /^欠费/)).toBe(due - part() + 100);
    await press(page, billRow(), '收款');
    await answer(page, { 交易流水号: `YH${invoice}2` });
    await save(page);
    await expect(billRow()).toContainText('已缴费');
    expect(await amountOf(page, billRow(), /^欠费/)).toBe(0);
  });

  await test.step('the income of the month opens the bills behind it', async () => {
    await openPage(page, '统计', '收入统计');
    await page.getByText('结算单数', { exact: true }).first().click();
    const figure = page.getByRole('grid').getByRole('link').first();
    const count = await figure.textContent();
    await figure.click();
    const list = page.getByRole('region', { name: '结算管理', exact: true });
    await expect(list.getByText(new RegExp(`共\\s*${String(count)}\\s*条`))).toBeVisible();
  });
  expect(faults).toEqual([]);
});
