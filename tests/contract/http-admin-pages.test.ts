import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../src/base/dot-path';
import { existingTables, existingView } from '../../src/schema/existing-tables';
import { commonColumns } from '../../src/server/db/wanted-tables';
import { openHttp, type TestHttp } from './http-setup';

// The product's own pages of 系统管理, over the tables that they are about.
const schemasDir = fileURLToPath(new URL('../../schemas', import.meta.url));
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(schemasDir);
});

afterAll(() => http.close());

const everything = { current: 1, size: 50, searchType: 'N' };

async function call(page: string, action: string, body: Values, account = 'admin', tenantId = '000000') {
  return http.call('POST', `/api/system/${page}/${action}`, { token: await http.tokenOf(account, tenantId), body });
}

const recordsOf = (data: unknown): readonly Values[] => {
  const records = isObject(data) ? data['records'] : undefined;
  return Array.isArray(records) ? records.filter(isObject) : [];
};
const list = async (page: string, account = 'admin', tenantId = '000000') =>
  recordsOf((await call(page, 'page', everything, account, tenantId)).data);
const stored = (data: unknown): Values => (isObject(data) ? { id: data['id'], version: data['version'] } : {});

/** PostgreSQL's types of what the catalogue calls by the language's names. */
const types: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  int: ['integer'],
  decimal: ['numeric', 'numeric(8,2)'],
  yesNo: ['smallint'],
  day: ['date'],
  dateTime: ['timestamp with time zone'],
  ref: ['bigint'],
  refs: ['text[]'],
};

test.each(Object.entries(existingTables))('the view of %s has the columns that pages may name, and no others', async (name, table) => {
  const answer = await http.database.system((q) =>
    q.query(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [existingView(name)],
    ),
  );
  const found = new Map(answer.rows.map((row) => [String(row['name']), String(row['type'])]));
  const { status: _unused, ...common } = commonColumns;
  expect([...found.keys()].sort()).toEqual([...Object.keys(common), ...Object.keys(table.columns)].sort());
  for (const [column, type] of Object.entries(table.columns)) expect(types[type]).toContain(found.get(column));
});

/** Pages that people write: what a new row says, and what is changed in it. */
const written: readonly (readonly [page: string, values: Values, change: Values])[] = [
  ['params', { paramName: '初始口令', paramKey: 'account.initPassword', paramValue: '随机' }, { paramValue: '固定' }],
];

test.each(written)('%s: rows are made, listed, changed, removed and told of; others are refused', async (page, values, change) => {
  const made = await call(page, 'submit', values);
  expect(made.status, made.text).toBe(200);
  const key = stored(made.data);
  const found = (await list(page)).find((row) => row['id'] === key['id']);
  expect(found).toMatchObject(values);

  const changed = await call(page, 'submit', { ...values, ...change, ...key });
  expect(changed.status, changed.text).toBe(200);
  expect(await call(page, 'submit', { ...values, ...key })).toMatchObject({ status: 409 });
  const detail = await http.call('GET', `/api/system/${page}/detail?id=${String(key['id'])}`, { token: await http.tokenOf('admin') });
  expect(detail.data).toMatchObject({ ...values, ...change });

  expect((await call(page, 'page', everything, 'tester')).status).toBe(403);
  expect((await call(page, 'submit', values, 'tester')).status).toBe(403);
  expect((await list(page, 'admin', '000001')).some((row) => row['id'] === key['id'])).toBe(false);
  expect((await call(page, 'submit', { ...values, ...stored(changed.data) }, 'admin', '000001')).status).toBe(404);

  const removed = await call(page, 'remove', { items: [stored(changed.data)] });
  expect(removed.status, removed.text).toBe(200);
  expect((await list(page)).some((row) => row['id'] === key['id'])).toBe(false);

  const trail = await http.database.system((q) =>
    q.query('select action, refused from sys_audit where subject = $1 and subject_id = $2 order by id', [page, key['id']]),
  );
  expect(trail.rows.map((row) => row['action'])).toEqual(expect.arrayContaining(['create', 'edit', 'remove']));
});

test('a key that is there already is told at its field', async () => {
  const values = { paramName: '甲', paramKey: 'twice', paramValue: '1' };
  await call('params', 'submit', values);
  const again = await call('params', 'submit', values);
  expect(again.status).toBe(400);
  expect(again.text).toContain('参数键已存在');
});

test('sign-ins and operations are listed of the own tenant alone, and nobody writes them', async () => {
  expect(await list('loginLogs')).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'signIn', userName: '人员admin' })]));
  await call('params', 'submit', { paramName: '乙', paramKey: 'told', paramValue: '1' });
  const entries = await list('operationLogs');
  expect(entries.find((entry) => entry['subject'] === 'params')).toMatchObject({ action: 'create', userName: '人员admin', refused: 0 });
  expect((await list('operationLogs', 'admin', '000001')).some((entry) => entry['subjectId'] === entries[0]?.['subjectId'])).toBe(false);
  expect((await call('operationLogs', 'submit', { subject: 'x' })).status).toBe(403);
  expect((await call('operationLogs', 'remove', { items: [{ id: String(entries[0]?.['id']), version: 1 }] })).status).toBe(403);
});

test('sessions show who is signed in, and no token of theirs', async () => {
  const answer = await call('sessions', 'page', everything);
  expect(recordsOf(answer.data)).toEqual(expect.arrayContaining([expect.objectContaining({ account: 'admin', realName: '人员admin' })]));
  expect(answer.text).not.toMatch(/hash|refresh/i);
});
