import { expect, test } from 'vitest';
import { listOf, valuesOf } from '../support/institute';
import { institute, openMoneyRoom } from './money-room';

// Who is told of what others have decided about his work: what is sent back, stopped or cancelled, over the shipped page files.
openMoneyRoom();

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const accounts = ['acceptor', 'salesman', 'tester', 'signatory', 'quality', 'finance', 'device_keeper', 'dept_head'];

/** Which of some accounts were told of a record under a title, once all that waits is told. */
async function heardBy(page: string, id: unknown, title: string): Promise<readonly string[]> {
  await expect.poll(() => sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
  const found: string[] = [];
  for (const account of accounts) {
    const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=200');
    const told = listOf(valuesOf(answer['data'])['records']).filter((each) => String(each['title']).includes(title));
    if (told.some((each) => each['url'] === `/${page}?open=${String(id)}`)) found.push(account);
  }
  return found;
}

const tableOf = (page: string): string => `pg_${(page.split('/')[1] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** A row of the demo institute as an update leaves it, whose references lead to the employees of some accounts. Shape: its id and its number. */
async function arranged(
  table: string,
  { number, state, staff }: { number: string; state: string; staff: Readonly<Record<string, string>> },
) {
  const people = await Promise.all(Object.values(staff).map((account) => institute.staffOf(account)));
  const sets = Object.keys(staff).map((column, at) => `${column} = $${String(at + 1)}`);
  const [row] = await sql(
    `update ${table} set ${[state, ...sets].join(', ')} where id = (select min(id) from ${table} where tenant_id = '000000' and is_deleted = 0)
     returning id::text as id, ${number} as number`,
    ...people,
  );
  return { id: row?.['id'], number: String(row?.['number']) };
}

test.each([
  [
    'crm/quotes',
    'sendBack',
    ['salesman'],
    '被退回',
    { number: 'quote_no', state: `quote_examine_status = '200'`, staff: { salesman_id: 'salesman' } },
  ],
  [
    'crm/contracts',
    'sendBack',
    ['salesman'],
    '被退回',
    { number: 'contract_no', state: `contract_state = '20'`, staff: { salesman_id: 'salesman' } },
  ],
  [
    'crm/orders',
    'sendBack',
    ['acceptor', 'salesman'],
    '被退回',
    { number: 'order_no', state: `order_status = '100'`, staff: { acceptor_id: 'acceptor', salesman_id: 'salesman' } },
  ],
  [
    'crm/orders',
    'voidTesting',
    ['acceptor', 'salesman'],
    '已作废',
    {
      ...{ number: 'order_no', state: `order_status = '300', started_count = 0, done_count = 0, settled_count = 0` },
      staff: { acceptor_id: 'acceptor', salesman_id: 'salesman' },
    },
  ],
  [
    'metrology/tasks',
    'unlock',
    ['tester'],
    '的记录已解锁',
    { number: 'item_no', state: `item_state = '350'`, staff: { assignee_id: 'tester' } },
  ],
  [
    'hr/authorizations',
    'suspend',
    ['tester', 'dept_head'],
    '暂停',
    { number: 'auth_no', state: `auth_state = '1'`, staff: { staff_id: 'tester' } },
  ],
  [
    'metrology/abilities',
    'disable',
    ['acceptor', 'tester', 'quality', 'dept_head'],
    '停用',
    { number: 'ability_code', state: `ability_status = '1'`, staff: {} },
  ],
  [
    'metrology/recordTemplates',
    'withdraw',
    ['tester', 'quality', 'dept_head'],
    '停用',
    { number: 'template_no', state: `template_state = '2'`, staff: {} },
  ],
  [
    'metrology/interimChecks',
    'redo',
    ['tester', 'device_keeper'],
    '被退回',
    { number: 'check_no', state: `check_state = '2'`, staff: { checker_id: 'tester' } },
  ],
  [
    'finance/settlements',
    'release',
    ['salesman', 'dept_head'],
    '的担保已撤销',
    {
      ...{ number: 'settle_no', state: `object_state = '300', guarantee_state = '2'` },
      staff: { guarantee_asker_id: 'salesman', guarantor_id: 'dept_head' },
    },
  ],
  [
    'crm/complaints',
    'returnFindings',
    ['quality'],
    '退回调查',
    { number: 'complaint_no', state: `complaint_state = '3'`, staff: { owner_id: 'quality' } },
  ],
  [
    'metrology/tasks',
    'abandon',
    ['tester'],
    '已退检',
    { number: 'item_no', state: `item_state = '300'`, staff: { assignee_id: 'tester' } },
  ],
  [
    'crm/sitePlans',
    'cancel',
    ['tester'],
    '已取消',
    { number: 'plan_no', state: `plan_state = '2', registration_count = 0`, staff: { leader_id: 'tester' } },
  ],
  [
    'quality/internalAudits',
    'cancel',
    ['quality'],
    '已取消',
    { number: 'audit_no', state: `audit_state = '1'`, staff: { leader_id: 'quality' } },
  ],
  [
    'crm/contracts',
    'terminate',
    ['acceptor', 'salesman'],
    '已终止',
    { number: 'contract_no', state: `contract_state = '30'`, staff: { acceptor_id: 'acceptor', salesman_id: 'salesman' } },
  ],
  [
    'metrology/records',
    'unlock',
    ['tester'],
    '已解锁',
    {
      ...{ number: 'record_no', state: `record_state = '2', task_id = (select min(id) from pg_tasks where item_state = '300')` },
      staff: { tester_id: 'tester' },
    },
  ],
  [
    'quality/correctiveActions',
    'cancel',
    ['tester'],
    '已取消',
    { number: 'measure_no', state: `measure_state = '2'`, staff: { owner_id: 'tester' } },
  ],
] as const)('%s: %s is told to %j', async (page, name, heard, word, how) => {
  const { id, number } = await arranged(tableOf(page), how);
  await institute.move('admin', page, { id, name, comment: '请改正' });
  expect(await heardBy(page, id, `${number}${word}`)).toEqual(heard);
});

test('who was invited to a training is told that it was cancelled', async () => {
  const [row] = await sql(
    `update pg_trainings set training_state = '10', invite_ids = array[$1::bigint], title = '取消的培训'
     where id = (select min(id) from pg_trainings where tenant_id = '000000' and is_deleted = 0) returning id::text as id`,
    await institute.staffOf('tester'),
  );
  expect(await institute.move('hr', 'hr/trainings', { id: row?.['id'], name: 'cancel', comment: '讲师出差' })).toBe('90');
  expect(await heardBy('hr/trainings', row?.['id'], '取消的培训')).toEqual(['tester']);
});

test('a certificate whose voiding a signatory asks for waits for quality, who is told, and the signatory hears that it stays', async () => {
  const page = 'metrology/reports';
  const [row] = await sql(
    `update pg_reports set signatory_id = $1 where id = (select min(id) from pg_reports r where tenant_id = '000000' and report_state = '1000'
       and valid_state = '1' and not exists (select 1 from pg_reports n where n.replaces_id = r.id)) returning id::text as id, report_no as number`,
    await institute.staffOf('signatory'),
  );
  const id = row?.['id'];
  const waiting = async (): Promise<number> => {
    const todos = listOf((await institute.call('quality', 'todos'))['data']);
    return Number(todos.find((each) => each['path'] === page && each['name'] === 'recall')?.['total'] ?? 0);
  };
  const before = await waiting();
  expect(await institute.move('signatory', page, { id, name: 'applyVoid', comment: '数据有误' })).toBe('1000');
  expect(await heardBy(page, id, `证书${String(row?.['number'])}申请作废`)).toEqual(['quality']);
  expect(await waiting()).toBe(before + 1);
  expect(await institute.move('quality', page, { id, name: 'declineVoid', comment: '复核无误' })).toBe('1000');
  expect(await heardBy(page, id, `证书${String(row?.['number'])}不作废`)).toEqual(['signatory']);
  expect(await waiting()).toBe(before);
});

test('work that was begun and locked is withdrawn by two: the head of the department asks, quality agrees or declines', async () => {
  const page = 'metrology/tasks';
  const [head, tester] = [await institute.staffOf('dept_head'), await institute.staffOf('tester')];
  const { id } = await arranged('pg_tasks', { number: 'item_no', state: `item_state = '350'`, staff: { assignee_id: 'tester' } });
  await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
  const move = (account: string, name: string) => institute.move(account, page, { id, name, comment: '客户撤回' });
  expect(await move('quality', 'agreeAbandon')).toBe('没有申请退检，请科室主任先一级审核');
  expect(await move('dept_head', 'abandon')).toMatch(/^当前状态为/);
  expect(await move('dept_head', 'applyAbandon')).toBe('350');
  expect(await institute.detail('quality', page, id)).toMatchObject({ abandonAskerId: head, assigneeId: tester, isAbandonAsked: 1 });
  expect(await move('dept_head', 'agreeAbandon')).toBe('没有操作权限');
  expect(await heardBy(page, id, '申请退检')).toEqual(['quality']);
  expect(await move('quality', 'declineAbandon')).toBe('350');
  expect(await move('quality', 'agreeAbandon')).toBe('没有申请退检，请科室主任先一级审核');
  expect(await move('dept_head', 'applyAbandon')).toBe('350');
  expect(await move('quality', 'agreeAbandon')).toBe('0');
  expect(await heardBy(page, id, '的退检申请已处理')).toEqual(['tester', 'dept_head']);
});
