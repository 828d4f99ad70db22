import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';
import { fetchUserSheet, importUsers } from './user-sheets';

// Accounts as files, and guests, by the calls of the known wire.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const token = await http.tokenOf('admin');
  const post = (call: string, body: object) => http.call('POST', `/api/blade-system/${call}/submit`, { token, body });
  expect((await post('dept', { deptName: '热工室', fullName: '热工室', deptCategory: 2, sort: 1 })).status).toBe(200);
  expect((await post('post', { postName: '检定员', sort: 1 })).status).toBe(200);
  await owner(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99)`);
});
afterAll(() => http.close());

const at = (call: string): string => `/api/blade-system/user/${call}`;
const importAs = (account: string, text: string, covered?: string) => importUsers(http, { account, text, covered });
const fetchSheet = (call: string, as?: string) => fetchUserSheet(http, call, as);
const countUsers = async (): Promise<unknown> =>
  (await owner(`select count(*)::int as n from sys_user where tenant_id = '000000'`)).rows[0]?.['n'];

test('a file makes accounts with their roles, departments and posts; what was made for them is told once and must be changed', async () => {
  const legacy = createHash('sha1').update(createHash('md5').update('of-old-days').digest('hex')).digest('hex');
  const answer = await importAs(
    'admin',
    [
      '账户,姓名,手机,性别,生日,角色名称,部门名称,岗位名称,初始密码,原系统密码摘要,不相干',
      'file-one,甲一,13800138001,男,1990-02-28,tester,热工室,检定员,,,x',
      'file-two,乙二,,女,,"tester,quality",,,quiet-lake-42,,x',
      `file-old,丙三,,,,tester,,,,${legacy},`,
    ].join('\n'),
  );
  expect([answer.status, answer.data]).toEqual([
    200,
    { made: 3, changed: 0, passwords: [{ account: 'file-one', password: expect.stringMatching(/^\w{14}$/) as unknown }] },
  ]);
  const [made] = (answer.data as { passwords: readonly { password: string }[] }).passwords;
  expect((await http.signInAs('file-one', '000000', made?.password)).body).toMatchObject({ must_change_password: true });
  expect((await http.signInAs('file-two', '000000', 'quiet-lake-42')).body).toMatchObject({ role_name: 'tester,quality' });
  expect((await http.signInAs('file-old', '000000', 'of-old-days')).body).toMatchObject({ account: 'file-old' });
  const told = await owner(
    'select action, refused, changes::text as text from sys_audit where request_id = $1',
    answer.headers['x-request-id'],
  );
  expect(told.rows.map((row) => row['action'])).toEqual(['create', 'create', 'create']);
  expect(JSON.stringify(told.rows)).not.toMatch(new RegExp(`${made?.password ?? 'none'}|quiet-lake|${legacy}`));
  const list = await http.call('GET', `${at('list')}?account=file-one`, { token: await http.tokenOf('admin') });
  expect(list.data).toMatchObject({
    records: [{ realName: '甲一', deptName: '热工室', postName: '检定员', sexName: '男', birthday: '1990-02-28' }],
  });
});

test('one wrong line keeps the whole file out, and every wrong line is named', async () => {
  const before = await countUsers();
  const answer = await importAs(
    'admin',
    '账号,角色名称,部门名称,岗位名称,初始密码,生日,原系统密码摘要\nnew-a,tester,,,,,\nnew-a,,,,,,\ntester,,,,,,\nnew-b,没有的角色,,,,,\nnew-c,,没有的部门,,,,\nnew-d,,,没有的岗位,,,\nnew-e,,,,12345678,,\nnew-f,,,,,2026-02-30,\nnew g,,,,,,\nnew-h,,,,,,abc\n,tester,,,,,\n',
  );
  expect([answer.status, answer.msg, answer.data]).toEqual([
    400,
    '参数校验失败',
    {
      fields: {
        '3.account': '第 3 行：当前账号已被使用!',
        '4.account': '第 4 行：当前账号已被使用!',
        '5.roleName': '第 5 行：没有“没有的角色”',
        '6.deptName': '第 6 行：没有“没有的部门”',
        '7.postName': '第 7 行：没有“没有的岗位”',
        '8.password': '第 8 行：密码过于常见，容易被猜到',
        '9.birthday': '第 9 行：请求参数类型错误：birthday',
        '10.account': '第 10 行：账号应为 2 至 64 个字符，不含空格',
        '11.legacyHash': '第 11 行：应为 40 位十六进制摘要',
        '12.account': '第 12 行：账号应为 2 至 64 个字符，不含空格',
      },
    },
  ]);
  expect(await countUsers()).toBe(before);
});

test('accounts that are there are covered only where that is asked for; their passwords stay', async () => {
  await importAs('admin', '账号,姓名,手机,角色名称,初始密码\ncovered,旧名,13800138009,tester,quiet-lake-42');
  expect((await importAs('admin', '账号,姓名\ncovered,新名')).status).toBe(400);
  const answer = await importAs('admin', '账号,姓名,手机,初始密码\nCovered,新名,,quiet-lake-99', '1');
  expect(answer.data).toEqual({ made: 0, changed: 1, passwords: [] });
  const list = await http.call('GET', `${at('list')}?account=covered`, { token: await http.tokenOf('admin') });
  expect(list.data).toMatchObject({ records: [{ realName: '新名', phone: '13800138009', roleName: 'tester' }] });
  expect((await http.signInAs('Covered', '000000', 'quiet-lake-42')).body['access_token']).toBeTypeOf('string');
  const own = await importAs('admin', '账号,角色名称\nadmin,tester', '1');
  expect([own.status, own.msg]).toEqual([403, '不能修改自己的权限']);
});

test('whoever may import hands on no role that he does not hold, and reaches nobody above him', async () => {
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 11, id from sys_menu where tenant_id = '000000' and code = any($1)`,
    ['users_view', 'users_create', 'users_edit', 'users_import'],
  );
  const clerk = async (text: string, covered?: string) => importAs('hr', text, covered);
  await expect.poll(async () => (await clerk('账号\nby-clerk', '0')).status === 403).toBe(false);
  for (const role of ['admin', 'administrator', 'configurator']) {
    const answer = await clerk(`账号,角色名称\nrisen,${role}`);
    expect([role, answer.status, answer.msg]).toEqual([role, 403, '不能授予自己没有的权限']);
    const entries = await owner('select refused from sys_audit where request_id = $1', answer.headers['x-request-id']);
    expect(entries.rows).toEqual([{ refused: true }]);
  }
  expect((await clerk('账号,姓名\nadmin,被改名', '1')).status).toBe(403);
  expect((await owner(`select 1 from sys_user where account = 'risen' or real_name = '被改名'`)).rows).toEqual([]);
});

test.each([
  ['no file', '', '缺少必要的请求参数：file'],
  ['no account', '姓名\n甲', '缺少必要的请求参数：account'],
  ['only a header', '账号,姓名', '没有可导入的数据，请在表头下面填写'],
])('%s is refused with what to do', async (what, text, msg) => {
  const answer =
    what === 'no file'
      ? await http.call('POST', at('import-user'), {
          token: await http.tokenOf('admin'),
          body: '--b\r\nContent-Disposition: form-data; name="isCovered"\r\n\r\n0\r\n--b--\r\n',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        })
      : await importAs('admin', text);
  expect([answer.status, answer.msg]).toEqual([400, msg]);
});

test('accounts go out as a workbook as the list finds them; the template can be filled in; both are refused to others', async () => {
  const sheet = await fetchSheet('export-user?account_likeright=file-');
  expect([sheet.status, sheet.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename*=UTF-8''${encodeURIComponent('用户数据.xlsx')}`,
  ]);
  expect(sheet.rows[0]).toEqual([
    '账号',
    '姓名',
    '昵称',
    '邮箱',
    '手机',
    '性别',
    '生日',
    '角色名称',
    '部门名称',
    '岗位名称',
    '人员',
    '客户单位',
    '创建时间',
    '最近登录',
  ]);
  expect(sheet.rows.slice(1).map((row) => row[0])).toEqual(['file-one', 'file-two', 'file-old']);
  expect(sheet.rows[1]).toEqual(expect.arrayContaining(['甲一', '13800138001', 'tester', '热工室', '检定员']));
  const entries = await owner('select action, comment from sys_audit where request_id = $1', sheet.headers['x-request-id']);
  expect(entries.rows).toEqual([{ action: 'export', comment: '3' }]);
  const template = await fetchSheet('export-template');
  expect(template.rows).toEqual([
    [
      '账号',
      '姓名',
      '昵称',
      '邮箱',
      '手机',
      '性别',
      '生日',
      '角色名称',
      '部门名称',
      '岗位名称',
      '人员',
      '客户单位',
      '初始密码',
      '原系统密码摘要',
    ],
  ]);
  for (const call of ['export-user', 'export-template']) {
    expect((await http.call('GET', at(call), { token: await http.tokenOf('tester') })).msg).toBe('没有操作权限');
    expect((await http.call('GET', at(call))).status).toBe(401);
  }
});

test('what a role may not see of accounts is neither listed, told, exported nor found', async () => {
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 8, id from sys_menu where tenant_id = '000000' and code = any($1)`,
    ['users_view', 'users_export'],
  );
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', 8, 'users', 'phone', 'masked'), ('000000', 8, 'users', 'deptId', 'hidden')`,
  );
  const token = await http.tokenOf('quality');
  const list = (query: string) => http.call('GET', `${at('list')}?${query}`, { token });
  await expect.poll(async () => (await list('account=file-one')).status).toBe(200);
  const found = await list('account=file-one&phone_equal=00000000000');
  expect(found.data).toMatchObject({
    records: [{ account: 'file-one', phone: '138****8001', deptId: '', deptName: '', postName: '检定员' }],
  });
  const { records } = found.data as { records: readonly { id: string }[] };
  expect((await http.call('GET', `${at('detail')}?id=${records[0]?.id ?? ''}`, { token })).data).toMatchObject({
    phone: '138****8001',
    deptName: '',
  });
  const sheet = await fetchSheet('export-user?account=file-one', 'quality');
  expect([
    sheet.rows.flat().includes('138****8001'),
    sheet.rows.flat().includes('13800138001'),
    sheet.rows.flat().includes('热工室'),
  ]).toEqual([true, false, false]);
});

test('a guest gets the role of customers, whatever is asked for; other tenants and sign-ins of other systems are unknown', async () => {
  const guest = async (body: object, as = 'admin') => http.call('POST', at('register-guest'), { token: await http.tokenOf(as), body });
  const form = { account: 'guest-one', name: '王访客', password: 'quiet-lake-42' };
  const made = await guest({ ...form, roleId: '1', tenantId: '000000' });
  expect([made.status, made.data]).toEqual([200, { id: expect.stringMatching(/^\d+$/) as unknown, version: 1 }]);
  expect((await http.signInAs('guest-one', '000000', 'quiet-lake-42')).body).toMatchObject({ role_name: 'customer', dept_id: '' });
  const refused = async (more: object) => {
    const answer = await guest({ ...form, account: 'guest-two', ...more });
    return [answer.status, answer.msg];
  };
  expect(await refused({ tenantId: '000001' })).toEqual([400, '租户信息错误!']);
  expect(await refused({ oauthId: '1' })).toEqual([400, '第三方登陆信息错误!']);
  expect(await refused({ account: 'guest-one' })).toEqual([400, '当前账号已被使用!']);
  expect(await refused({ name: '' })).toEqual([400, '缺少必要的请求参数：name']);
  expect(await refused({ password: '12345678' })).toEqual([400, '密码过于常见，容易被猜到']);
  expect((await guest(form, 'tester')).msg).toBe('没有操作权限');
  expect((await http.call('POST', at('register-guest'), { body: form })).status).toBe(401);
});
