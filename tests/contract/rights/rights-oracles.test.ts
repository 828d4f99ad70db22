import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgePassword } from '../../../src/server/auth/password-policy';
import { makePassword } from '../../../src/server/auth/make-password';
import { openHttp, password, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const roleId = (role: string) => String(roles.indexOf(role) + 1);
const userId = async (account: string) =>
  String((await owner(`select id::text from sys_user where account = $1 and tenant_id = '000000'`, account))[0]?.['id']);
const get = async (call: string, as: string) => http.call('GET', `/api/blade-system/${call}`, { token: await http.tokenOf(as) });
const post = async (call: string, body: unknown, as: string) =>
  http.call('POST', `/api/blade-system/${call}`, { token: await http.tokenOf(as), body });
const grant = (role: string, ...codes: string[]) =>
  owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[]) on conflict do nothing`,
    roleId(role),
    codes,
  );
const felt = { timeout: 5000, interval: 50 };

test('whoever may give passwords learns nothing of those of people above him', async () => {
  await owner(`insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 901, '口令', 'password.profile', 'composed')
    on conflict do nothing`);
  await grant('salesman', 'users_view', 'users_password');
  const above = await userId('administrator');
  const reset = (guess: string) => post('user/reset-password', { userIds: above, password: guess }, 'salesman');
  await expect.poll(() => get('user/list', 'salesman').then(({ status }) => status), felt).toBe(200);
  const [right, wrong] = [await reset(password), await reset('Another-Guess-2026')];
  expect([right.status, right.msg]).toEqual([403, wrong.msg]);
  expect(wrong.status).toBe(403);
});

test('a condition over rows cannot ask for what its writer does not see', async () => {
  await grant('tester', 'roles_view', 'roles_grant', 'clients_view');
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'clients', 'amount', 'hidden'), ('000000', $1, 'clients', 'contact.mobile', 'masked')`,
    roleId('tester'),
  );
  const check = async (expression: string, as: string) =>
    (
      (await get(`role/scope-check?${new URLSearchParams({ page: 'demo/clients', expression }).toString()}`, as)).data as {
        ok?: boolean;
      } | null
    )?.ok;
  await expect.poll(() => check(`row.kind == 'a'`, 'tester'), felt).toBe(true);
  expect([await check('row.amount > 100', 'tester'), await check(`row.contact.mobile == '138'`, 'tester')]).toEqual([false, false]);
  expect(await check('row.amount > 100', 'admin')).toBe(true);
  const scopes = [{ page: 'demo/clients', kind: 'custom', expression: 'row.amount > 100' }];
  expect((await post('role/scopes', { roleId: roleId('hr'), scopes }, 'tester')).status).toBe(400);
});

test('a condition with a sign that the database cannot hold is refused, not kept', async () => {
  const scopes = [{ page: 'demo/clients', kind: 'custom', expression: String.raw`name == '\u0000'` }];
  expect((await post('role/scopes', { roleId: roleId('hr'), scopes }, 'admin')).status).toBe(400);
});

test('asking why for oneself by one’s own id tells no more than asking without', async () => {
  const made = await http.call('POST', '/api/demo/clients/submit', {
    token: await http.tokenOf('admin'),
    body: { name: '别人的', kind: 'a' },
  });
  const { id } = made.data as { id: string };
  const own = await userId('hr');
  const ask = async (row: string, who: string) => (await get(`rights/why?page=demo/clients&id=${row}&userId=${who}`, 'hr')).data;
  const without = await ask(id, '');
  expect(await ask(id, own)).toEqual(without);
  expect(await ask('7777777777777', own)).toEqual(without);
});

test('asking why for others tells nothing of rows that are shut to who asks', async () => {
  const made = await http.call('POST', '/api/demo/clients/submit', {
    token: await http.tokenOf('admin'),
    body: { name: '院里的', kind: 'a' },
  });
  const { id } = made.data as { id: string };
  await grant('tester', 'roles_view', 'clients_view');
  const who = await userId('salesman');
  const ask = async (row: string) => (await get(`rights/why?page=demo/clients&id=${row}&userId=${who}`, 'tester')).data;
  await expect.poll(() => ask(id), felt).toMatchObject({ may: true, reason: 'allowed' });
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/clients', 'own', '')`,
    roleId('tester'),
  );
  await expect.poll(() => ask(id), felt).toEqual(await ask('7777777777777'));
  await owner(`delete from sys_role_scope where role_id = $1`, roleId('tester'));
});

test('a password that is made for somebody fits both profiles', () => {
  const drawn = Array.from({ length: 300 }, makePassword);
  expect(drawn.flatMap((each) => judgePassword(each, { profile: 'composed', words: [] })?.zh ?? [])).toEqual([]);
});
