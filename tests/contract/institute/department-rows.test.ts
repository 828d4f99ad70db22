import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Heads and testers see the samples and orders that their department works on, and no others; work that reaches them from another brings these along.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const order = 'crm/orders';
const sample = 'metrology/samples';
const task = 'metrology/tasks';
const departmental = ['dept_head', 'tester'] as const;

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

async function candidates(account: string, page: string, field: string): Promise<readonly Values[]> {
  return listOf((await institute.call(account, `${page}/candidates`, { field, size: 50 }))['data']);
}

const first = async (page: string, field: string): Promise<unknown> => (await candidates('admin', page, field))[0]?.['id'];

async function save(account: string, page: string, values: Values): Promise<unknown> {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return valuesOf(answer['data'])['id'];
}

const step = (account: string, page: string, id: unknown, name: string, data: Values = {}) =>
  institute.move(account, page, { id, name, data, comment: '说明' });

/** What the head of a department is told who approves what he may not see, and whether it waits as before. */
async function refuse(page: string, id: unknown) {
  const told = await step('dept_head', page, id, 'approve');
  const model = institute.store.current().pages.get(page);
  const { [model?.record.states?.field ?? '']: state } = await institute.detail('admin', page, id);
  return { told, state };
}
const outOfReach = { told: '数据不存在或已被删除', state: '2' };

/** An order with one sample, which a department is to test. */
async function makeOrder(deptId: string): Promise<{ readonly orderId: unknown; readonly sampleId: unknown }> {
  const staff = await first(order, 'acceptorId');
  const orderId = await save('acceptor', order, {
    enterId: await first(order, 'enterId'),
    contactName: '李四',
    mobile: '13900000001',
    acceptorId: staff,
    salesmanId: staff,
  });
  const sampleId = await save('acceptor', sample, {
    orderId,
    catalogId: await first(sample, 'catalogId'),
    model: 'M1',
    factoryNo: 'A1',
    deptId,
  });
  return { orderId, sampleId };
}

async function release(orderId: unknown): Promise<void> {
  expect(await step('acceptor', order, orderId, 'submit')).toBe('100');
  expect(await step('admin', order, orderId, 'audit', { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 })).toBe('300');
}

/** Who of head and tester finds a record in its list and may open it; whoever finds it may open it, and nobody else. */
async function whoSees(page: string, id: unknown): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const account of departmental) {
    const listed = await institute.rows(account, page, { id: String(id) });
    const { status, json } = await institute
      .ask(account, `${page}/detail?id=${String(id)}`)
      .then((answer) => ({ status: answer.statusCode, json: answer }));
    expect([account, page, status, json.json<Values>()['success']]).toEqual([
      account,
      page,
      ...(listed.length > 0 ? [200, true] : [404, false]),
    ]);
    if (listed.length > 0) seen.push(account);
  }
  return seen;
}

const seenBy = async ({ orderId, sampleId }: { readonly orderId: unknown; readonly sampleId: unknown }) => ({
  order: await whoSees(order, orderId),
  sample: await whoSees(sample, sampleId),
});

const both = { order: departmental, sample: departmental };
const nobody = { order: [], sample: [] };

test('an order and its samples are seen by the department that is to test one of them, and by no other', async () => {
  const [own, other] = [await institute.deptOf('tester'), await institute.deptOf('finance')];
  const made = await makeOrder(other);
  expect(await seenBy(made)).toEqual(nobody);
  const { orderId } = made;
  const second = await save('acceptor', sample, {
    orderId,
    catalogId: await first(sample, 'catalogId'),
    model: 'M2',
    factoryNo: 'A2',
    deptId: own,
  });
  expect(await seenBy({ orderId, sampleId: second })).toEqual(both);
  // Each department is told once, however many of the samples are its.
  await save('acceptor', sample, { orderId, catalogId: await first(sample, 'catalogId'), model: 'M3', factoryNo: 'A3', deptId: other });
  expect(await whoSees(sample, made.sampleId)).toEqual([]);
  expect(
    String((await institute.detail('admin', order, orderId))['workDeptIds'])
      .split(',')
      .sort(),
  ).toEqual([own, other].sort());
  // Who sees a part of an order finds in it the samples of his own department alone.
  const related = await institute.rows('tester', sample, { orderId: String(orderId) });
  expect(related.map(({ id }) => id)).toEqual([second]);
  const { version } = await institute.detail('admin', sample, second);
  await institute.call('acceptor', `${sample}/remove`, { items: [{ id: second, version }] });
  expect(await seenBy(made)).toEqual(nobody);
});

test('a department that is below the own one is its head’s as well', async () => {
  const made = await makeOrder(await institute.deptOf('finance'));
  const [{ parent_id: above } = {}] = await sql(
    `select parent_id::text from pg_departments where id = $1`,
    await institute.deptOf('finance'),
  );
  const own = await institute.deptOf('dept_head');
  await sql('update pg_departments set parent_id = $2 where id = $1', await institute.deptOf('finance'), own);
  expect(await seenBy(made)).toEqual({ order: ['dept_head'], sample: ['dept_head'] });
  await sql('update pg_departments set parent_id = $2 where id = $1', await institute.deptOf('finance'), above);
  expect(await seenBy(made)).toEqual(nobody);
});

test('a task that is handed to a department brings its sample and its order along, and may be worked on to its end', async () => {
  const [own, other] = [await institute.deptOf('tester'), await institute.deptOf('finance')];
  const made = await makeOrder(other);
  const { orderId, sampleId } = made;
  await release(orderId);
  const second = await save('admin', task, { sampleId, deptId: other, dueDate: '2098-01-01' });
  expect(await seenBy(made)).toEqual(nobody);
  expect(await step('admin', task, second, 'handOn', { deptId: own })).toBe('100');
  // Other work remains where the sample is.
  expect(await institute.detail('admin', sample, sampleId)).toMatchObject({ deptId: other, taskDeptIds: [own, other].sort().join(',') });
  expect(await seenBy(made)).toEqual(both);
  expect(await step('dept_head', task, second, 'accept')).toBe('200');
  const people = { assigneeId: await institute.staffOf('tester'), verifierId: await institute.staffOf('verifier') };
  expect(
    await step('dept_head', task, second, 'assign', { ...people, abilityId: await first(task, 'abilityId'), planDate: '2099-01-01' }),
  ).toBe('200');
  expect(await step('tester', sample, sampleId, 'toLab')).toBe('100');
  const conditions = {
    standardIds: await first(task, 'standardIds'),
    deviceIds: await first(task, 'deviceIds'),
    basisIds: await first(task, 'basisIds'),
    place: '力学室 101',
    temperature: '20.1',
    humidity: '50',
  };
  expect(await step('tester', task, second, 'begin', conditions)).toBe('300');
  // What the task shows of its sample and order is what these are.
  const { $refs: shown } = (await institute.rows('tester', task, { id: String(second) }))[0] ?? {};
  expect(valuesOf(shown)).toMatchObject({
    sampleId: { sampleNo: expect.any(String) as string },
    orderId: { orderNo: expect.any(String) as string },
  });
  expect(await step('tester', task, second, 'lock', { result: '1' })).toBe('350');
  expect(await step('tester', task, second, 'toVerify')).toBe('400');
  expect(await step('verifier', task, second, 'verify')).toBe('500');
  expect(await step('dept_head', task, second, 'approve')).toBe('600');
  expect(await institute.detail('tester', sample, sampleId)).toMatchObject({ testPlace: '力学室 101' });
});

test('who is to do or to verify a task of another department sees its sample and order until somebody else is', async () => {
  const made = await makeOrder(await institute.deptOf('finance'));
  await release(made.orderId);
  const [{ id } = {}] = await institute.rows('admin', task, { sampleId: String(made.sampleId) });
  const [tester, verifier, head] = [
    await institute.staffOf('tester'),
    await institute.staffOf('verifier'),
    await institute.staffOf('dept_head'),
  ];
  expect(await step('admin', task, id, 'accept')).toBe('200');
  const plan = { abilityId: await first(task, 'abilityId'), planDate: '2099-01-01' };
  expect(await step('admin', task, id, 'assign', { ...plan, assigneeId: tester, verifierId: verifier })).toBe('200');
  expect(await seenBy(made)).toEqual({ order: ['tester'], sample: ['tester'] });
  expect(await step('admin', task, id, 'reassign', { assigneeId: head, verifierId: tester })).toBe('200');
  expect(await seenBy(made)).toEqual({ order: ['tester'], sample: ['tester'] });
  expect(await step('admin', task, id, 'reassign', { assigneeId: head, verifierId: verifier })).toBe('200');
  expect(await seenBy(made)).toEqual(nobody);
});

test('what is asked for an order or a sample is decided by a head whose department works on it, and shown to no other', async () => {
  const [own, other] = [await institute.deptOf('tester'), await institute.deptOf('finance')];
  const { orderId, sampleId } = await makeOrder(other);
  const reductions = 'finance/reductions';
  const asked = { orderId, reductionType: '4', discountRate: '0.9', reason: '长期客户' };
  const reduction = await save('acceptor', reductions, asked);
  expect(await step('acceptor', reductions, reduction, 'submit')).toBe('2');
  await sql(`update pg_samples set sample_state = '300' where id = $1`, sampleId);
  const changes = 'metrology/sampleChanges';
  const { sampleState: _state, ...current } = await institute.detail('admin', sample, sampleId);
  const names = ['factoryNo', 'certCount', 'certificateType', 'unit', 'isStrong'];
  const data = Object.fromEntries(names.map((name) => [name, current[name]]));
  const change = await save('acceptor', changes, {
    ...data,
    sampleId,
    model: 'M9',
    reason: '铭牌',
    applicantId: await institute.staffOf('acceptor'),
  });
  expect(await step('acceptor', changes, change, 'submit')).toBe('2');
  expect([await institute.rows('dept_head', reductions, { id: String(reduction) }), await whoSees(changes, change)]).toEqual([[], []]);
  expect([await refuse(reductions, reduction), await refuse(changes, change)]).toEqual([outOfReach, outOfReach]);
  // With the work on them the decision comes to its head.
  await save('acceptor', sample, { orderId, catalogId: await first(sample, 'catalogId'), model: 'M2', factoryNo: 'A2', deptId: own });
  await save('admin', sample, { ...current, deptId: own, version: current['version'] });
  expect(await whoSees(changes, change)).toEqual(departmental);
  expect(await step('dept_head', reductions, reduction, 'approve')).toBe('3');
  expect(await step('dept_head', changes, change, 'approve')).toBe('3');
});

test('a request to change a sample comes to whom a second task of it was handed on, and leaves with the task', async () => {
  const [own, other] = [await institute.deptOf('tester'), await institute.deptOf('finance')];
  const { orderId, sampleId } = await makeOrder(other);
  await release(orderId);
  const second = await save('admin', task, { sampleId, deptId: other, dueDate: '2098-01-01' });
  await sql(`update pg_samples set sample_state = '300' where id = $1`, sampleId);
  const changes = 'metrology/sampleChanges';
  const current = await institute.detail('admin', sample, sampleId);
  const kept = ['factoryNo', 'certCount', 'certificateType', 'unit', 'isStrong'].map((name) => [name, current[name]]);
  const asked = { ...Object.fromEntries(kept), sampleId, model: 'M9', reason: '铭牌', applicantId: await institute.staffOf('acceptor') };
  const change = await save('acceptor', changes, asked);
  expect(await step('acceptor', changes, change, 'submit')).toBe('2');
  expect(await whoSees(changes, change)).toEqual([]);
  expect(await step('admin', task, second, 'handOn', { deptId: own })).toBe('100');
  expect(await whoSees(changes, change)).toEqual(departmental);
  expect(await step('admin', task, second, 'handOn', { deptId: other })).toBe('100');
  expect(await whoSees(changes, change)).toEqual([]);
  // Who is to do a task of it is told what its sample is to become, whatever the department.
  const people = { assigneeId: await institute.staffOf('tester'), verifierId: await institute.staffOf('verifier') };
  expect(await step('admin', task, second, 'accept')).toBe('200');
  const plan = { ...people, abilityId: await first(task, 'abilityId'), planDate: '2099-01-01' };
  expect(await step('admin', task, second, 'assign', plan)).toBe('200');
  expect(await whoSees(changes, change)).toEqual(['tester']);
  expect(await refuse(changes, change)).toEqual(outOfReach);
  // A task that was accepted stays so where it is handed on.
  expect(await step('admin', task, second, 'handOn', { deptId: own })).toBe('200');
  expect(await step('dept_head', changes, change, 'approve')).toBe('3');
});

test('a record that is shown to everybody names an order of another department, and tells no more of it', async () => {
  const made = await makeOrder(await institute.deptOf('finance'));
  await release(made.orderId);
  expect(await step('sample_keeper', sample, made.sampleId, 'toLab')).toBe('100');
  const { orderNo } = await institute.detail('admin', order, made.orderId);
  const [handed] = await institute.rows('dept_head', 'metrology/handovers', { sampleId: String(made.sampleId) });
  expect(valuesOf(valuesOf(handed?.['$refs'])['orderId'])).toMatchObject({ orderNo });
  expect(await seenBy(made)).toEqual(nobody);
});

test('after all of this, every collected department and person equals a fresh computation', async () => {
  const { records } = institute.store.current();
  expect(await checkTotals({ database: institute.database, records, mend: false })).toEqual([]);
});

test('of people of one name who may be mentioned, each stands with his department', async () => {
  const complaint = 'crm/complaints';
  const [row] = await institute.rows('admin', complaint);
  const offered = async () =>
    listOf((await institute.ask('admin', `${complaint}/comment-people?id=${String(row?.['id'])}&keyword=同名`)).json<Values>()['data']);
  const rename = async (account: string, name: string) =>
    sql(`update sys_user set real_name = $2 where tenant_id = '000000' and account = $1`, account, name);
  await rename('quality', '同名人');
  expect(await offered()).toEqual([{ id: expect.any(String), name: '同名人' }]);
  await rename('acceptor', '同名人');
  const departments = (await offered()).map(({ department }) => department);
  expect(departments).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(departments).size).toBe(2);
});
