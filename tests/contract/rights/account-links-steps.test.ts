import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { type Answer, openHttp, roles, type TestHttp } from '../support/http-setup';

// Whose an account is counts whenever it gains something or comes into somebody's hands, in whatever order that is done.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const call = async (url: string, body: unknown, as = 'hr') => http.call('POST', url, { token: await http.tokenOf(as), body });
const wire = (name: string, body: unknown, as?: string) => call(`/api/blade-system/user/${name}`, body, as);
const hrRole = String(roles.indexOf('hr') + 1);
const [staffId, enterId, otherUnit] = ['4713', '4716', '4717'];
let [hr, puppet] = ['', ''];

const versionOf = async (id: string) => (await owner('select version from sys_user where id = $1', id))[0]?.['version'];
const page = async (values: object) => call('/api/system/users/submit', { id: puppet, version: await versionOf(puppet), ...values });
const importCsv = async (text: string): Promise<Answer> => {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
  return http.call('POST', '/api/blade-system/user/import-user', {
    token: await http.tokenOf('hr'),
    body: `${part('isCovered', '\r\n\r\n1')}${part('file', `; filename="u.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`)}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};

/** What the rights of everybody are by now is read again. */
const readAgain = () => wire('unlock', { userIds: puppet }, 'admin');
const hold = (roleId: string) =>
  owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2) on conflict do nothing`, puppet, roleId);

const kinds = {
  staff: { at: 'metrology/devices', says: 'keeperId.id == user.staffId', link: { staffId } },
  customer: { at: 'crm/quotes', says: 'enterId.id == user.enterId', link: { enterId } },
} as const;
async function limit({ at, says }: (typeof kinds)[keyof typeof kinds], role = hrRole): Promise<void> {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, 'custom', $3)`,
    ...[role, at, says],
  );
  await readAgain();
}

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const idOf = async (account: string) =>
    String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = $1`, account))[0]?.['id']);
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  await owner(`insert into pg_staff (tenant_id, id, staff_id, staff_name) values ('000000', $1, '0001', '李检')`, staffId);
  await owner(
    `insert into pg_customers (tenant_id, id, enter_name) values ('000000', $1, '甲单位'), ('000000', $2, '乙单位')`,
    enterId,
    otherUnit,
  );
  [hr, puppet] = [await idOf('hr'), await idOf('tester')];
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('delete from sys_role_scope');
  await owner('delete from sys_user_role where user_id = $1', puppet);
  await owner(`update sys_user set staff_id = null, enter_id = null, phone = '', email = '', is_deleted = 0, enabled = true`);
  await readAgain();
});

const refused = [403, '不能授予自己没有的权限'];
const said = ({ status, msg }: Answer) => (status === 200 ? [status] : [status, msg]);

/** How an account comes to hold the role, or into the caller's hands while it holds it. */
const steps: readonly (readonly [name: string, holds: boolean, step: () => Promise<Answer>])[] = [
  ['user/grant', false, () => wire('grant', { userIds: puppet, roleIds: hrRole })],
  ['user/update, roles', false, () => wire('update', { id: puppet, roleId: hrRole })],
  ['the page, roles', false, () => page({ roleIds: [hrRole] })],
  ['import-user, roles', false, () => importCsv('账号,角色名称\ntester,hr')],
  ['reset-password', true, () => wire('reset-password', { userIds: puppet })],
  ['user/update, another telephone', true, () => wire('update', { id: puppet, phone: '13900139000' })],
  ['the page, another address', true, () => page({ email: 'puppet@example.cn' })],
];
const cases = steps.flatMap(([name, holds, step]) => Object.entries(kinds).map(([kind, how]) => [name, kind, holds, step, how] as const));

test.each(cases)('an account that was linked before is measured by its link: %s, %s', async (_name, _kind, holds, step, how) => {
  await limit(how);
  // Nobody's account is everyday work; that there is no row yet says nothing of tomorrow's.
  if (holds) await hold(hrRole);
  expect(said(await step())).toEqual([200]);
  await owner('delete from sys_user_role where user_id = $1', puppet);
  await owner(`update sys_user set phone = '', email = '' where id = $1`, puppet);
  expect(said(await wire('update', { id: puppet, ...how.link }))).toEqual([200]);
  if (holds) await hold(hrRole);
  expect(said(await step())).toEqual(refused);
});

test('a role does not come to show rows that name whom its holders are linked to', async () => {
  const made = await call('/api/blade-system/role/submit', { roleName: '保管', roleAlias: 'keeping', sort: 1 });
  const role = isObject(made.data) ? String(made.data['id']) : made.text;
  const menus = await owner(`select id::text as id from sys_menu where tenant_id = '000000' and code in ('devices', 'devices_view')`);
  const grant = () => call('/api/blade-system/role/grant', { roleIds: [role], menuIds: menus.map((row) => row['id']) });
  await limit(kinds.staff);
  await limit(kinds.staff, role);
  await hold(role);
  expect(said(await grant())).toEqual([200]);
  await owner('delete from sys_role_menu where role_id = $1', role);
  await owner('update sys_user set staff_id = $1 where id = $2', staffId, puppet);
  expect(said(await grant())).toEqual(refused);
});

test('who signs in for a customer administers its other accounts, and no account of another customer', async () => {
  await owner('update sys_user set enter_id = $1 where id = $2', enterId, hr);
  await limit(kinds.customer);
  await hold(hrRole);
  const link = (to: string) => wire('update', { id: puppet, enterId: to });
  expect([said(await link(enterId)), said(await wire('reset-password', { userIds: puppet }))]).toEqual([[200], [200]]);
  expect(said(await link(''))).toEqual([200]);
  expect(said(await page({ enterId }))).toEqual([200]);
  expect([said(await link(otherUnit)), said(await page({ enterId: otherUnit }))]).toEqual([refused, refused]);
  await owner('update sys_user set enter_id = $1 where id = $2', otherUnit, puppet);
  expect(said(await wire('reset-password', { userIds: puppet }))).toEqual(refused);
  // What is taken away is no gain.
  expect(said(await link(enterId))).toEqual([200]);
});

test('an account that comes back does not share its employee with another one', async () => {
  await owner('update sys_user set staff_id = $1 where id = $2', staffId, puppet);
  expect((await wire('remove', { ids: puppet }, 'admin')).status).toBe(200);
  const other = String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = 'finance'`))[0]?.['id']);
  expect(said(await wire('update', { id: other, staffId }, 'admin'))).toEqual([200]);
  const restore = async () => call('/api/system/users/restore', { items: [{ id: puppet, version: await versionOf(puppet) }] }, 'admin');
  const answer = await restore();
  expect([answer.text.includes('该人员已关联其他账号'), answer.text.includes('"ok":true')]).toEqual([true, false]);
  expect(await owner('select is_deleted from sys_user where id = $1', puppet)).toEqual([{ is_deleted: 1 }]);
  expect(said(await wire('update', { id: other, staffId: '' }, 'admin'))).toEqual([200]);
  expect((await restore()).text).toContain('"ok":true');
  expect(await owner('select is_deleted, staff_id::text as staff from sys_user where id = $1', puppet)).toEqual([
    { is_deleted: 0, staff: staffId },
  ]);
});
