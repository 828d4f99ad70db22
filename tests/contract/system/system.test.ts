import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  const schemas = makeSchemas();
  const page = 'pages/system/departments.json';
  mkdirSync(dirname(join(schemas, page)), { recursive: true });
  cpSync(fileURLToPath(new URL(`../../../schemas/${page}`, import.meta.url)), join(schemas, page));
  http = await openHttp(schemas);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

type Node = Readonly<Record<string, unknown>> & { readonly id: string; readonly children?: readonly Node[] };
const post = async (call: string, body?: unknown, as = 'admin') =>
  http.call('POST', `/api/blade-system/${call}`, { token: await http.tokenOf(as), ...(body === undefined ? {} : { body }) });
const get = async (call: string, as = 'admin') => http.call('GET', `/api/blade-system/${call}`, { token: await http.tokenOf(as) });
const idOf = (data: unknown): string => (data as { id: string }).id;
const nodes = (data: unknown) => data as readonly Node[];
const recordsOf = (data: unknown) => (data as { records: Node[] }).records;
const told = async (requestId: unknown) =>
  (await http.database.system((q) => q.query('select action, subject, refused from sys_audit where request_id = $1', [requestId]))).rows;

const readCalls = [
  'menu/list',
  'menu/menu-list?current=1&size=10',
  'menu/lazy-list?parentId=0',
  'menu/lazy-menu-list',
  'menu/tree',
  'menu/grant-tree',
  'menu/role-tree-keys?roleIds=1',
  'dept/list',
  'dept/lazy-list',
  'param/list',
  'post/list',
  'topmenu/list',
  'user/list',
  'role/list',
] as const;
const openCalls = [
  'menu/routes',
  'menu/buttons',
  'menu/top-menu',
  'dept/tree?tenantId=000001',
  'dept/lazy-tree',
  'dept/select',
  'dict/list?current=1&size=999',
  'dict/tree?code=DICT',
  'dict/dictionary?code=org_category',
  'dict/dictionary-tree?code=org_category',
  'dict/parent-list',
  'dict/child-list?parentId=0',
  'dict-biz/list',
  'post/select',
  'user/user-list',
] as const;
const writeCalls = [
  ['menu/submit', {}],
  ['menu/remove?ids=x', undefined],
  ['dept/submit', {}],
  ['dept/remove?ids=x', undefined],
  ['dict/submit', {}],
  ['dict/remove?ids=x', undefined],
  ['dict-biz/submit', {}],
  ['post/submit', {}],
  ['post/remove?ids=x', undefined],
  ['topmenu/submit', {}],
  ['topmenu/remove?ids=x', undefined],
  ['user/submit', {}],
  ['user/remove?ids=x', undefined],
  ['role/submit', {}],
  ['role/remove?ids=x', undefined],
  ['role/grant', { roleIds: ['x'] }],
] as const;

test.each(readCalls)('GET %s: for those who hold the right, not for others, not without a session; with and without /api', async (call) => {
  expect((await get(call)).status).toBe(200);
  const bare = await http.call('GET', `/blade-system/${call}`, { token: admin });
  expect([bare.status, bare.msg]).toEqual([200, '操作成功']);
  const restricted = await get(call, 'tester');
  expect([restricted.status, restricted.body]).toEqual([403, { code: 403, success: false, data: {}, msg: '没有操作权限' }]);
  expect((await http.call('GET', `/api/blade-system/${call}`)).status).toBe(401);
});

test.each(openCalls)('GET %s: for everybody signed in, not without a session', async (call) => {
  expect((await get(call, 'tester')).status).toBe(200);
  expect((await http.call('GET', `/api/blade-system/${call}`)).status).toBe(401);
});

test.each(writeCalls)('POST %s: refuses a bad body, who lacks the right, and who is not signed in', async (call, body) => {
  const bad = await post(call, body);
  expect([call, bad.status, bad.body['success']]).toEqual([call, 400, false]);
  expect(bad.msg).not.toBe('');
  const broken = await http.call('POST', `/api/blade-system/${call}`, {
    token: admin,
    body: '{"a":',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBe(400);
  const restricted = await post(call, body, 'tester');
  expect(restricted.status).toBe(403);
  expect(await told(restricted.headers['x-request-id'])).toMatchObject([{ refused: true }]);
  expect((await http.call('POST', `/api/blade-system/${call}`, { body: body ?? {} })).status).toBe(401);
});

test('menus: made, found, moved, granted, shown, removed', async () => {
  const top = await post('menu/submit', { code: 'lab', name: '实验室', path: '/lab', source: 'Experiment', sort: 9, category: 1 });
  const id = idOf(top.data);
  expect(await told(top.headers['x-request-id'])).toEqual([{ action: 'create', subject: 'menu', refused: false }]);
  const page = idOf(
    (
      await post('menu/submit', {
        parentId: id,
        code: 'lab_plan',
        name: '排期',
        path: 'https://plan.example.org/x',
        category: 1,
        isOpen: 2,
      })
    ).data,
  );
  const button = idOf(
    (await post('menu/submit', { parentId: page, code: 'lab_plan_add', name: '新增', alias: 'add', category: 2, action: 1 })).data,
  );
  expect((await get(`menu/detail?id=${page}`)).data).toMatchObject({ id: page, parentId: id, code: 'lab_plan', isOpen: 2, category: 1 });
  const found = nodes((await get('menu/list?name=排期')).data);
  expect(found).toMatchObject([{ id, children: [{ id: page, parentName: '实验室' }] }]);
  expect(JSON.stringify((await get('menu/menu-list')).data)).not.toContain('lab_plan_add');
  expect((await get('menu/routes', 'tester')).text).not.toContain('lab_plan');
  expect((await post('role/grant', { roleIds: ['7'], menuIds: [page, button] })).data).toBe(true);
  const routes = nodes((await get('menu/routes', 'tester')).data);
  expect(routes.find((node) => node.id === id)?.children).toMatchObject([{ id: page, path: 'https://plan.example.org/x' }]);
  expect((await get('menu/buttons', 'tester')).text).toContain('lab_plan_add');
  expect((await get('menu/role-tree-keys?roleIds=7')).data).toMatchObject({ menu: expect.arrayContaining([page, button]) as unknown });
  expect((await post('menu/submit', { id, parentId: page })).msg).toBe('上级不能是自己或自己的下级');
  expect((await post('menu/submit', { code: 'lab', name: '又' })).msg).toBe('菜单编号已存在!');
  expect((await post(`menu/remove?ids=${id}`)).msg).toBe('请先删除子节点!');
  expect((await post(`menu/remove?ids=${id},${page},${button}`)).data).toBe(true);
  expect((await get(`menu/detail?id=${page}`)).status).toBe(404);
});

test.each(['javascript:alert(1)', 'java\tscript:alert(1)', '//evil.example', '/\\evil', 'data:text/html,x', 'vbscript:x'])(
  'a menu never leads to %j',
  async (path) => {
    const answer = await post('menu/submit', { code: 'evil', name: '恶', path });
    expect([answer.status, answer.msg]).toEqual([400, '路径应以 / 或 http 开头']);
    expect((await post('topmenu/submit', { code: 'evil', name: '恶', path })).status).toBe(400);
  },
);

test('a bar above the menu shows its menus alone, and only to those who may see one of them', async () => {
  const bar = idOf((await post('topmenu/submit', { code: 'biz', name: '业务', path: '/biz', sort: 1 })).data);
  expect((await get('menu/top-menu')).data).toEqual([]);
  const all = nodes((await get('menu/routes')).data);
  const [first] = all;
  await post('topmenu/grant', { topMenuIds: [bar], menuIds: [first?.id] });
  expect((await get('menu/top-menu')).data).toMatchObject([{ id: bar, code: 'biz', name: '业务' }]);
  expect(nodes((await get(`menu/routes?topMenuId=${bar}`)).data).map((node) => node.id)).toEqual([first?.id]);
  expect((await get('menu/routes?topMenuId=x')).status).toBe(400);
  expect((await get('menu/routes?topMenuId=1')).data).toEqual([]);
  expect((await post(`topmenu/remove?ids=${bar}`)).data).toBe(true);
});

test('a bar that was given no menus shows those at its path', async () => {
  const lab = idOf((await post('menu/submit', { code: 'room', name: '恒温室', path: '/room', sort: 9, category: 1 })).data);
  const plan = idOf((await post('menu/submit', { parentId: lab, code: 'room_plan', name: '排期', path: '/room/plan', category: 1 })).data);
  const roomy = idOf((await post('menu/submit', { code: 'roomy', name: '别处', path: '/roomy', sort: 9, category: 1 })).data);
  await post('role/grant', { roleIds: ['7'], menuIds: [plan] });
  const bar = idOf((await post('topmenu/submit', { code: 'room', name: '恒温', path: '/room', sort: 1 })).data);
  const other = idOf((await post('topmenu/submit', { code: 'roomy', name: '别处', path: '/roomy', sort: 2 })).data);
  expect((await get('menu/top-menu', 'tester')).data).toMatchObject([{ id: bar }]);
  expect(nodes((await get(`menu/routes?topMenuId=${bar}`, 'tester')).data)).toMatchObject([{ id: lab, children: [{ id: plan }] }]);
  // What is given to it comes first; given nothing, it is back at its path.
  await post('topmenu/grant', { topMenuIds: [bar], menuIds: [roomy] });
  expect(nodes((await get(`menu/routes?topMenuId=${bar}`)).data)).toMatchObject([{ id: roomy }]);
  expect((await get(`menu/top-tree-keys?topMenuIds=${bar}`)).data).toMatchObject({ menu: [roomy] });
  expect((await post('topmenu/grant', { topMenuIds: [bar], menuIds: [] })).status).toBe(200);
  expect(nodes((await get(`menu/routes?topMenuId=${bar}`, 'tester')).data)).toMatchObject([{ id: lab }]);
  expect((await post('topmenu/grant', { topMenuIds: [bar] })).status).toBe(400);
  expect((await post(`topmenu/remove?ids=${bar},${other}`)).data).toBe(true);
});

test('departments: tree, detail, change without a version, refusal of a stale one, of cycles, and of removal while used', async () => {
  const made = await post('dept/submit', { deptName: '示范院', fullName: '示范计量院', deptCategory: 1, sort: 1 });
  const root = made.data as { id: string; version: number };
  expect(root).toMatchObject({ tenantId: '000000', deptCategoryName: '公司' });
  expect(await told(made.headers['x-request-id'])).toEqual([{ action: 'create', subject: 'departments', refused: false }]);
  const room = idOf(
    (
      await post('dept/submit', {
        deptName: '热工室',
        fullName: '热工计量室',
        deptCategory: '2',
        parentId: root.id,
        sort: 2,
        remark: '一楼',
      })
    ).data,
  );
  const [top] = nodes((await get('dept/list')).data);
  expect(top).toMatchObject({ id: root.id, parentId: '0', ancestors: '0', deptCategory: 1, hasChildren: true });
  expect(top?.children).toMatchObject([{ id: room, ancestors: `0,${root.id}`, parentName: '示范院', sort: 2, deptCategoryName: '部门' }]);
  expect(top?.children?.[0]).not.toHaveProperty('children');
  expect((await get('dept/tree', 'tester')).data).toMatchObject([
    { id: root.id, title: '示范院', key: root.id, value: root.id, children: [{ title: '热工室' }] },
  ]);
  expect((await post('dept/submit', { id: room, deptName: '热学室' })).status).toBe(200);
  expect((await get(`dept/detail?id=${room}`)).data).toMatchObject({
    deptName: '热学室',
    fullName: '热工计量室',
    parentId: root.id,
    remark: '一楼',
  });
  expect((await post('dept/submit', { id: room, version: 1, deptName: '旧' })).status).toBe(409);
  expect((await post('dept/submit', { id: root.id, parentId: room })).status).toBe(400);
  expect((await post(`dept/remove?ids=${root.id}`)).status).toBe(400);
  await http.database.system((q) => q.query(`update sys_user set dept_id = $1 where account = 'tester'`, [room]));
  expect((await post(`dept/remove?ids=${room}`)).msg).toBe('部门下还有用户，不可删除');
  await http.database.system((q) => q.query(`update sys_user set dept_id = null`));
  expect((await post(`dept/remove?ids=${room}`)).data).toBe(true);
  expect((await get(`dept/detail?id=${room}`)).status).toBe(404);
});

test('dictionaries: keys stay text, doubles and removal with children are refused, sealed is told', async () => {
  const root = idOf((await post('dict-biz/submit', { code: 'field_kind', dictValue: '外勤类型', sort: 1 })).data);
  const entry = idOf((await post('dict-biz/submit', { parentId: root, dictKey: '04', dictValue: '热学', sort: 1 })).data);
  expect((await post('dict-biz/submit', { parentId: root, dictKey: '04', dictValue: '又' })).msg).toBe('当前字典键值已存在!');
  expect((await get('dict/dictionary?code=field_kind', 'tester')).data).toMatchObject([
    { id: entry, dictKey: '04', dictValue: '热学', isSealed: 0 },
  ]);
  expect((await get(`dict/detail?id=${entry}`)).data).toMatchObject({ id: entry, parentId: root, code: 'field_kind' });
  await post('dict-biz/submit', { id: entry, isSealed: 1 });
  expect((await get('dict/dictionary?code=field_kind')).data).toMatchObject([{ isSealed: 1, dictValue: '热学' }]);
  expect((await get('dict/dictionary-tree?code=field_kind')).data).toMatchObject([{ title: '热学' }]);
  expect((await get(`dict/child-list?parentId=${root}`)).data).toMatchObject([{ id: entry }]);
  expect(recordsOf((await get('dict-biz/parent-list?code=field_kind')).data)).toMatchObject([{ id: root, dictKey: '-1' }]);
  expect((await post(`dict-biz/remove?ids=${root}`)).msg).toBe('请先删除子节点!');
  expect((await post(`dict-biz/remove?ids=${root},${entry}`)).data).toBe(true);
  expect((await get('dict/dictionary?code=field_kind')).data).toEqual([]);
});

test('parameters: only who runs the platform writes them; what is secret is never shown', async () => {
  expect((await post('param/submit', { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'x' })).msg).toBe(
    '只有平台管理员可以操作',
  );
  const id = idOf(
    (await post('param/submit', { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'canary-value-9' }, 'administrator'))
      .data,
  );
  const listed = await get('param/list?paramKey=init');
  expect(recordsOf(listed.data)).toMatchObject([{ id, paramValue: '******', status: 1, isDeleted: 0 }]);
  await post('param/submit', { id, paramName: '初始口令', paramValue: '******' }, 'administrator');
  const kept = await http.database.system((q) => q.query(`select param_value, param_name from sys_param where id = $1`, [id]));
  expect(kept.rows).toEqual([{ param_value: 'canary-value-9', param_name: '初始口令' }]);
  const audits = await http.database.system((q) =>
    q.query(`select count(*)::int as n from sys_audit a where a::text like '%canary-value-9%'`),
  );
  expect(audits.rows[0]?.['n']).toBe(0);
  expect((await post('param/submit', { paramName: '又', paramKey: 'account.initPassword' }, 'administrator')).msg).toBe('参数键名已存在!');
  expect((await get('param/list?size=10000')).msg).toBe('每页条数超出上限');
  expect((await post(`param/remove?ids=${id}`, undefined, 'administrator')).data).toBe(true);
});

test('posts: made, listed, chosen, changed, removed', async () => {
  const id = idOf((await post('post/submit', { postName: '检定员', postCode: 'jdy', sort: 2 })).data);
  expect(recordsOf((await get('post/list?postName=检')).data)).toMatchObject([{ id, postName: '检定员', sort: 2 }]);
  expect((await get('post/select', 'tester')).data).toMatchObject([{ id, postName: '检定员' }]);
  expect((await post('post/submit', { id, version: 9, postName: '旧' })).status).toBe(409);
  expect((await post('post/submit', { id, postName: '校准员' })).status).toBe(200);
  expect((await get(`post/detail?id=${id}`)).data).toMatchObject({ postName: '校准员', postCode: 'jdy' });
  expect((await post(`post/remove?ids=${id}`)).data).toBe(true);
});
