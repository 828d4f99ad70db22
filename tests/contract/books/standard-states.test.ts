import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { holds } from '../../../src/schema/expression/conditions';
import { listOf, valuesOf } from '../support/institute';
import { day, institute, openMoneyRoom, room } from './money-room';
import { heardBy, sql } from './told-room';

// What becomes of a measurement standard besides sealing: it is reassessed, and what is wrong with its devices is told with it (domain.md 3.3).
openMoneyRoom();

const standards = 'metrology/standards';

/** A standard in use, whose owner has an account, and a device in use that no standard names. */
async function arrange() {
  const [standard] = await sql(
    `update pg_standards set owner_id = $1, review_state = null where id = (
       select min(id) from pg_standards where tenant_id = '000000' and is_deleted = 0 and standard_state = '1' and cert_valid_date > now() + interval '1 year')
     returning id::text as id`,
    await institute.staffOf('signatory'),
  );
  const [device] = await sql(
    `select min(d.id)::text as id from pg_devices d where d.tenant_id = '000000' and d.is_deleted = 0 and d.device_state = '1' and d.trace_result = '1'
       and not exists (select 1 from pg_standards__devices l where l.device_id = d.id)`,
  );
  return { id: String(standard?.['id']), deviceId: String(device?.['id']) };
}
const stateOf = async (id: string): Promise<Values> => institute.detail('quality', standards, id);

test('a reassessment is applied for once, and its outcome brings the new certificate or stands as failed; who keeps devices has no part in it', async () => {
  const { id } = await arrange();
  const move = (account: string, name: string, data: Values = {}) =>
    institute.move(account, standards, { id, name, data, comment: '见通知' });
  expect(await move('device_keeper', 'applyReview', { reviewDate: day(0) })).toBe('没有操作权限');
  expect(await move('quality', 'passReview', { certNo: 'X', certIssueDate: day(0), certValidDate: day(900) })).toBe('还没有申请复查');
  await room.step('dept_head', standards, id, 'applyReview', '1', { reviewDate: day(-3) });
  expect(await move('quality', 'applyReview', { reviewDate: day(0) })).toBe('复查已经申请，请登记结果');
  expect(await heardBy(standards, id, '复查已申请')).toEqual(['signatory', 'quality']);
  await room.step('quality', standards, id, 'failReview', '1');
  await room.step('dept_head', standards, id, 'applyReview', '1', { reviewDate: day(0) });
  // A certificate that ends before it begins is none.
  const certNo = `〔2099〕复查${String(Date.now())}`;
  expect(await move('quality', 'passReview', { certNo, certIssueDate: day(0), certValidDate: day(-1) })).toBe('有效期应晚于发证日期');
  await room.step('quality', standards, id, 'passReview', '1', { certNo, certIssueDate: day(0), certValidDate: day(1800) });
  expect(await stateOf(id)).toMatchObject({ reviewState: '2', reviewDate: day(0), certNo, certValidDate: day(1800) });
});

/** What a mark says of a standard as a list serves it, in Chinese; undefined where no mark holds. */
function markOf(row: Values): string | undefined {
  const record = institute.store.current().pages.get(standards)?.record;
  const rules = record?.fields.find(({ name }) => name === 'standardState')?.colours ?? [];
  const context = { user: { id: '1', name: '', roles: [], deptId: '1' }, today: day(0), now: `${day(0)} 12:00:00` };
  const rule = record && rules.find(({ when }) => holds(record, when, { values: row, context }) === true);
  return rule?.word?.zh;
}

test('a standard is marked while a device of it is out of use, by what its list tells of the devices now', async () => {
  const { id, deviceId } = await arrange();
  const { version } = await stateOf(id);
  await room.save('quality', standards, { id, version, devices: [{ deviceId, isMain: 1 }] });
  const listed = async (): Promise<Values> => {
    const rows = await institute.rows('tester', standards, { standardCode: String((await stateOf(id))['standardCode']) });
    return rows.find((each) => each['id'] === id) ?? {};
  };
  expect(markOf(await listed())).toBeUndefined();
  await room.step('device_keeper', 'metrology/devices', deviceId, 'disable', '2');
  const row = await listed();
  expect(markOf(row)).toBe('设备不在用');
  // Of devices whose state is shut to the reader nothing is said.
  const unseen = listOf(valuesOf(row['$refs'])['deviceIds']).map(({ deviceState: _state, ...device }) => device);
  expect(markOf({ ...row, $refs: { ...valuesOf(row['$refs']), deviceIds: unseen } })).toBeUndefined();
});
