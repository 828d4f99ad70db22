import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { runTimeout, sizeOf } from '../../fixtures/run-size';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// From a customer's order to its completion over the page files that the product ships, each step by who does it in the institute.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const order = 'crm/orders';
const sample = 'metrology/samples';
const task = 'metrology/tasks';
const bill = 'finance/settlements';

async function candidates(account: string, page: string, field: string): Promise<readonly Values[]> {
  return listOf((await institute.call(account, `${page}/candidates`, { field, size: 50 }))['data']);
}

async function save(account: string, page: string, values: Values): Promise<Values> {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return institute.detail('admin', page, valuesOf(answer['data'])['id']);
}

const first = async (page: string, field: string): Promise<unknown> => (await candidates('admin', page, field))[0]?.['id'];

async function makeOrder(values: Values = {}): Promise<Values> {
  const staff = await first(order, 'acceptorId');
  return save('acceptor', order, {
    enterId: await first(order, 'enterId'),
    contactName: '李四',
    mobile: '13900000001',
    acceptorId: staff,
    salesmanId: staff,
    ...values,
  });
}

const makeSample = async (orderId: unknown, values: Values = {}): Promise<Values> =>
  save('acceptor', sample, {
    orderId,
    catalogId: await first(sample, 'catalogId'),
    model: 'M1',
    factoryNo: 'A1',
    deptId: await institute.deptOf('tester'),
    ...values,
  });

/** Makes the bill of an order; tells its id. */
async function makeBill(orderId: unknown): Promise<unknown> {
  await institute.move('finance', order, { id: orderId, name: 'makeBill' });
  const [made] = await institute.rows('finance', bill, { orderId: String(orderId), objectState: '100' });
  return made?.['id'];
}

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

async function stateOf(page: string, id: unknown): Promise<unknown> {
  const row = await institute.detail('admin', page, id);
  return row['sampleState'] ?? row['orderStatus'];
}

async function approve(id: unknown): Promise<void> {
  expect(await institute.move('acceptor', order, { id, name: 'submit' })).toBe('100');
  const data = { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 };
  expect(await institute.move('dept_head', order, { id, name: 'audit', data })).toBe('300');
}

const submitted = async (account: string, page: string, values: Values): Promise<unknown> =>
  valuesOf((await institute.call(account, `${page}/submit`, values))['data'])['id'];

test('the price in force for instrument, service and range is found when an order is handed in, and shown to whom fees are shown', async () => {
  const catalogId = await first(sample, 'catalogId');
  const priced = (chargeCode: string, specCondition: string, price: string, startDate: string) =>
    submitted('finance', 'finance/chargeStandards', {
      ...{ chargeCode, catalogId, specCondition, price, startDate, basisDoc: '本院收费标准' },
    });
  const chargeId = await priced('R-1', '(0~7)bar', '123.45', '2020-01-01');
  await priced('R-2', '(0~9)bar', '999.00', '2090-01-01');
  const { id } = await makeOrder();
  const [found, early] = [await makeSample(id, { measureRange: '(0~7)bar' }), await makeSample(id, { measureRange: '(0~9)bar' })];
  expect(found['unitPrice']).toBe(found['price']);
  expect(await institute.move('acceptor', order, { id, name: 'submit' })).toBe('100');
  const after = await institute.detail('acceptor', sample, found['id']);
  expect([after['chargeId'], after['unitPrice'], after['fee']]).toEqual([chargeId, '123.45', '123.45']);
  // What begins in years to come is no price of today.
  expect(await institute.detail('acceptor', sample, early['id'])).toMatchObject({ unitPrice: early['price'], chargeId: null });
  const seen = await Promise.all(
    ['customer', 'salesman', 'finance', 'tester', 'verifier', 'signatory'].map(async (account) => {
      const [row] = await institute.rows(account, sample);
      return [account, row === undefined ? undefined : 'fee' in row || 'unitPrice' in row || 'fullFee' in row];
    }),
  );
  expect(Object.fromEntries(seen)).toEqual({
    ...{ customer: true, salesman: true, finance: true },
    ...{ tester: false, verifier: false, signatory: false },
  });
});

test('a reduction acts on the fee once somebody else approves it, below 80 % the leader, and is taken off by revoking it', async () => {
  const page = 'finance/reductions';
  const { id: orderId } = await makeOrder();
  const made = await makeSample(orderId, { extraFee: '30.00' });
  const base = Number(made['fee']) - 30;
  const due = async (): Promise<number> => Number((await institute.detail('acceptor', order, orderId))['receivable']);
  const applicantId = await institute.staffOf('acceptor');
  const request = (discountRate: string, reductionType = '3') =>
    submitted('acceptor', page, { orderId, reductionType, discountRate, reason: '公益检测', applicantId });
  // Mandatory verification is free by evidence alone.
  expect(await request('0.0000', '1')).toBeUndefined();
  const id = await request('0.5000');
  expect(await institute.move('acceptor', page, { id, name: 'submit' })).toBe('2');
  const asked = await institute.detail('acceptor', page, id);
  expect([Number(asked['amountBefore']), Number(asked['amountAfter'])]).toEqual([base + 30, base / 2 + 30]);
  expect(await due()).toBe(base + 30);
  expect(await institute.move('dept_head', page, { id, name: 'approve' })).toMatch(/^八折以下由分管领导批准/);
  expect(await institute.move('acceptor', page, { id, name: 'approveLow' })).toBe('没有操作权限');
  expect(await institute.move('dept_head', page, { id, name: 'approveLow' })).toBe('没有操作权限');
  expect(await institute.move('leader', page, { id, name: 'approveLow' })).toBe('3');
  expect(await due()).toBe(base / 2 + 30);
  const second = await request('0.9000');
  expect(await institute.move('acceptor', page, { id: second, name: 'submit' })).toBe('该委托单已有减免，要改请先撤销');
  expect(await institute.move('finance', page, { id, name: 'revoke', comment: '材料不实' })).toBe('5');
  expect(await due()).toBe(base + 30);
  expect(await institute.move('acceptor', page, { id: second, name: 'submit' })).toBe('2');
  expect(await institute.move('dept_head', page, { id: second, name: 'approve' })).toBe('3');
  expect(Math.round((await due()) * 100)).toBe(Math.round(base * 90) + 3000);
});

test('an order rolls up what its samples cost and how many there are', async () => {
  const { id } = await makeOrder();
  const one = await makeSample(id, { qtySets: 2 });
  const two = await makeSample(id, { extraFee: '30.00' });
  const fees = [one, two].reduce((total, each) => total + Math.round(Number(each['fee']) * 100), 0);
  expect(Number(one['price'])).toBeGreaterThan(0);
  expect(Math.round(Number(one['fee']) * 100)).toBe(Math.round(Number(one['price']) * 200));
  const stored = await institute.detail('acceptor', order, id);
  expect([stored['sampleCount'], stored['doneCount'], Math.round(Number(stored['receivable']) * 100)]).toEqual([2, 0, fees]);
});

test('a sample of several sets is split into one number each at what it cost, as its button says before', async () => {
  const { id: orderId } = await makeOrder();
  const { id, fee } = await makeSample(orderId, { qtySets: 3, certCount: 3, requirement: '请贴标签' });
  const foreseen = await institute.call('sample_keeper', `${sample}/foresee`, { name: 'split', ids: [id] });
  expect(foreseen['data']).toMatchObject({ effects: [{ kind: 'make', count: 2 }], unseen: 0 });
  expect(await institute.move('sample_keeper', sample, { id, name: 'split' })).toBe('50');
  const rows = await institute.rows('admin', sample, { orderId: String(orderId) });
  expect(rows.map(({ qtySets, certCount, requirement }) => [qtySets, certCount, requirement])).toEqual(rows.map(() => [1, 1, '请贴标签']));
  expect(new Set(rows.map(({ sampleNo }) => sampleNo)).size).toBe(3);
  const stored = await institute.detail('admin', order, orderId);
  expect([stored['sampleCount'], Number(stored['receivable'])]).toEqual([3, Number(fee)]);
  expect(await institute.move('sample_keeper', sample, { id, name: 'split' })).toBe('只有一套，不能拆分');
});

test('two samples that are alike are merged, into one of the same kind alone', async () => {
  const { id: orderId } = await makeOrder();
  const [one, two] = [await makeSample(orderId, { factoryNo: 'A1' }), await makeSample(orderId, { factoryNo: 'A2', extraFee: '5.00' })];
  const other = await makeSample(orderId, { model: 'M2' });
  const due = async () => (await institute.detail('admin', order, orderId))['receivable'];
  const before = await due();
  const into = (target: Values) =>
    institute.move('acceptor', sample, { id: two['id'], name: 'merge', data: { mergeIntoId: target['id'] } });
  expect(await into(other)).toMatch('并入样品');
  expect(await into(two)).toMatch('并入样品');
  expect(await into(one)).toBe('0');
  // Its things are where the other is: it is nowhere itself, and cannot be handed out a second time.
  const merged = { custody: null, holderName: `并入${String(one['sampleNo'])}` };
  expect(await institute.detail('admin', sample, two['id'])).toMatchObject(merged);
  expect(await institute.move('acceptor', sample, { id: two['id'], name: 'handOut', data: { outTo: '李四' } })).toBe('样品已并入别的样品');
  expect(await institute.detail('admin', sample, one['id'])).toMatchObject({ qtySets: 2, certCount: 2, factoryNo: 'A1、A2' });
  expect([await due(), (await institute.detail('admin', order, orderId))['sampleCount']]).toEqual([before, 2]);
});

test('an order is found by name and serial number of one of its samples, as far as the asker sees these', async () => {
  const { id: orderId } = await makeOrder();
  await makeSample(orderId, { factoryNo: 'ZX-771' });
  const { instrumentName } = await makeSample(orderId, { factoryNo: 'ZX-772' });
  const { id: other } = await makeOrder();
  await makeSample(other, { factoryNo: 'ZX-773' });
  const found = async (account: string, filter: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
    (await institute.rows(account, order, filter)).map(({ id }) => id);
  for (const account of ['acceptor', 'finance', 'quality'])
    expect([account, await found(account, { 'samples.factoryNo': 'ZX-772' })]).toEqual([account, [orderId]]);
  expect(await found('acceptor', { 'samples.factoryNo': 'ZX-773', 'samples.instrumentName': String(instrumentName) })).toEqual([other]);
  expect(await found('acceptor', { 'samples.factoryNo': 'ZX-77' })).toEqual([]);
  // What no search of the page names is asked of nobody's samples.
  const asked = async (account: string, field: string): Promise<unknown> => {
    const searchParam = [{ filter: JSON.stringify({ [field]: 'ZX-772' }), op: JSON.stringify({ [field]: '=' }) }];
    return (await institute.call(account, `${order}/page`, { current: 1, size: 5, searchType: 'N', searchParam }))['code'];
  };
  expect([await asked('admin', 'samples.manageNo'), await asked('admin', 'samples.factoryNo')]).toEqual([400, 200]);
  const roleOf = `(select id from sys_role where tenant_id = '000000' and role_alias = $1)`;
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) select '000000', ${roleOf}, 'samples', 'factoryNo', 'hidden'`,
    'finance',
  );
  await sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind) select '000000', ${roleOf}, 'metrology/samples', 'own'`,
    'quality',
  );
  try {
    await institute.call('admin', 'blade-system/user/unlock', { userIds: '100' });
    await expect.poll(() => asked('finance', 'samples.factoryNo'), { timeout: 10_000 }).toBe(400);
    await expect.poll(() => found('quality', { 'samples.factoryNo': 'ZX-772' }), { timeout: 10_000 }).toEqual([]);
    const served = await institute.call('finance', `schema/pages/${order}`);
    expect(JSON.stringify(valuesOf(valuesOf(served['data'])['model'])['search'])).not.toContain('samples.factoryNo');
    expect(JSON.stringify(valuesOf(valuesOf(served['data'])['model'])['search'])).toContain('samples.instrumentName');
  } finally {
    await sql(`delete from sys_role_field where role_id = ${roleOf} and record_name = 'samples' and field = 'factoryNo'`, 'finance');
    await sql(`delete from sys_role_scope where role_id = ${roleOf} and page_path = 'metrology/samples'`, 'quality');
    await institute.call('admin', 'blade-system/user/unlock', { userIds: '100' });
  }
});

test('a salesman enters the order of a customer of his and changes it until it is handed in, not after', async () => {
  const salesmanId = await institute.staffOf('salesman');
  const [own] = await institute.rows('salesman', 'crm/customers');
  const edit = async (values: Values) => (await institute.call('salesman', `${order}/submit`, values))['success'];
  const made = await save('salesman', order, {
    ...{ enterId: own?.['id'], contactName: '王五', mobile: '13900000002', acceptorId: await institute.staffOf('acceptor') },
  });
  expect(valuesOf(made['$refs'])['salesmanId']).toMatchObject({ id: salesmanId });
  const { id, version } = made;
  expect(await edit({ id, version, remark: '上午送检' })).toBe(true);
  await makeSample(id);
  expect(await institute.move('acceptor', order, { id, name: 'submit' })).toBe('100');
  const handedIn = await institute.detail('salesman', order, id);
  expect(await edit({ id, version: handedIn['version'], remark: '改期' })).not.toBe(true);
  expect(await institute.detail('salesman', order, id)).toMatchObject({ orderStatus: '100', remark: '上午送检' });
});

test('an order without instruments cannot be handed in, and is approved only where the review says yes to all', async () => {
  const { id } = await makeOrder();
  expect(await institute.move('acceptor', order, { id, name: 'submit' })).toBe('请先登记至少一件器具');
  await makeSample(id);
  expect(await institute.move('acceptor', order, { id, name: 'submit' })).toBe('100');
  const yes = { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 };
  const audit = { id, name: 'audit' } as const;
  expect(await institute.move('dept_head', order, { ...audit, data: { ...yes, reviewTerm: 0 } })).toMatch(/^期限不能满足/);
  expect(await institute.move('dept_head', order, { ...audit, data: yes })).toBe('300');
  const heard = async () => {
    const answer = await institute.call('sample_keeper', 'appoints/notify/msgCenterPage?current=1&size=50');
    return listOf(valuesOf(answer['data'])['records']).map((each) => each['title']);
  };
  const { orderNo } = await institute.detail('admin', order, id);
  await expect.poll(heard, { timeout: 20_000 }).toContain(`委托单${String(orderNo)}已审核通过`);
});

test('a sample goes from the desk to the laboratory, to the shelf and to the customer while its state stays', async () => {
  const { id: orderId } = await makeOrder();
  const { id } = await makeSample(orderId);
  const move = (name: string, data: Values = {}) => institute.move('sample_keeper', sample, { id, name, data });
  const where = async () => {
    const { custody, sampleState } = await institute.detail('admin', sample, id);
    return [custody, sampleState];
  };
  expect(await move('toLab')).toBe('当前状态为“委托单提交”，不能领样');
  expect(await institute.move('acceptor', sample, { id, name: 'releaseSample' })).toBe('委托单还没有审核通过');
  await approve(orderId);
  expect(await move('toLab')).toBe('100');
  expect(await where()).toEqual(['2', '100']);
  expect(await move('store', { shelfNo: 'A-01' })).toBe('样品不在收发，也没有检毕交回');
  expect(await move('fromLab')).toBe('100');
  expect(await move('store', { shelfNo: 'A-01' })).toBe('100');
  expect(await where()).toEqual(['4', '100']);
});

test('an order that is void takes its samples and the tasks on them along, as long as no testing has begun', async () => {
  const { id } = await makeOrder();
  const { id: sampleId } = await makeSample(id);
  await approve(id);
  expect(await institute.rows('dept_head', task, { sampleId: String(sampleId), itemState: '100' })).toHaveLength(1);
  expect(await institute.move('dept_head', order, { id, name: 'voidTesting', comment: '客户取消' })).toBe('0');
  expect(await stateOf(sample, sampleId)).toBe('0');
  expect(await institute.rows('dept_head', task, { sampleId: String(sampleId), itemState: '0' })).toHaveLength(1);
});

test('a sample that is withdrawn from the laboratory costs what was agreed, ends the work on it and goes back to the customer', async () => {
  const { id: orderId } = await makeOrder();
  const { id } = await makeSample(orderId);
  const other = await makeSample(orderId);
  await approve(orderId);
  await institute.move('sample_keeper', sample, { id, name: 'toLab' });
  const data = { returnRule: '1', extraFee: '50.00' };
  expect(await institute.move('dept_head', sample, { id, name: 'returnSample', comment: '无法检测', data })).toBe('0');
  expect(await institute.detail('admin', sample, id)).toMatchObject({ fee: '50.00', taskCount: 0 });
  const stored = await institute.detail('admin', order, orderId);
  expect([stored['sampleCount'], Number(stored['receivable'])]).toEqual([1, 50 + Number(other['fee'])]);
  // It waits to be brought back, and then to be fetched.
  const waiting = async (name: string): Promise<number> => {
    const todos = listOf((await institute.call('sample_keeper', 'todos'))['data']);
    return Number(todos.find((each) => each['path'] === sample && each['name'] === name)?.['total'] ?? 0);
  };
  const [back, out] = [await waiting('giveBack'), await waiting('handOut')];
  expect(back).toBeGreaterThan(0);
  expect(await institute.move('sample_keeper', sample, { id, name: 'fromLab' })).toBe('0');
  expect([await waiting('giveBack'), await waiting('handOut')]).toEqual([back - 1, out + 1]);
  expect(await institute.move('sample_keeper', sample, { id, name: 'handOut', data: { outTo: '李四' } })).toBe('0');
  expect(await waiting('handOut')).toBe(out);
});

test('samples and order follow the work on them by themselves, from the first task begun to the last certificate given out', async () => {
  const { id: orderId } = await makeOrder();
  const { id: sampleId } = await makeSample(orderId);
  const step = (account: string, page: string, id: unknown, name: string, data: Values = {}) =>
    institute.move(account, page, { id, name, data, comment: '同意' });
  const settlement = async () => (await institute.detail('admin', order, orderId))['settleState'] ?? null;
  // What is still registered is not in testing, in its settlement neither.
  expect(await settlement()).toBe(null);
  expect(await step('acceptor', order, orderId, 'submit')).toBe('100');
  expect(await settlement()).toBe(null);
  expect(await step('dept_head', order, orderId, 'audit', { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 })).toBe('300');
  expect(await stateOf(sample, sampleId)).toBe('100');
  const [made] = await institute.rows('dept_head', task, { sampleId: String(sampleId) });
  const id = made?.['id'];
  expect(made).toMatchObject({ orderId, itemState: '100' });
  const tester = await institute.staffOf('tester');
  const verifier = await institute.staffOf('verifier');
  const plan = { abilityId: await first(task, 'abilityId'), assigneeId: tester, planDate: '2099-01-01' };
  expect(await step('dept_head', task, id, 'accept')).toBe('200');
  expect(await step('tester', task, id, 'begin')).toMatch('还没有分配检测人，请科室主任分配');
  expect(await step('dept_head', task, id, 'assign', { ...plan, verifierId: tester })).toBe('检测人与核验员不能是同一人');
  expect(await step('dept_head', task, id, 'assign', { ...plan, verifierId: verifier })).toBe('200');
  const conditions = {
    standardIds: await first(task, 'standardIds'),
    deviceIds: await first(task, 'deviceIds'),
    basisIds: await first(task, 'basisIds'),
    place: '力学室 101',
    temperature: '20.1',
    humidity: '50',
  };
  expect(await step('tester', task, id, 'begin', conditions)).toBe('样品还没有领到实验室，请先领样');
  expect(await step('tester', sample, sampleId, 'toLab')).toBe('100');
  expect(await step('tester', task, id, 'begin', conditions)).toBe('300');
  expect(await stateOf(sample, sampleId)).toBe('300');
  expect(await settlement()).toBe('50');
  expect(await step('dept_head', order, orderId, 'voidTesting')).toBe('已有项目开始检测，不能作废');
  expect(await step('tester', task, id, 'lock', { result: '1' })).toBe('350');
  expect(await step('tester', task, id, 'toVerify')).toBe('400');
  expect(await step('verifier', task, id, 'verify')).toBe('500');
  expect(await step('dept_head', task, id, 'approve')).toBe('600');
  expect(await institute.detail('admin', sample, sampleId)).toMatchObject({ sampleState: '400', custody: '3' });
  expect(await stateOf(order, orderId)).toBe('300');
  const [report] = await institute.rows('admin', 'metrology/reports', { sampleId: String(sampleId) });
  expect(report).toMatchObject({ reportState: '300', reportNo: null, orderId, instrumentName: made?.['instrumentName'] });
  const certificate = (account: string, name: string, data: Values = {}) => step(account, 'metrology/reports', report?.['id'], name, data);
  expect(await certificate('tester', 'draft')).toBe('400');
  // A draft begins with the conditions of the last task.
  const { orderDate } = await institute.detail('admin', order, orderId);
  expect(await institute.detail('admin', 'metrology/reports', report?.['id'])).toMatchObject({
    ...{ checkDate: orderDate, place: '力学室 101', temperature: '20.1', humidity: '50.0' },
  });
  const { standardIds, basisIds, place, temperature, humidity } = conditions;
  const content = {
    ...{ checkDate: '2099-01-01', standardIds, basisIds, place, temperature, humidity },
    ...{ conclusion: '合格', uncertainty: 'U=0.02，k=2', cycleMonths: 12, pageCount: 3 },
  };
  expect(await certificate('tester', 'submit', content)).toBe('检校日期不能晚于今天');
  expect(await certificate('tester', 'submit', { ...content, checkDate: orderDate })).toBe('500');
  expect(await certificate('verifier', 'verify')).toBe('600');
  expect(await certificate('signatory', 'approve')).toBe('700');
  expect(await stateOf(sample, sampleId)).toBe('400');
  expect(await certificate('issuer', 'issue', { sendWay: '1', copies: 1 })).toMatch('费用还没有结算或担保');
  expect(await institute.detail('admin', sample, sampleId)).toMatchObject({ sampleSettlement: '1', mayIssue: 0, mayLeave: 0 });
  const billId = await makeBill(orderId);
  expect(await certificate('issuer', 'issue', { sendWay: '1', copies: 1 })).toMatch('费用还没有结算或担保');
  expect(await step('finance', bill, billId, 'settle')).toBe('200');
  expect(await certificate('issuer', 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  expect(await stateOf(sample, sampleId)).toBe('1000');
  expect(await institute.detail('acceptor', order, orderId)).toMatchObject({ orderStatus: '1000', doneCount: 1, sampleCount: 1 });
});

test('what a bill comes to is what its order and samples are marked with: settled, guaranteed, paid, taken back, void and reversed', async () => {
  const { id: orderId } = await makeOrder({ isPrepaid: 1 });
  const own = [await makeSample(orderId), await makeSample(orderId, { extraFee: '30.00' })];
  const due = own.reduce((total, { fee }) => total + Math.round(Number(fee) * 100), 0);
  const step = (account: string, id: unknown, name: string, data: Values = {}) =>
    institute.move(account, bill, { id, name, data, comment: '同意' });
  /** Marks of a sample and of the order. */
  const marks = async () => {
    const { sampleSettlement, feeState, mayIssue, mayLeave } = await institute.detail('admin', sample, own[1]?.['id']);
    const of = await institute.detail('admin', order, orderId);
    return [sampleSettlement, feeState, mayIssue, mayLeave, of['settleState'], of['mayLeave'], of['billableCount']];
  };
  // Paid in advance: it may be settled before anything is measured.
  expect(await marks()).toEqual(['1', '100', 0, 0, '100', 0, 2]);
  const id = await makeBill(orderId);
  const made = await institute.detail('finance', bill, id);
  expect([made['lineCount'], made['objectState'], Math.round(Number(made['receivable']) * 100)]).toEqual([2, '100', due]);
  expect(await marks()).toEqual(['2', '100', 0, 0, '100', 0, 0]);
  expect(await institute.move('finance', order, { id: orderId, name: 'makeBill' })).toMatch(/^没有可以结算的样品/);
  // A guarantee of the goods lets the instrument leave and keeps the certificate.
  const guarantorId = await first(bill, 'guarantorId');
  const guarantee = { guaranteeType: '2', guarantorId, guaranteeDeadline: '2099-01-01' };
  expect(await step('admin', id, 'applyGuarantee', guarantee)).toBe('100');
  const { guaranteeId } = await institute.detail('admin', bill, id);
  const decide = (account: string, name: string) =>
    institute.move(account, 'finance/guarantees', { id: guaranteeId, name, comment: '同意' });
  expect(await decide('dept_head', 'approve')).toBe('3');
  expect(await marks()).toEqual(['2', '300', 0, 1, '300', 1, 0]);
  expect(await decide('finance', 'release')).toBe('5');
  expect(await marks()).toEqual(['3', '200', 1, 1, '200', 1, 0]);
  // No order is voided of which anything is settled, though no testing has begun.
  const { orderStatus } = await institute.detail('admin', order, orderId);
  await sql(`update pg_orders set order_status = '300' where id = $1`, orderId);
  const voided = await institute.move('admin', order, { id: orderId, name: 'voidTesting', comment: '客户取消' });
  expect(voided).toBe('委托单已经结算，不能作废');
  await sql('update pg_orders set order_status = $2 where id = $1', orderId, orderStatus);
  // What is settled costs what was settled.
  const edited = await institute.call('acceptor', `${sample}/submit`, {
    ...{ id: own[1]?.['id'], version: (await institute.detail('admin', sample, own[1]?.['id']))['version'], extraFee: '99.00' },
  });
  expect(valuesOf(valuesOf(edited['data'])['fields'])['fee']).toMatch(/^费用已经结算/);
  expect(await step('finance', id, 'unsettle')).toBe('100');
  expect(await marks()).toEqual(['2', '100', 0, 0, '100', 0, 0]);
  expect(await step('finance', id, 'voidBill')).toBe('0');
  // Of what is void nothing is due.
  const gone = await institute.detail('finance', bill, id);
  expect([gone['receivable'], gone['balance'], Math.round(Number(gone['amountOriginal']) * 100)]).toEqual(['0.00', '0.00', due]);
  expect(await marks()).toEqual(['1', '100', 0, 0, '100', 0, 2]);
  const second = await makeBill(orderId);
  expect(await step('finance', second, 'settle')).toBe('200');
  const paid = { settlementId: second, payKind: '1', chargeType: '4', amount: (due / 100).toFixed(2), tradeNo: 'T1' };
  expect(await institute.call('finance', 'finance/payments/submit', paid)).toMatchObject({ success: true });
  expect(await marks()).toEqual(['3', '400', 1, 1, '400', 1, 0]);
  // A paid bill is never edited: a negative one is added, and the samples may be settled anew.
  expect(await step('finance', second, 'reverse')).toBe('400');
  const [red] = await institute.rows('finance', bill, { redOfId: String(second) });
  expect([red?.['objectState'], Math.round(Number(red?.['receivable']) * 100)]).toEqual(['100', -due]);
  expect(await marks()).toEqual(['1', '100', 0, 0, '100', 0, 2]);
  expect(await step('finance', red?.['id'], 'voidBill')).toBe('0');
  expect(await marks()).toEqual(['3', '400', 1, 1, '400', 1, 0]);
});

test('a bill takes further orders of its customer, and a sample stands in one bill alone', async () => {
  const { id: one, enterId } = await makeOrder({ isPrepaid: 1 });
  const { id: two } = await makeOrder({ isPrepaid: 1, enterId });
  await makeSample(one);
  const { id: sampleId } = await makeSample(two);
  const id = await makeBill(one);
  expect(await institute.move('acceptor', bill, { id, name: 'addOrder', data: { orderId: two } })).toBe('100');
  expect(await institute.detail('finance', bill, id)).toMatchObject({ lineCount: 2, readyCount: 2 });
  const other = valuesOf((await institute.call('finance', `${bill}/submit`, { enterId }))['data'])['id'];
  expect(await institute.detail('finance', bill, other)).toMatchObject({ objectState: '50', lineCount: 0 });
  const again = await institute.call('finance', 'finance/settlementLines/submit', { settlementId: other, sampleId });
  expect(again['success']).toBe(false);
});

/** A call waits 18 s at most: on a slow machine twenty are more than one order takes in that time. */
const people = sizeOf({ short: 6, long: 20 });

test(
  `${String(people)} people who approve the last tasks of an order at once all succeed, and complete it once`,
  async () => {
    const { id: orderId } = await makeOrder();
    const { catalogId, model, deptId } = await makeSample(orderId, { certCount: 0 });
    const others = Array.from({ length: people - 1 }, (_, index) => ({
      orderId,
      catalogId,
      model,
      deptId,
      certCount: 0,
      factoryNo: `同时${String(index)}`,
    }));
    const made = await Promise.all(others.map((values) => institute.call('acceptor', `${sample}/submit`, values)));
    expect(made.filter((answer) => answer['success'] !== true)).toEqual([]);
    await approve(orderId);
    const abilityId = await first(task, 'abilityId');
    // All work on them is done but the approval: the walk to there is another test's.
    const tasks = await sql(
      `update pg_tasks set item_state = '500', ability_id = $2, lock_time = now() where order_id = $1 returning id::text as id, version`,
      orderId,
      abilityId,
    );
    const answers = await Promise.all(
      tasks.map((item) => institute.call('dept_head', `${task}/transition`, { name: 'approve', items: [item] })),
    );
    expect([tasks.length, answers.filter((answer) => answer['success'] !== true)]).toEqual([people, []]);
    const trail = await sql(`select subject, action from sys_audit where subject_id = $1 and action = 'complete'`, orderId);
    const stored = await institute.detail('admin', order, orderId);
    expect([stored['orderStatus'], stored['doneCount'], trail]).toEqual(['1000', people, [{ subject: 'orders', action: 'complete' }]]);
  },
  runTimeout(120_000),
);

test('after all of this, every value over related records equals a fresh computation, in the demo’s records too', async () => {
  const { records } = institute.store.current();
  const faults = await checkTotals({ database: institute.database, records, mend: false });
  expect(faults.map(({ record, id, field, stored, fresh }) => [record.name, id, field.name, stored, fresh])).toEqual([]);
  const counted = await institute.database.system((q) => q.query('select count(*)::int as orders from pg_orders'));
  expect(counted.rows[0]?.['orders']).toBeGreaterThan(30);
});
