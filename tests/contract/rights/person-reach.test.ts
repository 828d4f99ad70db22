import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { type Answer, openHttp, roles, type TestHttp } from '../support/http-setup';

// What a role says of the person who holds it reaches elsewhere in another's hands: nobody widens his own rows through another account.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const call = async (url: string, body: unknown, as = 'hr') => http.call('POST', url, { token: await http.tokenOf(as), body });
const hrRole = roles.indexOf('hr') + 1;
const departments = new Map<string, string>();
const dept = (name: string): string => departments.get(name) ?? '';
let hr = '';
let other = '';
let count = 0;

const readRightsAgain = async (): Promise<void> => {
  expect((await call('/api/blade-system/user/unlock', { userIds: other }, 'admin')).status).toBe(200);
};

async function scope(kind: string, expression = '', page = 'metrology/devices', role: number | string = hrRole): Promise<void> {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`,
    role,
    page,
    kind,
    expression,
  );
  await readRightsAgain();
}

/** Puts the other account somewhere, with the caller's own role. */
async function place(name: string): Promise<void> {
  await owner('update sys_user set dept_id = $1 where id = $2', dept(name), other);
  await owner(`delete from sys_user_role where user_id = $1`, other);
  await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, other, hrRole);
}
const stored = async () =>
  (
    await owner(
      `select dept_id::text, phone, password_hash, version, (select array_agg(role_id) from sys_user_role r where r.user_id = u.id) as roles from sys_user u where id = $1`,
      other,
    )
  ).rows[0];
const versionOf = async () => (await stored())?.['version'];

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  for (const [name, parent] of [
    ['own', undefined],
    ['below', 'own'],
    ['foreign', undefined],
  ] as const) {
    const body = { deptName: name, fullName: name, deptCategory: '2', ...(parent === undefined ? {} : { parentId: dept(parent) }) };
    const made = await call('/api/system/departments/submit', body, 'admin');
    departments.set(name, String(isObject(made.data) ? made.data['id'] : made.msg));
  }
  const idOf = async (account: string) =>
    String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = $1`, account)).rows[0]?.['id']);
  [hr, other] = [await idOf('hr'), await idOf('tester')];
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('delete from sys_role_scope');
  await owner('update sys_user set dept_id = $1 where id = $2', dept('own'), hr);
  await owner('delete from sys_user_role where user_id = $1 and role_id <> $2', hr, hrRole);
  await owner('delete from pg_devices where id in (4714, 4715)');
  await place('own');
  await readRightsAgain();
});

const importCsv = async (text: string) => {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
  return http.call('POST', '/api/blade-system/user/import-user', {
    token: await http.tokenOf('hr'),
    body: `${part('isCovered', '\r\n\r\n1')}${part('file', `; filename="u.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`)}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};
const newPhone = (): string => `139001390${(count += 1) + 10}`;
const newAccount = (): string => `puppet${(count += 1)}`;
const made = (name: string) => ({ realName: '木偶', account: newAccount(), deptId: dept(name) });

/** How an account comes to reach somewhere, or into somebody's hands: whether it is there before, and the call. */
const ways: readonly (readonly [name: string, isThere: boolean, change: (to: string) => Promise<Answer>])[] = [
  ['user/submit, a new one', false, (to) => call('/api/blade-system/user/submit', { ...made(to), roleId: String(hrRole) })],
  ['the page, a new one', false, (to) => call('/api/system/users/submit', { ...made(to), roleIds: [String(hrRole)] })],
  ['import-user, a new one', false, (to) => importCsv(`账号,姓名,部门名称,角色名称\n${newAccount()},木偶,${to},hr`)],
  ['user/submit, moved', false, (to) => call('/api/blade-system/user/submit', { id: other, deptId: dept(to) })],
  ['user/update, moved', false, (to) => call('/api/blade-system/user/update', { id: other, deptId: dept(to) })],
  ['import-user, moved', false, (to) => importCsv(`账号,部门名称\ntester,${to}`)],
  ['the page, moved', false, async (to) => call('/api/system/users/submit', { id: other, version: await versionOf(), deptId: dept(to) })],
  [
    'a file on the page',
    false,
    async (to) => {
      const file = await makeWorkbook([
        ['账号', '姓名', '部门'],
        ['tester', '检测', to],
      ]);
      return (await sendImport(http, file, { token: await http.tokenOf('hr'), page: 'system/users' })) as unknown as Answer;
    },
  ],
  ['reset-password', true, () => call('/api/blade-system/user/reset-password', { userIds: other })],
  ['user/update, another telephone', true, () => call('/api/blade-system/user/update', { id: other, phone: newPhone() })],
  [
    'the page, another telephone',
    true,
    async () => call('/api/system/users/submit', { id: other, version: await versionOf(), phone: newPhone() }),
  ],
  [
    'user/grant',
    true,
    async () => {
      await owner(`delete from sys_user_role where user_id = $1`, other);
      return call('/api/blade-system/user/grant', { userIds: other, roleIds: String(hrRole) });
    },
  ],
];

async function tryAt(to: string, isThere: boolean, change: (to: string) => Promise<Answer>): Promise<readonly unknown[]> {
  await place(isThere ? to : 'own');
  const answer = await change(to);
  return [answer.status, answer.status === 200 ? '' : answer.msg];
}
const refused = [403, '不能授予自己没有的权限'];

test.each(ways)('nobody reaches rows of another department through another account: %s', async (_name, isThere, change) => {
  await scope('dept');
  const before = async () => (await owner('select count(*)::int as n from sys_user')).rows[0]?.['n'];
  const accounts = await before();
  expect(await tryAt('foreign', isThere, change)).toEqual(refused);
  expect(await tryAt('below', isThere, change)).toEqual(refused);
  expect(await before()).toBe(accounts);
  // In his own department the same is everyday work.
  expect(await tryAt('own', isThere, change)).toEqual([200, '']);
});

test.each([
  ['deptBelow', '', ['below'], ['foreign']],
  ['custom', 'deptId == user.deptId', ['own'], ['below', 'foreign']],
  ['own', '', ['own', 'foreign'], []],
] as const)('what a role says of its holder counts: %s %s', async (kind, expression, open, restricted) => {
  await scope(kind, expression);
  const make = (to: string) => call('/api/blade-system/user/submit', { ...made(to), roleId: String(hrRole) });
  for (const name of open) expect([name, (await make(name)).status]).toEqual([name, 200]);
  for (const name of restricted) expect([name, (await make(name)).status]).toEqual([name, 403]);
});

test('who sees his own rows alone does not take over an account that has made some', async () => {
  await scope('own', '', 'system/posts');
  const reset = () => call('/api/blade-system/user/reset-password', { userIds: other });
  expect((await reset()).status).toBe(200);
  await owner(
    `insert into sys_post (tenant_id, id, create_user, post_name, post_code) values ('000000', 4711, $1, '别人的', 'theirs')`,
    other,
  );
  expect((await reset()).status).toBe(403);
  await owner('delete from sys_post where id = 4711');
});

test('a role that is held elsewhere does not come to show the rows there', async () => {
  const role = await call('/api/blade-system/role/submit', { roleName: '别处', roleAlias: 'elsewhere', sort: 1 });
  const { id } = role.data as { readonly id: string };
  const menus = (await owner(`select id::text from sys_menu where tenant_id = '000000' and code in ('devices', 'devices_view')`)).rows.map(
    (row) => String(row['id']),
  );
  await scope('dept');
  await scope('dept', '', 'metrology/devices', id);
  const grant = () => call('/api/blade-system/role/grant', { roleIds: [id], menuIds: menus });
  await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, other, id);
  const first = await grant();
  expect([first.status, first.msg]).toEqual([200, '操作成功']);
  await owner('delete from sys_role_menu where role_id = $1', id);
  await owner('update sys_user set dept_id = $1 where id = $2', dept('foreign'), other);
  await owner('delete from sys_user_role where user_id = $1 and role_id = $2', other, hrRole);
  expect((await grant()).status).toBe(403);
});

/** Makes a role that shows devices of its holder's department, and codes of menu entries. */
async function makeRole(name: string, codes = ['devices', 'devices_view']): Promise<string> {
  const role = await call('/api/blade-system/role/submit', { roleName: name, roleAlias: name, sort: 1 }, 'admin');
  const { id } = role.data as { readonly id: string };
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[])`,
    id,
    codes,
  );
  return id;
}
const hold = (user: string, role: string) =>
  owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, user, role);
const menusOf = async (...codes: readonly string[]) =>
  (await owner(`select id::text from sys_menu where tenant_id = '000000' and code = any($1::text[])`, codes)).rows.map((row) =>
    String(row['id']),
  );

test('a condition that names the person is measured by the rows that it shows him', async () => {
  await scope('custom', 'keeperId.staffId == user.id');
  const head = await makeRole('head');
  await hold(hr, head);
  await scope('deptBelow', '', 'metrology/devices', head);
  await owner(`insert into pg_staff (tenant_id, id, staff_id, staff_name) values ('000000', 4713, $1, '保管')`, other);
  const keep = (where: string) =>
    owner(
      `insert into pg_devices (tenant_id, id, device_name, dept_id, keeper_id) values ('000000', 4714, '天平', $1, 4713)
       on conflict (tenant_id, id) do update set dept_id = excluded.dept_id`,
      dept(where),
    );
  const reset = async () => (await call('/api/blade-system/user/reset-password', { userIds: other })).status;
  const make = async () => (await call('/api/blade-system/user/submit', { ...made('own'), roleId: String(hrRole) })).status;
  expect([await reset(), await make()]).toEqual([200, 200]);
  for (const [where, status] of [
    ['own', 200],
    ['below', 200],
    ['foreign', 403],
  ] as const) {
    await keep(where);
    expect([where, await reset(), await make()]).toEqual([where, status, 200]);
  }
});

test('who takes something away is not stopped by what its holder goes on seeing', async () => {
  await scope('dept');
  const wide = await makeRole('wide', ['devices', 'devices_view', 'devices_edit']);
  await scope('dept', '', 'metrology/devices', wide);
  const both = async (): Promise<void> => {
    await place('foreign');
    await hold(other, wide);
  };
  const roleIds = [String(hrRole)];
  for (const take of [
    () => call('/api/blade-system/user/grant', { userIds: other, roleIds: roleIds.join() }),
    () => call('/api/blade-system/user/submit', { id: other, roleId: roleIds.join() }),
    async () => call('/api/system/users/submit', { id: other, version: await versionOf(), roleIds }),
    () => call('/api/blade-system/user/update', { id: other, phone: '' }),
  ]) {
    await both();
    const answer = await take();
    expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  }
  await both();
  await owner('delete from sys_user_role where user_id = $1 and role_id = $2', other, hrRole);
  await owner(
    `insert into pg_devices (tenant_id, id, device_name, dept_id, create_user) values ('000000', 4715, '天平', $1, $2)`,
    dept('foreign'),
    other,
  );
  const grant = async () =>
    (await call('/api/blade-system/role/grant', { roleIds: [wide], menuIds: await menusOf('devices', 'devices_view') })).status;
  const narrow = async (kind: string) =>
    (await call('/api/blade-system/role/scopes', { roleId: wide, scopes: [{ page: 'metrology/devices', kind }] })).status;
  expect([await grant(), await narrow('own'), await narrow('dept')]).toEqual([200, 200, 403]);
});

test('a guest’s account is made under the guard of every account', async () => {
  const guest = () => call('/api/blade-system/user/register-guest', { account: newAccount(), name: '客', password: 'Zx81!marrow-Lane' });
  await owner(
    `insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 4712, '客户', 'customer', 1) on conflict do nothing`,
  );
  expect(await guest()).toMatchObject({ status: 200 });
  await scope('dept', '', 'system/users');
  expect([(await guest()).status]).toEqual([403]);
});
