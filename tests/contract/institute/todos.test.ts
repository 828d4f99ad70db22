import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '../../../src/base/day';
import type { Values } from '../../../src/base/dot-path';
import { encodeSearch } from '../../../src/protocol/search-encode';
import { demoAccounts } from '../../../src/server/seed/demo-accounts';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// What waits for whom on the home page, over the page files that the product ships and its demo institute.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const todosOf = async (account: string): Promise<readonly Values[]> => listOf((await institute.call(account, 'todos'))['data']);
/** A server takes in at once what rights have become, others after their next look. */
const felt = { timeout: 5_000, interval: 50 };
const find = async (account: string, path: string, name: string): Promise<Values> =>
  (await todosOf(account)).find((each) => each['path'] === path && each['name'] === name) ?? {};

/** Hides a field from a role for as long as `work` runs, however it ends. */
async function whileHidden(role: string, record: string, field: string, work: () => Promise<void>): Promise<void> {
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
     select '000000', id, $2, $3, 'hidden' from sys_role where tenant_id = '000000' and role_alias = $1`,
    ...[role, record, field],
  );
  try {
    await work();
  } finally {
    await sql(`delete from sys_role_field where record_name = $1 and field = $2 and rule = 'hidden'`, record, field);
  }
}

/** Who works with records; the others keep the system, and have the notices. */
const working = demoAccounts.map(({ role }) => role).filter((role) => !['administrator', 'configurator', 'hr'].includes(role));

test.each(working)('%s finds something to do at the first glance, and nothing of what is not his', async (role) => {
  const todos = await todosOf(role);
  expect(todos.length).toBeGreaterThan(0);
  const { pages } = institute.store.current();
  const allowed = listOf((await institute.call(role, 'blade-system/menu/buttons'))['data']).flatMap((each) => listOf(each['children']));
  const codes = new Set(allowed.map((each) => each['code']));
  for (const todo of todos) {
    const model = pages.get(String(todo['path']));
    const { can } = model?.todos?.find(({ name }) => name === todo['name']) ?? {};
    expect([todo['path'], todo['name'], codes.has(`${model?.page ?? ''}_${can ?? ''}`)]).toEqual([todo['path'], todo['name'], true]);
  }
});

test.each(working)('of the charts %s is shown each can be drawn and opens its rows, and none is kept from the role', async (role) => {
  const charts = listOf((await institute.call(role, 'charts'))['data']);
  expect(charts.length).toBeGreaterThan(0);
  for (const { path, by, sum = '', opens } of charts) {
    const answer = await institute.call(role, `${String(path)}/tally`, { by, sum, searchType: 'N' });
    expect([path, answer['success']]).toEqual([path, true]);
    // A bar leads to its rows: as many as it counts.
    const [bar] = listOf(answer['data']);
    if (!bar) continue;
    const key = String(bar['key']);
    const asked = opens === 'range' ? [`${key}-01`, addDays(addMonths(`${key}-01`, 1) ?? '', -1) ?? ''] : opens === 'in' ? [key] : key;
    const items = [{ field: String(by), operator: opens as 'range' | 'in' | 'equal', value: asked }];
    const search = encodeSearch({ mode: 'N', exact: false, items, current: 1, size: 1 });
    const page = await institute.call(role, `${String(path)}/page`, { ...search, current: 1, size: 1 });
    expect([path, by, valuesOf(page['data'])['total']]).toEqual([path, by, bar['count']]);
  }
});

test('a chart of what is hidden from a role is not told of', async () => {
  const seen = async () =>
    listOf((await institute.call('finance', 'charts'))['data']).map(({ path, name }) => `${String(path)} ${String(name)}`);
  expect(await seen()).toContain('finance/settlements amounts');
  await whileHidden('finance', 'settlements', 'receivable', () => expect.poll(seen, felt).not.toContain('finance/settlements amounts'));
  await expect.poll(seen, felt).toContain('finance/settlements amounts');
});

test('each counts the rows that its list shows, mine alone where it says so', async () => {
  const staff = await institute.staffOf('tester');
  const [task] = await sql(
    `select id from pg_tasks where tenant_id = '000000' and dept_id = $1 order by id desc limit 1`,
    await institute.deptOf('tester'),
  );
  await sql(`update pg_tasks set item_state = '300', assignee_id = $2, due_date = '2020-01-01' where id = $1`, task?.['id'], staff);
  const mine = await find('tester', 'metrology/tasks', 'lock');
  const [counted] = await sql(
    `select count(*)::int as n, count(*) filter (where due_date < current_date)::int as late from pg_tasks
     where tenant_id = '000000' and is_deleted = 0 and assignee_id = $1 and item_state in ('300', '350')`,
    staff,
  );
  expect([mine['total'], valuesOf(mine['late'])['total'], mine['items']]).toEqual([
    counted?.['n'],
    counted?.['late'],
    [
      { field: 'itemState', operator: 'in', value: ['300', '350'] },
      { field: 'assigneeId', operator: 'equal', value: staff },
    ],
  ]);
  expect(Number(valuesOf(mine['late'])['total'])).toBeGreaterThan(0);
  // What colleagues of the department have stands beside it, and is found by its own search.
  const dept = await institute.deptOf('tester');
  const [colleague] = await sql(
    `select id from pg_staff where tenant_id = '000000' and dept_id = $1 and id <> $2 and is_deleted = 0 limit 1`,
    dept,
    staff,
  );
  const [other] = await sql(
    `select id from pg_tasks where tenant_id = '000000' and dept_id = $1 and id <> $2 order by id limit 1`,
    dept,
    task?.['id'],
  );
  await sql(`update pg_tasks set item_state = '300', assignee_id = $2 where id = $1`, other?.['id'], colleague?.['id']);
  const team = valuesOf((await find('tester', 'metrology/tasks', 'lock'))['team']);
  const [ours] = await sql(
    `select count(*)::int as n from pg_tasks where tenant_id = '000000' and is_deleted = 0 and item_state in ('300', '350')
     and assignee_id in (select id from pg_staff where dept_id = $1 and is_deleted = 0)`,
    dept,
  );
  expect(team).toEqual({
    total: ours?.['n'],
    items: [
      { field: 'itemState', operator: 'in', value: ['300', '350'] },
      { field: 'assigneeId', operator: 'equal', value: '@myTeam' },
    ],
  });
  expect(Number(team['total'])).toBeGreaterThan(Number(mine['total']));
  // Where the department of employees is hidden from a role nobody is known by it.
  const seen = async () => (await find('tester', 'metrology/tasks', 'lock'))['team'];
  await whileHidden('tester', 'staff', 'deptId', () => expect.poll(seen, felt).toBeUndefined());
});

test('what waits is told without its day where that is hidden, and not left out', async () => {
  const [task] = await sql(`select id from pg_tasks where tenant_id = '000000' and is_deleted = 0 order by id limit 1`);
  await sql(`update pg_tasks set item_state = '400', due_date = '2020-01-01' where id = $1`, task?.['id']);
  const waiting = () => find('verifier', 'metrology/tasks', 'verifyAny');
  expect(await waiting()).toMatchObject({ due: 'dueDate' });
  await whileHidden('verifier', 'tasks', 'dueDate', async () => {
    await expect.poll(async () => (await waiting())['due'], felt).toBeUndefined();
    const { total, late } = await waiting();
    expect(Number(total)).toBeGreaterThan(0);
    expect(valuesOf(late)['total']).toBe(0);
  });
  await expect.poll(async () => (await waiting())['due'], felt).toBe('dueDate');
});

test('what is near is counted in working days of the institute’s calendar', async () => {
  const before = valuesOf((await find('acceptor', 'crm/orders', 'running'))['near']);
  // The next two weeks are a holiday: three working days reach over it.
  const made = await sql(
    `insert into pg_holidays (tenant_id, id, holiday, day_kind, holiday_name)
     select '000000', 990000 + n, current_date + n, '1', '检修' from generate_series(0, 14) n
     where not exists (select from pg_holidays h where h.tenant_id = '000000' and h.holiday = current_date + n) returning id`,
  );
  try {
    const after = valuesOf((await find('acceptor', 'crm/orders', 'running'))['near']);
    expect(Date.parse(String(after['until'])) - Date.parse(String(before['until']))).toBeGreaterThanOrEqual(9 * 86_400_000);
    expect(Number(after['total'])).toBeGreaterThanOrEqual(Number(before['total']));
  } finally {
    await sql(
      'delete from pg_holidays where id = any($1::bigint[])',
      made.map(({ id }) => id),
    );
  }
});

test('nobody is counted who has not signed in, and a customer is told of his own unit alone', async () => {
  const own = await find('customer', 'crm/orders', 'running');
  const [counted] = await sql(
    `select count(*)::int as n from pg_orders o join sys_user u on u.enter_id = o.enter_id and u.account = 'customer' and u.tenant_id = '000000' where o.order_status = '300'`,
  );
  expect(own['total']).toBe(counted?.['n']);
});

test('of certificates those are to be drafted whose work is done, and no others', async () => {
  const page = 'metrology/reports';
  const count = async (): Promise<number> => Number((await find('tester', page, 'draft'))['total'] ?? -1);
  // Whichever laboratory the demo gave them to.
  await sql(`update pg_reports set dept_id = $1 where report_state = '300'`, await institute.deptOf('tester'));
  const waiting = async () =>
    (
      await sql(
        `select r.id::text as id, s.id::text as sample, s.sample_state as state from pg_reports r join pg_samples s on s.id = r.sample_id
         where r.tenant_id = '000000' and r.is_deleted = 0 and r.report_state = '300' and r.replaces_id is null and r.dept_id = $1 order by r.id`,
        await institute.deptOf('tester'),
      )
    ).map((row) => ({ id: row['id'], sample: row['sample'], isReady: ['400', '1000'].includes(String(row['state'])) }));
  const rows = await waiting();
  const ready = rows.filter(({ isReady }) => isReady).length;
  expect(rows.length).toBeGreaterThan(ready);
  expect(await count()).toBe(ready);
  // A sample whose last work is approved brings its certificate along.
  const [{ id, sample } = { id: '', sample: '' }] = rows.filter(({ isReady }) => !isReady);
  expect(await institute.move('tester', page, { id, name: 'draft' })).toBe('样品的检测项目还没有全部审核完成');
  const [task] = await sql(
    `update pg_tasks set item_state = '500', waive_time = now(), lock_time = now(), assignee_id = null where id = (select min(id) from pg_tasks where sample_id = $1)
     returning id::text as id`,
    sample,
  );
  await sql(`delete from pg_tasks where sample_id = $1 and id <> $2`, sample, task?.['id']);
  expect(await institute.move('admin', 'metrology/tasks', { id: task?.['id'], name: 'approve' })).toBe('600');
  expect((await waiting()).find((each) => each.id === id)).toMatchObject({ isReady: true });
  expect(await count()).toBe(ready + 1);
  expect(await institute.move('tester', page, { id, name: 'draft' })).toBe('400');
  expect(await count()).toBe(ready);
});
