import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import { callRest, callsOf, callTable } from '../support/call-table';
import callTests from './call-tests.json';
import { type Answer, basic, openHttp, password, type TestHttp } from '../support/http-setup';

// Every call of signing in, menus, departments, dictionaries, parameters and what is administered beside them, one by one: what it answers,
// whom it refuses and how, and what it says of a bad call.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
});
afterAll(() => http.close());

type Ids = (name: string) => string;
const any = {
  id: expect.stringMatching(/^\d+$/) as unknown,
  text: expect.any(String) as unknown,
  count: expect.any(Number) as unknown,
  bool: expect.any(Boolean) as unknown,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
  list: expect.any(Array) as unknown,
};
const has = (shape: object): unknown => expect.objectContaining(shape);
const listOf = (shape: unknown): unknown => expect.arrayContaining([shape]) as unknown;
const pageOf = (shape: unknown): unknown => has({ records: listOf(shape), total: any.count, size: 10, current: 1, pages: any.count });
const treeNode = has({ id: any.id, parentId: any.id, title: any.text, key: any.id, value: any.id });

const menuNode = has({
  id: any.id,
  parentId: any.id,
  code: any.text,
  name: any.text,
  alias: any.text,
  path: any.text,
  source: any.text,
  category: 1,
  categoryName: '菜单',
  actionName: any.text,
  isOpenName: expect.stringMatching(/^[是否]$/) as unknown,
});
const shape = {
  stored: has({ id: any.id, version: any.count }),
  menu: menuNode,
  dept: has({
    ...{ id: any.id, tenantId: '000000', parentId: any.id, ancestors: any.text, deptCategory: any.count, deptCategoryName: any.text },
    ...{ deptName: any.text, fullName: any.text, sort: any.count, remark: any.text, isDeleted: 0, parentName: any.text },
  }),
  entry: has({
    ...{ id: any.id, tenantId: '000000', parentId: any.id, code: any.text, dictKey: any.text, dictValue: any.text },
    ...{ sort: any.count, remark: any.text, isSealed: any.count, isDeleted: 0, parentName: any.text },
  }),
  param: has({ id: any.id, paramName: any.text, paramKey: any.text, paramValue: any.text, remark: any.text, status: 1, isDeleted: 0 }),
  post: has({
    ...{ id: any.id, tenantId: '000000', category: any.count, categoryName: any.text, postCode: any.text, postName: any.text },
    ...{ sort: any.count, remark: any.text, isDeleted: 0 },
  }),
  user: has({
    ...{ id: any.id, tenantId: '000000', code: any.text, account: any.text, name: any.text, realName: any.text, avatar: any.text },
    ...{ email: any.text, phone: any.text, birthday: any.text, sex: any.count, sexName: any.text, status: any.count, isDeleted: 0 },
    ...{ roleId: any.text, deptId: any.text, postId: any.text, roleName: any.text, deptName: any.text, postName: any.text },
    ...{ createUser: any.text, createDept: any.text, updateUser: any.text },
  }),
  role: has({ id: any.id, tenantId: '000000', parentId: any.id, roleName: any.text, roleAlias: any.text, sort: any.count, isDeleted: 0 }),
  scope: has({ id: any.id, menuId: any.id, resourceCode: 'crm/quotes', scopeType: 2, scopeValue: '', scopeName: '逐一本人' }),
  interface: has({ id: any.id, menuId: any.id, resourceCode: 'calls_interface', scopePath: '/api/calls', scopeType: 1 }),
  client: has({
    ...{ id: any.id, clientId: any.text, scope: 'all', authorizedGrantTypes: any.text, webServerRedirectUri: any.text },
    ...{ accessTokenValidity: any.count, refreshTokenValidity: any.count, additionalInformation: any.text },
    ...{ createUser: any.id, createDept: any.text, updateUser: any.id },
  }),
  notice: has({
    ...{ id: any.id, tenantId: '000000', title: '逐一通知', category: 2, categoryName: '批转通知', releaseTime: any.time },
    ...{ content: '<p>正文</p>', status: 1, isDeleted: 0, createUser: any.id, createDept: any.text, createTime: any.time },
    ...{ updateUser: any.id, updateTime: any.time },
  }),
  region: has({
    ...{ id: '9801', code: '9801', parentCode: '98', ancestors: '00,98', name: '逐一市', level: 2, sort: 0, remark: '' },
    ...{ provinceCode: '98', provinceName: '逐一省', cityCode: '9801', cityName: '逐一市', districtCode: '', districtName: '' },
    ...{ townCode: '', townName: '', villageCode: '', villageName: '' },
  }),
  log: has({
    ...{ id: any.id, tenantId: '000000', serviceId: any.text, serverIp: any.text, serverHost: any.text, env: any.text, remoteIp: any.text },
    ...{ userAgent: any.text, requestUri: any.text, method: any.text, methodClass: any.text, methodName: any.text, params: any.text },
    ...{ time: any.text, createBy: any.text, createTime: any.time },
  }),
  info: has({
    ...{ id: any.id, tenantId: '000000', account: 'admin', name: any.text, realName: any.text, avatar: any.text, email: any.text },
    ...{ phone: any.text, birthday: any.text, sex: any.count, roleId: any.text, deptId: any.text, postId: any.text, roleName: any.text },
    ...{ deptName: any.text, postName: any.text, sexName: any.text, status: 1, isDeleted: 0 },
    ...{ createUser: any.text, createDept: any.text, updateUser: any.text },
  }),
  keys: { menu: any.list, dataScope: any.list, apiScope: any.list },
};

/** A call that is made badly: what stands behind the address, or the body, and what is answered. */
interface Bad {
  readonly query?: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly msg: string | RegExp;
  /** The field that is named. */
  readonly field?: string;
}

interface Row {
  readonly call: `${'GET' | 'POST'} ${string}`;
  readonly query?: (id: Ids) => string;
  readonly body?: (id: Ids) => unknown;
  /** What `data` is like. */
  readonly data: unknown;
  /** Keeps the id of what was made under this name. */
  readonly keep?: string;
  /** Who else is refused, and with what sentence; absent where everybody signed in may call. */
  readonly restricted?: '没有操作权限' | '只有平台管理员可以操作';
  readonly as?: string;
  readonly bad?: Bad;
  /** The same call by its other names. */
  readonly also?: readonly string[];
}

const right = '没有操作权限';
const badId: Bad = { query: 'id=x', msg: '请求参数类型错误：id', field: 'id' };
const goneId: Bad = { query: 'id=7777777', status: 404, msg: '数据不存在或已被删除' };
const noIds: Bad = { query: '', msg: '请至少选择一条数据', field: 'ids' };
const badIds: Bad = { query: 'ids=1,x', msg: '请求参数类型错误：ids', field: 'ids' };
const badPaging: Bad = { query: 'size=x', msg: '请求参数类型错误：size', field: 'size' };
const largePage: Bad = { query: 'size=10000', msg: '每页条数超出上限' };
const noUsers: Bad = { query: '', msg: '请至少选择一个用户', field: 'userIds' };
const missing = (field: string, body: unknown = {}): Bad => ({ body, msg: `缺少必要的请求参数：${field}`, field });
const wrong = (field: string, body: unknown): Bad => ({ body, msg: `请求参数类型错误：${field}`, field });
const none = { body: () => undefined };

const system = '/api/blade-system';
/** One row a call, in an order in which each finds what it needs: what is made first is removed last. */
const rows: readonly Row[] = [
  // Who somebody is.
  { call: 'GET /api/blade-user/info', data: shape.info, also: [`${system}/user/info`] },
  {
    call: 'GET /user/getUserInfo',
    data: has({
      userInfo: has({ userId: any.id, account: 'admin', nickName: any.text, avatar: any.text }),
      roles: ['admin'],
      permission: any.list,
    }),
    also: ['/api/user/getUserInfo'],
  },
  { call: 'GET /api/blade-auth/sessions', data: listOf(has({ id: any.id, createTime: any.time, address: any.text, current: any.bool })) },
  {
    call: 'POST /api/blade-auth/sessions/end',
    body: () => ({ ids: ['1'] }),
    data: 0,
    bad: missing('ids'),
  },
  // Menus.
  {
    call: `POST ${system}/menu/submit`,
    body: () => ({
      parentId: '0',
      code: 'calls_m',
      name: '逐一',
      alias: 'menu',
      path: '/calls',
      source: 'icon-x',
      sort: 1,
      category: 1,
      action: 0,
      isOpen: 1,
    }),
    data: shape.stored,
    keep: 'menu',
    restricted: right,
    bad: missing('code', { name: '无编号' }),
  },
  {
    call: `GET ${system}/menu/routes`,
    data: listOf(menuNode),
    bad: { query: 'topMenuId=x', msg: '请求参数类型错误：topMenuId', field: 'topMenuId' },
  },
  { call: `GET ${system}/menu/buttons`, data: listOf(has({ id: any.id, code: any.text, children: any.list })) },
  { call: `GET ${system}/menu/top-menu`, data: any.list },
  { call: `GET ${system}/menu/list`, query: () => 'code=calls_m', data: [menuNode], restricted: right },
  { call: `GET ${system}/menu/menu-list`, query: () => 'current=1&size=10&name=逐一', data: [menuNode], restricted: right },
  { call: `GET ${system}/menu/lazy-list`, query: () => 'parentId=0', data: listOf(menuNode), restricted: right },
  { call: `GET ${system}/menu/lazy-menu-list`, data: listOf(menuNode), restricted: right },
  { call: `GET ${system}/menu/tree`, data: listOf(treeNode), restricted: right },
  {
    call: `GET ${system}/menu/detail`,
    query: (id) => `id=${id('menu')}`,
    data: has({ code: 'calls_m', name: '逐一', isOpen: 1 }),
    restricted: right,
    bad: badId,
  },
  {
    call: `GET ${system}/menu/grant-tree`,
    data: has({ menu: listOf(treeNode), dataScope: any.list, apiScope: any.list }),
    restricted: right,
  },
  { call: `GET ${system}/menu/grant-top-tree`, data: has({ menu: listOf(treeNode) }), restricted: right },
  {
    call: `GET ${system}/menu/role-tree-keys`,
    query: () => 'roleIds=7',
    data: shape.keys,
    restricted: right,
    bad: { ...noIds, field: 'roleIds' },
  },
  {
    call: `GET ${system}/menu/top-tree-keys`,
    query: () => 'topMenuIds=1',
    data: shape.keys,
    restricted: right,
    bad: { ...noIds, field: 'topMenuIds' },
  },
  { call: `POST ${system}/menu/remove`, query: (id) => `ids=${id('menu')}`, ...none, data: true, restricted: right, bad: badIds },
  // Departments.
  {
    call: `POST ${system}/dept/submit`,
    body: () => ({ parentId: '0', deptName: '逐一院', fullName: '逐一计量院', deptCategory: 1, sort: 1 }),
    data: has({ id: any.id, tenantId: '000000', deptCategoryName: '公司' }),
    keep: 'dept',
    restricted: right,
    bad: { body: { fullName: '无名' }, msg: '参数校验失败', field: 'deptName' },
  },
  { call: `GET ${system}/dept/list`, query: () => 'deptName=逐一', data: [shape.dept], restricted: right },
  { call: `GET ${system}/dept/lazy-list`, query: () => 'parentId=0', data: listOf(shape.dept), restricted: right },
  { call: `GET ${system}/dept/detail`, query: (id) => `id=${id('dept')}`, data: shape.dept, restricted: right, bad: goneId },
  { call: `GET ${system}/dept/tree`, query: () => 'tenantId=000001', data: listOf(treeNode) },
  {
    call: `GET ${system}/dept/lazy-tree`,
    query: () => 'parentId=0',
    data: listOf(has({ id: any.id, title: any.text, hasChildren: false })),
  },
  {
    call: `GET ${system}/dept/select`,
    query: () => 'userId=101',
    data: [],
    bad: { query: 'userId=x', msg: '请求参数类型错误：userId', field: 'userId' },
  },
  { call: `POST ${system}/dept/remove`, query: (id) => `ids=${id('dept')}`, ...none, data: true, restricted: right, bad: noIds },
  // Dictionaries: of the system, and a tenant's own.
  ...(['dict', 'dict-biz'] as const).flatMap((name): readonly Row[] => {
    const code = `calls_${name.replace('-', '_')}`;
    return [
      {
        call: `POST ${system}/${name}/submit`,
        body: () => ({ code, dictKey: '-1', dictValue: '逐一字典', sort: 1, isSealed: 0, parentId: '0' }),
        data: shape.stored,
        keep: name,
        restricted: right,
        bad: wrong('code', { code: '9 x', dictValue: '坏' }),
      },
      { call: `GET ${system}/${name}/list`, query: () => `current=1&size=999&code=${code}`, data: [shape.entry] },
      { call: `GET ${system}/${name}/tree`, query: () => 'code=DICT', data: listOf(treeNode) },
      { call: `GET ${system}/${name}/dictionary`, query: () => 'code=org_category', data: listOf(shape.entry), bad: missingQuery('code') },
      {
        call: `GET ${system}/${name}/dictionary-tree`,
        query: () => 'code=org_category',
        data: listOf(treeNode),
        bad: missingQuery('code'),
      },
      { call: `GET ${system}/${name}/parent-list`, data: pageOf(shape.entry), bad: largePage },
      { call: `GET ${system}/${name}/child-list`, query: (id) => `parentId=${id(name)}`, data: [], bad: missingQuery('parentId') },
      {
        call: `GET ${system}/${name}/detail`,
        query: (id) => `id=${id(name)}`,
        data: has({ code, dictKey: '-1', parentName: '顶级' }),
        bad: badId,
      },
      { call: `POST ${system}/${name}/remove`, query: (id) => `ids=${id(name)}`, ...none, data: true, restricted: right, bad: badIds },
    ];
  }),
  // Parameters: only who runs the platform writes them.
  {
    call: `POST ${system}/param/submit`,
    body: () => ({ paramName: '逐一', paramKey: 'calls.key', paramValue: '1', remark: '' }),
    data: shape.stored,
    keep: 'param',
    as: 'administrator',
    restricted: '只有平台管理员可以操作',
    bad: missing('paramKey', { paramName: '无键' }),
  },
  { call: `GET ${system}/param/list`, data: pageOf(shape.param), restricted: right, bad: badPaging },
  { call: `GET ${system}/param/detail`, query: (id) => `id=${id('param')}`, data: shape.param, restricted: right, bad: goneId },
  {
    call: `POST ${system}/param/remove`,
    query: (id) => `ids=${id('param')}`,
    ...none,
    data: true,
    as: 'administrator',
    restricted: '只有平台管理员可以操作',
    bad: noIds,
  },
  // Posts.
  {
    call: `POST ${system}/post/submit`,
    body: () => ({ category: '3', postCode: 'calls', postName: '逐一岗', sort: 1, remark: '' }),
    data: shape.stored,
    keep: 'post',
    restricted: right,
    bad: missing('postName', { postCode: 'x' }),
  },
  { call: `GET ${system}/post/list`, query: () => 'postName=逐一', data: pageOf(shape.post), restricted: right, bad: largePage },
  { call: `GET ${system}/post/select`, data: listOf(has({ id: any.id, postCode: any.text, postName: any.text })) },
  {
    call: `GET ${system}/post/detail`,
    query: (id) => `id=${id('post')}`,
    data: has({ category: 3, categoryName: '基层' }),
    restricted: right,
    bad: badId,
  },
  // Scopes that lie ready for roles: of rows, and of calls, which are the buttons.
  {
    call: `POST ${system}/data-scope/submit`,
    body: () => ({ resourceCode: 'quotes', scopeName: '逐一本人', scopeType: 2, scopeField: '*', scopeColumn: 'create_user' }),
    data: shape.stored,
    keep: 'scope',
    restricted: right,
    bad: wrong('scopeType', { resourceCode: 'quotes', scopeName: '坏', scopeType: 9 }),
  },
  { call: `GET ${system}/data-scope/list`, query: () => 'scopeName=逐一', data: pageOf(shape.scope), restricted: right, bad: badPaging },
  { call: `GET ${system}/data-scope/detail`, query: (id) => `id=${id('scope')}`, data: shape.scope, restricted: right, bad: goneId },
  {
    call: `POST ${system}/api-scope/submit`,
    body: () => ({ menuId: '0', resourceCode: 'calls_interface', scopeName: '逐一接口', scopePath: '/api/calls', scopeType: 2 }),
    data: shape.stored,
    keep: 'interface',
    restricted: right,
    bad: missing('menuId', { scopeName: '坏', resourceCode: 'calls_bad' }),
  },
  { call: `GET ${system}/api-scope/list`, query: () => 'scopeName=逐一', data: pageOf(shape.interface), restricted: right, bad: badPaging },
  { call: `GET ${system}/api-scope/detail`, query: (id) => `id=${id('interface')}`, data: shape.interface, restricted: right, bad: goneId },
  // Roles.
  {
    call: `POST ${system}/role/submit`,
    body: () => ({ parentId: '0', roleName: '逐一', roleAlias: 'calls', sort: 9 }),
    data: shape.stored,
    keep: 'role',
    restricted: right,
    bad: missing('roleName', { roleAlias: 'x' }),
  },
  { call: `GET ${system}/role/list`, query: () => 'roleName=逐一', data: [shape.role], restricted: right },
  { call: `GET ${system}/role/tree`, data: listOf(treeNode), restricted: right },
  { call: `GET ${system}/role/detail`, query: (id) => `id=${id('role')}`, data: shape.role, restricted: right, bad: goneId },
  {
    call: `POST ${system}/role/grant`,
    body: (id) => ({ roleIds: [id('role')], menuIds: [], dataScopeIds: [id('scope')], apiScopeIds: [id('interface')] }),
    data: true,
    restricted: right,
    bad: { body: { menuIds: [] }, msg: '请至少选择一条数据', field: 'roleIds' },
  },
  // Accounts.
  {
    call: `POST ${system}/user/submit`,
    body: (id) => ({
      account: 'calls',
      password: 'quiet-lake-42',
      name: '逐一',
      realName: '逐一',
      roleId: id('role'),
      postId: id('post'),
      sex: 1,
    }),
    data: shape.stored,
    keep: 'user',
    restricted: right,
    bad: wrong('roleId', { account: 'other', password: 'quiet-lake-42', roleId: 'x' }),
  },
  {
    call: `GET ${system}/user/list`,
    query: () => 'account=calls',
    data: pageOf(shape.user),
    restricted: right,
    bad: badPaging,
    also: [`${system}/user/page`],
  },
  {
    call: `GET ${system}/user/detail`,
    query: (id) => `id=${id('user')}`,
    data: has({ account: 'calls', postName: '逐一岗', sexName: '男' }),
    restricted: right,
    bad: badId,
  },
  { call: `GET ${system}/user/user-list`, data: listOf(has({ id: any.id, realName: any.text, name: any.text, deptId: any.text })) },
  {
    call: `POST ${system}/user/update`,
    body: (id) => ({ id: id('user'), realName: '改名' }),
    data: shape.stored,
    restricted: right,
    bad: missing('id', { realName: '谁' }),
  },
  { call: `POST ${system}/user/update-info`, body: () => ({ name: '管理员' }), data: true, bad: { body: [], msg: '消息不能读取' } },
  {
    call: `POST ${system}/user/grant`,
    query: (id) => `userIds=${id('user')}&roleIds=${id('role')}`,
    ...none,
    data: true,
    restricted: right,
    bad: noUsers,
  },
  {
    call: `POST ${system}/user/reset-password`,
    query: (id) => `userIds=${id('user')}`,
    ...none,
    data: [{ userId: any.id, password: any.text }],
    restricted: right,
    bad: noUsers,
  },
  { call: `POST ${system}/user/unlock`, query: (id) => `userIds=${id('user')}`, ...none, data: true, restricted: right, bad: noUsers },
  {
    call: `GET ${system}/user/sessions`,
    query: (id) => `userId=${id('user')}`,
    data: [],
    restricted: right,
    bad: { query: 'userId=x', msg: '请求参数类型错误：userId', field: 'userId' },
  },
  {
    call: `POST ${system}/user/end-sessions`,
    query: (id) => `userIds=${id('user')}`,
    ...none,
    data: 0,
    restricted: right,
    bad: { ...noIds, field: 'userIds' },
  },
  {
    call: `POST ${system}/user/update-password`,
    query: () => `oldPassword=${password}&newPassword=quiet-lake-43&newPassword1=quiet-lake-43`,
    ...none,
    data: true,
    as: 'hr',
    bad: { ...missing('newPassword'), query: '' },
  },
  { call: `POST ${system}/user/remove`, query: (id) => `ids=${id('user')}`, ...none, data: true, restricted: right, bad: badIds },
  { call: `POST ${system}/data-scope/remove`, query: (id) => `ids=${id('scope')}`, ...none, data: true, restricted: right, bad: noIds },
  { call: `POST ${system}/api-scope/remove`, query: (id) => `ids=${id('interface')}`, ...none, data: true, restricted: right, bad: badIds },
  { call: `POST ${system}/role/remove`, query: (id) => `ids=${id('role')}`, ...none, data: true, restricted: right, bad: badIds },
  { call: `POST ${system}/post/remove`, query: (id) => `ids=${id('post')}`, ...none, data: true, restricted: right, bad: noIds },
  // Client applications.
  {
    call: `POST ${system}/client/submit`,
    body: () => ({
      clientId: 'calls',
      clientSecret: 'x',
      authorizedGrantTypes: 'password',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    }),
    data: shape.stored,
    keep: 'client',
    restricted: right,
    bad: wrong('accessTokenValidity', { clientId: 'calls2', accessTokenValidity: 'soon' }),
  },
  { call: `GET ${system}/client/list`, query: () => 'clientId=calls', data: pageOf(shape.client), restricted: right, bad: badPaging },
  { call: `GET ${system}/client/detail`, query: (id) => `id=${id('client')}`, data: shape.client, restricted: right, bad: goneId },
  { call: `POST ${system}/client/remove`, query: (id) => `ids=${id('client')}`, ...none, data: true, restricted: right, bad: noIds },
  // Notices.
  {
    call: 'POST /api/blade-desk/notice/submit',
    body: () => ({ title: '逐一通知', category: 2, releaseTime: '2026-01-05 09:00:00', content: '<p onclick="x()">正文</p>' }),
    data: shape.stored,
    keep: 'notice',
    restricted: right,
    bad: wrong('status', { title: '坏', status: 'x' }),
  },
  {
    call: 'GET /api/blade-desk/notice/list',
    query: () => 'title=逐一&releaseTimeRange=2026-01-05,2026-01-05',
    data: pageOf(shape.notice),
    restricted: right,
    bad: badPaging,
  },
  {
    call: 'GET /api/blade-desk/notice/detail',
    query: (id) => `id=${id('notice')}`,
    data: shape.notice,
    restricted: right,
    bad: goneId,
  },
  // What is out stays on record; a draft goes.
  {
    call: 'POST /api/blade-desk/notice/submit',
    body: () => ({ title: '逐一草稿', category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>稿</p>', status: 0 }),
    data: shape.stored,
    keep: 'draftNotice',
    restricted: right,
  },
  {
    call: 'POST /api/blade-desk/notice/remove',
    query: (id) => `ids=${id('draftNotice')}`,
    ...none,
    data: true,
    restricted: right,
    bad: { query: `ids=7777777`, status: 404, msg: '数据不存在或已被删除' },
  },
  // Regions, which are known by their codes.
  {
    call: `POST ${system}/region/submit`,
    body: () => ({ code: '98', name: '逐一省', parentCode: '00', level: 1 }),
    data: shape.stored,
    restricted: right,
    bad: wrong('level', { code: '97', name: '坏', level: 9 }),
  },
  {
    call: `POST ${system}/region/submit`,
    body: () => ({ code: '9801', name: '逐一市', parentCode: '98' }),
    data: shape.stored,
    restricted: right,
    bad: { body: { code: '9702', name: '坏', parentCode: '97' }, status: 404, msg: '数据不存在或已被删除' },
  },
  { call: `GET ${system}/region/list`, query: () => 'name=逐一市', data: pageOf(shape.region), restricted: right, bad: largePage },
  { call: `GET ${system}/region/detail`, query: () => 'id=9801', data: shape.region, restricted: right, bad: goneId },
  { call: `GET ${system}/region/detail`, query: () => 'code=9801', data: shape.region, restricted: right, bad: missingQuery('id') },
  { call: `GET ${system}/region/lazy-list`, query: () => 'parentCode=98', data: [shape.region], restricted: right },
  {
    call: `GET ${system}/region/lazy-tree`,
    query: () => 'parentCode=00',
    data: listOf(has({ id: '98', parentId: '00', code: '98', parentCode: '00', title: '逐一省', name: '逐一省', hasChildren: true })),
  },
  { call: `GET ${system}/region/select`, query: () => 'code=98', data: [has({ code: '9801', name: '逐一市', hasChildren: false })] },
  { call: `POST ${system}/region/remove`, query: () => 'id=9801', ...none, data: true, restricted: right, bad: badIds },
  // Tenants to choose from: an administrator has his own.
  { call: `GET ${system}/tenant/select`, data: [{ tenantId: '000000', tenantName: '000000' }], restricted: right },
  // Logs.
  { call: 'GET /api/blade-log/usual/list', data: pageOf(shape.log), restricted: right, bad: badPaging },
  {
    call: 'GET /api/blade-log/usual/detail',
    query: (id) => `id=${id('usual')}`,
    data: has({ logLevel: any.text, logId: any.text, logData: any.text }),
    restricted: right,
    bad: badId,
  },
  { call: 'GET /api/blade-log/api/list', data: pageOf(shape.log), restricted: right, bad: badPaging },
  {
    call: 'GET /api/blade-log/api/detail',
    query: (id) => `id=${id('api')}`,
    data: has({ type: any.text, title: any.text }),
    restricted: right,
    bad: badId,
  },
  { call: 'GET /api/blade-log/error/list', data: pageOf(shape.log), restricted: right, bad: badPaging },
  {
    call: 'GET /api/blade-log/error/detail',
    query: (id) => `id=${id('error')}`,
    data: has({ stackTrace: any.text, exceptionName: 'error', message: '画不出', fileName: any.text, lineNumber: any.count }),
    restricted: right,
    bad: goneId,
  },
];

function missingQuery(field: string): Bad {
  return { query: '', msg: `缺少必要的请求参数：${field}`, field };
}

const kept = new Map<string, string>();
const idOf: Ids = (name) => kept.get(name) ?? name;
const methodOf = ({ call }: Row): 'GET' | 'POST' => (call.startsWith('GET ') ? 'GET' : 'POST');
const pathOf = ({ call }: Row): string => call.slice(call.indexOf(' ') + 1);
const addressOf = (path: string, query: string): string => (query === '' ? path : `${path}?${encodeURI(query)}`);

const envelope = (answer: Answer, status: number, msg: unknown, data: unknown): void => {
  const told = { code: status, success: status === 200, msg, data };
  expect([answer.status, answer.body]).toEqual([status, told]);
};

/** The newest entry of a log, whose detail is asked for then. */
async function keepLog(name: string): Promise<void> {
  if (kept.has(name)) return;
  const token = await http.tokenOf('admin');
  if (name === 'error')
    await http.call('POST', '/user/send-logs', { token, body: [{ type: 'error', message: '画不出', stack: 'at x', url: '/' }] });
  const found = await http.call('GET', `/api/blade-log/${name}/list?size=1`, { token });
  kept.set(name, (found.data as { records: readonly { id: string }[] }).records[0]?.id ?? 'none');
}

test.each(rows.map((row) => [row.call, row] as const))('%s', async (_call, row) => {
  const { data, restricted, as = 'admin', bad, also = [] } = row;
  const [method, path] = [methodOf(row), pathOf(row)];
  const log = /blade-log\/(\w+)\//.exec(path)?.[1];
  if (log !== undefined) await keepLog(log);
  const token = await http.tokenOf(as);
  const query = row.query?.(idOf) ?? '';
  const body = method === 'POST' ? (row.body === undefined ? {} : row.body(idOf)) : undefined;
  const sent = body === undefined ? {} : { body };

  // A stranger, and somebody without the right, before anything is done.
  envelope(await http.call(method, addressOf(path, query), sent), 401, '请求未授权', {});
  envelope(await http.call(method, addressOf(path, query), { token: 'forged.token.here', ...sent }), 401, '登录状态已过期，请重新登录', {});
  if (restricted !== undefined)
    envelope(await http.call(method, addressOf(path, query), { token: await http.tokenOf('tester'), ...sent }), 403, restricted, {});
  else if (method === 'GET')
    expect((await http.call(method, addressOf(path, query), { token: await http.tokenOf('tester') })).status).toBe(200);

  if (bad !== undefined) {
    const refused = await http.call(method, addressOf(path, bad.query ?? query), {
      token,
      ...(method === 'POST' ? { body: 'body' in bad ? bad.body : (body ?? {}) } : {}),
    });
    const status = bad.status ?? 400;
    envelope(refused, status, bad.msg, bad.field === undefined ? {} : { fields: has({ [bad.field]: any.text }) });
  }
  if (method === 'POST') {
    const broken = await http.call(method, addressOf(path, query), {
      token,
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    envelope(broken, 400, '消息不能读取', {});
  }

  const answer = await http.call(method, addressOf(path, query), { token, ...sent });
  envelope(answer, 200, '操作成功', data);
  if (row.keep !== undefined) kept.set(row.keep, (answer.data as { id: string }).id);
  // Gateways strip the prefix; a call that changes something has changed it already, so it may only be refused for that.
  for (const other of [
    ...also,
    ...[path, ...also].filter((each) => each.startsWith('/api/blade-')).map((each) => each.slice('/api'.length)),
  ]) {
    const twin = await http.call(method, addressOf(other, query), { token, ...sent });
    if (method === 'GET') envelope(twin, 200, '操作成功', data);
    else expect([other, [200, 400, 404].includes(twin.status), twin.msg === '404 没找到请求']).toEqual([other, true, false]);
  }
});

const testFolder = fileURLToPath(new URL('..', import.meta.url));

test('every documented call is served and has a row here or names the test that makes it; every served one is documented; what is missing is named', async () => {
  const served = new Set((await listRoutes()).map(({ method, path }) => `${method} ${path}`));
  const known = callTable.flatMap(callsOf);
  expect([known.length, new Set(known).size]).toEqual([known.length, known.length]);
  expect(known.filter((call) => !served.has(call))).toEqual([]);
  expect([...served].filter((call) => !known.includes(call))).toEqual([]);
  expect(callRest.flatMap(callsOf).filter((call) => served.has(call))).toEqual([]);
  const tested = new Set(rows.flatMap((row) => [row.call, ...(row.also ?? []).map((path) => `${methodOf(row)} ${path}`)]));
  const named = Object.entries<Readonly<Record<string, readonly string[]>>>(callTests);
  const elsewhere = named.flatMap(([, tests]) => Object.values(tests).flat());
  // Each stands in one place; that the test of that name is there and makes the call is seen where it runs, by `watch-calls.ts`.
  expect([elsewhere.length, new Set(elsewhere).size]).toEqual([elsewhere.length, elsewhere.length]);
  expect(named.map(([file]) => file).filter((file) => !existsSync(`${testFolder}${file}.test.ts`))).toEqual([]);
  expect(elsewhere.filter((call) => !known.includes(call))).toEqual([]);
  expect(known.filter((call) => !tested.has(call) && !elsewhere.includes(call))).toEqual([]);
  // Listed is not yet answered: what is asked for by its address is found there.
  const missing: string[] = [];
  for (const call of known) {
    const [method = 'GET', path = ''] = call.split(' ');
    const url = path
      .replace(':module', 'system')
      .replace(':page', 'posts')
      .replace(':face', 'certificate')
      .replace(/:\w+|\*/, '1');
    const answer = await http.server.inject({ method: method === 'GET' ? 'GET' : 'POST', url, headers: { 'accept-language': 'zh-CN' } });
    if (answer.statusCode === 404 && answer.body.includes('没找到请求') && !/[*:][^/]*$/.test(path)) missing.push(call);
  }
  expect(missing).toEqual([]);
});

test.each([
  ['menu_category', 'dict', ['1', '2']],
  ['button_func', 'dict', ['1', '2', '3']],
  ['data_scope_type', 'dict', ['1', '2', '3', '4', '5']],
  ['api_scope_type', 'dict', ['1', '2']],
  ['region', 'dict', ['0', '1', '2', '3', '4', '5']],
] as const)('the words of %s, which clients of the wire ask for, are there', async (code, kind, keys) => {
  const token = await http.tokenOf('tester');
  const { data } = await http.call('GET', `${system}/${kind}/dictionary?code=${code}`, { token });
  const entries = data as readonly { readonly dictKey: string; readonly dictValue: string }[];
  expect(entries.map(({ dictKey }) => dictKey)).toEqual(keys);
  expect(entries.every(({ dictValue }) => dictValue !== '')).toBe(true);
});

test('the bare and the wrapped form of a captcha, of signing in and of signing out', async () => {
  const captcha = await http.call('GET', '/api/blade-auth/oauth/captcha');
  const told = {
    key: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    image: expect.stringMatching(/^data:image\/png;base64,/) as unknown,
  };
  expect(captcha.body).toEqual({ code: 200, success: true, msg: '操作成功', ...told, data: told });
  envelope(await http.call('GET', '/blade-auth/captcha'), 200, '操作成功', told);
  const wrongly = await http.signInAs('finance', '000000', 'wrong-password');
  expect([wrongly.status, wrongly.body]).toEqual([200, { error_code: 400, error_description: '用户名或密码不正确' }]);
  const signedIn = await http.signInAs('finance');
  const list = { dept_id: any.text, post_id: any.text, role_id: any.text, role_name: 'finance', oauth_id: '', detail: { type: 'web' } };
  expect(signedIn.body).toEqual({
    ...{
      access_token: any.text,
      refresh_token: any.text,
      sync_token: any.text,
      token_type: 'bearer',
      expires_in: 3600,
      tenant_id: '000000',
    },
    ...{
      user_id: any.id,
      account: 'finance',
      user_name: 'finance',
      nick_name: any.text,
      real_name: any.text,
      staff_id: '',
      enter_id: '',
      avatar: any.text,
      ...list,
    },
  });
  const stale = await http.call('POST', '/api/blade-auth/oauth/token?grant_type=refresh_token&refresh_token=x&tenantId=000000', {
    headers: { authorization: basic },
  });
  expect([stale.status, stale.body]).toEqual([401, { error_code: 401, error_description: '登录状态已过期，请重新登录' }]);
  const token = String(signedIn.body['access_token']);
  expect((await http.call('POST', '/api/user/send-logs', { token, body: [{ type: 'error', message: '画不出' }] })).data).toEqual({
    accepted: 1,
  });
  expect((await http.call('POST', '/api/user/logout', { token })).data).toBe(true);
  const out = await http.call('GET', '/blade-auth/oauth/logout', { token });
  expect([out.status, out.body]).toEqual([200, { success: 'true', msg: 'success' }]);
  expect((await http.call('GET', '/api/blade-user/info', { token })).status).toBe(401);
});
