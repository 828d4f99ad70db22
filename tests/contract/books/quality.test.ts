import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, openInstitute, valuesOf } from '../support/institute';

// The quality office over the page files that the product ships: ISO/IEC 17025 7.7, 7.10 and 8.5 to 8.9.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const audits = 'quality/internalAudits';
const works = 'quality/nonconformities';
const measures = 'quality/correctiveActions';
const save = async (account: string, page: string, values: Values): Promise<string> => {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
};
const faultsOf = async (account: string, page: string, values: Values): Promise<Values> =>
  valuesOf(valuesOf((await institute.call(account, `${page}/submit`, values))['data'])['fields']);
const people = async () => ({
  officer: await institute.staffOf('quality'),
  head: await institute.staffOf('dept_head'),
  tester: await institute.staffOf('tester'),
  deptId: await institute.deptOf('dept_head'),
});

/** A finding that the head has dealt with and that needs a corrective action. */
async function concludedWork(values: Values = {}): Promise<string> {
  const { officer, head, deptId } = await people();
  const found = { subject: '记录修改没有签名', source: '1', foundDate: '2026-01-05', finderId: officer, dueDate: '2099-01-31' };
  const id = await save('quality', works, { ...found, deptId, description: '三处修改没有签名与日期', ...values });
  const evaluation = { severity: '1', affectsResults: 0, stopsWork: 0, ownerId: head, dueDate: '2099-01-31' };
  expect(await institute.move('quality', works, { id, name: 'assign', data: evaluation })).toBe('2');
  const conclusion = { impact: '结果不受影响', correction: '补签', notifiesCustomer: 0, needsMeasure: 1 };
  expect(await institute.move('dept_head', works, { id, name: 'conclude', data: conclusion })).toBe('3');
  return id;
}
const measureOf = async (values: Values): Promise<string> => {
  const { head, deptId } = await people();
  const rest = { subject: '记录修改没有签名', deptId, ownerId: head, cause: '没有培训', plan: '培训并抽查', dueDate: '2099-02-28' };
  return save('quality', measures, { ...rest, ...values });
};
async function carryOut(id: string): Promise<void> {
  expect(await institute.move('quality', measures, { id, name: 'start' })).toBe('2');
  const done = { evidence: '已培训，抽查十份', doneDate: '2026-01-20' };
  expect(await institute.move('dept_head', measures, { id, name: 'finish', data: done })).toBe('3');
}

test('nonconforming work is closed by another person, once the corrective action that it needs has been proved to work', async () => {
  const id = await concludedWork();
  expect(await institute.move('quality', works, { id, name: 'close' })).toBe('需要纠正措施，还没有提出');
  const measure = await measureOf({ measureKind: '1', nonconformityId: id });
  expect(await institute.detail('quality', works, id)).toMatchObject({ measureCount: 1, openCount: 1 });
  expect(await institute.move('quality', works, { id, name: 'close' })).toBe('还有纠正措施没有关闭');
  await carryOut(measure);
  // Not by who carried it out; one that does not work goes back.
  expect(await institute.move('dept_head', measures, { id: measure, name: 'verify', data: { verification: '有效' } })).toBe('没有操作权限');
  expect(await institute.move('quality', measures, { id: measure, name: 'fail', data: { verification: '又发生一次' } })).toBe('2');
  expect(await institute.detail('quality', measures, measure)).toMatchObject({ isEffective: '2' });
  const again = { evidence: '改由系统强制签名', doneDate: '2026-01-25' };
  expect(await institute.move('dept_head', measures, { id: measure, name: 'finish', data: again })).toBe('3');
  expect(await institute.move('quality', measures, { id: measure, name: 'verify', data: { verification: '未再发生' } })).toBe('4');
  expect(await institute.move('dept_head', works, { id, name: 'close' })).toBe('没有操作权限');
  expect(await institute.move('quality', works, { id, name: 'close' })).toBe('4');
});

test('an action without its cause is not begun, and one that carried it out does not verify it', async () => {
  const id = await concludedWork();
  const measure = await measureOf({ measureKind: '1', nonconformityId: id, cause: '' });
  expect(await institute.move('quality', measures, { id: measure, name: 'start' })).toBe('请先写明原因分析');
  const own = await measureOf({ measureKind: '1', nonconformityId: id });
  await institute.move('admin', measures, { id: own, name: 'start' });
  expect(await institute.move('admin', measures, { id: own, name: 'finish', data: { evidence: '已做', doneDate: '2026-01-20' } })).toBe(
    '3',
  );
  expect(await institute.move('admin', measures, { id: own, name: 'verify', data: { verification: '有效' } })).not.toBe('4');
  expect(
    Object.keys(await faultsOf('quality', measures, { measureKind: '2', subject: '风险', deptId: (await people()).deptId })),
  ).toContain('riskId');
});

test('nobody leads an audit of the own department, and an audit ends by itself with the last of its findings', async () => {
  const { officer, head, tester, deptId } = await people();
  const values = {
    title: '年度内审',
    startDate: '2026-01-05',
    endDate: '2026-01-07',
    deptIds: deptId,
    scope: '全部',
    criteria: 'CNAS-CL01',
  };
  expect(await faultsOf('quality', audits, { ...values, leaderId: head })).toMatchObject({ leaderId: '组长不能审核自己的部门' });
  const id = await save('quality', audits, { ...values, leaderId: officer });
  expect(await institute.move('quality', audits, { id, name: 'begin' })).toBe('请先安排审核员');
  const { version } = await institute.detail('quality', audits, id);
  await save('quality', audits, { ...values, id, version, leaderId: officer, auditorIds: tester });
  expect(await institute.move('quality', audits, { id, name: 'begin' })).toBe('2');
  const work = await concludedWork({ source: '3', auditId: id });
  expect(await institute.move('quality', audits, { id, name: 'endVisit' })).toBe('3');
  expect(await institute.move('quality', audits, { id, name: 'issueReport', data: { summary: '基本符合' } })).toBe('4');
  expect(await institute.detail('quality', audits, id)).toMatchObject({ findingCount: 1, openCount: 1, auditState: '4' });
  const measure = await measureOf({ measureKind: '1', nonconformityId: work });
  await carryOut(measure);
  await institute.move('quality', measures, { id: measure, name: 'verify', data: { verification: '有效' } });
  expect(await institute.move('quality', works, { id: work, name: 'close' })).toBe('4');
  expect(await institute.detail('quality', audits, id)).toMatchObject({ openCount: 0, auditState: '5' });
});

test('a high risk is under control with an action that was carried out, and a review ends with its decisions', async () => {
  const risks = 'quality/risks';
  const { head, deptId } = await people();
  const found = { riskKind: '1', subject: '标准器只有一台', area: '4', deptId, likelihood: 4, severity: 5 };
  const id = await save('quality', risks, found);
  expect(await institute.detail('quality', risks, id)).toMatchObject({ level: 20 });
  expect(
    await institute.move('quality', risks, { id, name: 'act', data: { response: '购置', ownerId: head, reviewDate: '2099-01-01' } }),
  ).toBe('2');
  expect(await institute.move('quality', risks, { id, name: 'control' })).toBe('等级为高的要有应对措施');
  const measure = await measureOf({ measureKind: '2', riskId: id });
  expect(await institute.move('quality', risks, { id, name: 'control' })).toBe('还有措施没有关闭');
  await carryOut(measure);
  await institute.move('quality', measures, { id: measure, name: 'verify', data: { verification: '有效' } });
  expect(await institute.move('quality', risks, { id, name: 'control' })).toBe('3');

  const reviews = 'quality/managementReviews';
  const review = await save('quality', reviews, { title: '管理评审', reviewDate: '2026-01-10', chairId: head });
  expect(await institute.move('quality', reviews, { id: review, name: 'hold' })).toBe('没有填写参加人');
  const { version } = await institute.detail('quality', reviews, review);
  await save('quality', reviews, { id: review, version, title: '管理评审', reviewDate: '2026-01-10', chairId: head, attendeeIds: head });
  expect(await institute.move('quality', reviews, { id: review, name: 'hold' })).toBe('2');
  await measureOf({ measureKind: '3', reviewId: review });
  expect(await institute.move('quality', reviews, { id: review, name: 'conclude', data: { conclusion: '适宜' } })).toBe('3');
});

test('a proficiency test is rated by its score, and one that is not satisfactory is closed with its nonconforming work', async () => {
  const page = 'quality/proficiencyTests';
  const { head, deptId, tester } = await people();
  const id = await save('quality', page, { title: '压力校准', ptKind: '1', deptId, ownerId: head, dueDate: '2099-01-31' });
  expect(
    await institute.move('quality', page, {
      id,
      name: 'enter',
      data: { enterDate: '2026-01-05', organizer: '提供者', dueDate: '2099-01-31' },
    }),
  ).toBe('2');
  expect(await institute.move('dept_head', page, { id, name: 'receive', data: { sampleDate: '2026-01-10', testerIds: tester } })).toBe('3');
  expect(await institute.move('dept_head', page, { id, name: 'report', data: { reportDate: '2026-01-20' } })).toBe('4');
  expect(await institute.move('quality', page, { id, name: 'evaluate', data: { scoreKind: '1', score: null } })).not.toBe('5');
  expect(await institute.move('quality', page, { id, name: 'evaluate', data: { scoreKind: '1', score: '-1.20' } })).toBe('5');
  expect(await institute.detail('quality', page, id)).toMatchObject({ rating: '3' });
  const close = { id, name: 'close', data: { conclusion: '标准器漂移' } };
  expect(await institute.move('quality', page, close)).toBe('评价不满意的，请先登记不符合工作');
  const found = { subject: '压力校准', source: '6', foundDate: '2026-01-25', finderId: head, deptId, dueDate: '2099-01-31' };
  expect(await faultsOf('quality', works, { ...found, description: 'En 值 -1.20' })).toHaveProperty('proficiencyId');
  const work = await save('quality', works, { ...found, description: 'En 值 -1.20', proficiencyId: id });
  // One that was withdrawn is none.
  expect(await institute.move('quality', works, { id: work, name: 'withdraw', comment: '重复登记' })).toBe('0');
  expect(await institute.move('quality', page, close)).toBe('评价不满意的，请先登记不符合工作');
  await concludedWork({ source: '6', proficiencyId: id });
  expect(await institute.move('quality', page, close)).toBe('6');
});

test.each([
  ['1', '1.00', '1'],
  ['1', '-1.01', '3'],
  ['2', '2.00', '1'],
  ['2', '-2.50', '2'],
  ['2', '3.00', '3'],
])('a score of kind %s and value %s is rated %s', async (scoreKind, score, rating) => {
  const page = 'quality/proficiencyTests';
  const { head, deptId } = await people();
  const id = await save('quality', page, { title: '比对', ptKind: '2', deptId, ownerId: head, dueDate: '2099-01-31' });
  await institute.move('quality', page, {
    id,
    name: 'enter',
    data: { enterDate: '2026-01-05', organizer: '提供者', dueDate: '2099-01-31' },
  });
  await institute.move('quality', page, { id, name: 'receive', data: { sampleDate: '2026-01-10', testerIds: head } });
  await institute.move('quality', page, { id, name: 'report', data: { reportDate: '2026-01-20' } });
  expect(await institute.move('quality', page, { id, name: 'evaluate', data: { scoreKind, score } })).toBe('5');
  expect(await institute.detail('quality', page, id)).toMatchObject({ rating });
});

test('a tester sees the nonconforming work of the own department and what is for him, and changes only his', async () => {
  const { tester, officer } = await people();
  const other = await institute.deptOf('hr');
  const found = { subject: '别的部门', source: '1', foundDate: '2026-01-05', finderId: officer, dueDate: '2099-01-31', description: '…' };
  const id = await save('quality', works, { ...found, deptId: other });
  expect(Object.keys(await institute.detail('tester', works, id))).toEqual([]);
  const data = { severity: '1', affectsResults: 0, stopsWork: 0, ownerId: tester, dueDate: '2099-01-31' };
  expect(await institute.move('quality', works, { id, name: 'assign', data })).toBe('2');
  expect(await institute.detail('tester', works, id)).toMatchObject({ subject: '别的部门' });
});

test('a head sees what somebody of the own department has to deal with, whatever department it belongs to', async () => {
  const { head, officer } = await people();
  const deptId = await institute.deptOf('hr');
  const found = { subject: '别处的事', source: '1', foundDate: '2026-01-05', finderId: officer, dueDate: '2099-01-31', description: '…' };
  const id = await save('quality', works, { ...found, deptId });
  const seen = async (account: string, page: string, of: string) => 'id' in (await institute.detail(account, page, of));
  expect(await seen('dept_head', works, id)).toBe(false);
  const waits = async () => (await institute.rows('dept_head', works, { ownerId: head, ncState: '2' })).map((row) => row['id']);
  const data = { severity: '1', affectsResults: 0, stopsWork: 0, ownerId: head, dueDate: '2099-01-31' };
  expect(await institute.move('quality', works, { id, name: 'assign', data })).toBe('2');
  expect([await seen('dept_head', works, id), (await waits()).includes(id)]).toEqual([true, true]);
  const conclusion = { impact: '结果不受影响', correction: '已处置', notifiesCustomer: 0, needsMeasure: 1 };
  expect(await institute.move('dept_head', works, { id, name: 'conclude', data: conclusion })).toBe('3');
  const about = { measureKind: '1', nonconformityId: id, deptId };
  const measure = await measureOf(about);
  const others = await measureOf({ ...about, ownerId: officer });
  expect([await seen('dept_head', measures, measure), await seen('dept_head', measures, others)]).toEqual([true, false]);
});
