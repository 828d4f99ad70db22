import { expect, test } from 'vitest';
import { arranged, heardBy, sql, tableOf } from './told-room';
import { listOf } from '../support/institute';
import { institute, openMoneyRoom } from './money-room';

// Who is told of what others have decided about his work: what is sent back, stopped or cancelled, over the shipped page files.
openMoneyRoom();

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
      ...{ number: 'settle_no', state: `object_state = '300', guarantee_state = '2', guarantee_id = null` },
      staff: { guarantee_asker_id: 'salesman', guarantor_id: 'dept_head' },
    },
  ],
  [
    'finance/guarantees',
    'release',
    ['salesman', 'finance', 'dept_head'],
    '已撤销',
    { number: 'guarantee_no', state: `audit_state = '3'`, staff: { asker_id: 'salesman', guarantor_id: 'dept_head' } },
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
  expect(await sql(`select 1 from sys_told where record_id = $1 and text_zh like '%数据有误%'`, id)).toHaveLength(1);
  expect(await institute.detail('quality', page, id)).toMatchObject({ voidReason: '数据有误' });
  expect(institute.store.current().serving.get(page)?.model.form?.facts).toContain('voidReason');
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
  // Whoever decides next reads why the first asked for it: in the notice, in the record and in the question of his own step, which says its facts.
  expect(
    await sql(`select 1 from sys_told where record_id = $1 and title_zh like '%申请退检' and text_zh like '%客户撤回%'`, id),
  ).toHaveLength(1);
  expect(await institute.detail('quality', page, id)).toMatchObject({ abandonReason: '客户撤回', asked: '客户撤回' });
  expect(institute.store.current().serving.get(page)?.model.form?.facts).toContain('asked');
  expect(await move('quality', 'declineAbandon')).toBe('350');
  expect(await move('quality', 'agreeAbandon')).toBe('没有申请退检，请科室主任先一级审核');
  expect(await move('dept_head', 'applyAbandon')).toBe('350');
  expect(await move('quality', 'agreeAbandon')).toBe('0');
  expect(await heardBy(page, id, '的退检申请已处理')).toEqual(['tester', 'dept_head']);
});

test('a delay that its tester asks for waits for the head of the department, who is told, and the tester hears what was decided', async () => {
  const page = 'metrology/tasks';
  const { id } = await arranged('pg_tasks', {
    number: 'item_no',
    state: `item_state = '300', due_date = '2098-01-01', delay_to = null, is_delay_asked = 0`,
    staff: { assignee_id: 'tester' },
  });
  await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
  const waiting = async (): Promise<number> => {
    const todos = listOf((await institute.call('dept_head', 'todos'))['data']);
    return Number(todos.find((each) => each['path'] === page && each['name'] === 'delay')?.['total'] ?? 0);
  };
  const before = await waiting();
  const move = (account: string, name: string, data = {}) => institute.move(account, page, { id, name, data, comment: '客户催得紧' });
  const asked = { delayTo: '2098-02-01', delayReason: '标准器送检' };
  expect(await move('dept_head', 'declineDelay')).toBe('没有待同意的延期');
  expect(await move('tester', 'delay', asked)).toBe('300');
  expect(await heardBy(page, id, '申请延期')).toEqual(['dept_head']);
  expect(await waiting()).toBe(before + 1);
  expect(await move('tester', 'declineDelay')).toBe('没有操作权限');
  expect(await move('dept_head', 'declineDelay')).toBe('300');
  expect(await heardBy(page, id, '的延期申请未获同意')).toEqual(['tester']);
  expect(await institute.detail('tester', page, id)).toMatchObject({ dueDate: '2098-01-01', delayTo: null });
  expect([await waiting(), await move('dept_head', 'agreeDelay')]).toEqual([before, '没有待同意的延期']);
  expect(await move('tester', 'delay', asked)).toBe('300');
  expect(await move('dept_head', 'agreeDelay')).toBe('300');
  expect([await waiting(), (await institute.detail('tester', page, id))['dueDate']]).toEqual([before, '2098-02-01']);
});

test('whoever asked for a delay hears what was decided though the task is somebody else’s by then', async () => {
  const page = 'metrology/tasks';
  const { id } = await arranged('pg_tasks', {
    number: 'item_no',
    state: `item_state = '300', due_date = '2098-01-01', delay_to = null, is_delay_asked = 0`,
    staff: { assignee_id: 'tester', verifier_id: 'verifier' },
  });
  await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
  await sql('delete from pg_authorizations');
  const give = async (account: string) => {
    const data = { assigneeId: await institute.staffOf(account), verifierId: await institute.staffOf('verifier') };
    expect(await institute.move('admin', page, { id, name: 'reassign', data, comment: '出差' })).toBe('300');
  };
  const ask = { delayTo: '2098-02-01', delayReason: '标准器送检' };
  for (const [decision, said] of [
    ['declineDelay', '的延期申请未获同意'],
    ['agreeDelay', '延期到2098-02-01'],
  ] as const) {
    await give('tester');
    expect(await institute.move('tester', page, { id, name: 'delay', data: ask })).toBe('300');
    await give('dept_head');
    expect(await institute.detail('dept_head', page, id)).toMatchObject({ asked: '2098-02-01：标准器送检' });
    expect(await institute.move('dept_head', page, { id, name: decision, comment: '客户催得紧' })).toBe('300');
    expect(await heardBy(page, id, said)).toEqual(['tester']);
  }
});

test.each([
  ['approve', '500', 'dept_head', '600'],
  ['cancel', '200', 'admin', '0'],
  ['abandon', '300', 'dept_head', '0'],
  ['agreeAbandon', '500', 'quality', '0'],
])(
  'a delay that nobody decided lapses when its task ends by %s, and whoever asked for it is told; one that was decided does not',
  async (name, from, account, to) => {
    const page = 'metrology/tasks';
    const read = async (id: unknown) => institute.detail('admin', page, id);
    for (const isDecided of [true, false]) {
      const { id } = await arranged('pg_tasks', {
        number: 'item_no',
        state: `item_state = '${from}', due_date = '2098-01-01', delay_to = null, delay_reason = null, delay_asker_id = null, is_delay_asked = 0,
        waive_time = now(), lock_time = now(), abandon_ask_time = ${name === 'agreeAbandon' ? 'now()' : 'null'}`,
        staff: { assignee_id: 'dept_head', verifier_id: 'verifier' },
      });
      await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
      await sql(`update pg_samples set sample_state = '300' where id = (select sample_id from pg_tasks where id = $1)`, id);
      await sql('delete from sys_told where record_id = $1', id);
      const before = await heardBy(page, id, '的延期申请已失效');
      expect(before).toEqual([]);
      // It was the tester's when he asked.
      await sql('update pg_tasks set assignee_id = $2 where id = $1', id, await institute.staffOf('tester'));
      expect(await institute.move('tester', page, { id, name: 'delay', data: { delayTo: '2098-02-01', delayReason: '标准器送检' } })).toBe(
        from,
      );
      if (isDecided) expect(await institute.move('admin', page, { id, name: 'declineDelay', comment: '客户催得紧' })).toBe(from);
      expect(await institute.move(account, page, { id, name, comment: '说明' })).toBe(to);
      expect(await heardBy(page, id, '的延期申请已失效')).toEqual(isDecided ? [] : ['tester']);
      expect(await read(id)).toMatchObject({
        dueDate: '2098-01-01',
        delayTo: null,
        isDelayAsked: 0,
        ...(isDecided ? {} : { delayAskerId: null }),
      });
      const [last] = listOf((await institute.call('admin', `${page}/history?id=${String(id)}`))['data']);
      if (!isDecided) expect(JSON.stringify(last)).toContain('"delayTo","before":"2098-02-01"');
    }
  },
);

/** A task of the head's department that the tester is to do and the verifier to verify. */
async function plannedTask(): Promise<unknown> {
  const { id } = await arranged('pg_tasks', {
    ...{ number: 'item_no', state: `item_state = '200', is_subcontract = 0, due_date = '2098-01-01'` },
    staff: { assignee_id: 'tester', verifier_id: 'verifier' },
  });
  await sql('update pg_tasks set dept_id = $2 where id = $1', id, await institute.deptOf('dept_head'));
  await sql(`update pg_samples set sample_state = '100' where id = (select sample_id from pg_tasks where id = $1)`, id);
  await sql('delete from pg_authorizations');
  await sql('delete from sys_told where record_id = $1', id);
  return id;
}

test('a task that goes to another department is told to who was to do it and to who was to verify it, though it is out of the sight of the first', async () => {
  const page = 'metrology/tasks';
  const id = await plannedTask();
  const [other] = await sql(
    `select id::text as id from pg_departments where tenant_id = '000000' and is_deleted = 0 and id <> all($1::bigint[]) limit 1`,
    await Promise.all(['dept_head', 'tester'].map((account) => institute.deptOf(account))),
  );
  const data = { deptId: other?.['id'] };
  expect(await institute.move('dept_head', page, { id, name: 'handOn', data, comment: '不归本科室' })).toBe('200');
  expect(await heardBy(page, id, '不必再做', ['tester', 'verifier', 'dept_head', 'acceptor'])).toEqual(['tester', 'verifier']);
  // He may read where it went, and no more.
  expect(await institute.detail('tester', page, id)).toMatchObject({
    formerAssigneeId: await institute.staffOf('tester'),
    assigneeId: null,
  });
  const { version } = await institute.detail('tester', page, id);
  const answer = await institute.call('tester', `${page}/submit`, { id, version, remark: '再看看' });
  expect(answer['code']).not.toBe(200);
});

test.each(['assign', 'reassign'])('who was to verify a task is told that another is (%s)', async (name) => {
  const page = 'metrology/tasks';
  const id = await plannedTask();
  const { abilityId } = await institute.detail('admin', page, id);
  const plan = name === 'assign' ? { abilityId, planDate: '2097-01-01' } : {};
  const give = async (verifier: string) => {
    const data = { ...plan, assigneeId: await institute.staffOf('tester'), verifierId: await institute.staffOf(verifier) };
    expect(await institute.move('admin', page, { id, name, data, comment: '出差' })).toBe('200');
    return heardBy(page, id, '核验', ['tester', 'verifier', 'dept_head']);
  };
  // Who keeps it loses nothing.
  expect(await give('verifier')).toEqual([]);
  expect(await give('dept_head')).toEqual(['verifier']);
});
