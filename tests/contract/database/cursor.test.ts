import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
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

const changes: readonly (readonly [what: string, change: (bytes: Buffer) => Buffer])[] = [
  ['changed in its first byte', (bytes) => Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)])],
  ['changed in the middle', (bytes) => Buffer.from(bytes.map((byte, index) => (index === 20 ? byte ^ 0x80 : byte)))],
  ['changed in its last byte', (bytes) => Buffer.from(bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)))],
  ['cut', (bytes) => bytes.subarray(0, -3)],
  ['cut to nothing but its frame', (bytes) => bytes.subarray(0, 28)],
  ['longer', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ['made up', (bytes) => Buffer.alloc(bytes.length, 7)],
  ['a list that is readable', () => Buffer.from('["2147483648","1"]')],
];

test.each(changes)('a place that is %s is refused in a sentence', async (_what, change) => {
  const orderBy = [{ prop: 'score', order: 'asc' }];
  const { next } = await page({ orderBy, size: 1 });
  const forged = change(Buffer.from(String(next), 'base64url')).toString('base64url');
  for (const after of [forged, `${String(next)}=`, '不', 'x'.repeat(5000)]) {
    const answer = await call({ orderBy, size: 1, after });
    expect([answer.status, answer.msg]).toEqual([400, '翻页位置已失效，请回到第一页']);
  }
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

test('a place is good after a restart', async () => {
  const orderBy = [{ prop: 'code', order: 'asc' }];
  const { next } = await page({ orderBy, size: 2 });
  const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-cursor-${process.pid}` }, '/tmp');
  const again = await buildServer({ database: http.database, store: http.store, settings });
  const answer = await again.inject({
    method: 'POST',
    url: '/api/demo/clients/page',
    headers: { 'blade-auth': `bearer ${token}` },
    payload: { current: 1, searchType: 'N', orderBy, size: 2, after: next },
  });
  const body = answer.json<{ readonly data: { readonly records: readonly { readonly code: string }[] } }>();
  expect([answer.statusCode, body.data.records.map((row) => row.code)]).toEqual([200, ['C2', 'C3']]);
  await again.close();
});
