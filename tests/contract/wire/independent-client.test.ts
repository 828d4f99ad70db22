import { createHash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// A client of the wire as it is written down, that knows nothing of how we serve it: over real HTTP, in both generations, with and
// without the prefix that gateways strip.
let http: TestHttp;
let origin: string;
beforeAll(async () => {
  const schemas = makeSchemas();
  const page = 'pages/system/departments.json';
  mkdirSync(dirname(join(schemas, page)), { recursive: true });
  cpSync(fileURLToPath(new URL(`../../../schemas/${page}`, import.meta.url)), join(schemas, page));
  http = await openHttp(schemas);
  origin = await http.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

interface Envelope {
  readonly code: number;
  readonly success: boolean;
  readonly msg: string;
  readonly data: unknown;
}
interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly category: number;
  readonly children?: readonly Node[];
}
type Row = Readonly<Record<string, unknown>>;

const authorization = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const known = 'Liangheng@2026';

/** What a browser of the lineage does: headers on every call, the envelope looked at, leaves of buttons collected as rights. */
class Client {
  private token = '';
  readonly permission = new Set<string>();

  constructor(
    private readonly prefix: string,
    private readonly generation: 'bladex' | 'open',
  ) {}

  async send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope & { readonly status: number }> {
    const answer = await fetch(`${origin}${this.prefix}${path}`, {
      method,
      headers: {
        authorization,
        'tenant-id': '000000',
        ...(this.token === '' ? {} : { 'blade-auth': `bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ...((await answer.json()) as Envelope), status: answer.status };
  }

  async ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const { status, code, success, msg, data } = await this.send(method, path, body);
    expect([path, status, code, success, typeof msg]).toEqual([path, 200, 200, true, 'string']);
    return data as T;
  }

  async signIn(account: string, sent: string): Promise<Row> {
    const path = this.generation === 'bladex' ? '/blade-auth/oauth/token' : '/blade-auth/token';
    const query = new URLSearchParams(
      this.generation === 'bladex'
        ? { tenantId: '000000', username: account, password: sent, grant_type: 'password', scope: 'all', type: 'account' }
        : { tenantId: '000000', account, password: sent, grantType: 'password', type: 'account' },
    );
    const answer = await fetch(`${origin}${this.prefix}${path}?${query.toString()}`, {
      method: 'POST',
      headers: { authorization, 'tenant-id': '000000' },
    });
    const body = (await answer.json()) as Row;
    const told = this.generation === 'bladex' ? body : ((body['data'] ?? {}) as Row);
    this.token = String(told[this.generation === 'bladex' ? 'access_token' : 'accessToken'] ?? '');
    return { ...told, status: answer.status };
  }

  async signOut(): Promise<Row> {
    const bladex = this.generation === 'bladex';
    const answer = await fetch(`${origin}${this.prefix}/blade-auth/${bladex ? 'oauth/logout' : 'logout'}`, {
      method: bladex ? 'GET' : 'POST',
      headers: { authorization, 'blade-auth': `bearer ${this.token}` },
    });
    return (await answer.json()) as Row;
  }

  /** The menu as routes, and the codes of buttons as rights. */
  async buildMenu(): Promise<ReadonlyMap<string, Node>> {
    const routes = new Map<string, Node>();
    const walk = (nodes: readonly Node[], parent: string): void => {
      for (const node of nodes) {
        expect([node.parentId, node.category, typeof node.id]).toEqual([parent, 1, 'string']);
        // An empty list would make a leaf a group.
        expect(node.children?.length).not.toBe(0);
        routes.set(node.code, node);
        walk(node.children ?? [], node.id);
      }
    };
    walk(await this.ask<readonly Node[]>('GET', '/blade-system/menu/routes'), '0');
    const collect = (nodes: readonly Node[]): void => {
      for (const node of nodes)
        if ('children' in node) collect(node.children ?? []);
        else this.permission.add(node.code);
    };
    this.permission.clear();
    collect(await this.ask<readonly Node[]>('GET', '/blade-system/menu/buttons'));
    return routes;
  }
}

const idOf = (row: unknown): string => (row as { readonly id: string }).id;
const flat = <T extends { readonly children?: readonly T[] }>(nodes: readonly T[]): readonly T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe.each([
  ['bladex', '/api'],
  ['bladex', ''],
  ['open', '/api'],
  ['open', ''],
] as const)('the %s generation under %j', (generation, prefix) => {
  const mark = `${generation}${prefix === '' ? 'bare' : 'api'}`;
  const client = new Client(prefix, generation);
  const form = generation === 'bladex' ? md5 : (text: string) => text;

  test('signs in, knows who it is, and builds its menu', async () => {
    const wrong = await client.signIn('admin', 'wrong');
    expect(wrong['status']).toBe(generation === 'bladex' ? 200 : 400);
    if (generation === 'bladex') expect(wrong).toMatchObject({ error_code: 400, error_description: '用户名或密码不正确' });
    const told = await client.signIn('admin', form(known));
    if (generation === 'bladex')
      expect(told).toMatchObject({ token_type: 'bearer', expires_in: 3600, tenant_id: '000000', account: 'admin', role_name: 'admin' });
    else expect(told).toMatchObject({ tokenType: 'bearer', expiresIn: 3600, tenantId: '000000', account: 'admin', authority: 'admin' });
    const info = await client.ask<Row>('GET', generation === 'bladex' ? '/blade-user/info' : '/blade-system/user/info');
    expect(info).toMatchObject({ account: 'admin', tenantId: '000000', isDeleted: 0 });
    for (const name of ['roleId', 'deptId', 'postId']) expect(info[name]).toBeTypeOf('string');
    const routes = await client.buildMenu();
    expect([...routes.values()].some((node) => node.children !== undefined)).toBe(true);
    expect([...client.permission]).toEqual(expect.arrayContaining(['clients_create', 'users_grant', 'menus_edit']));
    expect([...client.permission].some((code) => routes.has(code))).toBe(false);
    expect(Array.isArray(await client.ask('GET', '/blade-system/menu/top-menu'))).toBe(true);
  });

  test('administers menus, and meets them in its own menu', async () => {
    const group = await client.ask('POST', '/blade-system/menu/submit', {
      parentId: '0',
      code: `${mark}_g`,
      name: '独立',
      alias: 'menu',
      path: `/${mark}`,
      sort: 90,
      category: 1,
      action: 0,
      isOpen: 1,
    });
    const leaf = {
      parentId: idOf(group),
      code: `${mark}_m`,
      name: '客户端',
      alias: 'menu',
      path: `/${mark}/m`,
      source: 'icon-x',
      sort: 1,
      category: 1,
      action: 0,
      isOpen: 1,
    };
    const menu = await client.ask('POST', '/blade-system/menu/submit', leaf);
    const button = await client.ask('POST', '/blade-system/menu/submit', {
      ...leaf,
      parentId: idOf(menu),
      code: `${mark}_m_add`,
      name: '新增',
      alias: 'add',
      category: 2,
      action: 1,
    });
    const all = flat(await client.ask<readonly Node[]>('GET', `/blade-system/menu/list?code=${mark}`));
    expect(all.map((node) => node.code)).toEqual(expect.arrayContaining([`${mark}_m`, `${mark}_m_add`]));
    const menus = flat(await client.ask<readonly Node[]>('GET', '/blade-system/menu/menu-list?current=1&size=10'));
    expect(menus.every((node) => node.category === 1)).toBe(true);
    await client.ask('POST', '/blade-system/menu/submit', { ...leaf, id: idOf(menu), name: '独立客户端' });
    expect(await client.ask('GET', `/blade-system/menu/detail?id=${idOf(menu)}`)).toMatchObject({
      name: '独立客户端',
      path: `/${mark}/m`,
      source: 'icon-x',
    });
    const roleId = (await client.ask<Row>('GET', '/blade-user/info'))['roleId'];
    const held = await client.ask<{ readonly menu: readonly string[] }>(
      'GET',
      `/blade-system/menu/role-tree-keys?roleIds=${String(roleId)}`,
    );
    const tree = await client.ask<{ readonly menu: readonly Row[] }>('GET', '/blade-system/menu/grant-tree');
    expect([Array.isArray(held.menu), Array.isArray(tree.menu)]).toEqual([true, true]);
    const refused = await client.send('POST', `/blade-system/menu/remove?ids=${idOf(menu)}`);
    expect([refused.status, refused.msg]).toEqual([400, '请先删除子节点!']);
    for (const node of [button, menu, group]) expect(await client.ask('POST', `/blade-system/menu/remove?ids=${idOf(node)}`)).toBe(true);
    expect((await client.buildMenu()).has(`${mark}_m`)).toBe(false);
  });

  test('administers departments', async () => {
    const top = await client.ask('POST', '/blade-system/dept/submit', {
      parentId: '0',
      deptName: `${mark}院`,
      fullName: `${mark}计量院`,
      deptCategory: 1,
      sort: 1,
    });
    const room = await client.ask('POST', '/blade-system/dept/submit', {
      parentId: idOf(top),
      deptName: `${mark}室`,
      fullName: `${mark}热学室`,
      deptCategory: 2,
      sort: 2,
    });
    const rows = flat(
      await client.ask<readonly (Row & { readonly children?: readonly never[] })[]>('GET', `/blade-system/dept/list?deptName=${mark}`),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        id: idOf(room),
        parentId: idOf(top),
        deptCategory: 2,
        deptCategoryName: '部门',
        ancestors: `0,${idOf(top)}`,
      }),
    );
    expect(JSON.stringify(await client.ask('GET', '/blade-system/dept/tree?tenantId=000000'))).toContain(`"title":"${mark}室"`);
    await client.ask('POST', '/blade-system/dept/submit', {
      id: idOf(room),
      parentId: idOf(top),
      deptName: `${mark}所`,
      fullName: `${mark}热学所`,
      sort: 3,
    });
    expect(await client.ask('GET', `/blade-system/dept/detail?id=${idOf(room)}`)).toMatchObject({ deptName: `${mark}所`, sort: 3 });
    expect((await client.send('POST', `/blade-system/dept/remove?ids=${idOf(top)}`)).status).toBe(400);
    for (const node of [room, top]) expect(await client.ask('POST', `/blade-system/dept/remove?ids=${idOf(node)}`)).toBe(true);
  });

  test.each(['dict', 'dict-biz'])('administers %s', async (kind) => {
    const code = `${mark}_${kind === 'dict' ? 's' : 'b'}`;
    const root = await client.ask('POST', `/blade-system/${kind}/submit`, {
      code,
      dictKey: '-1',
      dictValue: '独立字典',
      sort: 1,
      isSealed: 0,
      parentId: '0',
    });
    const entry = { parentId: idOf(root), code, dictKey: '04', dictValue: '热学', sort: 1, remark: '/a', isSealed: 0 };
    const made = await client.ask('POST', `/blade-system/${kind}/submit`, entry);
    expect(await client.ask('GET', `/blade-system/${kind}/dictionary?code=${code}`)).toMatchObject([
      { code, dictKey: '04', dictValue: '热学', remark: '/a' },
    ]);
    expect((await client.send('POST', `/blade-system/${kind}/submit`, entry)).msg).toBe('当前字典键值已存在!');
    await client.ask('POST', `/blade-system/${kind}/submit`, { ...entry, id: idOf(made), dictValue: '热工', isSealed: 1 });
    expect(await client.ask('GET', `/blade-system/${kind}/detail?id=${idOf(made)}`)).toMatchObject({
      dictKey: '04',
      dictValue: '热工',
      isSealed: 1,
    });
    const listed = await client.ask<readonly Row[] | { readonly records: readonly Row[] }>(
      'GET',
      `/blade-system/${kind}/list?current=1&size=999&code=${code}`,
    );
    expect(JSON.stringify(listed)).toContain('"dictKey":"04"');
    expect(JSON.stringify(await client.ask('GET', `/blade-system/${kind}/tree?code=DICT`))).toContain('独立字典');
    expect((await client.send('POST', `/blade-system/${kind}/remove?ids=${idOf(root)}`)).msg).toBe('请先删除子节点!');
    for (const node of [made, root]) expect(await client.ask('POST', `/blade-system/${kind}/remove?ids=${idOf(node)}`)).toBe(true);
  });

  test('administers roles and users, who then sign in with the rights that they were given', async () => {
    const role = await client.ask('POST', '/blade-system/role/submit', {
      parentId: '0',
      roleName: `${mark}角色`,
      roleAlias: mark,
      sort: 9,
    });
    const grants = flat(
      (
        await client.ask<{ readonly menu: readonly (Row & { readonly id: string; readonly children?: readonly never[] })[] }>(
          'GET',
          '/blade-system/menu/grant-tree',
        )
      ).menu,
    );
    const all = flat(await client.ask<readonly Node[]>('GET', '/blade-system/menu/list'));
    const menuIds = all.filter((node) => ['clients', 'clients_view', 'clients_create'].includes(node.code)).map((node) => node.id);
    expect(grants.map((node) => node.id)).toEqual(expect.arrayContaining(menuIds));
    await client.ask('POST', '/blade-system/role/grant', { roleIds: [idOf(role)], menuIds, dataScopeIds: [], apiScopeIds: [] });
    const account = `user${mark}`;
    const user = await client.ask('POST', '/blade-system/user/submit', {
      account,
      password: 'quiet-lake-42',
      name: account,
      realName: '独立用户',
      roleId: idOf(role),
      sex: 1,
    });
    const page = await client.ask<{ readonly records: readonly Row[]; readonly total: number }>(
      'GET',
      `/blade-system/user/list?current=1&size=10&account=${account}`,
    );
    expect(page).toMatchObject({ total: 1, size: 10, current: 1, pages: 1, records: [{ id: idOf(user), account, roleId: idOf(role) }] });
    expect(JSON.stringify(page)).not.toContain('password');

    const theirs = new Client(prefix, generation);
    await theirs.signIn(account, form('quiet-lake-42'));
    const routes = await theirs.buildMenu();
    expect([[...theirs.permission].sort(), routes.has('clients'), routes.has('users')]).toEqual([
      ['clients_create', 'clients_view'],
      true,
      false,
    ]);
    const restricted = await theirs.send('POST', '/blade-system/user/remove?ids=1');
    expect([restricted.status, restricted.code, restricted.msg, restricted.data]).toEqual([403, 403, '没有操作权限', {}]);

    await client.ask('POST', '/blade-system/user/update', { id: idOf(user), realName: '改名用户' });
    expect(await client.ask('GET', `/blade-system/user/detail?id=${idOf(user)}`)).toMatchObject({ realName: '改名用户' });
    await client.ask('POST', `/blade-system/user/reset-password?userIds=${idOf(user)}`);
    expect((await theirs.send('GET', '/blade-user/info')).status).toBe(401);
    expect(await client.ask('POST', `/blade-system/user/remove?ids=${idOf(user)}`)).toBe(true);
    expect(await client.ask('POST', `/blade-system/role/remove?ids=${idOf(role)}`)).toBe(true);
  });

  test('signs out, and its token is nothing any more', async () => {
    expect(await client.signOut()).toMatchObject(
      generation === 'bladex' ? { success: 'true', msg: 'success' } : { code: 200, success: true },
    );
    const gone = await client.send('GET', '/blade-system/menu/routes');
    expect([gone.status, gone.code, gone.success]).toEqual([401, 401, false]);
  });
});
