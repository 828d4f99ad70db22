import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const layout = (name: string): string => JSON.stringify({ v: 1, columns: [{ prop: name, show: true, order: 0 }] });
const save = async (account: string, body: object, tenantId?: string) =>
  http.call('POST', '/api/view-param/saveTheader', { token: await http.tokenOf(account, tenantId), body });
const read = async (account: string, elementId: string, tenantId?: string) =>
  (
    await http.call('GET', `/api/view-param/detail?elementId=${encodeURIComponent(elementId)}`, {
      token: await http.tokenOf(account, tenantId),
    })
  ).data;

test('a layout without a resource code is told that it has none', async () => {
  const answer = await save('admin', { elementId: '', parameter: '{}' });
  expect([answer.status, answer.msg]).toEqual([400, 'resCode未设置']);
});

test('under a user’s own layout lies the role’s, under that the institute’s, and each can be taken back', async () => {
  const elementId = 'demo/clients';
  const [own, role, tenant] = [layout('own'), layout('role'), layout('tenant')];
  expect((await save('admin', { elementId, parameter: tenant, scope: 'tenant' })).msg).toBe('保存成功');
  expect(await read('salesman', elementId)).toEqual({ elementId, base: tenant });
  await save('configurator', { elementId, parameter: role, scope: 'role', role: 'salesman' });
  expect(await read('salesman', elementId)).toEqual({ elementId, base: role });
  expect(await read('tester', elementId)).toEqual({ elementId, base: tenant });
  expect((await save('salesman', { elementId, parameter: own })).data).toEqual({ elementId, version: 1 });
  expect(await read('salesman', elementId)).toMatchObject({ parameter: own, base: role });
  expect(await read('salesman2', elementId)).toEqual({ elementId, base: role });
  expect(await read('admin', elementId, '000001')).toEqual({});
  await save('admin', { elementId, parameter: '', scope: 'role', role: 'salesman' });
  expect(await read('salesman', elementId)).toMatchObject({ parameter: own, base: tenant });
  await save('admin', { elementId, parameter: '', scope: 'tenant' });
  await save('salesman', { elementId, parameter: '' });
  expect(await read('salesman', elementId)).toMatchObject({ parameter: '' });
});

test.each(['salesman', 'tester', 'finance'])('%s sets no layout for others, and the attempt is noted', async (account) => {
  for (const scope of [{ scope: 'tenant' }, { scope: 'role', role: account }])
    expect((await save(account, { elementId: 'demo/none', parameter: layout('x'), ...scope })).status).toBe(403);
  expect(await read('admin', 'demo/none')).toEqual({});
  const noted = await http.database.system((q) =>
    q.query(`select count(*)::int as count from sys_audit where subject = 'sys_layout' and refused and user_name = $1`, [`人员${account}`]),
  );
  expect(noted.rows[0]?.['count']).toBe(2);
});

test.each<[string, object]>([
  ['a role that is none', { scope: 'role', role: 'nobody' }],
  ['no role', { scope: 'role' }],
  ['a scope that is none', { scope: "tenant' or '1'='1" }],
  ['a role with a quote', { scope: 'role', role: "admin'; drop table sys_layout_default; --" }],
  ['no text', { parameter: 7 }],
  ['an array', { parameter: '[]' }],
  ['broken JSON', { parameter: '{' }],
  ['too long a text', { parameter: JSON.stringify({ x: '量'.repeat(30_000) }) }],
  ['no code', { elementId: '' }],
  ['too long a code', { elementId: 'x'.repeat(121) }],
  ['a code with NUL', { elementId: 'a\u0000b' }],
])('%s is refused', async (_name, change) => {
  const answer = await save('admin', { elementId: 'demo/clients', parameter: layout('x'), ...change });
  expect([answer.status, answer.msg === '' || answer.msg.includes('sys_')]).toEqual([400, false]);
});

test.each(["x' or '1'='1", 'x"; drop table sys_layout; --', '%', '../../etc/passwd', '<script>alert(1)</script>', '报价\u2028'])(
  'a code is data and nothing else: %s',
  async (elementId) => {
    const parameter = layout(elementId);
    expect((await save('tester', { elementId, parameter })).status).toBe(200);
    expect(await read('tester', elementId)).toMatchObject({ elementId: elementId.trim(), parameter });
    expect(await read('admin2', elementId)).toEqual({});
  },
);

test('who may share is told: all roles to administrators, their own to the others', async () => {
  await save('admin', { elementId: 'demo/audience', parameter: layout('x'), scope: 'role', role: 'tester' });
  const ask = async (account: string) =>
    (await http.call('GET', '/api/view-param/audience?elementId=demo/audience', { token: await http.tokenOf(account) })).data as {
      all: boolean;
      roles: readonly { alias: string; layout: boolean }[];
    };
  const [admin, tester] = [await ask('admin'), await ask('tester')];
  expect([admin.all, admin.roles.length, admin.roles.filter((role) => role.layout).map((role) => role.alias)]).toEqual([
    true,
    roles.length,
    ['tester'],
  ]);
  expect([tester.all, tester.roles]).toEqual([false, [{ alias: 'tester', name: 'tester', layout: false }]]);
});
