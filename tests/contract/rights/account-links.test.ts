import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type Answer, openHttp, roles, type TestHttp } from '../support/http-setup';

// Whose account it is: who administers accounts says it, one account for each employee, and nobody widens his own rows by it.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const call = async (url: string, body: unknown, as = 'hr') => http.call('POST', url, { token: await http.tokenOf(as), body });
const get = async (url: string, as = 'hr') => http.call('GET', url, { token: await http.tokenOf(as) });
const hrRole = roles.indexOf('hr') + 1;
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? '';
const linkOf = async (account: string) =>
  (await owner(`select staff_id::text as id from sys_user where tenant_id = '000000' and account = $1`, account))[0]?.['id'];
const versionOf = async (account: string) =>
  (await owner(`select version from sys_user where tenant_id = '000000' and account = $1`, account))[0]?.['version'];

/** Links an account by the page, and by the known wire. */
const doors: readonly (readonly [name: string, link: (account: string, staffId: unknown, as?: string) => Promise<Answer>])[] = [
  [
    'the page',
    async (account, staffId, as) =>
      call(
        '/api/system/users/submit',
        { id: idOf(account), version: await versionOf(account), staffId: staffId === '' ? null : staffId },
        as,
      ),
  ],
  ['user/update', (account, staffId, as) => call('/api/blade-system/user/update', { id: idOf(account), staffId }, as)],
  ['user/submit', (account, staffId, as) => call('/api/blade-system/user/submit', { id: idOf(account), staffId }, as)],
];

async function limit(page: string, kind: string, expression = ''): Promise<void> {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`,
    ...[hrRole, page, kind, expression],
  );
  await call('/api/blade-system/user/unlock', { userIds: idOf('tester') }, 'admin');
}

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  for (const account of ['hr', 'tester', 'finance', 'admin'])
    ids.set(
      account,
      String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = $1`, account))[0]?.['id']),
    );
  const dept = await call('/api/system/departments/submit', { deptName: '一室', fullName: '一室', deptCategory: '2' }, 'admin');
  const deptId = isObject(dept.data) ? dept.data['id'] : dept.msg;
  for (const [index, staffName] of ['李检', '王核'].entries()) {
    const person = {
      staffName,
      staffId: `000${index}`,
      sex: '1',
      isTechnicist: '1',
      staffState: '1',
      deptId,
      mobile: `1380013800${index}`,
    };
    const made = await call('/api/hr/staff/submit', person, 'admin');
    ids.set(staffName, String(isObject(made.data) ? made.data['id'] : made.text));
  }
  for (const [id, enterName] of [
    ['4716', '甲单位'],
    ['4717', '乙单位'],
  ] as const) {
    await owner(`insert into pg_customers (tenant_id, id, enter_name) values ('000000', $1, $2)`, id, enterName);
    ids.set(enterName, id);
  }
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('delete from sys_role_scope');
  await owner('delete from sys_user_role where user_id = $1', idOf('tester'));
  await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, idOf('tester'), hrRole);
  await owner('update sys_user set staff_id = null, enter_id = null');
  await owner('delete from pg_devices where id = 4714');
  await owner('delete from pg_quotes where id in (4714, 4715)');
  await call('/api/blade-system/user/unlock', { userIds: idOf('tester') }, 'admin');
});

test.each(doors)('an account is linked to an employee, told of, noted and freed again: %s', async (_name, link) => {
  const answer = await link('tester', idOf('李检'));
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  expect((await http.signInAs('tester')).body).toMatchObject({ staff_id: idOf('李检') });
  const told = { staffId: idOf('李检'), staffName: '李检' };
  expect((await get(`/api/blade-system/user/detail?id=${idOf('tester')}`)).data).toMatchObject(told);
  const listed = await get(`/api/blade-system/user/list?current=1&size=10&staffId_equal=${idOf('李检')}`);
  expect(listed.data).toMatchObject({ total: 1, records: [told] });
  const filter = { filter: JSON.stringify({ staffId: idOf('李检') }), op: '{"staffId":"="}' };
  const paged = await call('/api/system/users/page', { current: 1, size: 10, searchType: 'N', searchParam: [filter] });
  expect(paged.data).toMatchObject({ records: [{ account: 'tester', staffId: idOf('李检'), $refs: { staffId: { staffName: '李检' } } }] });
  const [entry] = await owner(`select changes from sys_audit where request_id = $1`, answer.headers['x-request-id']);
  expect(entry?.['changes']).toEqual([expect.objectContaining({ field: 'staffId', after: idOf('李检') })]);
  // What is not sent stays.
  expect((await call('/api/blade-system/user/update', { id: idOf('tester'), realName: '检测' })).status).toBe(200);
  expect(await linkOf('tester')).toBe(idOf('李检'));
  expect((await link('tester', '')).status).toBe(200);
  expect(await linkOf('tester')).toBeNull();
});

test.each(doors)('an employee has one account, also where two are linked at once: %s', async (_name, link) => {
  const taken = '该人员已关联其他账号';
  expect((await link('tester', idOf('王核'))).status).toBe(200);
  const second = await link('finance', idOf('王核'));
  expect([second.status, second.text.includes(taken)]).toEqual([400, true]);
  expect(await linkOf('finance')).toBeNull();
  const both = await Promise.all([link('tester', idOf('李检')), link('finance', idOf('李检'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(both.find(({ status }) => status === 400)?.text).toContain(taken);
});

test.each(doors)('nobody says of his own account whose it is, whatever he owns: %s', async (_name, link) => {
  for (const account of ['hr', 'admin']) {
    const answer = await link(account, idOf('李检'), account);
    expect([account, answer.status, answer.msg]).toEqual([account, 403, '不能修改自己的权限']);
    expect(await linkOf(account)).toBeNull();
  }
  const own = await call('/api/blade-system/user/update-info', { staffId: idOf('李检'), email: 'hr@example.cn' });
  expect([own.status, await linkOf('hr')]).toEqual([400, null]);
});

test.each(doors)('nobody is chosen whom the caller may not meet, nor who is not there: %s', async (_name, link) => {
  await limit('hr/staff', 'custom', `staffName == '王核'`);
  const refused = async (staffId: string) => {
    const { status } = await link('tester', staffId);
    return [400, 404].includes(status);
  };
  expect([await refused(idOf('李检')), await refused('4713')]).toEqual([true, true]);
  expect((await link('tester', idOf('王核'))).status).toBe(200);
});

test.each(doors)('who sees rows of his own employee alone reaches no others through another account: %s', async (_name, link) => {
  await limit('metrology/devices', 'custom', 'keeperId.id == user.staffId');
  const refused = [403, '不能授予自己没有的权限'];
  const answer = async (name: string) => {
    const { status, msg } = await link('tester', idOf(name));
    return [status, msg];
  };
  // Rows that name the employee may come any day.
  expect(await answer('李检')).toEqual(refused);
  await owner(`insert into pg_devices (tenant_id, id, device_name, keeper_id) values ('000000', 4714, '天平', $1)`, idOf('李检'));
  expect(await answer('李检')).toEqual(refused);
  expect(await linkOf('tester')).toBeNull();
  // The link itself stays whatever else is changed.
  await owner('update sys_user set staff_id = $1 where id = $2', idOf('王核'), idOf('tester'));
  expect((await call('/api/blade-system/user/update', { id: idOf('tester'), realName: '检测' })).status).toBe(200);
  expect((await link('tester', '')).status).toBe(200);
});

test('a new account is linked under the same guard', async () => {
  await limit('metrology/devices', 'custom', 'keeperId.id == user.staffId');
  const made = (account: string): Values => ({ account, realName: '木偶', staffId: idOf('李检') });
  const roleIds = [String(hrRole)];
  expect((await call('/api/blade-system/user/submit', { ...made('puppet1'), roleId: roleIds.join() })).status).toBe(403);
  expect((await call('/api/system/users/submit', { ...made('puppet2'), roleIds })).status).toBe(403);
  // Without a role that shows any rows it is nothing.
  expect((await call('/api/system/users/submit', made('puppet3'))).status).toBe(200);
});

const unitDoors = [
  [
    'the page',
    async (account: string, enterId: string, as?: string) =>
      call(
        '/api/system/users/submit',
        { id: idOf(account), version: await versionOf(account), enterId: enterId === '' ? null : enterId },
        as,
      ),
  ],
  [
    'user/update',
    (account: string, enterId: string, as?: string) => call('/api/blade-system/user/update', { id: idOf(account), enterId }, as),
  ],
] as const;

test.each(unitDoors)('accounts sign in for a customer, whose rows alone their scope shows: %s', async (_name, link) => {
  for (const [index, name] of ['甲单位', '乙单位'].entries())
    await owner(
      `insert into pg_quotes (tenant_id, id, quote_no, enter_id, quote_status) values ('000000', $1, $2, $3, '200')`,
      ...[4714 + index, `Q${index}`, idOf(name)],
    );
  // Several people of one customer have an account each.
  for (const account of ['tester', 'finance']) expect((await link(account, idOf('甲单位'))).status).toBe(200);
  const detail = await get(`/api/blade-system/user/detail?id=${idOf('tester')}`);
  expect(detail.data).toMatchObject({ enterId: idOf('甲单位'), enterName: '甲单位' });
  expect((await http.signInAs('tester')).body).toMatchObject({ enter_id: idOf('甲单位') });
  await limit('crm/quotes', 'custom', 'enterId.id == user.enterId');
  const seen = async () => {
    const { data } = await call('/api/crm/quotes/page', { current: 1, size: 10, searchType: 'N' }, 'tester');
    return isObject(data) && Array.isArray(data['records']) ? data['records'].map((row: unknown) => isObject(row) && row['quoteNo']) : data;
  };
  // Each process goes on with the rights that it has read for a moment.
  await expect.poll(seen).toEqual(['Q0']);
  // Nobody who sees one customer's rows alone reaches another's through an account, or by his own.
  const refused = await link('tester', idOf('乙单位'));
  expect([refused.status, refused.msg]).toEqual([403, '不能授予自己没有的权限']);
  for (const account of ['hr', 'admin'])
    expect([account, (await link(account, idOf('乙单位'), account)).msg]).toEqual([account, '不能修改自己的权限']);
  expect((await link('tester', '')).status).toBe(200);
  await expect.poll(seen).toEqual([]);
});
