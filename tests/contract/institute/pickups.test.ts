import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Booked pickups from the booking to the collection, over the page files that the product ships.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const page = 'crm/pickups';
const later = (days: number): string => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 10:00:00`;

async function first(field: string, account = 'admin'): Promise<unknown> {
  return listOf((await institute.call(account, `${page}/candidates`, { field, size: 5 }))['data'])[0]?.['id'];
}

async function submit(values: Values = {}, account = 'acceptor'): Promise<Values> {
  return institute.call(account, `${page}/submit`, {
    enterId: await first('enterId', account),
    contact: '李四',
    mobile: '13900000001',
    pickupTime: later(2),
    items: [{ name: '数显卡尺', qty: 2 }, { name: '电子天平' }],
    ...values,
  });
}

async function book(values: Values = {}, account = 'acceptor'): Promise<unknown> {
  const answer = await submit(values, account);
  expect([answer['msg'], answer['success']]).toEqual(['操作成功', true]);
  return valuesOf(answer['data'])['id'];
}

const move = (id: unknown, name: string, { account = 'acceptor', data }: { account?: string; data?: Values } = {}) =>
  institute.move(account, page, { id, name, ...(data ? { data } : {}) });
const detail = (id: unknown): Promise<Values> => institute.detail('acceptor', page, id);

async function noticesOf(account: string): Promise<readonly Values[]> {
  const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=50');
  return listOf(valuesOf(answer['data'])['records']);
}
const waitingFor = async (account: string): Promise<readonly Values[]> =>
  listOf((await institute.call(account, 'crm/pickup/notice'))['data']);

test('a booking waits for whoever accepts it, told in its very words; who does not accept is told nothing', async () => {
  const id = await book();
  const stored = await detail(id);
  expect(stored).toMatchObject({ pickupState: '1', instrumentCount: 3 });
  const { pickupNo, customerName, pickupTime } = stored;
  const mine = (list: readonly Values[]) => list.filter((each) => each['id'] === id);
  for (const account of ['acceptor', 'issuer'])
    expect(mine(await waitingFor(account))).toEqual([
      { id, customerName, pickupNo, instrumentCount: 3, pickupTime: String(pickupTime).slice(0, 16) },
    ]);
  for (const account of ['admin', 'customer', 'sample_keeper', 'tester'])
    expect([account, await waitingFor(account)]).toEqual([account, []]);
  const text = `您有${String(customerName)}单位申请的预约取件单需办理，预约时间为${String(pickupTime).slice(0, 16)}，预约单号为${String(pickupNo)}，预约器具数3台。`;
  const url = `/appointment-pickup-manage/appointment-pickup/acceptance-index?open=${id}`;
  await expect
    .poll(async () => (await noticesOf('issuer')).find((each) => each['text'] === text), { timeout: 10_000 })
    .toMatchObject({ bizType: 'pickup', url, title: '预约取件' });
  expect(await move(id, 'accept')).toBe('2');
  expect(mine(await waitingFor('issuer'))).toEqual([]);
});

test('a pickup is accepted, given to somebody, made ready and collected', async () => {
  const id = await book();
  expect(await move(id, 'pickUp', { data: { receiver: '李四' } })).toBe('当前状态为“待受理”，不能取件确认');
  expect(await move(id, 'accept', { account: 'sample_keeper' })).not.toBe('2');
  expect(await move(id, 'accept', { account: 'issuer' })).toBe('2');
  expect(await move(id, 'dispatch')).toBe('请填写经办人');
  expect(await move(id, 'dispatch', { data: { handlerId: await first('handlerId') } })).toBe('3');
  expect(await move(id, 'ready', { account: 'sample_keeper' })).toBe('4');
  expect(await move(id, 'pickUp', { account: 'sample_keeper' })).toBe('请填写取件人');
  expect(await move(id, 'pickUp', { account: 'sample_keeper', data: { receiver: '李四' } })).toBe('5');
  expect(await detail(id)).toMatchObject({ receiver: '李四', finishTime: expect.stringMatching(/^20/) as unknown });
  expect(await move(id, 'cancel', { data: { cancelReason: '不要了' } })).toBe('当前状态为“已取件”，不能取消');
});

test('a booking lies ahead, has an address where somebody goes there, and a car where one is asked for', async () => {
  const faults = async (values: Values): Promise<unknown> => JSON.stringify((await submit(values))['data']);
  expect(await faults({ pickupTime: '2026-01-05 10:00:00' })).toContain('预约时间要在现在之后');
  expect(await faults({ direction: '1' })).toContain('上门取件与快递请填写详细地址');
  expect(await faults({ direction: '1', address: '长沙', isUseCar: 1 })).toContain('上门用车请安排车辆和驾驶员');
  expect(await faults({ items: [] })).toContain('请写明要取的器具，或选择委托单');
  const id = await book({ direction: '1', address: '长沙' });
  expect(await detail(id)).toMatchObject({ direction: '1', pickupState: '1' });
});

test('instruments of an order that is neither settled nor guaranteed are not handed out', async () => {
  const [order] = await institute.rows('admin', 'crm/orders', {});
  const settle = (mayLeave: number) =>
    institute.database.system((q) => q.query(`update pg_orders set may_leave = $2 where id = $1`, [order?.['id'], mayLeave]));
  await settle(0);
  const id = await book({ enterId: order?.['enterId'], orderId: order?.['id'], items: [] });
  expect(await move(id, 'accept')).toBe('2');
  expect(await move(id, 'dispatch', { data: { handlerId: await first('handlerId') } })).toBe('3');
  expect(await move(id, 'ready')).toBe('4');
  expect(await move(id, 'pickUp', { data: { receiver: '李四' } })).toBe('委托单的费用还没有结算或担保，不能取件');
  await settle(1);
  expect(await move(id, 'pickUp', { data: { receiver: '李四' } })).toBe('5');
});

test('a customer books for his unit alone, sees no person of the institute, and cancels with a reason', async () => {
  const id = await book({}, 'customer');
  expect(await move(id, 'accept')).toBe('2');
  expect(await move(id, 'dispatch', { data: { handlerId: await first('handlerId') } })).toBe('3');
  const seen = await institute.detail('customer', page, id);
  expect(Object.keys(seen).filter((name) => ['acceptorId', 'handlerId', 'settleState'].includes(name))).toEqual([]);
  const own = await institute.rows('customer', page, {});
  expect(new Set(own.map((row) => row['enterId'])).size).toBe(1);
  expect(await move(id, 'ready', { account: 'customer' })).not.toBe('4');
  expect(await move(id, 'cancel', { account: 'customer' })).toBe('请填写取消原因');
  expect(await move(id, 'cancel', { account: 'customer', data: { cancelReason: '改期' } })).toBe('9');
});

test('a salesman takes back what he booked, with a reason', async () => {
  const id = await book({}, 'salesman');
  expect(await move(id, 'cancel', { account: 'salesman' })).toBe('请填写取消原因');
  expect(await move(id, 'cancel', { account: 'salesman', data: { cancelReason: '客户改期' } })).toBe('9');
  expect(await detail(id)).toMatchObject({ cancelReason: '客户改期' });
});
