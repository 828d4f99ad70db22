import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let clientId = '';
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
  const { data } = await http.call('POST', '/api/demo/clients/submit', { token: admin, body: { name: '金丝雀', kind: 'a', score: 1 } });
  clientId = isObject(data) ? String(data['id']) : '';
});
afterAll(() => http.close());

/** What must be answered the same before and after anything that others send. */
async function canary(): Promise<unknown> {
  const search = { current: 1, size: 10, searchType: 'N', searchParam: [{ filter: '{"name":"金丝雀"}', op: '{"name":"="}' }] };
  const [row, list, page] = await Promise.all([
    http.call('GET', `/api/demo/clients/detail?id=${clientId}`, { token: admin }),
    http.call('POST', '/api/demo/clients/page', { token: admin, body: search }),
    http.call('GET', '/api/schema/pages/demo/clients', { token: admin }),
  ]);
  const plain: Record<string, unknown> = {};
  const keys: string[] = [];
  for (const key in plain) keys.push(key);
  return [row.text, list.text, page.text, keys, plain['polluted'], plain['admin']];
}

/** JSON texts, since no object in memory can hold a key twice. */
const values: readonly string[] = [
  ...['null', 'true', '0', '-1', '1e999', '1.5', '""', '" "', '"1"', '"1e3"', '"0x10"', '"NaN"', '[]', '["1"]', '[["1"]]', '{}', '[{}]'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '"__proto__"', '"constructor.prototype.polluted"'],
  ...['{"toString":"x"}', '{"length":1e9}', '"\\u0000"', '"\\ud800"', '{"then":1}', '{"toJSON":"x"}', '{"valueOf":1,"toString":1}'],
];
const keys = [
  ...['id', 'version', 'name', 'kind', 'score', 'amount', 'contact', 'contact.name', 'contact.__proto__', '$refs', 'tenantId', 'isDeleted'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'items',
    'data',
    'searchParam',
    'current',
    'size',
    'field',
    'ids',
    'roles',
    'admin',
  ],
];
const calls = ['submit', 'page', 'remove', 'transition', 'candidates', 'export'] as const;
const queries = [
  '',
  '?current=1&current=2',
  '?id=1&id=2',
  '?__proto__[polluted]=1',
  '?constructor.prototype.polluted=1',
  '?ids[]=1',
  '?size=1e3',
];

test(
  'no body and no address, however made, breaks the server or changes what others are answered',
  async () => {
    const before = await canary();
    const { random, report } = startRun('random bodies');
    const rounds = sizeOf({ short: 600, long: 5_000 });
    const pick = <T>(list: readonly T[], other: T): T => list[Math.floor(random() * list.length)] ?? other;
    const told: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pairs = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => `${JSON.stringify(pick(keys, 'id'))}:${pick(values, 'null')}`,
      );
      // A key that stands twice.
      if (random() < 0.3) pairs.push(`"name":${pick(values, 'null')}`, `"name":"第二个${round}"`);
      const body = random() < 0.9 ? `{${pairs.join(',')}}` : pick(values, 'null');
      const call = pick(calls, 'page');
      const answer = await http.call('POST', `/api/demo/${pick(['clients', 'orders'], 'clients')}/${call}${pick(queries, '')}`, {
        token: admin,
        body,
      });
      if (answer.status >= 500) told.push(`${String(answer.status)} ${call} ${body}`);
    }
    expect(told).toEqual([]);
    expect(await canary()).toEqual(before);
    report({ 'random bodies': rounds });
  },
  runTimeout(120_000),
);

test('an id sent as a list, a number or with more to it means no row', async () => {
  const before = await canary();
  for (const id of [[clientId], { id: clientId }, `${clientId} or 1=1`, `${clientId}.0`, { toString: clientId }, -1, 1e21]) {
    const removal = await http.call('POST', '/api/demo/clients/remove', { token: admin, body: { items: [{ id, version: 1 }] } });
    expect([id, removal.status >= 400 && removal.status < 500]).toEqual([id, true]);
  }
  expect(await canary()).toEqual(before);
});
