import { expect, test } from 'vitest';
import { listOf, valuesOf } from '../support/institute';
import { institute, pages, room, openMoneyRoom } from './money-room';

// What waits for approval is told to whoever may approve it as it stands, over the shipped page files: not to holders of a role that cannot, and not to who asked.
openMoneyRoom();

/** Which of some accounts were told of a record, once all that waits is told. */
async function heardBy(page: string, id: string): Promise<readonly string[]> {
  await expect.poll(() => room.sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
  const found: string[] = [];
  for (const account of ['admin', 'leader', 'dept_head', 'finance', 'quality', 'salesman', 'signatory', 'verifier']) {
    const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=200');
    if (listOf(valuesOf(answer['data'])['records']).some((each) => each['url'] === `/${page}?open=${id}`)) found.push(account);
  }
  return found;
}

/** Asks for a reduction of an order of the department of the demo's head, and tells who was told of it. */
async function askReduction(discountRate: string): Promise<readonly string[]> {
  const entry = await room.makeEntry({ price: '200' });
  const order = await room.makeOrder(await room.makeCustomer());
  await room.makeSample(order, entry);
  const values = { orderId: order, reductionType: '5', discountType: '2', discountRate, reason: '老客户' };
  const id = await room.save('acceptor', 'finance/reductions', values);
  await room.step('acceptor', 'finance/reductions', id, 'submit', '2');
  return heardBy('finance/reductions', id);
}

test('a reduction is told to the head who may approve it', async () => {
  expect(await askReduction('0.9')).toEqual(['dept_head']);
});

test('whoever may approve is told where his guard reads what he himself may not see', async () => {
  await room.sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
     select '000000', id, 'orders', 'settledCount', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'leader'`,
  );
  expect(await askReduction('0.5')).toEqual(['leader']);
  await room.sql(`delete from sys_role_field where record_name = 'orders' and field = 'settledCount'`);
});

test('one that the leader decides is told to him, and to an administrator where nobody was given that right', async () => {
  expect(await askReduction('0.5')).toEqual(['leader']);
  await room.sql(
    `delete from sys_role_menu where tenant_id = '000000' and role_id in (select id from sys_role where role_alias = 'leader')
     and menu_id in (select id from sys_menu where tenant_id = '000000' and code = 'reductions_approveLow')`,
  );
  const may = async () => {
    const { can } = valuesOf((await institute.call('leader', 'schema/pages/finance/reductions'))['data']);
    return Array.isArray(can) && can.includes('approveLow');
  };
  await expect.poll(may, { timeout: 10_000 }).toBe(false);
  expect(await askReduction('0.5')).toEqual(['admin']);
});

test('a guarantee is told to who may grant it, waits for nobody else, and what became of it is told to who asked', async () => {
  const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '110' }];
  const enterId = await room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
  const page = 'finance/guarantees';
  const waiting = async () => (await institute.rows('dept_head', page, { auditState: '2' })).map((row) => row['id']);
  const guaranteeOf = async (id: string) => String((await institute.detail('finance', pages.bill, id))['guaranteeId']);
  const bill = await room.save('finance', pages.bill, { enterId, items });
  const data = { guaranteeType: '1', guarantorId: await institute.staffOf('leader'), guaranteeDeadline: '2099-12-31' };
  await room.step('salesman', pages.bill, bill, 'applyGuarantee', '100', data);
  const refused = await guaranteeOf(bill);
  expect(await heardBy(page, refused)).toEqual(['dept_head']);
  expect(await waiting()).toContain(refused);
  await room.step('dept_head', page, refused, 'refuse', '4');
  expect(await waiting()).not.toContain(refused);
  expect(await heardBy(page, refused)).toEqual(['dept_head', 'salesman']);
  // Asked for anew, of a bill that is settled by now as well.
  await room.step('finance', pages.bill, bill, 'settle', '200');
  await room.step('salesman', pages.bill, bill, 'applyGuarantee', '200', data);
  const granted = await guaranteeOf(bill);
  expect(await waiting()).toContain(granted);
  // Once it is decided nobody is told any more that it waits.
  expect(await heardBy(page, granted)).toEqual(['dept_head']);
  await room.step('dept_head', page, granted, 'approve', '3');
  await room.step('finance', page, granted, 'release', '5');
  expect(await waiting()).not.toContain(granted);
  // Who released it is told nothing of it; the guarantor is.
  expect(await heardBy(page, granted)).toEqual(['leader', 'dept_head', 'salesman']);
  expect(await institute.detail('finance', pages.bill, bill)).toMatchObject({ guaranteeState: '3' });
});

test.each([
  ['0.85', 'dept_head', 'approve'],
  ['0.7', 'leader', 'approveLow'],
])('a quote at %s is told to the %s, and its approval to the salesman', async (discountRate, approver, name) => {
  const enterId = await room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
  const entry = await room.makeEntry({ price: '200' });
  const values = {
    ...{ enterId, contactName: '李四', mobile: '13900000001', discountType: '1', quoteDate: '2026-01-05', validDate: '2099-01-05' },
    ...{ salesmanId: await institute.staffOf('salesman'), decimalMode: '1', wholeDiscount: '1' },
    items: [{ catalogId: entry, abilityType: '1', sets: 1, pieces: 1, discountRate }],
  };
  const id = await room.save('salesman', pages.quote, values);
  await room.step('salesman', pages.quote, id, 'submit', '200');
  expect(await heardBy(pages.quote, id)).toEqual([approver]);
  await room.step(approver, pages.quote, id, name, '300');
  expect(await heardBy(pages.quote, id)).toEqual([approver, 'salesman']);
});

test('a contract is told to who may approve it, and its approval to the salesman', async () => {
  const enterId = await room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
  const values = {
    ...{ enterId, contractName: '年度检测', contractType: '1', discountRate: '0.9', signer: '王五' },
    ...{ signDate: '2026-01-01', startDate: '2026-01-01', endDate: '2099-01-01' },
    salesmanId: await institute.staffOf('salesman'),
    fileIds: [await institute.sendFile('salesman', '合同.txt', '年度检测合同')],
  };
  const id = await room.save('salesman', pages.contract, values);
  await room.step('salesman', pages.contract, id, 'submit', '20');
  expect(await heardBy(pages.contract, id)).toEqual(['dept_head']);
  await room.step('dept_head', pages.contract, id, 'approve', '30');
  expect(await heardBy(pages.contract, id)).toEqual(['dept_head', 'salesman']);
});
