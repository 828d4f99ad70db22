import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Leave from the request to the decision, over its page and over the calls of the process that known clients make.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const page = 'hr/leaves';
let week = 0;
/** A Monday of its own for each request: leave of one person never overlaps. */
const monday = (): string => {
  week += 1;
  return new Date(Date.UTC(2030, 0, 7 + 7 * week)).toISOString().slice(0, 10);
};
const plus = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function start(values: Values = {}, account = 'tester', days = 2): Promise<Values> {
  const from = monday();
  return institute.call(account, 'blade-desk/process/leave/start-process', {
    ...{ processDefinitionId: 'Leave:1:7', startTime: `${from} 08:30:00`, endTime: `${plus(from, days - 1)} 17:30:00`, reason: '家中有事' },
    taskUser: await institute.staffOf('dept_head'),
    ...values,
  });
}
async function started(...asked: Parameters<typeof start>): Promise<string> {
  const answer = await start(...asked);
  expect([answer['msg'], answer['success']]).toEqual(['操作成功', true]);
  return String(valuesOf(answer['data'])['businessId']);
}
const tasksOf = async (account: string, list: string): Promise<readonly Values[]> =>
  listOf(valuesOf((await institute.call(account, `blade-flow/work/${list}?size=500`))['data'])['records']);
const taskOf = async (account: string, list: string, id: string): Promise<Values | undefined> =>
  (await tasksOf(account, list)).find((each) => each['businessId'] === id);
const complete = (account: string, body: Values) => institute.call(account, 'blade-flow/work/complete-task', body);
const flowOf = async (account: string, id: string): Promise<Values> =>
  valuesOf((await institute.call(account, `blade-desk/process/leave/detail?businessId=${id}`))['data']);
const nodesOf = async (id: string): Promise<readonly unknown[]> =>
  listOf((await institute.call('tester', `blade-flow/process/diagram-view?processInstanceId=${id}`))['data']).map((each) => each['state']);

test('a client starts leave, its approver finds the task, agrees, and the applicant is told', async () => {
  expect((await tasksOf('tester', 'start-list')).map((each) => each['key'])).toEqual(['leave']);
  // The id of an account is known as well as the one of an employee.
  const head = await institute.database.system((q) =>
    q.query(`select id::text as id from sys_user where account = 'dept_head' and tenant_id = '000000'`),
  );
  const id = await started({ taskUser: `taskUser_${String(head.rows[0]?.['id'])}` });
  expect(await flowOf('tester', id)).toMatchObject({ id, days: '2.0', state: '2', processInstanceId: id, processDefinitionId: 'leave' });
  // His department goes along, though he may look up no employee.
  const applicant = await institute.detail('hr', 'hr/staff', await institute.staffOf('tester'));
  expect((await institute.detail('hr', page, id))['deptId']).toBe(applicant['deptId']);
  expect(await taskOf('tester', 'send-list', id)).toMatchObject({ status: 'todo' });
  expect(await taskOf('tester', 'todo-list', id)).toBeUndefined();
  const task = await taskOf('dept_head', 'todo-list', id);
  expect(task).toMatchObject({ taskId: `${id}-2`, taskName: '审批', processInstanceId: id, businessId: id });
  expect(await nodesOf(id)).toEqual(['done', 'current', 'skipped', 'waiting']);
  expect(await complete('dept_head', { taskId: task?.['taskId'], processInstanceId: id, flag: 'ok', comment: '同意' })).toMatchObject({
    success: true,
  });
  expect(await institute.detail('tester', page, id)).toMatchObject({ leaveState: '4', endedTime: expect.stringMatching(/^20/) as unknown });
  expect(await nodesOf(id)).toEqual(['done', 'done', 'skipped', 'done']);
  expect(await taskOf('dept_head', 'done-list', id)).toMatchObject({ status: 'finish' });
  const history = listOf((await institute.call('tester', `blade-flow/process/history-flow-list?processInstanceId=${id}`))['data']);
  expect(history.map((each) => each['historyActivityName'])).toEqual(['登记', '提交', '同意', '通过']);
  expect(history[2]).toMatchObject({ historyActivityId: 'agree', comment: '同意', endTime: expect.stringMatching(/^20/) as unknown });
  const { leaveNo } = await institute.detail('tester', page, id);
  const told = async () => listOf(valuesOf((await institute.call('tester', 'appoints/notify/msgCenterPage?size=50'))['data'])['records']);
  await expect.poll(async () => (await told()).map((each) => each['title']), { timeout: 10_000 }).toContain(`请假${String(leaveNo)}已通过`);
});

test('leave of more than three days needs somebody above, who takes it where nobody is named, and may be neither applicant nor first approver', async () => {
  const id = await started({}, 'tester', 5);
  expect((await complete('dept_head', { taskId: `${id}-2`, flag: 'ok' }))['success']).toBe(true);
  expect(await institute.detail('tester', page, id)).toMatchObject({ leaveState: '3', isOpen: 1 });
  expect(await taskOf('tester', 'claim-list', id)).toBeUndefined();
  expect(await taskOf('hr', 'claim-list', id)).toMatchObject({ taskId: `${id}-3` });
  const claim = (account: string) => institute.call(account, `blade-flow/work/claim-task?taskId=${id}-3`, {});
  expect((await claim('tester'))['msg']).toBe('没有操作权限');
  expect((await claim('dept_head'))['success']).toBe(false);
  expect((await complete('hr', { taskId: `${id}-3`, flag: 'ok' }))['msg']).toBe('这件不在等您审批');
  expect((await claim('hr'))['success']).toBe(true);
  expect((await taskOf('hr', 'todo-list', id))?.['assigneeName']).not.toBe('');
  expect((await complete('hr', { taskId: `${id}-3`, flag: 'ok' }))['success']).toBe(true);
  expect(await institute.detail('tester', page, id)).toMatchObject({ leaveState: '4' });
  expect(await nodesOf(id)).toEqual(['done', 'done', 'done', 'done']);
});

test('it is refused with a reason, by who was asked alone, and never by a task that is over', async () => {
  const id = await started();
  expect((await complete('quality', { taskId: `${id}-2`, flag: 'ok' }))['success']).toBe(false);
  // Who sees everything decides nothing that does not wait for him.
  expect((await complete('hr', { taskId: `${id}-2`, flag: '', comment: '不同意' }))['msg']).toBe('这件不在等您审批');
  expect((await complete('dept_head', { taskId: `${id}-2`, flag: '' }))['msg']).toBe('请填写意见');
  expect((await complete('dept_head', { taskId: `${id}-2`, flag: '', comment: '人手不够' }))['success']).toBe(true);
  expect((await complete('dept_head', { taskId: `${id}-2`, flag: 'ok' }))['success']).toBe(false);
  expect(await institute.detail('tester', page, id)).toMatchObject({ leaveState: '5' });
  expect(await nodesOf(id)).toEqual(['done', 'refused', 'skipped', 'done']);
  // It is put right, asked for again, and withdrawn.
  expect(await institute.move('tester', page, { id, name: 'submit' })).toBe('2');
  expect(await institute.move('tester', page, { id, name: 'withdraw' })).toBe('6');
});

test('an approver hands a request on; one’s own leave is nobody else’s to see, and days are half days', async () => {
  const id = await started();
  const quality = await institute.staffOf('quality');
  expect(await institute.move('dept_head', page, { id, name: 'handOn', data: { taskUserId: quality } })).toBe('2');
  expect(await taskOf('quality', 'todo-list', id)).toMatchObject({ taskId: `${id}-2` });
  expect((await institute.call('finance', `${page}/detail?id=${id}`))['success']).toBe(false);
  const fault = async (values: Values) => JSON.stringify((await start(values))['data']);
  expect(await fault({ taskUser: await institute.staffOf('tester') })).toContain('不能由本人审批');
  expect(await fault({ startTime: '2029-01-02 08:30:00', endTime: '2029-01-02 08:30:00' })).toContain('结束时间要晚于开始时间');
  const daysOf = async (from: string, until: string) => {
    const answer = await start({ startTime: from, endTime: until });
    expect(answer['msg']).toBe('操作成功');
    return (await flowOf('tester', String(valuesOf(answer['data'])['businessId'])))['days'];
  };
  expect(await daysOf('2029-03-05 08:30:00', '2029-03-05 12:00:00')).toBe('0.5');
  expect(await daysOf('2029-03-12 13:30:00', '2029-03-13 17:30:00')).toBe('1.5');
  expect(await daysOf('2029-03-19 13:30:00', '2029-03-20 12:00:00')).toBe('1.0');
  expect(await fault({ startTime: '2029-03-05 10:00:00', endTime: '2029-03-06 12:00:00' })).toContain('这段时间已请过假');
  expect((await start({ processDefinitionId: 'travel' }))['msg']).toBe('请求参数类型错误：processDefinitionId');
});
