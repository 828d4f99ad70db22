import { expect } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, valuesOf } from '../support/institute';

const [order, sample, task] = ['crm/orders', 'metrology/samples', 'metrology/tasks'] as const;

/** What days at the institute need: records to work on, values for all that is asked, and what must hold whatever was done. */
export function dayWork(institute: () => Institute) {
  const sql = async (text: string, ...values: readonly unknown[]) => (await institute().database.system((q) => q.query(text, values))).rows;
  const first = async (page: string, field: string): Promise<unknown> =>
    listOf((await institute().call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];

  async function save(page: string, values: Values): Promise<string> {
    const answer = await institute().call('admin', `${page}/submit`, values);
    expect([answer['success'], JSON.stringify(answer['data'])]).toEqual([true, expect.anything()]);
    return String(valuesOf(answer['data'])['id']);
  }

  /** Values for all that transitions ask, and for new orders and samples. */
  async function provision() {
    const [tester, verifier, deptId] = await Promise.all([
      institute().staffOf('tester'),
      institute().staffOf('verifier'),
      institute().deptOf('tester'),
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

  return { sql, first, save, provision, broken };
}
