import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendImport } from '../../fixtures/import-file';
import { openHttp, type TestHttp } from '../support/http-setup';

// Roles, the first administrator and the system bear the names that the product was shipped with until somebody gives them others.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await http.database.system(async (q) => {
    await q.query(
      `insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 61, '业务员', 'plain', 98), ('000000', 62, '夜班', 'night', 99)`,
    );
    await q.query(
      `insert into sys_user_role (tenant_id, user_id, role_id) select tenant_id, id, 61 from sys_user where tenant_id = '000000' and account = 'quality'`,
    );
    await q.query(`update sys_user set real_name = '管理员' where tenant_id = '000000' and account = 'quality'`);
    await q.query(
      `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id) values ('000000', 71, 0, '系统', 'edit', 'orders', '5')`,
    );
  });
});
afterAll(() => http.close());

async function exportAs(language: string, page: string, columns: readonly string[]): Promise<string> {
  const answer = await http.call('POST', `/api/system/${page}/export`, {
    token: await http.tokenOf('admin'),
    headers: { 'accept-language': language },
    body: { columns, format: 'csv', current: 1, size: 500, searchType: 'N' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

test('an export calls shipped roles and the system in the language of its reader', async () => {
  const columns = ['account', 'realName', 'roleIds'];
  const [english, chinese] = [await exportAs('en', 'users', columns), await exportAs('zh-CN', 'users', columns)];
  const lineOf = (file: string) => file.split(/\r?\n/).find((line) => line.startsWith('quality,'));
  expect(lineOf(english)).toMatch(/^quality,Administrator,.*Salesman/);
  expect(lineOf(chinese)).toMatch(/^quality,管理员,.*业务员/);
  expect(await exportAs('en', 'roles', ['roleName', 'roleAlias'])).toMatch(
    /Salesman,plain\r?\n[^]*夜班,night|夜班,night\r?\n[^]*Salesman,plain/,
  );
  expect(await exportAs('en', 'operationLogs', ['userName', 'subjectId'])).toMatch(/^System,5/m);
  expect(await exportAs('zh-CN', 'operationLogs', ['userName', 'subjectId'])).toMatch(/^系统,5/m);
});

test('what was exported in English comes back as what stands there', async () => {
  const token = await http.tokenOf('admin');
  const file = Buffer.from('账号,姓名,角色\nquality,Administrator,Salesman\n');
  const { report, text } = await sendImport(http, file, { token, page: 'system/users', query: 'mode=all', name: 'users.csv' });
  expect(report, text).toMatchObject({ faults: [] });
  const { rows } = await http.database.system((q) =>
    q.query(
      `select u.real_name, array_agg(r.role_id::text) as roles from sys_user u join sys_user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
        where u.tenant_id = '000000' and u.account = 'quality' group by u.real_name`,
    ),
  );
  expect(rows).toEqual([{ real_name: '管理员', roles: ['61'] }]);
});
