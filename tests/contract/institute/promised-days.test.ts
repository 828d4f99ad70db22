import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/base/day';
import type { Values } from '../../../src/base/dot-path';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { shanghaiNow } from '../../../src/server/db/clock';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// The day an order is promised for: what was agreed with the customer, else the working days that its instruments take.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const [order, sample] = ['crm/orders', 'metrology/samples'] as const;
const { today } = shanghaiNow();

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

/** The day after so many working days, counted by the database from what its calendar says. */
async function workdaysAfter(day: string, count: number): Promise<unknown> {
  const [row] = await sql(
    `select day::date::text as day from generate_series($1::date + 1, $1::date + 200, '1 day') day
       left join pg_holidays h on h.tenant_id = '000000' and h.is_deleted = 0 and h.holiday = day::date
     where h.day_kind = '2' or (h.day_kind is null and extract(isodow from day) < 6) order by day limit 1 offset $2`,
    day,
    count - 1,
  );
  return row?.['day'];
}

async function save(page: string, values: Values): Promise<unknown> {
  const answer = await institute.call('acceptor', `${page}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return valuesOf(answer['data'])['id'];
}

async function first(page: string, field: string): Promise<unknown> {
  return listOf((await institute.call('admin', `${page}/candidates`, { field, size: 5 }))['data'])[0]?.['id'];
}

/** An order with an instrument for each testing time. */
async function makeOrder(times: readonly number[], more: Values = {}): Promise<unknown> {
  const staff = await first(order, 'acceptorId');
  const people = { contactName: '李四', mobile: '13900000001', acceptorId: staff, salesmanId: staff };
  const orderId = await save(order, { enterId: await first(order, 'enterId'), ...people, ...more });
  const entries = await sql(
    `select id::text as id from pg_catalog where tenant_id = '000000' and ability_status = '1' order by id limit 3`,
  );
  for (const [at, days] of times.entries()) {
    const catalogId = entries[at]?.['id'];
    await sql(`update pg_catalog set default_days = $2 where id = $1`, catalogId, days);
    await save(sample, { orderId, catalogId, model: 'M1', factoryNo: `A${at}`, deptId: await institute.deptOf('tester') });
  }
  return orderId;
}

const promised = async (id: unknown): Promise<unknown> => (await institute.detail('acceptor', order, id))['promiseDate'];
const ofSamples = async (id: unknown): Promise<readonly unknown[]> =>
  (await institute.rows('acceptor', sample, { orderId: String(id) })).map((row) => row['promiseDate']);
const submit = async (id: unknown): Promise<unknown> => institute.move('acceptor', order, { id, name: 'submit' });

async function change(id: unknown, values: Values): Promise<void> {
  const { version } = await institute.detail('acceptor', order, id);
  await save(order, { id, version, ...values });
}

test('an order that says nothing is promised after the working days of what takes longest, over weekends and holidays', async () => {
  const id = await makeOrder([4, 9]);
  expect([await promised(id), await ofSamples(id)]).toEqual([null, [null, null]]);
  // The institute rests for a week from tomorrow on.
  await sql(
    `insert into pg_holidays (tenant_id, id, holiday, day_kind, holiday_name)
     select '000000', 990000 + n, $1::date + n, '1', '检修' from generate_series(1, 7) n
     where not exists (select from pg_holidays h where h.tenant_id = '000000' and h.holiday = $1::date + n)`,
    today,
  );
  expect(await submit(id)).toBe('100');
  const day = await workdaysAfter(today, 9);
  expect([await promised(id), await ofSamples(id)]).toEqual([day, [day, day]]);
  expect(Date.parse(String(day)) - Date.parse(today)).toBeGreaterThanOrEqual(16 * 86_400_000);
});

test.each([
  ['1', 3],
  ['2', 1],
] as const)('an urgent order (%s) is promised after %i working days, whatever its instruments', async (urgentType, count) => {
  const id = await makeOrder([9], { urgentType });
  expect(await submit(id)).toBe('100');
  expect(await promised(id)).toBe(await workdaysAfter(today, count));
});

test.each([-12, -200, 30])(
  'an order that is dated %i days from today is promised for a day after today, and after its own',
  async (shift) => {
    const orderDate = addDays(today, shift);
    const id = await makeOrder([9], { orderDate, urgentType: '1' });
    expect(await submit(id)).toBe('100');
    expect(await promised(id)).toBe(await workdaysAfter(shift > 0 ? String(orderDate) : today, 3));
  },
);

test('what was agreed with the customer stands; a later date reaches the samples, and an order that came back without one is promised anew', async () => {
  const id = await makeOrder([9], { promiseDate: '2098-05-05' });
  expect(await submit(id)).toBe('100');
  expect([await promised(id), await ofSamples(id)]).toEqual(['2098-05-05', ['2098-05-05']]);
  await change(id, { promiseDate: '2098-06-06' });
  expect(await ofSamples(id)).toEqual(['2098-06-06']);
  const emptied = await institute.call('acceptor', `${order}/submit`, {
    id,
    version: (await institute.detail('acceptor', order, id))['version'],
    promiseDate: null,
  });
  expect(JSON.stringify(emptied['data'])).toContain('请填写承诺日期');
  expect(await institute.move('dept_head', order, { id, name: 'sendBack', comment: '期限' })).toBe('50');
  await change(id, { promiseDate: null });
  expect(await submit(id)).toBe('100');
  expect([await promised(id), await ofSamples(id)]).toEqual([await workdaysAfter(today, 9), [await workdaysAfter(today, 9)]]);
});

test('an order that was sent back is promised anew where its day was worked out, and keeps what was agreed', async () => {
  const id = await makeOrder([9]);
  expect(await submit(id)).toBe('100');
  expect(await institute.move('dept_head', order, { id, name: 'sendBack', comment: '加急' })).toBe('50');
  expect(await promised(id)).toBeNull();
  await change(id, { urgentType: '2' });
  expect(await submit(id)).toBe('100');
  expect(await promised(id)).toBe(await workdaysAfter(today, 1));
  await change(id, { promiseDate: '2098-06-06' });
  expect(await institute.move('dept_head', order, { id, name: 'sendBack', comment: '加急' })).toBe('50');
  expect(await promised(id)).toBe('2098-06-06');
  expect(await submit(id)).toBe('100');
  expect(await promised(id)).toBe('2098-06-06');
});

test('the longest testing time that an order collects equals a fresh computation, of the demo rows as well', async () => {
  const { records } = institute.store.current();
  expect(await checkTotals({ database: institute.database, records, mend: false })).toEqual([]);
});
