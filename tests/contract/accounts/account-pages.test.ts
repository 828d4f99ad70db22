import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { openHttp, password, type TestHttp } from '../support/http-setup';

const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;
/** Ids of roles, by their alias. */
const roleIds = new Map<string, string>();

const objects = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
const everything = { current: 1, size: 500, searchType: 'N' };

async function call(page: string, action: string, body: Values, account = 'admin', tenantId = '000000') {
  return http.call('POST', `/api/system/${page}/${action}`, { token: await http.tokenOf(account, tenantId), body });
}

/** All rows of a page, however many lists it takes. */
async function list(page: string, account = 'admin', tenantId = '000000'): Promise<readonly Values[]> {
  const rows: Values[] = [];
  for (let current = 1; rows.length === (current - 1) * everything.size; current += 1) {
    const answer = await call(page, 'page', { ...everything, current }, account, tenantId);
    expect(answer.status, answer.text).toBe(200);
    const more = objects(isObject(answer.data) ? answer.data['records'] : undefined);
    if (more.length === 0) break;
    rows.push(...more);
  }
  return rows;
}

const stored = (row: unknown): Values => (isObject(row) ? { id: row['id'], version: row['version'] } : {});
const outcomes = (data: unknown) => objects(isObject(data) ? data['results'] : undefined);

async function userOf(account: string): Promise<Values> {
  const found = (await list('users')).find((row) => row['account'] === account);
  if (!found) throw new Error(`no user ${account}`);
  return found;
}

/** Gives a role rights by their codes, as the database has them. */
async function grant(alias: string, codes: readonly string[]): Promise<void> {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[])
       on conflict do nothing`,
      [roleIds.get(alias), codes],
    ),
  );
}

async function signIn(account: string, sent = password): Promise<string> {
  const answer = await http.signInAs(account, '000000', sent);
  return String(answer.body['access_token'] ?? '');
}

/** Gives somebody a password that another has typed, and lets him change it into his own. Shape: the first, and his session. */
async function settle(userId: unknown, account: string, own: string): Promise<string> {
  const first = `${own}-first`;
  const given = await http.call('POST', '/api/blade-system/user/reset-password', {
    token: await http.tokenOf('admin'),
    body: { userIds: userId, password: first },
  });
  expect([given.status, given.data], given.text).toEqual([200, [{ userId }]]);
  const token = await signIn(account, first);
  await http.call('POST', '/api/blade-system/user/update-password', { token, body: { oldPassword: first, newPassword: own } });
  return signIn(account, own);
}
const self = (token: string) => http.call('GET', '/api/blade-auth/sessions', { token });

beforeAll(async () => {
  http = await openHttp(schemasDir);
  const found = await http.database.system((q) => q.query(`select id::text, role_alias from sys_role where tenant_id = '000000'`));
  for (const row of found.rows) roleIds.set(String(row['role_alias']), String(row['id']));
  await grant('hr', ['users_view', 'users_create', 'users_edit', 'users_remove', 'users_disable', 'users_enable', 'users_password']);
  await grant('hr', ['users_sessions', 'users_import']);
  await grant('hr', [
    'roles_view',
    'roles_create',
    'roles_edit',
    'roles_remove',
    'menus_view',
    'menus_edit',
    'sessions_view',
    'sessions_end',
  ]);
});

afterAll(() => http.close());

const newUser = (account: string, more: Values = {}): Values => ({ account, realName: `新人${account}`, ...more });

test('an account made on the page has its roles, and no password until one is given', async () => {
  const made = await call('users', 'submit', newUser('xiaowang', { roleIds: `${roleIds.get('tester')},${roleIds.get('quality')}` }));
  expect(made.status, made.text).toBe(200);
  const row = await userOf('xiaowang');
  expect(row).toMatchObject({ realName: '新人xiaowang', userState: '1', lastLogin: null });
  expect(JSON.stringify(row['$refs'])).toContain('quality');
  expect((await http.signInAs('xiaowang', '000000', '!')).body['access_token']).toBeUndefined();
  const reset = await http.call('POST', '/api/blade-system/user/reset-password', {
    token: await http.tokenOf('admin'),
    body: { userIds: row['id'] },
  });
  const [given] = objects(reset.data);
  const answer = await http.signInAs('xiaowang', '000000', String(given?.['password']));
  expect(answer.status, answer.text).toBe(200);
});

test('a first password that was typed is judged by the tenant’s rules, opens nothing but its own change, and stands in no trail', async () => {
  const made = await call('users', 'submit', newUser('typed', { roleIds: roleIds.get('admin') }));
  const id = stored(made.data)['id'];
  const give = async (first: string) =>
    http.call('POST', '/api/blade-system/user/reset-password', {
      token: await http.tokenOf('admin'),
      body: { userIds: id, password: first },
    });
  const weak = await give('password1');
  expect([weak.status, weak.msg]).toEqual([400, '密码过于常见，容易被猜到']);
  const first = 'quiet-harbour-71';
  expect((await give(first)).data).toEqual([{ userId: id }]);
  const answer = await http.signInAs('typed', '000000', first);
  expect(answer.body['must_change_password']).toBe(true);
  const token = String(answer.body['access_token']);
  const everybody = await http.call('POST', '/api/system/users/page', { token, body: everything });
  const menu = await http.call('GET', '/api/blade-system/menu/routes', { token });
  expect([everybody.status, menu.status]).toEqual([403, 403]);
  const change = { oldPassword: first, newPassword: 'quiet-harbour-72' };
  const changed = await http.call('POST', '/api/blade-system/user/update-password', { token, body: change });
  expect(changed.status, changed.text).toBe(200);
  expect((await http.call('POST', '/api/system/users/page', { token, body: everything })).status).toBe(200);
  const trail = await http.database.system((q) => q.query('select * from sys_audit where subject_id = $1', [id]));
  expect(trail.rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(trail.rows)).not.toMatch(/quiet-harbour|argon/);
});

test.each([
  [newUser('admin'), '该账号已存在'],
  [newUser('a b'), '不含空格'],
  [newUser(''), '请输入账号'],
  [newUser('nobody', { roleIds: '999' }), '角色'],
])('an account %j is refused at its field', async (values, said) => {
  const answer = await call('users', 'submit', values);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(said)]);
});

test('an account that is disabled is out within a second, and in again when it is enabled', async () => {
  await call('users', 'submit', newUser('leaver', { roleIds: roleIds.get('tester') }));
  const row = await userOf('leaver');
  const token = await settle(row['id'], 'leaver', 'Metrology#2027');
  expect((await self(token)).status).toBe(200);
  const off = await call('users', 'transition', { name: 'disable', items: [stored(await userOf('leaver'))] });
  expect(outcomes(off.data), off.text).toMatchObject([{ ok: true, state: '0' }]);
  await expect.poll(async () => (await self(token)).status, { timeout: 5000 }).toBe(401);
  expect(await signIn('leaver', 'Metrology#2027')).toBe('');
  await call('users', 'transition', { name: 'enable', items: [stored(await userOf('leaver'))] });
  expect(await signIn('leaver', 'Metrology#2027')).not.toBe('');
});

test('an account that was given and has changed its password since it was listed can still be disabled', async () => {
  await call('users', 'submit', newUser('settler', { roleIds: roleIds.get('tester') }));
  const listed = await userOf('settler');
  expect(await settle(listed['id'], 'settler', 'Metrology#2028')).not.toBe('');
  const off = await call('users', 'transition', { name: 'disable', items: [stored(listed)] });
  expect(outcomes(off.data), off.text).toMatchObject([{ ok: true, state: '0' }]);
});

test('the order of a menu is a whole number', async () => {
  const orders = (await list('menus')).map((row) => String(row['sort']));
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.filter((order) => !/^\d+$/.test(order))).toEqual([]);
});

test('nobody changes his own roles, shuts or removes himself', async () => {
  const row = await userOf('hr');
  const own = async (action: string, body: Values) => call('users', action, body, 'hr');
  const roles = await own('submit', { ...stored(row), account: 'hr', realName: '人事', roleIds: roleIds.get('tester') });
  expect([roles.status, (await own('remove', { items: [stored(row)] })).status]).toEqual([403, 403]);
  const off = await own('transition', { name: 'disable', items: [stored(row)] });
  expect(outcomes(off.data)).not.toContainEqual(expect.objectContaining({ ok: true }));
  const name = await own('submit', { ...stored(row), account: 'hr', realName: '人事', roleIds: row['roleIds'] });
  expect(name.status, name.text).toBe(200);
});

test('nobody hands on what he does not hold, nor reaches those above him', async () => {
  const made = await call('users', 'submit', newUser('puppet', { roleIds: roleIds.get('admin') }), 'hr');
  expect(made.status).toBe(403);
  const boss = await userOf('admin2');
  expect(
    (await call('users', 'submit', { ...stored(boss), account: 'admin2', realName: '改', roleIds: boss['roleIds'] }, 'hr')).status,
  ).toBe(403);
  expect((await call('users', 'remove', { items: [stored(boss)] }, 'hr')).status).toBe(403);
  const off = await call('users', 'transition', { name: 'disable', items: [stored(boss)] }, 'hr');
  expect(outcomes(off.data)).not.toContainEqual(expect.objectContaining({ ok: true }));
  expect((await userOf('admin2'))['userState']).toBe('1');
});

test('who may only look changes nothing; other tenants have users of their own', async () => {
  const row = await userOf('tester');
  expect((await call('users', 'page', everything, 'tester')).status).toBe(403);
  expect((await call('users', 'remove', { items: [stored(row)] }, 'tester')).status).toBe(403);
  expect((await list('users', 'admin', '000001')).map((each) => each['account'])).toEqual(['admin']);
});

test('no list of users tells anything of a password', async () => {
  const answer = await call('users', 'page', everything);
  expect(answer.text).not.toMatch(/argon|hash|password/i);
});

test('a role is made, renamed and removed, but not while somebody bears it, and not one that the product knows', async () => {
  const made = await call('roles', 'submit', { roleName: '外聘专家', roleAlias: 'expert', sort: 30 });
  expect(made.status, made.text).toBe(200);
  const renamed = await call('roles', 'submit', { ...stored(made.data), roleName: '专家', roleAlias: 'expert', sort: 30 });
  expect(renamed.status, renamed.text).toBe(200);
  const id = String(stored(made.data)['id']);
  await call('users', 'submit', newUser('zhuanjia', { roleIds: id }));
  const used = await call('roles', 'remove', { items: [stored(renamed.data)] });
  expect([used.status, used.text]).toEqual([400, expect.stringContaining('专家')]);
  const bearer = await userOf('zhuanjia');
  await call('users', 'submit', { ...stored(bearer), account: 'zhuanjia', realName: '专家甲', roleIds: '' });
  expect((await call('roles', 'remove', { items: [stored(renamed.data)] })).status).toBe(200);
  const fixed = (await list('roles')).find((row) => row['roleAlias'] === 'configurator');
  expect((await call('roles', 'remove', { items: [stored(fixed)] })).status).toBe(400);
});

test.each([
  ['a new administrator', () => ({ roleName: '假', roleAlias: 'administrator' })],
  ['a configurator of what was another role', () => ({ id: roleIds.get('tester'), version: 1, roleName: '假', roleAlias: 'configurator' })],
  ['another name for the administrator', () => ({ id: roleIds.get('admin'), version: 1, roleName: '假', roleAlias: 'plain' })],
] as const)('who may make roles makes no %s', async (_name, values) => {
  const before = await list('roles');
  expect([400, 403]).toContain((await call('roles', 'submit', values(), 'hr')).status);
  expect(await list('roles')).toEqual(before);
});

test('a menu that is renamed keeps its name; a script and a right that one lacks are refused', async () => {
  const row = (await list('menus')).find((each) => each['code'] === 'posts');
  const { id, version, ...values } = row ?? {};
  const said = { ...values, id, version, $refs: undefined, nameZh: '岗位' };
  const renamed = await call('menus', 'submit', said);
  expect(renamed.status, renamed.text).toBe(200);
  const kept = await http.database.system((q) =>
    q.query(`select name_zh, changed from sys_menu where tenant_id = '000000' and code = 'posts'`),
  );
  expect(kept.rows).toEqual([{ name_zh: '岗位', changed: true }]);
  const script = await call('menus', 'submit', { nameZh: '坏', code: 'bad', category: '1', path: 'javascript:alert(1)' });
  expect(script.status).toBe(400);
  const now = (await list('menus')).find((each) => each['code'] === 'posts');
  const taken = await call('menus', 'submit', { ...now, $refs: undefined, code: 'params_view2' }, 'hr');
  expect(taken.status).toBe(403);
  // Nor where nobody holds the entry, and the row of the right is gone.
  const aside = await call('menus', 'submit', { nameZh: '无害', code: 'aside', category: '1' });
  const mark = (isDeleted: number) =>
    http.database.system((q) =>
      q.query(`update sys_menu set is_deleted = $1 where tenant_id = '000000' and code = 'params_view'`, [isDeleted]),
    );
  await mark(1);
  const freed = await call('menus', 'submit', { ...stored(aside.data), code: 'params_view' }, 'hr');
  await mark(0);
  expect([aside.status, freed.status, freed.msg]).toEqual([200, 403, '不能授予自己没有的权限']);
});

test('what opens a panel is a right of its own, known by the codes that its calls ask for', async () => {
  const codes = (await list('menus')).map((row) => row['code']);
  expect(codes).toEqual(expect.arrayContaining(['users_password', 'users_rights', 'roles_grant', 'menus_holders', 'sessions_end']));
  expect(codes.filter((code) => code === 'users_password')).toHaveLength(1);
});

test('menus stand as a tree, buttons below their menu', async () => {
  const answer = await call('menus', 'tree', { ...everything, searchParam: [{ filter: '{"code":"posts_edit"}', op: '{"code":"="}' }] });
  const nodes = objects(isObject(answer.data) ? answer.data['records'] : undefined).map((row) => row['code']);
  expect([...nodes].sort()).toEqual(['posts', 'posts_edit', 'system']);
});

test('a session that is ended is over within a second, and the others go on', async () => {
  const [one, other] = [await signIn('quality'), await signIn('quality')];
  const before = (await list('sessions')).filter((row) => row['account'] === 'quality');
  const target = [...before].sort((left, right) => Number(BigInt(String(left['id'])) - BigInt(String(right['id'])))).at(-2);
  const ended = await call('sessions', 'transition', { name: 'end', items: [stored(target)] });
  expect(outcomes(ended.data), ended.text).toMatchObject([{ ok: true, state: 'ended' }]);
  await expect.poll(async () => (await self(one)).status, { timeout: 5000 }).toBe(401);
  expect((await self(other)).status).toBe(200);
  expect((await list('sessions')).some((row) => row['id'] === target?.['id'])).toBe(false);
});

test('who may end sessions ends none of those above him; who may not ends none', async () => {
  const row = (await list('sessions')).find((each) => each['account'] === 'admin');
  const refused = await call('sessions', 'transition', { name: 'end', items: [stored(row)] }, 'hr');
  expect(outcomes(refused.data)).not.toContainEqual(expect.objectContaining({ ok: true }));
  expect((await call('sessions', 'transition', { name: 'end', items: [stored(row)] }, 'tester')).status).toBe(403);
  expect((await call('sessions', 'submit', { ...stored(row), account: 'x' })).status).toBe(403);
  expect((await list('sessions')).some((each) => each['id'] === row?.['id'])).toBe(true);
});

test('all sessions of somebody end at once, and nobody above does', async () => {
  await call('users', 'submit', newUser('everywhere', { roleIds: roleIds.get('tester') }));
  const row = await userOf('everywhere');
  const first = await settle(row['id'], 'everywhere', 'Metrology#2028');
  const second = await signIn('everywhere', 'Metrology#2028');
  const asHr = { token: await http.tokenOf('hr') };
  const listed = await http.call('GET', `/api/blade-system/user/sessions?userId=${String(row['id'])}`, asHr);
  expect(objects(listed.data)).toHaveLength(3);
  const boss = await userOf('admin2');
  const above = await http.call('POST', '/api/blade-system/user/end-sessions', { ...asHr, body: { userIds: boss['id'] } });
  expect(above.status).toBe(403);
  // The roles of the one that is tried must be within those of who tries.
  const ended = await http.call('POST', '/api/blade-system/user/end-sessions', {
    token: await http.tokenOf('admin'),
    body: { userIds: row['id'] },
  });
  expect(ended.data, ended.text).toBe(3);
  expect([(await self(first)).status, (await self(second)).status]).toEqual([401, 401]);
  const trail = await http.database.system((q) =>
    q.query(`select action from sys_audit where subject = 'user' and subject_id = $1 and action = 'endSessions'`, [row['id']]),
  );
  expect(trail.rows).toHaveLength(1);
});

test('accounts that are imported get no role that the importer could not give', async () => {
  const send = async (account: string, lines: readonly (readonly string[])[]) =>
    sendImport(http, await makeWorkbook([['账号', '姓名', '角色'], ...lines]), {
      token: await http.tokenOf(account),
      page: 'system/users',
    });
  const above = await send('hr', [
    ['imported1', '进一', ''],
    ['imported2', '进二', 'admin'],
  ]);
  expect([above.status, above.msg]).toEqual([403, '不能授予自己没有的权限']);
  expect((await list('users')).filter((row) => String(row['account']).startsWith('imported'))).toEqual([]);
  const within = await send('admin', [
    ['imported1', '进一', ''],
    ['imported2', '进二', 'tester'],
  ]);
  expect(within.status, within.text).toBe(200);
  const row = await userOf('imported2');
  expect(JSON.stringify(row['$refs'])).toContain('tester');
  expect(await signIn('imported2', '!')).toBe('');
});

test('each change leaves one entry that says who, what, before and after', async () => {
  const made = await call('users', 'submit', newUser('audited', { roleIds: roleIds.get('tester') }));
  const id = stored(made.data)['id'];
  await call('users', 'transition', { name: 'disable', items: [{ id, version: 1 }] });
  const found = await http.database.system((q) =>
    q.query(
      `select action, user_name, changes from sys_audit where tenant_id = '000000' and subject = 'users' and subject_id = $1 order by id`,
      [id],
    ),
  );
  expect(found.rows.map((row) => [row['action'], row['user_name']])).toEqual([
    ['create', '人员admin'],
    ['disable', '人员admin'],
  ]);
  expect(found.rows[1]?.['changes']).toContainEqual({ field: 'userState', before: '1', after: '0' });
});

test('who has shown no sign for five minutes counts as away among those signed in, and as online from his next call on', async () => {
  const token = await http.tokenOf('tester');
  const stateOf = async () => (await list('sessions')).find((row) => row['account'] === 'tester');
  expect((await stateOf())?.['sessionState']).toBe('online');
  await http.database.system((q) =>
    q.query(
      `update sys_session s set last_time = now() - interval '37 minutes' from sys_user u where u.id = s.user_id and u.account = 'tester'`,
    ),
  );
  const away = await stateOf();
  expect(away?.['sessionState']).toBe('away');
  // What is known of a caller is read again after a moment, and with it that he is there.
  await expect
    .poll(async () => {
      await http.call('GET', '/api/blade-user/info', { token });
      return (await stateOf())?.['sessionState'];
    })
    .toBe('online');
  expect(String((await stateOf())?.['lastTime']) > String(away?.['lastTime'])).toBe(true);
  // Who is away is signed out like anybody else.
  await http.database.system((q) =>
    q.query(
      `update sys_session s set last_time = now() - interval '37 minutes' from sys_user u where u.id = s.user_id and u.account = 'tester'`,
    ),
  );
  const left = await stateOf();
  const ended = await call('sessions', 'transition', { name: 'end', items: [stored(left)] });
  expect(outcomes(ended.data)[0]).toMatchObject({ ok: true });
  expect(await stateOf()).toBeUndefined();
});
