import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

// From what a customer registers to the order that is made of it, over the page files that the product ships.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const page = 'crm/registrations';

async function candidates(account: string, field: string, of = page): Promise<readonly Values[]> {
  return listOf((await institute.call(account, `${of}/candidates`, { field, size: 50 }))['data']);
}
const first = async (field: string, account = 'admin'): Promise<unknown> => (await candidates(account, field))[0]?.['id'];

const item = async (values: Values = {}): Promise<Values> => ({
  name: '数显卡尺',
  model: '0-150',
  factoryNo: 'K1',
  catalogId: await first('items.catalogId'),
  qty: 1,
  ...values,
});

async function register(values: Values = {}, account = 'acceptor'): Promise<unknown> {
  const answer = await institute.call(account, `${page}/submit`, {
    enterId: await first('enterId', account),
    applicant: '李四',
    mobile: '13900000001',
    items: [await item()],
    ...values,
  });
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return valuesOf(answer['data'])['id'];
}

const move = (account: string, id: unknown, name: string, data?: Values) =>
  institute.move(account, page, { id, name, ...(data ? { data } : {}) });

/** Hands a registration in and accepts it; gives what came of the acceptance. */
async function accept(id: unknown): Promise<unknown> {
  expect(await move('acceptor', id, 'submit')).toBe('2');
  return move('acceptor', id, 'accept', { businessStaffId: await first('traffics.driverUserId') });
}
const toSentOf = async (id: unknown): Promise<Values> => valuesOf(toSent(await institute.detail('acceptor', page, id)));
const ordersOf = (id: unknown) => institute.rows('admin', 'crm/orders', { registrationId: String(id) });
const samplesOf = (id: unknown) => institute.rows('admin', 'metrology/samples', { orderId: String(id) });

test('accepting five instruments makes an order of five samples, each with what was registered of it', async () => {
  const abilities = [
    { abilityType: '1', inspectionType: '3' },
    { appearance: '2', appearanceNote: '表盘裂' },
    { factoryNo: '' },
    { qty: 3, requirement: '请注明设备编号' },
    { manageNo: 'SB-9', accessories: '电源线' },
  ];
  const items = await Promise.all(abilities.map((each, at) => item({ name: `器具${at + 1}`, factoryNo: `N${at + 1}`, ...each })));
  const id = await register({ items, remark: '加急' });
  expect(await accept(id)).toBe('3');
  const stored = await institute.detail('acceptor', page, id);
  const [order, ...others] = await ordersOf(id);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    orderStatus: '50',
    enterId: stored['enterId'],
    contactName: '李四',
    mobile: '13900000001',
    acceptorId: stored['acceptor'],
    salesmanId: stored['businessStaffId'],
    remark: '加急',
    sampleCount: 5,
  });
  const samples = [...(await samplesOf(order?.['id']))].sort((one, other) =>
    String(one['actualName']).localeCompare(String(other['actualName'])),
  );
  const deptId = valuesOf(listOf(stored['items'])[0])['deptId'];
  expect(samples).toMatchObject([
    { actualName: '器具1', factoryNo: 'N1', certificateType: '1', inspectionType: '3', model: '0-150', deptId, sampleState: '50' },
    { actualName: '器具2', appearance: '2', appearanceNote: '表盘裂', certificateType: '2' },
    { actualName: '器具3', factoryNo: null, hasNoFactoryNo: 1 },
    { actualName: '器具4', qtySets: 3, certCount: 3, requirement: '请注明设备编号' },
    { actualName: '器具5', manageNo: 'SB-9', accessories: '电源线', hasNoFactoryNo: 0 },
  ]);
  expect(Number(order?.['receivable'])).toBeGreaterThan(0);
  expect(stored).toMatchObject({ billState: '3', acceptorName: expect.any(String) as unknown });
});

test('what is not complete is not accepted, and makes nothing', async () => {
  const sentence = '每件器具都要填好型号规格、对应器具名录并定好部门';
  const unknown = await register({ items: [await item({ catalogId: null })] });
  expect(await accept(unknown)).toBe(sentence);
  const bare = await register({ items: [await item(), await item({ model: null })] });
  expect(await accept(bare)).toBe(sentence);
  const pickup = await register({ billType: '3', items: [] });
  expect(await accept(pickup)).toBe('取件请用“受理取件”');
  const mine = await register();
  expect(await move('acceptor', mine, 'submit')).toBe('2');
  // Of whom no customer's salesman is known, it has to be said.
  const { enterId } = await institute.detail('admin', page, mine);
  const salesman = (await institute.database.system((q) => q.query('select salesman_id as id from pg_customers where id = $1', [enterId])))
    .rows[0]?.['id'];
  const setSalesman = (id: unknown) =>
    institute.database.system((q) => q.query('update pg_customers set salesman_id = $2 where id = $1', [enterId, id]));
  await setSalesman(null);
  expect(await move('acceptor', mine, 'accept')).toBe('请填写业务员');
  await setSalesman(salesman);
  expect(await move('acceptor', mine, 'acceptPickup')).toBe('只有预约取件的登记这样受理');
  for (const account of ['salesman', 'customer', 'dept_head']) expect(await move(account, mine, 'accept')).not.toBe('3');
  for (const id of [unknown, bare, pickup, mine]) expect(await ordersOf(id)).toEqual([]);
  expect(await move('acceptor', pickup, 'acceptPickup')).toBe('3');
  expect(await ordersOf(pickup)).toEqual([]);
});

test('an order that the rules of orders refuse takes the acceptance back', async () => {
  const id = await register();
  expect(await move('acceptor', id, 'submit')).toBe('2');
  const { enterId } = await institute.detail('admin', page, id);
  // The catalogue no longer offers what was registered, so its sample is refused, and with it the order.
  const [line] = listOf((await institute.detail('admin', page, id))['items']);
  await institute.database.system((q) => q.query(`update pg_catalog set ability_status = '2' where id = $1`, [line?.['catalogId']]));
  const told = await move('acceptor', id, 'accept', { businessStaffId: await first('traffics.driverUserId') });
  await institute.database.system((q) => q.query(`update pg_catalog set ability_status = '1' where id = $1`, [line?.['catalogId']]));
  expect(told).toContain('样品');
  expect(await ordersOf(id)).toEqual([]);
  expect(await institute.detail('admin', page, id)).toMatchObject({ billState: '2', acceptor: null, enterId });
});

test('a registration is sent back with its reason, mended and handed in again, and cancelled with its reason', async () => {
  const id = await register();
  expect(await move('acceptor', id, 'sendBack', { returnReason: '没有型号' })).toBe('当前状态为“草稿”，不能退回');
  expect(await move('acceptor', id, 'submit')).toBe('2');
  expect(await move('acceptor', id, 'sendBack')).toBe('请填写退回原因');
  expect(await move('acceptor', id, 'sendBack', { returnReason: '没有型号' })).toBe('4');
  expect(await institute.detail('acceptor', page, id)).toMatchObject({ billState: '4', returnReason: '没有型号' });
  expect(await move('acceptor', id, 'submit')).toBe('2');
  expect(await move('acceptor', id, 'cancel')).toBe('请填写取消原因');
  expect(await move('acceptor', id, 'cancel', { cancelReason: '客户改期' })).toBe('9');
  expect(await institute.detail('acceptor', page, id)).toMatchObject({ isCancel: 1, cancelReason: '客户改期' });
});

test('what is kept for now may lack what a submitted one must have', async () => {
  const blank = { applicant: null, mobile: null, items: [] };
  const refused = await institute.call('acceptor', `${page}/submit`, { enterId: await first('enterId'), ...blank });
  expect(valuesOf(valuesOf(refused['data'])['fields'])).toEqual({ applicant: '请填写申请人', mobile: '请填写手机号码' });
  const id = await register({ ...blank, isTemp: 1, items: [await item()] });
  expect(await move('acceptor', id, 'submit')).toBe('暂存的请补全资料，去掉“暂存”再提交');
  expect(await institute.detail('admin', page, id)).toMatchObject({ billState: '1', isTemp: 1 });
  expect(await institute.call('acceptor', `${page}/submit`, { ...(await toSentOf(id)), isTemp: 0 })).toMatchObject({ success: false });
});

test('work on site has its address, departure and car, and is brought back once', async () => {
  const start = { billType: '2', startTime: '2099-01-01 08:00:00', address: '湘潭市岳塘区 1 号' };
  const bare = {
    billType: '2',
    isUseCar: 1,
    enterId: await first('enterId'),
    applicant: '李四',
    mobile: '13900000001',
    items: [await item()],
  };
  const told = async (values: Values) =>
    Object.keys(valuesOf(valuesOf((await institute.call('acceptor', `${page}/submit`, { ...bare, ...values }))['data'])['fields'])).sort();
  expect(await told({ address: null })).toEqual(['address', 'startTime', 'traffics']);
  const traffics = [{ carId: await first('traffics.carId'), driverUserId: await first('traffics.driverUserId') }];
  const id = await register({ ...start, isUseCar: 1, traffics });
  const [car] = listOf((await institute.detail('admin', page, id))['traffics']);
  expect(car).toMatchObject({ carNumber: expect.stringMatching(/^湘A/) as unknown, driverStaffName: expect.any(String) as unknown });
  expect(await accept(id)).toBe('3');
  expect((await ordersOf(id))[0]).toMatchObject({ serviceType: '2' });
  expect(await move('salesman', id, 'accept')).not.toBe('3');
  expect(await move('acceptor', id, 'spotBack')).toBe('3');
  expect(await institute.detail('admin', page, id)).toMatchObject({ isSpotBack: 1, billState: '3' });
  expect(await move('acceptor', id, 'spotBack')).toBe('已经带回');
});

/** The draft entity of the specification [3.8.1], spelled as there; `isDeleted` is none of them: what is removed is in no answer. */
const draft =
  'acceptor acceptorName address agent applicant areaName areaid billDate billState billType businessStaffId businessStaffName bussinessType cancelReason cityid enterId enterName enterType hopeTestDate id invoiceId isCancel isSpotBack isTemp isUseCar mobile phone provinceid remark signature socialNumber startTime busSpotPlan traffics createTime updateTime';

test('a registration bears every field of the draft on the wire, by the names of the specification', async () => {
  const traffics = [{ carId: await first('traffics.carId'), driverUserId: await first('traffics.driverUserId') }];
  const busSpotPlan = { id: 'XC-1', title: '湘潭两日' };
  const site = {
    billType: '2',
    startTime: '2099-01-01 08:00:00',
    address: '湘潭市岳塘区 1 号',
    isUseCar: 1,
    traffics,
    busSpotPlan,
  };
  const stored = await institute.detail('admin', page, await register(site));
  expect(draft.split(' ').filter((name) => !Object.hasOwn(stored, name))).toEqual([]);
  expect([stored['busSpotPlan'], stored['bussinessType'], stored['isTemp']]).toEqual([busSpotPlan, '1', 0]);
  const [car = {}] = listOf(stored['traffics']);
  expect('carId carNumber driverStaffName driverUserId id'.split(' ').filter((name) => !Object.hasOwn(car, name))).toEqual([]);
});

test('a customer registers for his own unit alone, is told why it came back, and sees no person of the house', async () => {
  const { id: ownUnit } = (await institute.rows('customer', 'crm/customers'))[0] ?? {};
  const onSite = { billType: '2', startTime: '2099-01-01 08:00:00', address: '湘潭市岳塘区 1 号' };
  const id = await register({ ...onSite, enterId: ownUnit, items: [{ name: '压力表', qty: 2 }] }, 'customer');
  // The desk sends a car; who drives it is not told to the customer.
  const planned = {
    ...(await toSentOf(id)),
    isUseCar: 1,
    traffics: [{ carId: await first('traffics.carId'), driverUserId: await first('traffics.driverUserId') }],
  };
  expect(await institute.call('acceptor', `${page}/submit`, planned)).toMatchObject({ success: true });
  expect(await institute.detail('customer', page, id)).toMatchObject({
    enterId: ownUnit,
    billState: '1',
    enterName: expect.any(String) as unknown,
  });
  const [foreign] = await candidates('admin', 'enterId').then((rows) => rows.filter((row) => row['id'] !== ownUnit));
  const other = await institute.call('customer', `${page}/submit`, {
    ...{ enterId: foreign?.['id'], applicant: '王五', mobile: '13900000002' },
    items: [{ name: '压力表', qty: 1 }],
  });
  expect(valuesOf(valuesOf(other['data'])['fields'])).toHaveProperty('enterId');
  expect(await move('customer', id, 'submit')).toBe('2');
  expect(await move('acceptor', id, 'sendBack', { returnReason: '请写明量程' })).toBe('4');
  const seen = await institute.detail('customer', page, id);
  expect(seen).toMatchObject({ returnReason: '请写明量程' });
  for (const name of ['businessStaffId', 'businessStaffName', 'acceptor', 'acceptorName']) expect(seen).not.toHaveProperty(name);
  const [car] = listOf(seen['traffics']);
  expect([car?.['carNumber'], Object.keys(car ?? {}).filter((name) => /carId|driver/.test(name))]).toEqual([
    expect.stringMatching(/^湘A/),
    [],
  ]);
  const titles = async () => {
    const answer = await institute.call('customer', 'appoints/notify/msgCenterPage?current=1&size=50');
    return listOf(valuesOf(answer['data'])['records']).map((each) => each['title']);
  };
  await expect.poll(titles, { timeout: 20_000 }).toContain(`业务登记${String(seen['registrationNo'])}已退回`);
});

test('a registration that is handed to another customer does not take the instruments of the first one along', async () => {
  const found = await institute.database.system((q) =>
    q.query(`select min(id)::text as id, enter_id::text as unit from pg_instruments where tenant_id = '000000' group by enter_id limit 2`),
  );
  const [first, second] = found.rows;
  const id = await register({
    enterId: first?.['unit'],
    items: [await item({ enterInstrumentId: first?.['id'], name: null, model: null, factoryNo: null })],
  });
  const stored = await toSentOf(id);
  const handed = await institute.call('acceptor', `${page}/submit`, { ...stored, enterId: second?.['unit'] });
  expect(valuesOf(valuesOf(handed['data'])['fields'])).toEqual({
    'items.0.enterInstrumentId': expect.stringMatching(/^客户器具现在不能选：.+（.+）$/),
  });
  // With an instrument of the other customer it is.
  const items = listOf(stored['items']).map((line) => ({ ...line, enterInstrumentId: second?.['id'] }));
  expect(await institute.call('acceptor', `${page}/submit`, { ...stored, enterId: second?.['unit'], items })).toMatchObject({
    success: true,
  });
  // An instrument that has another owner by now stays where it was registered.
  await institute.database.system((q) =>
    q.query('update pg_instruments set enter_id = $2 where id = $1', [second?.['id'], first?.['unit']]),
  );
  expect(await institute.call('acceptor', `${page}/submit`, { ...(await toSentOf(id)), remark: '加急' })).toMatchObject({ success: true });
  await institute.database.system((q) =>
    q.query('update pg_instruments set enter_id = $2 where id = $1', [second?.['id'], second?.['unit']]),
  );
});

test('what the desk has accepted the customer changes no more, and what a state does not show nobody changes', async () => {
  const { id: ownUnit } = (await institute.rows('customer', 'crm/customers'))[0] ?? {};
  const id = await register({ enterId: ownUnit });
  expect(await move('acceptor', id, 'submit')).toBe('2');
  const hidden = await institute.call('acceptor', `${page}/submit`, { ...(await toSentOf(id)), isTemp: 1, cancelReason: '不来了' });
  expect(Object.keys(valuesOf(valuesOf(hidden['data'])['fields'])).sort()).toEqual(['cancelReason', 'isTemp']);
  const seen = async () => valuesOf(toSent(await institute.detail('customer', page, id)));
  expect(await institute.call('customer', `${page}/submit`, { ...(await seen()), remark: '请电话联系' })).toMatchObject({ success: true });
  expect(await move('acceptor', id, 'accept', { businessStaffId: await first('traffics.driverUserId') })).toBe('3');
  const late = await institute.call('customer', `${page}/submit`, { ...(await seen()), invoiceId: '另一家' });
  expect(late).toMatchObject({ success: false, msg: '登记已受理，要改动请联系受理人员' });
  expect(await institute.call('acceptor', `${page}/submit`, { ...(await toSentOf(id)), invoiceId: '另一家' })).toMatchObject({
    success: true,
  });
});

const saved = async (account: string, of: string, values: Values): Promise<unknown> => {
  const answer = await institute.call(account, `${of}/submit`, values);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return valuesOf(answer['data'])['id'];
};
const refused = async (account: string, of: string, values: Values): Promise<Values> =>
  valuesOf(valuesOf((await institute.call(account, `${of}/submit`, values))['data'])['fields']);

test('registrations on site go on a plan with cars and drivers, neither of which is in two places at once', async () => {
  const plans = 'crm/sitePlans';
  const leaderId = await institute.staffOf('dept_head');
  const plan = { title: '湘潭电厂现场检测', startDate: '2099-05-01', endDate: '2099-05-02', leaderId };
  expect(await refused('acceptor', plans, { ...plan, endDate: '2099-04-30' })).toHaveProperty('endDate');
  const id = await saved('acceptor', plans, plan);
  const release = () => institute.move('acceptor', plans, { id, name: 'release' });
  expect(await release()).toBe('请先把现场登记排入计划');

  const onSite = await register({ billType: '2', address: '湘潭市', startTime: '2099-05-01 08:30:00', items: [await item({ qty: 4 })] });
  expect(await accept(onSite)).toBe('3');
  expect(await move('acceptor', onSite, 'planVisit', { sitePlanId: id })).toBe('3');
  const { planNo } = await institute.detail('acceptor', plans, id);
  expect(await institute.detail('acceptor', page, onSite)).toMatchObject({ busSpotPlan: { id: planNo, title: plan.title } });
  expect(await institute.detail('acceptor', plans, id)).toMatchObject({ registrationCount: 1, instrumentCount: 4, tripCount: 0 });

  const [one, other] = (await candidates('acceptor', 'carId', 'crm/carTrips')).map((each) => each['id']);
  const [driverId, second] = (await candidates('acceptor', 'driverId', 'crm/carTrips')).map((each) => each['id']);
  const trip = {
    carId: one,
    driverId,
    startTime: '2099-05-01 08:00:00',
    endTime: '2099-05-02 18:00:00',
    purpose: '现场检测',
    sitePlanId: id,
  };
  const [in2027] = [{ startTime: '2026-12-30 08:00:00', endTime: '2026-12-30 18:00:00' }];
  await institute.database.system((q) => q.query(`update pg_vehicles set inspect_date = '2099-12-31'`));
  await saved('acceptor', 'crm/carTrips', trip);
  const later = { ...trip, startTime: '2099-05-02 12:00:00', endTime: '2099-05-03 12:00:00' };
  expect(await refused('acceptor', 'crm/carTrips', { ...later, driverId: second })).toEqual({ carId: '该车在这段时间已有安排' });
  expect(await refused('acceptor', 'crm/carTrips', { ...later, carId: other })).toEqual({ driverId: '该驾驶员在这段时间已有安排' });
  await saved('acceptor', 'crm/carTrips', { ...later, carId: other, driverId: second });
  await institute.database.system((q) => q.query(`update pg_vehicles set inspect_date = '2026-12-29' where id = $1`, [one]));
  expect(await refused('acceptor', 'crm/carTrips', { ...trip, ...in2027 })).toEqual({ carId: '出车时车辆的年检已过期' });

  expect(await release()).toBe('2');
  const notices = async () =>
    listOf(valuesOf((await institute.call('dept_head', 'appoints/notify/msgCenterPage?current=1&size=50'))['data'])['records']).map(
      (each) => String(each['title']),
    );
  await expect.poll(notices, { timeout: 10_000 }).toContain(`现场计划${String(planNo)}已下达`);
  expect(await institute.move('acceptor', plans, { id, name: 'cancel', comment: '改期' })).toBe('请先把登记移出计划');
  expect(await move('acceptor', onSite, 'unplanVisit')).toBe('3');
  expect(await institute.move('acceptor', plans, { id, name: 'cancel', comment: '改期' })).toBe('9');
});

test('a customer is asked to bring instruments that fall due; once they are registered the plan is done, and waits again where that is cancelled', async () => {
  const plans = 'crm/recallPlans';
  const [own] = await institute.rows('customer', 'crm/instruments');
  const enterId = own?.['enterId'];
  await institute.database.system((q) =>
    q.query(`update pg_instruments set device_state = '1', next_check_date = '2026-12-01' where id = $1`, [own?.['id']]),
  );
  const plan = { enterId, dueUntil: '2026-12-31', bringBy: '2099-01-01', contact: '李四', mobile: '13900000001' };
  const strange = (await institute.rows('acceptor', 'crm/instruments')).find((row) => row['enterId'] !== enterId)?.['id'];
  expect(await refused('acceptor', plans, { ...plan, instrumentIds: strange })).toHaveProperty('instrumentIds');
  const id = await saved('acceptor', plans, { ...plan, instrumentIds: own?.['id'] });
  const stateOf = async (): Promise<unknown> => (await institute.detail('acceptor', plans, id))['recallState'];
  const seen = async (): Promise<boolean> => (await institute.rows('customer', plans)).some((row) => row['id'] === id);
  expect(await seen()).toBe(false);
  expect(await institute.move('acceptor', plans, { id, name: 'notify' })).toBe('2');
  expect(await seen()).toBe(true);
  const registration = await register({ enterId, recallPlanId: id, items: [{ name: '数显卡尺', qty: 1 }] }, 'customer');
  expect(await stateOf()).toBe('3');
  expect(await move('customer', registration, 'cancel', { cancelReason: '改期' })).toBe('9');
  expect(await stateOf()).toBe('2');
});
