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
