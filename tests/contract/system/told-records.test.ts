import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// The operation log calls a record what people call it, to whoever may see the record and its name, and to nobody else.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;
const owner = (sql: string, values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

beforeAll(async () => {
  http = await openHttp(schemasDir);
  const quality = roles.indexOf('quality') + 1;
  // The area within his rows.
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'quality/risks', 'custom', $2)`,
    [quality, `area == '1'`],
  );
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'departments', 'deptName', 'hidden')`,
    [quality],
  );
});
afterAll(() => http.close());

async function call(path: string, body: Values, account = 'admin'): Promise<unknown> {
  const answer = await http.call('POST', `/api/${path}`, { token: await http.tokenOf(account), body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}
const make = async (page: string, values: Values): Promise<string> => {
  const made = await call(`${page}/submit`, values);
  return isObject(made) ? String(made['id']) : '';
};

/** What the newest entry about a record says of it. */
async function entryOf(subject: string, id: string, account: string): Promise<Values> {
  const filter = JSON.stringify({ subject, subjectId: id });
  const body = { current: 1, size: 10, searchType: 'N', searchParam: [{ filter, op: '{"subject":"=","subjectId":"="}' }] };
  const list = await call('system/operationLogs/page', body, account);
  const [row] = isObject(list) && Array.isArray(list['records']) ? (list['records'] as readonly Values[]) : [];
  return row ?? {};
}
const toldOf = ({ $refs }: Values): Values => (isObject($refs) ? $refs : {});

const named = (zh: string, path: string, id: string): Values => ({ zh, en: zh, path, id });

test('an entry of the log names its record and calls what was done by the word of its page, as far as its reader may see', async () => {
  const dept = await make('system/departments', { deptName: '长度室', fullName: '长度室', deptCategory: '2', sort: 1 });
  const risk = { riskKind: '1', subject: '断电', area: '1', deptId: dept, likelihood: 2, severity: 2 };
  const [within, beyond] = [await make('quality/risks', risk), await make('quality/risks', { ...risk, area: '2' })];
  const post = await make('system/posts', { postCode: 'GW09', postName: '院长', category: '1', sort: 1 });
  const number = async (id: string) => {
    const answer = await http.call('GET', `/api/quality/risks/detail?id=${id}`, { token: await http.tokenOf('admin') });
    return isObject(answer.data) ? String(answer.data['riskNo']) : '';
  };
  const told = async (account: string) =>
    Promise.all(
      [
        ['risks', within],
        ['risks', beyond],
        ['departments', dept],
        ['posts', post],
      ].map(async ([subject = '', id = '']) => toldOf(await entryOf(subject, id, account))['subjectId']),
    );
  const [first, second] = [await number(within), await number(beyond)];
  expect(first).toMatch(/\d/);
  expect(await told('admin')).toEqual([
    named(first, 'quality/risks', within),
    named(second, 'quality/risks', beyond),
    named('长度室', 'system/departments', dept),
    named('院长', 'system/posts', post),
  ]);
  // Beyond his rows; by a name that is hidden from him; without the right to the page.
  expect(await told('quality')).toEqual([named(first, 'quality/risks', within), undefined, undefined, undefined]);
  const entry = await entryOf('risks', beyond, 'quality');
  expect(entry['subjectId']).toBe(beyond);
  expect(JSON.stringify(entry)).not.toContain(second);
  const detail = await http.call('GET', `/api/system/operationLogs/detail?id=${String(entry['id'])}`, {
    token: await http.tokenOf('quality'),
  });
  expect([detail.status, detail.text.includes(second)]).toEqual([200, false]);
  const file = await http.call('POST', '/api/system/operationLogs/export', {
    token: await http.tokenOf('quality'),
    body: { columns: ['subjectId', 'action'], format: 'csv', current: 1, size: 50 },
  });
  expect([file.text.includes(first), file.text.includes(second), file.text.includes(beyond)]).toEqual([true, false, true]);
});

test.each([
  ['contracts', 'approve', { zh: '审批通过', en: 'Approve' }],
  ['jewels', 'approve', { zh: '批准签发', en: 'Approve and issue' }],
  // No button of a page: the log has a word of its own for it.
  ['sys_view', 'save', undefined],
])('what was done to %s (%s) is called as on their own page, whatever others call it', async (subject, action, word) => {
  const id = String(7_000_000 + Math.floor(Math.random() * 1e6));
  await owner(`insert into sys_audit (tenant_id, id, action, subject, subject_id) values ('000000', $1, $2, $3, $1)`, [
    id,
    action,
    subject,
  ]);
  expect(toldOf(await entryOf(subject, id, 'admin'))['action']).toEqual(word);
});

/** What the log gives for a search. Shape: ids and accounts of the rows. */
async function askLog(
  filter: Values,
  op: Values,
  account = 'admin',
): Promise<readonly { readonly id: unknown; readonly account: unknown }[]> {
  const searchParam = [{ filter: JSON.stringify(filter), op: JSON.stringify(op) }];
  const list = await call('system/operationLogs/page', { current: 1, size: 500, searchType: 'N', searchParam }, account);
  const rows = isObject(list) && Array.isArray(list['records']) ? (list['records'] as readonly Values[]) : [];
  return rows.map((row) => ({ id: row['subjectId'], account: row['account'] }));
}

test('the log is asked for by the number or the name of a record, as far as its reader may see it, and by the account', async () => {
  const name = `温度室${String(Date.now() % 100_000)}`;
  const dept = await make('system/departments', { deptName: name, fullName: name, deptCategory: '2', sort: 1 });
  const risk = { riskKind: '1', subject: '漏水', area: '1', deptId: dept, likelihood: 2, severity: 2 };
  const [within, beyond] = [await make('quality/risks', risk), await make('quality/risks', { ...risk, area: '2' })];
  const numberOf = async (id: string): Promise<string> => {
    const answer = await http.call('GET', `/api/quality/risks/detail?id=${id}`, { token: await http.tokenOf('admin') });
    return isObject(answer.data) ? String(answer.data['riskNo']) : '';
  };
  const [first, second] = [await numberOf(within), await numberOf(beyond)];
  const idsOf = async (...asked: Parameters<typeof askLog>): Promise<readonly unknown[]> => [
    ...new Set((await askLog(...asked)).map(({ id }) => id)),
  ];
  const holds = { subjectId: 'LIKE' };
  expect(await idsOf({ subjectId: first }, holds)).toEqual([within]);
  expect(await idsOf({ subjectId: second }, { subjectId: '=' })).toEqual([beyond]);
  expect(await idsOf({ subjectId: first, subject: 'risks' }, { ...holds, subject: '=' })).toEqual([within]);
  expect(await idsOf({ subjectId: first, subject: 'departments' }, { ...holds, subject: '=' })).toEqual([]);
  expect(await idsOf({ subjectId: name }, holds)).toEqual([dept]);
  // By its id it is found as before, and whoever excludes it by its number sees all others.
  expect(await idsOf({ subjectId: within }, holds)).toEqual([within]);
  const others = await idsOf({ subjectId: first, subject: 'risks' }, { subjectId: 'NOT LIKE', subject: '=' });
  expect([others.includes(beyond), others.includes(within)]).toEqual([true, false]);
  // What he may not see is called by no number, and found by none.
  expect(await idsOf({ subjectId: first }, holds, 'quality')).toEqual([within]);
  expect(await idsOf({ subjectId: second }, holds, 'quality')).toEqual([]);

  const searchParam = [{ filter: JSON.stringify({ subjectId: first }), op: JSON.stringify(holds) }];
  expect(await call('system/operationLogs/count', { searchType: 'N', searchParam })).toEqual({ total: 1 });
  const file = await http.call('POST', '/api/system/operationLogs/export', {
    token: await http.tokenOf('admin'),
    body: { columns: ['subjectId', 'account'], format: 'csv', searchType: 'N', searchParam },
  });
  expect([file.text.includes(first), file.text.includes(second)]).toEqual([true, false]);

  const byAccount = await askLog({ account: 'admin', subject: 'risks' }, { account: '=', subject: '=' });
  expect([byAccount.length > 1, new Set(byAccount.map(({ account }) => account))]).toEqual([true, new Set(['admin'])]);
});

test('a removed record keeps its id in the log', async () => {
  const id = await make('system/posts', { postCode: 'GW10', postName: '顾问', category: '1', sort: 1 });
  await call('system/posts/remove', { items: [{ id, version: 1 }] });
  const entry = await entryOf('posts', id, 'admin');
  expect([entry['subjectId'], entry['action'], toldOf(entry)['subjectId']]).toEqual([id, 'remove', undefined]);
});

test('a page of the log is told with two statements for each page that it tells of, however many rows it has', async () => {
  for (let turn = 0; turn < 12; turn += 1)
    await make('system/topMenus', { code: `bar${String(turn)}`, name: `栏${String(turn)}`, path: '/crm' });
  const statements: string[] = [];
  const { read } = http.database;
  Object.assign(http.database, {
    read: (tenantId: string, fn: Parameters<typeof read>[1]) =>
      read(tenantId, (q) =>
        fn({
          query: (text, values) => {
            statements.push(text);
            return q.query(text, values);
          },
        }),
      ),
  });
  const body = { current: 1, size: 50, searchType: 'N', searchParam: [{ filter: '{"subject":"topMenus"}', op: '{"subject":"="}' }] };
  const list = await call('system/operationLogs/page', body);
  Object.assign(http.database, { read });
  const records = isObject(list) && Array.isArray(list['records']) ? (list['records'] as readonly Values[]) : [];
  expect(records.filter((row) => toldOf(row)['subjectId'] !== undefined).length).toBeGreaterThanOrEqual(12);
  expect(statements.filter((text) => text.includes('page_top_menus')).length).toBeLessThanOrEqual(2);
});
