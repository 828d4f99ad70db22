import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, password, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const post = async (call: string, body: unknown, as = 'admin') =>
  http.call('POST', `/api/blade-system/${call}`, { token: await http.tokenOf(as), body });
const get = async (call: string, as = 'admin') => http.call('GET', `/api/blade-system/${call}`, { token: await http.tokenOf(as) });
const roleId = (role: string) => String(roles.indexOf(role) + 1);
const userId = async (account: string) =>
  String((await owner(`select id::text from sys_user where account = $1 and tenant_id = '000000'`, account)).rows[0]?.['id']);
const grantCodes = (role: string, ...codes: string[]) =>
  owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[]) on conflict do nothing`,
    roleId(role),
    codes,
  );
const recordsOf = (data: unknown) => (data as { records: Record<string, unknown>[] }).records;
const auditsOf = async (requestId: unknown) =>
  (await owner('select action, subject, subject_id::text, refused, changes from sys_audit where request_id = $1', requestId)).rows;

test('a user is made, read, changed, granted, shut and removed; each step is told once', async () => {
  const made = await post('user/submit', { account: 'newcomer', realName: '新人', password: 'quiet-lake-42', roleId: roleId('tester') });
  const { id, version } = made.data as { id: string; version: number };
  expect(await auditsOf(made.headers['x-request-id'])).toMatchObject([{ action: 'create', subject: 'user', subject_id: id }]);
  expect((await http.signInAs('newcomer', '000000', 'quiet-lake-42')).body['role_name']).toBe('tester');
  const detail = await get(`user/detail?id=${id}`);
  expect(detail.data).toMatchObject({
    id,
    account: 'newcomer',
    realName: '新人',
    roleId: roleId('tester'),
    deptId: '',
    postId: '',
    status: 1,
  });
  expect(detail.text).not.toMatch(/argon|password|hash/i);
  const changed = await post('user/update', { id, version, realName: '旧人', phone: '13800138000' });
  expect((await auditsOf(changed.headers['x-request-id']))[0]).toMatchObject({
    action: 'edit',
    changes: [
      { field: 'realName', before: '新人', after: '旧人' },
      { field: 'phone', before: '', after: '13800138000' },
    ],
  });
  expect((await post('user/update', { id, version, realName: '再改' })).status).toBe(409);
  expect(
    (await http.call('POST', `/api/blade-system/user/grant?userIds=${id}&roleIds=${roleId('hr')},${roleId('tester')}`, { token: admin }))
      .data,
  ).toBe(true);
  const token = String((await http.signInAs('newcomer', '000000', 'quiet-lake-42')).body['access_token']);
  await post('user/submit', { id, status: 0 });
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(401);
  expect((await http.signInAs('newcomer', '000000', 'quiet-lake-42')).body['error_code']).toBe(400);
  expect((await http.call('POST', `/api/blade-system/user/remove?ids=${id}`, { token: admin })).data).toBe(true);
  expect((await get(`user/detail?id=${id}`)).status).toBe(404);
  expect(recordsOf((await get('user/list?size=100')).data).some((row) => row['id'] === id)).toBe(false);
});

test('a password that was made for somebody is told once and must be changed; a reset ends the sessions', async () => {
  const made = await post('user/submit', { account: 'fresh', realName: '小陈', roleId: roleId('tester') });
  const { id, password: given } = made.data as { id: string; password: string };
  const first = await http.signInAs('fresh', '000000', given);
  expect(first.body['must_change_password']).toBe(true);
  const token = String(first.body['access_token']);
  const reset = await http.call('POST', `/api/blade-system/user/reset-password?userIds=${id}`, { token: admin });
  expect((reset.data as { password: string }[])[0]?.password).toMatch(/^\w{14}$/);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(401);
  expect((await http.call('POST', `/api/blade-system/user/unlock?userIds=${id}`, { token: admin })).data).toBe(true);
});

test.each([
  ['a taken account', { account: 'TESTER', password: 'quiet-lake-42' }, '当前账号已被使用!'],
  ['an account with a space', { account: 'a b', password: 'quiet-lake-42' }, '账号应为 2 至 64 个字符，不含空格'],
  ['an account that looks like another', { account: 'ad\u200bmin', password: 'quiet-lake-42' }, '账号应为 2 至 64 个字符，不含空格'],
  ['a weak password', { account: 'weakling', password: 'password1' }, '密码过于常见，容易被猜到'],
  ['a wrong role', { account: 'wrongrole', password: 'quiet-lake-42', roleId: 'x' }, '请求参数类型错误：roleId'],
])('refuses %s', async (_, body, said) => {
  const answer = await post('user/submit', body);
  expect([answer.status, answer.msg]).toEqual([400, said]);
});

test('nobody grants what he does not hold, touches those above him, or changes his own rights', async () => {
  await grantCodes(
    'hr',
    'users_view',
    'users_create',
    'users_edit',
    'users_remove',
    'users_grant',
    'users_password',
    'roles_view',
    'roles_grant',
    'roles_create',
    'roles_edit',
    'clients_view',
  );
  const [own, peer, boss] = [await userId('hr'), await userId('tester'), await userId('admin')];
  await expect.poll(() => get('user/list', 'hr').then((answer) => answer.status), { timeout: 5000 }).toBe(200);
  const refused: readonly (readonly [string, unknown])[] = [
    [`user/grant?userIds=${peer}&roleIds=${roleId('admin')}`, undefined],
    [`user/grant?userIds=${peer}&roleIds=${roleId('salesman')}`, undefined],
    [`user/grant?userIds=${own}&roleIds=${roleId('tester')}`, undefined],
    [`user/grant?userIds=${boss}&roleIds=${roleId('tester')}`, undefined],
    ['user/submit', { id: boss, realName: '被改' }],
    ['user/submit', { id: own, roleId: roleId('tester') }],
    ['user/submit', { account: 'sneak', password: 'quiet-lake-42', roleId: roleId('configurator') }],
    [`user/reset-password?userIds=${boss}`, undefined],
    [`user/remove?ids=${boss}`, undefined],
    [`user/remove?ids=${own}`, undefined],
    ['role/submit', { roleName: '我的', roleAlias: 'administrator' }],
    ['role/submit', { id: roleId('admin'), roleName: '改名', roleAlias: 'admin' }],
    ['role/grant', { roleIds: [roleId('hr')], menuIds: [] }],
    ['role/scopes', { roleId: roleId('hr'), scopes: [] }],
    ['role/fields', { roleId: roleId('admin'), fields: [] }],
  ];
  for (const [call, body] of refused) {
    const answer = await post(call, body, 'hr');
    expect([call, answer.status]).toEqual([call, 403]);
    expect(await auditsOf(answer.headers['x-request-id']), call).toMatchObject([{ refused: true }]);
  }
  const menu = (code: string) =>
    owner(`select id::text from sys_menu where tenant_id = '000000' and code = $1`, code).then((answer) => String(answer.rows[0]?.['id']));
  const wide = await post('role/grant', { roleIds: [roleId('finance')], menuIds: [await menu('orders_view')] }, 'hr');
  expect([wide.status, wide.msg]).toEqual([403, '不能授予自己没有的权限']);
  expect((await post('role/grant', { roleIds: [roleId('finance')], menuIds: [await menu('clients_view')] }, 'hr')).data).toBe(true);
  expect((await get(`role/rights?id=${roleId('finance')}`)).data).toMatchObject({ codes: ['clients_view'] });
});

test('nobody lets others see further than he sees himself, also by a role that nobody holds yet and by a scope that lies ready', async () => {
  await grantCodes('hr', 'roles_view', 'roles_grant', 'clients_view');
  const made = await post('role/submit', { roleName: '近处', roleAlias: 'near_by' });
  const near = (made.data as { id: string }).id;
  const [page, viewing] = [
    'demo/clients',
    await owner(`select id::text from sys_menu where tenant_id = '000000' and code = 'clients_view'`),
  ];
  const menuIds = [String(viewing.rows[0]?.['id'])];
  expect((await post('role/grant', { roleIds: [near], menuIds })).data).toBe(true);
  const set = async (scopes: readonly object[], as = 'hr') => (await post('role/scopes', { roleId: near, scopes }, as)).status;
  const own = [{ page, kind: 'own' }];
  expect(await set(own, 'admin')).toBe(200);
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, 'own', '')`,
    roleId('hr'),
    page,
  );
  // Felt a little later.
  await expect.poll(() => set([]), { timeout: 5000 }).toBe(403);
  for (const kind of ['dept', 'deptBelow', 'tenant']) expect([kind, await set([{ page, kind }])]).toEqual([kind, 403]);
  expect(await set([{ page, kind: 'custom', expression: `kind == 'a'` }])).toBe(403);
  const wide = await post('data-scope/submit', { resourceCode: page, scopeName: '全部', scopeType: 1 });
  const { id } = wide.data as { id: string };
  expect((await post('role/grant', { roleIds: [near], menuIds, dataScopeIds: [id] }, 'hr')).status).toBe(403);
  expect((await post('data-scope/submit', { resourceCode: page, scopeName: '我的全部', scopeType: 1 }, 'hr')).status).toBe(403);
  expect((await get(`role/rights?id=${near}`)).data).toMatchObject({ scopes: [{ page, kind: 'own' }] });
  expect(await set(own)).toBe(200);
  await owner('delete from sys_role_scope');
});

test('admin does not stand above administrator, and configurator not above admin', async () => {
  const [top, peer] = [await userId('administrator'), await userId('tester')];
  expect((await post(`user/reset-password?userIds=${top}`, undefined)).status).toBe(403);
  expect((await post(`user/grant?userIds=${peer}&roleIds=${roleId('administrator')}`, undefined)).status).toBe(403);
  expect((await post(`user/grant?userIds=${peer}&roleIds=${roleId('admin')}`, undefined, 'configurator')).status).toBe(403);
});

test('roles: tree, making, naming, removal', async () => {
  const made = await post('role/submit', { roleName: '外勤', roleAlias: 'field_worker', parentId: roleId('tester'), sort: 3 });
  const { id } = made.data as { id: string };
  expect((await get(`role/detail?id=${id}`)).data).toMatchObject({
    id,
    roleName: '外勤',
    roleAlias: 'field_worker',
    parentId: roleId('tester'),
  });
  const tree = (await get('role/tree')).data as { id: string; title: string; children?: { id: string }[] }[];
  expect(tree.find((node) => node.id === roleId('tester'))?.children).toMatchObject([{ id, title: '外勤' }]);
  expect((await get('role/list?roleName=外')).data).toMatchObject([{ id }]);
  expect((await post('role/submit', { roleName: '又', roleAlias: 'field_worker' })).msg).toBe('角色别名已存在!');
  expect((await post('role/submit', { roleName: '', roleAlias: 'x' })).status).toBe(400);
  expect((await post(`role/remove?ids=${roleId('tester')}`, undefined)).msg).toBe('请先删除子节点!');
  expect((await post(`role/remove?ids=${id}`, undefined)).data).toBe(true);
  expect((await post(`role/remove?ids=${roleId('salesman')}`, undefined)).msg).toBe('仍有用户使用该角色，不可删除');
  expect((await post(`role/remove?ids=${roleId('admin')}`, undefined)).status).toBe(400);
});

test('scopes and field rules are set by page and record, checked, compared and felt', async () => {
  const wrong = await post('role/scopes', {
    roleId: roleId('salesman'),
    scopes: [{ page: 'demo/clients', kind: 'custom', expression: 'nothing == 1' }],
  });
  expect([wrong.status, wrong.msg]).toEqual([400, '数据范围不能这样写：没有“nothing”这个字段']);
  expect((await post('role/scopes', { roleId: roleId('salesman'), scopes: [{ page: 'demo/nowhere', kind: 'own' }] })).status).toBe(404);
  expect(
    (await post('role/fields', { roleId: roleId('salesman'), fields: [{ record: 'clients', field: 'nothing', rule: 'hidden' }] })).status,
  ).toBe(400);
  const scopes = [{ page: 'demo/clients', kind: 'custom', expression: `kind == 'a'` }];
  const fields = [{ record: 'clients', field: 'amount', rule: 'hidden' }];
  expect((await post('role/scopes', { roleId: roleId('salesman'), scopes })).data).toBe(true);
  expect((await post('role/fields', { roleId: roleId('salesman'), fields })).data).toBe(true);
  const seen = await http.call('POST', '/api/demo/clients/page', {
    token: await http.tokenOf('salesman'),
    body: { searchParam: [{ filter: '{"amount":"1"}', op: '{"amount":"="}' }] },
  });
  expect(seen.status).toBe(400);
  const compared = (await get(`rights/compare?left=${roleId('salesman')}&right=${roleId('tester')}`)).data;
  expect(compared).toMatchObject({
    codes: { both: expect.arrayContaining(['clients_view']) as unknown, left: expect.arrayContaining(['clients_edit']) as unknown },
    scopes: { left: scopes, right: [] },
    fields: { left: fields },
    words: {
      codes: { clients_edit: { menu: { zh: '单位' }, button: { zh: '编辑', en: 'Edit' } } },
      pages: { 'demo/clients': { zh: '单位' } },
      fields: { 'clients.amount': { record: { zh: '单位' }, field: { zh: '金额' } } },
    },
  });
  expect(compared).toMatchObject({ ownsEverything: { left: false, right: false } });
  // Nothing that another role may do is missing from one that holds everything, whatever was ticked for it.
  expect((await get(`rights/compare?left=${roleId('salesman')}&right=${roleId('admin')}`)).data).toMatchObject({
    ownsEverything: { left: false, right: true },
    codes: { both: expect.arrayContaining(['clients_view', 'clients_edit']) as unknown, left: [], right: [] },
    scopes: { both: [], left: scopes, right: [] },
    fields: { both: [], left: fields, right: [] },
  });
  const as = await get(`rights/view-as?userId=${await userId('salesman')}`);
  expect(as.data).toMatchObject({ user: { account: 'salesman' }, ownsEverything: false, fields });
  expect((as.data as { pages: { path: string; limited: boolean }[] }).pages.find((page) => page.path === 'demo/clients')?.limited).toBe(
    true,
  );
});

test('what can be limited is offered by its words, as far as the giver goes; a condition is checked while it is written', async () => {
  const offered = (await get('role/limit-choices?page=demo/clients')).data as { kinds: string[]; fields: { field: string }[] };
  expect(offered.kinds).toEqual(['own', 'dept', 'deptBelow', 'tenant', 'custom']);
  expect(offered.fields).toContainEqual({
    record: 'clients',
    recordLabel: expect.anything() as unknown,
    field: 'amount',
    label: expect.anything() as unknown,
    hides: [],
    tells: [],
    locks: [],
  });
  expect(offered.fields.some(({ field }) => field === 'createTime')).toBe(false);
  const check = async (expression: string) =>
    (await get(`role/scope-check?${new URLSearchParams({ page: 'demo/clients', expression }).toString()}`)).data;
  expect(await check(`kind == 'a' && row.createUser == user.id`)).toEqual({ ok: true });
  expect(await check(`kind == 'a' && kinds == 'b'`)).toEqual({ ok: false, said: '没有“kinds”这个字段，是否为“kind”？', at: 15, end: 20 });
  expect(await check(`kind == 'a' &&`)).toMatchObject({ ok: false, said: '条件没有写完', at: 14 });
  expect(await check(`amount == 'a'`)).toMatchObject({ ok: false, said: '两边的类型不同，不能比较', at: 0 });
  expect(await check('kind')).toMatchObject({ ok: false, said: '这里要写成立或不成立的条件' });
  expect((await get('role/limit-choices?page=demo/nowhere')).status).toBe(404);
});

test('what a giver does not hold stands in the tree with a mark, and roles above him say that they are shut', async () => {
  interface Node {
    readonly title: string;
    readonly titleEn?: string;
    readonly disabled?: boolean;
    readonly children?: readonly Node[];
  }
  const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const treeOf = async (call: string, as: string) => flat(((await get(call, as)).data as { menu: Node[] }).menu);
  const [all, own] = [await treeOf('menu/grant-tree?all=true', 'hr'), await treeOf('menu/grant-tree', 'hr')];
  expect(all.length).toBeGreaterThan(own.length);
  expect(own.some((node) => node.disabled)).toBe(false);
  expect(all.filter((node) => !node.disabled).map((node) => node.title)).toContain('查看');
  expect(all.some((node) => node.disabled === true && node.titleEn === 'Edit')).toBe(true);
  expect((await treeOf('menu/grant-tree?all=true', 'admin')).some((node) => node.disabled)).toBe(false);
  const restricted = async (role: string) =>
    ((await get(`role/rights?id=${roleId(role)}`, 'hr')).data as { restricted: unknown }).restricted;
  expect([await restricted('hr'), await restricted('admin'), await restricted('finance')]).toEqual(['ownRights', 'beyondOwn', null]);
});

test('who can, and why one cannot', async () => {
  const who = (await get('rights/who-can?code=clients_edit')).data as { account: string }[];
  expect(who.map((each) => each.account)).toEqual(expect.arrayContaining(['admin', 'salesman', 'salesman2']));
  expect(who.map((each) => each.account)).not.toContain('tester');
  const why = await get('rights/why?page=demo/clients&action=edit', 'tester');
  expect(why.data).toMatchObject({ may: false, reason: 'missingRight', code: 'clients_edit' });
  expect((why.data as { roles: { roleAlias: string }[] }).roles.map((role) => role.roleAlias)).toEqual(
    expect.arrayContaining(['admin', 'salesman']),
  );
  expect((await get('rights/why?page=demo/clients&action=view', 'tester')).data).toMatchObject({ may: true, by: ['tester'] });
  expect((await get(`rights/why?page=demo/clients&userId=${await userId('hr')}`, 'tester')).status).toBe(403);
  const row = await http.call('POST', '/api/demo/clients/submit', { token: admin, body: { name: '范围外', kind: 'b' } });
  const { id } = row.data as { id: string };
  const outside = await get(`rights/why?page=demo/clients&action=edit&id=${id}&userId=${await userId('salesman')}`);
  expect(outside.data).toMatchObject({ may: false, reason: 'outsideScope' });
  expect((await get(`rights/why?page=demo/clients&action=edit&id=${id}`, 'salesman')).data).toMatchObject({ reason: 'rowGone' });
});

test('nothing of another tenant can be read, granted or changed', async () => {
  const foreign = await http.tokenOf('admin', '000001');
  const mine = await userId('tester');
  for (const url of [`user/detail?id=${mine}`, `rights/view-as?userId=${mine}`])
    expect([url, (await http.call('GET', `/api/blade-system/${url}`, { token: foreign })).data]).not.toMatchObject([
      url,
      { account: 'tester' },
    ]);
  const listed = await http.call('GET', '/api/blade-system/user/list?tenantId=000000&size=100', { token: foreign });
  expect(recordsOf(listed.data).map((row) => row['tenantId'])).toEqual(['000001']);
  expect((await http.call('POST', '/api/blade-system/user/reset-password?userIds=108', { token: foreign })).status).toBe(404);
});

test('one changes one’s own particulars, and is told by field what others keep; what was told goes back without harm', async () => {
  const update = (sent: object) => post('user/update-info', sent, 'quality');
  expect(await update({ name: '小量', password: 'x' })).toMatchObject({ status: 400, msg: '没有此请求参数：password' });
  const said = { name: '小量', sex: '2', birthday: '1990-02-03 00:00:00', email: 'q@example.cn' };
  const written = await update(said);
  expect([written.status, written.data]).toEqual([200, true]);
  const own = (await get('user/info', 'quality')).data as Record<string, unknown>;
  expect(own).toMatchObject({ ...said, sex: 2 });
  expect((await http.signInAs('quality', '000000', password)).body).toMatchObject({ nick_name: '小量', role_name: 'quality' });
  const others = { account: 'root', realName: '别人', roleId: roleId('admin'), deptId: '7777', postId: '7777', status: 0 };
  for (const [name, value] of Object.entries(others)) {
    const answer = await update({ ...own, name: '大量', [name]: value });
    expect([name, answer.status, Object.keys((answer.data as { readonly fields?: object }).fields ?? {})]).toEqual([name, 400, [name]]);
  }
  expect((await update(own)).status).toBe(200);
  expect((await get('user/info', 'quality')).data).toEqual({ ...own, updateTime: expect.any(String) as string });
});

test('tenants: only who runs the platform sees and makes them; one that is shut is out at once, and its host is told nothing but its id', async () => {
  const asPlatform = (call: string, body: object) => post(`tenant/${call}`, body, 'administrator');
  for (const as of ['admin', 'tester']) expect((await get('tenant/list', as)).status).toBe(403);
  const made = await asPlatform('submit', { tenantId: '000007', tenantName: '第七院', domain: 'seven.example.org' });
  expect(made.data).toEqual({ id: '000007' });
  expect(await auditsOf(made.headers['x-request-id'])).toMatchObject([{ action: 'create', subject: 'tenant' }]);
  expect((await asPlatform('submit', { tenantId: '000007', tenantName: '又' })).msg).toBe('租户编号已存在!');
  const rows = await owner(
    `select (select count(*) from sys_role where tenant_id = '000007')::int as roles, (select count(*) > 20 from sys_menu where tenant_id = '000007') as menus`,
  );
  expect(rows.rows).toEqual([{ roles: 2, menus: true }]);
  const told = await http.call('GET', '/blade-system/tenant/info?domain=SEVEN.example.org');
  expect(told.data).toEqual({ tenantId: '000007', domain: 'seven.example.org' });
  expect((await http.call('GET', '/api/blade-system/tenant/info?domain=nothing')).data).toEqual({});
  const token = await http.tokenOf('admin', '000001');
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(200);
  expect((await asPlatform('submit', { id: '000001', tenantId: '000001', status: 0 })).status).toBe(200);
  expect((await http.call('GET', '/user/getUserInfo', { token })).status).toBe(401);
  expect((await http.signInAs('admin', '000001')).msg).toBe('未获得用户的租户信息');
  expect((await asPlatform('submit', { id: '000001', tenantId: '000001', status: 1 })).status).toBe(200);
  expect((await asPlatform('submit', { id: '000000', tenantId: '000000', status: 0 })).status).toBe(403);
  expect(recordsOf((await get('tenant/list?tenantName=第七', 'administrator')).data)).toMatchObject([{ tenantId: '000007', status: 1 }]);
});

test('menus hand on no right: neither a code that one does not hold, nor another code for a row that roles hold', async () => {
  await grantCodes('salesman', 'menus_view', 'menus_create', 'menus_edit', 'menus_remove');
  await expect.poll(() => get('menu/list', 'salesman').then((answer) => answer.status), { timeout: 5000 }).toBe(200);
  const menuId = async (code: string) =>
    String(
      (await owner(`select id::text from sys_menu where tenant_id = '000000' and code = $1 and is_deleted = 0`, code)).rows[0]?.['id'],
    );
  const [own, foreign] = [await menuId('clients_edit'), await menuId('roles_view')];
  const refused: readonly (readonly [string, unknown])[] = [
    // With the row of a right gone, its code would be free to be taken.
    [`menu/remove?ids=${foreign}`, undefined],
    [`menu/remove?ids=${await menuId('users_password')}`, undefined],
    ['menu/submit', { id: foreign, code: 'aside' }],
    ['menu/submit', { id: own, code: 'aside', name: '无害' }],
  ];
  for (const [call, body] of refused) {
    const answer = await post(call, body, 'salesman');
    expect([call, body, answer.status]).toEqual([call, body, 403]);
    expect(await auditsOf(answer.headers['x-request-id']), call).toMatchObject([{ refused: true }]);
  }
  await owner(`update sys_menu set is_deleted = 1 where tenant_id = '000000' and code = 'roles_view'`);
  for (const body of [
    { code: 'roles_view', name: '新的' },
    { id: own, code: 'roles_view' },
  ])
    expect((await post('menu/submit', body, 'salesman')).status).toBe(403);
  await owner(`update sys_menu set is_deleted = 0 where tenant_id = '000000' and code = 'roles_view'`);
  const made = await post('menu/submit', { code: 'harmless', name: '无害' }, 'salesman');
  const { id } = made.data as { id: string };
  expect((await post('menu/submit', { id, code: 'harmless2' }, 'salesman')).status).toBe(200);
  expect((await post(`menu/remove?ids=${id}`, undefined, 'salesman')).data).toBe(true);
});

test('nobody hands on a role that sees more rows or fields than he does, or reaches an account that has one', async () => {
  const salesman = await userId('salesman');
  await owner('delete from sys_role_scope');
  await owner('delete from sys_role_field');
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/clients', 'own', '')`,
    roleId('salesman'),
  );
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'clients', 'contact.mobile', 'hidden')`,
    roleId('salesman'),
  );
  // A role that does not show the page does not widen what is seen on it.
  await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, salesman, roleId('quality'));
  await grantCodes('salesman', 'users_view', 'users_create', 'users_grant', 'users_password', 'roles_create', 'roles_edit', 'roles_grant');
  await expect.poll(() => get('user/list', 'salesman').then((answer) => answer.status), { timeout: 5000 }).toBe(200);
  const newcomer = (account: string, role: string) =>
    post('user/submit', { account, realName: '旁路', password: 'quiet-lake-42', roleId: role }, 'salesman');
  const beyond = [403, '不能授予自己没有的权限'];
  const said = ({ status, msg }: { status: number; msg: string }) => [status, msg];

  expect(said(await newcomer('wider', roleId('tester')))).toEqual(beyond);
  expect(said(await post(`user/reset-password?userIds=${await userId('tester')}`, undefined, 'salesman'))).toEqual(beyond);
  expect(said(await post(`user/grant?userIds=${await userId('salesman2')}&roleIds=${roleId('tester')}`, undefined, 'salesman'))).toEqual(
    beyond,
  );

  const made = await post('role/submit', { roleName: '外勤二', roleAlias: 'field_worker2' }, 'salesman');
  const { id } = made.data as { id: string };
  const menuIds = (await owner(`select id::text from sys_menu where tenant_id = '000000' and code = 'clients_view'`)).rows.map(
    (row) => row['id'],
  );
  const grant = () => post('role/grant', { roleIds: [id], menuIds }, 'salesman');
  expect(said(await grant())).toEqual(beyond);
  const scopes = [{ page: 'demo/clients', kind: 'own' }];
  expect((await post('role/scopes', { roleId: id, scopes }, 'salesman')).data).toBe(true);
  expect(said(await grant())).toEqual(beyond);
  const fields = [{ record: 'clients', field: 'contact.mobile', rule: 'hidden' }];
  expect((await post('role/fields', { roleId: id, fields }, 'salesman')).data).toBe(true);
  expect((await grant()).data).toBe(true);

  expect((await newcomer('alike', id)).status).toBe(200);
  expect((await newcomer('equal', roleId('salesman'))).status).toBe(200);
});
