import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;

/** The ends of every type, and what stands just inside them. */
const scores = [
  '-9007199254740991',
  '-2147483649',
  '-1',
  '0',
  '999999999',
  '2147483647',
  '2147483648',
  '9007199254740990',
  '9007199254740991',
  null,
];
const amounts = ['-9999999999999999999999.99', '-0.01', '0', '0.01', '2147483648', '9999999999999999999999.99', null, '1', '2', '3'];
const days = ['1000-01-01', '1582-10-15', '1900-12-31', '1970-01-01', '2024-02-29', '9999-12-31', null, null, '2024-03-01', '2024-03-02'];
const moments = [
  '1000-01-01 00:00:00',
  '1890-06-01 12:34:56',
  '1900-12-31 23:59:59',
  '1940-06-15 12:00:00',
  '1988-07-01 00:00:00.123456',
  '9999-12-31 23:59:59',
  null,
  null,
  '2024-02-29 23:59:59',
  '2024-02-29 23:59:59.5',
];
const ids = ['1', '2', '3', '4', '2147483647', '2147483648', '77', '999999999999999999', '1000000000000000000', '9223372036854775807'];

beforeAll(async () => {
  http = await openHttp();
  token = await http.tokenOf('admin');
  await http.database.system(async (q) => {
    for (const [index, score] of scores.entries())
      await q.query(
        `insert into pg_clients (tenant_id, id, code, name, kind, score, amount, since, seen_at) values ('000000', $1, $2, $3, 'a', $4, $5, $6, $7)`,
        [
          ids[index],
          `C${index}`,
          index === 3 ? '“引号”\\\n换行 €😀' : `名${index}`,
          score,
          amounts[index],
          days[index],
          moments[index] ? `${moments[index]}+08` : null,
        ],
      );
  });
});
afterAll(() => http.close());

const call = (body: Values) => http.call('POST', '/api/demo/clients/page', { token, body: { current: 1, searchType: 'N', ...body } });

async function page(body: Values): Promise<{ readonly ids: readonly string[]; readonly next: unknown }> {
  const answer = await call(body);
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  const data = isObject(answer.data) ? answer.data : {};
  const records = Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
  return { ids: records.map((row) => String(row['id'])), next: data['next'] };
}

const orders = (['score', 'amount', 'since', 'seenAt', 'id', 'name', 'code', 'isActive'] as const).flatMap((prop) => [
  [prop, 'asc'] as const,
  [prop, 'desc'] as const,
]);

test.each(orders)('every row is met once, a row a page, in the order of %s, %s, up to the ends of the type', async (prop, order) => {
  const orderBy = [{ prop, order }];
  const whole = (await page({ orderBy, size: 100 })).ids;
  expect(whole).toHaveLength(scores.length);
  const walked: string[] = [];
  for (let after: unknown; walked.length < scores.length;) {
    const found = await page({ orderBy, size: 1, ...(after === undefined ? {} : { after }) });
    expect(found.ids).toHaveLength(1);
    walked.push(...found.ids);
    after = found.next;
    expect(typeof after).toBe('string');
  }
  expect(walked).toEqual(whole);
});

const rewrite = (cursor: unknown, change: (text: string) => string): string =>
  Buffer.from(change(Buffer.from(String(cursor), 'base64url').toString('utf8'))).toString('base64url');
const withFirst = (value: unknown) => (text: string) => text.replace(/\[("[^"]*"|null),/, () => `[${JSON.stringify(value)},`);

const forged: readonly (readonly [what: string, prop: string, change: (text: string) => string])[] = [
  ['an integer beyond its type', 'score', withFirst('9223372036854775808')],
  ['an integer below its type', 'score', withFirst('-9223372036854775809')],
  ['an integer of forty digits', 'score', withFirst('1'.repeat(40))],
  ['a number for a text', 'score', withFirst(7)],
  ['an id beyond its type', 'id', withFirst('9223372036854775808')],
  ['a decimal that is none', 'amount', withFirst('1e400')],
  ['a decimal of a hundred digits', 'amount', withFirst('9'.repeat(100))],
  ['a day that no calendar has', 'since', withFirst('2026-02-30')],
  ['a day without end', 'since', withFirst('infinity')],
  ['a moment that no clock shows', 'seenAt', withFirst('2026-01-01 25:00:00+08')],
  ['a moment of no zone', 'seenAt', withFirst('2026-01-01 10:00:00+99')],
  ['a text that no database holds', 'name', withFirst('a\0b')],
  ['a list of another length', 'name', (text) => text.replace('[', '["x",')],
  ['an object', 'name', (text) => `${text.slice(0, text.indexOf('['))}{"length":2}`],
  ['cut', 'name', (text) => text.slice(0, -3)],
  ['a sign alone', 'name', (text) => text.slice(0, text.indexOf('['))],
];

test.each(forged)('a place that is forged as %s is refused in a sentence', async (_what, prop, change) => {
  const orderBy = [{ prop, order: 'asc' }];
  const { next } = await page({ orderBy, size: 1 });
  const answer = await call({ orderBy, size: 1, after: rewrite(next, change) });
  expect([answer.status, answer.msg]).toEqual([400, '翻页位置已失效，请回到第一页']);
});

test('where a place would be too long to come back, none is told, and the next page is found by its number', async () => {
  await http.database.system((q) =>
    q.query(`update pg_clients set contact_name = repeat('长', 3000) where tenant_id = '000000' and code in ('C1', 'C2')`),
  );
  const orderBy = [{ prop: 'contact.name', order: 'asc' }];
  const first = await page({ orderBy, size: 1 });
  expect(first.next).toBeUndefined();
  const second = await page({ orderBy, size: 1, current: 2 });
  expect([...first.ids, ...second.ids].toSorted()).toEqual(['2', '3']);
});
