import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// Who registered himself is signed in, and of another house: names of colleagues, departments and posts are none of his business.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const mark = '暗记';
const colleague = '888000';

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const body = { deptName: `${mark}室`, fullName: `${mark}计量室`, deptCategory: '2', deptCode: `${mark}D` };
  const { data } = await http.call('POST', '/api/system/departments/submit', { token: await http.tokenOf('admin'), body });
  const deptId = (data as { readonly id: string }).id;
  const copied = `select tenant_id, $1, $2, $3, $3, password_hash, $4 from sys_user where tenant_id = '000000' and account = 'tester'`;
  const into = 'insert into sys_user (tenant_id, id, account, real_name, nick_name, password_hash, dept_id)';
  await owner(`${into} ${copied}`, colleague, 'colleague', `${mark}同事`, deptId);
  await owner(`${into} ${copied}`, '999000', 'guest', '客', null);
  await owner(`insert into sys_post (tenant_id, id, post_name, post_code) values ('000000', 1, $1, $1)`, `${mark}岗`);
  await owner(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99)`);
  await owner(
    `insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', 999000, 50), ('000000', $1, $2)`,
    colleague,
    roles.indexOf('tester') + 1,
  );
});
afterAll(() => http.close());

/** Every call that needs nothing but a session, asked as widely as it lets itself be asked. */
async function askAll(account: string): Promise<ReadonlyMap<string, string>> {
  const token = await http.tokenOf(account);
  const calls = (await listRoutes()).filter(({ method, access }) => method === 'GET' && access === 'signed-in');
  const answers = new Map<string, string>();
  for (const { path } of calls)
    for (const query of ['', `userId=${colleague}`, `id=${colleague}`, 'parentId=0', 'size=200&current=1', 'text=%E6%9A%97%E8%AE%B0'])
      answers.set(`${path}?${query}`, (await http.call('GET', `${path}?${query}`, { token })).text);
  return answers;
}

const telling = (answers: ReadonlyMap<string, string>): readonly string[] =>
  [...answers].filter(([, text]) => text.includes(mark)).map(([call]) => call.slice(0, call.indexOf('?')));

test('no call that needs a session alone names colleagues, departments or posts to a customer; to the house it does', async () => {
  const asked = await askAll('guest');
  expect(telling(asked)).toEqual([]);
  console.info(`guest: ${asked.size} questions`);
  expect(new Set(telling(await askAll('tester')))).toEqual(
    new Set(['dept/lazy-tree', 'dept/select', 'dept/tree', 'post/select', 'user/user-list'].map((call) => `/api/blade-system/${call}`)),
  );
});

test('a customer is offered the names that a page of his asks for, and still no other', async () => {
  const page = http.store.current().pages.get('hr/staff');
  expect(page?.record.fields.some(({ target }) => target === 'departments')).toBe(true);
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 50, id from sys_menu where tenant_id = '000000' and code in ('staff', 'staff_view')`,
  );
  await http.call('POST', '/api/blade-system/user/unlock', { token: await http.tokenOf('admin'), body: { userIds: colleague } });
  const token = await http.tokenOf('guest');
  const told = async (call: string) => (await http.call('GET', `/api/blade-system/${call}`, { token })).text.includes(mark);
  expect([await told('dept/tree'), await told('user/user-list'), await told('post/select')]).toEqual([true, false, false]);
});

test('what is chosen is told by its name: the rest of a department, and the code of a post, to who may open their pages', async () => {
  const ask = async (call: string, as: string) =>
    (await http.call('GET', `/api/blade-system/${call}`, { token: await http.tokenOf(as) })).data as readonly object[];
  const keysOf = async (call: string, as: string) => Object.keys((await ask(call, as))[0] ?? {}).sort();
  expect(await keysOf(`dept/select?userId=${colleague}`, 'tester')).toEqual(['deptName', 'id', 'parentId']);
  expect(await keysOf('post/select', 'tester')).toEqual(['id', 'postName']);
  expect(await keysOf(`dept/select?userId=${colleague}`, 'admin')).toContain('deptCode');
  expect(await keysOf('post/select', 'admin')).toContain('postCode');
});
