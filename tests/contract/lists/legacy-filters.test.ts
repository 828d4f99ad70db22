import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';

// Lists of the known wire are narrowed by properties with suffixes, and put in order by columns.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const post = async (call: string, body: object, as = 'admin') =>
    expect((await http.call('POST', `/api/blade-system/${call}/submit`, { token: await http.tokenOf(as), body })).status).toBe(200);
  for (const [index, postName] of ['检定员', '检定组长', '核验员', '50%岗'].entries())
    await post('post', { postName, postCode: `p${index}`, sort: index * 10, remark: index === 0 ? '' : '有' });
  for (const [account, phone] of [
    ['anna', '13800138001'],
    ['bella', '13800138002'],
  ])
    await post('user', { account, phone, password: 'quiet-lake-42', realName: account });
  for (const [paramKey, paramValue] of [
    ['gateway.secret', 'canary-77'],
    ['gateway.url', 'canary-78'],
  ])
    await post('param', { paramName: paramKey, paramKey, paramValue }, 'administrator');
  for (const clientId of ['saber', 'sword', 'other'])
    await post('client', { clientId, authorizedGrantTypes: 'password', accessTokenValidity: 3600, refreshTokenValidity: 604_800 });
});
afterAll(() => http.close());

const list = async (call: string, query: string, as = 'admin') =>
  http.call('GET', encodeURI(`/api/${call}?${query}`), { token: await http.tokenOf(as) });
const column = async (call: string, name: string, query: string, as = 'admin'): Promise<readonly unknown[]> => {
  const answer = await list(call, query, as);
  expect([query, answer.status]).toEqual([query, 200]);
  const { records, total } = answer.data as { records: readonly Readonly<Record<string, unknown>>[]; total: number };
  expect(total).toBe(records.length);
  return records.map((row) => row[name]);
};

test.each([
  ['postName=检定', ['检定员', '检定组长']],
  ['postName_likeleft=员', ['检定员', '核验员']],
  ['postName_likeright=检', ['检定员', '检定组长']],
  ['postName_notlike=检', ['核验员', '50%岗']],
  ['postName_equal=核验员', ['核验员']],
  ['postName=%', ['50%岗']],
  ['sort_ge=10&sort_lt=30', ['检定组长', '核验员']],
  ['remark_null=1', ['检定员']],
  ['remark_notnull=1&descs=sort', ['50%岗', '核验员', '检定组长']],
  ['ascs=post_code&postName=检', ['检定员', '检定组长']],
  ['postName_ignore=x&descs=post_code', ['50%岗', '核验员', '检定组长', '检定员']],
  ["ascs=(select pg_sleep(1))&descs=sort;drop&1=1&sort')--=1", ['检定员', '检定组长', '核验员', '50%岗']],
])('posts by %s', async (query, names) => {
  expect(await column('blade-system/post/list', 'postName', query)).toEqual(names);
});

test('accounts by their properties, one’s own tenant’s alone unless one runs the platform', async () => {
  const accounts = (query: string, as?: string) => column('blade-system/user/list', 'account', `size=50&${query}`, as);
  expect(await accounts('phone_likeleft=8002')).toEqual(['bella']);
  expect(await accounts('account_like=ANN')).toEqual(['anna']);
  expect(await accounts('createTime_datege=2020-01-01&account_equal=anna')).toEqual(['anna']);
  expect(await accounts('createTime_datele=2020-01-01')).toEqual([]);
  expect((await accounts('tenantId=000001')).length).toBeGreaterThan(5);
  expect(await accounts('tenantId=000001', 'administrator')).toEqual(['admin']);
  const wrong = await list('blade-system/user/list', 'createTime_datege=soon');
  expect([wrong.status, wrong.data]).toMatchObject([400, { fields: { createTime_datege: '请求参数类型错误：createTime_datege' } }]);
});

test('the value of a secret is not to be guessed by searching for it', async () => {
  const keys = (query: string) => column('blade-system/param/list', 'paramKey', query);
  expect(await keys('paramValue=canary')).toEqual(['gateway.url']);
  expect(await keys('paramValue_likeright=c&paramKey=secret')).toEqual([]);
  expect(await keys('paramValue_equal=******')).toEqual(['gateway.secret']);
  expect(await keys('paramKey=gateway&descs=param_value')).toHaveLength(2);
});

test('client applications and logs, which are rows of pages', async () => {
  const clients = (query: string) => column('blade-system/client/list', 'clientId', query);
  expect(await clients('clientId_likeright=s&ascs=client_id')).toEqual(['saber', 'sword']);
  expect(await clients('clientId_notlike=s&nothing=1')).toEqual(['other']);
  expect(await clients('clientId_equal=sword&createTime_datege=2020-01-01')).toEqual(['sword']);
  expect(await clients('createTime_datelt=2020-01-01')).toEqual([]);
  const subjects = await column('blade-log/api/list', 'methodClass', 'methodClass_equal=post&methodName=create');
  expect(subjects).toEqual(['post', 'post', 'post', 'post']);
});

test('what a role may not see of a log it cannot find by it either', async () => {
  await http.database.system(async (q) => {
    await q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 7, id from sys_menu where tenant_id = '000000' and code = 'loginLogs_view'`,
    );
    await q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', 7, 'loginLogs', 'userName', 'hidden')`,
    );
  });
  const all = async (query: string) => (await column('blade-log/usual/list', 'id', `size=500&${query}`, 'tester')).length;
  await expect.poll(() => list('blade-log/usual/list', '', 'tester').then(({ status }) => status)).toBe(200);
  expect(await all('createBy_equal=nobody-at-all')).toBe(await all(''));
});
