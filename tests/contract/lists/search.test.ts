import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;
const ids: Record<string, string> = {};

const save = async (page: string, values: Values): Promise<string> => {
  const answer = await http.call('POST', `/api/demo/${page}/submit`, { token, body: values });
  expect(answer.text).toContain('"code":200');
  return (answer.data as { id: string }).id;
};

const rows: readonly Values[] = [
  {
    name: '长沙计量',
    kind: 'a',
    tags: 'x,y',
    score: 1,
    amount: '10.00',
    isActive: 1,
    since: '2026-01-31',
    seenAt: '2026-01-31 23:59:59',
    contact: { name: 'Alpha' },
  },
  {
    name: '株洲50%检测',
    kind: 'b',
    tags: 'y',
    score: 2,
    amount: '99.99',
    isActive: 0,
    since: '2026-02-01',
    seenAt: '2026-02-01 00:00:00',
    contact: { name: 'alPHA_2' },
  },
  {
    name: '湘潭_校准',
    kind: '04',
    tags: 'z',
    score: 10,
    amount: '1000.00',
    isActive: 1,
    since: '2026-12-31',
    seenAt: '2026-02-01 12:30:15',
  },
  { name: '衡阳\\院', kind: 'a' },
];
const [A, B, C, D] = ['长沙计量', '株洲50%检测', '湘潭_校准', '衡阳\\院'];

beforeAll(async () => {
  http = await openHttp();
  token = await http.tokenOf('admin');
  ids['top'] = await save('branches', { name: '总部' });
  ids['low'] = await save('branches', { name: '分部', parentId: ids['top'] });
  const branches = [ids['top'], ids['low'], null, null];
  for (const [index, row] of rows.entries()) ids[String(row['name'])] = await save('clients', { ...row, branchId: branches[index] });
  await http.call('POST', '/api/demo/clients/submit', {
    token,
    body: { id: ids[C ?? ''], version: 1, partnerIds: `${ids[A ?? '']},${ids[B ?? '']}` },
  });
});
afterAll(() => http.close());

const search = (body: unknown, query = '', page = 'clients') => http.call('POST', `/api/demo/${page}/page${query}`, { token, body });
const condition = (column: string, op: string, value: unknown) => ({
  filter: JSON.stringify({ [column]: value }),
  op: JSON.stringify({ [column]: op }),
});
const one = (column: string, op: string, value: unknown) => ({ searchType: 'N', searchParam: [condition(column, op, value)] });
const namesOf = (data: unknown): readonly unknown[] => (data as { records: readonly Values[] }).records.map((row) => row['name']);

test.each<[string, string, unknown, readonly (string | undefined)[]]>([
  ['name', 'LIKE', '长沙', [A]],
  ['name', 'like', '%', [B]],
  ['name', 'LIKE', '_', [C]],
  ['name', 'LIKE', '\\', [D]],
  ['name', 'LIKE', '0%检', [B]],
  ['contact.name', 'LIKE', 'ALPHA', [A, B]],
  ['contact.name', 'NOT LIKE', '_2', [A]],
  ['contact.name', '=', 'alpha', []],
  ['contact.name', '!=', 'Alpha', [B]],
  ['name', 'IN', '长沙计量,衡阳\\院', [A, D]],
  ['name', 'NOT IN', ['长沙计量'], [B, C, D]],
  ['kind', '=', '04', [C]],
  ['kind', '=', '4', []],
  ['kind', 'IN', 'b, 04 ,', [B, C]],
  ['kind', '!=', 'a', [B, C]],
  ['tags', 'IN', 'x,z', [A, C]],
  ['tags', '=', 'y,x', [A]],
  ['tags', 'NOT IN', 'z', [A, B]],
  ['score', '=', '2', [B]],
  ['score', '=', '2.0', [B]],
  ['score', '=', 2, [B]],
  ['score', '=', '2.5', []],
  ['score', '>', '99999999999999999999', []],
  ['score', '>=', '2', [B, C]],
  ['score', '<', '10', [A, B]],
  ['score', '!=', '1', [B, C]],
  ['score', 'IN', '1,10', [A, C]],
  ['score', 'BETWEEN', '2,10', [B, C]],
  ['score', 'BETWEEN', ['2', ''], [B, C]],
  ['score', 'BETWEEN', ',2', [A, B]],
  ['score', 'NOT BETWEEN', '2,9', [A, C]],
  ['amount', '>=', '99.990', [B, C]],
  ['amount', '<', '99.99', [A]],
  ['isActive', '=', '0', [B]],
  ['isActive', '=', true, [A, C, D]],
  ['since', '=', '2026-01-31', [A]],
  ['since', '=', '2026-02', [B]],
  ['since', '=', '2026', [A, B, C]],
  ['since', '!=', '2026-01', [B, C]],
  ['since', '>', '2026-01', [B, C]],
  ['since', '<=', '2026-02-01', [A, B]],
  ['since', 'BETWEEN', '2026-01-31,2026-02-01', [A, B]],
  ['since', 'BETWEEN', '2026-01-31 00:00:00,2026-01-31 23:59:59', [A]],
  ['seenAt', '=', '2026-01-31', [A]],
  ['seenAt', '=', '2026-02-01 12:30:15', [C]],
  ['seenAt', '<=', '2026-01-31', [A]],
  ['seenAt', '>', '2026-01-31', [B, C]],
  ['seenAt', '<', '2026-02-01', [A]],
  ['seenAt', '>=', '2026-02-01', [B, C]],
  ['seenAt', 'BETWEEN', '2026-01-31,2026-01-31', [A]],
  ['seenAt', 'BETWEEN', '2026-01-31 23:59:59,2026-02-01 00:00:00', [A, B]],
  ['seenAt', 'NOT BETWEEN', '2026-01-31,2026-01-31', [B, C]],
  ['branchId.name', 'LIKE', '部', [A, B]],
  ['branchId.name', '=', '分部', [B]],
  ['partnerIds.name', 'LIKE', '长沙', [C]],
  ['createTime', '>=', '2020', [A, B, C, D]],
  ['createUserName', '=', '人员admin', [A, B, C, D]],
  ['name', 'LIKE', '  ', [A, B, C, D]],
  ['name', 'IN', [], [A, B, C, D]],
  ['name', 'LIKE', null, [A, B, C, D]],
])('%s %s %j', async (column, op, value, expected) => {
  const answer = await search(one(column, op, value));
  expect(answer.msg).toBe('操作成功');
  expect([...namesOf(answer.data)].sort()).toEqual([...expected].sort());
});

test('ids and references are found as text, a branch with all below it', async () => {
  const found = async (column: string, op: string, value: unknown) => [...namesOf((await search(one(column, op, value))).data)].sort();
  expect(await found('id', '=', ids[A ?? ''])).toEqual([A]);
  expect(await found('branchId', '=', ids['low'])).toEqual([B]);
  expect(await found('branchId', '=', ids['top'])).toEqual([B, A].sort());
  expect(await found('branchId', 'IN', `${ids['top']},${ids['low']}`)).toEqual([B, A].sort());
  expect(await found('branchId', '!=', ids['low'])).toEqual([A]);
  expect(await found('partnerIds', 'IN', ids[B ?? ''])).toEqual([C]);
});

test('a column without an operator takes its own: contains for text, equals otherwise', async () => {
  const body = { searchParam: [{ filter: { name: '株', kind: 'b' }, op: {} }] };
  expect(namesOf((await search(body)).data)).toEqual([B]);
});

test('pairs fold left to right, and searchParam is joined by and', async () => {
  const pair = (searchType: string, ...conditions: object[]) => ({
    searchType,
    searchParams: conditions.map((each) => ({ searchType: 'or', ...each })),
  });
  const body = {
    searchType: 'Y',
    searchListVO: [
      pair('and', condition('name', 'LIKE', '长沙'), condition('name', 'LIKE', '株洲')),
      pair('or', condition('score', '=', '10')),
      pair('and', condition('isActive', '=', '1')),
    ],
  };
  expect([...namesOf((await search(body)).data)].sort()).toEqual([A, C].sort());
  expect(namesOf((await search({ ...body, searchParam: [condition('kind', '=', 'a')] })).data)).toEqual([A]);
});

test('an or cannot reach rows that were removed or are another tenant’s', async () => {
  const foreign = await http.call('POST', '/api/demo/clients/submit', {
    token: await http.tokenOf('admin', '000001'),
    body: { name: '外院', kind: 'a' },
  });
  expect(foreign.status).toBe(200);
  const gone = await save('clients', { name: '已删', kind: 'a' });
  await http.call('POST', '/api/demo/clients/remove', { token, body: { items: [{ id: gone, version: 1 }] } });
  const row = (column: string, op: string, value: string) => ({
    searchType: 'or',
    searchParams: [{ searchType: 'or', ...condition(column, op, value) }],
  });
  const answer = await search({ searchType: 'Y', searchListVO: [row('name', '=', 'none'), row('id', '!=', '0')] });
  expect([...namesOf(answer.data)].sort()).toEqual([A, B, C, D].sort());
});

test('sorts by number, not by text, with the id last; through references; and pages stably', async () => {
  const sorted = async (prop: string, order: string) => namesOf((await search({ orderBy: [{ prop, order }] })).data);
  expect(await sorted('score', 'asc')).toEqual([A, B, C, D]);
  expect(await sorted('score', 'desc')).toEqual([C, B, A, D]);
  expect((await sorted('branchId', 'asc')).slice(0, 2)).toEqual([B, A]);
  expect((await sorted('branchId.name', 'desc')).slice(0, 2)).toEqual([A, B]);
  expect(namesOf((await search({})).data)).toEqual([D, C, B, A]);
  const pages = await Promise.all([1, 2, 3].map((current) => search({ orderBy: [{ prop: 'isActive' }] }, `?current=${current}&size=2`)));
  expect(pages.map(({ data }) => namesOf(data).length)).toEqual([2, 2, 0]);
  expect(pages[2]?.data).toMatchObject({ total: 4, size: 2, current: 3, pages: 2 });
  expect(new Set(pages.flatMap(({ data }) => namesOf(data))).size).toBe(4);
});

test('the address wins over the body for page and size, and limits hold', async () => {
  expect((await search({ current: 2, size: 3 }, '?current=1&size=1')).data).toMatchObject({ current: 1, size: 1, pages: 4 });
  expect((await search({})).data).toMatchObject({ current: 1, size: 50 });
  for (const [query, msg] of [
    ['?size=5001', '每页条数超出上限'],
    ['?size=0', '请求参数类型错误：size'],
    ['?current=x', '请求参数类型错误：current'],
  ]) {
    const answer = await search({}, query);
    expect([answer.status, answer.msg]).toEqual([400, msg]);
  }
});

const operators = '=、!=、<、>、<=、>=、LIKE、NOT LIKE、IN、NOT IN、BETWEEN、NOT BETWEEN';

test.each<[string, unknown, string]>([
  ['an unknown field', one('nothing', '=', '1'), '不支持的查询字段：nothing'],
  ['__proto__', { searchParam: [{ filter: '{"__proto__":"1"}', op: '{"__proto__":"="}' }] }, '不支持的查询字段：__proto__'],
  ['constructor', one('constructor', '=', '1'), '不支持的查询字段：constructor'],
  ['toString', one('toString', '=', '1'), '不支持的查询字段：toString'],
  ['a common column', one('tenant_id', '=', '000001'), '不支持的查询字段：tenant_id'],
  ['a column name', one('create_user', '=', '1'), '不支持的查询字段：create_user'],
  ['another table', one('pg_orders.id', '=', '1'), '不支持的查询字段：pg_orders.id'],
  ['two steps through references', one('branchId.parentId.name', '=', '1'), '不支持的查询字段：branchId.parentId.name'],
  ['SQL in a name', one('name" or 1=1 --', '=', '1'), '不支持的查询字段：name" or 1=1 --'],
  ['SQL in an operator', one('name', '= name or', '1'), `不支持的操作符：= name or；可用：${operators}`],
  ['an operator of another language', one('name', 'EQ', '1'), `不支持的操作符：EQ；可用：${operators}`],
  ['an order without its field', { orderBy: [{ column: 'name', asc: true }] }, '请求参数类型错误：orderBy.prop'],
  ['a filter of no field', { searchParam: [{ filter: { '': '1' }, op: {} }] }, '请求参数类型错误：filter'],
  ['a connector as operator', one('name', 'and', '1'), `不支持的操作符：and；可用：${operators}`],
  ['an operator that the type lacks', one('kind', 'LIKE', 'a'), '字段 kind 不支持操作符 LIKE'],
  ['more than on text', one('name', '>', 'a'), '字段 name 不支持操作符 >'],
  ['a day as number', one('score', '=', '2026-01-01'), '查询值格式错误：score'],
  ['SQL as number', one('score', '=', '1; drop table pg_clients'), '查询值格式错误：score'],
  ['infinity', one('amount', '=', 'Infinity'), '查询值格式错误：amount'],
  ['a day that is none', one('since', '=', '2026-02-30'), '查询值格式错误：since'],
  ['SQL as day', one('since', '=', "2026-01-01' or '1'='1"), '查询值格式错误：since'],
  ['an id that is text', one('branchId', '=', "1' or 1=1"), '查询值格式错误：branchId'],
  ['a text of 513', one('name', 'LIKE', 'x'.repeat(513)), '查询值格式错误：name'],
  ['a zero byte', one('name', '=', 'a\0b'), '查询值格式错误：name'],
  ['a range upside down', one('since', 'BETWEEN', '2026-02-01,2026-01-01'), '起始值不能大于结束值'],
  ['a number range upside down', one('amount', 'BETWEEN', '10.01,10'), '起始值不能大于结束值'],
  ['a range of three', one('score', 'BETWEEN', '1,2,3'), '查询值格式错误：score'],
  ['an open NOT BETWEEN', one('score', 'NOT BETWEEN', '1,'), '查询值格式错误：score'],
  ['a sort by SQL', { orderBy: [{ prop: '(select 1)' }] }, '不支持的查询字段：(select 1)'],
  ['a sort by a column', { orderBy: [{ prop: 'tenant_id' }] }, '不支持的查询字段：tenant_id'],
  ['broken JSON', { searchParam: [{ filter: '{', op: '{}' }] }, '查询参数不是合法的JSON'],
  ['too many', { searchParam: Array.from({ length: 51 }, () => condition('name', '=', '1')) }, '查询条件过多'],
])('refuses %s', async (_, body, msg) => {
  const answer = await search(body);
  expect([answer.status, answer.msg, answer.body['code'], answer.body['success']]).toEqual([400, msg, 400, false]);
});

test('tells which column, operator and place was refused', async () => {
  const answer = await search({ searchParam: [condition('name', '=', 'x'), condition('nothing', '=', '1')] });
  expect(answer.data).toEqual({ column: 'nothing', index: 1 });
});

test.each(["'; drop table pg_clients; --", '100%_\\', "' or '1'='1", '$1', '\\\\', '"', '😀', 'select', '<script>'])(
  'the text %j is only a text',
  async (text) => {
    for (const op of ['=', 'LIKE', 'IN']) {
      const answer = await search(one('name', op, [text]));
      expect([answer.status, namesOf(answer.data)]).toEqual([200, []]);
    }
  },
);
