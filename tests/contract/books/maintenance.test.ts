import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, openInstitute, valuesOf } from '../support/institute';
import { each, walkStates } from '../support/walk-states';

// Maintenance and repairs of devices, over the page files that the product ships: ISO/IEC 17025 6.4.13, domain.md 3.1 维修.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const page = 'metrology/maintenance';
const devices = 'metrology/devices';
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

async function deviceInUse(): Promise<string> {
  const [row] = await sql(
    `select id::text as id from pg_devices d where tenant_id = '000000' and device_state = '1' and is_deleted = 0
       and not exists (select 1 from pg_maintenance m where m.device_id = d.id) order by id limit 1`,
  );
  return String(row?.['id']);
}
const servicesOf = (deviceId: string) => institute.rows('device_keeper', page, { deviceId });
const repair = (id: string) => institute.move('device_keeper', devices, { id, name: 'repair', comment: '无显示' });

test('a device that is sent to repair has the fault on record once, and is used again when the repair is registered as done', async () => {
  const device = await deviceInUse();
  expect(await repair(device)).toBe('5');
  const [service] = await servicesOf(device);
  expect(service).toMatchObject({ serviceKind: '2', serviceState: '1', content: '无显示', planDate: today() });
  const traced = { lastTraceDate: today(), traceOrg: '省计量院', traceCertNo: 'WX-1', traceResult: '1' };
  const restore = { id: device, name: 'restore', data: traced };
  expect(await institute.move('device_keeper', devices, restore)).toBe(
    `维修还没有登记完成，请先在“维护与维修”里登记结果：“${String(service?.['serviceNo'])}”`,
  );
  const done: Values = { doneBy: '华东仪表厂', cost: '350.00', result: '更换电源板' };
  expect(await institute.move('device_keeper', page, { id: service?.['id'], name: 'finish', data: done })).toBe('2');
  expect(await institute.detail('device_keeper', page, String(service?.['id']))).toMatchObject({ ...done, doneDate: today() });
  expect(await institute.move('device_keeper', devices, restore)).toBe('1');
});

test('maintenance that is planned keeps no device from use, and ends with a device that is scrapped', async () => {
  const device = await deviceInUse();
  const answer = await institute.call('device_keeper', `${page}/submit`, { deviceId: device, planDate: '2099-01-05', content: '清洁' });
  const planned = String(valuesOf(answer['data'])['id']);
  expect(await repair(device)).toBe('5');
  expect(await institute.move('quality', devices, { id: device, name: 'scrap', comment: '无法修复' })).toBe('3');
  expect((await servicesOf(device)).map(({ serviceState }) => serviceState)).toEqual(['0', '0']);
  expect(await institute.detail('device_keeper', page, planned)).toMatchObject({ serviceState: '0' });
});

test('maintenance goes through its states alone', async () => {
  const deviceId = await deviceInUse();
  const answer = await institute.call('device_keeper', `${page}/submit`, { deviceId, planDate: '2099-01-05', content: '清洁' });
  const id = String(valuesOf(answer['data'])['id']);
  await walkStates({
    institute,
    page,
    id,
    pairs: [...each(['1'], '2'), ...each(['1'], '0')],
    auto: [],
    bySecond: [],
    asked: { doneDate: '2026-01-05', doneBy: '', cost: null, result: '正常' },
    arrange: async (state) => {
      await sql('update pg_maintenance set service_state = $2 where id = $1', id, state);
    },
  });
});
