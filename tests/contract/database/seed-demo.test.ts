import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { loadDemo } from '../../../src/server/seed/load-demo';
import type { TestDatabase } from '../../fixtures/test-database';
import { openTestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
let store: SchemaStore;
const told: string[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  store = await createSchemaStore({ database: opened.database, dir: fileURLToPath(new URL('../../../schemas', import.meta.url)) });
  await loadDemo({
    database: opened.database,
    schemas: store.current(),
    today: '2026-03-02',
    hashPassword: (plain) => Promise.resolve(`hash of ${plain}`),
    onProgress: (text) => told.push(text),
  });
});

afterAll(async () => {
  await store.close();
  await opened.close();
});

const count = async (tenant: string, sql: string): Promise<number> => {
  const answer = await opened.database.read(tenant, (q) => q.query(`select count(*)::int as n from ${sql}`));
  return Number(answer.rows[0]?.['n']);
};

test.each([
  ['pg_departments', 12],
  ['pg_customers', 300],
  ['pg_devices', 600],
  ['pg_quotes', 400],
  ['pg_contracts', 200],
  ['pg_settlements', 187],
  ['sys_user', 17],
])('%s holds %i rows of the tenant', async (table, rows) => {
  expect(await count('000000', table)).toBe(rows);
});

test('the second tenant has one account and none of the rows', async () => {
  expect(await count('000001', 'sys_user')).toBe(1);
  expect(await count('000001', 'pg_quotes')).toBe(0);
});

test.each([
  [
    'quote totals are those of their lines',
    `pg_quotes q where amount <> (select sum(line_amount) from pg_quotes__items i where i.tenant_id = q.tenant_id and i.parent_id = q.id)`,
  ],
  [
    'bills say what their samples, charges and payments say',
    `pg_settlements s where amount_original <> coalesce((select sum(amount) from pg_settlement_lines l where l.tenant_id = s.tenant_id and l.settlement_id = s.id), 0)
       + coalesce((select sum(amount) from pg_settlements__items i where i.tenant_id = s.tenant_id and i.parent_id = s.id), 0)
     or received_total <> coalesce((select sum(signed_amount) from pg_payments p where p.tenant_id = s.tenant_id and p.settlement_id = s.id and pay_state = '1'), 0)
     or balance <> case object_state when '0' then 0 else receivable - received_total end`,
  ],
  ['paid bills are paid', `pg_settlements where object_state = '400' and balance <> 0`],
  [
    'customers owe what their bills say, and have what they paid beforehand',
    `pg_customers c where arrears <> coalesce((select sum(balance) from pg_settlements s where s.tenant_id = c.tenant_id and s.enter_id = c.id and object_state in ('200', '300')), 0)
     or deposit_balance <> coalesce((select sum(signed_amount) from pg_deposits d where d.tenant_id = c.tenant_id and d.enter_id = c.id), 0)`,
  ],
  ['accounts of staff are linked', `sys_user where account not in ('administrator', 'customer') and (staff_id is null or dept_id is null)`],
  ['nothing is dated in the future', `pg_quotes where create_time > '2026-03-03'`],
])('%s', async (_, wrong) => {
  expect(await count('000000', wrong)).toBe(0);
});

test('the history of an approved contract tells who entered, submitted and approved it', async () => {
  const answer = await opened.database.read('000000', (q) =>
    q.query(
      `select string_agg(a.action, ' ' order by a.id) as actions, count(distinct a.user_id)::int as people from sys_audit a
       where a.subject = 'contracts' and a.subject_id = (select id from pg_contracts where contract_state = '30' order by id limit 1)`,
    ),
  );
  expect(answer.rows[0]).toEqual({ actions: 'create submit approve', people: 2 });
});

test('progress is told for each record', () => {
  expect(told).toContain('客户 300 / Customers 300');
});
