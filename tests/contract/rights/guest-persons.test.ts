import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import type { RecordModel } from '../../../src/schema/model/record-model';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// A customer is of another house: who of the institute made or changed his papers, took which step and what they remarked on it, is not told to him; his own deeds are.
let institute: Institute;
const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const remark = '内部原因：客户太慢';
const pages = ['crm/customers', 'crm/quotes', 'crm/contracts', 'crm/instruments', 'crm/registrations', 'crm/orders', 'finance/settlements'];

const rowsOf = (page: string) => institute.rows('customer', page);
const historyOf = async (account: string, page: string, id: unknown) =>
  listOf((await institute.call(account, `${page}/history?id=${String(id)}`))['data']);

beforeAll(async () => {
  institute = await openInstitute();
  // Rights that an institute may give its customers, so that more calls tell of rows.
  await sql(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from sys_role r join sys_menu m on m.tenant_id = r.tenant_id
     where r.tenant_id = '000000' and r.role_alias = 'customer' and m.code in ('orders_edit', 'orders_export', 'orders_print', 'orders_remove') on conflict do nothing`,
  );
  const [own] = await sql(
    `select o.id::text as id from pg_orders o join sys_user u on u.enter_id = o.enter_id where u.account = 'customer' and o.tenant_id = '000000' order by o.id limit 1`,
  );
  // Whatever became of it in the demo: it is a draft again.
  await sql(`update pg_orders set order_status = '100' where id = $1`, own?.['id']);
}, 240_000);
afterAll(() => institute.close());

test.each(pages)('no row, and no step, of %s names who of the institute did it', async (page) => {
  const rows = await rowsOf(page);
  expect([page, rows.length > 0]).toEqual([page, true]);
  const told = rows.filter((row) => 'createUserName' in row || 'updateUserName' in row);
  const detail = await institute.detail('customer', page, rows[0]?.['id']);
  const steps = (await Promise.all(rows.slice(0, 5).map(({ id }) => historyOf('customer', page, id)))).flat();
  const named = steps.filter((step) => 'userName' in step || 'comment' in step);
  expect([page, told, detail['id'], Object.keys(detail).filter((name) => name.endsWith('UserName')), named]).toEqual([
    page,
    [],
    rows[0]?.['id'],
    [],
    [],
  ]);
});

test('each page that customers may view begins so, whether or not its file says it', async () => {
  const viewed = [...institute.store.current().pages.values()].filter(({ roles }) => roles['customer']?.can.includes('view') === true);
  const hidden = await sql(
    `select f.record_name || '.' || f.field as name from sys_role_field f join sys_role r on r.tenant_id = f.tenant_id and r.id = f.role_id
     where r.tenant_id = '000000' and r.role_alias = 'customer' and f.rule = 'hidden'`,
  );
  const names = new Set(hidden.map(({ name }) => name));
  const open = viewed.flatMap(({ record }) => ['createUserName', 'updateUserName'].map((field) => `${record.name}.${field}`));
  expect([open.length >= 2 * pages.length, open.filter((name) => !names.has(name))]).toEqual([true, []]);
});

test('nobody finds them out by search, order, tally, export or the recycle bin', async () => {
  const ask = async (call: string, body: unknown, account = 'customer'): Promise<unknown> => {
    const answer = await institute.text(account, `crm/orders/${call}`, body);
    return answer.startsWith('{') ? valuesOf(JSON.parse(answer))['code'] : 'file';
  };
  const filter = { filter: '{"createUserName":"张"}', op: '{"createUserName":"LIKE"}' };
  for (const name of ['createUserName', 'updateUserName'])
    expect([
      name,
      await ask('page', { current: 1, size: 5, searchType: 'N', orderBy: [{ prop: name, order: 'asc' }] }),
      await ask('tally', { by: name }),
      await ask('export', { format: 'csv', columns: ['orderNo', name] }),
      await ask('export', { format: 'csv', columns: ['orderNo'], searchParam: [filter] }),
    ]).toEqual([name, 400, 400, 400, 400]);
  const counted = { searchType: 'N', searchParam: [filter] };
  expect([await ask('count', counted), await ask('count', counted, 'acceptor')]).toEqual([400, 200]);
  expect(await ask('export', { format: 'csv', columns: ['orderNo'] })).toBe('file');
  const removed = await institute.call('customer', 'crm/orders/removed', { current: 1, size: 50 });
  expect(listOf(valuesOf(removed['data'])['records']).filter((row) => 'updateUserName' in row || 'removeUserName' in row)).toEqual([]);
});

test('he is told his own deeds by his name, and of those of others that they were done', async () => {
  const draft = (await rowsOf('crm/orders')).find((row) => row['orderStatus'] === '100');
  const changed = await institute.call('customer', 'crm/orders/submit', {
    id: draft?.['id'],
    version: draft?.['version'],
    contactName: '陈一',
  });
  expect([changed['msg'], changed['success']]).toEqual(['操作成功', true]);
  expect(await institute.move('admin', 'crm/orders', { id: draft?.['id'], name: 'voidOrder', comment: remark })).not.toBe(undefined);
  const [mine] = await sql(`select real_name from sys_user where tenant_id = '000000' and account = 'customer'`);
  const [last, before] = await historyOf('customer', 'crm/orders', draft?.['id']);
  expect([last?.['action'], last && 'userName' in last, last && 'comment' in last]).toEqual(['voidOrder', false, false]);
  expect([before?.['action'], before?.['userName']]).toEqual(['edit', mine?.['real_name']]);
  const [seen] = await historyOf('acceptor', 'crm/orders', draft?.['id']);
  expect(seen).toMatchObject({ action: 'voidOrder', comment: remark });
});

test('an administrator says in the rights of a role who is told persons', async () => {
  const [role] = await sql(`select id::text as id from sys_role where tenant_id = '000000' and role_alias = 'customer'`);
  const choices = valuesOf((await institute.call('admin', 'blade-system/role/limit-choices?page=crm/orders'))['data']);
  const offered = listOf(choices['fields']).map((choice) => choice['field']);
  expect([offered.includes('createUserName'), offered.includes('updateUserName'), offered.includes('version')]).toEqual([
    true,
    true,
    false,
  ]);
  const kept = await sql(
    `select record_name as record, field, rule from sys_role_field where tenant_id = '000000' and role_id = $1 and not (record_name = 'orders' and field like '%UserName')`,
    role?.['id'],
  );
  const said = await institute.call('admin', 'blade-system/role/fields', { roleId: role?.['id'], fields: kept });
  expect([said['msg'], said['success']]).toEqual(['操作成功', true]);
  const [order] = await rowsOf('crm/orders');
  expect(order).toHaveProperty('createUserName');
  const steps = await historyOf('customer', 'crm/orders', order?.['id']);
  expect(steps.every((step) => typeof step['userName'] === 'string')).toBe(true);
  const [quote] = await rowsOf('crm/quotes');
  expect(quote).not.toHaveProperty('createUserName');
});

/** Pages whose rows are for everybody, strangers or whoever is signed in, by calls of their own. */
const forEverybody: ReadonlySet<string> = new Set(['notices', 'materials', 'symbols', 'regions']);

/** The rows that a customer sees of each record that he may view at all. */
async function readSeen(): Promise<ReadonlyMap<string, readonly string[]>> {
  const viewed = [...institute.store.current().pages.values()].filter(({ roles }) => roles['customer']?.can.includes('view') === true);
  const pairs = viewed.map(async ({ path, record }) => {
    const list = valuesOf((await institute.call('customer', `${path}/page`, { size: 5000 }))['data']);
    return [record.name, listOf(list['records']).map(({ id }) => String(id))] as const;
  });
  return new Map(await Promise.all(pairs));
}

/**
 * Writes a text of its own into every text field of the institute that is none of a customer's business: what is hidden from him on his pages, all of rows there that are not
 * his, and all but the names of records whose pages he has no right to. Shape: what each text stands for.
 */
async function plantTexts(seen: ReadonlyMap<string, readonly string[]>): Promise<ReadonlyMap<string, string>> {
  const hidden = await sql(
    `select f.record_name || '.' || f.field as name from sys_role_field f join sys_role r on r.tenant_id = f.tenant_id and r.id = f.role_id
     where r.tenant_id = '000000' and r.role_alias = 'customer' and f.rule <> 'readOnly'`,
  );
  const names = new Set(hidden.map(({ name }) => String(name)));
  const planted = new Map<string, string>();
  const plantIn = async ({ name, table, fields, display }: RecordModel, own: readonly string[] | undefined, key = 'id'): Promise<void> => {
    for (const field of fields) {
      if (field.line) await plantIn(field.line, own, 'parent_id');
      if (field.system || field.type !== 'text') continue;
      const isTold = own ? !names.has(`${name}.${field.name}`) : field.name === display;
      if (isTold && !own) continue;
      const text = `kq7x${String(planted.size)}x`;
      planted.set(text, `${name}.${field.name}`);
      // Some have to stay unlike each other.
      const set = `update "${table}" set "${field.column}" = $1 || right(id::text, 8) where tenant_id = '000000'`;
      if (isTold) await sql(`${set} and not ${key} = any($2::bigint[])`, text, own);
      else await sql(set, text);
    }
  };
  const records = new Map([...institute.store.current().pages.values()].map(({ record }) => [record.name, record]));
  for (const record of records.values())
    if (record.existing === undefined && !forEverybody.has(record.name)) await plantIn(record, seen.get(record.name));
  return planted;
}

test(
  'nothing that is hidden from a customer, or stands on pages that are not his, is in any answer to him',
  async () => {
    const run = startRun('what customers are told');
    const viewed = [...institute.store.current().pages.values()].filter(({ roles }) => roles['customer']?.can.includes('view') === true);
    // Some of the pages by chance; all of them in a long run.
    const drawn = viewed.map((page) => ({ page, at: run.random() })).sort((left, right) => left.at - right.at);
    const pagesSeen = drawn.slice(0, sizeOf({ short: 6, long: drawn.length })).map(({ page }) => page);
    const planted = await plantTexts(await readSeen());
    const told: string[] = [];
    let asked = 0;
    const ask = async (url: string, body?: unknown): Promise<string> => {
      asked += 1;
      const answer = (await institute.ask('customer', url, body)).body;
      for (const [text] of answer.matchAll(/kq7x\d+x/g)) told.push(`${url} ${JSON.stringify(body)}: ${String(planted.get(text))}`);
      return answer;
    };
    for (const { path, record } of pagesSeen) {
      const list = JSON.parse(await ask(`${path}/page`, { size: 50 })) as unknown;
      await ask(`${path}/page`, { size: 50, keyword: 'kq7x' });
      await ask(`${path}/export`, { format: 'csv', current: 1, size: 50 });
      const moves = record.states?.transitions ?? [];
      for (const { id } of listOf(valuesOf(valuesOf(list)['data'])['records']).slice(0, sizeOf({ short: 1, long: 20 }))) {
        for (const call of ['detail', 'history']) await ask(`${path}/${call}?id=${String(id)}`);
        await ask(`blade-system/rights/why?page=${path}&action=edit&id=${String(id)}`);
        for (const { name } of moves) await ask(`${path}/transition`, { name, items: [{ id, version: 9999 }] });
        await ask(`${path}/remove`, { items: [{ id, version: 9999 }] });
      }
      const references = record.fields.flatMap(({ name, target, line }) => [
        ...(target === undefined ? [] : [name]),
        ...(line?.fields ?? []).flatMap((field) => (field.target === undefined ? [] : [`${name}.${field.name}`])),
      ]);
      for (const field of references) for (const keyword of ['', 'kq7x']) await ask(`${path}/candidates`, { field, keyword, size: 200 });
    }
    for (const text of ['kq7x', '000', '202']) await ask(`find/records?text=${text}`);
    for (const { path, method, access, mutates } of await listRoutes())
      if (!mutates && access !== 'platform' && !/[:*]/.test(path)) await ask(path, method === 'GET' ? undefined : {});
    run.report({ calls: asked, 'planted texts': planted.size });
    expect(told).toEqual([]);
    expect([asked > 100, planted.size > 300]).toEqual([true, true]);
  },
  runTimeout(60_000),
);
