import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { roleCommands } from '../../../src/server/app/commands/roles';
import { schemaCommands } from '../../../src/server/app/commands/schema';
import { findDisclosed, tellDisclosed } from '../../../src/server/provision/disclosed-fields';
import { findAllOffers, takeOffers, tellOffer } from '../../../src/server/provision/role-offers';
import { readRoleTitles, type RoleTitle } from '../../../src/server/provision/role-titles';
import { foreseeUnlinked, tellUnlinked } from '../../../src/server/rights/unlinked-accounts';
import { makeSchemas, openHttp, roles, settingsFor, type TestHttp } from '../support/http-setup';
import { field, pageText, type PageParts } from '../support/schema-folder';

// An institute that runs gets new page files, whose row scopes show some of its accounts nothing: its administrator is told before and when it happens.
const dir = makeSchemas();
let http: TestHttp;
/** What the log, the plan and the command call roles: by name where it says more than the code. */
let titleOf: RoleTitle;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const roleId = (role: string): string => String(roles.indexOf(role) + 1);

function write(page: string, rolesOfPage: object, parts: PageParts = {}): void {
  mkdirSync(join(dir, 'pages/starts'), { recursive: true });
  const fields = { sellerId: field('kind:shortText'), deptName: field('kind:shortText') };
  writeFileSync(join(dir, `pages/starts/${page}.json`), pageText(page, fields, { roles: rolesOfPage, ...parts }));
}
const seller = 'sellerId == user.staffId';
const rowsOf = async (as: string, page: string): Promise<unknown> =>
  (await http.call('POST', `/api/starts/${page}/count`, { token: await http.tokenOf(as), body: { searchType: 'N' } })).data;

beforeAll(async () => {
  http = await openHttp(dir);
  await owner(`update sys_role set role_name = '业务员' where tenant_id = '000000' and role_alias = 'salesman'`);
  titleOf = await readRoleTitles(http.database);
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
  expect(lines).toEqual(foreseen.map((each) => `${tellUnlinked(each, titleOf).zh} / ${tellUnlinked(each, titleOf).en}`));
  expect(lines[0]).toContain(
    `租户 000000：页面 ${page} 开始限定角色 业务员（salesman） 看到的行，这个角色有 ${accounts('salesman')} 个账号没有关联人员`,
  );
  said.mockClear();
  expect(await foreseeUnlinked(http.database, compileSchemas(readSchemas(dir)))).toEqual([]);
  await http.store.reload();
  expect(said.mock.calls).toEqual([]);
  expect(await rowsOf('salesman', 'sales')).toEqual({ total: 0 });
});

test('a page that comes into the folder of a running server says what it grants to whom, once', async () => {
  write('gains', { salesman: ['view'], tester: { can: ['view'], hide: ['deptName'] } });
  const said = vi.spyOn(http.server.log, 'info').mockImplementation(() => undefined);
  const told = () => said.mock.calls.map(([, line]) => String(line)).filter((line) => line.includes('starts/gains'));
  await http.store.reload();
  expect(told().filter((line) => line.startsWith('租户 000000'))).toEqual([
    expect.stringContaining('角色 业务员（salesman），页面 starts/gains：已授予 gains、gains_view / '),
    expect.stringContaining('已授予 gains、gains_view，限定 field'),
  ]);
  said.mockClear();
  await http.store.reload();
  expect(told()).toEqual([]);
  said.mockRestore();
});

test('accounts that are linked, and scopes that ask for no link, are not worth a word', async () => {
  await owner(`update sys_user set staff_id = id where tenant_id = '000000' and account like 'salesman%'`);
  write('links', { admin: ['view'], salesman: { can: ['view'], rows: seller }, quality: { can: ['view'], rows: 'own' } });
  const foreseen = await foreseeUnlinked(http.database, compileSchemas(readSchemas(dir)));
  expect(foreseen.filter(({ tenantId }) => tenantId === '000000')).toEqual([]);
});

test('what a file says anew of roles that have begun is offered by plan, log and page, and put into force by one command; what an administrator has said is left alone', async () => {
  const begin = { can: ['view'], rows: 'own', hide: ['deptName'] };
  write('changed', { admin: ['view'], salesman: begin, tester: begin, finance: ['view'] });
  await http.store.reload();
  // The tester's rows and limit have been changed by an administrator.
  await owner(
    `update sys_role_scope set kind = 'dept' where tenant_id = '000000' and role_id = $1 and page_path = 'starts/changed'`,
    roleId('tester'),
  );
  await owner(
    `update sys_role_field set rule = 'readOnly' where tenant_id = '000000' and role_id = $1 and record_name = 'changed'`,
    roleId('tester'),
  );
  const tighter = { can: ['view'], rows: `${seller} && thingName != ''` };
  write('changed', { admin: ['view'], salesman: tighter, tester: tighter, finance: ['view'] });
  // A right that was noted before rights were granted one by one, and that nobody is known to have taken away.
  await owner(
    `update sys_role_start set value = 'ungranted' where page_path = 'starts/changed' and item = 'can changed_view' and role_id = $1`,
    roleId('finance'),
  );
  await owner(
    `delete from sys_role_menu where tenant_id = '000000' and role_id = $1 and menu_id = (select id from sys_menu where tenant_id = '000000' and code = 'changed_view')`,
    roleId('finance'),
  );
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  const compiled = compileSchemas(readSchemas(dir));
  const ofHere = async () =>
    (await findAllOffers(http.database, compiled)).filter(({ tenantId, page }) => tenantId === '000000' && page === 'starts/changed');
  const offers = await ofHere();
  expect(offers.map(({ role, item, from, to }) => [role, item, from, to])).toEqual([
    ['finance', 'can changed_view', 'ungranted', ''],
    ['salesman', 'field changed.deptName', 'hidden', null],
    ['salesman', 'rows', 'own', tighter.rows],
  ]);
  const lines = said.mock.calls.map(([, line]) => String(line));
  const rows = `租户 000000 的角色 业务员（salesman），页面 starts/changed：看到的行由“own”改为“${tighter.rows}”`;
  expect(lines.some((line) => line.startsWith(rows) && line.includes('schema roles --accept'))).toBe(true);
  const pageAs = async (as: string) => (await http.call('GET', '/api/schema/pages/starts/changed', { token: await http.tokenOf(as) })).data;
  expect(await pageAs('admin')).toMatchObject({ offered: offers.map((each) => tellOffer(each, titleOf)) });
  expect(await pageAs('tester')).not.toHaveProperty('offered');
  expect((await takeOffers(http.database, compiled, offers)).length).toBe(3);
  expect(await ofHere()).toEqual([]);
  const trail = await owner(
    `select action, changes from sys_audit where tenant_id = '000000' and user_name = 'schema roles --accept' and subject = 'role' and subject_id = any($1::bigint[]) order by id`,
    [roleId('finance'), roleId('salesman')],
  );
  expect(trail.rows).toEqual([
    { action: 'grant', changes: [{ field: 'codes', before: [], after: ['changed_view'] }] },
    { action: 'fields', changes: [{ field: 'fields', before: [{ record: 'changed', field: 'deptName', rule: 'hidden' }], after: [] }] },
    {
      action: 'scopes',
      changes: [
        {
          field: 'scopes',
          before: [{ page: 'starts/changed', kind: 'own', expression: '' }],
          after: [{ page: 'starts/changed', kind: 'custom', expression: tighter.rows }],
        },
      ],
    },
  ]);
  const scopes = await owner(
    `select r.role_alias as role, kind, expression from sys_role_scope s join sys_role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = '000000' and page_path = 'starts/changed' order by 1`,
  );
  expect(scopes.rows).toEqual([
    { role: 'salesman', kind: 'custom', expression: tighter.rows },
    { role: 'tester', kind: 'dept', expression: '' },
  ]);
  const limits = await owner(
    `select role_id::text as role, rule from sys_role_field where tenant_id = '000000' and record_name = 'changed'`,
  );
  expect(limits.rows).toEqual([{ role: roleId('tester'), rule: 'readOnly' }]);
  await http.store.reload();
  expect((await http.call('POST', '/api/starts/changed/page', { token: await http.tokenOf('finance'), body: {} })).status).toBe(200);
  // A limit that was loosened, put into force and is said again is a new one.
  write('changed', { admin: ['view'], salesman: { ...tighter, hide: ['deptName'] }, tester: tighter, finance: ['view'] });
  await http.store.reload();
  const again = await owner(
    `select rule from sys_role_field where tenant_id = '000000' and record_name = 'changed' and role_id = $1`,
    roleId('salesman'),
  );
  expect(again.rows).toEqual([{ rule: 'hidden' }]);
  said.mockRestore();
});

test('an offer that opens rows which were shut says that it widens', async () => {
  const ofRole = (limit: object) => write('wider', { admin: ['view'], salesman: { can: ['view'], ...limit } });
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  ofRole({ rows: 'own' });
  await http.store.reload();
  ofRole({});
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  const offers = await findAllOffers(http.database, compileSchemas(readSchemas(dir)));
  expect(
    offers.filter(({ tenantId, page }) => tenantId === '000000' && page === 'starts/wider').map((offer) => tellOffer(offer, titleOf)),
  ).toEqual([
    {
      zh: '租户 000000 的角色 业务员（salesman），页面 starts/wider：看到的行由“own”放宽为全部：页面文件不再限定',
      en: 'Tenant 000000, role 业务员 (salesman), page starts/wider: the rows that it sees are widened to all: the page file limits them no more ("own" before)',
    },
  ]);
  said.mockRestore();
});

test('a limit that a file makes milder is offered, and holds as the file says it once it is taken', async () => {
  const ofRole = (limit: object) => write('milder', { admin: ['view'], salesman: { can: ['view'], ...limit } });
  const rule = async () =>
    (await owner(`select rule from sys_role_field where tenant_id = '000000' and record_name = 'milder' and field = 'deptName'`)).rows;
  ofRole({ hide: ['deptName'] });
  await http.store.reload();
  ofRole({ mask: ['deptName'] });
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  await http.store.reload();
  said.mockRestore();
  const compiled = compileSchemas(readSchemas(dir));
  const offers = (await findAllOffers(http.database, compiled)).filter(
    ({ tenantId, page }) => tenantId === '000000' && page === 'starts/milder',
  );
  expect(offers.map(({ role, item, from, to }) => [role, item, from, to])).toEqual([
    ['salesman', 'field milder.deptName', 'hidden', 'masked'],
  ]);
  expect(await rule()).toEqual([{ rule: 'hidden' }]);
  expect((await takeOffers(http.database, compiled, offers)).length).toBe(1);
  expect(await rule()).toEqual([{ rule: 'masked' }]);
});

test('a role that a file names no more keeps its rows and limits whatever is accepted, and plan and command say which rights stay and where they end', async () => {
  const tester = { can: ['view', 'create', 'edit'], rows: 'own', change: 'own', hide: ['deptName'] };
  const form = {
    groups: [{ label: { zh: '基本', en: 'Basics' }, items: ['thingName', 'sellerId', 'deptName'] }],
    required: ['thingName'],
  };
  const parts = { menu: { parent: 'system', sort: 500 }, form, actions: { toolbar: ['create'], row: ['view', 'edit'] } };
  write('dropped', { admin: ['view', 'create'], tester, salesman: ['view', 'create'] }, parts);
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  const submit = async () =>
    http.call('POST', '/api/starts/dropped/submit', {
      token: await http.tokenOf('admin'),
      body: { thingName: '甲', sellerId: '1', deptName: '一' },
    });
  expect((await submit()).status).toBe(200);
  const told = (text: string) => text.split('\n').filter((line) => line.includes('租户 000000 ') && line.includes('starts/dropped'));
  expect(told(await printed('plan'))).toEqual([]);
  write('dropped', { salesman: ['view'] }, parts);
  const kept = [
    expect.stringMatching(
      /角色 业务员（salesman），.*：文件不再写 dropped_create，.*角色管理.*role 业务员 \(salesman\).*no longer lists dropped_create, .*Roles, Grant/,
    ),
    expect.stringMatching(
      /角色 tester，.*不再写这个角色，.*（dropped、dropped_create、dropped_edit、dropped_view）.*角色管理.*role tester.*no longer names the role; .*\(dropped, dropped_create, dropped_edit, dropped_view\) stay.*Roles, Grant/,
    ),
  ];
  expect(told(await printed('plan'))).toEqual(kept);
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  await http.store.reload();
  said.mockRestore();
  expect(told(await printed('roles', ['accept', 'true'], ['page', 'starts/dropped']))).toEqual(kept);
  const held = await owner(
    `select (select kind from sys_role_change c where c.tenant_id = '000000' and c.role_id = $1 and c.page_path = 'starts/dropped') as change,
     (select rule from sys_role_field f where f.tenant_id = '000000' and f.role_id = $1 and f.record_name = 'dropped') as rule`,
    roleId('tester'),
  );
  expect([await rowsOf('admin', 'dropped'), await rowsOf('tester', 'dropped'), held.rows]).toEqual([
    { total: 1 },
    { total: 0 },
    [{ change: 'own', rule: 'hidden' }],
  ]);
  // What an administrator takes away is told no more.
  await owner(
    `delete from sys_role_menu where tenant_id = '000000' and menu_id in (select id from sys_menu where tenant_id = '000000' and code like 'dropped%')
     and role_id = any($1::bigint[])`,
    [roleId('tester'), roleId('salesman')],
  );
  expect(told(await printed('roles'))).toEqual([]);
});

/** What `schema plan`, `schema apply` or `schema roles` prints of the folder. */
async function printed(name: 'plan' | 'apply' | 'roles', ...options: readonly (readonly [string, string])[]): Promise<string> {
  const command = [...schemaCommands, ...roleCommands].find(({ words }) => words.join(' ') === `schema ${name}`);
  if (command?.database !== true) throw new Error(`There is no schema ${name}.`);
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const settings = { ...settingsFor(), schemasDir: dir };
  await command.run({ database: http.database, settings, request: { rest: [], options: new Map(options), json: false } });
  const lines = print.mock.calls.flat().map(String);
  print.mockRestore();
  return lines.join('\n');
}

test('what files begin to tell by x-disclose to those from whom roles, limits and pages kept it is told by plan, apply and log, once', async () => {
  writeFileSync(join(dir, 'pages/starts/prices.json'), pageText('prices', { price: field('kind:money') }, { roles: { admin: ['view'] } }));
  const write = (amount: string, more: object, disclose: object): void => {
    const fields = {
      [amount]: field('kind:money', more),
      isLarge: field('kind:yesNo', { 'x-compute': `${amount} > 1000`, ...disclose }),
      priceId: field('ref:prices'),
      isDear: field('kind:yesNo', { 'x-compute': 'priceId.price > 10', ...disclose }),
    };
    const limits = { admin: ['view'], salesman: { can: ['view'], hide: [amount] }, tester: ['view'], finance: { can: [], hide: [amount] } };
    writeFileSync(join(dir, 'pages/starts/priced.json'), pageText('priced', fields, { roles: limits }));
  };
  write('amount', {}, {});
  await http.store.reload();
  expect(http.store.current().problems).toEqual([]);
  const before = http.store.current();
  // The source is renamed by the same change.
  write('total', { 'x-was': 'amount' }, { 'x-disclose': true });
  const compiled = compileSchemas(readSchemas(dir));
  const foreseen = await findDisclosed(http.database, compiled, before);
  const found = foreseen.filter(({ tenantId }) => tenantId === '000000').map((each) => `${each.roles.join()} ${each.page} ${each.field}`);
  expect(found.sort()).toEqual(['salesman starts/priced isDear', 'salesman starts/priced isLarge', 'tester starts/priced isDear']);
  const sentences = foreseen.map((each) => `${tellDisclosed(each, titleOf).zh}。 / ${tellDisclosed(each, titleOf).en}.`);
  const told = (text: string) => text.split('\n').filter((line) => line.includes('x-disclose'));
  expect(told(await printed('plan'))).toEqual(sentences);
  // What publishes compares with what served before it; the next finds nothing new, and a server says it where it comes upon the change.
  expect(told(await printed('apply'))).toEqual(sentences);
  expect(told(await printed('apply'))).toEqual([]);
  const said = vi.spyOn(http.server.log, 'warn').mockImplementation(() => undefined);
  const reloaded = async (): Promise<readonly string[]> => {
    said.mockClear();
    await http.store.reload();
    return said.mock.calls.map(([, line]) => String(line)).filter((line) => line.includes('x-disclose'));
  };
  expect(await reloaded()).toEqual(foreseen.map((each) => `${tellDisclosed(each, titleOf).zh} / ${tellDisclosed(each, titleOf).en}`));
  expect(await reloaded()).toEqual([]);
});
