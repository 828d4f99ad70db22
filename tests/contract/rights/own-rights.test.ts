import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { type Answer, openHttp, roles, type TestHttp } from '../support/http-setup';

// Nobody changes what decides his own rights, at any address; each attempt is on record.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const call = async (url: string, body: unknown, as = 'hr') => http.call('POST', url, { token: await http.tokenOf(as), body });
const known = call.bind(undefined);
const hrRole = roles.indexOf('hr') + 1;
const departments = new Map<string, string>();
const dept = (name: string): string => departments.get(name) ?? '';
let hr = '';
let other = '';

async function scope(page: string, kind: string, expression = ''): Promise<void> {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`,
    hrRole,
    page,
    kind,
    expression,
  );
  await readRightsAgain();
}

/** Whatever an administrator changes, everybody's rights are read again. */
const readRightsAgain = async (): Promise<void> => {
  const answer = await call('/api/blade-system/user/unlock', { userIds: other }, 'admin');
  expect(answer.status).toBe(200);
};

async function rowOf(id: string): Promise<Values> {
  const [row] = (
    await owner(`select version, dept_id::text, enabled, email, phone from sys_user where tenant_id = '000000' and id = $1`, id)
  ).rows;
  return row ?? {};
}
const parentOf = async (name: string): Promise<unknown> =>
  (await owner('select parent_id::text as id from pg_departments where id = $1', dept(name))).rows[0]?.['id'];

async function expectRefused(answer: Answer, msg: string): Promise<void> {
  expect([answer.status, answer.msg]).toEqual([403, msg]);
  const told = await owner('select refused from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ refused: true }]);
}
const ownRights = '不能修改自己的权限';
const beyondOwn = '不能授予自己没有的权限';

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  for (const [name, parent] of [
    ['own', undefined],
    ['below', 'own'],
    ['foreign', undefined],
    ['foreignChild', 'foreign'],
  ] as const) {
    const body = { deptName: name, fullName: name, deptCategory: '2', ...(parent === undefined ? {} : { parentId: dept(parent) }) };
    const made = await call('/api/system/departments/submit', body, 'admin');
    departments.set(name, String(isObject(made.data) ? made.data['id'] : made.msg));
  }
  const idOf = async (account: string) =>
    String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = $1`, account)).rows[0]?.['id']);
  [hr, other] = [await idOf('hr'), await idOf('tester')];
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('delete from sys_role_scope');
  await owner('delete from sys_role_field');
  await owner(`update sys_user set dept_id = $1 where id = $2`, dept('own'), hr);
  await owner(`update sys_user set dept_id = $1 where id = $2`, dept('own'), other);
  await readRightsAgain();
});

const importFile = async (text: string) => {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
  return http.call('POST', '/api/blade-system/user/import-user', {
    token: await http.tokenOf('hr'),
    body: `${part('isCovered', '\r\n\r\n1')}${part('file', `; filename="u.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`)}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};

const ways: readonly (readonly [name: string, change: () => Promise<Answer>])[] = [
  ['user/update', () => known('/api/blade-system/user/update', { id: hr, deptId: dept('foreign') })],
  ['user/submit', () => known('/api/blade-system/user/submit', { id: hr, deptId: dept('foreign') })],
  ['user/submit, with none', () => known('/api/blade-system/user/submit', { id: hr, deptId: '' })],
  ['user/import-user', () => importFile('账号,部门名称\nhr,foreign')],
  ['the page', async () => call('/api/system/users/submit', { id: hr, version: (await rowOf(hr))['version'], deptId: dept('foreign') })],
];

test.each(ways)('nobody puts himself into another department: %s', async (_name, change) => {
  await expectRefused(await change(), ownRights);
  expect((await rowOf(hr))['dept_id']).toBe(dept('own'));
});

/** Ids of what the audit trail has as refused, with the action that was tried. */
const refusals = async (action: string): Promise<readonly unknown[]> =>
  (await owner('select subject_id::text as id from sys_audit where refused and action = $1', action)).rows.map((row) => row['id']);

test('nobody puts himself into another department: a file on the page, at once and in the background', { timeout: 60_000 }, async () => {
  const file = await makeWorkbook([
    ['账号', '姓名', '部门'],
    ['hr', '人事', 'foreign'],
  ]);
  const token = await http.tokenOf('hr');
  const answer = await sendImport(http, file, { token, page: 'system/users' });
  expect([answer.status, answer.msg]).toEqual([403, ownRights]);
  const before = (await refusals('import')).length;
  // What is answered at once is not queued.
  const many = await makeWorkbook([
    ['账号', '姓名', '部门'],
    ['hr', '人事', 'foreign'],
    ...Array.from({ length: 1000 }, (_, index) => [`many${index}`, '多人', 'own']),
  ]);
  const queued = await sendImport(http, many, { token, page: 'system/users', query: 'background=1&mode=good' });
  expect(queued.taskId).toMatch(/^\d+$/);
  await expect.poll(async () => (await refusals('import')).length, { timeout: 30_000 }).toBe(before + 1);
  expect((await rowOf(hr))['dept_id']).toBe(dept('own'));
});

test('what is refused for one of many, by a transition, a batch or a restoration, is on record', async () => {
  const { version } = await rowOf(hr);
  const items = [{ id: hr, version }];
  const moved = await call('/api/system/users/transition', { name: 'disable', items });
  expect(moved.data).toMatchObject({ results: [{ id: hr, ok: false, msg: ownRights }] });
  expect(await refusals('disable')).toEqual([hr]);
  const batch = await call('/api/system/users/batch', { do: 'remove', items });
  expect(batch.status).toBe(200);
  await expect.poll(() => refusals('remove'), { timeout: 10_000 }).toEqual([hr]);
  const made = await known('/api/blade-system/user/submit', { account: 'restored', realName: '已删' }, 'admin');
  const { id } = made.data as { readonly id: string };
  expect((await known('/api/blade-system/user/remove', { ids: id }, 'admin')).status).toBe(200);
  const back = await call('/api/system/users/restore', { items: [{ id, version: 2 }] });
  expect(back.data).toMatchObject({ results: [{ id, ok: false, msg: beyondOwn }] });
  expect(await refusals('restore')).toEqual([id]);
  expect(await rowOf(hr)).toMatchObject({ enabled: true });
});

test('nobody gives a role of his own another name, by which page files and conditions know it', async () => {
  const [row] = (await owner(`select version from sys_role where tenant_id = '000000' and id = $1`, hrRole)).rows;
  const role = { id: String(hrRole), roleName: '人事专员', roleAlias: 'anybody' };
  await expectRefused(await known('/api/blade-system/role/submit', role), ownRights);
  await expectRefused(await call('/api/system/roles/submit', { ...role, version: row?.['version'] }), ownRights);
  expect((await owner(`select role_alias from sys_role where tenant_id = '000000' and id = $1`, hrRole)).rows).toEqual([
    { role_alias: 'hr' },
  ]);
  expect((await known('/api/blade-system/role/submit', { ...role, roleAlias: 'hr', roleName: 'hr' })).status).toBe(200);
});

test('a role gets another name, and with it what page files give to that name, by who owns everything alone', async () => {
  const role = { roleName: '空', roleAlias: 'blank' };
  const { id } = (await known('/api/blade-system/role/submit', role, 'admin')).data as { readonly id: string };
  const named = { ...role, id, version: 1, roleAlias: 'clerk' };
  await expectRefused(await known('/api/blade-system/role/submit', named), beyondOwn);
  await expectRefused(await call('/api/system/roles/submit', named), beyondOwn);
  expect((await known('/api/blade-system/role/submit', named, 'admin')).status).toBe(200);
});

test('what one says of oneself takes no department, state or role', async () => {
  const update = (sent: Values) => known('/api/blade-system/user/update-info', sent);
  expect((await update({ email: 'hr@example.cn' })).status).toBe(200);
  for (const sent of [{ deptId: dept('foreign') }, { status: 0 }, { roleId: '2' }])
    expect([sent, (await update({ ...sent, email: 'other@example.cn' })).status]).toEqual([sent, 400]);
  expect(await rowOf(hr)).toMatchObject({ dept_id: dept('own'), enabled: true, email: 'hr@example.cn' });
  await expectRefused(await known('/api/blade-system/user/update', { id: hr, status: 0 }), ownRights);
  await expectRefused(await known('/api/blade-system/user/update', { id: hr, roleId: '2' }), ownRights);
  expect((await rowOf(hr))['enabled']).toBe(true);
});

test('what row scopes read of accounts nobody changes in his own', async () => {
  await scope(
    'system/users',
    'custom',
    `email == 'hr@example.cn' || row.phone == '13800138000' || createUser == user.id || account == 'hr'`,
  );
  const page = async (body: Values) => call('/api/system/users/submit', { id: hr, version: (await rowOf(hr))['version'], ...body });
  await expectRefused(await page({ email: 'a@example.cn' }), ownRights);
  await expectRefused(await page({ phone: '13900139000' }), ownRights);
  await expectRefused(await known('/api/blade-system/user/update-info', { email: 'b@example.cn' }), ownRights);
  expect((await page({ realName: '人事' })).status).toBe(200);
});

test('a condition that reads a field through a reference is not met by changing that field', async () => {
  await scope('system/users', 'custom', `deptId.deptCode == 'X1'`);
  const change = (body: Values) => call('/api/system/departments/submit', { id: dept('foreign'), version: 1, ...body });
  await expectRefused(await change({ deptCode: 'X1' }), ownRights);
  await expectRefused(await known('/api/blade-system/dept/submit', { id: dept('foreign'), deptCode: 'X1' }), ownRights);
});

test('an administrator, whom no department limits, may have one', async () => {
  const [admin] = (await owner(`select id::text from sys_user where tenant_id = '000000' and account = 'admin'`)).rows;
  const answer = await known('/api/blade-system/user/update', { id: admin?.['id'], deptId: dept('foreign') }, 'admin');
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
});

const moves: readonly (readonly [name: string, move: (name: string, parent: string) => Promise<Answer>])[] = [
  ['dept/submit', (name, parent) => known('/api/blade-system/dept/submit', { id: dept(name), parentId: dept(parent) })],
  [
    'the page',
    async (name, parent) => {
      const [row] = (await owner('select version from pg_departments where id = $1', dept(name))).rows;
      return call('/api/system/departments/submit', { id: dept(name), version: row?.['version'], parentId: dept(parent) });
    },
  ],
];

test.each(moves)('who sees what is below his department puts no other below it: %s', async (_name, move) => {
  await scope('hr/staff', 'deptBelow');
  await expectRefused(await move('foreign', 'own'), ownRights);
  await expectRefused(await move('foreign', 'below'), ownRights);
  await expectRefused(await move('foreignChild', 'own'), ownRights);
  expect([await parentOf('foreign'), await parentOf('foreignChild')]).toEqual([null, dept('foreign')]);
});

test.each(moves)('a branch is moved only by who may meet all of it and what it shall hang below: %s', async (_name, move) => {
  await scope('system/departments', 'custom', `deptName in ['own', 'below', 'foreign']`);
  // A part of it is shut.
  await expectRefused(await move('foreign', 'own'), beyondOwn);
  // What is shut is not there to hang below.
  const restricted = await move('below', 'foreignChild');
  expect([400, 404]).toContain(restricted.status);
  expect([await parentOf('foreign'), await parentOf('below')]).toEqual([null, dept('own')]);
});

/** Changes a department by its page as the personnel officer, who may take that back. Shape: its id and version. */
async function changedDept(name: string, body: Values): Promise<Values> {
  const [row] = (await owner('select version from pg_departments where id = $1', dept(name))).rows;
  const answer = await call('/api/system/departments/submit', { id: dept(name), version: row?.['version'], ...body });
  expect(answer.msg).toBe('操作成功');
  return isObject(answer.data) ? { id: answer.data['id'], version: answer.data['version'] } : {};
}

test('taking back is the change that it is: no department comes below his own by it, and no condition of his scopes is met', async () => {
  const moved = await changedDept('below', { parentId: dept('foreign') });
  await scope('hr/staff', 'deptBelow');
  await expectRefused(await call('/api/system/departments/undo', moved), ownRights);
  expect(await parentOf('below')).toBe(dept('foreign'));
  await owner('delete from sys_role_scope');
  const before = await changedDept('foreign', { deptCode: 'X1' });
  const after = await changedDept('foreign', { deptCode: 'X2' });
  await scope('system/users', 'custom', `deptId.deptCode == 'X1'`);
  await expectRefused(await call('/api/system/departments/undo', after), ownRights);
  expect(before['id']).toBe(after['id']);
  await owner('delete from sys_role_scope');
  // What is not in the way of his rights goes back.
  await readRightsAgain();
  expect((await call('/api/system/departments/undo', after)).status).toBe(200);
  expect((await call('/api/system/departments/undo', moved)).status).toBe(200);
  expect(await parentOf('below')).toBe(dept('own'));
});

test('roles, menus and dictionaries hang below nothing that is shut', async () => {
  const made = async (url: string, body: Values) => {
    const answer = await known(url, body, 'admin');
    return String(isObject(answer.data) ? answer.data['id'] : answer.msg);
  };
  const role = (word: string) => ({ roleName: word, roleAlias: word });
  const menu = (word: string) => ({ name: word, code: word });
  const dict = (word: string) => ({ dictValue: word, code: word });
  for (const [word, page, field, toBody] of [
    ['role', 'roles', 'roleAlias', role],
    ['menu', 'menus', 'code', menu],
    ['dict', 'dicts', 'code', dict],
  ] as const) {
    const url = `/api/blade-system/${word}/submit`;
    const [id, restricted] = [await made(url, toBody(`open_${word}`)), await made(url, toBody(`shut_${word}`))];
    await scope(`system/${page}`, 'custom', `${field} == 'open_${word}'`);
    const [there, missing] = [
      await known(url, { ...toBody(`open_${word}`), id, parentId: restricted }),
      await known(url, { ...toBody(`open_${word}`), id, parentId: '7777777' }),
    ];
    expect([word, there.status, there.body]).toEqual([word, 404, missing.body]);
  }
});

test('nobody makes an account, or moves one, beyond the rows of accounts that he sees', async () => {
  await scope('system/users', 'dept');
  const fresh = { account: 'puppet', realName: '木偶', deptId: dept('foreign') };
  await expectRefused(await known('/api/blade-system/user/submit', { ...fresh, password: 'quiet-lake-42' }), beyondOwn);
  await expectRefused(await call('/api/system/users/submit', fresh), beyondOwn);
  await expectRefused(await known('/api/blade-system/user/update', { id: other, deptId: dept('foreign') }), beyondOwn);
  const { version } = await rowOf(other);
  await expectRefused(await call('/api/system/users/submit', { id: other, version, deptId: dept('foreign') }), beyondOwn);
  await expectRefused(await importFile('账号,姓名,部门名称\npuppet2,木偶,foreign'), beyondOwn);
  expect((await rowOf(other))['dept_id']).toBe(dept('own'));
  expect((await owner(`select 1 from sys_user where account like 'puppet%'`)).rows).toEqual([]);
  const own = await known('/api/blade-system/user/submit', { account: 'colleague', realName: '同事', deptId: dept('own') });
  expect(own.status).toBe(200);
});

test('a file changes no account that is shut', async () => {
  await scope('system/users', 'dept');
  const answer = await importFile('账号,姓名\nfinance,改过');
  expect([answer.status, answer.text.includes('当前账号已被使用')]).toEqual([400, true]);
  expect((await importFile('账号,姓名\ntester,检测员甲')).data).toMatchObject({ changed: 1 });
});

test('field rules of accounts, roles and posts hold at the known addresses, for reading and for writing', async () => {
  const rule = (record: string, field: string, said: string) =>
    owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)`,
      hrRole,
      record,
      field,
      said,
    );
  const make = async (url: string, body: Values) => (await known(url, body, 'admin')).data as { readonly id: string };
  const post = await make('/api/blade-system/post/submit', { postName: '校准员', remark: '保密备注', postCode: 'secret-code' });
  const role = await make('/api/blade-system/role/submit', { roleName: '保密角色', roleAlias: 'hushed' });
  await rule('posts', 'remark', 'hidden');
  await rule('posts', 'postCode', 'masked');
  await rule('posts', 'sort', 'readOnly');
  await rule('roles', 'roleName', 'hidden');
  const material = { materialName: '保密手册', materialType: '1', remark: '保密说明', edition: 'V1' };
  expect((await call('/api/system/materials/submit', material, 'admin')).status).toBe(200);
  for (const field of ['materialName', 'materialType', 'remark']) await rule('materials', field, 'hidden');
  await rule('users', 'deptId', 'readOnly');
  await rule('users', 'roleIds', 'readOnly');
  const get = async (url: string) => (await http.call('GET', `/api/blade-system/${url}`, { token: await http.tokenOf('hr') })).text;
  await readRightsAgain();
  for (const url of ['post/list?size=100', `post/detail?id=${post.id}`, 'post/select'])
    expect(await get(url)).not.toMatch(/保密|secret-code/);
  // What may not be read cannot be found by either.
  expect(await get('post/list?size=100&postCode=none-such')).toContain('校准员');
  for (const url of ['role/list', 'role/tree', `role/detail?id=${role.id}`]) expect(await get(url)).not.toContain('保密');
  const refused = (label: string) => `您的角色不能修改${label}，请保留原来的值`;
  const all = await known('/api/blade-system/post/submit', {
    ...{ id: post.id, postName: '校准工程师', remark: '改', postCode: 'changed', sort: 77 },
  });
  expect([all.status, all.data]).toEqual([
    400,
    { fields: { remark: refused('备注'), postCode: refused('岗位编码'), sort: refused('排序') } },
  ]);
  // The whole row goes back as it was served.
  const { data: served } = await http.call('GET', `/api/blade-system/post/detail?id=${post.id}`, { token: await http.tokenOf('hr') });
  expect((await known('/api/blade-system/post/submit', { ...(served as Values), postName: '校准工程师' })).status).toBe(200);
  const [stored] = (await owner('select post_name, remark, post_code, sort from sys_post where id = $1', post.id)).rows;
  expect(stored).toEqual({ post_name: '校准工程师', remark: '保密备注', post_code: 'secret-code', sort: 0 });
  const shelf = async () =>
    (await known('/api/material/page?size=50', { name: '没有的', type: '9' })).data as { readonly records: readonly Values[] };
  expect((await shelf()).records).toMatchObject([{ name: '', remark: '', edition: 'V1' }]);
  // Nobody changes an account whose role is freer with a field.
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) select tenant_id, $2, record_name, field, rule from sys_role_field where role_id = $1`,
    hrRole,
    roles.indexOf('tester') + 1,
  );
  await readRightsAgain();
  const moved = await known('/api/blade-system/user/update', { id: other, deptId: dept('foreign'), realName: '检测员乙' });
  expect([moved.status, Object.keys((moved.data as { readonly fields: Values }).fields)]).toEqual([400, ['deptId']]);
  const whole = await http.call('GET', `/api/blade-system/user/detail?id=${other}`, { token: await http.tokenOf('hr') });
  expect((await known('/api/blade-system/user/update', { ...(whole.data as Values), realName: '检测员乙' })).msg).toBe('操作成功');
  const file = await importFile('账号,姓名,部门名称\ntester,检测员丙,foreign');
  expect([file.status, file.text.includes(refused('部门'))]).toEqual([400, true]);
  expect((await rowOf(other))['dept_id']).toBe(dept('own'));
  expect((await known('/api/blade-system/user/grant', { userIds: other, roleIds: '' })).status).toBe(403);
  await owner('delete from sys_role_field');
});

test('what panels say of accounts obeys the field rules and row scopes of the one who asks, over accounts and over roles', async () => {
  const rule = (record: string, field: string, said: string) =>
    owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)`,
      hrRole,
      record,
      field,
      said,
    );
  const get = async (url: string) => http.call('GET', `/api/blade-system/rights/${url}`, { token: await http.tokenOf('hr') });
  const panels = [`view-as?userId=${other}`, 'who-can?code=posts_view', `why?page=system/users&userId=${other}`];
  const texts = async () => (await Promise.all(panels.map(get))).map(({ text }) => text).join(' ');
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    roles.indexOf('tester') + 1,
  );
  await readRightsAgain();
  await owner(`update sys_user set real_name = '人员tester' where id = $1`, other);
  for (const word of ['"tester"', '人员tester', dept('own')]) expect([word, (await texts()).includes(word)]).toEqual([word, true]);
  await rule('users', 'account', 'hidden');
  await rule('users', 'realName', 'masked');
  await rule('users', 'deptId', 'hidden');
  await rule('roles', 'roleName', 'hidden');
  await rule('roles', 'roleAlias', 'hidden');
  await readRightsAgain();
  for (const word of ['"account":"tester"', '人员tester', dept('own'), '"tester"'])
    expect([word, (await texts()).includes(word)]).toEqual([word, false]);
  await owner('delete from sys_role_field');
  await scope('system/roles', 'custom', `roleAlias == 'hr'`);
  expect(await texts()).not.toMatch(/"by":\["tester"\]|"roles":\["tester"\]|"name":"tester"/);
  await owner('delete from sys_role_scope');
  // Rights tell roles: where these are hidden, so are the panels about others.
  await rule('users', 'roleIds', 'hidden');
  await readRightsAgain();
  expect((await Promise.all(panels.map(get))).map(({ status }) => status)).toEqual([403, 403, 403]);
  await owner('delete from sys_role_field');
  await owner('delete from sys_role_menu where role_id = $1', roles.indexOf('tester') + 1);
});
