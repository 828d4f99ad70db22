import { cpSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';
import { pageText, type PageParts, field } from '../support/schema-folder';

// What a page file says of roles is how they begin: each item is applied when it first appears, and is the administrators' from then on.
const dir = makeSchemas();
let http: TestHttp;

const states = {
  field: 'state',
  initial: '1',
  final: ['2'],
  transitions: { finish: { label: { zh: '完成', en: 'Finish' }, from: ['1'], to: '2' } },
};
const state = {
  'x-label': { zh: '状态', en: 'State' },
  'x-options': [
    { key: '1', zh: '新', en: 'New' },
    { key: '2', zh: '完', en: 'Done' },
  ],
};

function write(page: string, fields: Readonly<Record<string, object>>, parts: PageParts & { readonly states?: object }): void {
  mkdirSync(join(dir, 'pages/starts'), { recursive: true });
  const form = { groups: [{ label: { zh: '基本', en: 'Basics' }, items: ['thingName', ...Object.keys(fields)] }], required: ['thingName'] };
  const more = {
    menu: { parent: 'system', sort: 500 },
    form,
    actions: { toolbar: ['create'], row: ['view', 'edit', ...(parts.states ? ['finish'] : [])] },
  };
  writeFileSync(join(dir, `pages/starts/${page}.json`), pageText(page, fields, { ...more, ...parts }));
}

const post = async (as: string, page: string, call: string, body: unknown) =>
  http.call('POST', `/api/starts/${page}/${call}`, { token: await http.tokenOf(as), body });
async function rowsOf(as: string, page: string): Promise<readonly Values[]> {
  const { data } = await post(as, page, 'page', {});
  return isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
}
const roleId = (role: string): string => String(roles.indexOf(role) + 1);
const quality = async (): Promise<string> =>
  String((await owner(`select id::text as id from sys_user where tenant_id = '000000' and account = 'quality'`)).rows[0]?.['id']);
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../../schemas/pages/system/roles.json', import.meta.url)), join(dir, 'pages/system/roles.json'));
  http = await openHttp(dir);
  // Roles that page files may name, and that this institute does without until a test makes them.
  const absent = ['verifier', 'signatory', 'issuer'];
  await http.database.system(async (q) => {
    await q.query('delete from sys_user_role where role_id in (select id from sys_role where role_alias = any($1))', [absent]);
    await q.query('delete from sys_role where role_alias = any($1)', [absent]);
  });
});
afterAll(async () => {
  await http.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a role begins with the rows and fields that the page file gives it', async () => {
  const mobile = field('kind:shortText', { 'x-mask': '3-4' });
  write(
    'papers',
    { mobile, price: field('kind:money'), note: field('kind:shortText') },
    {
      roles: {
        admin: ['view', 'create', 'edit'],
        salesman: { can: ['view', 'create', 'edit'], rows: 'own', mask: ['mobile'], hide: ['price'], fixed: ['note'] },
      },
    },
  );
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  expect((await post('admin', 'papers', 'submit', { thingName: '甲', mobile: '13800138000', price: '1.00', note: 'n' })).status).toBe(200);
  expect((await post('salesman', 'papers', 'submit', { thingName: '乙' })).status).toBe(200);
  expect((await rowsOf('salesman', 'papers')).map((row) => row['thingName'])).toEqual(['乙']);
  const [mine] = await rowsOf('salesman', 'papers');
  await post('admin', 'papers', 'submit', { ...mine, mobile: '13800138000', price: '2.00' });
  const [now] = await rowsOf('salesman', 'papers');
  expect([now?.['mobile'], Object.hasOwn(now ?? {}, 'price')]).toEqual(['138****8000', false]);
  const refused = await post('salesman', 'papers', 'submit', { id: now?.['id'], version: now?.['version'], thingName: '乙', note: '改' });
  expect([refused.status, refused.text.includes('note')]).toEqual([400, true]);
});

test('a condition says which rows a role sees', async () => {
  write(
    'letters',
    { amount: field('kind:integer') },
    {
      roles: { admin: ['view', 'create'], tester: { can: ['view'], rows: "amount >= 10 || thingName == '公开'" } },
    },
  );
  await http.store.reload();
  for (const [thingName, amount] of [
    ['甲', 5],
    ['乙', 12],
    ['公开', 1],
  ] as const)
    await post('admin', 'letters', 'submit', { thingName, amount });
  expect((await rowsOf('tester', 'letters')).map((row) => row['thingName']).sort()).toEqual(['乙', '公开'].sort());
});

test('who made a record is asked by conditions of its file: rows, guards and what the browser hides, and tells whom persons are hidden from no more than whether it was himself', async () => {
  write(
    'wishes',
    { state, wish: field('kind:shortText', { 'x-readonly': 'createUser != user.id' }) },
    {
      states: { ...states, transitions: { finish: { ...states.transitions.finish, when: 'createUser == user.id' } } },
      roles: {
        admin: ['view', 'create', 'edit', 'finish'],
        tester: { can: ['view', 'create', 'edit', 'finish'], rows: "createUser == user.id || state == '2'" },
        quality: { can: ['view', 'create', 'finish'], hide: ['createUserName'] },
      },
    },
  );
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  for (const role of ['admin', 'tester', 'quality'])
    expect((await post(role, 'wishes', 'submit', { thingName: role, wish: role })).status).toBe(200);
  const makersOf = async (role: string) =>
    Object.fromEntries((await rowsOf(role, 'wishes')).map((row) => [row['thingName'], row['createUser']]));
  const [all, mine, guest] = [await makersOf('admin'), await makersOf('tester'), await makersOf('quality')];
  expect([Object.keys(all).sort(), mine]).toEqual([['admin', 'quality', 'tester'], { tester: all['tester'] }]);
  expect(new Set(Object.values(all)).size).toBe(3);
  expect(guest).toEqual({ admin: '', tester: '', quality: all['quality'] });
  const wishes = await rowsOf('admin', 'wishes');
  const finish = async (as: string, name: string) => {
    const row = wishes.find((each) => each['thingName'] === name);
    return (await post(as, 'wishes', 'transition', { name: 'finish', items: [{ id: row?.['id'], version: row?.['version'] }] })).status;
  };
  expect([await finish('admin', 'quality'), await finish('quality', 'admin'), await finish('quality', 'quality')]).toEqual([409, 409, 200]);
  // What a condition makes read-only stays as it was: his own field is open to who made the record alone.
  await post('admin', 'wishes', 'submit', { ...wishes.find((row) => row['thingName'] === 'tester'), wish: '改' });
  await post('admin', 'wishes', 'submit', { ...wishes.find((row) => row['thingName'] === 'admin'), wish: '改' });
  const now = await rowsOf('admin', 'wishes');
  expect(Object.fromEntries(now.map((row) => [row['thingName'], row['wish']]))).toEqual({
    admin: '改',
    tester: 'tester',
    quality: 'quality',
  });
  // It is no column, and nothing to search, sort or count by.
  const sorted = await post('quality', 'wishes', 'page', { searchType: 'N', orderBy: [{ prop: 'createUser', order: 'asc' }] });
  const found = await post('admin', 'wishes', 'page', {
    searchType: 'N',
    searchParam: [{ filter: '{"createUser":"1"}', op: '{"createUser":"="}' }],
  });
  expect([sorted.status, found.status]).toEqual([400, 400]);
});

test('a right that is added later is granted when it appears, and one that an administrator took away stays away', async () => {
  const give = { admin: ['view', 'create'], salesman: ['view', 'create'] };
  write('steps', { state }, { states, roles: give });
  await http.store.reload();
  expect((await post('salesman', 'steps', 'submit', { thingName: '甲' })).status).toBe(200);
  const [row] = await rowsOf('salesman', 'steps');
  const finish = () => post('salesman', 'steps', 'transition', { name: 'finish', items: [{ id: row?.['id'], version: row?.['version'] }] });
  expect((await finish()).status).toBe(403);
  await owner(
    `delete from sys_role_menu where tenant_id = '000000' and role_id = $1 and menu_id in (select id from sys_menu where tenant_id = '000000' and code = 'steps_create')`,
    roleId('salesman'),
  );
  write('steps', { state }, { states, roles: { ...give, salesman: ['view', 'create', 'finish'] } });
  await http.store.reload();
  expect((await post('salesman', 'steps', 'submit', { thingName: '乙' })).status).toBe(403);
  expect((await finish()).status).toBe(200);
});

test('a limit that an administrator has lifted or changed is not put back', async () => {
  const parts = (more: object) => ({
    roles: { admin: ['view', 'create'], salesman: { can: ['view'], rows: 'own', hide: ['price'], ...more } },
  });
  write('lifted', { price: field('kind:money'), cost: field('kind:money') }, parts({}));
  await http.store.reload();
  await post('admin', 'lifted', 'submit', { thingName: '甲', price: '1.00', cost: '1.00' });
  expect(await rowsOf('salesman', 'lifted')).toEqual([]);
  await owner(`delete from sys_role_scope where page_path = 'starts/lifted'`);
  await owner(`delete from sys_role_field where record_name = 'lifted'`);
  write('lifted', { price: field('kind:money'), cost: field('kind:money') }, parts({ hide: ['price', 'cost'] }));
  await http.store.reload();
  const [row] = await rowsOf('salesman', 'lifted');
  expect([row?.['price'], Object.hasOwn(row ?? {}, 'cost')]).toEqual(['1.00', false]);
});

test('a new field is hidden before anybody meets it', async () => {
  const roleWords = (hide: readonly string[]) => ({ roles: { admin: ['view', 'create'], salesman: { can: ['view'], hide } } });
  write('fresh', {}, roleWords([]));
  await http.store.reload();
  await post('admin', 'fresh', 'submit', { thingName: '甲' });
  expect(await rowsOf('salesman', 'fresh')).toHaveLength(1);
  write('fresh', { secret: field('kind:shortText', { 'x-default': "'机密'" }) }, roleWords(['secret']));
  let going = true;
  const seen: boolean[] = [];
  const reading = (async () => {
    while (going) seen.push(...(await rowsOf('salesman', 'fresh')).map((row) => Object.hasOwn(row, 'secret')));
  })();
  await http.store.reload();
  await expect.poll(async () => Object.hasOwn((await rowsOf('admin', 'fresh'))[0] ?? {}, 'secret')).toBe(true);
  going = false;
  await reading;
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(true);
});

test('a call whose body takes its time is answered by the limits that came with what it is shown', async () => {
  const roleWords = (hide: readonly string[]) => ({ roles: { admin: ['view', 'create'], salesman: { can: ['view'], hide } } });
  write('slow', {}, roleWords([]));
  await http.store.reload();
  await post('admin', 'slow', 'submit', { thingName: '甲' });
  expect(await rowsOf('salesman', 'slow')).toHaveLength(1);
  const payload = new PassThrough();
  payload.write('{"size"');
  const headers = { 'blade-auth': `bearer ${await http.tokenOf('salesman')}`, 'content-type': 'application/json' };
  const answer = http.server.inject({ method: 'POST', url: '/api/starts/slow/page', headers, payload });
  // Whose call it is has been found by the time that another call of his was answered.
  expect(await rowsOf('salesman', 'slow')).toHaveLength(1);
  write('slow', { secret: field('kind:shortText') }, roleWords(['secret']));
  await http.store.reload();
  payload.end(':10}');
  const { statusCode, body } = await answer;
  expect([statusCode, body.includes('甲'), body.includes('secret')]).toEqual([200, true, false]);
});

test('a limit that becomes stricter in the file takes the place of its former one, but not of an administrator’s', async () => {
  const words = (rule: object) => ({
    roles: { admin: ['view', 'create'], salesman: { can: ['view'], ...rule }, tester: { can: ['view'], ...rule } },
  });
  write('tighter', { price: field('kind:shortText') }, words({ fixed: ['price'] }));
  await http.store.reload();
  await post('admin', 'tighter', 'submit', { thingName: '甲', price: '12345678901' });
  await owner(`update sys_role_field set rule = 'masked' where record_name = 'tighter' and role_id = $1`, roleId('tester'));
  write('tighter', { price: field('kind:shortText') }, words({ hide: ['price'] }));
  await http.store.reload();
  const shown = async (as: string) => (await rowsOf(as, 'tighter'))[0]?.['price'];
  expect([await shown('salesman'), await shown('tester')]).toEqual([undefined, '123****8901']);
});

test('of a page from before, rights are not given back, and what its file says later is granted', async () => {
  write('former', { state }, { states, roles: { admin: ['view', 'create'], salesman: ['view'] } });
  await http.store.reload();
  // As an installation stands that noted whole pages.
  await owner(`delete from sys_role_start where page_path = 'starts/former'`);
  await owner(
    `insert into sys_page_seen (tenant_id, page_path) values ('000000', 'starts/former'), ('000001', 'starts/former') on conflict do nothing`,
  );
  await owner(
    `delete from sys_role_menu where tenant_id = '000000' and role_id = $1 and menu_id in (select id from sys_menu where tenant_id = '000000' and code = 'former_view')`,
    roleId('salesman'),
  );
  write('former', { state }, { states, roles: { admin: ['view', 'create'], salesman: ['view'], tester: ['view'] } });
  await http.store.reload();
  expect((await post('salesman', 'former', 'page', {})).status).toBe(403);
  write(
    'former',
    { state },
    { states, roles: { admin: ['view', 'create'], salesman: ['view', 'finish'], tester: ['view'], quality: ['view'] } },
  );
  await http.store.reload();
  expect((await post('quality', 'former', 'page', {})).status).toBe(200);
  expect((await post('salesman', 'former', 'page', {})).status).toBe(403);
});

const doors = { wire: '/api/blade-system/role/submit', page: '/api/system/roles/submit' };

test.each(['wire', 'page'] as const)('a role that is made later, by the %s, begins with what the page file gives it', async (door) => {
  const [page, alias] = [`later${door}`, door === 'wire' ? 'verifier' : 'customer'];
  const make = async (): Promise<string> => {
    const { data, text } = await http.call('POST', doors[door], {
      token: await http.tokenOf('admin'),
      body: { roleName: alias, roleAlias: alias, sort: 1 },
    });
    expect(isObject(data), text).toBe(true);
    return String(isObject(data) ? data['id'] : '');
  };
  const give = async (id: string): Promise<void> => {
    const answer = await http.call('POST', `/api/blade-system/user/grant?userIds=${await quality()}&roleIds=${id}`, {
      token: await http.tokenOf('admin'),
    });
    expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  };
  const begins = async (): Promise<void> => {
    expect((await post('quality', page, 'submit', { thingName: '乙' })).status).toBe(200);
    const rows = await rowsOf('quality', page);
    expect(new Set(rows.map((row) => row['thingName']))).toEqual(new Set(['乙']));
    expect(rows.some((row) => Object.hasOwn(row, 'price'))).toBe(false);
  };
  write(
    page,
    { price: field('kind:money') },
    { roles: { admin: ['view', 'create'], [alias]: { can: ['view', 'create'], rows: 'own', hide: ['price'] } } },
  );
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  await post('admin', page, 'submit', { thingName: '甲', price: '1.00' });
  const first = await make();
  await give(first);
  await begins();
  // One that is removed and made anew is another role, which begins anew.
  await give(roleId('quality'));
  expect(
    (await http.call('POST', '/api/blade-system/role/remove', { token: await http.tokenOf('admin'), body: { ids: first } })).status,
  ).toBe(200);
  await give(await make());
  await begins();
  await give(roleId('quality'));
});

/** Gives an account's role rights by their codes. */
const hold = (role: string, ...codes: readonly string[]) =>
  owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[]) and is_deleted = 0
     on conflict do nothing`,
    roleId(role),
    codes,
  );

test.each(['wire', 'page'] as const)('who makes a role, by the %s, that page files give more than he holds is refused', async (door) => {
  const alias = 'signatory';
  write('signed', {}, { roles: { admin: ['view', 'create'], [alias]: { can: ['view', 'create'] } } });
  await http.store.reload();
  await hold('hr', 'roles', 'roles_view', 'roles_create');
  const make = async (body: Values) => http.call('POST', doors[door], { token: await http.tokenOf('hr'), body });
  expect((await make({ roleName: alias, roleAlias: alias, sort: 1 })).status).toBe(403);
  expect((await owner(`select 1 from sys_role where role_alias = $1`, alias)).rows).toEqual([]);
  expect((await make({ roleName: `plain${door}`, roleAlias: `plain${door}`, sort: 1 })).status).toBe(200);
});

test('a role that page files name is met by nobody before it holds what they give it', async () => {
  const alias = 'issuer';
  write('issued', {}, { roles: { admin: ['view', 'create'], [alias]: { can: ['view', 'create'] } } });
  await http.store.reload();
  // Whoever grants must hold what the account holds already.
  const orders = ['orders', 'orders_view', 'orders_approve', 'orders_sendBack'];
  await hold('device_keeper', 'users', 'users_view', 'users_grant', 'roles', 'roles_view', ...orders);
  const admin = await http.tokenOf('admin');
  const make = (role: string) => http.call('POST', doors.page, { token: admin, body: { roleName: role, roleAlias: role, sort: 1 } });
  const idOf = async (role: string) => (await owner(`select id::text as id from sys_role where role_alias = $1`, role)).rows[0]?.['id'];
  const [puppet] = (await owner(`select id::text as id from sys_user where tenant_id = '000000' and account = 'dept_head'`)).rows;
  const grant = async (role: string) => {
    const at = `/api/blade-system/user/grant?userIds=${String(puppet?.['id'])}&roleIds=${String(await idOf(role))}`;
    return (await http.call('POST', at, { token: await http.tokenOf('device_keeper') })).status;
  };
  expect([(await make('bare')).status, await grant('bare')]).toEqual([200, 200]);
  // Whatever brings menus along has to wait: a role that got its rights so would stand there empty meanwhile.
  await http.database.system(async (q) => {
    await q.query('begin');
    await q.query(`select name from sys_lock where name = 'menus' for update`);
    const making = make(alias);
    try {
      await expect.poll(() => idOf(alias), { timeout: 9000 }).toBeDefined();
      expect(await grant(alias)).toBe(403);
    } finally {
      await q.query('rollback');
    }
    expect((await making).status).toBe(200);
  });
});

test('a limit that becomes stricter as its field is named anew takes the place of its former one', async () => {
  const words = (rule: object) => ({ roles: { admin: ['view', 'create'], salesman: { can: ['view'], ...rule } } });
  write('renamed', { price: field('kind:shortText') }, words({ fixed: ['price'] }));
  await http.store.reload();
  await post('admin', 'renamed', 'submit', { thingName: '甲', price: '12345678901' });
  write('renamed', { cost: field('kind:shortText', { 'x-was': ['price'] }) }, words({ hide: ['cost'] }));
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  expect((await rowsOf('admin', 'renamed'))[0]?.['cost']).toBe('12345678901');
  expect(Object.hasOwn((await rowsOf('salesman', 'renamed'))[0] ?? {}, 'cost')).toBe(false);
});
