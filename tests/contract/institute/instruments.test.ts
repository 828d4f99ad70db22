import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '../../../src/base/day';
import type { Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// The ledgers of customers' instruments over the shipped page files: who is told that one is due, and how it comes in and goes back tested.
let institute: Institute;
let unit: string;
const page = 'crm/instruments';
const registration = 'crm/registrations';
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  institute = await openInstitute();
  unit = String((await institute.rows('customer', 'crm/customers'))[0]?.['id']);
  const salesman = await sql(
    `update pg_customers set salesman_id = (select staff_id from sys_user where tenant_id = '000000' and account = 'salesman') where id = $1 returning 1`,
    unit,
  );
  expect(salesman).toHaveLength(1);
}, 240_000);
afterAll(() => institute.close());

async function save(account: string, of: string, values: Values): Promise<unknown> {
  const answer = await institute.call(account, `${of}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return valuesOf(answer['data'])['id'];
}
const own = (values: Values = {}): Values => ({ enterId: unit, instrumentName: '压力变送器', model: '3051', factoryNo: 'P-77', ...values });

async function titlesOf(account: string): Promise<readonly string[]> {
  const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=200');
  return listOf(valuesOf(answer['data'])['records']).map((each) => String(each['title']));
}

test('who looks after the customer and the customer himself are told of what is due as early as it says, and nobody of the rest', async () => {
  const tomorrow = addDays(today, 1) ?? '';
  // A year after that day, less a day: due forty days from now.
  const lastCheckDate = addMonths(addDays(today, 41) ?? '', -12);
  const due = await save('acceptor', page, own({ instrumentName: '早提醒表', lastCheckDate, remindDays: 60 }));
  await save('acceptor', page, own({ instrumentName: '晚提醒表', lastCheckDate }));
  await save('acceptor', page, own({ instrumentName: '停用表', lastCheckDate, remindDays: 60, deviceState: '2' }));
  expect(await institute.detail('acceptor', page, due)).toMatchObject({
    nextCheckDate: addDays(addMonths(lastCheckDate ?? '', 12) ?? '', -1),
    remindDate: addDays(addDays(addMonths(lastCheckDate ?? '', 12) ?? '', -1) ?? '', -60),
  });
  const clock = () => Promise.resolve({ today: tomorrow, now: `${tomorrow} 08:00:00` });
  const errors: unknown[] = [];
  const runner = createDailyRunner({ database: institute.database, store: institute.store, clock, onError: (error) => errors.push(error) });
  const told = '早提醒表即将到期，请安排送检';
  await expect
    .poll(
      async () => {
        await runner.look();
        return Promise.all(['salesman', 'customer'].map(async (account) => (await titlesOf(account)).includes(told)));
      },
      { timeout: 30_000 },
    )
    .toEqual([true, true]);
  expect(errors).toEqual([]);
  for (const account of ['salesman', 'customer', 'acceptor', 'finance']) {
    const titles = await titlesOf(account);
    const mine = titles.filter((title) => title.startsWith('早') || title.startsWith('晚') || title.startsWith('停'));
    expect([account, mine]).toEqual([account, ['salesman', 'customer'].includes(account) ? [told] : []]);
  }
});

test('what is chosen from the ledger comes to its sample as the ledger has it, and the tested sample moves its next date on', async () => {
  const lastCheckDate = addMonths(today, -13);
  const given = { measureRange: '(0~1)MPa', accuracy: '0.5级', manufacturer: '某厂', manageNo: 'SB-1', lastCheckDate };
  const enterInstrumentId = await save('customer', page, own(given));
  const catalogId = listOf(
    (await institute.call('admin', `${registration}/candidates`, { field: 'items.catalogId', size: 1 }))['data'],
  )[0]?.['id'];
  const id = await save('acceptor', registration, {
    ...{ enterId: unit, applicant: '李四', mobile: '13900000001' },
    items: [{ enterInstrumentId, catalogId, qty: 1 }],
  });
  const move = (account: string, of: string, key: unknown, name: string, data: Values = {}) =>
    institute.move(account, of, { id: key, name, data });
  expect(await move('acceptor', registration, id, 'submit')).toBe('2');
  const staff = listOf(
    (await institute.call('acceptor', `${registration}/candidates`, { field: 'traffics.driverUserId', size: 1 }))['data'],
  )[0];
  expect(await move('acceptor', registration, id, 'accept', { businessStaffId: staff?.['id'] })).toBe('3');
  const [sample] = await institute.rows('admin', 'metrology/samples', { instrumentId: String(enterInstrumentId) });
  const { lastCheckDate: _before, ...same } = given;
  expect(sample).toMatchObject({ actualName: '压力变送器', model: '3051', factoryNo: 'P-77', hasNoFactoryNo: 0, ...same });
  // Its work is done, and its certificate is signed and may go: with that the sample is complete.
  await sql(`update pg_samples set sample_state = '100' where id = $1`, sample?.['id']);
  const deptId = await institute.deptOf('tester');
  const task = await save('admin', 'metrology/tasks', { sampleId: sample?.['id'], deptId, dueDate: today });
  await sql(`update pg_tasks set item_state = '600' where id = $1`, task);
  await sql(
    `update pg_samples set sample_state = '400', task_count = 1, begun_count = 1, finished_count = 1 where id = $1`,
    sample?.['id'],
  );
  // It was tested some days before its certificate goes out, and is due by the certificate.
  const checked = addDays(today, -9) ?? '';
  const report = await save('admin', 'metrology/reports', { sampleId: sample?.['id'], certificateType: '2' });
  await sql(
    `update pg_reports set report_state = '700', valid_state = '1', release_time = now(), check_date = $2 where id = $1`,
    report,
    checked,
  );
  expect(await move('issuer', 'metrology/reports', report, 'issue', { sendWay: '1', copies: 1 })).toBe('1000');
  expect(await institute.detail('admin', 'metrology/samples', sample?.['id'])).toMatchObject({ sampleState: '1000' });
  expect(await institute.detail('customer', page, enterInstrumentId)).toMatchObject({
    lastCheckDate: checked,
    nextCheckDate: addDays(addMonths(checked, 12) ?? '', -1),
  });
});

test('an instrument of another customer is neither offered nor taken, and its ledger is out of sight', async () => {
  const [other] = await sql(`select id::text as id, enter_id::text as unit from pg_instruments where enter_id <> $1 limit 1`, unit);
  expect(await institute.detail('customer', page, other?.['id'])).toEqual({});
  const items = [{ enterInstrumentId: other?.['id'], qty: 1 }];
  const refused = await institute.call('acceptor', `${registration}/submit`, {
    ...{ enterId: unit, applicant: '李四', mobile: '13900000001' },
    items,
  });
  expect(valuesOf(valuesOf(refused['data'])['fields'])).toHaveProperty(['items.0.enterInstrumentId']);
  const foreign = await institute.call('customer', `${page}/submit`, own({ enterId: other?.['unit'] }));
  expect(valuesOf(valuesOf(foreign['data'])['fields'])).toHaveProperty('enterId');
});

test('a customer who is handed to another salesman takes his instruments along', async () => {
  const id = await save('acceptor', page, own({ factoryNo: 'P-78' }));
  expect(await institute.detail('salesman', page, id)).toMatchObject({ id });
  const { version } = await institute.detail('acceptor', 'crm/customers', unit);
  const [other] = await sql(
    `select id::text as id from pg_staff where staff_state = '1' and id <> (select salesman_id from pg_customers where id = $1) limit 1`,
    unit,
  );
  await save('acceptor', 'crm/customers', { id: unit, version, salesmanId: other?.['id'] });
  expect(await institute.detail('acceptor', page, id)).toMatchObject({ salesmanId: other?.['id'] });
  expect(await institute.detail('salesman', page, id)).toEqual({});
});
