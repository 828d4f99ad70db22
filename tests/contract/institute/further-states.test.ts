import { afterAll, beforeAll, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';
import { each, type Walk, walkStates } from '../support/walk-states';

// Every ordered pair of states of money, papers and devices, tried at the API over the page files as they are shipped: domain.md 1.5, 1.7, 1.9 and 1.10.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const first = async (page: string, field: string): Promise<unknown> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];
async function save(page: string, values: Values): Promise<string> {
  const answer = await institute.call('admin', `${page}/submit`, values);
  const id = valuesOf(answer['data'])['id'];
  if (typeof id !== 'string') throw new Error(JSON.stringify(answer));
  return id;
}
const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

type Own = Omit<Walk, 'institute' | 'page'>;

async function settlement(): Promise<Own> {
  const page = 'finance/settlements';
  // Its samples may be settled.
  const [order] = await sql(
    `select o.id::text as id, o.enter_id::text as unit from pg_orders o where o.tenant_id = '000000' and billable_count > 0 order by o.id limit 1`,
  );
  const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '100' }];
  const id = await save(page, { enterId: order?.['unit'], items });
  const guarantorId = await first(page, 'guarantorId');
  // Another bill to merge into, a sample to merge, and a prepaid balance to use.
  const other = await save(page, { enterId: order?.['unit'], items });
  const [sample] = await sql('select id::text as id from pg_samples where order_id = $1 order by id limit 1', order?.['id']);
  await save('finance/deposits', { enterId: order?.['unit'], depositKind: '1', amount: '1000', chargeType: '4', tradeNo: 'T' });
  return {
    id,
    pairs: [
      ...each(['50', '100', '200'], '0'),
      ...each(['100', '200'], '300'),
      ...each(['200', '300'], '400'),
      ...([
        ['100', '200'],
        ['200', '100'],
        ['300', '200'],
      ] as const),
    ],
    auto: [...each(['50', '50'], '100'), ...each(['200', '300'], '400')],
    asked: {
      ...{ guaranteeType: '1', guarantorId, guaranteeDeadline: '2099-01-01', orderId: order?.['id'] },
      ...{ depositUse: '10', mergeIntoId: other },
    },
    andThen: { '50 addOrder': '100' },
    bySecond: ['guarantee', 'refuseGuarantee'],
    // The record of a guarantee alone.
    byOthersAlone: {
      askCover: ['100', '200'],
      cover: ['100', '200'],
      dropCover: ['100', '200'],
      refuseCover: ['100', '200'],
      uncover: ['300'],
    },
    arrange: async (state, name) => {
      await sql('delete from pg_settlements where red_of_id = $1', id);
      await sql('delete from pg_settlement_lines where settlement_id in ($1, $2)', id, other);
      await sql('delete from pg_payments where settlement_id = $1', id);
      await sql('delete from pg_guarantee_lines where settlement_id = $1', id);
      await sql('delete from pg_deposits where settlement_id = $1', id);
      const isMerge = name === 'merge';
      // A bill that waits for a guarantee is asked for none again, and goes nowhere else.
      const waits = !['applyGuarantee', 'merge', 'voidBill'].includes(name);
      if (isMerge)
        await sql(
          `insert into pg_settlement_lines (tenant_id, id, settlement_id, enter_id, sample_id, bill_state, line_state) values ('000000', 990002, $1, $2, $3, $4, '1')`,
          ...[id, order?.['unit'], sample?.['id'], state],
        );
      await sql(`update pg_samples set sample_settlement = '1' where order_id = $1`, order?.['id']);
      await sql('update pg_orders set billable_count = 1 where id = $1', order?.['id']);
      await sql(
        'update pg_settlements__items set amount = $2, is_deleted = $3 where parent_id = $1',
        id,
        state === '50' ? 0 : 100,
        isMerge ? 1 : 0,
      );
      await sql(
        `update pg_settlements set object_state = $2, balance = $3, is_reversed = $4, line_count = $8, receipt_count = 0, receipt_amount = 0, received_total = 0, merge_into_id = null, guarantee_id = null, guarantee_type = '1', guarantor_id = $5, guarantee_deadline = $7,
           guarantee_state = $9, is_guarantee_asked = $10,
           order_id = null, receivable = 100, other_amount = $6 where id = $1`,
        ...[
          id,
          state,
          name === 'pay' ? 0 : 100,
          name === 'keepBill' ? 1 : 0,
          guarantorId,
          state === '50' ? 0 : 100,
          name === 'lapse' ? '2026-01-01' : '2099-01-01',
          isMerge ? 1 : 0,
          waits ? '1' : '3',
          waits && (state === '100' || state === '200') ? 1 : 0,
        ],
      );
    },
  };
}

/** An agreed price in force of a quote or a contract. */
async function agree(by: 'quote_id' | 'contract_id', id: string): Promise<void> {
  await sql(
    `insert into pg_agreed_prices (tenant_id, id, ${by}, catalog_id, name, dept_id, ability_type, unit, sets, pieces, agreed_price, is_in_force)
       select tenant_id, $2, $1, id, name, dept_id, '2', '1', 1, 1, 10, 1 from pg_catalog where tenant_id = '000000' order by id limit 1
       on conflict do nothing`,
    ...[id, by === 'quote_id' ? 990003 : 990004],
  );
  // Its own rule says otherwise whenever the state of what it is of was changed meanwhile.
  await sql(`update pg_agreed_prices set is_in_force = 1 where ${by} = $1`, id);
}

async function quote(): Promise<Own> {
  const page = 'crm/quotes';
  const [enterId, salesmanId] = [await first(page, 'enterId'), await first(page, 'salesmanId')];
  const items = [{ catalogId: await first(page, 'items.catalogId'), abilityType: '1', sets: 1, pieces: 1, discountRate: '1' }];
  const contact = { contactName: '李四', mobile: '13900000001', quoteDate: day(0), validDate: '2099-01-05' };
  const id = await save(page, { ...contact, enterId, salesmanId, discountType: '1', decimalMode: '1', wholeDiscount: '1', items });
  return {
    id,
    pairs: [['100', '200'], ['200', '100'], ['300', '100'], ...each(['100', '200'], '300')],
    auto: [],
    asked: { acceptorId: salesmanId, email: 'li@customer.example' },
    bySecond: ['approve', 'approveLow'],
    arrange: async (state, name) => {
      const rate = { confirm: '0.95', approveLow: '0.7' }[name] ?? '0.85';
      await sql('delete from pg_contracts where quote_id = $1', id);
      if (name === 'makeOrder') await agree('quote_id', id);
      await sql(
        `update pg_quotes set quote_examine_status = $2, quote_status = '100', discount_rate = $3, contract_count = 0, valid_date = $4 where id = $1`,
        ...[id, state, rate, name === 'expire' ? '2026-01-01' : '2099-01-05'],
      );
    },
  };
}

async function contract(): Promise<Own> {
  const page = 'crm/contracts';
  const dates = { signDate: '2026-01-01', startDate: '2026-01-01', endDate: '2026-01-31' };
  const values = { contractName: '年度校准', contractType: '1', discountRate: '0.9', signer: '王五', ...dates };
  const id = await save(page, { ...values, enterId: await first(page, 'enterId'), salesmanId: await first(page, 'salesmanId') });
  return {
    id,
    pairs: [
      ['10', '20'],
      ['20', '30'],
      ['20', '10'],
      ['30', '40'],
      ['30', '50'],
    ],
    auto: [],
    asked: { contactName: '李四', mobile: '13900000001', acceptorId: await first(page, 'acceptorId') },
    bySecond: ['approve'],
    arrange: async (state, name) => {
      const type = { billPackage: '2', makeListed: '0' }[name] ?? '1';
      if (name === 'makeListed') await agree('contract_id', id);
      await sql('delete from pg_agreed_prices where contract_id in (select id from pg_contracts where renews_id = $1)', id);
      await sql('delete from pg_contracts where renews_id = $1', id);
      await sql(
        `update pg_contracts set contract_state = $2, contract_type = $3, end_date = $4, amount = 100, package_billed = 0, price_count = 1, renewal_count = 0,
         file_ids = '{1}' where id = $1`,
        ...[id, state, type, name === 'makeListed' ? '2099-01-31' : '2026-01-31'],
      );
    },
  };
}

async function pickup(): Promise<Own> {
  const page = 'crm/pickups';
  const values = { contact: '李四', mobile: '13900000001', pickupTime: `${day(3)} 10:00:00`, items: [{ name: '卡尺', qty: 1 }] };
  const id = await save(page, { ...values, enterId: await first(page, 'enterId') });
  return {
    id,
    pairs: [['1', '2'], ['2', '3'], ['3', '4'], ['4', '5'], ...each(['0', '1', '2', '3', '4'], '9')],
    auto: [['0', '1']],
    asked: { handlerId: await first(page, 'handlerId'), receiver: '李四', cancelReason: '改期' },
    // A booking that has its number is announced with whatever is written.
    andThen: { '0 form': '1' },
    bySecond: [],
    arrange: async (state) => {
      // What has no number yet does not announce itself.
      await sql(
        'update pg_pickups set pickup_state = $2, order_id = null, pickup_no = $3 where id = $1',
        id,
        state,
        state === '0' ? '' : 'QJ1',
      );
    },
  };
}

async function device(): Promise<Own> {
  const [row] = await sql(`select id::text as id from pg_devices where tenant_id = '000000' and device_state = '1' order by id limit 1`);
  const id = String(row?.['id']);
  // What a device that was found faulty may have spoilt is assessed by a campaign that is under way.
  await sql(`insert into pg_recalls (tenant_id, id, recall_state) values ('000000', 990001, '2')`);
  // A plan that still takes devices.
  await sql(`insert into pg_trace_plans (tenant_id, id, plan_status) values ('000000', 990002, '1')`);
  return {
    id,
    pairs: [
      ...each(['1', '4', '5'], '2'),
      ...each(['1'], '4'),
      ...each(['1'], '5'),
      ...each(['2', '4', '5'], '1'),
      ...each(['2', '5'], '3'),
    ],
    auto: [],
    asked: {
      lastTraceDate: day(-1),
      traceOrg: '省计量院',
      traceCertNo: 'C-1',
      traceResult: '1',
      recallId: '990001',
      planId: '990002',
      planDay: day(30),
    },
    bySecond: [],
    arrange: async (state) => {
      await sql(`update pg_devices set device_state = $2, trace_result = '1', out_since = null where id = $1`, id, state);
      await sql('delete from pg_trace_plan_items where plan_id = 990002');
      // A repair that was sent for has come to its end.
      await sql(`update pg_maintenance set service_state = '2' where device_id = $1`, id);
    },
  };
}

test.each([
  ['finance/settlements', settlement],
  ['crm/quotes', quote],
  ['crm/contracts', contract],
  ['crm/pickups', pickup],
  ['metrology/devices', device],
] as const)(
  'of all ordered pairs of states of %s only those of the specification pass',
  async (page, provision) => {
    await walkStates({ institute, page, ...(await provision()) });
  },
  300_000,
);
