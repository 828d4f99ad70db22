import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTables } from '../../../src/server/db/changes/compare-tables';
import { type DesiredTable, toTables } from '../../../src/server/db/changes/desired-tables';
import { applySteps, refusedSteps } from '../../../src/server/db/schema/apply-plan';
import { planTables } from '../../../src/server/db/schema/plan-tables';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { someSchemas } from '../../fixtures/some-schemas';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

// Interim checks and repairs were lines of a device once; what people had entered there stands on the pages that keep them now, after an ordinary start and without anybody's consent.
const shipped = someSchemas(['metrology/devices', 'metrology/interimChecks', 'metrology/maintenance']);
const text = (zh: string) => ({ zh, en: zh });
const lineOf = (record: string, fields: Readonly<Record<string, object>>) =>
  JSON.stringify({
    ...{ format: 1, record, label: text('记录') },
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, 'x-label': text(name) }])),
    columns: Object.keys(fields).map((field) => ({ field })),
  });
const [day, short] = [{ $ref: 'kind:day' }, { $ref: 'kind:shortText', maxLength: 255 }];

/** The files as they were: a device with lines of checks and repairs. */
function formerly() {
  const file = 'pages/metrology/devices.json';
  const page = JSON.parse(String(shipped.files.get(file))) as {
    readonly fields: object;
    readonly form: { readonly groups: readonly object[] };
  };
  const linesOf = (record: string) => ({ type: 'array', items: { $ref: `record:${record}` }, 'x-label': text(record), maxItems: 200 });
  const fields = { ...page.fields, checks: linesOf('deviceCheck'), repairs: linesOf('deviceRepair') };
  const groups = [...page.form.groups, { label: text('以前'), items: ['checks', 'repairs'] }];
  return someSchemas(['metrology/devices', 'metrology/interimChecks', 'metrology/maintenance'], {
    [file]: JSON.stringify({ ...page, fields, form: { ...page.form, groups } }),
    'records/metrology/deviceCheck.json': lineOf('deviceCheck', {
      ...{ checkDate: day, method: short, result: short, passed: { $ref: 'kind:yesNo' }, checkerId: { $ref: 'ref:staff' }, remark: short },
    }),
    'records/metrology/deviceRepair.json': lineOf('deviceRepair', {
      ...{ startDate: day, endDate: day, fault: short, repairOrg: short, cost: { $ref: 'kind:money' }, result: short },
    }),
  });
}

const tablesOf = ({ files }: typeof shipped): readonly DesiredTable[] => {
  const compiled = compileSchemas({ files, dir: shipped.dir });
  expect(compiled.faults).toEqual([]);
  return toTables(compiled);
};

let opened: TestDatabase;
let before: readonly DesiredTable[];
let after: readonly DesiredTable[];
const sql = async (said: string, ...values: readonly unknown[]) => (await opened.database.system((q) => q.query(said, values))).rows;
const plan = () => opened.database.system((q) => planTables(q, after, compareTables(before, after)));

beforeAll(async () => {
  opened = await openTestDatabase();
  [before, after] = [tablesOf(formerly()), tablesOf(shipped)];
  await applySteps(opened.database, (await opened.database.system((q) => planTables(q, before))).steps);
  // The page of repairs came after the lines.
  await sql('drop table pg_maintenance cascade');
  await sql(`insert into pg_departments (tenant_id, id, dept_name) values ('000000', 7, '力学室'), ('000001', 7, '力学室')`);
  await sql(`insert into pg_staff (tenant_id, id, staff_name, dept_id) values ('000000', 11, '核查员', 7)`);
  const device = (id: number, no: string, state: string, tenant = '000000') =>
    sql(
      `insert into pg_devices (tenant_id, id, device_no, device_name, device_state, dept_id) values ($1, $2, $3, '压力计', $4, 7)`,
      tenant,
      id,
      no,
      state,
    );
  await device(1, 'LX-0001', '1');
  await device(2, 'LX-0002', '5');
  await device(3, 'LX-0001', '1', '000001');
  await sql(`insert into pg_devices__checks (tenant_id, id, parent_id, line_no, check_date, method, result, passed, checker_id, remark, create_user_name, is_deleted) values
    ('000000', 101, 1, 0, '2024-03-01', '核查标准法', '|En|≤1', 1, 11, '室温20℃', '张三', 0),
    ('000000', 102, 1, 1, '2024-09-01', '比对', '超差', 0, 11, null, '张三', 0),
    ('000000', 103, 1, 2, '2024-10-01', '比对', '删去的', 1, 11, null, '', 1),
    ('000001', 104, 3, 0, '2024-03-01', '比对', '好', 1, null, null, '', 0)`);
  await sql(`insert into pg_devices__repairs (tenant_id, id, parent_id, line_no, start_date, end_date, fault, repair_org, cost, result) values
    ('000000', 201, 1, 0, '2023-01-05', '2023-02-01', '无显示', '华东仪表厂', 350.50, '换电源板'),
    ('000000', 202, 2, 0, '2025-01-05', null, '泄漏', null, null, null),
    ('000000', 203, 1, 1, '2025-01-05', null, '漂移', null, null, null)`);
}, 120_000);
afterAll(() => opened.close());

test('lines that became records are taken over by an ordinary start, each once, and nothing of them waits for consent', async () => {
  const planned = await plan();
  expect(refusedSteps(planned)).toEqual([]);
  expect(planned.steps.filter(({ kind }) => kind === 'moveLines').map(({ sentence }) => sentence.zh)).toEqual([
    'pg_devices__checks 的 3 行移到表 pg_interim_checks（期间核查）',
    'pg_devices__repairs 的 3 行移到表 pg_maintenance（设备维护维修）',
  ]);
  await applySteps(opened.database, planned.steps);
  expect(
    await sql(`select tenant_id, id::int, check_no, device_id::int, device_no, dept_id::int, plan_date::text, check_date::text, method, result, is_passed, former_result,
      checker_id::int, owner_dept_ids, remark, check_state, create_user_name from pg_interim_checks order by id`),
  ).toEqual([
    {
      ...{ tenant_id: '000000', id: 101, check_no: 'LX-0001-H1', device_id: 1, device_no: 'LX-0001', dept_id: 7, plan_date: '2024-03-01' },
      ...{ check_date: '2024-03-01', method: '核查标准法', result: '|En|≤1', is_passed: '1', former_result: '1', checker_id: 11 },
      ...{ owner_dept_ids: ['7'], remark: '室温20℃', check_state: '3', create_user_name: '张三' },
    },
    {
      ...{ tenant_id: '000000', id: 102, check_no: 'LX-0001-H2', device_id: 1, device_no: 'LX-0001', dept_id: 7, plan_date: '2024-09-01' },
      ...{ check_date: '2024-09-01', method: '比对', result: '超差', is_passed: '2', former_result: '2', checker_id: 11 },
      ...{ owner_dept_ids: ['7'], remark: null, check_state: '3', create_user_name: '张三' },
    },
    {
      ...{ tenant_id: '000001', id: 104, check_no: 'LX-0001-H1', device_id: 3, device_no: 'LX-0001', dept_id: 7, plan_date: '2024-03-01' },
      ...{ check_date: '2024-03-01', method: '比对', result: '好', is_passed: '1', former_result: '1', checker_id: null },
      ...{ owner_dept_ids: null, remark: null, check_state: '3', create_user_name: '' },
    },
  ]);
  expect(
    await sql(`select id::int, service_no, device_no, service_kind, plan_date::text, content, done_date::text, done_by, cost::text, result, service_state
      from pg_maintenance order by id`),
  ).toEqual([
    {
      ...{ id: 201, service_no: 'LX-0001-W1', device_no: 'LX-0001', service_kind: '2', plan_date: '2023-01-05', content: '无显示' },
      ...{ done_date: '2023-02-01', done_by: '华东仪表厂', cost: '350.50', result: '换电源板', service_state: '2' },
    },
    // Still under repair: it waits to be registered as done.
    {
      ...{ id: 202, service_no: 'LX-0002-W1', device_no: 'LX-0002', service_kind: '2', plan_date: '2025-01-05', content: '泄漏' },
      ...{ done_date: null, done_by: null, cost: null, result: null, service_state: '1' },
    },
    {
      ...{ id: 203, service_no: 'LX-0001-W2', device_no: 'LX-0001', service_kind: '2', plan_date: '2025-01-05', content: '漂移' },
      ...{ done_date: null, done_by: null, cost: null, result: null, service_state: '2' },
    },
  ]);
  // The lines stay where they were, and are not taken over again: not even where a record was removed since.
  await sql('update pg_maintenance set is_deleted = 1 where id = 203');
  expect((await plan()).steps.filter(({ kind }) => kind === 'moveLines')).toEqual([]);
  expect(await sql('select count(*)::int as n from pg_devices__repairs')).toEqual([{ n: 3 }]);
});

test('page files that keep the lines in the device keep them there', async () => {
  const own = await opened.database.system((q) => planTables(q, before));
  expect(own.steps.filter(({ kind }) => kind === 'moveLines')).toEqual([]);
});
