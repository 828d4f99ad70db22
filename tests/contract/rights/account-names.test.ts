import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeFolder } from '../../fixtures/test-database';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// What accounts belong to is told by name: whoever may not see that name where it belongs is not told it by the calls about accounts.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const hrRole = roles.indexOf('hr') + 1;
let id = '';
const mark = '暗记';

/** The pages of the product, where employees and customers are called by other fields. */
function makeInstitute(): string {
  const folder = makeFolder('schemas');
  cpSync(resolve(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
  for (const [page, display] of [
    ['hr/staff', 'staffId'],
    ['crm/customers', 'socialNumber'],
  ] as const) {
    const file = join(folder, 'pages', `${page}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"display": "\w+"/, `"display": "${display}"`));
  }
  return folder;
}

/** What each call about accounts says of one, and what is found by a word. */
async function tell(): Promise<Values> {
  const token = await http.tokenOf('hr');
  const get = async (call: string) => (await http.call('GET', `/api/blade-system/user/${call}`, { token })).data;
  const first = (data: unknown): unknown => (isObject(data) && Array.isArray(data['records']) ? data['records'][0] : undefined);
  const row = await get(`detail?id=${id}`);
  for (const call of ['list', 'page']) expect(first(await get(`${call}?id=${id}`))).toEqual(row);
  return isObject(row) ? row : {};
}

beforeAll(async () => {
  http = await openHttp(makeInstitute());
  id = String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = 'tester'`))[0]?.['id']);
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  await owner(`insert into pg_departments (tenant_id, id, dept_name, full_name) values ('000000', 4711, $1, $1)`, `${mark}室`);
  await owner(`insert into sys_post (tenant_id, id, post_name, post_code) values ('000000', 4712, $1, '1')`, `${mark}岗`);
  await owner(`insert into pg_staff (tenant_id, id, staff_id, staff_name) values ('000000', 4713, $1, '李检')`, `${mark}工号`);
  await owner(`insert into pg_customers (tenant_id, id, enter_name, social_number) values ('000000', 4716, '甲单位', $1)`, `${mark}代码`);
  await owner(`update sys_role set role_name = $1 where tenant_id = '000000' and role_alias = 'tester'`, `${mark}角色`);
  await owner(`update sys_user set dept_id = 4711, post_id = 4712, staff_id = 4713, enter_id = 4716 where id = $1`, id);
});
afterAll(() => http.close());

test.each([
  ['staff', 'staffId', 'staffName', `${mark}工号`],
  ['customers', 'socialNumber', 'enterName', `${mark}代码`],
  ['departments', 'deptName', 'deptName', `${mark}室`],
  ['posts', 'postName', 'postName', `${mark}岗`],
  ['roles', 'roleName', 'roleName', `${mark}角色`],
] as const)('a name that is hidden where it belongs is hidden of accounts: %s', async (record, field, told, word) => {
  await owner('delete from sys_role_field');
  await http.call('POST', '/api/blade-system/user/unlock', { token: await http.tokenOf('admin'), body: { userIds: id } });
  const before = await tell();
  expect(before[told]).toBe(word);
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`,
    ...[hrRole, record, field],
  );
  await http.call('POST', '/api/blade-system/user/unlock', { token: await http.tokenOf('admin'), body: { userIds: id } });
  expect(await tell()).toEqual({ ...before, [told]: '' });
  // Nor is it found by: a filter that is left out finds everybody.
  const token = await http.tokenOf('hr');
  const none = await http.call('GET', `/api/blade-system/user/list?${told}=none-such`, { token });
  expect(none.data).not.toMatchObject({ total: 0 });
});

test.each([
  ['departments', 'deptName', `${mark}室`],
  ['posts', 'postName', `${mark}岗`],
  ['roles', 'roleName', `${mark}人事`],
] as const)('a name that is hidden where it belongs is hidden where it is one’s own: %s', async (record, field, word) => {
  const refresh = async () =>
    http.call('POST', '/api/blade-system/user/unlock', { token: await http.tokenOf('admin'), body: { userIds: id } });
  const info = async (call: string) => (await http.call('GET', `/api/${call}/info`, { token: await http.tokenOf('hr') })).data;
  await owner('delete from sys_role_field');
  await owner(`update sys_role set role_name = $1 where tenant_id = '000000' and id = $2`, `${mark}人事`, hrRole);
  await owner(`update sys_user set dept_id = 4711, post_id = 4712 where tenant_id = '000000' and account = 'hr'`);
  await refresh();
  for (const call of ['blade-user', 'blade-system/user']) expect(await info(call)).toMatchObject({ [field]: word });
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`,
    ...[hrRole, record, field],
  );
  await refresh();
  for (const call of ['blade-user', 'blade-system/user']) expect(await info(call)).toMatchObject({ [field]: '' });
});
