import { expect, test } from 'vitest';
import { valuesOf } from '../support/institute';
import { institute, openMoneyRoom, room } from './money-room';
import { heardBy, sql } from './told-room';

// What goes out of use is told to whom that names which rests on it (domain.md 1.9, ISO/IEC 17025 6.4.9): standards by their devices, tasks that are not over.
openMoneyRoom();

const devices = 'metrology/devices';
const standards = 'metrology/standards';
const checks = 'metrology/interimChecks';

/** A device in use that nothing refers to but the standard that it is given to, whose owner and tester have accounts. */
async function deviceOfStandard(): Promise<string> {
  const [device] = await sql(
    `update pg_devices set keeper_id = null where id = (select min(d.id) from pg_devices d where d.tenant_id = '000000' and d.is_deleted = 0 and d.device_state = '1'
       and d.trace_result = '1' and not exists (select 1 from pg_tasks t where d.id::text = any(t.device_ids::text[]))
       and not exists (select 1 from pg_interim_checks i where d.id in (i.device_id, i.standard_id)) and not exists (select 1 from pg_device_loans l where l.device_id = d.id)
       and not exists (select 1 from pg_standards__devices l where l.device_id = d.id))
     returning id::text as id`,
  );
  const id = String(device?.['id']);
  const [standard] = await sql(
    `select min(id)::text as id from pg_standards where tenant_id = '000000' and is_deleted = 0 and standard_state = '1' and cert_valid_date > now() + interval '1 year'`,
  );
  const { version } = await institute.detail('quality', standards, String(standard?.['id']));
  await room.save('quality', standards, { id: standard?.['id'], version, devices: [{ deviceId: id, isMain: 1 }] });
  await sql(
    'update pg_standards set owner_id = $2, tester_ids = array[$3::bigint] where id = $1',
    standard?.['id'],
    ...[await institute.staffOf('signatory'), await institute.staffOf('tester')],
  );
  return id;
}

test('a device that fails its interim check is told to whom its standard and the tasks name that still use it, and to nobody of those that are over', async () => {
  const id = await deviceOfStandard();
  const [task] = await sql(
    `update pg_tasks set device_ids = array[$1::bigint], item_state = '600', assignee_id = $2, verifier_id = null
     where id = (select min(id) from pg_tasks where tenant_id = '000000' and is_deleted = 0) returning id::text as id`,
    ...[id, await institute.staffOf('finance')],
  );
  const check = await room.save('device_keeper', checks, { deviceId: id, planDate: '2026-01-05' });
  const done = {
    ...{ checkDate: '2026-01-05', quantity: '质量', reference: '200.0000', measured: '200.0004', limit: '0.0003' },
    checkerId: await institute.staffOf('device_keeper'),
  };
  await room.step('device_keeper', checks, check, 'check', '2', done);
  await room.step('admin', checks, check, 'fail', '3');
  expect(valuesOf(await institute.detail('quality', devices, id))['deviceState']).toBe('2');
  expect(await heardBy(devices, id, '不在用')).toEqual(['tester', 'signatory', 'quality', 'dept_head']);
  // The same task while it is being worked on.
  await sql(`update pg_tasks set item_state = '300' where id = $1`, task?.['id']);
  await room.step('device_keeper', devices, id, 'enable', '1');
  expect(await heardBy(devices, id, '恢复在用')).toEqual(['tester', 'signatory', 'finance', 'dept_head']);
});

test('of very many people that rest on a device the first are told, and administrators see among the faults that not all were', async () => {
  const two = [await institute.staffOf('tester'), await institute.staffOf('verifier')];
  await sql('update pg_standards set tester_ids = $1::bigint[] where cardinality(tester_ids) < 2', two);
  const id = await deviceOfStandard();
  const rest = (count: number) =>
    sql(
      `update pg_standards set tester_ids = (select array_agg(900000000 + n) from generate_series(1, $2::int) n)
       where id in (select parent_id from pg_standards__devices where device_id = $1)`,
      ...[id, count],
    );
  const noted = () => sql(`select message, extra from sys_error_log where kind = 'delivery' and extra::text like '%' || $1 || '%'`, id);
  await rest(200);
  await room.step('device_keeper', devices, id, 'disable', '2');
  expect(await noted()).toEqual([]);
  await rest(201);
  await room.step('device_keeper', devices, id, 'enable', '1');
  expect((await noted()).map((row) => row['message'])).toEqual(['通知“deviceBackInUse”涉及的人太多，只通知了前 200 人']);
});
