import { expect, test } from 'vitest';
import { listOf, valuesOf } from '../support/institute';
import { institute, pages, room, openMoneyRoom } from './money-room';

// What waits for approval is told to whoever may approve it as it stands, over the shipped page files: not to holders of a role that cannot, and not to who asked.
openMoneyRoom();

/** Which of some accounts were told of a record, once all that waits is told. */
async function heardBy(page: string, id: string): Promise<readonly string[]> {
  await expect.poll(() => room.sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
  const found: string[] = [];
  for (const account of ['admin', 'dept_head', 'finance', 'quality', 'salesman', 'signatory', 'verifier']) {
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

test('one that a leader decides is told to who was given that right, and to an administrator where nobody was', async () => {
  expect(await askReduction('0.5')).toEqual(['admin']);
  await room.sql(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from sys_role r join sys_menu m on m.tenant_id = r.tenant_id
     where r.tenant_id = '000000' and r.role_alias = 'dept_head' and m.code = 'reductions_approveLow' on conflict do nothing`,
  );
  const may = async () => {
    const { can } = valuesOf((await institute.call('dept_head', 'schema/pages/finance/reductions'))['data']);
    return Array.isArray(can) && can.includes('approveLow');
  };
  await expect.poll(may, { timeout: 10_000 }).toBe(true);
  expect(await askReduction('0.5')).toEqual(['dept_head']);
});

test('a guarantee is told to who may grant it, waits for nobody else, and what became of it is told to who asked', async () => {
  const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '110' }];
  const enterId = await room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
  const waiting = async () => (await institute.rows('dept_head', pages.bill, { isGuaranteeAsked: '1' })).map((row) => row['id']);
  const bill = await room.save('finance', pages.bill, { enterId, items });
  const other = await room.save('finance', pages.bill, { enterId, items });
  const [guarantor] = await institute.rows('hr', 'hr/staff', { staffState: '1' });
  const data = { guaranteeType: '1', guarantorId: guarantor?.['id'], guaranteeDeadline: '2099-12-31' };
  await room.step('salesman', pages.bill, bill, 'applyGuarantee', '100', data);
  expect(await heardBy(pages.bill, bill)).toEqual(['dept_head']);
  expect(await waiting()).toContain(bill);
  expect(await waiting()).not.toContain(other);
  await room.step('dept_head', pages.bill, bill, 'refuseGuarantee', '100');
  expect(await waiting()).not.toContain(bill);
  expect(await heardBy(pages.bill, bill)).toEqual(['dept_head', 'salesman']);
  // Asked for anew, of a bill that is settled by now as well.
  await room.step('finance', pages.bill, bill, 'settle', '200');
  await room.step('salesman', pages.bill, bill, 'applyGuarantee', '200', data);
  expect(await waiting()).toContain(bill);
  await room.step('dept_head', pages.bill, bill, 'guarantee', '300');
  await room.step('finance', pages.bill, bill, 'release', '200');
  expect(await waiting()).not.toContain(bill);
  expect(await institute.detail('finance', pages.bill, bill)).toMatchObject({ guaranteeState: '3' });
});
