import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

const call = async (path: string, body: Values) => http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf('salesman'), body });

/** What salesmen may not know, by the rule that shuts it, and two values that it may have. */
const restricted = [
  { field: 'amount', rule: 'hidden', column: 'amount', low: '10.00', high: '9000.00' },
  { field: 'contact.mobile', rule: 'masked', column: 'contact_mobile', low: '13800000000', high: '13899990000' },
  { field: 'score', rule: 'hidden', column: 'score', low: '1', high: '900' },
] as const;

let id = '';
beforeAll(async () => {
  http = await openHttp();
  const token = await http.tokenOf('admin');
  const made = await http.call('POST', '/api/demo/clients/submit', {
    token,
    body: { name: '甲', kind: 'a', score: 1, amount: '10.00', since: '2026-01-02', contact: { name: '王', mobile: '13800000000' } },
  });
  id = (made.data as { id: string }).id;
  await http.call('POST', '/api/demo/clients/submit', { token, body: { name: '乙', kind: 'b', score: 50, amount: '500.00' } });
  for (const { field, rule } of restricted)
    await owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'clients', $2, $3)`,
      roles.indexOf('salesman') + 1,
      field,
      rule,
    );
});
afterAll(() => http.close());

const operators = ['=', '!=', '<', '<=', '>', '>=', 'IN', 'NOT IN', 'LIKE', 'NOT LIKE', 'BETWEEN', 'NOT BETWEEN'];

/** Every way to let a value decide what comes back. */
function probesOf(field: string, guess: string): readonly (readonly [path: string, body: Values])[] {
  const json = (value: string) => JSON.stringify({ [field]: value });
  const conditions = operators.flatMap((op): readonly Values[] => {
    const filter = json(op.includes('BETWEEN') ? `${guess},${guess}` : guess);
    const param = { filter, op: json(op) };
    return [
      { searchType: 'N', searchParam: [param] },
      { searchType: 'Y', searchListVO: [{ searchParams: [param] }] },
    ];
  });
  return [
    ...conditions.flatMap((body) => ['page', 'count', 'totals'].map((path) => [`clients/${path}`, body] as const)),
    ...['asc', 'desc'].map((order) => ['clients/page', { orderBy: [{ prop: field, order }] }] as const),
    ['clients/tally', { by: 'kind', sum: field }],
    ['clients/tally', { by: field }],
    ['clients/statistic', { statistic: 'byBranch' }],
    ['clients/statistic', { by: field }],
    ['clients/statistic', { by: 'kind' }],
    ['clients/statistic', { by: 'kind', across: field }],
    ['clients/statistic', { by: 'kind', across: 'since', how: 'sum', of: field }],
    ['clients/statistic', { by: 'kind', across: 'since', how: 'average', of: field }],
    ['clients/count', { searchType: 'N', searchParam: [{ filter: json('@none'), op: json('=') }] }],
    ['clients/page', { keyword: guess }],
    ['orders/candidates', { field: 'clientId', keyword: guess, text: guess }],
    ['orders/page', { orderBy: [{ prop: `clientId.${field}`, order: 'asc' }] }],
    ['orders/page', { searchType: 'N', searchParam: [{ filter: `{"clientId.${field}":"${guess}"}`, op: `{"clientId.${field}":">"}` }] }],
  ];
}

const withoutTrace = (text: string) => text.replace(/"traceId":"[^"]*"/g, '');

test('no question about a shut value is answered otherwise when the value changes', { timeout: 120_000 }, async () => {
  await expect.poll(async () => (await call('clients/page', {})).text.includes('"amount"'), { timeout: 5000, interval: 50 }).toBe(false);
  let count = 0;
  for (const { field, column, low, high } of restricted) {
    const ask = async () => {
      const answers: string[] = [];
      for (const guess of [low, high])
        for (const [path, body] of probesOf(field, guess)) {
          count += 1;
          answers.push(`${path} ${JSON.stringify(body)}: ${withoutTrace((await call(path, body)).text)}`);
        }
      const read = await http.call('GET', `/api/demo/clients/history?id=${id}`, { token: await http.tokenOf('salesman') });
      return [...answers, withoutTrace(read.text)];
    };
    const set = (value: string) => owner(`update pg_clients set ${column} = $1 where id = $2`, value, id);
    await set(low);
    const before = await ask();
    await set(high);
    expect(await ask()).toEqual(before);
    await set(low);
  }
  console.log(`hidden values: ${count} questions`);
  expect(count).toBeGreaterThan(800);
});

test('the same questions do tell whoever may see the value: the probes are sharp', async () => {
  const token = await http.tokenOf('admin');
  const ask = async () =>
    (await Promise.all(probesOf('amount', '500.00').map(([path, body]) => http.call('POST', `/api/demo/${path}`, { token, body })))).map(
      (answer) => withoutTrace(answer.text),
    );
  const before = await ask();
  await owner(`update pg_clients set amount = 9000 where id = $1`, id);
  const after = await ask();
  await owner(`update pg_clients set amount = 10 where id = $1`, id);
  expect(after.filter((text, index) => text !== before[index]).length).toBeGreaterThan(20);
});
