import { expect } from 'vitest';
import { readSecretKey } from '../../../src/server/auth/secret-key';
import { createTokens } from '../../../src/server/auth/tokens';
import { roles, type TestHttp } from './http-setup';

/** Adds a role that page files know of customers by, with the right to see one list. */
export async function addCustomer(http: TestHttp): Promise<void> {
  await http.database.system(async (q) => {
    await q.query(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99)`);
    await q.query(
      `insert into sys_user (tenant_id, id, account, real_name, nick_name, password_hash)
       select tenant_id, 999000, 'customer', '客', '客', password_hash from sys_user where tenant_id = '000000' and account = 'tester'`,
    );
    await q.query(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', 999000, 50)`);
    await q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 50, id from sys_menu where tenant_id = '000000' and code in ('clients', 'clients_view')`,
    );
  });
}

/** A token of a session that stands, signed with the installation's own key, whose time is over. */
export async function expiredToken(http: TestHttp): Promise<string> {
  const tokens = createTokens(await readSecretKey(http.database, undefined));
  const claims = await tokens.readAccess(String((await http.signInAs('admin')).body['access_token']));
  if (!claims) throw new Error('The token of a session is not read.');
  const answer = await http.call('GET', '/user/getUserInfo', { token: await tokens.signAccess(claims, 60) });
  // Made as the server makes it: with time left it is good.
  expect(answer.status).toBe(200);
  return tokens.signAccess(claims, -60);
}

/** Signs somebody in whose account is shut afterwards. */
export async function disabledToken(http: TestHttp): Promise<string> {
  const token = await http.tokenOf('admin');
  const made = await http.call('POST', '/api/blade-system/user/submit', {
    token,
    body: { account: 'shut', password: 'quiet-lake-42', roleId: String(roles.indexOf('tester') + 1) },
  });
  const { id } = made.data as { id: string };
  const { body } = await http.signInAs('shut', '000000', 'quiet-lake-42');
  const restricted = String(body['access_token'] ?? JSON.stringify(body));
  const answer = await http.call('POST', '/api/blade-system/user/update', { token, body: { id, status: 0 } });
  expect([restricted, answer.status]).toEqual([expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), 200]);
  return restricted;
}
