import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';
import { machines } from '../support/institute-states';
import { walkStates } from '../support/walk-states';

// Every ordered pair of states of the four records that the institute works with, tried at the API over the page files as they are shipped.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const first = async (page: string, field: string): Promise<readonly unknown[]> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data']).map((row) => row['id']);

async function save(page: string, values: Values): Promise<string> {
  const answer = await institute.call('admin', `${page}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
}

interface Room {
  readonly ids: Readonly<Record<string, string>>;
  /** What transitions ask for. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** An order with a sample with a task, and values for all that transitions ask. */
async function provision(): Promise<Room> {
  const [order, sample, task, registration, report] = machines.map(({ page }) => page) as [string, string, string, string, string];
  const [staff] = await first(order, 'acceptorId');
  const contact = { contactName: '李四', mobile: '13900000001', isSubcontract: 1, subcontractNote: '高压项目' };
  const [enterId] = await first(order, 'enterId');
  const orderId = await save(order, { ...contact, enterId, acceptorId: staff, salesmanId: staff });
  const [catalogId, deptId] = [(await first(sample, 'catalogId'))[0], (await first(sample, 'deptId'))[0]];
  const sampleId = await save(sample, { orderId, catalogId, deptId, model: 'M1', factoryNo: 'A1' });
  const mergeIntoId = await save(sample, { orderId, catalogId, deptId, model: 'M1', factoryNo: 'A2' });
  await sql(`update pg_samples set sample_state = '100' where id = $1`, sampleId);
  const [abilityId] = await first(task, 'abilityId');
  const taskId = await save(task, { sampleId, deptId, abilityId, dueDate: '2099-01-01' });
  const items = [{ name: '砝码', model: 'F1', factoryNo: 'A1', qty: 1, catalogId }];
  const registered = { applicant: '李四', mobile: '13900000001', items };
  const registrationId = await save(registration, { enterId: (await first(registration, 'enterId'))[0], ...registered });
  const [tester, verifier] = await first(task, 'assigneeId');
  const used = {
    standardIds: (await first(task, 'standardIds'))[0],
    deviceIds: (await first(task, 'deviceIds'))[0],
    basisIds: (await first(task, 'basisIds'))[0],
  };
  await sql(`update pg_samples set sample_state = '300' where id = $1`, sampleId);
  const reportId = await save(report, { sampleId, certificateType: '2' });
  const content = { certCompany: '某公司', instrumentName: '天平', receiveDate: '2020-01-01', checkDate: '2020-01-02', pageCount: 2 };
  return {
    ids: { [order]: orderId, [sample]: sampleId, [task]: taskId, [registration]: registrationId, [report]: reportId },
    asked: {
      ...{ reviewMethod: 1, reviewMeans: 1, reviewTerm: 1, returnRule: '0', extraFee: '0.00', shelfNo: 'A-01', outTo: '李四' },
      ...{
        abilityId,
        assigneeId: tester,
        verifierId: verifier,
        planDate: '2099-01-01',
        ...used,
        place: '力学室',
        temperature: '20.1',
        humidity: '50',
      },
      ...{ ...content, conclusion: '合格', uncertainty: 'U=1', cycleMonths: null, amendContent: null },
      ...{
        sendWay: '1',
        expressNo: null,
        copies: 1,
        certShelfNo: 'A-1',
        receiver: '李四',
        archiveNo: 'GD-1',
        replaceReason: '有误',
        replacedById: reportId,
        draftReportId: reportId,
      },
      mergeIntoId,
      ...{ result: '1', delayTo: '2099-02-01', delayReason: '标准器送检', subcontractOrg: '某院', waiveReason: '客户知情' },
      billId: valuesOf((await institute.call('admin', 'finance/settlements/submit', { enterId }))['data'])['id'],
      nodeId: (await institute.rows('admin', 'metrology/flowNodes'))[0]?.['id'],
      sitePlanId: await save('crm/sitePlans', { title: '下厂', startDate: '2099-01-01', endDate: '2099-01-02', leaderId: staff }),
      ...{ businessStaffId: staff, returnReason: '资料不全', cancelReason: '客户改期' },
    },
  };
}

/** Brings the rows about a transition to where its guard holds, and its record to a state. */
async function arrange({ ids, asked }: Room, page: string, state: string, name: string): Promise<void> {
  const [order, sample, task, registration] = machines.map((machine) => ids[machine.page]) as [string, string, string, string];
  const billType = { acceptPickup: '3', spotBack: '2', planVisit: '2', unplanVisit: '2' }[name] ?? '1';
  const registered = page === 'crm/registrations' ? state : '1';
  await sql(
    'update pg_registrations set bill_state = $2, bill_type = $3, is_spot_back = 0, site_plan_id = $4 where id = $1',
    ...[registration, registered, billType, name === 'unplanVisit' ? asked['sitePlanId'] : null],
  );
  const released = name === 'releaseSample' ? '300' : '50';
  await sql(`update pg_orders set order_status = $2, billable_count = 1 where id = $1`, order, page === 'crm/orders' ? state : released);
  // Its sample may be settled, and no bill has taken it yet.
  await sql('delete from pg_settlement_lines where sample_id = $1', sample);
  await sql(`update pg_samples set sample_settlement = '1', is_charged = 1, is_billable = 1 where id = $1`, sample);
  const custody = ['fromLab', 'begin'].includes(name) ? '2' : '1';
  const own = page === 'metrology/samples' ? state : '50';
  await sql(`update pg_samples set sample_state = $2, custody = $3, may_leave = 1, qty_sets = 2 where id = $1`, sample, own, custody);
  const delayed = ['agreeDelay', 'declineDelay'].includes(name) ? '2099-03-01' : null;
  await sql(
    `update pg_tasks set item_state = $2, due_date = '2099-01-01', delay_to = $3, delay_reason = '标准器送检', is_subcontract = $4, subcontract_org = '某院', abandon_ask_time = $5 where id = $1`,
    ...[task, page === 'metrology/tasks' ? state : '0', delayed, name === 'receiveResult' ? 1 : 0],
    ...[['agreeAbandon', 'declineAbandon'].includes(name) ? '2026-01-01 08:00:00+08' : null],
  );
  await sql('update pg_tasks set assignee_id = $2 where id = $1', task, null);
  // Nobody has locked it yet.
  await sql(`delete from sys_audit where subject = 'tasks' and subject_id = $1`, task);
  if (page === 'metrology/reports') return arrangeReport(ids[page] ?? '', sample, state, name);
  if (page !== 'metrology/samples') return;
  // All work on a sample in reporting is done; else there is none.
  const done = await sql(`update pg_tasks set item_state = $2 where sample_id = $1 returning id`, sample, state === '400' ? '600' : '0');
  const count = state === '400' ? done.length : 0;
  await sql(
    `update pg_samples set task_count = $2, begun_count = $2, finished_count = $2, node_id = null, route_id = null where id = $1`,
    sample,
    count,
  );
  // It is at no node yet, and the one that it comes to is of the kind that is meant; for a node of completion its work is tested.
  const kind = { passDesk: '3', passTransfer: '2', passStore: '4' }[name] ?? '1';
  const depts = `(select dept_id from pg_samples where id = $3)`;
  await sql(`update pg_flow_nodes set node_attribute = $2, dept_id = ${depts} where id = $1`, asked['nodeId'], kind, sample);
  await sql(
    `update pg_samples set untested_count = 0, task_count = $2 where id = $1`,
    sample,
    name === 'passStore' && count === 0 ? 2 : count,
  );
}

/** A certificate that may be released, handed over or voided as the transition wants it; what an earlier one made is gone. */
async function arrangeReport(id: string, sample: string, state: string, name: string): Promise<void> {
  await sql(`update pg_samples set sample_state = '400' where id = $1`, sample);
  await sql(`update pg_reports set report_state = '0', is_deleted = 1 where replaces_id = $1`, id);
  const at = (isSo: boolean) => (isSo ? '2026-01-01 08:00:00+08' : null);
  await sql(
    `update pg_reports set report_state = $2, valid_state = $7, cert_store = '1', release_time = $3, receive_time = $4, archive_time = null, take_back_time = null, void_ask_time = $5,
       amendment_count = 0, drafter_id = case when $6 then null else drafter_id end where id = $1`,
    // Nobody takes over from himself.
    ...[id, state, at(name === 'issue'), at(['archive', 'takeBack'].includes(name)), at(['recall', 'declineVoid'].includes(name))],
    ...[name === 'takeOver', name === 'takeBack' ? '2' : '1'],
  );
  // Nobody has done anything with it yet.
  await sql(`delete from sys_audit where subject = 'reports' and subject_id = $1`, id);
}

test.each(machines)(
  'of all ordered pairs of states of $page only those of the specification pass, and none that happens by itself',
  async ({ page, pairs, auto }) => {
    const room = await provision();
    const id = room.ids[page] ?? '';
    await walkStates({
      institute,
      page,
      id,
      pairs,
      auto,
      asked: room.asked,
      byOthersAlone: { voidSample: ['300'], cancel: ['300', '350', '400', '500'] },
      // Who has worked on a task, or handed in an order, does not judge it.
      bySecond: ['audit', 'verify', 'approve', 'agreeDelay', 'declineDelay'],
      arrange: async (state, name) => {
        await arrange(room, page, state, name);
        if (name === 'begin') await sql('update pg_tasks set assignee_id = $2 where id = $1', id, room.asked['assigneeId']);
      },
    });
  },
  300_000,
);
