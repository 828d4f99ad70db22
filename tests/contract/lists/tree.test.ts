import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { syncRegions } from '../../../src/server/provision/region-sync';
import { openHttp, type TestHttp } from '../support/http-setup';

const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;
/** Ids of the departments, by name. */
const ids = new Map<string, string>();

interface Node {
  readonly name: string;
  readonly below: string;
  readonly hasChildren: boolean;
  readonly matched: boolean;
}

const objects = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

async function call(page: string, action: string, body: Values, account = 'admin', tenantId = '000000') {
  return http.call('POST', `/api/system/${page}/${action}`, { token: await http.tokenOf(account, tenantId), body });
}

const everything = { current: 1, size: 50, searchType: 'N' };
const searching = (field: string, value: string) => ({
  ...everything,
  searchParam: [{ filter: JSON.stringify({ [field]: value }), op: JSON.stringify({ [field]: 'LIKE' }) }],
});

/** Reads a tree: each row by its name, and the id of what it stands below. */
async function tree(page: string, body: Values, account = 'admin') {
  const answer = await call(page, 'tree', body, account);
  expect(answer.status, answer.text).toBe(200);
  const data = isObject(answer.data) ? answer.data : {};
  const nodes = objects(data['nodes']);
  const rows = objects(data['records']);
  expect(rows.map((row) => row['id'])).toEqual(nodes.map((node) => node['id']));
  const list = rows.map((row, index): Node => {
    const node = nodes[index] ?? {};
    return {
      name: String(row['deptName'] ?? row['regionName'] ?? row['dictValue']),
      below: String(node['parent']),
      hasChildren: node['hasChildren'] === true,
      matched: node['matched'] === true,
    };
  });
  return { list, whole: data['whole'], total: data['total'] };
}

async function addDepartment(deptName: string, above: string, sort: number): Promise<void> {
  const values = { deptName, fullName: deptName, deptCategory: '2', sort, ...(above === '' ? {} : { parentId: ids.get(above) }) };
  const made = await call('departments', 'submit', values);
  expect(made.status, made.text).toBe(200);
  ids.set(deptName, String(isObject(made.data) ? made.data['id'] : ''));
}

beforeAll(async () => {
  http = await openHttp(schemasDir);
  await syncRegions(http.database, http.store.current());
  await addDepartment('业务部', '', 2);
  await addDepartment('院部', '', 1);
  await addDepartment('力学室', '业务部', 2);
  await addDepartment('热工室', '业务部', 1);
  await addDepartment('压力组', '力学室', 1);
});

afterAll(() => http.close());

test('a small tree comes whole, in its order, each row with what it stands below', async () => {
  const { list, whole, total } = await tree('departments', everything);
  expect([whole, total]).toEqual([true, 5]);
  expect(list.filter((node) => node.below === '').map((node) => node.name)).toEqual(['院部', '业务部']);
  expect(list.filter((node) => node.below === ids.get('业务部')).map((node) => node.name)).toEqual(['热工室', '力学室']);
});

test('what a search finds comes with all that stands above it, and with nothing else', async () => {
  const { list, total } = await tree('departments', searching('deptName', '压力'));
  expect(total).toBe(1);
  expect(list.map((node) => [node.name, node.matched]).sort()).toEqual([
    ['业务部', false],
    ['力学室', false],
    ['压力组', true],
  ]);
});

test('what a search finds says whether anything stands below it, so that it can be unfolded', async () => {
  const { list } = await tree('departments', searching('deptName', '力'));
  const unfolds = Object.fromEntries(list.map((node) => [node.name, node.hasChildren]));
  expect(unfolds).toEqual({ 业务部: true, 力学室: true, 压力组: false });
});

test('the order that is asked for holds among those that stand below the same', async () => {
  const { list } = await tree('departments', { ...everything, orderBy: [{ prop: 'deptName', order: 'desc' }] });
  expect(list.filter((node) => node.below === ids.get('业务部')).map((node) => node.name)).toEqual(['热工室', '力学室']);
  const { list: other } = await tree('departments', { ...everything, orderBy: [{ prop: 'sort', order: 'desc' }] });
  expect(other.filter((node) => node.below === ids.get('业务部')).map((node) => node.name)).toEqual(['力学室', '热工室']);
});

test('the regions of the country come level by level, several levels in one call', async () => {
  const roots = await tree('regions', everything);
  expect(roots.whole).toBe(false);
  expect(roots.list).toContainEqual({ name: '湖南省', below: '', hasChildren: true, matched: true });
  expect(roots.list.every((node) => node.below === '')).toBe(true);
  const both = await tree('regions', { ...everything, parents: ['43', '4301'] });
  expect(both.list).toContainEqual({ name: '长沙市', below: '43', hasChildren: true, matched: true });
  expect(both.list).toContainEqual({ name: '芙蓉区', below: '4301', hasChildren: false, matched: true });
  expect(new Set(both.list.map((node) => node.below))).toEqual(new Set(['43', '4301']));
  const found = await tree('regions', searching('regionName', '芙蓉'));
  expect(found.list.map((node) => node.name)).toEqual(expect.arrayContaining(['湖南省', '长沙市', '芙蓉区']));
});

test('a row whose parent lies outside what its reader sees is a root', async () => {
  const role = await http.database.system((q) => q.query(`select id::text from sys_role where tenant_id = '000000' and role_alias = 'hr'`));
  const roleId = String(role.rows[0]?.['id']);
  const scopes = [{ page: 'system/departments', kind: 'custom', expression: `row.deptName == '力学室' || row.deptName == '压力组'` }];
  const set = await http.call('POST', '/api/blade-system/role/scopes', { token: await http.tokenOf('admin'), body: { roleId, scopes } });
  expect(set.status, set.text).toBe(200);
  const { list } = await tree('departments', everything, 'hr');
  expect(list.map((node) => [node.name, node.below]).sort()).toEqual([
    ['力学室', ''],
    ['压力组', ids.get('力学室')],
  ]);
  const found = await tree('departments', searching('deptName', '压力'), 'hr');
  expect(found.list.map((node) => node.name).sort()).toEqual(['力学室', '压力组']);
  expect((await tree('departments', searching('deptName', '热工'), 'hr')).list).toEqual([]);
});

test('whoever may not read what a row stands below sees rows side by side', async () => {
  const role = await http.database.system((q) =>
    q.query(`select id::text from sys_role where tenant_id = '000000' and role_alias = 'quality'`),
  );
  const body = { roleId: String(role.rows[0]?.['id']), fields: [{ record: 'departments', field: 'parentId', rule: 'hidden' }] };
  const set = await http.call('POST', '/api/blade-system/role/fields', { token: await http.tokenOf('admin'), body });
  expect(set.status, set.text).toBe(200);
  const { list } = await tree('departments', everything, 'quality');
  expect([list.length, new Set(list.map((node) => node.below))]).toEqual([5, new Set([''])]);
});

test.each([
  ['posts', everything, 'admin', 404],
  ['departments', { ...everything, parents: ['x'] }, 'admin', 400],
  ['departments', { ...everything, parents: '1' }, 'admin', 400],
  ['departments', { ...everything, parents: Array.from({ length: 501 }, () => '1') }, 'admin', 400],
  ['departments', everything, 'finance', 403],
] as const)('a tree of %s that cannot be: %#', async (page, body, account, status) => {
  expect((await call(page, 'tree', body, account)).status).toBe(status);
});

test('another tenant has a tree of its own', async () => {
  const answer = await call('departments', 'tree', everything, 'admin', '000001');
  expect(answer.data).toMatchObject({ records: [], nodes: [], total: 0 });
});
