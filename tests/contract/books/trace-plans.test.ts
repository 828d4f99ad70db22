import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';
import { each, walkStates } from '../support/walk-states';

// Plans of tracing and interim checks over the page files that the product ships: domain.md 1.8, 3.17 and ISO/IEC 17025 6.4.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const plans = 'metrology/tracePlans';
const lines = 'metrology/tracePlanItems';
const devices = 'metrology/devices';
const checks = 'metrology/interimChecks';

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const save = async (account: string, page: string, values: Values): Promise<string> => {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
};
const dueUntil = '2099-12-31';
const planOf = (deptId: string): Promise<string> =>
  save('device_keeper', plans, { planName: '年度外送', planYear: 2099, planType: '2', deptId, checkWay: '1', dueUntil });
const devicesInUse = async (count: number): Promise<readonly string[]> =>
  (
    await sql(
      `select id::text as id from pg_devices d where tenant_id = '000000' and device_state = '1' and trace_org <> '' and is_deleted = 0
         and not exists (select 1 from pg_trace_plan_items i where i.device_id = d.id) order by id desc limit $1`,
      count,
    )
  ).map((row) => String(row['id']));
/** Puts devices into a plan as from the list of devices: one press for all of them. */
async function putInto(planId: string, ids: readonly string[]): Promise<readonly Values[]> {
  const items = await Promise.all(
    ids.map(async (id) => ({ id, version: (await institute.detail('device_keeper', devices, id))['version'] })),
  );
  const answer = await institute.call('device_keeper', `${devices}/transition`, { name: 'plan', items, data: { planId } });
  expect(answer['msg']).toMatch(/操作成功|完成/);
  return linesOf(planId);
}
const linesOf = async (planId: string): Promise<readonly Values[]> =>
  [...(await institute.rows('admin', lines, { planId }))].sort((left, right) => String(left['id']).localeCompare(String(right['id'])));
const stateOf = async (page: string, id: unknown, field: string): Promise<unknown> => (await institute.detail('admin', page, id))[field];

test('every transition of a plan passes from the states of the specification alone', async () => {
  const id = await planOf(await institute.deptOf('device_keeper'));
  const other = await planOf(await institute.deptOf('device_keeper'));
  const [device] = await devicesInUse(1);
  await putInto(id, [String(device)]);
  await walkStates({
    institute,
    page: plans,
    id,
    pairs: [
      ...each(['1', '10'], '5'),
      ...each(['5'], '15'),
      ...each(['5'], '10'),
      ...each(['5'], '35'),
      ...each(['15'], '25'),
      ...each(['25'], '15'),
      ...each(['25'], '30'),
      ...each(['1', '10'], '30'),
    ],
    auto: [
      ['1', '15'],
      ['1', '10'],
      ['15', '20'],
      ['20', '15'],
    ],
    asked: { heirId: other },
    bySecond: ['approve', 'reject', 'split', 'agreeRemoval', 'refuseRemoval'],
    // What a plan hands over is moved by its heirs; here there are none of its lines to move.
    arrange: async (state, name) => {
      await sql('update pg_trace_plans set heir_id = null where id = $1', id);
      await sql('delete from pg_trace_plan_items where plan_id in (select id from pg_trace_plans where split_from_id = $1)', id);
      await sql('delete from pg_trace_plans where split_from_id = $1', id);
      const isSplit = name === 'split';
      await sql(`update pg_trace_plan_items set line_state = '1', plan_status = $2 where plan_id = $1`, id, state);
      await sql(
        `update pg_trace_plans set plan_status = $2, item_count = $3, done_count = 0, declined_count = $4, split_part = '' where id = $1`,
        ...[id, state, isSplit ? 2 : 1, isSplit ? 1 : 0],
      );
    },
  });
}, 120_000);

test('chosen devices come into a plan at once, are approved, sent, registered and confirmed, and the ledger follows', async () => {
  const planId = await planOf(await institute.deptOf('device_keeper'));
  expect(await institute.move('device_keeper', plans, { id: planId, name: 'submit' })).toBe('请先加入要溯源的设备');
  const chosen = await devicesInUse(2);
  const [first, second] = await putInto(planId, chosen);
  const before = await institute.detail('admin', devices, first?.['deviceId']);
  expect(await institute.detail('device_keeper', plans, planId)).toMatchObject({ itemCount: 2, doneCount: 0 });
  // The same device once, nor in another plan meanwhile.
  const elsewhere = await planOf(await institute.deptOf('device_keeper'));
  const twice = { id: chosen[0], name: 'plan', data: { planId: elsewhere, planDay: dueUntil } };
  expect(await institute.move('device_keeper', devices, twice)).toContain('已在未完成的溯源计划中');
  const again = await institute.call('device_keeper', `${lines}/submit`, { planId, deviceId: chosen[0], planDate: dueUntil });
  expect(JSON.stringify(again['data'])).toContain('该设备已在这个计划里');

  expect(
    await institute.move('device_keeper', lines, { id: first?.['id'], name: 'send', data: { sendDate: '2026-01-05', traceOrg: 'A' } }),
  ).toBe('当前状态为“待审核”，不能送出');
  expect(await institute.move('device_keeper', plans, { id: planId, name: 'submit' })).toBe('5');
  expect(await institute.move('quality', plans, { id: planId, name: 'approve' })).toBe('15');
  expect((await linesOf(planId)).map((line) => line['lineState'])).toEqual(['3', '3']);

  const send = { sendDate: '2026-01-05', traceOrg: '国家计量院' };
  expect(await institute.move('device_keeper', lines, { id: first?.['id'], name: 'send', data: send })).toBe('4');
  const register = { traceOrg: '国家计量院', traceDate: '2026-01-10', backDate: '2026-01-12', certNo: 'NIM-1' };
  expect(await institute.move('device_keeper', lines, { id: first?.['id'], name: 'register', data: register })).toBe('5');
  expect(
    await institute.move('device_keeper', lines, { id: first?.['id'], name: 'confirm', data: { intendedUse: '误差不超过三分之一' } }),
  ).toBe('6');
  const device = await institute.detail('admin', devices, first?.['deviceId']);
  expect(device).toMatchObject({
    lastTraceDate: '2026-01-10',
    traceOrg: '国家计量院',
    traceCertNo: 'NIM-1',
    traceResult: '1',
    deviceState: '1',
  });
  expect(String(device['validDate']) > '2026-01-10').toBe(true);

  // What does not conform goes out of use, and comes back only when it was traced again.
  expect(
    await institute.move('device_keeper', lines, { id: second?.['id'], name: 'register', data: { ...register, certNo: 'NIM-2' } }),
  ).toBe('5');
  const failed = { intendedUse: '误差不超过三分之一', resultNote: '示值误差超出' };
  expect(await institute.move('device_keeper', lines, { id: second?.['id'], name: 'confirmFailed', data: failed })).toBe('6');
  expect(await institute.detail('admin', devices, second?.['deviceId'])).toMatchObject({ deviceState: '2', traceResult: '2' });
  expect(await institute.move('device_keeper', devices, { id: second?.['deviceId'], name: 'enable' })).toBe(
    '最近一次溯源不符合，请先重新溯源',
  );

  // The last line completes the plan; one taken back opens it again.
  expect(await institute.detail('quality', plans, planId)).toMatchObject({ planStatus: '20', doneCount: 2 });
  expect(await institute.move('quality', lines, { id: first?.['id'], name: 'reopen', comment: '证书有误' })).toBe('5');
  expect(await stateOf(plans, planId, 'planStatus')).toBe('15');
  // Nor does the device go on as if it had been traced.
  const { lastTraceDate, traceOrg, traceCertNo, traceResult, validDate } = before;
  expect(await institute.detail('admin', devices, first?.['deviceId'])).toMatchObject({
    lastTraceDate,
    traceOrg,
    traceCertNo,
    traceResult,
    validDate,
  });

  // What is scrapped meanwhile is waited for no longer.
  expect(await institute.move('device_keeper', devices, { id: first?.['deviceId'], name: 'disable', comment: '损坏' })).toBe('2');
  expect(await institute.move('quality', devices, { id: first?.['deviceId'], name: 'scrap', comment: '无法修复' })).toBe('3');
  expect(await stateOf(lines, first?.['id'], 'lineState')).toBe('9');
  expect(await institute.detail('quality', plans, planId)).toMatchObject({ planStatus: '20', itemCount: 1, doneCount: 1 });
});

test('a plan with declined devices is split: what was approved begins in a plan of its own, the rest goes back in another', async () => {
  const planId = await planOf(await institute.deptOf('device_keeper'));
  const [first, second, third] = await putInto(planId, await devicesInUse(3));
  expect(await institute.move('quality', lines, { id: first?.['id'], name: 'decline', data: { declineReason: '不再使用' } })).toBe(
    '计划提交审核后才能注明',
  );
  expect(await institute.move('device_keeper', plans, { id: planId, name: 'submit' })).toBe('5');
  expect(await institute.move('quality', plans, { id: planId, name: 'split' })).toMatch(/先在设备上注明哪些不同意$/);
  expect(await institute.move('quality', lines, { id: first?.['id'], name: 'decline', data: { declineReason: '不再使用' } })).toBe('2');
  expect(await institute.move('quality', plans, { id: planId, name: 'approve' })).toBe('有不同意的设备，请拆分或退回');
  expect(await institute.move('quality', plans, { id: planId, name: 'split' })).toBe('35');
  const parts = await institute.rows('admin', plans, { splitFromId: planId });
  const [approved, declined] = ['15', '10'].map((status) => parts.find((part) => part['planStatus'] === status));
  expect([approved?.['itemCount'], declined?.['itemCount']]).toEqual([2, 1]);
  expect((await linesOf(String(approved?.['id']))).map((line) => [line['id'], line['lineState']])).toEqual([
    [second?.['id'], '3'],
    [third?.['id'], '3'],
  ]);
  expect((await linesOf(String(declined?.['id']))).map((line) => [line['id'], line['lineState']])).toEqual([[first?.['id'], '2']]);
  expect(await linesOf(planId)).toEqual([]);
  // Handed in again, what was declined is looked at again.
  expect(await institute.move('device_keeper', plans, { id: declined?.['id'], name: 'submit' })).toBe('5');
  expect((await linesOf(String(declined?.['id'])))[0]).toMatchObject({ lineState: '1', planStatus: '5' });
});

test('a plan under way is taken off the list by two people, and what is left of it is dropped', async () => {
  const planId = await planOf(await institute.deptOf('device_keeper'));
  await putInto(planId, await devicesInUse(1));
  await institute.move('device_keeper', plans, { id: planId, name: 'submit' });
  expect(await institute.move('quality', plans, { id: planId, name: 'approve' })).toBe('15');
  const ask = (comment: string) => institute.move('device_keeper', plans, { id: planId, name: 'askRemoval', comment });
  const reason = async () => (await institute.detail('quality', plans, planId))['removalReason'];
  expect(await ask('设备送修')).toBe('25');
  // Whoever decides reads in the question why it is asked for.
  expect(await reason()).toBe('设备送修');
  expect(institute.store.current().pages.get(plans)?.form?.facts).toContain('removalReason');
  expect(await institute.move('quality', plans, { id: planId, name: 'refuseRemoval', comment: '修好再送' })).toBe('15');
  expect(await reason()).toBeNull();
  expect(await ask('设备报废')).toBe('25');
  expect(await institute.move('quality', plans, { id: planId, name: 'agreeRemoval' })).toBe('30');
  expect(await reason()).toBe('设备报废');
  expect((await linesOf(planId)).map((line) => line['lineState'])).toEqual(['9']);
});

test('an interim check beyond its limit puts the device out of use, and who measured does not review', async () => {
  const [passed, failed] = await devicesInUse(2);
  const checkerId = await institute.staffOf('device_keeper');
  const done = { checkDate: '2026-01-05', quantity: '质量', reference: '200.0000', limit: '0.0003', checkerId };
  const planned = async (deviceId: unknown) => save('device_keeper', checks, { deviceId, planDate: '2026-01-05' });
  const good = await planned(passed);
  expect(await institute.move('device_keeper', checks, { id: good, name: 'check', data: { ...done, measured: '199.9997' } })).toBe('2');
  expect(await institute.detail('quality', checks, good)).toMatchObject({ isPassed: '1', deviation: '-0.000300', reference: '200.0000' });
  expect(await institute.move('quality', checks, { id: good, name: 'fail', comment: '不合格' })).toBe('差值没有超出控制限');
  expect(await institute.move('quality', checks, { id: good, name: 'review' })).toBe('3');
  const bad = await planned(failed);
  expect(await institute.move('device_keeper', checks, { id: bad, name: 'check', data: { ...done, measured: '200.0004' } })).toBe('2');
  expect(await institute.move('quality', checks, { id: bad, name: 'review' })).toBe('差值超出控制限，请按不合格处理');
  expect(await institute.move('quality', checks, { id: bad, name: 'fail', comment: '超限' })).toBe('3');
  expect(await stateOf(devices, passed, 'deviceState')).toBe('1');
  expect(await stateOf(devices, failed, 'deviceState')).toBe('2');
  // One that measured does not review, whatever the right.
  const own = await planned(passed);
  expect(await institute.move('admin', checks, { id: own, name: 'check', data: { ...done, measured: '200.0001' } })).toBe('2');
  expect(await institute.move('admin', checks, { id: own, name: 'review' })).not.toBe('3');
});

test('who keeps the device is told when another puts it out of use', async () => {
  const keeperId = await institute.staffOf('device_keeper');
  const [device] = await devicesInUse(1);
  await sql('update pg_devices set keeper_id = $2 where id = $1', device, keeperId);
  expect(await institute.move('admin', devices, { id: device, name: 'disable', comment: '示值漂移' })).toBe('2');
  const deviceNo = String(await stateOf(devices, device, 'deviceNo'));
  const titles = async () =>
    listOf(valuesOf((await institute.call('device_keeper', 'appoints/notify/msgCenterPage?current=1&size=50'))['data'])['records']).map(
      (notice) => String(notice['title']),
    );
  await expect.poll(titles, { timeout: 10_000 }).toContain(`设备${deviceNo}不在用`);
});
