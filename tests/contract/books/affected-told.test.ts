import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { institute, openMoneyRoom, pages, room } from './money-room';
import { arranged, heardBy, sql, tableOf } from './told-room';

// Who is told of what others do to his work or his customer's money without asking him, over the shipped page files.
openMoneyRoom();

/** Gives a row to a customer of the demo's salesman. */
const ownCustomer = `enter_id = (select min(id) from pg_customers where salesman_id = (select staff_id from sys_user where tenant_id = '000000' and account = 'salesman'))`;

interface Arrangement {
  readonly number: string;
  readonly state: string;
  readonly staff: Readonly<Record<string, string>>;
  readonly data?: Values;
}

const cases: readonly (readonly [page: string, name: string, heard: readonly string[], word: string, how: Arrangement])[] = [
  [
    'crm/orders',
    'voidOrder',
    ['acceptor', 'salesman'],
    '已作废',
    { number: 'order_no', state: `order_status = '100'`, staff: { acceptor_id: 'acceptor', salesman_id: 'salesman' } },
  ],
  [
    'crm/quotes',
    'withdraw',
    ['salesman'],
    '已撤回',
    { number: 'quote_no', state: `quote_examine_status = '300', quote_status = '100'`, staff: { salesman_id: 'salesman' } },
  ],
  [
    'crm/registrations',
    'cancel',
    ['acceptor', 'salesman'],
    '已取消',
    {
      number: 'registration_no',
      state: `bill_state = '2'`,
      staff: { business_staff_id: 'salesman' },
      data: { cancelReason: '客户不送了' },
    },
  ],
  [
    'hr/authorizations',
    'resume',
    ['tester', 'dept_head'],
    '已恢复',
    { number: 'auth_no', state: `auth_state = '2'`, staff: { staff_id: 'tester' } },
  ],
  ['metrology/deviceLoans', 'cancel', ['tester'], '已取消', { number: "''", state: `loan_state = '1'`, staff: { borrower_id: 'tester' } }],
  [
    'metrology/interimChecks',
    'cancel',
    ['tester'],
    '已取消',
    { number: 'check_no', state: `check_state = '1'`, staff: { checker_id: 'tester' } },
  ],
  [
    'metrology/recordTemplates',
    'resume',
    ['tester', 'dept_head'],
    '已恢复使用',
    { number: 'template_no', state: `template_state = '3', replaced_by_id = null`, staff: {} },
  ],
  [
    'metrology/records',
    'voidRecord',
    ['tester'],
    '已作废',
    { number: 'record_no', state: `record_state = '1'`, staff: { tester_id: 'tester' } },
  ],
  [
    'metrology/reports',
    'takeOver',
    ['tester'],
    '接手编制',
    { number: "''", state: `report_state = '400'`, staff: { drafter_id: 'tester' } },
  ],
  ['metrology/reports', 'discard', ['tester'], '已作废', { number: "''", state: `report_state = '400'`, staff: { drafter_id: 'tester' } }],
  [
    'metrology/reports',
    'permitRelease',
    ['salesman', 'issuer'],
    '准予先发',
    { number: "''", state: `report_state = '700', release_time = null, ${ownCustomer}`, staff: {} },
  ],
  ['metrology/tasks', 'cancel', ['tester'], '已取消', { number: 'item_no', state: `item_state = '200'`, staff: { assignee_id: 'tester' } }],
  [
    'metrology/tasks',
    'agreeDelay',
    ['tester'],
    '延期到',
    { number: 'item_no', state: `item_state = '200', due_date = '2026-01-05', delay_to = '2026-02-05'`, staff: { assignee_id: 'tester' } },
  ],
  [
    'metrology/standards',
    'unseal',
    ['tester', 'dept_head'],
    '已解封',
    { number: 'standard_code', state: `standard_state = '2', cert_valid_date = '2099-01-01'`, staff: { owner_id: 'tester' } },
  ],
  [
    'metrology/devices',
    'enable',
    ['device_keeper', 'dept_head'],
    '恢复在用',
    { number: 'device_no', state: `device_state = '2', trace_result = '1'`, staff: { keeper_id: 'device_keeper' } },
  ],
  [
    'metrology/abilities',
    'enable',
    ['acceptor', 'tester', 'dept_head'],
    '已启用',
    { number: 'ability_code', state: `ability_status = '2'`, staff: {} },
  ],
  ['metrology/standardFiles', 'enable', ['tester', 'dept_head'], '已启用', { number: 'file_no', state: `file_status = '2'`, staff: {} }],
  [
    'metrology/tracePlanItems',
    'reopen',
    ['device_keeper'],
    '须重新确认',
    { number: "''", state: `line_state = '6', plan_status = '15'`, staff: { keeper_id: 'device_keeper' } },
  ],
  [
    'quality/managementReviews',
    'cancel',
    ['quality'],
    '已取消',
    { number: 'review_no', state: `review_state = '1', attendee_ids = '{}'`, staff: { chair_id: 'quality' } },
  ],
  [
    'quality/nonconformities',
    'resumeWork',
    ['tester', 'quality', 'dept_head'],
    '：批准恢复工作',
    { number: 'nc_no', state: `nc_state = '2', stops_work = 1, resumer_name = ''`, staff: { owner_id: 'tester', finder_id: 'quality' } },
  ],
  [
    'quality/proficiencyTests',
    'cancel',
    ['quality'],
    '已取消',
    { number: 'pt_no', state: `pt_state = '1', tester_ids = '{}'`, staff: { owner_id: 'quality' } },
  ],
  [
    'finance/invoices',
    'discard',
    ['acceptor', 'salesman'],
    '开票申请已作废',
    {
      number: "''",
      state: `invoice_state = '10', ${ownCustomer}`,
      staff: {},
    },
  ],
  [
    'finance/payments',
    'voidPayment',
    ['acceptor', 'salesman', 'finance'],
    '已作废',
    {
      number: 'pay_no',
      state: `pay_state = '1', pay_kind = '2', ${ownCustomer}, settlement_id = (select min(id) from pg_settlements where tenant_id = '000000' and object_state = '200')`,
      staff: { cashier_id: 'finance' },
      data: { voidReason: '登错单位' },
    },
  ],
  [
    'finance/deposits',
    'voidDeposit',
    ['acceptor', 'salesman', 'finance'],
    '已作废',
    {
      number: 'deposit_no',
      state: `deposit_state = '1', deposit_kind = '3', ${ownCustomer}`,
      staff: { cashier_id: 'finance' },
      data: { voidReason: '登错单位' },
    },
  ],
  [
    'metrology/jewels',
    'discard',
    ['acceptor', 'tester', 'issuer', 'quality'],
    '已作废',
    { number: 'certificate_no', state: `jewel_state = '1'`, staff: { appraiser_id: 'tester' } },
  ],
];

test.each(cases)('%s: %s is told to %j', async (page, name, heard, word, { data, ...how }) => {
  const { id, number } = await arranged(tableOf(page), how);
  const answer = await institute.move('admin', page, { id, name, comment: '请查看', ...(data === undefined ? {} : { data }) });
  expect([answer, await heardBy(page, id, `${number}${word}`)]).toEqual([expect.stringMatching(/^\d+$/), heard]);
});

test('an exception that is made for a task is told to who works on it', async () => {
  const page = 'metrology/tasks';
  const how = { number: 'item_no', state: `item_state = '300', waive_time = null`, staff: { assignee_id: 'tester' } };
  const { id } = await arranged('pg_tasks', how);
  const { version } = await institute.detail('admin', page, String(id));
  const answer = await institute.call('admin', `${page}/transition`, {
    ...{ name: 'waive', items: [{ id, version }], password: demoPassword, data: { waiveReason: '标准装置复查期间，客户同意' } },
  });
  expect([answer['msg'], await heardBy(page, id, '已例外放行')]).toEqual(['操作成功', ['tester']]);
});

/** A bill of a customer of the demo's salesman, settled. */
async function settledBill(): Promise<string> {
  const enterId = await room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
  const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '110' }];
  const id = await room.save('finance', pages.bill, { enterId, items });
  await room.step('finance', pages.bill, id, 'settle', '200');
  return id;
}

test('a settlement that is undone, a bill that is void and one that is reversed are told to the desk and to the salesman of the customer', async () => {
  const id = await settledBill();
  await room.step('finance', pages.bill, id, 'unsettle', '100');
  expect(await heardBy(pages.bill, id, '已撤销结算')).toEqual(['acceptor', 'salesman']);
  await room.step('finance', pages.bill, id, 'voidBill', '0');
  expect(await heardBy(pages.bill, id, '已作废')).toEqual(['acceptor', 'salesman']);
  // A bill that is void comes to nothing: its amount of before is no longer known.
  expect(await sql(`select 1 from sys_told where record_id = $1 and title_zh like '%已作废' and text_zh like '%0.00%'`, id)).toEqual([]);
  const paid = await settledBill();
  await room.save('finance', 'finance/payments', {
    settlementId: paid,
    payKind: '1',
    chargeType: '4',
    tradeNo: 'T1',
    amount: '110',
  });
  await room.step('finance', pages.bill, paid, 'reverse', '400');
  expect(await heardBy(pages.bill, paid, '已红冲')).toEqual(['acceptor', 'salesman']);
});

test('a guarantee that has ended is told to who asked for it, to the guarantor and to finance', async () => {
  const id = await settledBill();
  await sql(
    `update pg_settlements set object_state = '300', guarantee_state = '2', guarantee_deadline = '2026-01-05', guarantee_asker_id = $2, guarantor_id = $3 where id = $1`,
    ...[id, await institute.staffOf('salesman'), await institute.staffOf('dept_head')],
  );
  await room.step('admin', pages.bill, id, 'lapse', '200');
  expect(await heardBy(pages.bill, id, '担保已到期')).toEqual(['salesman', 'finance', 'dept_head']);
});

test('a task that goes to somebody else is told to both, and its delay to the head who may agree', async () => {
  const page = 'metrology/tasks';
  const { id } = await arranged('pg_tasks', {
    ...{ number: 'item_no', state: `item_state = '200', due_date = '2026-01-05', delay_to = null` },
    staff: { assignee_id: 'tester', verifier_id: 'verifier' },
  });
  await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
  const delay = { delayTo: '2099-01-05', delayReason: '标准器送检' };
  expect(await institute.move('tester', page, { id, name: 'delay', data: delay })).toBe('200');
  expect(await heardBy(page, id, '申请延期')).toEqual(['dept_head']);
  const give = async (account: string) => {
    const people = { assigneeId: await institute.staffOf(account), verifierId: await institute.staffOf('verifier') };
    expect(await institute.move('dept_head', page, { id, name: 'reassign', data: people, comment: '出差' })).toBe('200');
    return heardBy(page, id, '已转派给');
  };
  // Who keeps it loses nothing.
  expect(await give('tester')).toEqual([]);
  expect(await give('dept_head')).toEqual(['tester']);
});

/** A task of the head's department, given to the tester or to nobody yet. */
async function taskOf(tester: string | null): Promise<unknown> {
  const { id } = await arranged('pg_tasks', {
    ...{ number: 'item_no', state: `item_state = '200', due_date = '2098-01-01', delay_to = null, delay_reason = null` },
    staff: {},
  });
  const [dept, assignee] = [await institute.deptOf('dept_head'), tester === null ? null : await institute.staffOf(tester)];
  const verifier = await institute.staffOf('verifier');
  await sql('update pg_tasks set dept_id = $2, assignee_id = $3, verifier_id = $4 where id = $1', id, dept, assignee, verifier);
  await sql('delete from sys_told where record_id = $1', id);
  return id;
}

test('who loses a task because it is assigned anew is told as well', async () => {
  const page = 'metrology/tasks';
  const id = await taskOf('tester');
  await sql('delete from pg_authorizations');
  const { abilityId } = await institute.detail('admin', page, id);
  const [assigneeId, verifierId] = [await institute.staffOf('dept_head'), await institute.staffOf('verifier')];
  const data = { abilityId, assigneeId, verifierId, planDate: '2097-01-01' };
  expect(await institute.move('dept_head', page, { id, name: 'assign', data })).toBe('200');
  expect(await heardBy(page, id, '已转派给')).toEqual(['tester']);
});

test('a delay that was agreed to is no delay that is asked for again: another one names a later day', async () => {
  const page = 'metrology/tasks';
  const id = await taskOf('tester');
  const data = { delayTo: '2098-02-01', delayReason: '标准器送检' };
  const ask = (delayTo: string) => institute.move('tester', page, { id, name: 'delay', data: { ...data, delayTo } });
  expect(await ask('2098-02-01')).toBe('200');
  expect(await institute.move('dept_head', page, { id, name: 'agreeDelay' })).toBe('200');
  expect(await ask('2098-02-01')).toContain('延期的日期应晚于到期日');
  expect(await ask('2098-03-01')).toBe('200');
});

test('nobody asks for a delay of a task that is nobody’s yet: he would not hear what was decided', async () => {
  const id = await taskOf(null);
  const data = { delayTo: '2098-02-01', delayReason: '标准器送检' };
  expect(await institute.move('tester', 'metrology/tasks', { id, name: 'delay', data })).toBe('由分配的检测人申请延期');
});
