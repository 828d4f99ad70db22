import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { day, institute, pages, room, openMoneyRoom } from './money-room';

// What a sample costs and why: quote, contracts, price list and mandatory verification, over the page files that the product ships (domain.md 1.7, 3.11 to 3.14, 6).
openMoneyRoom();

const why = async (id: string): Promise<readonly unknown[]> => {
  const { fee, priceSource, priceRef, tariff, priceSteps } = await institute.detail('finance', pages.sample, id);
  return [fee, priceSource, priceRef, tariff, priceSteps];
};
const numberOf = async (page: string, id: string, name: string) => (await institute.detail('admin', page, id))[name];
const samplesOf = async (orderId: unknown): Promise<readonly Values[]> =>
  institute.rows('admin', pages.sample, { orderId: String(orderId) });

test('a quote becomes an order with its instruments by one button, at its own prices, whatever the price list says by then', async () => {
  const enterId = await room.makeCustomer();
  const [plain, fixedPrice] = [await room.makeEntry({ price: '500' }), await room.makeEntry({ price: '80', isDiscountable: 0 })];
  const chargeCode = `Q${String(Date.now())}`;
  const chargeId = await room.makeCharge({ chargeCode, catalogId: plain, price: '120', specCondition: '全部' });
  const quoteId = await room.makeQuote(
    enterId,
    [
      { catalogId: plain, abilityType: '2', sets: 2, pieces: 1, discountRate: '0.85', chargeId, model: 'K-1' },
      { catalogId: fixedPrice, abilityType: '2', sets: 1, pieces: 3, discountRate: '1' },
    ],
    { wholeDiscount: '0.95', decimalMode: '3' },
  );
  const quote = await institute.detail('admin', pages.quote, quoteId);
  // 120 × 0.85 × 2 × 0.95 = 193.80, and 80 × 3 = 240, which makes 433.80.
  expect([quote['total'], quote['quoteExamineStatus']]).toEqual(['434.00', '300']);
  // A new price after the quote does not reach it.
  const next = { nextCode: `${chargeCode}N`, nextPrice: '300', nextStart: day(0) };
  await room.step('finance', pages.charge, chargeId, 'reprice', '1', next);
  const acceptorId = await institute.staffOf('acceptor');
  await room.step('salesman', pages.quote, quoteId, 'makeOrder', '300', { acceptorId });
  const [order] = await institute.rows('acceptor', pages.order, { quoteId });
  expect(order).toMatchObject({ enterId, contactName: '李四', sampleCount: 2, orderStatus: '50' });
  const samples = await samplesOf(order?.['id']);
  const [one, three] = [2, 1].map((sets) => String(samples.find(({ qtySets }) => qtySets === sets)?.['id']));
  const quoteNo = quote['quoteNo'];
  const priced = [
    ['193.80', '3', quoteNo, `${chargeCode} · ${day(-30)}`, '120.00 → 102.00 ; 102.00 × 2 = 204.00 ; 204.00 × 0.9500 = 193.80'],
    ['240.00', '3', quoteNo, null, '80.00 → 80.00 ; 80.00 × 3 = 240.00'],
  ];
  expect([await why(String(one)), await why(String(three))]).toEqual(priced);
  await room.step('acceptor', pages.order, order?.['id'], 'submit', '100');
  expect([await why(String(one)), await why(String(three))]).toEqual(priced);
  // What is entered by hand into an order of the quote costs what the quote says of its model, else what the price list says today.
  const other = await room.makeOrder(enterId, { quoteId });
  const [same, another] = [await room.makeSample(other, plain, { model: 'K-1' }), await room.makeSample(other, plain, { model: 'K-2' })];
  await room.step('acceptor', pages.order, other, 'submit', '100');
  expect((await why(same)).slice(0, 3)).toEqual(['96.90', '3', quoteNo]);
  expect(await why(another)).toEqual(['300.00', '2', null, `${chargeCode}N · ${day(0)}`, '300.00 ; 300.00 × 1 = 300.00']);
  // A revised quote leaves the former prices to those who have them.
  await room.step('admin', pages.quote, quoteId, 'revise', '100');
  expect(await why(same)).toContain('96.90');
  expect((await institute.rows('finance', pages.agreed, { quoteId })).map(({ isInForce }) => isInForce)).toEqual([0, 0]);
  // The bill rounds as the quote does.
  const prepaid = await institute.detail('admin', pages.order, order?.['id']);
  await room.save('acceptor', pages.order, { id: order?.['id'], version: prepaid['version'], isPrepaid: 1 });
  const billId = await room.makeBill(String(order?.['id']));
  const bill = await institute.detail('finance', pages.bill, billId);
  expect([bill['amountOriginal'], bill['roundAmount'], bill['receivable']]).toEqual(['433.80', '0.20', '434.00']);
  const lines = await institute.rows('customer', 'finance/settlementLines', { settlementId: billId });
  expect(lines).toEqual([]);
  const explained = await institute.rows('finance', 'finance/settlementLines', { settlementId: billId });
  expect(explained.map(({ priceSteps }) => priceSteps).sort()).toEqual([String(priced[0]?.[4]), String(priced[1]?.[4])].sort());
});

test('a quote becomes a contract by one button, whose prices hold from its approval on, and an order of it is a button away', async () => {
  const enterId = await room.makeCustomer();
  const catalogId = await room.makeEntry({ price: '100' });
  const items = [{ catalogId, abilityType: '2', sets: 5, pieces: 1, discountRate: '0.9' }];
  const quoteId = await room.makeQuote(enterId, items, { title: '年度检校报价' });
  await room.step('salesman', pages.quote, quoteId, 'makeContract', '300');
  const [contract] = await institute.rows('salesman', pages.contract, { enterId });
  expect(contract).toMatchObject({ contractName: '年度检校报价', contractType: '0', quoteId, contractState: '10', priceCount: 1 });
  expect(await institute.move('salesman', pages.quote, { id: quoteId, name: 'makeContract' })).toMatch(/^已经转过合同/);
  const { version } = await institute.detail('salesman', pages.contract, contract?.['id']);
  const fileIds = [await institute.sendFile('salesman', '合同.txt', '年度检校合同')];
  await room.save('salesman', pages.contract, { id: contract?.['id'], version, fileIds });
  await room.step('salesman', pages.contract, contract?.['id'], 'submit', '20');
  await room.step('dept_head', pages.contract, contract?.['id'], 'approve', '30');
  const orderId = await room.makeOrder(enterId, { contractId: contract?.['id'] });
  const sampleId = await room.makeSample(orderId, catalogId, { urgentType: '1', extraFee: '20' });
  await room.step('acceptor', pages.order, orderId, 'submit', '100');
  const steps = '100.00 → 90.00 ; 90.00 × 1 × 1.5 = 135.00 ; 135.00 + 20.00 = 155.00';
  expect(await why(sampleId)).toEqual(['155.00', '4', contract?.['contractNo'], null, steps]);
  // Without a price in force there is nothing to order: it is refused before an order without samples is made.
  const ordered = async () =>
    (await institute.rows('acceptor', pages.order, { contractId: String(contract?.['id']) })).map(({ sampleCount }) => sampleCount);
  const inForce = (value: number) =>
    institute.database.system((q) =>
      q.query('update pg_agreed_prices set is_in_force = $2 where contract_id = $1', [contract?.['id'], value]),
    );
  const data = { contactName: '李四', mobile: '13900000001', acceptorId: await institute.staffOf('acceptor') };
  await inForce(0);
  expect(await institute.move('salesman', pages.contract, { id: String(contract?.['id']), name: 'makeListed', data })).toMatch(
    /“下委托单”，逐件录入样品$/,
  );
  expect(await ordered()).toEqual([1]);
  await inForce(1);
  await room.step('salesman', pages.contract, contract?.['id'], 'makeListed', '30', data);
  expect((await ordered()).sort()).toEqual([1, 1]);
});

test('list, discount and package contracts price what is ordered under them, and mandatory verification is free', async () => {
  const enterId = await room.makeCustomer();
  const [entry, strong] = [
    await room.makeEntry({ price: '99.99' }),
    await room.makeEntry({ price: '60', isStrong: '1', strongCode: '12' }),
  ];
  const list = await room.makeContract(enterId, '0', { items: [{ catalogId: entry, abilityType: '2', price: '77.70' }] });
  const discount = await room.makeContract(enterId, '1', { discountRate: '0.85' });
  const pack = await room.makeContract(enterId, '2', { amount: '8800' });
  const costs = async (contractId: string | null, catalogId: string, values: Values = {}) => {
    const orderId = await room.makeOrder(enterId, { contractId });
    const id = await room.makeSample(orderId, catalogId, values);
    await room.step('acceptor', pages.order, orderId, 'submit', '100');
    return { orderId, id, told: (await why(id)).filter((_, at) => at !== 3) };
  };
  const [listNo, discountNo, packNo] = [
    await numberOf(pages.contract, list, 'contractNo'),
    await numberOf(pages.contract, discount, 'contractNo'),
    await numberOf(pages.contract, pack, 'contractNo'),
  ];
  expect((await costs(list, entry)).told).toEqual(['77.70', '4', listNo, '99.99 → 77.70 ; 77.70 × 1 = 77.70']);
  // 99.99 × 0.85 = 84.9915, a fen at a time.
  const sets = { qtySets: 3, piecesPerSet: 2 };
  const discounted = '99.99 × 0.8500 = 84.99 ; 84.99 × 6 = 509.94';
  expect((await costs(discount, entry, sets)).told).toEqual(['509.94', '5', discountNo, discounted]);
  expect((await costs(null, entry)).told).toEqual(['99.99', '1', null, '99.99 ; 99.99 × 1 = 99.99']);
  const verified = { abilityType: '1', certificateType: '1', inspectionType: '3', isStrong: '1' };
  const free = await costs(null, strong, verified);
  expect(free.told).toEqual(['0.00', '7', null, '60.00 ; 60.00 × 1 = 60.00 ; → 0.00']);
  // What is free stands in its bill with nothing, and may leave when that is settled.
  const bare = await room.makeBill(free.orderId);
  await room.step('finance', pages.bill, bare, 'settle', '200');
  expect(await institute.detail('finance', pages.bill, bare)).toMatchObject({ lineCount: 1, receivable: '0.00', balance: '0.00' });
  expect(await institute.detail('admin', pages.sample, free.id)).toMatchObject({ mayLeave: 1, mayIssue: 1 });
  // The same instrument by the customer's own wish is no mandatory verification.
  expect((await costs(null, strong)).told[0]).toBe('60.00');
  const packed = await costs(pack, entry, { extraFee: '15' });
  expect(packed.told).toEqual(['15.00', '6', packNo, '99.99 ; 99.99 × 1 = 99.99 ; → 0.00 ; 0.00 + 15.00 = 15.00']);
  // The package itself is billed once.
  await room.step('finance', pages.contract, pack, 'billPackage', '30');
  const [bill] = await institute.rows('finance', pages.bill, { contractId: pack });
  expect(bill).toMatchObject({ objectState: '100', receivable: '8800.00' });
  expect(await institute.move('finance', pages.contract, { id: pack, name: 'billPackage' })).toBe('已经按合同金额结算过');
  await room.step('finance', pages.bill, bill?.['id'], 'settle', '200');
  expect(await institute.detail('finance', pages.contract, pack)).toMatchObject({ usedAmount: '8800.00', remain: '0.00' });
  // A contract of another customer is not to be had.
  const answer = await institute.call('acceptor', `${pages.order}/submit`, {
    ...{ enterId: await room.makeCustomer(), contractId: discount, contactName: '李四', mobile: '13900000001' },
    ...{ acceptorId: await institute.staffOf('acceptor'), salesmanId: await institute.staffOf('salesman') },
  });
  expect(answer['success']).toBe(false);
});

test('a quote past its day serves no new order, and becomes unavailable by itself', async () => {
  const enterId = await room.makeCustomer();
  const items = [{ catalogId: await room.makeEntry({ price: '100' }), abilityType: '2', sets: 1, pieces: 1, discountRate: '1' }];
  const quoteId = await room.makeQuote(enterId, items);
  await room.sql(`update pg_quotes set valid_date = $2 where id = $1`, quoteId, day(-1));
  expect(await institute.move('acceptor', pages.quote, { id: quoteId, name: 'makeOrder' })).toMatch(/^报价单已过期/);
  await room.step('admin', pages.quote, quoteId, 'expire', '300');
  expect(await numberOf(pages.quote, quoteId, 'quoteStatus')).toBe('200');
});
