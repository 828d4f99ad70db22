import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, openInstitute, valuesOf } from '../support/institute';
import { each, walkStates } from '../support/walk-states';

// Devices that are lent and given back, over the page files that the product ships: domain.md 3.1 领用归还.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const loans = 'metrology/deviceLoans';
const devices = 'metrology/devices';
const dueDay = '2099-12-31';

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const submit = async (values: Values, account = 'device_keeper'): Promise<Values> => institute.call(account, `${loans}/submit`, values);
async function lentTo(deviceId: string, account = 'device_keeper'): Promise<string> {
  const borrowerId = await institute.staffOf('tester');
  const answer = await submit({ deviceId, borrowerId, purpose: '现场校准', dueDay }, account);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
}
async function freeDevice(): Promise<string> {
  const [row] = await sql(
    `select id::text as id from pg_devices d where tenant_id = '000000' and device_state = '1' and valid_date > current_date + 2 and is_deleted = 0
       and not exists (select 1 from pg_device_loans l where l.device_id = d.id) order by id desc limit 1`,
  );
  return String(row?.['id']);
}
const lend = (id: string) => institute.move('device_keeper', loans, { id, name: 'lend', data: { dueDay } });
const deviceOf = (id: string) => institute.detail('admin', devices, id);

test('a device that is lent says who holds it, is lent to nobody else, and is free again once it is back', async () => {
  const device = await freeDevice();
  const [first, second] = [await lentTo(device), await lentTo(device)];
  expect(await deviceOf(device)).toMatchObject({ isLent: 0 });
  expect(await lend(first)).toBe('2');
  expect(await deviceOf(device)).toMatchObject({ isLent: 1, holderIds: await institute.staffOf('tester') });
  expect(await lend(second)).toBe('设备已借出');
  expect(await institute.move('device_keeper', loans, { id: first, name: 'giveBack' })).toBe('3');
  expect(await deviceOf(device)).toMatchObject({ isLent: 0, deviceState: '1' });
  expect(await lend(second)).toBe('2');
});

test('of two loans of a device that are lent at once, one goes out', async () => {
  const device = await freeDevice();
  const both = [await lentTo(device), await lentTo(device)];
  const answers = await Promise.all(both.map(lend));
  expect(answers.filter((answer) => answer === '2')).toHaveLength(1);
});

test.each([
  ['is out of use', `device_state = '2'`, '设备不在用，不能借出'],
  ['is past its tracing', `valid_date = current_date - 2`, '设备溯源已过期，不能借出'],
])('a device that %s is not lent, and its button says that alone', async (_why, change, sentence) => {
  const device = await freeDevice();
  const loan = await lentTo(device);
  await sql(`update pg_devices set ${change} where id = $1`, device);
  expect(await lend(loan)).toBe(sentence);
  const foreseen = await institute.call('device_keeper', `${loans}/foresee`, { name: 'lend', ids: [loan] });
  expect(foreseen['data']).toMatchObject({ refused: [{ id: loan, sentence: { zh: sentence } }] });
});

test('a device that comes back damaged goes out of use, with the state on return on the loan', async () => {
  const device = await freeDevice();
  const loan = await lentTo(device);
  await lend(loan);
  const damaged = { id: loan, name: 'giveBackDamaged' };
  expect(await institute.move('device_keeper', loans, damaged)).not.toBe('3');
  expect(await institute.move('device_keeper', loans, { ...damaged, data: { backNote: '表盘破裂' } })).toBe('3');
  expect(await deviceOf(device)).toMatchObject({ deviceState: '2', isLent: 0 });
  expect(await institute.detail('device_keeper', loans, loan)).toMatchObject({ backCondition: '2', backNote: '表盘破裂' });
});

test('a loan goes through its states alone', async () => {
  const device = await freeDevice();
  const id = await lentTo(device);
  await walkStates({
    institute,
    page: loans,
    id,
    pairs: [...each(['1'], '2'), ...each(['1'], '0'), ...each(['2'], '3')],
    auto: [],
    bySecond: [],
    asked: { dueDay, backNote: '完好' },
    arrange: async (state) => {
      await sql(`update pg_devices set device_state = '1', is_lent = 0 where id = $1`, device);
      await sql(`update pg_device_loans set loan_state = $2 where id = $1`, id, state);
    },
  });
});

test('who borrows sees and asks for what he borrows himself, and neither lends nor takes back', async () => {
  const mine = await lentTo(await freeDevice(), 'tester');
  expect((await institute.rows('tester', loans, {})).map((row) => row['id'])).toContain(mine);
  const borrowerId = await institute.staffOf('device_keeper');
  const other = await submit({ deviceId: await freeDevice(), borrowerId, purpose: '核查', dueDay });
  expect((await institute.rows('tester', loans, {})).map((row) => row['id'])).not.toContain(valuesOf(other['data'])['id']);
  expect(await institute.move('tester', loans, { id: mine, name: 'lend', data: { dueDay } })).not.toBe('2');
});
