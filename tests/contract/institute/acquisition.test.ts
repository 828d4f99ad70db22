import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { shippedTemplates } from '../../../src/server/seed/record-templates/make-record-templates';
import { makeWorkbook } from '../../fixtures/import-file';
import { openTestDatabase, runSql, type TestDatabase } from '../../fixtures/test-database';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

// Measured values come into original records from files, from an address with a token, and from a view of another database: what is proposed, what is stored with it, and
// who may; the page files are those that are shipped.
let institute: Institute;
let other: TestDatabase;
let stub: Server;
let address: string;
const caliper = shippedTemplates.find(({ discipline }) => discipline === 'length');
if (!caliper) throw new Error('there is no template for calipers');
const [records, sources] = ['metrology/records', 'metrology/acquireSources'] as const;
const token = 'kettle-Orchard-77-not-to-be-seen';

/** What the stub says next, and what it was asked. */
let reply: (request: IncomingMessage, response: ServerResponse) => void;
const heard: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];

/** A connection as one text, which names a socket too. */
const toText = ({ host, port, user, password, database }: ClientConfig): string =>
  `postgres:///${String(database)}?${new URLSearchParams({ host: String(host), port: String(port), user: String(user), ...(typeof password === 'string' ? { password } : {}) })}`;

beforeAll(async () => {
  other = await openTestDatabase();
  await runSql(
    other.connection,
    'create table readings (serial text, point numeric, turn int, value numeric(12, 4), note text)',
    `insert into readings values ('V-1', 41.2, 1, 41.2000, 'x'), ('V-1', 41.2, 2, 41.2100, 'x'), ('V-1', 81.5, 1, 81.5300, 'x'), ('V-2', 41.2, 1, 99, 'x')`,
    'create view bench as select serial, point, turn, value from readings',
    'create view slow as select serial, point, turn, value, pg_sleep(30)::text as wait from readings',
  );
  stub = createServer((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers });
    reply(request, response);
  });
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
  const { port } = stub.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  institute = await openInstitute({
    ACQUIRE_HOSTS: `000000@127.0.0.1:${port}`,
    ACQUIRE_DB_000000_bench: toText(other.connection),
    ACQUIRE_DB_000001_foreign: toText(other.connection),
  });
});
afterAll(async () => {
  stub.closeAllConnections();
  stub.close();
  await institute.close();
  await other.close();
});
beforeEach(() => {
  heard.splice(0);
  reply = (_request, response) => response.writeHead(500).end();
});

const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
const idOf = async (text: string, ...values: readonly unknown[]): Promise<string> => String((await sql(text, ...values))[0]?.['id']);
const templateId = (): Promise<string> =>
  idOf(`select id::text as id from pg_record_templates where template_no = $1 and template_state = '2'`, caliper.templateNo);

/** A record of the tester's that is being filled in, by the caliper's template. */
async function recordAtWork(factoryNo: string, readings?: unknown): Promise<string> {
  const taskId = await idOf(
    `select t.id::text as id from pg_tasks t where t.dept_id = $1 and t.is_deleted = 0 and not exists (select 1 from pg_records r where r.task_id = t.id) order by t.id limit 1`,
    await institute.deptOf('tester'),
  );
  await sql(
    `update pg_tasks set item_state = '300', assignee_id = $2, factory_no = $4, ability_id = (select id from pg_abilities where template_id = $3 limit 1) where id = $1`,
    ...[taskId, await institute.staffOf('tester'), await templateId(), factoryNo],
  );
  const sent = {
    taskId,
    templateId: await templateId(),
    ...(readings === undefined ? {} : { readings: JSON.stringify({ entries: readings }) }),
  };
  const answer = await institute.call('tester', `${records}/submit`, sent);
  expect(answer).toMatchObject({ success: true });
  return String(valuesOf(answer['data'])['id']);
}

let count = 0;
async function makeSource(more: Values): Promise<string> {
  count += 1;
  const answer = await institute.call('quality', `${sources}/submit`, {
    ...{ sourceName: `来源${count}`, accessType: '1', templateId: await templateId(), enableStatus: '0' },
    ...{ columns: [{ column: '读数', quantity: 'reading' }], pointColumn: '标称值', ...more },
  });
  expect(answer).toMatchObject({ success: true });
  return String(valuesOf(answer['data'])['id']);
}

async function sendUp(account: string, name: string, content: Buffer, field = 'acquireFiles'): Promise<string> {
  const boundary = 'liangheng-part';
  const answer = await institute.server.inject({
    method: 'POST',
    url: `/api/file/upload?bizType=${records}&field=${field}`,
    headers: { 'blade-auth': `bearer ${await institute.tokenOf(account)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return String(valuesOf(answer.json<Values>()['data'])['fileId']);
}

const acquire = (id: string, sourceId: string, more: Values = {}, account = 'tester') =>
  institute.call(account, `${records}/acquire`, { id, sourceId, ...more });
const acquired = async (...asked: Parameters<typeof acquire>): Promise<Values> => {
  const answer = await acquire(...asked);
  expect(answer).toMatchObject({ success: true });
  return valuesOf(answer['data']);
};
const fromFile = async (id: string, sourceId: string, text: string | Buffer, name = '卡尺.csv'): Promise<Values> =>
  acquired(id, sourceId, { fileId: await sendUp('tester', name, Buffer.from(text)) });
const textsOf = (data: Values): Values =>
  Object.fromEntries(Object.entries(valuesOf(valuesOf(data['origin'])['values'])).map(([at, value]) => [at, valuesOf(value)['text']]));
const setToken = (id: string, given = token, account = 'quality') =>
  institute.call(account, '/api/system/secrets/token', { id, token: given });

/** GBK, as instruments in China write it. */
const gbk = Buffer.from([
  ...[0xb1, 0xea, 0xb3, 0xc6, 0xd6, 0xb5, 0x2c, 0xb6, 0xc1, 0xca, 0xfd, 0x0d, 0x0a],
  ...Buffer.from('41.2,41.20\r\n41.2,41.22\r\n81.5,8.15cm\r\n'),
]);

test('a file of the instrument is read row by row into the cells of its points, in GBK and UTF-8, as text and as a workbook', async () => {
  const [id, source] = [await recordAtWork('F-1'), await makeSource({})];
  const cells = {
    'error/1/asFound/reading/1': '41.20',
    'error/1/asFound/reading/2': '41.22',
    'error/2/asFound/reading/1': '81.5',
  };
  const data = await fromFile(id, source, gbk);
  expect([textsOf(data), data['faults'], data['rows']]).toEqual([cells, [], 3]);
  expect(valuesOf(data['origin'])).toMatchObject({
    ...{ way: 'file', from: '卡尺.csv', hash: createHash('sha256').update(gbk).digest('hex') },
    values: { 'error/2/asFound/reading/1': { text: '81.5', read: '8.15cm' } },
  });
  const utf8 = await fromFile(id, source, '\ufeff标称值;读数\n41.2;41.20\n41.2;41.22\n81.5;8.15 cm\n');
  expect(textsOf(utf8)).toEqual(cells);
  const sheet = await makeWorkbook([
    ['标称值', '读数'],
    [41.2, '41.20'],
    [41.2, 41.22],
    [81.5, '81.5'],
  ]);
  expect(textsOf(await fromFile(id, source, sheet, '卡尺.xlsx'))).toEqual(cells);
  const json = await fromFile(
    id,
    await makeSource({ rowsPath: 'data.rows', pointColumn: 'at', columns: [{ column: 'v.mm', quantity: 'reading' }] }),
    '{"data":{"rows":[{"at":41.2,"v":{"mm":41.20}},{"at":41.20,"v":{"mm":41.22}},{"at":"81.5","v":{"mm":81.5}}]}}',
    'a.json',
  );
  expect(textsOf(json)).toEqual(cells);
});

test('what cannot be taken is told at its place, and the rest is taken', async () => {
  const [id, source] = [await recordAtWork('F-2'), await makeSource({})];
  const text = '标称值,读数\n41.2,41.20\n41.2,OL\n41.2,"1,5"\n41.2,41.21\n99,1\n81.5,81.5 kPa\n81.5,81.5 zz\n';
  const data = await fromFile(id, source, text);
  expect(textsOf(data)).toEqual({ 'error/1/asFound/reading/1': '41.20' });
  expect(data['faults']).toEqual([
    { rule: 'notNumber', row: 3, column: '读数', read: 'OL', address: 'error/1/asFound/reading/2' },
    { rule: 'notNumber', row: 4, column: '读数', read: '1,5', address: 'error/1/asFound/reading/3' },
    { rule: 'tooMany', row: 5, column: '读数', read: '41.21' },
    { rule: 'noPoint', row: 6, column: '标称值', read: '99', detail: '99 mm' },
    { rule: 'unitOther', row: 7, column: '读数', read: '81.5 kPa', address: 'error/2/asFound/reading/1', detail: 'kPa' },
    { rule: 'unitUnknown', row: 8, column: '读数', read: '81.5 zz', address: 'error/2/asFound/reading/2', detail: 'zz' },
  ]);
  const missing = await fromFile(id, source, '标称值,值\n41.2,41.20\n');
  expect([missing['origin'], missing['faults']]).toEqual([undefined, [{ rule: 'noColumn', column: '读数', detail: '标称值、值' }]]);
  const nowhere = await makeSource({
    columns: [
      { column: '读数', quantity: 'weight' },
      { column: '读数', parameter: 'mass', quantity: 'reading' },
    ],
  });
  expect((await fromFile(id, nowhere, text))['faults']).toEqual([
    { rule: 'noQuantity', column: '读数', detail: 'weight' },
    { rule: 'noParameter', column: '读数', detail: 'mass' },
  ]);
});

test('readings keep where they come from once they are saved; what is typed over is typed, and what nobody acquired is believed of no client', async () => {
  const [id, source] = [await recordAtWork('F-3'), await makeSource({})];
  const data = await fromFile(id, source, '标称值,读数\n41.2,41.20\n41.2,41.22\n41.2,41.24\n');
  const origin = valuesOf(data['origin']);
  const save = async (readings: Values) => {
    const row = await institute.detail('tester', records, id);
    const sent = { ...(toSent(row) as Values), readings: JSON.stringify(readings) };
    expect(await institute.call('tester', `${records}/submit`, sent)).toMatchObject({ success: true });
    return valuesOf(JSON.parse(String((await institute.detail('tester', records, id))['readings'])));
  };
  const entries = (third: string, rest: readonly string[] = []) => ({
    error: [{ asFound: { reading: ['41.20', '41.22', third] } }, ...(rest.length > 0 ? [{ asFound: { reading: rest } }] : [])],
  });
  // A name or a value that was tampered with on the way is that of the server again.
  const tampered = {
    ...origin,
    source: '别的仪器',
    values: { ...valuesOf(origin['values']), 'error/2/asFound/reading/1': { text: '81.50', read: '81.50' } },
  };
  const forged = { ...origin, id: '7777777777777' };
  const first = await save({ entries: entries('41.24', ['81.50']), origins: [tampered, forged] });
  const way = async () => (await institute.detail('tester', records, id))['accessType'];
  expect(await way()).toBe('1');
  expect(listOf(first['origins'])).toEqual([origin]);
  // Left out by a client, it stays as long as one of its values does.
  expect(listOf((await save({ entries: entries('41.30') }))['origins'])).toEqual([origin]);
  expect((await save({ entries: { error: [{ asFound: { reading: ['1', '2', '3'] } }] } }))['origins']).toBeUndefined();
  // What nothing of a source is left in was typed.
  expect(await way()).toBe('5');
  // What was acquired for another record is no origin here.
  const elsewhere = await recordAtWork('F-4', entries('41.24'));
  const row = await institute.detail('tester', records, elsewhere);
  await institute.call('tester', `${records}/submit`, {
    ...(toSent(row) as Values),
    readings: JSON.stringify({ entries: entries('41.24'), origins: [origin] }),
  });
  const kept = valuesOf(JSON.parse(String((await institute.detail('tester', records, elsewhere))['readings'])));
  expect(kept['origins']).toBeUndefined();
});

test('an address is asked with its token for the rows of this record, and digits are taken as they stand', async () => {
  const id = await recordAtWork('H/1');
  const source = await makeSource({
    ...{ accessType: '3', url: `${address}/readings?device=7`, authWay: 'bearer', pointColumn: 'point' },
    ...{ columns: [{ column: 'mm', quantity: 'reading' }], keyFrom: 'factoryNo', keyParameter: 'sn' },
  });
  reply = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"point":41.2,"mm":41.200},{"point":"81.5","mm":8.15e1}]');
  expect(await acquire(id, source)).toMatchObject({ code: 409, msg: expect.stringContaining('令牌还没有设置') as string });
  expect(await setToken(source)).toMatchObject({ success: true, data: true });
  const data = await acquired(id, source);
  expect(textsOf(data)).toEqual({ 'error/1/asFound/reading/1': '41.200', 'error/2/asFound/reading/1': '81.5' });
  expect(heard.map(({ url, headers }) => [url, headers['authorization']])).toEqual([['/readings?device=7&sn=H%2F1', `Bearer ${token}`]]);
  expect(valuesOf(data['origin'])).toMatchObject({ way: 'http', from: new URL(address).host });
});

test('a wrong token, a redirect, an answer that is none, too much and no answer each get their sentence', async () => {
  const id = await recordAtWork('H-2');
  const source = await makeSource({
    accessType: '3',
    url: `${address}/x`,
    columns: [{ column: 'mm', quantity: 'reading' }],
    pointColumn: '',
  });
  const ask = async (answer: typeof reply) => {
    reply = answer;
    const said = await acquire(id, source);
    return [said['code'], said['msg']];
  };
  expect(await ask((_request, response) => response.writeHead(401).end())).toEqual([502, '来源不接受我们的令牌或账号，请联系管理员']);
  expect(await ask((_request, response) => response.writeHead(302, { location: `${address}/further` }).end())).toEqual([
    502,
    '来源答复的不是数据（状态 302），请联系管理员',
  ]);
  expect(await ask((_request, response) => response.end('[1,'))).toEqual([400, '来源的数据读不懂：既不是 JSON，也不是表格']);
  expect(await ask((_request, response) => response.end('['.repeat(100_000)))).toEqual([400, '来源的数据读不懂：既不是 JSON，也不是表格']);
  expect(await ask((_request, response) => response.end(`["${'x'.repeat(9 * 1024 * 1024)}"]`))).toEqual([413, '来源的数据超过 8 MB']);
  expect(await ask((request) => request.socket.destroy())).toEqual([502, '连不上来源，请检查仪器或服务是否开着，稍后再试']);
  expect(await ask(() => undefined)).toEqual([504, '来源十秒内没有答复，请稍后再试']);
  expect(heard.map(({ url }) => url)).toEqual(Array.from({ length: 7 }, () => '/x'));
});

test('no address within the network is called unless the settings name its host', async () => {
  const id = await recordAtWork('H-3');
  const closed = createServer((_request, response) => response.end('[]'));
  let called = 0;
  closed.on('connection', () => (called += 1));
  await new Promise<void>((done) => closed.listen(0, done));
  const { port } = closed.address() as AddressInfo;
  const hosts = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost', '0.0.0.0'];
  const urls = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
  ];
  for (const url of urls) {
    const source = await makeSource({ accessType: '3', url, columns: [{ column: 'mm', quantity: 'reading' }] });
    expect([url, (await acquire(id, source))['msg']]).toEqual([url, expect.stringContaining('来源的地址不能访问') as string]);
  }
  expect(called).toBe(0);
  closed.close();
});

test('a token stays where it was set: sealed in the database, told to nobody, and sent to no other host', async () => {
  const id = await recordAtWork('H-4');
  const source = await makeSource({
    accessType: '3',
    url: `${address}/a`,
    authWay: 'apiKey',
    columns: [{ column: 'mm', quantity: 'reading' }],
    pointColumn: '',
  });
  await setToken(source);
  reply = (_request, response) => response.end('[{"mm":41.2}]');
  await acquired(id, source);
  expect(heard.map(({ headers }) => headers['x-api-key'])).toEqual([token]);
  const told = [
    await institute.call('admin', `${sources}/detail?id=${source}`),
    await institute.call('admin', `${sources}/history?id=${source}`),
    await institute.call('admin', `${sources}/page`, { current: 1, size: 200 }),
    await institute.call('tester', `${records}/sources?id=${id}`),
    await institute.call('tester', `${records}/history?id=${id}`),
  ];
  expect(told.every((answer) => answer['success'] === true)).toBe(true);
  expect(JSON.stringify(told)).not.toContain(token);
  expect(JSON.stringify(told[3])).not.toContain(address);
  expect(valuesOf(valuesOf(told[0])['data'])).toMatchObject({ hasToken: 1 });
  const tables = await sql(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables)
    expect([name, (await sql(`select 1 from ${String(name)} t where to_jsonb(t)::text like $1 limit 1`, `%${token}%`)).length]).toEqual([
      name,
      0,
    ]);
  // Another host, even by another spelling of the same one, gets nothing.
  const row = await institute.detail('quality', sources, source);
  await institute.call('quality', `${sources}/submit`, { ...(toSent(row) as Values), url: address.replace('http://', 'https://') });
  expect((await acquire(id, source))['msg']).toContain('令牌须重新设置');
  expect(heard).toHaveLength(1);
});

test('a view of another database is read by its alias, with the record’s value as a parameter, and nothing but a view', async () => {
  const id = await recordAtWork('V-1');
  const view = {
    accessType: '2',
    alias: 'bench',
    viewName: 'bench',
    pointColumn: 'point',
    orderColumn: 'turn',
    keyFrom: 'factoryNo',
    keyColumn: 'serial',
  };
  const columns = [{ column: 'value', quantity: 'reading', unit: 'mm' }];
  const data = await acquired(id, await makeSource({ ...view, columns }));
  expect(textsOf(data)).toEqual({
    ...{ 'error/1/asFound/reading/1': '41.2000', 'error/1/asFound/reading/2': '41.2100', 'error/2/asFound/reading/1': '81.5300' },
  });
  expect(valuesOf(data['origin'])).toMatchObject({ way: 'view', from: 'bench · bench' });
  const said = async (more: Values) => (await acquire(id, await makeSource({ ...view, columns, ...more })))['msg'];
  expect(await said({ viewName: 'readings' })).toContain('没有可读的视图');
  expect(await said({ viewName: 'bench;drop' })).toContain('没有可读的视图');
  expect(await said({ alias: 'nowhere' })).toContain('没有为本机构设置');
  // The database of another institute.
  expect(await said({ alias: 'foreign' })).toContain('没有为本机构设置');
  expect(await said({ viewName: 'slow', columns: [{ column: 'wait', quantity: 'reading' }] })).toContain('十秒内没有答复');
  const missing = await acquired(
    id,
    await makeSource({ ...view, columns: [{ column: 'value"; drop view bench; --', quantity: 'reading' }] }),
  );
  expect(missing['faults']).toMatchObject([{ rule: 'noColumn' }]);
  const injected = await recordAtWork(`V-1' or '1'='1`);
  expect((await acquired(injected, await makeSource({ ...view, columns })))['faults']).toMatchObject([{ rule: 'noRows' }]);
  expect(await runSql(other.connection, 'select count(*)::int as n from bench')).toEqual([{ n: 4 }]);
});

test('only sources of the record’s own template are offered, those that are in use, with no more than their names', async () => {
  const id = await recordAtWork('F-5');
  const own = await makeSource({ sourceName: '合用的' });
  const off = await makeSource({ sourceName: '停用的', enableStatus: '1' });
  const alien = await makeSource({
    sourceName: '别的模板的',
    templateId: await idOf(
      `select id::text as id from pg_record_templates where template_no <> $1 and template_state = '2' limit 1`,
      caliper.templateNo,
    ),
  });
  const offered = listOf((await institute.call('tester', `${records}/sources?id=${id}`))['data']);
  expect(offered.find((each) => each['id'] === own)).toEqual({ id: own, name: '合用的', way: 'file', device: '' });
  expect(offered.filter((each) => each['id'] === off || each['id'] === alien)).toEqual([]);
  for (const source of [off, alien, '7777777777777', `${own} or 1=1`.slice(0, 18)])
    expect((await acquire(id, source, { fileId: 'x' }))['code']).toBe(404);
});

test('who may not edit the record acquires nothing for it, nor does anybody once it is locked', async () => {
  const [id, source] = [await recordAtWork('F-6', caliper.entries), await makeSource({})];
  const fileId = await sendUp('tester', 'a.csv', Buffer.from('标称值,读数\n41.2,41.20\n'));
  for (const account of ['verifier', 'issuer', 'finance']) {
    expect([account, (await acquire(id, source, { fileId }, account))['code']]).toEqual([account, 403]);
    expect([account, (await institute.call(account, `${records}/sources?id=${id}`))['code']]).toEqual([account, 403]);
  }
  expect((await setToken(source, token, 'tester'))['code']).toBe(403);
  expect((await institute.call('tester', `${sources}/submit`, { sourceName: '我的' }))['code']).toBe(403);
  // A file is its sender's until it is attached.
  const secret = await sendUp('quality', 'b.csv', Buffer.from('标称值,读数\n41.2,41.20\n'));
  expect((await acquire(id, source, { fileId: secret }))['code']).toBe(404);
  expect((await acquire('7777777777777', source, { fileId }))['msg']).toBe('数据不存在或已被删除');
  await sql(`update pg_records set record_state = '2' where id = $1`, id);
  expect(await acquire(id, source, { fileId })).toMatchObject({ success: false, msg: '原始记录已锁定；要改请先解锁' });
  expect((await institute.call('tester', `${records}/sources?id=${id}`))['msg']).toBe('原始记录已锁定；要改请先解锁');
});

test('a value that somebody may not see finds nothing for him, and whom the readings are hidden from or shut to acquires none', async () => {
  const [id, byNumber] = [await recordAtWork('F-7'), await makeSource({ keyFrom: 'factoryNo', keyColumn: '编号' })];
  const fileId = await sendUp('tester', 'a.csv', Buffer.from('编号,标称值,读数\nF-7,41.2,41.20\nF-8,41.2,41.30\n'));
  expect(textsOf(await acquired(id, byNumber, { fileId }))).toEqual({ 'error/1/asFound/reading/1': '41.20' });
  const role = await idOf(`select id::text as id from sys_role where tenant_id = '000000' and role_alias = 'tester'`);
  const rule = async (field: string, kind: string) => {
    await institute.call('admin', '/api/blade-system/role/fields', { roleId: role, fields: [{ record: 'records', field, rule: kind }] });
  };
  await rule('factoryNo', 'masked');
  expect((await acquire(id, byNumber, { fileId }))['code']).toBe(403);
  for (const kind of ['hidden', 'readOnly']) {
    await rule('readings', kind);
    expect([kind, (await acquire(id, byNumber, { fileId }))['code']]).toEqual([kind, 403]);
  }
  await institute.call('admin', '/api/blade-system/role/fields', { roleId: role, fields: [] });
  await acquired(id, byNumber, { fileId });
});

test('every acquisition stands in the operation log, with its source and how many values came', async () => {
  const [id, source] = [await recordAtWork('F-9'), await makeSource({ sourceName: '记录在案' })];
  await fromFile(id, source, '标称值,读数\n41.2,41.20\n');
  const [entry] = await sql(`select action, subject, comment, user_name from sys_audit where subject_id = $1 and action = 'acquire'`, id);
  expect(entry).toMatchObject({ action: 'acquire', subject: 'records', comment: '记录在案（卡尺.csv）：1' });
});
