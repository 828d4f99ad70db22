import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { runServer, type Running } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { openProxy, type TcpProxy } from '../../fixtures/tcp-proxy';
import { makeFolder } from '../../fixtures/test-database';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// The product is killed between two statements of what makes many rows of several pages: a registration that becomes an order with its samples, an order that is released with its tasks, a bill that is
// made with its lines and moves on by itself.
// What stands then is all of it or nothing; who asks again with the same key gets it once, and the same answer however often.
let institute: Institute;
let proxy: TcpProxy;
const data = makeFolder('kill-statements');
beforeAll(async () => {
  institute = await openInstitute();
  proxy = await openProxy(institute.connection);
});
afterAll(async () => {
  await proxy.close();
  await institute.close();
  rmSync(data, { recursive: true, force: true });
});

const [registrations, orders] = ['crm/registrations', 'crm/orders'] as const;
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const ready = /^量衡已启动：/;

/** Starts the product as a process of its own, behind the proxy, over the same database. */
function startProduct(): { readonly running: Running; readonly address: Promise<string> } {
  const { host, port, user, password, database } = proxy.connection;
  const account = [user, typeof password === 'string' ? password : ''].map((word) => encodeURIComponent(String(word))).join(':');
  const running = runServer('main', [], {
    ...{ PORT: '0', DATA_DIR: data, LOG_LEVEL: 'error' },
    DATABASE_URL: `postgresql://${account}@${String(host)}:${String(port)}/${String(database)}`,
  });
  return { running, address: running.line(ready).then((line) => line.replace(ready, '')) };
}

interface Step {
  readonly account: string;
  readonly page: string;
  readonly id: string;
  readonly body: Values;
}

const instruments = 5;

/** A registration of instruments of the tester's laboratory, handed in. */
async function register(): Promise<Step> {
  const deptId = await institute.deptOf('tester');
  const [entry] = await sql(
    `select id::text as id from pg_catalog where tenant_id = '000000' and dept_id = $1 and ability_status = '1' and is_deleted = 0 order by id limit 1`,
    deptId,
  );
  const [customer] = await sql(
    `select id::text as id from pg_customers where tenant_id = '000000' and salesman_id is not null and is_black = 0 and is_deleted = 0 order by id limit 1`,
  );
  const items = Array.from({ length: instruments }, (_none, at) => ({
    ...{ name: '器具', model: `M${String(at)}`, factoryNo: randomUUID().slice(0, 20), catalogId: entry?.['id'], qty: 1 },
  }));
  const sent = { enterId: customer?.['id'], applicant: '李四', mobile: '13900000001', items };
  const id = String(valuesOf((await institute.call('acceptor', `${registrations}/submit`, sent))['data'])['id']);
  expect(await institute.move('acceptor', registrations, { id, name: 'submit' })).toBe('2');
  const { version } = await institute.detail('admin', registrations, id);
  return { account: 'acceptor', page: registrations, id, body: { name: 'accept', items: [{ id, version }] } };
}

/** Makes an order of a registration and hands it in. */
async function handIn(): Promise<string> {
  const { id: registration } = await register();
  expect(await institute.move('acceptor', registrations, { id: registration, name: 'accept' })).toBe('3');
  const [made] = await sql(`select id::text as id from pg_orders where registration_id = $1`, registration);
  const id = String(made?.['id']);
  expect(await institute.move('acceptor', orders, { id, name: 'submit' })).toBe('100');
  return id;
}

/** An order that waits for its review. */
async function order(): Promise<Step> {
  const id = await handIn();
  const { version } = await institute.detail('admin', orders, id);
  const review = { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 };
  return { account: 'dept_head', page: orders, id, body: { name: 'audit', items: [{ id, version }], data: review } };
}

/** An order that is paid in advance and has no bill yet. */
async function unpaid(): Promise<Step> {
  const id = await handIn();
  const paid = { id, version: (await institute.detail('admin', orders, id))['version'], isPrepaid: 1 };
  expect(await institute.call('acceptor', `${orders}/submit`, paid)).toMatchObject({ success: true });
  const { version } = await institute.detail('admin', orders, id);
  return { account: 'finance', page: orders, id, body: { name: 'makeBill', items: [{ id, version }] } };
}

/** What came of a registration: its own state, orders, samples with a number, entries of the trail; and whether the order's roll-ups are what its samples say. */
async function ofRegistration({ id }: Step): Promise<Values> {
  const [found] = await sql(
    `select r.bill_state as state, count(distinct o.id)::int as orders, count(distinct o.order_no)::int as numbers, count(distinct s.id)::int as samples,
       count(distinct s.sample_no)::int as sample_numbers, coalesce(max(o.sample_count), 0)::int as counted,
       (select count(*)::int from sys_audit a where a.subject = 'registrations' and a.subject_id = r.id and a.action = 'accept') as told
     from pg_registrations r left join pg_orders o on o.registration_id = r.id and o.is_deleted = 0 left join pg_samples s on s.order_id = o.id and s.is_deleted = 0
     where r.id = $1 group by r.id, r.bill_state`,
    id,
  );
  return found ?? {};
}

/** The same of an order: its state, samples by their state, tasks with numbers. */
async function ofOrder({ id }: Step): Promise<Values> {
  const [found] = await sql(
    `select o.order_status as state, count(distinct s.id) filter (where s.sample_state = '100')::int as released, count(distinct t.id)::int as tasks,
       count(distinct t.item_no)::int as numbers, (select count(*)::int from sys_audit a where a.subject = 'orders' and a.subject_id = o.id and a.action = 'audit') as told
     from pg_orders o join pg_samples s on s.order_id = o.id and s.is_deleted = 0 left join pg_tasks t on t.sample_id = s.id and t.is_deleted = 0
     where o.id = $1 group by o.id, o.order_status`,
    id,
  );
  return found ?? {};
}

/** What came of the bill of an order: its state, which it comes to by itself, its lines, the sum that they make, and what the samples and the order say of it. */
async function ofBill({ id }: Step): Promise<Values> {
  const [found] = await sql(
    `select coalesce(max(b.object_state), '') as state, count(distinct b.id)::int as bills, count(distinct b.settle_no)::int as numbers, count(distinct l.id)::int as lines,
       coalesce(max(b.line_count), 0)::int as counted, count(distinct s.id) filter (where s.sample_settlement = '2')::int as billed, max(o.billable_count)::int as left_over,
       coalesce(max(b.amount_original), 0) = (select coalesce(sum(x.amount), 0) from pg_settlement_lines x join pg_settlements y on y.id = x.settlement_id where y.order_id = o.id) as summed,
       (select count(*)::int from sys_audit a where a.subject = 'orders' and a.subject_id = o.id and a.action = 'makeBill') as told
     from pg_orders o join pg_samples s on s.order_id = o.id and s.is_deleted = 0 left join pg_settlements b on b.order_id = o.id and b.is_deleted = 0
       left join pg_settlement_lines l on l.settlement_id = b.id and l.is_deleted = 0 where o.id = $1 group by o.id`,
    id,
  );
  return found ?? {};
}

const operations = [
  {
    name: 'accept',
    make: register,
    read: ofRegistration,
    before: { state: '2', orders: 0, numbers: 0, samples: 0, sample_numbers: 0, counted: 0, told: 0 },
    after: { state: '3', orders: 1, numbers: 1, samples: instruments, sample_numbers: instruments, counted: instruments, told: 1 },
  },
  {
    name: 'audit',
    make: order,
    read: ofOrder,
    before: { state: '100', released: 0, tasks: 0, numbers: 0, told: 0 },
    after: { state: '300', released: instruments, tasks: instruments, numbers: instruments, told: 1 },
  },
  {
    name: 'makeBill',
    make: unpaid,
    read: ofBill,
    before: { state: '', bills: 0, numbers: 0, lines: 0, counted: 0, billed: 0, left_over: instruments, summed: true, told: 0 },
    after: {
      state: '100',
      bills: 1,
      numbers: 1,
      lines: instruments,
      counted: instruments,
      billed: instruments,
      left_over: 0,
      summed: true,
      told: 1,
    },
  },
] as const;

const headers = async (account: string, key: string) => ({
  'Blade-Auth': `bearer ${await institute.tokenOf(account)}`,
  'content-type': 'application/json',
  'Idempotency-Key': key,
});

/** What a process answers; undefined where it ended before. */
async function ask(at: string, { account, page, body }: Step, key: string): Promise<string | undefined> {
  const answer = await fetch(`${at}/api/${page}/transition`, {
    ...{ method: 'POST', headers: await headers(account, key), body: JSON.stringify(body) },
  }).catch(() => undefined);
  return answer?.text().catch(() => undefined);
}

/** The same of the process that goes on: the one that was started again, for a client. */
async function askAgain({ account, page, body }: Step, key: string): Promise<string> {
  const sent = {
    method: 'POST' as const,
    url: `/api/${page}/transition`,
    headers: await headers(account, key),
    payload: JSON.stringify(body),
  };
  return (await institute.server.inject(sent)).body;
}

test(
  'kill -9 between any two statements leaves all or nothing, and who asks again with the same key gets it once',
  async () => {
    const run = startRun('kill -9 between statements');
    const kills = sizeOf({ short: 6, long: 150 });
    // How many statements each of them takes, in a process that is not killed.
    const first = startProduct();
    const at = await first.address;
    const lengths: number[] = [];
    for (const { make, read, after } of operations) {
      const step = await make();
      await ask(at, { ...step, body: { name: 'none', items: [] } }, randomUUID());
      const began = proxy.sent();
      expect(await ask(at, step, randomUUID())).toContain('"ok":true');
      lengths.push(proxy.sent() - began);
      expect(await read(step)).toEqual(after);
    }
    first.running.child.kill('SIGKILL');
    await first.running.ended;
    let [cutOff, completed] = [0, 0];
    for (let kill = 0; kill < kills; kill += 1) {
      const which = kill % operations.length;
      const operation = operations[which];
      const length = lengths[which] ?? 1;
      if (!operation) continue;
      const { running, address } = startProduct();
      const at = await address;
      const step = await operation.make();
      // Spread over all of it, from the first statement to one behind the last.
      const turns = Math.ceil(kills / operations.length);
      const turn = 1 + Math.min(length, Math.floor(((Math.floor(kill / operations.length) + run.random()) / turns) * (length + 1)));
      const leave = proxy.strike(turn, () => running.child.kill('SIGKILL'));
      const key = randomUUID();
      const answer = await ask(at, step, key);
      // Where the answer came first, the blow must not meet the next process while it starts.
      leave();
      running.child.kill('SIGKILL');
      await running.ended;
      // What the server had begun, the database ends without it.
      await expect
        .poll(
          async () =>
            (
              await sql(
                `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() and state <> 'idle' and backend_type = 'client backend'`,
              )
            )[0]?.['n'],
          { timeout: 30_000, interval: 20 },
        )
        .toBe(0);
      const stands = await operation.read(step);
      expect([turn, length, [operation.before, operation.after]]).toEqual([turn, length, expect.arrayContaining([stands]) as unknown]);
      // What was acknowledged stays.
      if (answer !== undefined) expect([answer, stands]).toEqual([expect.stringContaining('"ok":true') as string, operation.after]);
      if (stands['state'] === operation.after.state) completed += 1;
      else cutOff += 1;
      // A key that its process took along is free after two minutes.
      await sql(`update sys_idempotency set create_time = now() - interval '3 minutes' where key = $1 and status is null`, key);
      const again = await askAgain(step, key);
      const results = listOf(valuesOf(valuesOf(JSON.parse(again))['data'])['results']);
      expect([turn, results.map(({ ok }) => ok)]).toEqual([turn, [true]]);
      expect(await askAgain(step, key)).toBe(again);
      if (answer !== undefined) expect(again).toBe(answer);
      expect([turn, await operation.read(step)]).toEqual([turn, operation.after]);
    }
    expect(cutOff).toBeGreaterThan(0);
    const doubled = await sql(
      `select order_no as no from pg_orders group by 1 having count(*) > 1 union all select sample_no from pg_samples group by 1 having count(*) > 1
       union all select item_no from pg_tasks group by 1 having count(*) > 1 union all select settle_no from pg_settlements group by 1 having count(*) > 1`,
    );
    expect(doubled).toEqual([]);
    run.report({ kills, 'cut off': cutOff, completed, 'statements of all': lengths.reduce((sum, length) => sum + length, 0) });
  },
  runTimeout(400_000),
);
