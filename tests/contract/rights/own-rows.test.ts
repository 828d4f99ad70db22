import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// Who may see what he has made himself sees it by whichever call he made it.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const hrRole = roles.indexOf('hr') + 1;

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  for (const page of ['roles', 'posts', 'menus', 'dicts', 'topMenus'])
    await owner(
      `insert into sys_role_scope (tenant_id, role_id, page_path, kind) values ('000000', $1, $2, 'own')`,
      hrRole,
      `system/${page}`,
    );
});
afterAll(() => http.close());

test.each([
  ['role', 'roles', { roleName: '自建', roleAlias: 'own-made', sort: 1 }],
  ['post', 'posts', { postName: '自建', postCode: 'own-made', sort: 1 }],
  ['menu', 'menus', { name: '自建', code: 'own-made', category: 1, path: '/own', parentId: '0' }],
  ['dict', 'dicts', { code: 'own_made', dictValue: '自建' }],
  ['topmenu', 'topMenus', { name: '自建', code: 'own-made' }],
])('what somebody made by %s/submit is his own', async (name, page, body) => {
  const token = await http.tokenOf('hr');
  const made = await http.call('POST', `/api/blade-system/${name}/submit`, { token, body });
  expect([made.status, made.msg]).toEqual([200, '操作成功']);
  const { id } = made.data as { readonly id: string };
  const seen = await http.call('GET', `/api/system/${page}/detail?id=${id}`, { token });
  expect(seen.data).toMatchObject({ id, createUserName: expect.stringMatching(/./) as unknown });
});

test('a known call writes no row that its writer would not see', async () => {
  const said = `('000000', $1, 'system/posts', 'custom', 'category == ''1''')`;
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ${said}
     on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`,
    hrRole,
  );
  const { body } = await http.signInAs('hr');
  const submit = (values: object) =>
    http.call('POST', '/api/blade-system/post/submit', {
      token: String(body['access_token']),
      body: { postName: '别处', sort: 1, ...values },
    });
  const outside = await submit({ postCode: 'elsewhere', category: 2 });
  expect([outside.status, outside.msg]).toEqual([403, '这样保存，这条记录就不在您能看到的数据范围内']);
  const within = await submit({ postCode: 'here', category: 1 });
  expect([within.status, within.msg]).toEqual([200, '操作成功']);
  const moved = await submit({ ...(within.data as object), postCode: 'here', category: 2 });
  expect([moved.status, moved.msg]).toEqual([403, '这样保存，这条记录就不在您能看到的数据范围内']);
  const { rows } = await owner(`select post_code, category from sys_post where post_code in ('elsewhere', 'here')`);
  expect(rows).toEqual([{ post_code: 'here', category: '1' }]);
});
