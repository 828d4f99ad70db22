import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, roles, type TestHttp } from '../support/http-setup';
import { fetchUserSheet, importUsers } from './user-sheets';

// Whose account it is, in files of accounts.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const importAs = (account: string, text: string, covered?: string) => importUsers(http, { account, text, covered });
const idOf = async (account: string): Promise<string> =>
  String((await owner('select id::text from sys_user where account = $1', account)).rows[0]?.['id']);
const hrRole = roles.indexOf('hr') + 1;

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  for (const [id, name, number] of [
    ['4713', '李检', '0001'],
    ['4714', '王核', '0002'],
    ['4715', '张三', '0003'],
    ['4716', '张三', '0004'],
  ])
    await owner(`insert into pg_staff (tenant_id, id, staff_name, staff_id) values ('000000', $1, $2, $3)`, id, name, number);
  await owner(`insert into pg_customers (tenant_id, id, enter_name) values ('000000', 4717, '甲单位')`);
});
afterAll(() => http.close());

test('a file names them by name or number, and an export tells their names', async () => {
  const answer = await importAs('admin', '账号,人员,客户单位\nlink-name,李检,\nlink-number,0003,\nlink-unit,,甲单位');
  expect([answer.status, answer.data]).toMatchObject([200, { made: 3 }]);
  const linked = await owner(
    `select account, staff_id::text as staff, enter_id::text as unit from sys_user where account like 'link-%' order by 1`,
  );
  expect(linked.rows).toEqual([
    { account: 'link-name', staff: '4713', unit: null },
    { account: 'link-number', staff: '4715', unit: null },
    { account: 'link-unit', staff: null, unit: '4717' },
  ]);
  const sheet = await fetchUserSheet(http, 'export-user?account_likeright=link-');
  expect(sheet.rows.slice(1).map((row) => [row[10] ?? '', row[11] ?? ''])).toEqual([
    ['李检', ''],
    ['张三', ''],
    ['', '甲单位'],
  ]);
});

test('nobody of that name, several of it, and an employee who has an account are told at their line; nothing is made', async () => {
  const answer = await importAs(
    'admin',
    '账号,人员,客户单位\nbad-one,无此人,\nbad-two,张三,\nbad-unit,,无此单位\nbad-taken,李检,\nbad-none,,',
  );
  expect([answer.status, answer.data]).toEqual([
    400,
    {
      fields: {
        '2.staffName': '第 2 行：没有名称或编号为“无此人”的人员',
        '3.staffName': '第 3 行：名为“张三”的有 2 个，请改填工号',
        '4.enterName': '第 4 行：没有名称或编号为“无此单位”的客户单位',
        '5.staffName': '第 5 行：该人员已关联其他账号',
      },
    },
  ]);
  expect((await owner(`select 1 from sys_user where account like 'bad-%'`)).rows).toEqual([]);
});

test('who is out of the rows of who imports is told like nobody, and stays good where he is linked; a hidden link is not told by trying names', async () => {
  const readAgain = async () =>
    http.call('POST', '/api/blade-system/user/unlock', { token: await http.tokenOf('admin'), body: { userIds: await idOf('link-name') } });
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'hr/staff', 'custom', 'staffId == ''0004''')`,
    hrRole,
  );
  await readAgain();
  const link = async (account: string, name: string) => {
    const { status, data } = await importAs('hr', `账号,人员\n${account},${name}`, '1');
    return [status, data];
  };
  const nobody = (name: string) => [400, { fields: { '2.staffName': `第 2 行：没有名称或编号为“${name}”的人员` } }];
  expect(await link('link-name', '王核')).toEqual(nobody('王核'));
  expect(await link('link-name', '李检')).toMatchObject([200, { changed: 1 }]);
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'users', 'staffId', 'hidden')`,
    hrRole,
  );
  await readAgain();
  expect(await link('link-name', '王核')).toEqual(nobody('王核'));
  expect(await link('link-name', '李检')).toEqual(nobody('李检'));
});
