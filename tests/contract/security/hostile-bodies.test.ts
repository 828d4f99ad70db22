import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import type { RouteRule } from '../../../src/server/http/access';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { makeCommentedClients } from '../support/commented-clients';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let clientId = '';
beforeAll(async () => {
  http = await openHttp(makeCommentedClients());
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

/** Sockets and files of the app are no calls with a body; whoever leaves, or locks the screen, is answered 401 from then on. */
const isAsked = ({ method, path }: RouteRule): boolean =>
  (method === 'GET' || method === 'POST') && path !== '/*' && path !== '/msgws/websocket' && !/logout|\/lock$|sessions/.test(path);

const namesOf = (part: unknown): readonly string[] =>
  isObject(part) && isObject(part['properties']) ? Object.keys(part['properties']) : [];

type Spelled = Readonly<Record<string, unknown>>;
const spellingOf = (schema: unknown): Spelled => (isObject(schema) && isObject(schema['spelled']) ? schema['spelled'] : {});

/** Something that a parameter takes. */
function soundValue(schema: unknown): unknown {
  const { as, words, min, listed } = spellingOf(schema);
  if (as === 'whole') return Math.max(Number(min), 1);
  if (as === 'rows') return [{ id: '1', version: 1 }];
  if (as === 'texts' || listed === true) return ['1'];
  if (Array.isArray(words)) return words[0];
  const type = isObject(schema) ? schema['type'] : undefined;
  if (type === 'array') return [];
  return type === 'object' ? {} : '1';
}

const beyond = ['2147483648', '-2147483649', '9223372036854775808', '99999999999999999999', 1e21];
/** Shape: what of a number is beyond what a parameter counts by, and the name that is told. */
function beyondOf(name: string, schema: unknown): readonly (readonly [unknown, string])[] {
  const { as, max, listed } = spellingOf(schema);
  // Ids are of 64 bits.
  const tooLongIds = beyond.slice(2).map((id) => (listed === true ? [id] : id));
  if (as === 'id' || as === 'ids') return tooLongIds.map((id) => [id, name]);
  if (as === 'whole') return beyond.filter((each) => Number(each) > Number(max) || Number(each) < 0).map((each) => [each, name]);
  if (as !== 'rows') return [];
  return [
    ...beyond.map((version) => [[{ id: '1', version }], 'version'] as const),
    ...beyond.slice(2).map((id) => [[{ id, version: 1 }], 'id'] as const),
  ];
}

const propertiesOf = (part: unknown): readonly (readonly [string, unknown])[] =>
  isObject(part) && isObject(part['properties'])
    ? Object.entries(part['properties']).filter(([, said]) => !isObject(said) || said['ignored'] !== true)
    : [];

test('a number beyond what ids, versions and counts hold is refused by its name, at every call that reads one', async () => {
  const keeper = await http.tokenOf('administrator');
  const told: string[] = [];
  let asked = 0;
  for (const rule of (await listRoutes()).filter(isAsked)) {
    const page = rule.path.includes('/comment') ? 'demo/clients' : 'demo/orders';
    const path = rule.path.replace(':module/:page', page).replace(':module', 'demo').replace(/:\w+/, '1');
    const parts = { query: propertiesOf(rule.query), body: rule.method === 'GET' ? [] : propertiesOf(rule.body) };
    for (const place of ['query', 'body'] as const)
      for (const [name, schema] of parts[place])
        for (const [value, named] of beyondOf(name, schema)) {
          asked += 1;
          const sent = (of: typeof place): Readonly<Record<string, unknown>> => ({
            ...Object.fromEntries(parts[of].map(([each, said]) => [each, soundValue(said)])),
            ...(of === place ? { [name]: value } : {}),
          });
          const answer = await http.server.inject({
            method: rule.method === 'GET' ? 'GET' : 'POST',
            url: `${path}?${new URLSearchParams(Object.entries(sent('query')).map(([key, each]) => [key, String(each)])).toString()}`,
            remoteAddress: `10.9.${String(Math.floor(asked / 250))}.${String(asked % 250)}`,
            headers: rule.access === 'public' ? { authorization: basic } : { 'blade-auth': `bearer ${keeper}` },
            ...(rule.method === 'GET' ? {} : { payload: sent('body') }),
          });
          const { data, msg }: { data?: unknown; msg?: unknown } = answer.json();
          const isNamed = isObject(data) && isObject(data['fields']) && Object.hasOwn(data['fields'], named);
          // How many rows a page has at most is a sentence of its own.
          if (answer.statusCode !== 400 || (!isNamed && msg !== '每页条数超出上限'))
            told.push(`${String(answer.statusCode)} ${rule.method} ${path} ${place} ${name} ${JSON.stringify(value)} ${String(msg)}`);
        }
  }
  expect(told).toEqual([]);
  expect(asked).toBeGreaterThan(300);
  // A form names its version as the page says.
  const submit = (version: unknown) =>
    http.call('POST', '/api/demo/clients/submit', { token: admin, body: { id: clientId, version, score: 2 } });
  for (const version of beyond)
    expect(await submit(version)).toMatchObject({ status: 400, data: { fields: { version: '请求参数类型错误：version' } } });
});

/** What every object answers to without having it. */
const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];

test.each(inherited)('%s is a name like any other that nobody has, wherever names stand', async (name) => {
  const before = await canary();
  // No literal has __proto__ as a name of its own.
  const of = (value: unknown): unknown => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
  const ask = async (path: string, body: string) => {
    const { status, data, msg } = await http.call('POST', path, { token: admin, body });
    return [status, isObject(data) && isObject(data['fields']) ? Object.fromEntries(Object.entries(data['fields'])) : msg];
  };
  const text = (body: object) => JSON.stringify(body);
  const within = (body: string) => `{${JSON.stringify(name)}:"1",${body.slice(1)}`;
  const items = [{ id: clientId, version: 1 }];
  const order = { clientId, lines: [{ item: 'i', price: '1', count: 1 }] };
  const search = { filter: of('1'), op: of('=') };
  const parameter = text({ columns: of({ width: 1 }) as object });
  const told: Record<string, unknown> = {
    row: await ask('/api/demo/clients/submit', within('{"name":"继承","kind":"a"}')),
    group: await ask('/api/demo/clients/submit', text({ name: '继承', kind: 'a', contact: of('1') })),
    line: await ask('/api/demo/orders/submit', text({ ...order, lines: [of('1')] })),
    references: await ask('/api/demo/orders/submit', text({ ...order, $refs: of({ id: '1' }) })),
    filter: await ask('/api/demo/clients/page', text({ searchType: 'N', searchParam: [search] })),
    advanced: await ask('/api/demo/clients/page', text({ searchType: 'Y', searchListVO: [{ searchType: 'and', searchParams: [search] }] })),
    sort: await ask('/api/demo/clients/page', text({ orderBy: [{ prop: name, order: 'desc' }] })),
    columns: await ask('/api/demo/clients/export', text({ columns: [name], current: 1, size: 5 })),
    tally: await ask('/api/demo/clients/tally', text({ by: name })),
    candidates: await ask('/api/demo/orders/candidates', text({ field: name })),
    transition: await ask('/api/demo/orders/transition', text({ name, items })),
    data: await ask('/api/demo/orders/transition', text({ name: 'submit', items, data: of('1') })),
    batch: await ask('/api/demo/clients/batch', text({ do: name, items })),
    foresee: await ask('/api/demo/orders/foresee', text({ name, ids: [clientId] })),
    page: await ask(`/api/demo/${name}/page`, '{}'),
    layout: await ask('/api/view-param/saveTheader', text({ elementId: name, parameter })),
    view: await ask('/api/view-param/saveView', text({ elementId: 'demo/clients', name, parameter })),
    ofPage: await ask('/api/view-param/saveView', text({ elementId: name, name, parameter })),
  };
  // What says how an object becomes a text or a number is refused at the door, wherever it is a key.
  const shut = ['toString', 'valueOf'].includes(name) ? [400, { [name]: `没有此请求参数：${name}` }] : undefined;
  const unknown = (place: string) => shut ?? [400, expect.objectContaining({ [place]: '不认识的字段' })];
  const noField = [400, `不支持的查询字段：${name}`];
  const noDeed = [400, `没有此操作：${name}`];
  expect(told).toEqual({
    ...{ row: unknown(name), group: unknown(`contact.${name}`), line: unknown(`lines.0.${name}`), data: unknown(name) },
    // A note of the browser's to itself.
    references: shut ?? [200, '操作成功'],
    ...{ filter: shut ?? noField, advanced: shut ?? noField, sort: noField, transition: noDeed, batch: noDeed, foresee: noDeed },
    ...{ columns: [400, `没有此字段：${name}`], candidates: [400, `没有此字段：${name}`] },
    ...{ tally: [400, { [name]: `请求参数类型错误：${name}` }], page: [404, `没有此页面：demo/${name}`] },
    // A text of the browser's own, which it reads with care.
    ...{ layout: [200, '保存成功'], view: [200, '操作成功'], ofPage: [404, `没有此页面：${name}`] },
  });
  const kept = [
    await http.call('GET', `/api/view-param/detail?elementId=${name}`, { token: admin }),
    await http.call('GET', '/api/view-param/views?elementId=demo/clients', { token: admin }),
    await http.call('GET', `/api/blade-system/dict-biz/dictionary?code=${name}`, { token: admin }),
  ].map(({ data }) => data);
  expect(kept).toEqual([
    expect.objectContaining({ elementId: name, parameter }),
    expect.arrayContaining([expect.objectContaining({ name, parameter })]),
    [],
  ]);
  expect(await canary()).toEqual(before);
});

// The last of all: who may do everything does so here, and takes away what is there.
test(
  'no body and no address makes any call of the wire fail, whatever stands under the names that it knows',
  async () => {
    const { random, report } = startRun('random calls');
    const rounds = sizeOf({ short: 4, long: 60 });
    const pick = <T>(list: readonly T[], other: T): T => list[Math.floor(random() * list.length)] ?? other;
    const rules = (await listRoutes()).filter(isAsked);
    const told: string[] = [];
    let [asked, understood] = [0, 0];
    for (let round = 0; round < rounds; round += 1)
      for (const rule of rules) {
        asked += 1;
        const known = [...namesOf(rule.body), ...namesOf(rule.query), 'id'];
        const pairs = known.flatMap((name) => (random() < 0.6 ? [`${JSON.stringify(name)}:${pick(values, '1')}`] : []));
        if (random() < 0.2) pairs.push(`${JSON.stringify(pick(keys, 'id'))}:${pick(values, 'null')}`);
        const query = known.flatMap((name) =>
          random() < 0.6 ? [`${encodeURIComponent(name)}=${encodeURIComponent(pick(values, '1').replace(/^"|"$/g, ''))}`] : [],
        );
        const page = pick(['demo/clients', 'demo/orders', 'demo/branches'], 'demo/clients');
        const path = rule.path
          .replace(':module/:page', page)
          .replace(':module', 'demo')
          .replace(/:\w+/, pick(['clients', '1', '13800138000'], '1'));
        const payload = random() < 0.9 ? `{${pairs.join(',')}}` : pick(values, 'null');
        const answer = await http.server.inject({
          method: rule.method === 'GET' ? 'GET' : 'POST',
          url: `${path}?${query.join('&')}`,
          // Another network each time: what strangers may ask is counted.
          remoteAddress: `10.${String(Math.floor(asked / 250) % 250)}.${String(asked % 250)}.1`,
          headers: {
            ...(rule.access === 'public' ? { authorization: basic } : { 'blade-auth': `bearer ${admin}` }),
            ...(rule.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(rule.method === 'GET' ? {} : { payload }),
        });
        if (answer.statusCode >= 500) told.push(`${String(answer.statusCode)} ${rule.method} ${path}?${query.join('&')} ${payload}`);
        if (answer.statusCode < 500 && answer.statusCode !== 401 && answer.statusCode !== 429) understood += 1;
      }
    expect(told).toEqual([]);
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
    // Else most would have been refused at the door.
    expect(understood).toBeGreaterThan(asked / 2);
    report({ 'random calls': asked, understood });
  },
  runTimeout(120_000),
);
