import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { foreseeUnlinked, tellUnlinked } from '../../../src/server/rights/unlinked-accounts';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';
import { field, pageText } from '../support/schema-folder';

// An institute that runs gets new page files, whose row scopes show some of its accounts nothing: its administrator is told before and when it happens.
const dir = makeSchemas();
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const roleId = (role: string): string => String(roles.indexOf(role) + 1);

function write(page: string, rolesOfPage: object): void {
  mkdirSync(join(dir, 'pages/starts'), { recursive: true });
  const fields = { sellerId: field('kind:shortText'), deptName: field('kind:shortText') };
  writeFileSync(join(dir, `pages/starts/${page}.json`), pageText(page, fields, { roles: rolesOfPage }));
}
const seller = 'sellerId == user.staffId';
const rowsOf = async (as: string, page: string): Promise<unknown> =>
  (await http.call('POST', `/api/starts/${page}/count`, { token: await http.tokenOf(as), body: { searchType: 'N' } })).data;

beforeAll(async () => {
  http = await openHttp(dir);
});
afterAll(async () => {
  await http.close();
  rmSync(dir, { recursive: true, force: true });
});

test('the start that first applies a scope says for how many accounts it lacks a link, the plan before it, and neither again', async () => {
  write('sales', { admin: ['view'], salesman: ['view'], tester: ['view'], finance: ['view'] });
  await http.store.reload();
  // Finance has been limited by an administrator: that stays as it is.
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'starts/sales', 'tenant', '')`,
    roleId('finance'),
  );
  const own = { can: ['view'], rows: seller };
  write('sales', { admin: ['view'], salesman: own, tester: { can: ['view'], rows: 'dept' }, finance: own });
  const foreseen = await foreseeUnlinked(http.database, compileSchemas(readSchemas(dir)));
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  await http.store.reload();
  const lines = said.mock.calls.map(([, line]) => String(line));
  expect(http.store.current().problems).toEqual([]);
  const held = await owner(
    `select r.role_alias as role, count(*)::int as count from sys_user_role h join sys_role r on r.tenant_id = h.tenant_id and r.id = h.role_id
     join sys_user u on u.tenant_id = h.tenant_id and u.id = h.user_id where h.tenant_id = '000000' group by 1`,
  );
  const accounts = (role: string): number => Number(held.rows.find((row) => row['role'] === role)?.['count']);
  const [of, page] = [foreseen.filter(({ tenantId }) => tenantId === '000000'), 'starts/sales'];
  expect(of.map(({ role, accounts: count, links }) => [role, count, links])).toEqual([
    ['salesman', accounts('salesman'), ['staffId']],
    ['tester', accounts('tester'), ['deptId']],
  ]);
  expect(lines).toEqual(foreseen.map((each) => `${tellUnlinked(each).zh} / ${tellUnlinked(each).en}`));
  expect(lines[0]).toContain(
    `租户 000000：页面 ${page} 开始限定角色 salesman 看到的行，这个角色有 ${accounts('salesman')} 个账号没有关联人员`,
  );
  said.mockClear();
  expect(await foreseeUnlinked(http.database, compileSchemas(readSchemas(dir)))).toEqual([]);
  await http.store.reload();
  expect(said.mock.calls).toEqual([]);
  expect(await rowsOf('salesman', 'sales')).toEqual({ total: 0 });
});

test('accounts that are linked, and scopes that ask for no link, are not worth a word', async () => {
  await owner(`update sys_user set staff_id = id where tenant_id = '000000' and account like 'salesman%'`);
  write('links', { admin: ['view'], salesman: { can: ['view'], rows: seller }, quality: { can: ['view'], rows: 'own' } });
  const foreseen = await foreseeUnlinked(http.database, compileSchemas(readSchemas(dir)));
  expect(foreseen.filter(({ tenantId }) => tenantId === '000000')).toEqual([]);
});
