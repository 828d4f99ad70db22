import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;

/** Neighbours beyond what a floating-point number tells apart, and fewer digits, which stand elsewhere in the order of texts. */
const ids: readonly string[] = [
  '9',
  '10',
  '99',
  '1000',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9007199254740994',
  '10007199254740993',
  '99999999999999998',
  '100000000000000001',
  '123456789012345678',
  '123456789012345679',
  '999999999999999998',
  '999999999999999999',
];

const post = async (url: string, body: unknown): Promise<unknown> => {
  const answer = await http.call('POST', url, { token, body });
  expect([url, answer.status, answer.msg]).toEqual([url, 200, '操作成功']);
  return answer.data;
};
const rowsIn = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const search = (more: Values = {}): Values => ({ current: 1, size: 50, searchType: 'N', ...more });
const where = (filter: Values, op: Values): Values => search({ searchParam: [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }] });
const sorted = (prop: string, order: 'asc' | 'desc', more: Values = {}): Values => search({ orderBy: [{ prop, order }], ...more });

beforeAll(async () => {
  http = await openHttp();
  token = await http.tokenOf('admin');
  await http.database.system((q) =>
    q.query(`insert into pg_branches (tenant_id, id, name) select '000000', i, 'B' || i from unnest($1::bigint[]) as i`, [ids]),
  );
  await http.database.system((q) =>
    q.query(
      `insert into pg_clients (tenant_id, id, code, name, kind, is_active, branch_id, partner_ids)
       select '000000', i, 'C' || i, 'C' || i, 'a', 1, i, array[i::text] from unnest($1::bigint[]) as i`,
      [ids],
    ),
  );
});
afterAll(() => http.close());

test.each(['asc', 'desc'] as const)('ids stand in the order of numbers, %s, and so do the pages', async (order) => {
  const desired = order === 'asc' ? ids : [...ids].reverse();
  expect(rowsIn(await post('/api/demo/clients/page', sorted('id', order))).map((row) => row['id'])).toEqual(desired);
  const [byNumber, byPlace]: [unknown[], unknown[]] = [[], []];
  let after: unknown;
  for (let current = 1; current <= 4; current += 1) {
    const page = await post('/api/demo/clients/page', sorted('id', order, { size: 4, current }));
    byNumber.push(...rowsIn(page).map((row) => row['id']));
    const next = await post('/api/demo/clients/page', sorted('id', order, { size: 4, ...(after === undefined ? {} : { after }) }));
    byPlace.push(...rowsIn(next).map((row) => row['id']));
    after = isObject(next) ? next['next'] : undefined;
  }
  expect([byNumber, byPlace]).toEqual([desired, desired]);
});

test('rows of the same value are in the order of their ids', async () => {
  const rows = rowsIn(await post('/api/demo/clients/page', sorted('kind', 'asc')));
  expect(rows.map((row) => row['id'])).toEqual(ids);
});

test('no digit of an id changes: in list, detail, references, the choice of a select and the branch of a tree', async () => {
  const rows = new Map(rowsIn(await post('/api/demo/clients/page', search())).map((row) => [row['id'], row]));
  for (const id of ids) {
    const refs = { branchId: { id, display: `B${id}` }, partnerIds: [{ id, display: `C${id}` }] };
    expect(rows.get(id)).toMatchObject({ id, branchId: id, partnerIds: id, $refs: refs });
    const detail = await http.call('GET', `/api/demo/clients/detail?id=${id}`, { token });
    expect(detail.data).toMatchObject({ id, name: `C${id}`, branchId: id, $refs: refs });
    const chosen = await post('/api/demo/orders/candidates', { field: 'clientId', ids: [id], size: 5 });
    expect(JSON.stringify(chosen)).toContain(`"${id}"`);
    for (const [column, operator] of [
      ['id', '='],
      ['branchId', '='],
      ['branchId', 'IN'],
      ['partnerIds', 'IN'],
    ] as const) {
      const found = rowsIn(await post('/api/demo/clients/page', where({ [column]: id }, { [column]: operator })));
      expect([column, found.map((row) => row['id'])]).toEqual([column, [id]]);
    }
  }
});

test('a reference chosen by such an id is stored and comes back as that one', async () => {
  for (const id of ids.slice(4, 8)) {
    const made = await post('/api/demo/orders/submit', { clientId: id, title: id, lines: [] });
    const { data } = await http.call('GET', `/api/demo/orders/detail?id=${isObject(made) ? String(made['id']) : ''}`, { token });
    expect(data).toMatchObject({ clientId: id, clientCode: `C${id}`, $refs: { clientId: { id } } });
  }
});

test('new ids are longer than a number holds, and rise', async () => {
  const made: string[] = [];
  for (let place = 0; place < 3; place += 1) {
    const data = await post('/api/demo/branches/submit', { name: `新${place}` });
    made.push(isObject(data) ? String(data['id']) : '');
  }
  expect(made.every((id) => BigInt(id) > 2n ** 53n)).toBe(true);
  expect([...made].sort((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1))).toEqual(made);
});

test('a number instead of a text is refused or meant exactly: never a neighbour', async () => {
  const rounded = 9007199254740993;
  const found = rowsIn(await post('/api/demo/clients/page', where({ id: rounded }, { id: '=' })));
  // The sender's own arithmetic has made it even; what was sent is what is found.
  expect(found.map((row) => row['id'])).toEqual([String(rounded)]);
  const answer = await http.call('POST', '/api/demo/clients/page', { token, body: where({ id: '9'.repeat(19) }, { id: '=' }) });
  expect([answer.status, answer.msg]).toEqual([400, '查询值格式错误：id']);
});

test('an export shows a text of digits as text, every digit kept', async () => {
  const answer = await http.server.inject({
    method: 'POST',
    url: '/api/demo/clients/export',
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...sorted('id', 'asc'), columns: ['code', 'branchId', 'partnerIds'], format: 'csv' }),
  });
  expect(answer.body.replace('\ufeff', '').trim().split('\r\n').slice(1)).toEqual(ids.map((id) => `C${id},B${id},C${id}`));
});

test('removing and restoring by such ids reaches these rows and no neighbours', async () => {
  const chosen = ids.slice(5, 7);
  // What others refer to stays.
  await http.database.system((q) => q.query(`update pg_clients set partner_ids = null`));
  await http.database.system((q) => q.query(`delete from pg_orders`));
  const queued = await post('/api/demo/clients/batch', { do: 'remove', items: chosen.map((id) => ({ id, version: 1 })), expected: 2 });
  const { task } = await waitForTask(http, isObject(queued) ? String(queued['taskId']) : '', token);
  const lines = await http.call('GET', `/api/tasks/lines?id=${task.id}`, { token });
  expect(
    rowsIn(lines.data)
      .map((line) => [line['id'], line['display'], line['ok']])
      .sort(),
  ).toEqual(chosen.map((id) => [id, `C${id}`, true]));
  const left = async () => rowsIn(await post('/api/demo/clients/page', sorted('id', 'asc'))).map((row) => row['id']);
  expect(await left()).toEqual(ids.filter((id) => !chosen.includes(id)));
  await post('/api/demo/clients/restore', { items: chosen.map((id) => ({ id, version: 2 })) });
  expect(await left()).toEqual(ids);
});
