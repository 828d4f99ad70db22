import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Values, isObject } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

let institute: Institute;

beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

/** Names of the related records that the form of samples shows to somebody. */
async function relatedOf(account: string): Promise<readonly unknown[]> {
  const { data } = await institute.call(account, 'schema/pages/metrology/samples');
  const model = isObject(data) ? data['model'] : undefined;
  const form = isObject(model) ? model['form'] : undefined;
  const groups = isObject(form) && Array.isArray(form['groups']) ? form['groups'].filter(isObject) : [];
  expect(groups.length).toBeGreaterThan(3);
  return groups.flatMap(({ related }) => (isObject(related) ? [related['name']] : []));
}

test('a list of related records is served only to whoever may view their page', async () => {
  expect(await relatedOf('tester')).toEqual(['tasks', 'reports', 'handovers']);
  expect(await relatedOf('finance')).toEqual(['reports', 'billLines']);
});

/** What a caller is told of a record: the kinds of related records, by name. */
async function toldOf(account: string, page: string, id: string): Promise<ReadonlyMap<string, Values>> {
  const { data } = await institute.call(account, `${page}/detail?id=${id}&related=true`);
  return new Map(listOf(valuesOf(data)['$related']).map((each) => [String(each['name']), each]));
}

/** Kinds of related records by the page that lists them, and what they refer to the record by. */
const related = {
  'crm/customers': {
    by: 'enterId',
    kinds: {
      ...{ registrations: 'crm/registrations', quotes: 'crm/quotes', contracts: 'crm/contracts', orders: 'crm/orders' },
      ...{ reports: 'metrology/reports', instruments: 'crm/instruments', opinions: 'crm/opinions', complaints: 'crm/complaints' },
      ...{ settlements: 'finance/settlements', deposits: 'finance/deposits', followUps: 'crm/followUps' },
    },
  },
  'crm/orders': {
    by: 'orderId',
    kinds: {
      ...{ samples: 'metrology/samples', tasks: 'metrology/tasks', reports: 'metrology/reports' },
      ...{ reductions: 'finance/reductions', billLines: 'finance/settlementLines' },
    },
  },
};

const idsOf = async (statement: string): Promise<readonly string[]> =>
  (await institute.database.system((q) => q.query(statement))).rows.map(({ id }) => String(id));

test('what belongs to a record is told kind by kind as the list of its page tells it to that caller', async () => {
  const mine = `select enter_id::text as id from sys_user where tenant_id = '000000' and account = 'customer'`;
  const busiest = `select enter_id::text as id from pg_orders where tenant_id = '000000' group by 1 order by count(*) desc limit 1`;
  // Of several departments one of which is the tester's: he sees the order, and not all that belongs to it.
  const shared = `select order_id::text as id from pg_samples where tenant_id = '000000' group by 1 having count(distinct dept_id) > 1
    and bool_or(dept_id = (select dept_id from sys_user where tenant_id = '000000' and account = 'tester')) limit 3`;
  const customers = [...(await idsOf(mine)), ...(await idsOf(busiest))];
  const orders = await idsOf(shared);
  const totals = new Map<string, number>();
  for (const account of ['admin', 'acceptor', 'salesman', 'tester', 'finance', 'customer'])
    for (const [page, id] of [
      ...customers.map((each) => ['crm/customers', each] as const),
      ...orders.map((each) => ['crm/orders', each] as const),
    ]) {
      const seen = (await institute.call(account, `${page}/detail?id=${id}`))['success'] === true;
      const told = await toldOf(account, page, id);
      const { by, kinds } = related[page];
      for (const [name, listing] of Object.entries(kinds)) {
        const condition = { filter: JSON.stringify({ [by]: id }), op: JSON.stringify({ [by]: '=' }) };
        const search = { current: 1, size: 5, orderBy: [{ prop: 'id', order: 'desc' }], searchType: 'N', searchParam: [condition] };
        const answer = await institute.call(account, `${listing}/page`, search);
        const list = seen && answer['success'] === true ? valuesOf(answer['data']) : undefined;
        const kind = told.get(name);
        const said = kind && { total: kind['total'], ids: listOf(kind['rows']).map((row) => row['id']) };
        expect(said, `${account} ${page} ${name}`).toEqual(
          list && { total: list['total'], ids: listOf(list['records']).map((row) => row['id']) },
        );
        const key = `${account} ${page} ${name}`;
        if (kind) totals.set(key, (totals.get(key) ?? 0) + Number(kind['total']));
      }
    }
  expect(totals.get('admin crm/customers orders')).toBeGreaterThan(3);
  expect(totals.has('customer crm/customers followUps')).toBe(false);
  const [whole = 0, own = 0] = ['admin', 'tester'].map((account) => totals.get(`${account} crm/orders samples`));
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(whole);
});

test('a related record is told by its number and its state in words, and no masked or hidden number is', async () => {
  const found = await institute.database.system((q) =>
    q.query(`select order_id::text as id, max(sample_no) as "sampleNo" from pg_samples where tenant_id = '000000' group by 1 limit 1`),
  );
  const [id, number] = [String(found.rows[0]?.['id']), found.rows[0]?.['sampleNo']];
  const samplesOf = async () => listOf((await toldOf('acceptor', 'crm/orders', id)).get('samples')?.['rows']);
  const state = { label: { zh: expect.any(String) as unknown, en: expect.any(String) as unknown }, colour: expect.any(String) as unknown };
  expect(await samplesOf()).toContainEqual({ id: expect.any(String) as unknown, number, name: '', state });
  await institute.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
       select '000000', id, 'samples', 'sampleNo', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'acceptor'`,
    ),
  );
  await expect.poll(async () => (await samplesOf()).map((row) => row['number']), { timeout: 10_000 }).not.toContain(number);
  expect(JSON.stringify(await samplesOf())).not.toContain(number);
});

test('prices that were agreed in one quote bear its number and are told apart by their instruments', async () => {
  const [quote = ''] = await idsOf(
    `select quote_id::text as id from pg_agreed_prices where tenant_id = '000000' and quote_id is not null group by 1 having count(*) > 1 limit 1`,
  );
  const rows = listOf((await toldOf('admin', 'crm/quotes', quote)).get('prices')?.['rows']);
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(1);
  const named = await institute.call('admin', `finance/agreedPrices/detail?id=${String(rows[0]?.['id'])}`);
  expect(rows[0]?.['name']).toBe(valuesOf(named['data'])['name']);
  expect(rows.map(({ name }) => name)).not.toContain('');
});
