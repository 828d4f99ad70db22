import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Who does what with a task over the page files as they are shipped: what its transitions decide is not entered by hand.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
  // Where nobody is authorised for an ability nobody has to be; who must be is asked in `blocks`.
  await sql('delete from pg_authorizations');
});
afterAll(() => institute.close());

const tasks = 'metrology/tasks';

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const read = (id: unknown): Promise<Values> => institute.detail('admin', tasks, id);
const move = (account: string, id: unknown, name: string, data: Values = {}) =>
  institute.move(account, tasks, { id, name, data, comment: '说明' });
const staffOf = (account: string): Promise<string> => institute.staffOf(account);

/** A task of the tester's laboratory in a state, given to who signs in with an account; everything that its work needs is there. */
async function taskOf(account: string, state: string): Promise<unknown> {
  const dept = await institute.deptOf('tester');
  const [found] = await sql(
    // Work that asks for no original record, for those are filled in elsewhere.
    `select t.id::text as id, t.sample_id::text as "sampleId", t.order_id::text as "orderId" from pg_tasks t join pg_abilities a on a.id = t.ability_id
     where t.tenant_id = '000000' and t.place is not null and not t.item_state in ('0', '600') and t.is_deleted = 0
     order by a.template_id is null desc, t.dept_id = $1 desc, t.id limit 1`,
    dept,
  );
  const [by, verifier] = [await staffOf(account), await staffOf('verifier')];
  await sql(
    `update pg_tasks set item_state = $2, assignee_id = $3, verifier_id = $4, dept_id = $5, due_date = '2098-01-01', delay_to = null, delay_reason = null
     where id = $1`,
    ...[found?.['id'], state, by, by === verifier ? await staffOf('dept_head') : verifier, dept],
  );
  // Whichever laboratory the demo gave it to.
  await sql(
    `update pg_samples s set dept_id = $2, task_dept_ids = array[$2::bigint],
       route_id = (select o.route_id from pg_samples o where o.dept_id = $2 and o.route_id is not null limit 1) where id = $1`,
    found?.['sampleId'],
    dept,
  );
  await sql('update pg_orders set work_dept_ids = array[$2::bigint] where id = $1', found?.['orderId'], dept);
  return found?.['id'];
}

/** Saves some values of a task, and gives the sentences at its fields, or what was said of all of it. */
async function edit(account: string, id: unknown, values: Values): Promise<unknown> {
  const { version } = await read(id);
  const answer = await institute.call(account, `${tasks}/submit`, { id, version, ...values });
  return answer['success'] === true ? 'saved' : (valuesOf(answer['data'])['fields'] ?? answer['msg']);
}

test('a tester enters what was measured, and neither who does a task nor when it is due', async () => {
  const id = await taskOf('tester', '300');
  expect(await edit('tester', id, { temperature: '20.3', remark: '复测一次' })).toBe('saved');
  const other = await staffOf('dept_head');
  for (const values of [{ dueDate: '2099-06-01' }, { assigneeId: other }, { verifierId: other }, { planDate: '2099-06-01' }])
    expect([values, await edit('tester', id, values)]).toEqual([
      values,
      expect.objectContaining({ [Object.keys(values)[0] ?? '']: expect.anything() as unknown }),
    ]);
  expect(await read(id)).toMatchObject({ dueDate: '2098-01-01', temperature: '20.3' });
});

test.each(['100', '200', '300'])('a delay of a task in state %s is asked for and agreed to, never entered by hand', async (state) => {
  const id = await taskOf('tester', state);
  for (const account of ['tester', 'dept_head'])
    expect([account, await edit(account, id, { delayTo: '2098-03-01', delayReason: '标准器送检' })]).toEqual([
      account,
      expect.objectContaining({ delayTo: '当前状态下不可修改' }),
    ]);
  expect(await move('tester', id, 'delay', { delayTo: '2098-03-01', delayReason: '标准器送检' })).toBe(state);
  expect(await move('dept_head', id, 'agreeDelay')).toBe(state);
  expect(await read(id)).toMatchObject({ dueDate: '2098-03-01' });
});

test('a head gives a task to somebody by its transitions, which tell them', async () => {
  const id = await taskOf('tester', '200');
  const other = await staffOf('dept_head');
  expect(await edit('dept_head', id, { assigneeId: other })).toEqual({ assigneeId: '当前状态下不可修改' });
  expect(await edit('dept_head', id, { planDate: '2098-01-05', dueDate: '2098-02-01' })).toBe('saved');
  expect(await move('dept_head', id, 'reassign', { assigneeId: other, verifierId: await staffOf('verifier') })).toBe('200');
});

test('a task that is handed on takes its sample along, and leaves one that other work remains on', async () => {
  const id = await taskOf('tester', '200');
  const { sampleId, deptId } = await read(id);
  const sampleDept = async () => (await institute.detail('admin', 'metrology/samples', sampleId))['deptId'];
  await sql('update pg_samples set dept_id = $2 where id = $1', sampleId, deptId);
  const other = await institute.deptOf('finance');
  expect(await move('admin', id, 'handOn', { deptId: other })).toBe('200');
  expect(await sampleDept()).toBe(other);
  const made = await institute.call('admin', `${tasks}/submit`, { sampleId, deptId, dueDate: '2098-01-01' });
  expect(made['success']).toBe(true);
  expect(await move('admin', id, 'handOn', { deptId })).toBe('200');
  expect(await sampleDept()).toBe(other);
});

test('what a task was done with is known of its sample as soon as it is approved', async () => {
  const id = await taskOf('tester', '500');
  const idsOf = async (field: string) => {
    const found = await institute.call('admin', `${tasks}/candidates`, { field, size: 2 });
    return listOf(found['data'])
      .map((one) => String(one['id']))
      .join(',');
  };
  const [basis, standards, devices] = [await idsOf('basisIds'), await idsOf('standardIds'), await idsOf('deviceIds')];
  await sql(
    `update pg_tasks set waive_time = now(), lock_time = now(), basis_ids = string_to_array($2, ',')::bigint[], standard_ids = string_to_array($3, ',')::bigint[],
       device_ids = string_to_array($4, ',')::bigint[] where id = $1`,
    ...[id, basis, standards, devices],
  );
  // An original record says itself what was used.
  await sql(`update pg_records set record_state = '0' where task_id = $1`, id);
  expect(await move('dept_head', id, 'approve')).toBe('600');
  const { sampleId } = await read(id);
  const sample = await institute.detail('admin', 'metrology/samples', sampleId);
  expect(sample).toMatchObject({ testBasisIds: basis, testStandardIds: standards, testDeviceIds: devices });
});

test('a colleague’s task is not a tester’s to change, to begin, to lock, to hand on or to put off', async () => {
  const id = await taskOf('verifier', '300');
  expect(await edit('tester', id, { remark: '代填' })).toBe('只由分配的检测人修改；要换人请科室主任转派');
  expect(await edit('dept_head', id, { remark: '请尽快' })).toBe('saved');
  expect(await move('tester', id, 'lock', { result: '1' })).toBe('由分配的检测人锁定记录；要换人请科室主任转派');
  expect(await move('tester', id, 'delay', { delayTo: '2098-03-01', delayReason: '排不开' })).toBe('由分配的检测人申请延期');
  await sql(`update pg_tasks set item_state = '350' where id = $1`, id);
  expect(await move('tester', id, 'toVerify')).toBe('由分配的检测人提交核验；要换人请科室主任解锁、转派');
  await sql(`update pg_tasks set item_state = '200' where id = $1`, id);
  expect(await move('tester', id, 'begin')).toBe('由分配的检测人开始检测；要换人请科室主任转派');
  expect(await read(id)).toMatchObject({ itemState: '200' });
});

test('testing begins once its sample is in the laboratory; on site it is there', async () => {
  const id = await taskOf('tester', '200');
  const where = (custody: string, serviceType = '1') =>
    sql(
      `with s as (update pg_samples set custody = $2 where id = (select sample_id from pg_tasks where id = $1) returning order_id)
       update pg_orders set service_type = $3 where id in (select order_id from s)`,
      ...[id, custody, serviceType],
    );
  const begin = () => move('tester', id, 'begin');
  for (const custody of ['1', '4', '5']) {
    await where(custody);
    expect([custody, await begin()]).toEqual([custody, '样品还没有领到实验室，请先领样']);
  }
  for (const [custody, serviceType] of [['2'], ['3'], ['1', '2']] as const) {
    await where(custody, serviceType);
    await sql(`update pg_tasks set item_state = '200' where id = $1`, id);
    expect([custody, await begin()]).toEqual([custody, '300']);
  }
});

test('a sample that is scanned at the nodes of its route moves its custody, with a hand-over each time; a wrong node refuses it in a sentence', async () => {
  const samples = 'metrology/samples';
  const task = await taskOf('tester', '200');
  const id = (await read(task))['sampleId'];
  await sql(`update pg_tasks set is_deleted = 1 where sample_id = $1 and id <> $2`, id, task);
  await sql(`update pg_samples set custody = '1', holder_name = null, sample_state = '100', untested_count = 1 where id = $1`, id);
  const nodes = new Map((await institute.rows('tester', 'metrology/flowNodes')).map((row) => [String(row['nodeName']), row]));
  const ways: Readonly<Record<string, string>> = { '1': 'passLab', '2': 'passTransfer', '3': 'passDesk', '4': 'passStore' };
  const scan = (account: string, node: string) => {
    const { id: nodeId, nodeAttribute } = nodes.get(node) ?? {};
    return institute.move(account, samples, { id, name: ways[String(nodeAttribute)] ?? '', data: { nodeId } });
  };
  const where = async (): Promise<readonly unknown[]> => {
    const { custody, routeStep, nodeId } = await institute.detail('admin', samples, id);
    return [custody, routeStep, [...nodes].find(([, each]) => each['id'] === nodeId)?.[0]];
  };
  const { deptId } = await read(task);
  const [own] = (await institute.rows('tester', 'metrology/flowNodes', { nodeAttribute: '1', deptId: String(deptId) })).map((row) =>
    String(row['nodeName']),
  );
  const [other] = [...nodes.keys()].filter((name) => name.endsWith('检测区') && name !== own);

  expect(await scan('sample_keeper', '收发大厅')).toBe('100');
  expect(await where()).toEqual(['1', 1, '收发大厅']);
  expect(await scan('sample_keeper', '收发大厅')).toBe('样品已经在这个节点');
  expect(await scan('sample_keeper', 'A栋中转架')).toBe('100');
  expect(await scan('tester', other ?? '')).toBe('这个节点不在样品的流转路线上');
  expect(await scan('tester', own ?? '')).toBe('100');
  expect(await where()).toEqual(['2', 3, own]);
  expect(await scan('sample_keeper', '样品库')).toBe('样品还没有检毕');
  await sql(`update pg_tasks set item_state = '500' where id = $1`, task);
  await sql(`update pg_samples set untested_count = 0 where id = $1`, id);
  expect(await scan('sample_keeper', '样品库')).toBe('300');
  expect(await where()).toEqual(['4', 4, '样品库']);

  // What was handed over has no gap: each begins where, and with whom, the one before it ended.
  const steps = [...(await institute.rows('quality', 'metrology/handovers', { sampleId: String(id) }))].reverse().slice(-4);
  expect(steps.map((step) => [step['fromPlace'], step['toPlace']])).toEqual([
    ['1', '1'],
    ['1', '1'],
    ['1', '2'],
    ['2', '4'],
  ]);
  expect(steps.slice(1).map((step) => step['giverName'])).toEqual(steps.slice(0, -1).map((step) => step['takerName']));
  // A step by hand leaves the node.
  expect(await institute.move('sample_keeper', samples, { id, name: 'toLab' })).toBe('300');
  expect(await where()).toEqual(['2', 4, undefined]);
});

test('who measured a task neither verifies nor approves it, whatever his rights', async () => {
  const id = await taskOf('admin', '300');
  expect(await move('admin', id, 'lock', { result: '1' })).toBe('350');
  expect(await move('admin', id, 'toVerify')).toBe('400');
  expect(await move('admin', id, 'verify')).toContain('不能由同一人');
  expect(await move('verifier', id, 'verify')).toBe('500');
  expect(await move('admin', id, 'approve')).toContain('不能由同一人');
  expect(await move('dept_head', id, 'approve')).toBe('600');
});
