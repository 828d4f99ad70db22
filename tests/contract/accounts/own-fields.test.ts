import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// A tester may neither see his address nor his name, and of his telephone only the ends.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
beforeAll(async () => {
  http = await openHttp('schemas');
  await owner(
    `update sys_user set phone = '13800138001', email = 'own@institute.example', real_name = '本名' where tenant_id = '000000' and account = 'tester'`,
  );
  for (const [field, rule] of [
    ['email', 'hidden'],
    ['realName', 'hidden'],
    ['phone', 'masked'],
  ])
    await owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'users', $2, $3)`,
      ...[roles.indexOf('tester') + 1, field, rule],
    );
});
afterAll(() => http.close());

const update = async (body: object) =>
  http.call('POST', '/api/blade-system/user/update-info', { token: await http.tokenOf('tester'), body });
const stored = async () =>
  (await owner(`select phone, email, real_name, sex from sys_user where tenant_id = '000000' and account = 'tester'`))[0];
const shown = { email: '', realName: '', phone: '138****8001' };
const kept = { phone: '13800138001', email: 'own@institute.example', real_name: '本名' };

test('what is hidden or masked goes back as it was shown, and stays as it is stored', async () => {
  const answer = await update({ ...shown, sex: '2' });
  expect([answer.status, answer.msg, await stored()]).toEqual([200, '操作成功', { ...kept, sex: '2' }]);
});

test.each([
  ['email', 'other@institute.example'],
  ['phone', '13800138012'],
  ['phone', ''],
  ['realName', '别名'],
])('%s that the role may not touch is not changed to "%s"', async (name, value) => {
  const answer = await update({ ...shown, [name]: value });
  expect([answer.status, Object.keys((answer.data as { readonly fields?: object } | null)?.fields ?? {})]).toEqual([400, [name]]);
  expect(await stored()).toMatchObject(kept);
});
