import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { shippedTemplates, type ShippedTemplate } from '../../../src/server/seed/record-templates/make-record-templates';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// The bench of each of the ten disciplines over the demo institute as it is: a task is given to an authorised tester on the ability that the template belongs to, begun, measured, and
// locked with the record that was worked out.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const [tasks, records] = ['metrology/tasks', 'metrology/records'] as const;
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

interface Expected {
  /** What is worked out of the first point, by hand. */
  readonly cells: Readonly<Record<string, string>>;
  readonly uncertainty: string;
  readonly verdict: 'pass' | 'fail';
}

/** By hand: the mean of the readings less what the point should be, in the unit of the column, rounded half to even at the resolution of the template. */
const expected: Readonly<Record<Exclude<ShippedTemplate['discipline'], 'other'>, Expected>> = {
  // (41.20 + 41.22 + 41.20) / 3 - 41.2
  length: { cells: { 'error/1/asFound/error': '0.01' }, uncertainty: 'U=0.01 mm～0.02 mm, k=2', verdict: 'pass' },
  // 50.00014 - 50.00003; the third point is out of its limit.
  mass: { cells: { 'indication/1/asFound/error': '0.00011' }, uncertainty: 'U=0.00013 g～0.00022 g, k=2.01', verdict: 'fail' },
  pressure: {
    cells: { 'pressure/1/asFound/error': '0.001', 'pressure/1/asFound/hysteresis': '0.001' },
    ...{ uncertainty: 'U=0.004 MPa～0.008 MPa, k=2', verdict: 'fail' },
  },
  // (100.0215 - 100) / 0.39083
  temperature: { cells: { 'deviation_of_t/1/asFound/error': '0.055' }, uncertainty: 'U=0.014 °C～0.015 °C, k=2', verdict: 'pass' },
  // 1.000333 - 1, and that in hundredths of 1
  electricity: {
    cells: { 'dcv/1/asFound/error': '0.0003', 'dcv/1/asFound/percent': '0.033' },
    ...{ uncertainty: 'U=0.0002 V～0.0046 V, k=2.43～4.53', verdict: 'pass' },
  },
  time: { cells: { 'interval/1/asFound/error': '0.01' }, uncertainty: 'U=0.01 s, k=2', verdict: 'pass' },
  // 9.97277 · 1.00317
  volume: { cells: { 'capacity/1/asFound/volume': '10.004' }, uncertainty: 'U=0.004 mL, k=2', verdict: 'pass' },
  // (20 - 20.12) / 20.12, and (20.15 - 20.09) / 20.12
  force: { cells: { 'force/1/asFound/q': '-0.6', 'force/1/asFound/b': '0.3' }, uncertainty: 'U=0.4 %, k=2', verdict: 'fail' },
  // 42.2 - 40.2; the other two are out of their limit.
  humidity: { cells: { 'humidity/1/asFound/error': '2.0' }, uncertainty: 'U=1.3 %RH, k=2', verdict: 'fail' },
  // 102.25 / 100 - 1
  optics: { cells: { 'illuminance/1/asFound/percent': '2.2' }, uncertainty: 'U=1.0 %, k=2', verdict: 'fail' },
};

/** Fills in what the readings that come with a template leave open. */
const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
  return value === '' ? '84.1' : value;
};

/** A task of the tester's laboratory that nobody has, whose sample is there; each time another one. */
const used: string[] = [];
async function openTask(): Promise<string> {
  const [found] = await sql(
    `select t.id::text as id, t.sample_id::text as sample from pg_tasks t where t.dept_id = $1 and t.is_deleted = 0 and t.id <> all($2::bigint[])
       and not exists (select 1 from pg_records r where r.task_id = t.id) order by t.id limit 1`,
    await institute.deptOf('tester'),
    used,
  );
  const id = String(found?.['id']);
  used.push(id);
  await sql(`update pg_samples set custody = '2', sample_state = '300' where id = $1`, found?.['sample']);
  await sql(
    `update pg_tasks set item_state = '200', assignee_id = null, verifier_id = null, ability_id = null, is_subcontract = 0, waive_time = null, lock_time = null, result = null,
       standard_ids = null, device_ids = null, basis_ids = null, lab_id = null where id = $1`,
    id,
  );
  return id;
}

async function idsOf(text: string, ...values: readonly unknown[]): Promise<string> {
  return (await sql(text, ...values)).map(({ id }) => String(id)).join(',');
}

/** A colleague of the tester's who is in no way authorised for an ability. */
const unauthorised = async (ability: string): Promise<string> => {
  const staff = await idsOf(
    `select s.id::text as id from pg_staff s where s.dept_id = $1 and s.staff_state = '1' and s.id <> $2
       and not exists (select from pg_authorizations a where a.staff_id = s.id and a.ability_id = $3 and a.auth_role = '1') order by s.id limit 1`,
    ...[await institute.deptOf('tester'), await institute.staffOf('verifier'), ability],
  );
  if (staff !== '') return staff;
  // All of them are: one of them is not any longer.
  const colleague = await idsOf(
    `select id::text as id from pg_staff where dept_id = $1 and staff_state = '1' and id <> all($2::bigint[]) order by id limit 1`,
    ...[await institute.deptOf('tester'), [await institute.staffOf('tester'), await institute.staffOf('verifier')]],
  );
  await sql(`update pg_authorizations set auth_state = '3' where staff_id = $1`, colleague);
  return colleague;
};

test('each shipped template belongs to an ability whose testers are authorised', async () => {
  const found = await sql(
    `select t.discipline, bool_or(z.auth_role = '1') as tested, bool_or(z.auth_role = '2') as verified, bool_or(z.auth_role = '3') as signed
       from pg_record_templates t join pg_abilities a on a.template_id = t.id and a.ability_status = '1'
       join pg_authorizations z on z.ability_id = a.id and z.auth_state = '1' and current_date between z.start_date and z.end_date
      where t.tenant_id = '000000' and t.template_state = '2' group by t.discipline order by t.discipline`,
  );
  expect(found).toEqual(
    shippedTemplates
      .map(({ discipline }) => ({ discipline, tested: true, verified: true, signed: true }))
      .sort((one, other) => (one.discipline < other.discipline ? -1 : 1)),
  );
});

test.each(shippedTemplates)('$discipline: $label, from the task to the locked record', async ({ discipline, templateNo, entries }) => {
  if (discipline === 'other') throw new Error('a shipped template is of a discipline');
  const { cells, uncertainty, verdict } = expected[discipline];
  const [ability] = await sql(
    `select a.id::text as id, t.id::text as template from pg_abilities a join pg_record_templates t on t.id = a.template_id
      where t.template_no = $1 and t.tenant_id = '000000' and a.ability_status = '1' order by a.id limit 1`,
    templateNo,
  );
  const task = await openTask();
  const [tester, verifier] = [await institute.staffOf('tester'), await institute.staffOf('verifier')];
  const move = (account: string, name: string, data: Values = {}) => institute.move(account, tasks, { id: task, name, data });
  const given = { abilityId: ability?.['id'], assigneeId: tester, planDate: '2099-01-01' };
  // Who is not authorised for it is not given it.
  expect(
    await move('dept_head', 'assign', { ...given, assigneeId: await unauthorised(String(ability?.['id'])), verifierId: verifier }),
  ).toContain('授权');
  expect(await move('dept_head', 'assign', { ...given, verifierId: verifier })).toBe('200');
  const valid = `'1' and tenant_id = '000000' and is_deleted = 0`;
  const conditions = {
    standardIds: await idsOf(
      `select id::text as id from pg_standards where standard_state = ${valid} and cert_valid_date > current_date order by id limit 1`,
    ),
    deviceIds: await idsOf(
      `select id::text as id from pg_devices where device_state = ${valid} and valid_date > current_date order by id limit 1`,
    ),
    ...{ place: 'B栋', temperature: '20.0', humidity: '50' },
  };
  expect(await move('tester', 'begin', conditions)).toBe('300');
  const readings = JSON.stringify({ entries: filled(entries) });
  const saved = await institute.call('tester', `${records}/submit`, {
    ...{ taskId: task, templateId: ability?.['template'], readings, result: verdict === 'pass' ? '1' : '2' },
    ...{ place: 'B栋', temperature: '20.0', humidity: '50' },
  });
  expect([saved['msg'], valuesOf(saved['data'])['fields']]).toEqual([saved['msg'], undefined]);
  const id = String(valuesOf(saved['data'])['id']);
  expect(await move('tester', 'lock')).toBe('350');
  const row = await institute.detail('verifier', records, id);
  expect(row).toMatchObject({ recordState: '2', complete: 1, verdict, lockCount: 1, budgetText: uncertainty });
  expect(row['hash']).toMatch(/^[0-9a-f]{64}$/);
  const shown = new Map(listOf(valuesOf(JSON.parse(String(row['readings'])))['cells']).map((cell) => [cell['address'], cell['shown']]));
  expect(Object.fromEntries(Object.keys(cells).map((address) => [address, shown.get(address)]))).toEqual(cells);
});
