import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { valuesOf } from '../support/institute';
import { day, institute, pages, room, openMoneyRoom } from './money-room';
import { walkStates } from '../support/walk-states';

// Payments in parts, refunds, prepaid balances, invoices, credit, guarantees and merged bills over the page files that the product ships (domain.md 1.5, 3.14).
openMoneyRoom();

const payment = 'finance/payments';
const deposit = 'finance/deposits';
const invoice = 'finance/invoices';
const customer = 'crm/customers';

/** A bill that is settled, of an amount. */
async function makeSettled(enterId: string, amount: string): Promise<string> {
  const id = await room.save('finance', pages.bill, { enterId, items: [{ chargeName: '现场服务费', chargeTaxon: '4', amount }] });
  await room.step('finance', pages.bill, id, 'settle', '200');
  return id;
}
const receive = (settlementId: string, amount: string, values: Values = {}) =>
  institute.call('finance', `${payment}/submit`, { settlementId, amount, payKind: '1', chargeType: '4', tradeNo: 'T1', ...values });
const refund = (settlementId: string, amount: string, refundOfId?: unknown) => receive(settlementId, amount, { payKind: '2', refundOfId });
const idOf = (answer: Values): string => String(valuesOf(answer['data'])['id']);
const faultOf = (answer: Values): unknown => Object.values(valuesOf(valuesOf(answer['data'])['fields']))[0] ?? answer['msg'];
const billOf = async (id: string): Promise<readonly unknown[]> => {
  const { objectState, receivedTotal, balance } = await institute.detail('finance', pages.bill, id);
  return [objectState, receivedTotal, balance];
};
const owed = async (id: string): Promise<readonly unknown[]> => {
  const { arrears, creditLeft, depositBalance } = await institute.detail('finance', customer, id);
  return [arrears, creditLeft, depositBalance];
};

test('a bill is paid in parts, never beyond what it owes, is paid by itself with the last one, and goes back through its reversal alone', async () => {
  const enterId = await room.makeCustomer({ creditLimit: '1000' });
  const id = await makeSettled(enterId, '100');
  expect(await owed(enterId)).toEqual(['100.00', '900.00', '0.00']);
  expect(faultOf(await receive(id, '100.01'))).toBe('收款不能超过结算单还欠的金额');
  const first = String(valuesOf((await receive(id, '40'))['data'])['id']);
  expect(await billOf(id)).toEqual(['200', '40.00', '60.00']);
  // What was entered is not edited; a wrong one is voided.
  const { version, cashierId, payNo } = await institute.detail('finance', payment, first);
  expect([cashierId, String(payNo).startsWith('SK')]).toEqual([await institute.staffOf('finance'), true]);
  expect(faultOf(await institute.call('finance', `${payment}/submit`, { id: first, version, amount: '41' }))).toBe('没有操作权限');
  await room.step('finance', payment, first, 'voidPayment', '0', { voidReason: '登错单位' });
  expect(await billOf(id)).toEqual(['200', '0.00', '100.00']);
  const second = idOf(await receive(id, '70'));
  expect(faultOf(await refund(id, '20'))).toBe('请选择退的是哪一笔收款');
  expect(faultOf(await refund(id, '70.01', second))).toBe('退款不能超过已收的金额');
  expect(faultOf(await refund(id, '20', second))).toBe('操作成功');
  expect(await billOf(id)).toEqual(['200', '50.00', '50.00']);
  expect(await institute.move('finance', pages.bill, { id, name: 'unsettle', comment: '改' })).toBe('已有收款，不能撤销结算');
  const third = idOf(await receive(id, '50'));
  expect(await billOf(id)).toEqual(['400', '100.00', '0.00']);
  expect(await owed(enterId)).toEqual(['0.00', '1000.00', '0.00']);
  // Paid: no payment, no refund, no edit; a red bill gives the money back.
  expect((await receive(id, '1'))['success']).toBe(false);
  expect((await refund(id, '1'))['success']).toBe(false);
  const paid = await institute.detail('finance', pages.bill, id);
  const edit = await institute.call('finance', `${pages.bill}/submit`, { id, version: paid['version'], discountAmount: '1' });
  expect(edit['success']).toBe(false);
  await room.step('finance', pages.bill, id, 'reverse', '400');
  const [red] = await institute.rows('finance', pages.bill, { redOfId: id });
  const redId = String(red?.['id']);
  await room.step('finance', pages.bill, redId, 'settle', '200');
  expect(await billOf(redId)).toEqual(['200', '0.00', '-100.00']);
  expect(faultOf(await receive(redId, '100'))).toBe('红字结算单只登记退款');
  // What goes back through it are the payments of the bill that it reverses, each up to its rest.
  expect(faultOf(await refund(redId, '50', second))).toBe('操作成功');
  expect(faultOf(await refund(redId, '50.01', third))).toBe('退款不能超过红字结算单还要退的金额');
  expect(faultOf(await refund(redId, '50', third))).toBe('操作成功');
  expect(await billOf(redId)).toEqual(['400', '-100.00', '0.00']);
});

test('a refund names the payment that it pays back, gives back no more than is left of it, and keeps it from being voided', async () => {
  const enterId = await room.makeCustomer();
  const id = await makeSettled(enterId, '100');
  const [small, large] = [idOf(await receive(id, '30')), idOf(await receive(id, '60'))];
  const left = async (paid: string) => (await institute.detail('finance', payment, paid))['refundable'];
  expect(faultOf(await refund(id, '30.01', small))).toBe('退款不能超过这笔收款还可退的金额');
  // At once no more goes back than there is.
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, '20', small)));
  expect(answers.filter((answer) => answer['success'] === true)).toHaveLength(1);
  expect([await left(small), await left(large), (await billOf(id))[1]]).toEqual(['10.00', '60.00', '70.00']);
  expect(await institute.move('finance', payment, { id: small, name: 'voidPayment', data: { voidReason: '登错' } })).toMatch(
    /已有退款的先作废退款/,
  );
  // Neither a refund nor a payment of another bill is paid back.
  const taken = idOf(answers.find((answer) => answer['success'] === true) ?? {});
  const other = idOf(await receive(await makeSettled(enterId, '100'), '40'));
  for (const wrong of [taken, other]) expect((await refund(id, '5', wrong))['success']).toBe(false);
  await room.step('finance', payment, taken, 'voidPayment', '0', { voidReason: '登错' });
  expect([await left(small), (await billOf(id))[1]]).toEqual(['30.00', '90.00']);
  await room.step('finance', payment, small, 'voidPayment', '0', { voidReason: '登错' });
});

test('a payment says who paid from its first save on, and goes on saying it when the customer has another name', async () => {
  const enterId = await room.makeCustomer();
  const { enterName, version } = await institute.detail('finance', customer, enterId);
  const id = String(valuesOf((await receive(await makeSettled(enterId, '10'), '10'))['data'])['id']);
  const payer = async () => (await institute.detail('finance', payment, id))['enterName'];
  expect([typeof enterName, await payer()]).toEqual(['string', enterName]);
  // From which account, as the bank's receipt says.
  const paid = await room.save('finance', payment, {
    ...{ settlementId: await makeSettled(enterId, '5'), payKind: '1', chargeType: '4', tradeNo: 'T5', amount: '5' },
    payerAccount: '731904582110666',
  });
  expect((await institute.detail('finance', payment, paid))['payerAccount']).toBe('731904582110666');
  const renamed = await institute.call('admin', `${customer}/submit`, { id: enterId, version, enterName: `${String(enterName)}（改名）` });
  expect([renamed['msg'], await payer()]).toEqual(['操作成功', enterName]);
});

test('of payments that come at once no more is taken than the bill owes, and it is paid once', async () => {
  const id = await makeSettled(await room.makeCustomer(), '100');
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(id, '40')));
  expect(answers.filter((answer) => answer['success'] === true)).toHaveLength(2);
  expect(await billOf(id)).toEqual(['200', '80.00', '20.00']);
  const last = await Promise.all(Array.from({ length: 4 }, () => receive(id, '20')));
  expect(last.filter((answer) => answer['success'] === true)).toHaveLength(1);
  expect(await billOf(id)).toEqual(['400', '100.00', '0.00']);
  const trail = await room.sql(`select action from sys_audit where subject = 'settlements' and subject_id = $1 and action = 'paid'`, id);
  expect(trail).toHaveLength(1);
});

test('a prepaid balance is put in, used for bills and given back, and never falls below zero, also where it is used at once', async () => {
  const enterId = await room.makeCustomer();
  const put = (depositKind: string, amount: string) =>
    institute.call('finance', `${deposit}/submit`, { enterId, depositKind, amount, chargeType: '4', tradeNo: 'T2' });
  expect(faultOf(await put('3', '1'))).toBe('预存款余额不足');
  expect((await put('1', '100'))['success']).toBe(true);
  expect(faultOf(await put('2', '10'))).toBe('抵扣请在结算单上办理');
  const bills = await Promise.all(['60', '60', '60'].map((amount) => makeSettled(enterId, amount)));
  expect(faultOf(await receive(String(bills[0]), '10', { payKind: '3' }))).toBe('预存款抵扣请在结算单上办理');
  const use = (id: string) => institute.move('finance', pages.bill, { id, name: 'useDeposit', data: { depositUse: '60' } });
  const used = await Promise.all(bills.map(use));
  expect(used.filter((state) => state === '200' || state === '400')).toHaveLength(1);
  expect((await owed(enterId))[2]).toBe('40.00');
  const back = await Promise.all(Array.from({ length: 4 }, () => put('3', '30')));
  expect(back.filter((answer) => answer['success'] === true)).toHaveLength(1);
  expect(await owed(enterId)).toEqual(['120.00', null, '10.00']);
  const [taken] = await institute.rows('finance', payment, { enterId, payKind: '3' });
  expect(taken).toMatchObject({ amount: '60.00', payState: '1' });
  expect(await billOf(String(taken?.['settlementId']))).toEqual(['400', '60.00', '0.00']);
});

test('invoices are asked for up to what is due, issued with their number, and reversed by a red one', async () => {
  const enterId = await room.makeCustomer();
  const id = await makeSettled(enterId, '212');
  const asked = { settlementId: id, title: '测试单位', amount: '212' };
  expect(faultOf(await institute.call('finance', `${invoice}/submit`, { ...asked, amount: '212.01' }))).toBe('超过结算单还没有开票的金额');
  const first = await room.save('finance', invoice, asked);
  expect(await institute.detail('finance', invoice, first)).toMatchObject({ netAmount: '200.00', taxAmount: '12.00', invoiceState: '10' });
  expect((await institute.call('finance', `${invoice}/submit`, { ...asked, amount: '1' }))['success']).toBe(false);
  const invoiceNo = `25${String(Date.now())}`;
  await room.step('finance', invoice, first, 'issue', '20', { invoiceNo, invoiceDate: day(0) });
  expect(await institute.detail('finance', pages.bill, id)).toMatchObject({
    billInvoice: '2',
    invoicedAmount: '212.00',
    uninvoiced: '0.00',
  });
  expect(await institute.move('finance', pages.bill, { id, name: 'voidBill', comment: '错' })).toBe('已开票的结算单不能作废');
  const { version } = await institute.detail('finance', invoice, first);
  expect(faultOf(await institute.call('finance', `${invoice}/submit`, { id: first, version, title: '改名' }))).toMatch(
    /^开出的发票不能修改/,
  );
  await room.step('finance', invoice, first, 'makeRed', '20', { redReason: '抬头有误' });
  const [red] = await institute.rows('finance', invoice, { redOfId: first });
  expect(red).toMatchObject({ isRed: 1, signedAmount: '-212.00', invoiceState: '10' });
  expect(await institute.move('finance', invoice, { id: first, name: 'makeRed', data: { redReason: '再冲' } })).toMatch(
    /^已有红字发票，请开出它/,
  );
  await room.step('finance', invoice, red?.['id'], 'issue', '20', { invoiceNo: `${invoiceNo}9`, invoiceDate: day(0) });
  expect(await institute.detail('finance', invoice, first)).toMatchObject({ invoiceState: '30' });
  expect(await institute.detail('finance', pages.bill, id)).toMatchObject({
    billInvoice: '0',
    invoicedAmount: '0.00',
    uninvoiced: '212.00',
  });
});

test('who owes more than his credit is ordered for when he has paid, pays in advance, or the reviewer says so', async () => {
  const enterId = await room.makeCustomer({ creditLimit: '50' });
  const billId = await makeSettled(enterId, '50.01');
  const catalogId = await room.makeEntry({ price: '10' });
  const review = { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 };
  const audit = (id: string, data: Values = {}) =>
    institute.move('dept_head', pages.order, { id, name: 'audit', data: { ...review, ...data } });
  async function handIn(values: Values): Promise<string> {
    const orderId = await room.makeOrder(enterId, values);
    await room.makeSample(orderId, catalogId);
    await room.step('acceptor', pages.order, orderId, 'submit', '100');
    return orderId;
  }
  const first = await handIn({ isPrepaid: 0 });
  expect(await audit(first)).toMatch(/^客户欠款已超过信用额度/);
  // Not by the form, before it is asked for.
  const { version } = await institute.detail('acceptor', pages.order, first);
  expect((await institute.call('acceptor', `${pages.order}/submit`, { id: first, version, isCreditWaived: 1 }))['success']).toBe(false);
  expect(await audit(await handIn({ isPrepaid: 1 }))).toBe('300');
  expect((await receive(billId, '0.01'))['success']).toBe(true);
  expect(await audit(first)).toBe('300');
  await makeSettled(enterId, '1');
  const second = await handIn({ isPrepaid: 0 });
  expect(await audit(second)).toMatch(/^客户欠款已超过信用额度/);
  expect(await audit(second, { isCreditWaived: 1 })).toBe('300');
  expect(await institute.detail('admin', pages.order, second)).toMatchObject({ isCreditWaived: 1 });
});

test('a bill is merged into another of its customer, sample by sample, and what was merged is void', async () => {
  const enterId = await room.makeCustomer();
  const catalogId = await room.makeEntry({ price: '10' });
  const made = [];
  for (const sets of [1, 2]) {
    const orderId = await room.makeOrder(enterId);
    const sampleId = await room.makeSample(orderId, catalogId, { qtySets: sets });
    await room.step('acceptor', pages.order, orderId, 'submit', '100');
    made.push({ sampleId, billId: await room.makeBill(orderId) });
  }
  const [one, two] = made;
  await room.step('acceptor', pages.bill, two?.billId, 'merge', '0', { mergeIntoId: one?.billId });
  expect(await institute.detail('finance', pages.bill, one?.billId)).toMatchObject({
    lineCount: 2,
    receivable: '30.00',
    objectState: '100',
  });
  expect(await institute.detail('admin', pages.sample, two?.sampleId)).toMatchObject({ sampleSettlement: '2', feeState: '100' });
  expect(await institute.detail('finance', pages.bill, two?.billId)).toMatchObject({ lineCount: 0, receivable: '0.00', objectState: '0' });
  // A settled bill takes no more, nor gives any away.
  await room.step('finance', pages.bill, one?.billId, 'settle', '200');
  const [line] = await institute.rows('finance', 'finance/settlementLines', { settlementId: String(one?.billId) });
  const away = await institute.move('finance', 'finance/settlementLines', {
    id: line?.['id'],
    name: 'moveTo',
    data: { settlementId: one?.billId },
  });
  expect(away).toMatch(/^已结算的明细不能移动/);
});

test('a guarantee that is about to end waits for whom it concerns', async () => {
  const enterId = await room.makeCustomer();
  const id = await room.save('finance', pages.bill, { enterId, items: [{ chargeName: '服务费', chargeTaxon: '4', amount: '10' }] });
  const guarantorId = await institute.staffOf('salesman');
  const data = { guaranteeType: '1', guarantorId, guaranteeDeadline: day(2) };
  await room.step('admin', pages.bill, id, 'applyGuarantee', '100', data);
  const { guaranteeId } = await institute.detail('admin', pages.bill, id);
  await room.step('dept_head', 'finance/guarantees', guaranteeId, 'approve', '3');
  expect((await receive(id, '10'))['success']).toBe(true);
  expect(await billOf(id)).toEqual(['400', '10.00', '0.00']);
});

test.each(['1', '2'] as const)('of all ordered pairs of states of payments and deposits (kind %s) only voiding passes', async (kind) => {
  const enterId = await room.makeCustomer();
  const billId = await makeSettled(enterId, '100');
  const paid = String(valuesOf((await receive(billId, '50'))['data'])['id']);
  const put = { enterId, depositKind: '1', amount: '10', chargeType: '4', tradeNo: 'T' };
  const id = kind === '1' ? paid : await room.save('finance', deposit, put);
  const [page, table, field] = kind === '1' ? [payment, 'pg_payments', 'pay_state'] : [deposit, 'pg_deposits', 'deposit_state'];
  await walkStates({
    ...{ institute, page, id, pairs: [['1', '0']], auto: [], asked: { voidReason: '登错' }, bySecond: [] },
    arrange: async (state) => {
      await room.sql(`update ${table} set ${field} = $2 where id = $1`, id, state);
      await room.sql(`update pg_settlements set received_total = 50, balance = 50, object_state = '200' where id = $1`, billId);
      await room.sql('update pg_customers set deposit_balance = 10 where id = $1', enterId);
    },
  });
});

test('of all ordered pairs of states of invoices only those of asking, issuing and reversing pass', async () => {
  const billId = await makeSettled(await room.makeCustomer(), '100');
  const id = await room.save('finance', invoice, { settlementId: billId, title: '单位', amount: '50' });
  const red = await room.save('finance', invoice, { settlementId: billId, title: '单位', amount: '50' });
  await walkStates({
    ...{ institute, page: invoice, id, auto: [], bySecond: [] },
    pairs: [
      ['10', '0'],
      ['10', '20'],
      ['20', '30'],
    ],
    asked: { invoiceNo: `Z${String(Date.now())}`, invoiceDate: day(0), redReason: '有误' },
    arrange: async (state, name) => {
      await room.sql('delete from pg_invoices where red_of_id = $1 and id <> $2', id, red);
      await room.sql(
        `update pg_invoices set red_of_id = $2, is_red = 1, invoice_state = '20', invoice_no = 'R1' where id = $1`,
        red,
        name === 'reverseIt' ? id : null,
      );
      await room.sql(
        `update pg_invoices set invoice_state = $2, is_reversing = 0, is_red = 0, invoice_no = 'A1', invoice_date = current_date where id = $1`,
        ...[id, state],
      );
    },
  });
}, 120_000);

test('after all of this, every value over related records equals a fresh computation, in the demo’s records too', async () => {
  const { records } = institute.store.current();
  // What the walks have written past the product is put right first.
  const walked = ['payments', 'deposits', 'invoices', 'settlements', 'customers'];
  const faults = (await checkTotals({ database: institute.database, records, mend: false })).filter(
    ({ record }) => !walked.includes(record.name),
  );
  expect(faults.map(({ record, id, field, stored, fresh }) => [record.name, id, field.name, stored, fresh])).toEqual([]);
});
