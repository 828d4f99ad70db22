import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  const folder = makeSchemas();
  const own = fileURLToPath(new URL('../support/daily-schemas', import.meta.url));
  cpSync(join(own, 'loans.json'), join(folder, 'pages/demo/loans.json'));
  cpSync(join(own, 'notices'), join(folder, 'notices'), { recursive: true });
  cpSync(fileURLToPath(new URL('../support/tell-schemas/staff.json', import.meta.url)), join(folder, 'pages/demo/staff.json'));
  http = await openHttp(folder);
  expect(http.store.current().problems).toEqual([]);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown) => http.call('POST', `/api/demo/${path}`, { token: admin, body });

async function save(values: Values): Promise<Key> {
  const answer = await post('loans/submit', values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

async function read(id: string): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/loans/detail?id=${id}`, { token: admin });
  return isObject(data) ? data : {};
}

const openRunner = (today: string, time: string) => {
  const errors: unknown[] = [];
  const clock = () => Promise.resolve({ today, now: `${today} ${time}:00` });
  return {
    errors,
    runner: createDailyRunner({ database: http.database, store: http.store, clock, onError: (error) => errors.push(error) }),
  };
};

const lastOf = async (rule: string) =>
  (await sql(`select to_char(day, 'YYYY-MM-DD') as day from sys_daily_run where rule = $1 and tenant_id = '000000'`, rule))[0]?.['day'];

/** Looks at a time; the server itself looks too, by the time that it is, and a rule that it has at work is looked at again. */
async function look(today: string, time = '08:00', rule = 'dueSoon'): Promise<void> {
  const { errors, runner } = openRunner(today, time);
  await expect
    .poll(
      async () => {
        await runner.look();
        return lastOf(rule);
      },
      { timeout: 9000 },
    )
    .toBe(today);
  expect(errors).toEqual([]);
}

/** Says that rules have run until a day. */
const ranUntil = (day: string) =>
  sql(
    `insert into sys_daily_run (tenant_id, record, rule, day) select '000000', 'loans', r, $1::date from unnest(array['dueSoon', 'remind', 'lapse', 'passOn']) as r
     on conflict (tenant_id, record, rule) do update set day = excluded.day`,
    day,
  );

/** How often somebody was told of a loan. */
async function heard(account: string, loan: string): Promise<number> {
  await expect.poll(async () => sql(`select 1 from sys_delivery where state = 'waiting'`), { timeout: 9000 }).toEqual([]);
  const token = await http.tokenOf(account);
  const { data } = await http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=100', { token });
  const records = isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
  return records.filter((each) => String(each['title']).includes(loan)).length;
}

test('a notice goes out on the day and at the hour of its rule, once until its condition has stopped holding', async () => {
  await ranUntil('2100-01-01');
  await save({ loanName: '将到期', dueDay: '2100-01-05' });
  await save({ loanName: '还早', dueDay: '2100-01-09' });
  const { runner } = openRunner('2100-01-02', '06:59');
  await runner.look();
  expect(await heard('finance', '将到期')).toBe(0);
  await look('2100-01-02', '07:00');
  await look('2100-01-03');
  expect([await heard('finance', '将到期'), await heard('finance', '还早')]).toEqual([1, 0]);
  const [row] = await sql(`select id::text as id, version from pg_loans where loan_name = '将到期'`);
  const later = { id: row?.['id'], loanName: '将到期', dueDay: '2100-01-20', version: row?.['version'] };
  const key = await save(later);
  await look('2100-01-04');
  await save({ ...later, ...key, dueDay: '2100-01-07' });
  await look('2100-01-05');
  expect(await heard('finance', '将到期')).toBe(2);
});

test('a rule for each day tells on each day, and of days that were missed only the last', async () => {
  await ranUntil('2100-02-01');
  await save({ loanName: '天天', dueDay: '2100-02-01' });
  await look('2100-02-02', '08:00', 'remind');
  await look('2100-02-03', '08:00', 'remind');
  expect(await heard('hr', '天天')).toBe(2);
  await look('2100-02-09', '08:00', 'remind');
  expect(await heard('hr', '天天')).toBe(3);
});

test('a transition that was missed happens as on its own day, by nobody, and one that is refused is tried again the next day', async () => {
  await ranUntil('2100-03-01');
  const [one, other] = [
    await save({ loanName: '有押', dueDay: '2100-03-02', pledge: '证件' }),
    await save({ loanName: '无押', dueDay: '2100-03-02' }),
  ];
  await look('2100-03-05', '08:00', 'lapse');
  expect(await read(one.id)).toMatchObject({ loanState: '2', lapsedDay: '2100-03-03', updateUserName: '系统', version: 2 });
  const trail = await sql(`select action, user_name from sys_audit where subject = 'loans' and subject_id = $1 order by id`, one.id);
  expect(trail.at(-1)).toEqual({ action: 'lapse', user_name: '系统' });
  expect(await read(other.id)).toMatchObject({ loanState: '1', version: 1 });
  const faults = await sql(
    `select message from sys_error_log where kind = 'daily' and extra::text like '%' || $1 || '%' order by id`,
    other.id,
  );
  expect(faults).toEqual(Array.from({ length: 3 }, () => ({ message: '“借用”的每日规则“lapse”未能办理：没有押金' })));
  await save({ ...other, loanName: '无押', dueDay: '2100-03-02', pledge: '现金' });
  await look('2100-03-06', '08:00', 'lapse');
  expect(await read(other.id)).toMatchObject({ loanState: '2', lapsedDay: '2100-03-06' });
  // What came back into the state holds anew.
  for (const name of ['back', 'lend'])
    await post('loans/transition', { name, items: [{ id: one.id, version: Number((await read(one.id))['version']) }] });
  await look('2100-03-07', '08:00', 'lapse');
  expect(await read(one.id)).toMatchObject({ loanState: '2', lapsedDay: '2100-03-07' });
});

test('of two processes that look at once each record has its turn once', async () => {
  await ranUntil('2100-04-01');
  const loans: Key[] = [];
  for (let index = 0; index < 12; index += 1) loans.push(await save({ loanName: `同时${index}`, dueDay: '2100-04-01', pledge: '证件' }));
  // Each takes the other for gone, as where one stood still for a while.
  await sql(
    `create function lose_lease() returns trigger language plpgsql as $$ begin new.until := now() - interval '1 second'; return new; end $$`,
  );
  await sql(`create trigger lost before insert or update on sys_daily_run for each row execute function lose_lease()`);
  const [one, other] = [openRunner('2100-04-02', '08:00'), openRunner('2100-04-02', '08:00')];
  await Promise.all([one.runner.look(), other.runner.look()]);
  await sql(`drop trigger lost on sys_daily_run`);
  await look('2100-04-02');
  expect([one.errors, other.errors]).toEqual([[], []]);
  const counts = await sql(
    `select count(*)::int as n from sys_audit where subject = 'loans' and action = 'lapse' and subject_id = any($1::bigint[]) group by subject_id`,
    loans.map(({ id }) => id),
  );
  expect(counts).toEqual(loans.map(() => ({ n: 1 })));
  expect(await heard('finance', '同时1')).toBe(3);
});

test('a rule belongs to the process that runs it until that has gone quiet', async () => {
  await ranUntil('2100-05-01');
  await save({ loanName: '别处', dueDay: '2100-05-01', pledge: '证件' });
  await sql(`update sys_daily_run set owner = 'other', until = now() + interval '1 hour' where rule = 'lapse'`);
  const { runner } = openRunner('2100-05-02', '08:00');
  await runner.look();
  expect(await lastOf('lapse')).toBe('2100-05-01');
  await sql(`update sys_daily_run set until = now() - interval '1 second' where rule = 'lapse'`);
  await look('2100-05-02', '08:00', 'lapse');
});

test('a notice of a day that was missed goes out on no other, nor before its hour', async () => {
  await ranUntil('2100-06-01');
  await save({ loanName: '昨日', dueDay: '2100-06-02' });
  const { errors, runner } = openRunner('2100-06-03', '06:59');
  await runner.look();
  expect([errors, await lastOf('dueSoon'), await heard('finance', '昨日')]).toEqual([[], '2100-06-01', 0]);
  await look('2100-06-03', '07:00');
  expect(await heard('finance', '昨日')).toBe(1);
});

test('a record that no statement can change keeps no other from its turn, and stands among the faults', async () => {
  await ranUntil('2100-07-01');
  const [bad, good] = [
    await save({ loanName: '毒', dueDay: '2100-07-01', pledge: '证件' }),
    await save({ loanName: '好', dueDay: '2100-07-01', pledge: '证件' }),
  ];
  await sql(`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`);
  await sql(`create trigger poisoned before update on pg_loans for each row when (new.loan_name = '毒') execute function poison()`);
  const { runner } = openRunner('2100-07-02', '08:00');
  await expect
    .poll(
      async () => {
        await runner.look();
        return lastOf('lapse');
      },
      { timeout: 9000 },
    )
    .toBe('2100-07-02');
  await sql(`drop trigger poisoned on pg_loans`);
  expect([await read(bad.id), await read(good.id)]).toMatchObject([{ loanState: '1' }, { loanState: '2' }]);
  const faults = await sql(`select message from sys_error_log where kind = 'daily' and extra::text like '%' || $1 || '%'`, bad.id);
  expect(faults).toEqual([{ message: '“借用”的每日规则“lapse”未能办理：poisoned' }]);
});

test('who is told of a record that a rule moves is whom it names then', async () => {
  await ranUntil('2100-08-01');
  const staff = async (staffName: string, account: string): Promise<string> => {
    const { data } = await post('staff/submit', { staffName });
    const { id } = data as Key;
    await sql(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = $2`, id, account);
    return id;
  };
  const [holderId, heirId] = [await staff('旧人', 'hr'), await staff('新人', 'finance')];
  const one = await save({ loanName: '转手', dueDay: '2100-08-01', holderId, heirId });
  await post('loans/transition', { name: 'back', items: [one] });
  await look('2100-08-02', '08:00', 'passOn');
  expect(await read(one.id)).toMatchObject({ loanState: '4', holderId: heirId });
  expect([await heard('finance', '转手'), await heard('hr', '转手')]).toEqual([1, 0]);
});

test('of more records than one look takes each has its turn', async () => {
  await ranUntil('2100-09-01');
  await sql(
    `insert into pg_loans (tenant_id, id, loan_name, due_day, loan_state, pledge) select '000000', 990000 + n, '多' || n, '2100-09-01', '1', '证件' from generate_series(1, 230) as n`,
  );
  await look('2100-09-02', '08:00', 'lapse');
  expect(await sql(`select count(*)::int as n from pg_loans where loan_name like '多%' and loan_state = '2'`)).toEqual([{ n: 230 }]);
});

test('days that a condition counts in working days go over a weekend', async () => {
  // Two working days from Friday reach Tuesday, and not Wednesday.
  await save({ loanName: '周二到期', dueDay: '2150-03-10', pledge: '按工作日' });
  await save({ loanName: '周三到期', dueDay: '2150-03-11', pledge: '按工作日' });
  await look('2150-03-06', '07:00', 'atWork');
  expect([await heard('finance', '周二到期'), await heard('finance', '周三到期')]).toEqual([1, 0]);
});
