import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Who is told of devices that are lent, fall due or are to be checked, and of standards and methods that must not be used, and on which day of the institute's calendar: domain.md 3.1, 3.3
// and 3.4, over the shipped page files.
let institute: Institute;
const loans = 'metrology/deviceLoans';
const looking = ['devices', 'deviceLoans', 'interimChecks', 'standards', 'standardFiles'];
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  institute = await openInstitute();
  // Of the demo institute nothing falls due in the year that these tests look at, and no rule but those of devices looks at it.
  await sql(`update pg_devices set valid_date = '2199-12-31'`);
  await sql(`update pg_device_loans set loan_state = '3', out_device = null where loan_state = '2'`);
  await sql(`update pg_interim_checks set plan_date = '2199-12-31'`);
  await sql(`update pg_standards set cert_valid_date = '2199-12-31'`);
  await sql(`update pg_standard_files set last_check_date = '2199-12-31'`);
  const rules = [...institute.store.current().pages.values()].flatMap(({ record }) =>
    (record.daily ?? []).map(({ name }) => [record.name, name] as const),
  );
  for (const [record, rule] of rules.filter(([name]) => !looking.includes(name)))
    await sql(
      `insert into sys_daily_run (tenant_id, record, rule, day) values ('000000', $1, $2, '2199-12-31')
       on conflict (tenant_id, record, rule) do update set day = excluded.day`,
      ...[record, rule],
    );
}, 240_000);
afterAll(() => institute.close());

/** Lets a day be, as at eight in the morning; the rules of devices have then looked at it. */
async function come(today: string): Promise<void> {
  const errors: unknown[] = [];
  const clock = () => Promise.resolve({ today, now: `${today} 08:00:00` });
  const runner = createDailyRunner({ database: institute.database, store: institute.store, clock, onError: (error) => errors.push(error) });
  const looked = async () => {
    await runner.look();
    const found = await sql(
      `select distinct to_char(day, 'YYYY-MM-DD') as day from sys_daily_run
       where tenant_id = '000000' and record = any($1)`,
      looking,
    );
    return found.map(({ day }) => day);
  };
  await expect.poll(looked, { timeout: 60_000 }).toEqual([today]);
  expect(errors).toEqual([]);
  await expect.poll(() => sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
}

/** How often each of some accounts was told something. */
async function heard(title: string, accounts: readonly string[]): Promise<Values> {
  const counts = accounts.map(async (account) => {
    const answer = await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=200');
    return [account, listOf(valuesOf(answer['data'])['records']).filter((each) => each['title'] === title).length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function freeDevice(): Promise<{ readonly id: string; readonly no: string }> {
  const [row] = await sql(
    `select id::text as id, device_no as no from pg_devices d where tenant_id = '000000' and device_state = '1' and is_deleted = 0
       and not exists (select 1 from pg_device_loans l where l.device_id = d.id) order by id limit 1`,
  );
  return { id: String(row?.['id']), no: String(row?.['no']) };
}

/** A device that the tester holds until a day, and its loan. */
async function lentUntil(dueDay: string) {
  const device = await freeDevice();
  const values = { deviceId: device.id, borrowerId: await institute.staffOf('tester'), purpose: '现场校准', dueDay };
  const answer = await institute.call('device_keeper', `${loans}/submit`, values);
  const loan = String(valuesOf(answer['data'])['id']);
  expect(await institute.move('device_keeper', loans, { id: loan, name: 'lend', data: { dueDay } })).toBe('2');
  return { device, loan };
}
const giveBack = (id: string) => institute.move('device_keeper', loans, { id, name: 'giveBack' });
const concerned = ['tester', 'device_keeper', 'quality', 'finance'];

test('who holds a device is reminded once, a working day of the calendar before it is due back, and again where it was extended', async () => {
  // A Friday that is a holiday, then a weekend: the working day before the Monday is the Thursday.
  const rest = await institute.call('admin', 'system/holidays/submit', { holiday: '2100-01-01', dayKind: '1', holidayName: '元旦' });
  expect(rest['success'], JSON.stringify(rest)).toBe(true);
  const { device, loan } = await lentUntil('2100-01-04');
  const due = `设备${device.no}应于2100-01-04归还`;
  await come('2099-12-30');
  expect(await heard(due, concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  for (const day of ['2099-12-31', '2100-01-01', '2100-01-04']) {
    await come(day);
    expect([day, await heard(due, concerned)]).toEqual([day, { tester: 1, device_keeper: 0, quality: 0, finance: 0 }]);
  }
  expect(await institute.move('device_keeper', loans, { id: loan, name: 'extend', data: { dueDay: '2100-01-07' } })).toBe('2');
  const later = `设备${device.no}应于2100-01-07归还`;
  for (const [day, times] of [
    ['2100-01-05', 0],
    ['2100-01-06', 1],
    ['2100-01-07', 1],
  ] as const) {
    await come(day);
    expect([day, await heard(later, ['tester'])]).toEqual([day, { tester: times }]);
  }
  expect(await giveBack(loan)).toBe('3');
});

test('a late device is told each day to who holds it and to the keepers, until it is back', async () => {
  const { device, loan } = await lentUntil('2100-02-01');
  const late = `设备${device.no}逾期未还`;
  await come('2100-02-01');
  expect(await heard(late, concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  for (const [day, times] of [
    ['2100-02-02', 1],
    ['2100-02-03', 2],
  ] as const) {
    await come(day);
    expect([day, await heard(late, concerned)]).toEqual([day, { tester: times, device_keeper: times, quality: 0, finance: 0 }]);
  }
  expect(await giveBack(loan)).toBe('3');
  await come('2100-02-04');
  expect(await heard(late, concerned)).toEqual({ tester: 2, device_keeper: 2, quality: 0, finance: 0 });
});

test('of a device that falls due its keeper and who holds it are told once, thirty days before and when it is out of date; who gave it back is not', async () => {
  const { device, loan } = await lentUntil('2199-01-01');
  await sql(
    `update pg_devices set keeper_id = $2, valid_date = '2100-04-30' where id = $1`,
    device.id,
    await institute.staffOf('device_keeper'),
  );
  const soon = `设备${device.no}将到期`;
  const over = `设备${device.no}已过期`;
  await come('2100-03-30');
  expect(await heard(soon, concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  for (const day of ['2100-03-31', '2100-04-01']) {
    await come(day);
    expect([day, await heard(soon, concerned)]).toEqual([day, { tester: 1, device_keeper: 1, quality: 0, finance: 0 }]);
  }
  await come('2100-04-30');
  expect(await heard(over, concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  expect(await giveBack(loan)).toBe('3');
  for (const day of ['2100-05-01', '2100-05-02']) {
    await come(day);
    expect([day, await heard(over, concerned)]).toEqual([day, { tester: 0, device_keeper: 1, quality: 1, finance: 0 }]);
  }
});

test('who is to check a device is told once, seven days before, with the keepers, and nobody of what was cancelled', async () => {
  const device = await freeDevice();
  const planned = async (planDate: string): Promise<Values> => {
    const values = { deviceId: device.id, planDate, checkerId: await institute.staffOf('tester') };
    const id = valuesOf((await institute.call('device_keeper', 'metrology/interimChecks/submit', values))['data'])['id'];
    return institute.detail('device_keeper', 'metrology/interimChecks', id);
  };
  const [check, cancelled] = [await planned('2100-06-08'), await planned('2100-06-08')];
  const cancel = { id: cancelled['id'], name: 'cancel', comment: '设备停用' };
  expect(await institute.move('device_keeper', 'metrology/interimChecks', cancel)).toBe('0');
  const near = (of: Values) => `期间核查${String(of['checkNo'])}临近`;
  await come('2100-05-31');
  expect(await heard(near(check), concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  for (const day of ['2100-06-01', '2100-06-02']) {
    await come(day);
    expect([day, await heard(near(check), concerned)]).toEqual([day, { tester: 1, device_keeper: 1, quality: 0, finance: 0 }]);
  }
  expect(await heard(near(cancelled), concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
});

/** Lets what waits be told at once. */
const told = () => expect.poll(() => sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 30_000 }).toEqual([]);
const users = ['tester', 'dept_head', 'quality', 'finance'];

test('of a standard whose certificate runs out its owner and quality are told in time to have it assessed anew; once it is past, all who measure with it', async () => {
  const [row] = await sql(
    `update pg_standards set cert_valid_date = '2100-12-31', owner_id = $1, tester_ids = array[$2::bigint]
     where id = (select min(id) from pg_standards where tenant_id = '000000' and standard_state = '1' and is_deleted = 0) returning standard_name as name`,
    ...[await institute.staffOf('device_keeper'), await institute.staffOf('tester')],
  );
  const name = String(row?.['name']);
  const soon = `计量标准${name}须申请复查`;
  const over = `计量标准${name}的考核证书已过期`;
  await come('2100-06-30');
  expect(await heard(soon, concerned)).toEqual({ tester: 0, device_keeper: 0, quality: 0, finance: 0 });
  for (const day of ['2100-07-01', '2100-07-02']) {
    await come(day);
    expect([day, await heard(soon, concerned)]).toEqual([day, { tester: 0, device_keeper: 1, quality: 1, finance: 0 }]);
  }
  await come('2101-01-01');
  expect(await heard(over, concerned)).toEqual({ tester: 1, device_keeper: 1, quality: 1, finance: 0 });
});

test('a method that nobody has looked for in a year is told to quality once, and again a year after it was', async () => {
  const [file] = await sql(
    `update pg_standard_files set last_check_date = '2101-02-01'
     where id = (select min(id) from pg_standard_files where tenant_id = '000000' and file_status = '1' and is_deleted = 0) returning id::text as id, file_no as no`,
  );
  const title = `标准文件${String(file?.['no'])}该查新了`;
  const told = async (day: string) => {
    await come(day);
    return heard(title, ['quality', 'tester']);
  };
  expect(await told('2102-02-01')).toEqual({ quality: 0, tester: 0 });
  for (const day of ['2102-02-02', '2102-02-03']) expect(await told(day)).toEqual({ quality: 1, tester: 0 });
  await sql(`update pg_standard_files set last_check_date = '2102-02-03' where id = $1`, file?.['id']);
  expect(await told('2102-02-04')).toEqual({ quality: 1, tester: 0 });
  expect(await told('2103-02-04')).toEqual({ quality: 2, tester: 0 });
});

test('a standard that is sealed and a method that is withdrawn are told to those who work by them', async () => {
  const [standard] = await sql(
    `update pg_standards set tester_ids = array[$1::bigint]
     where id = (select max(id) from pg_standards where tenant_id = '000000' and standard_state = '1' and is_deleted = 0) returning id::text as id, standard_name as name`,
    await institute.staffOf('tester'),
  );
  const data = { sealDate: '2026-01-05', sealReason: '主标准器送修' };
  expect(await institute.move('admin', 'metrology/standards', { id: standard?.['id'], name: 'seal', data })).toBe('2');
  await told();
  expect(await heard(`计量标准${String(standard?.['name'])}封存`, users)).toMatchObject({ tester: 1, quality: 1, finance: 0 });
  const [file] = await sql(
    `select id::text as id, file_no as no from pg_standard_files where tenant_id = '000000' and file_status = '1' limit 1`,
  );
  const files = 'metrology/standardFiles';
  expect(await institute.move('admin', files, { id: file?.['id'], name: 'disable', comment: '已有新版' })).toBe('2');
  await told();
  expect(await heard(`标准文件${String(file?.['no'])}停用`, users)).toEqual({ tester: 1, dept_head: 1, quality: 1, finance: 0 });
});
