import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  const folder = makeSchemas();
  const gauges = fileURLToPath(new URL('../support/import-schemas/gauges.json', import.meta.url));
  cpSync(gauges, join(folder, 'pages/demo/gauges.json'));
  http = await openHttp(folder);
});
afterAll(() => http.close());

const other = '7777777777777';
/** What no caller decides, in the spelling of the wire and in that of the database. */
const forged: Values = {
  ...{ tenantId: '000001', tenant_id: '000001', createUser: other, create_user: other, createUserName: '别人', createDept: other },
  ...{ createTime: '2001-01-01 00:00:00', create_time: '2001-01-01', updateUser: other, updateTime: '2001-01-01 00:00:00' },
  ...{ status: 9, isDeleted: 1, is_deleted: 1, enabled: false, mustChange: false, must_change: false, locked: 0, platform: true },
  ...{ state: '300', orderNo: '假号', code: '假号', approvedBy: '我', total: '0.01', clientCode: '假号' },
  ...{ roles: ['administrator'], roleNames: 'administrator', permissions: ['*'], password_hash: 'x', passwordHash: 'x', sealed: 1 },
};

const rowsOf = async (sql: string, ...values: readonly unknown[]) =>
  (await http.database.system((q) => q.query(sql, values))).rows as readonly Values[];
const post = async (path: string, body: Values, as = 'admin') => http.call('POST', path, { token: await http.tokenOf(as), body });
const meId = async (account: string) =>
  String((await rowsOf(`select id::text as id from sys_user where account = $1 and tenant_id = '000000'`, account))[0]?.['id']);

/** The key that an answer does not know; undefined where it has no such complaint. */
const unknownIn = ({ status, data, msg }: Answer): string | undefined =>
  status === 400 && msg.startsWith('没有此请求参数') && isObject(data) && isObject(data['fields'])
    ? Object.keys(data['fields'])[0]
    : undefined;

/** The row is the caller's, lives, and was made now. */
async function expectOwn(table: string, id: string, account: string): Promise<Values> {
  const [row] = await rowsOf(`select to_jsonb(t) as row from ${table} t where id = $1`, id);
  const kept = row?.['row'] as Values;
  expect(kept).toMatchObject({ tenant_id: '000000', is_deleted: 0 });
  expect(String(kept['create_user'])).toBe(await meId(account));
  expect(String(kept['create_time'])).not.toMatch(/^2001/);
  return kept;
}

test.each([
  ['/api/blade-system/post/submit', 'sys_post', { postName: '冒名岗位' }],
  ['/api/blade-system/role/submit', 'sys_role', { roleName: '冒名', roleAlias: 'forged' }],
  // Roles above the caller are refused, which has a test of its own.
  ['/api/blade-system/menu/submit', 'sys_menu', { name: '冒名', code: 'forged_menu', roles: [] }],
  ['/api/blade-system/dict-biz/submit', 'sys_dict', { code: 'forged_dict', dictValue: '冒名' }],
])('%s makes a row of the caller, and takes from nobody what no caller decides', async (path, table, body) => {
  let sent: Values = { ...forged, code: undefined, ...body };
  let made = await post(path, sent);
  // What a call does not know it names; what clients of the family send along means nothing.
  for (let name = unknownIn(made); name !== undefined; name = unknownIn(made)) {
    const { [name]: _unknown, ...rest } = sent;
    [sent, made] = [rest, await post(path, rest)];
  }
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(['tenantId', 'createUser', 'createTime', 'status', 'isDeleted']));
  expect([made.status, made.msg]).toEqual([200, '操作成功']);
  const { id } = made.data as { id: string };
  const [row] = await rowsOf(`select tenant_id, is_deleted, to_jsonb(t) as row from ${table} t where id = $1`, id);
  expect(row).toMatchObject({ tenant_id: '000000', is_deleted: 0 });
  expect(JSON.stringify(row)).not.toMatch(/2001-01-01|7777777777777|000001/);
});

test.each(Object.entries(forged))('a record refuses %s by its name, or keeps what the server decides', async (name, value) => {
  const client = (await post('/api/demo/clients/submit', { name: `单位${name}`, kind: 'a' })).data as { id: string };
  const line = { item: 'i', price: '10.00', count: 3 };
  const order = { clientId: client.id, lines: [line] };
  for (const body of [
    { ...order, [name]: value },
    { ...order, lines: [{ ...line, [name]: value }] },
  ]) {
    const made = await post('/api/demo/orders/submit', body, 'salesman');
    if (made.status === 400) {
      expect(made.text).toContain(name);
      continue;
    }
    expect([made.status, made.msg]).toEqual([200, '操作成功']);
    const kept = await expectOwn('pg_orders', (made.data as { id: string }).id, 'salesman');
    expect(kept).toMatchObject({ state: '100', approved_by: null });
    expect([String(kept['order_no']), String(kept['client_code'])].filter((text) => text.includes('假'))).toEqual([]);
    expect(Number(kept['total'])).toBe(30);
  }
});

test('a transition sets what its rule says and nothing of what is sent along', async () => {
  const client = (await post('/api/demo/clients/submit', { name: '转移单位', kind: 'a' })).data as { id: string };
  const made = await post('/api/demo/orders/submit', { clientId: client.id, lines: [{ item: 'i', price: '1.00', count: 1 }] }, 'salesman');
  const { id } = made.data as { id: string };
  const transition = (more: Values, data: Values = {}) =>
    post('/api/demo/orders/transition', { name: 'submit', items: [{ id, version: 1 }], data, ...more }, 'salesman');
  for (const [name, value] of Object.entries(forged)) expect([name, unknownIn(await transition({ [name]: value }))]).toEqual([name, name]);
  const refused = await transition({}, forged);
  const { fields: strange } = refused.data as { readonly fields: Readonly<Record<string, string>> };
  expect([refused.status, new Set(Object.values(strange))]).toEqual([400, new Set(['不认识的字段'])]);
  const known = Object.fromEntries(Object.entries(forged).filter(([name]) => !(name in strange)));
  expect(Object.keys(known)).toEqual(expect.arrayContaining(['createTime', 'orderNo', 'total']));
  expect((await transition({}, known)).data).toMatchObject({ results: [{ ok: true }] });
  expect(await expectOwn('pg_orders', id, 'salesman')).toMatchObject({ state: '200', approved_by: null });
});

test('a file writes no more than its page lets people enter: columns of what no caller decides are none of it', async () => {
  const fields =
    http.store
      .current()
      .pages.get('demo/gauges')
      ?.record.fields.filter(({ system }) => !system) ?? [];
  const foreign = Object.entries(forged).filter(([name]) => !fields.some((field) => field.name === name));
  expect(foreign.length).toBeGreaterThan(20);
  const columns = ['编号', '名称', ...foreign.map(([name]) => name), 'id', 'version', '创建人', '创建时间', '租户'];
  const values = ['F-1', '冒名', ...foreign.map(([, value]) => String(value)), other, '9', '别人', '2001-01-01', '000001'];
  const file = await makeWorkbook([columns, values]);
  const { status, report } = await sendImport(http, file, { token: await http.tokenOf('admin'), page: 'demo/gauges', query: 'mode=good' });
  expect([status, report?.created]).toEqual([200, 1]);
  const [made] = await rowsOf(`select id::text as id, to_jsonb(t)::text as text from pg_gauges t`);
  expect(await expectOwn('pg_gauges', String(made?.['id']), 'admin')).toMatchObject({ version: 1 });
  expect(String(made?.['text'])).not.toMatch(/2001-01-01|7777777777777|000001|假号|别人/);
});

test('one’s own particulars carry no right, account, tenant or password', async () => {
  const before = await rowsOf(
    `select account, tenant_id, password_hash, enabled, dept_id from sys_user where account = 'tester' and tenant_id = '000000'`,
  );
  const sent = {
    ...forged,
    nickName: '新名',
    account: 'administrator',
    roleId: '1',
    roleIds: ['1'],
    deptId: other,
    password: 'quiet-lake-43',
  };
  expect((await post('/api/blade-system/user/update-info', { ...sent, realName: '新名', name: '新名' }, 'tester')).status).toBeLessThan(
    500,
  );
  expect(
    await rowsOf(
      `select account, tenant_id, password_hash, enabled, dept_id from sys_user where account = 'tester' and tenant_id = '000000'`,
    ),
  ).toEqual(before);
  const roles = await rowsOf(
    `select r.role_alias from sys_user_role ur join sys_role r on r.id = ur.role_id and r.tenant_id = ur.tenant_id
     join sys_user u on u.id = ur.user_id and u.tenant_id = ur.tenant_id where u.account = 'tester' and u.tenant_id = '000000'`,
  );
  expect(roles).toEqual([{ role_alias: 'tester' }]);
});
