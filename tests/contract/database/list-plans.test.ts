import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { insertClients } from '../../fixtures/insert-clients';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let watched: WatchedDatabase;
let http: TestHttp;
let token: string;

/** Planted rows; a sort may take no more than what stands at one value: each seventh row has no day. */
const rows = 20_000;
const mostSorted = Math.ceil(rows / 7);
const size = 50;

beforeAll(async () => {
  http = await openHttp(makeSchemas(), (database) => (watched = watchDatabase(database)).database);
  token = await http.tokenOf('admin');
  await insertClients(http.database, rows);
  await http.database.system(async (q) => {
    await q.query(`insert into pg_branches (tenant_id, id, name) select '000000', n, '分支' || n from generate_series(1, 200) as n`);
    // In portions, each of which a busy machine ends within the time that a statement has.
    for (const part of [0, 1, 2, 3, 4])
      await q.query(`update pg_clients set branch_id = 1 + id % 200 where id % 3 <> 0 and id / 4000 % 5 = $1`, [part]);
    await q.query('vacuum analyze pg_clients');
    await q.query('vacuum analyze pg_branches');
  });
});
afterAll(() => http.close());

interface Node {
  readonly type: string;
  readonly rows: number;
  readonly index: string;
  readonly of: readonly Node[];
}

function toNode(plan: unknown): Node {
  const { ['Node Type']: type, ['Plan Rows']: found, ['Index Name']: index, Plans: inner } = isObject(plan) ? plan : {};
  return { type: String(type), rows: Number(found), index: String(index ?? ''), of: Array.isArray(inner) ? inner.map(toNode) : [] };
}

const flat = (node: Node): readonly Node[] => [node, ...node.of.flatMap(flat)];

/** Calls a list and asks how the database goes about its statement, as the same role. */
async function planOf(body: Values): Promise<{ readonly nodes: readonly Node[]; readonly next: unknown }> {
  watched.clear();
  const answer = await http.call('POST', '/api/demo/clients/page', { token, body: { current: 1, size, searchType: 'N', ...body } });
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  const list = watched.sent.find(({ text }) => text.includes('__key0'));
  const explained = await http.database.read('000000', (q) => q.query(`explain (format json) ${list?.text ?? ''}`, list?.values));
  const plan: unknown = explained.rows[0]?.['QUERY PLAN'];
  const top: unknown = Array.isArray(plan) ? plan[0] : undefined;
  return { nodes: flat(toNode(isObject(top) ? top['Plan'] : undefined)), next: isObject(answer.data) ? answer.data['next'] : undefined };
}

/** What goes into each sort that begins from nothing; one that continues the order of an index takes little at a time. */
const sortedRows = (nodes: readonly Node[]): readonly number[] =>
  nodes.filter(({ type }) => type === 'Sort').flatMap(({ of }) => of.map(({ rows: found }) => found));

const sortable = [
  'code',
  'name',
  'kind',
  'score',
  'amount',
  'isActive',
  'since',
  'seenAt',
  'branchId',
  'branchId.name',
  'contact.name',
  'contact.mobile',
  'id',
];

test('a sort of the whole table would be seen', async () => {
  const { rows: found } = await http.database.read('000000', (q) =>
    q.query(`explain (format json) select * from pg_clients where tenant_id = '000000' order by name || 'x' limit 50`),
  );
  const plan: unknown = found[0]?.['QUERY PLAN'];
  const top: unknown = Array.isArray(plan) ? plan[0] : undefined;
  expect(Math.max(...sortedRows(flat(toNode(isObject(top) ? top['Plan'] : undefined))))).toBeGreaterThan(rows / 2);
});

test.each(sortable.flatMap((prop) => [[prop, 'asc'] as const, [prop, 'desc'] as const]))(
  'a list sorted by %s, %s, comes out of an index: its first page and one far behind',
  async (prop, order) => {
    const orderBy = [{ prop, order }];
    const first = await planOf({ orderBy });
    expect(sortedRows(first.nodes).filter((count) => count > mostSorted)).toEqual([]);
    expect(first.nodes.some(({ index }) => index !== '')).toBe(true);
    const second = await planOf({ orderBy, after: first.next });
    expect(sortedRows(second.nodes).filter((count) => count > mostSorted)).toEqual([]);
    const far = await planOf({ orderBy, current: 40 });
    expect(sortedRows(far.nodes).filter((count) => count > mostSorted)).toEqual([]);
  },
);

test.each(['amount', 'score', 'since', 'seenAt', 'name'])(
  'a page far behind in the order of %s begins at its place in the index',
  async (prop) => {
    const orderBy = [{ prop, order: 'desc' as const }];
    const far = await http.call('POST', '/api/demo/clients/page', { token, body: { current: 3, size: 5000, searchType: 'N', orderBy } });
    watched.clear();
    const body = { current: 1, size, searchType: 'N', orderBy, after: isObject(far.data) ? far.data['next'] : '' };
    expect((await http.call('POST', '/api/demo/clients/page', { token, body })).status).toBe(200);
    const list = watched.sent.find(({ text }) => text.includes('__key0'));
    const explained = await http.database.read('000000', (q) => q.query(`explain (format text) ${list?.text ?? ''}`, list?.values));
    const place = explained.rows.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('ROW('));
    expect(place.map((line) => line.includes('Index Cond'))).toEqual([true]);
  },
);

/** Lines of the plans by which the database answers the statements of a call that read the rows of a table. */
async function plansOf(call: string, table: string, as: string): Promise<{ readonly data: unknown; readonly lines: readonly string[] }> {
  watched.clear();
  const answer = await http.call('POST', `/api/${call}`, { token: as, body: { current: 1, size, searchType: 'N' } });
  const read = watched.sent.filter(({ text, failure }) => failure === undefined && text.includes(`"${table}" as "t"`));
  const lines: string[] = [];
  for (const { text, values } of read) {
    const { rows: found } = await http.database.read('000000', (q) => q.query(`explain (format text) ${text}`, values));
    lines.push(...found.map((row) => String(row['QUERY PLAN'])));
  }
  return { data: answer.data, lines };
}

/** Signs a salesman in who sees of a page what an expression says. */
async function signInWith(page: string, expression: string): Promise<string> {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, 'custom', $3)
         on conflict (tenant_id, role_id, page_path) do update set expression = excluded.expression`,
      [roles.indexOf('salesman') + 1, page, expression],
    ),
  );
  const { body } = await http.signInAs('salesman');
  return String(body['access_token']);
}

test.each([
  ['branchId.id == user.enterId', 'branch_id = 7'],
  ['branchId.id == user.enterId || branchId.id == user.staffId', 'branch_id in (7, 8)'],
  ['branchId.parentId == user.enterId', 'branch_id = 9'],
  ['branchId.id == user.staffId || branchId.parentId == user.enterId', 'branch_id in (8, 9)'],
])('rows that a scope leaves are counted and listed by the index of the reference: %s', async (expression, which) => {
  await http.database.system(async (q) => {
    await q.query(`update sys_user set enter_id = 7, staff_id = 8 where tenant_id = '000000' and account = 'salesman'`);
    await q.query(`update pg_branches set parent_id = 7 where id = 9`);
  });
  const as = await signInWith('demo/clients', expression);
  const right = await http.database.system((q) => q.query(`select count(*)::int as total from pg_clients where ${which}`));
  const count = await plansOf('demo/clients/count', 'pg_clients', as);
  expect(count.data).toEqual(right.rows[0]);
  expect(count.lines.some((line) => line.includes('Index Cond') && line.includes('branch_id'))).toBe(true);
  for (const call of ['count', 'page']) {
    const { lines } = await plansOf(`demo/clients/${call}`, 'pg_clients', as);
    // The rows of the list themselves ("t"): how the names of what they refer to are fetched is the database's choice.
    expect([call, lines.length > 0, lines.filter((line) => /Seq Scan on pg_clients |Filter:.*SubPlan/.test(line))]).toEqual([
      call,
      true,
      [],
    ]);
  }
});

test('two characters of a name are found by the index of pairs', async () => {
  const searchParam = [{ filter: JSON.stringify({ name: '第19' }), op: JSON.stringify({ name: 'LIKE' }) }];
  const { nodes } = await planOf({ searchParam });
  expect(nodes.some(({ index }) => index.startsWith('bg_'))).toBe(true);
  const equal = await planOf({ searchParam: [{ filter: JSON.stringify({ name: '单位第19' }), op: JSON.stringify({ name: '=' }) }] });
  expect(equal.nodes.some(({ type, rows: found }) => type === 'Seq Scan' && found > mostSorted)).toBe(false);
});
