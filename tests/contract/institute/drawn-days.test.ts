import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { TransitionModel } from '../../../src/schema/model/states-model';
import { checkTotals } from '../../../src/server/records/rollups/check-totals';
import { keepProgress, runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Institute, openInstitute } from '../support/institute';
import { machines } from '../support/institute-states';
import { dayWork } from './day-work';

// Days of the institute drawn by chance over the page files as they are shipped: whoever does whatever to whichever record.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

// An event is some 65 statements and a tenth of a second, however many went before it: the long size takes some three hours on two processors that do
// nothing else. It goes in stretches, each with draws of its own, so that a run that was broken off goes on with the next one (`--resume`).
const stretch = 1_000;
const stretches = sizeOf({ short: 1, long: 100 });
const [order, sample, report] = ['crm/orders', 'metrology/samples', 'metrology/reports'] as const;
const accounts = ['admin', 'acceptor', 'dept_head', 'tester', 'verifier', 'signatory', 'issuer', 'finance', 'sample_keeper', 'quality'];
/** What brings a record on, or a sample to where it is needed next. */
const daily = new Set(
  'submit audit accept assign begin lock toVerify verify approve draft permitRelease issue storeCertificate pickUp archive toLab fromLab handOut makeBill settle'.split(
    ' ',
  ),
);
/** Of orders that are looked at; older ones are left as they are. */
const atOnce = 2;

const { sql, save, provision, broken } = dayWork(() => institute);

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

test(
  'whatever is done by whomever, records stay within the legal states, custody has no gap, sums are right and no certificate number comes twice',
  async () => {
    const run = startRun('days of the institute');
    const progress = keepProgress(run);
    let random = run.random;
    const { newOrder, newSample, asked } = await provision();
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const statesOf = (page: string) => institute.store.page(page)?.model.record.states?.transitions ?? [];
    const legal = new Map(machines.map(({ page }) => [page, reachable(page)]));
    const mayDo = (account: string, page: string, name: string): boolean =>
      (institute.store.page(page)?.model.roles[account]?.can ?? []).includes(name);
    const orders: string[] = [];
    const numbers = new Map<string, string>();
    const reached = new Set<string>();
    let done = progress.figures['done'] ?? 0;
    /** Most of what is drawn is daily work, so that days come to their end; the rest is anything at all. */
    const draw = (rows: readonly Row[]): readonly [Row, TransitionModel] => {
      const all = rows.flatMap((row) =>
        statesOf(row.page)
          .filter((one) => one.auto === undefined)
          .map((one) => [row, one] as const),
      );
      const fitting = all.filter(([row, one]) => one.from.includes(row.state) && !one.danger);
      const onward = fitting.filter(([row, one]) => daily.has(one.name) && row.state !== '0');
      const chance = random();
      if (chance < 0.75 && onward.length > 0) return pick(onward);
      return pick(chance < 0.95 && fitting.length > 0 ? fitting : all);
    };
    for (let count = progress.stretches * stretch; count < stretches * stretch; count += 1) {
      if (count % stretch === 0) random = run.randomOf(count / stretch);
      if (count % 100 === 0) {
        const id = await save(order, newOrder);
        for (let each = random() < 0.5 ? 1 : 2; each > 0; each -= 1)
          await save(sample, { ...newSample, orderId: id, factoryNo: `${count}-${each}` });
        orders.push(id);
      }
      const looked = orders.slice(-atOnce);
      const before = await rowsOf(looked);
      const [row, step] = draw(before);
      const able = accounts.filter((one) => mayDo(one, row.page, step.name));
      const account = able.length > 0 && random() < 0.9 ? pick(able) : pick(accounts);
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
      if (count % 20 === 0) expect(await broken(looked), what).toEqual([]);
      if ((count + 1) % stretch === 0) {
        expect([
          await broken(orders),
          await checkTotals({ database: institute.database, records: institute.store.current().records, mend: false }),
        ]).toEqual([[], []]);
        progress.keep((count + 1) / stretch, { done });
      }
      if (!isDone || row.page !== report) continue;
      for (const { id, no } of await sql(
        `select id::text as id, report_no as no from pg_reports where report_no is not null and order_id = any($1::bigint[])`,
        looked,
      )) {
        expect(numbers.get(String(no)) ?? id, what).toBe(id);
        numbers.set(String(no), String(id));
      }
    }
    run.report({ events: stretches * stretch, done, orders: orders.length, numbers: numbers.size, states: reached.size });
    // A run that came nowhere would hold nothing.
    expect(done).toBeGreaterThan((stretches * stretch) / 10);
  },
  runTimeout(400_000),
);
