import { expect, type Locator, type Page, test } from '@playwright/test';
import excel from 'exceljs';
import { act, answer, choose, confirm, follow, numberOf, openByMenu, press, rowOf, rowsOf, save, sitDown } from '../../support/desk';
import { walkWhenDrawn } from '../../support/months';
import { openPage, signInByForm, watchFaults } from '../../support/staff';
import { callAs, tokenOf } from '../../support/wire';

// A month of finance: what is finished is billed, bills are merged, a settlement is undone, paid in parts and from a prepaid balance, invoiced, reversed in red and paid back in part;
// a guarantee is ended, a reduction is revoked; what customers owe goes out as a sheet, and the month's income opens the bills behind it.

const invoice = String(Date.now()).slice(-8);
const fen = (text: string): number => Math.round(Number((/-?[\d,]+\.\d\d/.exec(text)?.[0] ?? '0').replaceAll(',', '')) * 100);
const money = (amount: number): string => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** An amount of a row of the list, in fen. */
async function amountOf(page: Page, row: Locator, title: RegExp): Promise<number> {
  const at = await page.getByRole('grid').getByRole('columnheader', { name: title }).getAttribute('aria-colindex');
  return fen((await row.locator(`[aria-colindex="${String(at)}"]`).textContent()) ?? '');
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly settleNo: string;
  readonly enterId: string;
}
const bills = 'api/finance/settlements';
const guarantees = 'api/finance/guarantees';

/** A bill of charges alone, as another desk makes it meanwhile. */
async function makeBill(token: string, enterId: string, amount: string): Promise<Row> {
  const items = [{ chargeName: '证书快递费', chargeTaxon: '7', amount }];
  const { id } = await callAs<Row>(token, `${bills}/submit`, { enterId, items });
  return callAs<Row>(token, `${bills}/detail?id=${id}`);
}

/** A bill that the salesman has asked a guarantee for and the head has granted, as they did before. */
async function makeGuaranteed(token: string): Promise<string> {
  const [salesman, head] = [await tokenOf('salesman'), await tokenOf('dept_head')];
  const asked = { current: 1, size: 1, searchType: 'N' };
  const { records } = await callAs<{ readonly records: readonly Row[] }>(salesman, 'api/crm/customers/page', asked);
  const { staffId } = await callAs<{ readonly staffId: string }>(salesman, 'api/blade-user/info');
  const { id, settleNo } = await makeBill(token, records[0]?.id ?? '', '80.00');
  const move = async (by: string, path: string, of: string, body: object) => {
    const { version } = await callAs<Row>(by, `${path}/detail?id=${of}`);
    await callAs(by, `${path}/transition`, { items: [{ id: of, version }], ...body });
  };
  const data = { guaranteeType: '1', guarantorId: staffId, guaranteeDeadline: '2099-12-31' };
  await move(salesman, bills, id, { name: 'applyGuarantee', data, comment: '老客户' });
  const { guaranteeId } = await callAs<Row & { readonly guaranteeId: string }>(head, `${bills}/detail?id=${id}`);
  await move(head, guarantees, guaranteeId, { name: 'approve' });
  return settleNo;
}

interface Reduction extends Row {
  readonly reductionNo: string;
  readonly amountBefore: string;
  readonly amountAfter: string;
  readonly $refs: { readonly orderId: { readonly display: string } };
}

/** A reduction that waits for the head of its department, and that he has approved, as he did before. */
async function approveReduction(): Promise<Reduction> {
  const [head, path] = [await tokenOf('dept_head'), 'api/finance/reductions'];
  const asked = { auditState: '2', approvedBy: '1' };
  const { records } = await callAs<{ readonly records: readonly Reduction[] }>(head, `${path}/page`, {
    ...{ current: 1, size: 50, searchType: 'N' },
    searchParam: Object.entries(asked).map(([field, value]) => ({
      filter: JSON.stringify({ [field]: value }),
      op: JSON.stringify({ [field]: '=' }),
    })),
  });
  for (const each of records) {
    const { results } = await callAs<{ readonly results: readonly { readonly ok: boolean }[] }>(head, `${path}/transition`, {
      ...{ name: 'approve', items: [{ id: each.id, version: each.version }] },
    });
    if (results.every(({ ok }) => ok)) return each;
  }
  throw new Error('No reduction could be approved.');
}

/** Presses an action of a row that wants a reason, and gives it. */
async function actFor(page: Page, row: Locator, name: string, reason: string): Promise<void> {
  const ask = await press(page, row, name);
  await ask.getByRole('textbox').last().fill(reason);
  await confirm(ask, name);
}

walkWhenDrawn('finance');

test('finance bills what is finished, merges, undoes, is paid in parts and from a balance, invoices, reverses, pays back, and reads the month', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let bill = '';
  let due = 0;
  let customer = '';
  const token = await tokenOf('finance');
  const guaranteed = await makeGuaranteed(token);
  const billRow = () => rowOf(page, bill);

  await test.step('finished samples of an order become a bill, which is settled', async () => {
    await signInByForm(page, 'finance');
    await follow(page, '待开结算单的委托单');
    // Of one that is finished all is billed, so that it is known what comes.
    const finished = rowsOf(page)
      .filter({ hasText: '完成' })
      .filter({ has: page.getByRole('button', { name: '查看', exact: true }) });
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
    expect(await amountOf(page, billRow(), /^应收/)).toBe(due);
  });

  await test.step('it goes into another bill of the customer, which is settled, taken back and settled again', async () => {
    const asked = {
      current: 1,
      size: 1,
      searchType: 'N',
      searchParam: [{ filter: JSON.stringify({ settleNo: bill }), op: JSON.stringify({ settleNo: '=' }) }],
    };
    const { records } = await callAs<{
      readonly records: readonly (Row & { readonly $refs: { readonly enterId: { readonly display: string } } })[];
    }>(token, `${bills}/page`, asked);
    const [own] = records;
    expect(own?.settleNo).toBe(bill);
    customer = own?.$refs.enterId.display ?? '';
    const other = await makeBill(token, own?.enterId ?? '', '25.00');
    await act(page, billRow(), '合并结算', { 并入的结算单: other.settleNo });
    await expect(billRow()).toContainText('作废');
    bill = other.settleNo;
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect.poll(() => amountOf(page, billRow(), /^应收/)).toBe(due + 2500);
    due += 2500;
    await act(page, billRow(), '结算');
    await expect(billRow()).toContainText('已结算');
    await actFor(page, billRow(), '撤销结算', '客户要求核对');
    await expect(billRow()).toContainText('待结算');
    await act(page, billRow(), '结算');
    await expect(billRow()).toContainText('已结算');
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

  await test.step('what is prepaid pays another part', async () => {
    await openByMenu(page, '财务管理', '预存款');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, { 客户: customer, 金额: '10.00', 交易流水号: `YC${invoice}` });
    await save(page);
    await openByMenu(page, '财务管理', '结算管理');
    await act(page, billRow(), '预存款抵扣', { 本次抵扣: '10.00' });
    await expect(billRow()).toContainText(money(part() + 1000));
    expect(await amountOf(page, billRow(), /^欠费/)).toBe(due - part() - 1000);
  });

  await test.step('what customers owe opens their bills, and goes out as a sheet with its picture', async () => {
    await openPage(page, '统计', '欠费统计');
    await expect(page.getByRole('img', { name: /欠费统计/ }).locator('canvas')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: '导出', exact: true }).click();
        await page.getByRole('menuitem', { name: 'XLSX' }).click();
      })(),
    ]);
    const book = new excel.Workbook();
    await book.xlsx.readFile(await file.path());
    const sheet = book.worksheets
      .flatMap((each) => each.getSheetValues())
      .flat()
      .map(String);
    expect(sheet).toContain(customer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['欠费统计', '图']);
    await page.getByRole('row').filter({ hasText: customer }).getByRole('link').first().click();
    await expect(billRow()).toBeVisible();
  });

  await test.step('it is invoiced, and the invoice is reversed in red', async () => {
    await press(page, billRow(), '开票');
    await save(page);
    await sitDown(page, 'finance');
    // Beside it a guarantee ends, and its bill has to be paid.
    await follow(page, '担保中的结算单');
    await expect(rowOf(page, guaranteed)).toContainText('2099-12-31');
    await page.goto('/finance/guarantees');
    const promise = rowsOf(page).filter({ hasText: guaranteed });
    await actFor(page, promise, '撤销担保', '客户已付款');
    await expect(promise).toContainText('已撤销');
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

  await test.step('a reduction that was approved by mistake is revoked, and the order costs again what it cost', async () => {
    const { reductionNo, amountBefore, amountAfter, $refs } = await approveReduction();
    const order = $refs.orderId.display;
    const costs = async (): Promise<number> => amountOf(page, rowOf(page, order), /^应收/);
    const lookUp = async (): Promise<void> => {
      await openByMenu(page, '客户业务', '委托单');
      await page.getByLabel('委托单号').first().fill(order);
      await page.getByRole('button', { name: /^查\s*询$/ }).click();
      await expect(page.getByRole('status').filter({ hasText: '共 1 条' })).toBeVisible();
    };
    await lookUp();
    expect(await costs()).toBe(fen(amountAfter));
    await openByMenu(page, '财务管理', '减免申请');
    await actFor(page, rowOf(page, reductionNo), '撤销减免', '折扣适用错误');
    await expect(rowOf(page, reductionNo)).toContainText('已撤销');
    await lookUp();
    await expect.poll(costs).toBe(fen(amountBefore));
  });

  await test.step('a refund is owed again, and the rest closes the bill', async () => {
    await openByMenu(page, '财务管理', '结算管理');
    await press(page, billRow(), '退款');
    await choose(page, '退哪一笔收款');
    await answer(page, { 金额: '1.00' });
    await save(page);
    await expect(billRow()).toContainText(money(part() + 900));
    expect(await amountOf(page, billRow(), /^欠费/)).toBe(due - part() - 900);
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
