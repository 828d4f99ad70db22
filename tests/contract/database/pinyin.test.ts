import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { pinyinCollation } from '../../../src/server/db/connections/pinyin';
import { onMachine } from '../../fixtures/test-database';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;

/** In the order of Chinese dictionaries: numbers, Chinese by pinyin and tone, then Latin whatever its case. */
const sortedWords = ['10kV', '2号', '安徽', '北京', '李', '李白', '钱', '孙', '王', '吴', '赵', '郑', '周', 'alpha', 'Beta', 'gamma'];
/** Outside of the plane of common characters, composed, wide, with signs: each stands somewhere, once. */
const rare = ['𠮷野', '㛃', '䶮', '王𬭁', 'e\u0301tude', 'étude', 'Ｂｅｔａ', '（甲）', 'a-b', 'a b', 'ab'];
const names = [...sortedWords, ...rare];

beforeAll(async () => {
  http = await openHttp();
  token = await http.tokenOf('admin');
  await http.database.system(async (q) => {
    // Not in their order, so that none stands there by chance.
    for (const [index, name] of names.toReversed().entries()) {
      await q.query(`insert into pg_branches (tenant_id, id, name) values ('000000', $1, $2)`, [1000 + index, name]);
      await q.query(
        `insert into pg_clients (tenant_id, id, code, name, kind, contact_name, branch_id) values ('000000', $1, $2, $3, 'a', $4, $5)`,
        [2000 + index, `C${index}`, name, index % 4 === 0 ? null : name, 1000 + index],
      );
    }
  });
});
afterAll(() => http.close());

const namesOf = (rows: unknown, key: string): readonly string[] =>
  Array.isArray(rows) ? rows.filter(isObject).map((row) => String(row[key])) : [];
const common = (found: readonly string[]) => found.filter((name) => sortedWords.includes(name));

async function list(body: Values): Promise<Values> {
  const answer = await http.call('POST', '/api/demo/clients/page', { token, body: { current: 1, size: 100, searchType: 'N', ...body } });
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return isObject(answer.data) ? answer.data : {};
}

test.each([
  ['name', 'asc'],
  ['name', 'desc'],
  ['branchId', 'asc'],
  ['branchId.name', 'desc'],
] as const)('a list sorted by %s, %s, stands in the order of pinyin, whole and a few rows at a time', async (prop, order) => {
  const orderBy = [{ prop, order }];
  const whole = namesOf((await list({ orderBy }))['records'], 'name');
  expect(whole.toSorted()).toEqual(names.toSorted());
  expect(common(whole)).toEqual(order === 'asc' ? sortedWords : sortedWords.toReversed());
  const walked: string[] = [];
  let after: unknown;
  for (let step = 0; step === 0 || after !== undefined; step += 1) {
    expect(step).toBeLessThan(names.length);
    const page = await list({ orderBy, size: 4, ...(after === undefined ? {} : { after }) });
    walked.push(...namesOf(page['records'], 'name'));
    after = page['next'];
  }
  expect(walked).toEqual(whole);
});

test('rows without the text come last, in both directions', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const rows = (await list({ orderBy: [{ prop: 'contact.name', order }] }))['records'];
    const found = Array.isArray(rows) ? rows.filter(isObject).map(({ contact }) => (isObject(contact) ? contact['name'] : null)) : [];
    const filled = found.filter((name) => name !== null).map(String);
    expect(found.slice(filled.length).every((name) => name === null)).toBe(true);
    expect(common(filled)).toEqual((order === 'asc' ? sortedWords : sortedWords.toReversed()).filter((name) => filled.includes(name)));
  }
});

test('what may be chosen stands in the same order', async () => {
  const body = { field: 'branchId', size: 100 };
  const answer = await http.call('POST', '/api/demo/clients/candidates', { token, body });
  expect(common(namesOf(answer.data, 'display'))).toEqual(sortedWords);
});

test('codes and keys stand in the order of their characters', async () => {
  const codes = namesOf((await list({ orderBy: [{ prop: 'code', order: 'asc' }] }))['records'], 'code');
  expect(codes).toEqual(codes.toSorted());
});

test('where the library that sorts is another than before, the indexes are built anew, once', async () => {
  const run = (sql: string) => http.database.system((q) => q.query(sql));
  const isSame = async () =>
    (await run(`select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'pinyin'`)).rows;
  expect(await isSame()).toEqual([{ same: true }]);
  // Only in a database of our own may a test write into the catalogue.
  if (!onMachine) {
    await run(`update pg_catalog.pg_collation set collversion = '0' where collname = 'pinyin'`);
    expect(await isSame()).toEqual([{ same: false }]);
  }
  await run(pinyinCollation);
  expect(await isSame()).toEqual([{ same: true }]);
  expect(common(namesOf((await list({ orderBy: [{ prop: 'name', order: 'asc' }] }))['records'], 'name'))).toEqual(sortedWords);
});
