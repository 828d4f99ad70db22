import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
const hrRole = roles.indexOf('hr') + 1;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database)).database);
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    hrRole,
  );
  await owner(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 4712, '众人', 'many', 1)`);
  for (const [role, page] of [
    [hrRole, 'demo/clients'],
    [4712, 'demo/clients'],
    [hrRole, 'demo/branches'],
    [4712, 'demo/branches'],
  ] as const)
    await owner(
      `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`,
      role,
      page,
      page === 'demo/clients' ? 'own' : 'custom',
      page === 'demo/clients' ? '' : 'createUser == user.id',
    );
});
afterAll(() => http.close());

/** Gives the role to people, each linked to an employee of his own and with a row of his own where the caller is meant to be stopped. */
const addHolders = async (from: number, to: number): Promise<void> => {
  await owner(
    `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, staff_id) select '000000', n, 'many' || n, '', '众', '众', n from generate_series($1::int, $2::int) as n`,
    from,
    to,
  );
  await owner(
    `insert into sys_user_role (tenant_id, user_id, role_id) select '000000', n, 4712 from generate_series($1::int, $2::int) as n`,
    from,
    to,
  );
};

async function grant(): Promise<{ readonly status: number; readonly statements: number }> {
  await owner('delete from sys_role_menu where role_id = 4712');
  const menus = await owner(
    `select id::text as id from sys_menu where tenant_id = '000000' and code in ('clients', 'clients_view', 'branches', 'branches_view')`,
  );
  const token = await http.tokenOf('hr');
  let status = 0;
  const sent = await watched.during(async () => {
    const body = { roleIds: ['4712'], menuIds: menus.rows.map((row) => row['id']) };
    ({ status } = await http.call('POST', '/api/blade-system/role/grant', { token, body }));
  });
  return { status, statements: sent.length };
}

test('a role is granted with as many statements to a hundred holders as to two; one whose rows lie beyond the caller is found among them', async () => {
  await addHolders(5001, 5002);
  // The first call also reads who calls.
  await grant();
  const few = await grant();
  await addHolders(5003, 5100);
  const many = await grant();
  expect([few.status, many]).toEqual([200, few]);
  for (const table of ['pg_clients', 'pg_branches']) {
    await owner(`insert into ${table} (tenant_id, id, create_user) values ('000000', 1, 5077)`);
    expect([table, (await grant()).status]).toEqual([table, 403]);
    await owner(`delete from ${table}`);
  }
  expect((await grant()).status).toBe(200);
});
