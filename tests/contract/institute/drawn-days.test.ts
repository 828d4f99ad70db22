import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { TransitionModel } from '../../../src/schema/model/states-model';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';
import { machines } from '../support/institute-states';

// Days of the institute drawn by chance over the page files as they are shipped: whoever does whatever to whichever record.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

// An event is some 65 statements and a tenth of a second, however many went before it: the long size ends within an hour on two processors that do nothing else.
const events = sizeOf({ short: 300, long: 20_000 });
const [order, sample, task, report] = ['crm/orders', 'metrology/samples', 'metrology/tasks', 'metrology/reports'] as const;
const accounts = ['admin', 'acceptor', 'dept_head', 'tester', 'verifier', 'signatory', 'issuer', 'finance', 'sample_keeper', 'quality'];
/** What brings a record on, or a sample to where it is needed next. */
const daily = new Set(
  'submit audit accept assign begin lock toVerify verify approve draft permitRelease issue storeCertificate pickUp archive toLab fromLab handOut makeBill settle'.split(
    ' ',
  ),
);
/** Of orders that are looked at; older ones are left as they are. */
const atOnce = 2;

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const first = async (page: string, field: string): Promise<unknown> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];

async function save(page: string, values: Values): Promise<string> {
  const answer = await institute.call('admin', `${page}/submit`, values);
  expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
  return String(valuesOf(answer['data'])['id']);
}

/** Values for all that transitions ask, and for new orders and samples. */
async function provision() {
  const [tester, verifier, deptId] = await Promise.all([
    institute.staffOf('tester'),
    institute.staffOf('verifier'),
    institute.deptOf('tester'),
  ]);
  const staff = await first(order, 'acceptorId');
  const contact = { contactName: '李四', mobile: '13900000001', acceptorId: staff, salesmanId: staff };
  const newOrder = { enterId: await first(order, 'enterId'), ...contact };
  const newSample = { catalogId: await first(sample, 'catalogId'), model: 'M1', deptId };
  const today = (await sql(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))[0]?.['day'];
  const conditions = {
    ...{ standardIds: await first(task, 'standardIds'), deviceIds: await first(task, 'deviceIds') },
    ...{ basisIds: await first(task, 'basisIds'), place: '力学室', temperature: '20.1', humidity: '50' },
  };
  const asked: Values = {
    ...{ reviewMethod: 1, reviewMeans: 1, reviewTerm: 1, returnRule: '1', extraFee: '50.00', shelfNo: 'A-01', outTo: '李四' },
    ...{ abilityId: await first(task, 'abilityId'), assigneeId: tester, verifierId: verifier, planDate: '2099-01-01', ...conditions },
    ...{ result: '1', delayTo: '2099-02-01', delayReason: '标准器送检', deptId, waiveReason: '客户同意' },
    ...{ certCompany: '某公司', instrumentName: '天平', receiveDate: today, checkDate: today, pageCount: 2, cycleMonths: 12 },
    ...{ conclusion: '合格', uncertainty: 'U=0.02，k=2', amendContent: '更正温度', sendWay: '1', expressNo: null, copies: 1 },
    ...{ certShelfNo: 'A-1', receiver: '李四', archiveNo: 'GD-1', replaceReason: '温度有误', nodeId: await first(sample, 'nodeId') },
  };
  return { newOrder, newSample, asked };
}

interface Row {
  readonly page: string;
  readonly id: string;
  readonly state: string;
  readonly version: number;
}

/** All rows of some orders, in the order in which they were made. */
async function rowsOf(orders: readonly string[]): Promise<readonly Row[]> {
  const found = await sql(
    `select 'crm/orders' as page, id, order_status as state, version from pg_orders where id = any($1::bigint[])
     union all select 'metrology/samples', id, sample_state, version from pg_samples where order_id = any($1::bigint[])
     union all select 'metrology/tasks', id, item_state, version from pg_tasks where order_id = any($1::bigint[])
     union all select 'metrology/reports', id, report_state, version from pg_reports where order_id = any($1::bigint[])
     union all select 'finance/settlements', b.id, b.object_state, b.version from pg_settlements b
       where b.id in (select l.settlement_id from pg_settlement_lines l join pg_samples s on s.id = l.sample_id where s.order_id = any($1::bigint[]))
     order by 1, 2`,
    orders,
  );
  return found.map((row) => ({
    ...{ page: String(row['page']), id: String(row['id']), state: String(row['state']), version: Number(row['version']) },
  }));
}

/** Where a record may be after one event: a step that somebody does, and then what happens by itself. */
function reachable(page: string): ReadonlySet<string> | undefined {
  const machine = machines.find((one) => one.page === page);
  if (!machine) return undefined;
  const legal = new Set([...machine.pairs, ...machine.auto].map((pair) => pair.join(' ')));
  for (let round = 0; round < machine.auto.length; round += 1)
    for (const pair of [...legal])
      for (const [from, to] of machine.auto) if (pair.endsWith(` ${from}`)) legal.add(`${pair.split(' ')[0] ?? ''} ${to}`);
  return legal;
}

/** What must hold whenever nothing is being written, as the rows that break it. */
async function broken(orders: readonly string[]): Promise<readonly unknown[]> {
  return sql(
    `with s as (select * from pg_samples where order_id = any($1::bigint[])),
       h as (select h.sample_id, h.from_place, h.to_place, lag(h.to_place, 1, '1') over w as before, lead(h.id) over w as after
         from pg_handovers h join s on s.id = h.sample_id window w as (partition by h.sample_id order by h.hand_time, h.id))
     select 'custody has a gap' as what, sample_id as id from h where from_place <> before
     union all select 'custody is not where the last hand-over led', s.id from s left join h on h.sample_id = s.id and h.after is null
       where s.custody <> coalesce(h.to_place, '1')
     union all select 'a void order has work', s.id from s join pg_orders o on o.id = s.order_id where o.order_status = '0' and s.sample_state in ('50', '100', '300')
     union all select 'a complete order is not', s.id from s join pg_orders o on o.id = s.order_id where o.order_status = '1000' and not s.sample_state in ('0', '1000')
     union all select 'a complete sample is not', t.id from pg_tasks t join s on s.id = t.sample_id where s.sample_state = '1000' and not t.item_state in ('0', '600')
     union all select 'one person measured and verified', t.id from pg_tasks t join s on s.id = t.sample_id where t.assignee_id = t.verifier_id
     union all select 'one person drafted, verified or signed', r.id from pg_reports r join s on s.id = r.sample_id
       where r.drafter_id = r.verifier_id or r.drafter_id = r.signatory_id or r.verifier_id = r.signatory_id
     union all select 'a certificate out of the house has no number', r.id from pg_reports r join s on s.id = r.sample_id
       where r.report_state in ('500', '600', '700', '1000') and r.report_no is null`,
    orders,
  );
}

test(
  'whatever is done by whomever, records stay within the legal states, custody has no gap, sums are right and no certificate number comes twice',
  async () => {
    const run = startRun('days of the institute');
    const { newOrder, newSample, asked } = await provision();
    const pick = <T>(all: readonly T[]): T => all[Math.floor(run.random() * all.length)] as T;
    const statesOf = (page: string) => institute.store.page(page)?.model.record.states?.transitions ?? [];
    const legal = new Map(machines.map(({ page }) => [page, reachable(page)]));
    const mayDo = (account: string, page: string, name: string): boolean =>
      (institute.store.page(page)?.model.roles[account]?.can ?? []).includes(name);
    const orders: string[] = [];
    const numbers = new Map<string, string>();
    const reached = new Set<string>();
    let done = 0;
    /** Most of what is drawn is daily work, so that days come to their end; the rest is anything at all. */
    const draw = (rows: readonly Row[]): readonly [Row, TransitionModel] => {
      const all = rows.flatMap((row) =>
        statesOf(row.page)
          .filter((one) => one.auto === undefined)
          .map((one) => [row, one] as const),
      );
      const fitting = all.filter(([row, one]) => one.from.includes(row.state) && !one.danger);
      const onward = fitting.filter(([row, one]) => daily.has(one.name) && row.state !== '0');
      const chance = run.random();
      if (chance < 0.75 && onward.length > 0) return pick(onward);
      return pick(chance < 0.95 && fitting.length > 0 ? fitting : all);
    };
    for (let count = 0; count < events; count += 1) {
      if (count % 100 === 0) {
        const id = await save(order, newOrder);
        for (let each = run.random() < 0.5 ? 1 : 2; each > 0; each -= 1)
          await save(sample, { ...newSample, orderId: id, factoryNo: `${count}-${each}` });
        orders.push(id);
      }
      const looked = orders.slice(-atOnce);
      const before = await rowsOf(looked);
      const [row, step] = draw(before);
      const able = accounts.filter((one) => mayDo(one, row.page, step.name));
      const account = able.length > 0 && run.random() < 0.9 ? pick(able) : pick(accounts);
      const answer = await institute.ask(account, `${row.page}/transition`, {
        name: step.name,
        items: [{ id: row.id, version: row.version }],
        data: Object.fromEntries(step.ask.map((one) => [one, asked[one] ?? null])),
        ...(step.comment ? { comment: '说明' } : {}),
      });
      const what = `event ${count}: ${account} ${row.page} ${step.name} from ${row.state}: ${answer.body}`;
      expect(answer.statusCode, what).toBeLessThan(500);
      const isDone = answer.json<Values>()['success'] === true;
      if (isDone) {
        done += 1;
        expect(step.from, what).toContain(row.state);
      }
      for (const now of await rowsOf(looked)) {
        const then = before.find(({ page, id }) => page === now.page && id === now.id);
        if (then && then.state !== now.state) {
          expect(isDone, what).toBe(true);
          const known = legal.get(now.page);
          if (known) expect([...known], `${what}: ${now.page} ${now.id}`).toContain(`${then.state} ${now.state}`);
        }
        reached.add(`${now.page} ${now.state}`);
      }
      if (!isDone || row.page !== report) continue;
      for (const { id, no } of await sql(
        `select id::text as id, report_no as no from pg_reports where report_no is not null and order_id = any($1::bigint[])`,
        looked,
      )) {
        expect(numbers.get(String(no)) ?? id, what).toBe(id);
        numbers.set(String(no), String(id));
      }
      if (count % 20 === 0) expect(await broken(looked), what).toEqual([]);
    }
    expect(await broken(orders)).toEqual([]);
    const { records } = institute.store.current();
    expect(await checkTotals({ database: institute.database, records, mend: false })).toEqual([]);
    run.report({ events, done, orders: orders.length, numbers: numbers.size, states: reached.size });
    // A run that came nowhere would hold nothing.
    expect(done).toBeGreaterThan(events / 10);
  },
  runTimeout(180_000),
);

test('five instruments of a walk-in go from the registration to the archive, each step by whose it is', async () => {
  const { asked } = await provision();
  const deptId = await institute.deptOf('tester');
  const [entry] = await sql(
    `select c.id::text as id from pg_catalog c where c.tenant_id = '000000' and c.dept_id = $1 and c.ability_status = '1' and c.is_deleted = 0 order by c.id limit 1`,
    deptId,
  );
  const [ability] = await sql(
    `select id::text as id from pg_abilities where tenant_id = '000000' and template_id is null order by id limit 1`,
  );
  // Of other days nothing is open beside it.
  await sql(`delete from pg_authorizations`);
  const some = (...names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, asked[name]]));
  /** One step of several records at once, as they are chosen in a list. */
  const step = async (account: string, page: string, ids: readonly unknown[], ...[name, to, data]: readonly [string, string, Values?]) => {
    const table = `pg_${institute.store.page(page)?.model.record.name ?? ''}`;
    const items = (await sql(`select id::text as id, version from ${table} where id = any($1::bigint[])`, ids)).map(({ id, version }) => ({
      id,
      version: Number(version),
    }));
    const answer = await institute.call(account, `${page}/transition`, { name, items, comment: '说明', ...(data ? { data } : {}) });
    const states = listOf(valuesOf(answer['data'])['results']).map((each) => (each['ok'] === true ? each['state'] : each['msg']));
    expect([page, name, states, answer['msg']]).toEqual([page, name, ids.map(() => to), answer['msg']]);
  };

  // The desk: registration, order, audit by another.
  const items = Array.from({ length: 5 }, (_none, at) => ({
    name: '器具',
    model: `M${at}`,
    factoryNo: `N${at}`,
    catalogId: entry?.['id'],
    qty: 1,
  }));
  const enterId = await first('crm/registrations', 'enterId');
  const sent = { enterId, applicant: '李四', mobile: '13900000001', items };
  const registration = valuesOf((await institute.call('acceptor', 'crm/registrations/submit', sent))['data'])['id'];
  await step('acceptor', 'crm/registrations', [registration], 'submit', '2');
  await step('acceptor', 'crm/registrations', [registration], 'accept', '3', { businessStaffId: await institute.staffOf('salesman') });
  const [made] = await institute.rows('acceptor', order, { registrationId: String(registration) });
  const id = made?.['id'];
  await step('acceptor', order, [id], 'submit', '100');
  await step('dept_head', order, [id], 'audit', '300', some('reviewMethod', 'reviewMeans', 'reviewTerm'));

  // The laboratory: received and taken there at the nodes of the route, measured, verified, approved.
  const nodes = await institute.rows('sample_keeper', 'metrology/flowNodes');
  const nodeOf = (attribute: string, dept?: string) =>
    nodes.find((row) => row['nodeAttribute'] === attribute && (dept === undefined || row['deptId'] === dept))?.['id'];
  const all = await institute.rows('tester', sample, { orderId: String(id) });
  expect(all.map((row) => row['sampleState'])).toEqual(['100', '100', '100', '100', '100']);
  const parts = all.map((row) => row['id']);
  await step('sample_keeper', sample, parts, 'passDesk', '100', { nodeId: nodeOf('3') });
  await step('tester', sample, parts, 'passLab', '100', { nodeId: nodeOf('1', deptId) });
  const work = (await institute.rows('dept_head', task, { orderId: String(id) })).map((row) => row['id']);
  await step('dept_head', task, work, 'accept', '200');
  await step('dept_head', task, work, 'assign', '200', { ...some('assigneeId', 'verifierId', 'planDate'), abilityId: ability?.['id'] });
  await step('tester', task, work, 'begin', '300', some('standardIds', 'deviceIds', 'basisIds', 'place', 'temperature', 'humidity'));
  await step('tester', task, work, 'lock', '350', some('result'));
  await step('tester', task, work, 'toVerify', '400');
  await step('verifier', task, work, 'verify', '500');
  await step('dept_head', task, work, 'approve', '600');
  await step('sample_keeper', sample, parts, 'passStore', '400', { nodeId: nodeOf('4') });

  // The office: certificates by three people, the bill, what leaves and what is filed.
  const papers = (await institute.rows('issuer', report, { orderId: String(id) })).map((row) => row['id']);
  expect(papers).toHaveLength(5);
  const content = [
    'certCompany',
    'instrumentName',
    'receiveDate',
    'checkDate',
    'basisIds',
    'standardIds',
    'place',
    'temperature',
    'humidity',
  ];
  await step('tester', report, papers, 'draft', '400');
  await step('tester', report, papers, 'submit', '500', some(...content, 'conclusion', 'uncertainty', 'pageCount'));
  await step('verifier', report, papers, 'verify', '600');
  await step('signatory', report, papers, 'approve', '700');
  const unpaid = { id: papers[0], name: 'issue', data: some('sendWay', 'copies') };
  expect(await institute.move('issuer', report, unpaid)).toContain('费用还没有结算');
  await step('finance', order, [id], 'makeBill', '300');
  const [bill] = await institute.rows('finance', 'finance/settlements', { orderId: String(id) });
  await step('finance', 'finance/settlements', [bill?.['id']], 'settle', '200');
  await step('issuer', report, papers, 'storeCertificate', '700', some('certShelfNo'));
  await step('issuer', report, papers, 'issue', '1000', some('sendWay', 'copies'));
  await step('issuer', report, papers, 'pickUp', '1000', some('receiver'));
  await step('issuer', report, papers, 'archive', '1000', some('archiveNo'));
  await step('sample_keeper', sample, parts, 'handOut', '1000', some('outTo'));

  expect(await institute.detail('acceptor', order, id)).toMatchObject({ orderStatus: '1000', sampleCount: 5, doneCount: 5 });
  const numbers = (await institute.rows('issuer', report, { orderId: String(id) })).map((row) => row['reportNo']);
  expect([new Set(numbers).size, await broken([String(id)])]).toEqual([5, []]);
}, 120_000);
