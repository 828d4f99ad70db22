import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { standardLog } from '../../../src/server/log-writer';
import { shippedTemplates } from '../../../src/server/seed/record-templates/make-record-templates';
import { openTestDatabase, runSql, type TestDatabase } from '../../fixtures/test-database';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// Whoever sets a source of measured values up tries it out: whether it answers, its first rows, what the mapping makes of them. What does not answer is one line of the log, which names
// the server and holds no token.
let institute: Institute;
let other: TestDatabase;
let stub: Server;
let port: number;
const caliper = shippedTemplates.find(({ discipline }) => discipline === 'length');
if (!caliper) throw new Error('there is no template for calipers');
const sources = 'metrology/acquireSources';
const token = 'kettle-Orchard-78-not-to-be-seen';

let reply: (request: IncomingMessage, response: ServerResponse) => void;
const heard: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];

beforeAll(async () => {
  other = await openTestDatabase();
  await runSql(
    other.connection,
    `create view bench as select 'V-1'::text as serial, 41.2 as point, 41.2000 as value union all select 'V-2', 41.2, 99`,
  );
  stub = createServer((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers });
    reply(request, response);
  });
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
  ({ port } = stub.address() as AddressInfo);
  const { host, port: at, user, database } = other.connection;
  const view = (portOf: string) =>
    `postgres:///${String(database)}?${new URLSearchParams({ host: String(host), port: portOf, user: String(user), password: 'secret-of-the-view' })}`;
  institute = await openInstitute({
    LOG_LEVEL: 'warn',
    ACQUIRE_HOSTS: `000000@127.0.0.1:${port},000000@127.0.0.1:1`,
    ACQUIRE_DB_000000_bench: view(String(at)),
    ACQUIRE_DB_000000_gone: 'postgres://reader:secret-of-the-view@127.0.0.1:1/bench',
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

let count = 0;
async function makeSource(more: Values): Promise<string> {
  count += 1;
  const { rows } = await institute.database.system((q) =>
    q.query(`select id::text as id from pg_record_templates where template_no = $1 and template_state = '2'`, [caliper?.templateNo]),
  );
  const answer = await institute.call('quality', `${sources}/submit`, {
    ...{
      sourceName: `试用${count}`,
      accessType: '3',
      templateId: rows[0]?.['id'],
      enableStatus: '1',
      url: `http://127.0.0.1:${port}/rows`,
    },
    ...{ columns: [{ column: '读数', quantity: 'reading' }], pointColumn: '标称值', ...more },
  });
  expect(answer).toMatchObject({ success: true });
  return String(valuesOf(answer['data'])['id']);
}

async function sendUp(name: string, content: string): Promise<string> {
  const boundary = 'liangheng-part';
  const answer = await institute.server.inject({
    method: 'POST',
    url: `/api/file/upload?bizType=${sources}&field=sampleFile`,
    headers: { 'blade-auth': `bearer ${await institute.tokenOf('quality')}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  });
  return String(valuesOf(answer.json<Values>()['data'])['fileId']);
}

const attempt = (id: string, more: Values = {}, account = 'quality') => institute.call(account, '/api/system/acquire/try', { id, ...more });
const setToken = (id: string) => institute.call('quality', '/api/system/secrets/token', { id, token });

test('an address that is not in use yet is tried with its token: its first rows as they stand, and what the mapping makes of them', async () => {
  const id = await makeSource({ authWay: 'bearer', keyFrom: 'factoryNo', keyColumn: 'sn', keyParameter: 'sn' });
  await setToken(id);
  const rows = Array.from({ length: 30 }, (_each, index) => ({ sn: 'A-1', 标称值: 41.2, 读数: index === 1 ? 'OL' : 41.2, 空: null }));
  reply = (_request, response) => response.end(JSON.stringify(rows));
  const answer = await attempt(id, { key: 'A-1' });
  expect(answer).toMatchObject({ success: true });
  const data = valuesOf(answer['data']);
  expect(data).toMatchObject({ from: `127.0.0.1:${port}`, rows: 30, values: 2, columns: ['sn', '标称值', '读数'] });
  const head = listOf(data['head']);
  expect([head.length, head[0], head[1]]).toEqual([
    10,
    { number: 1, cells: ['A-1', '41.2', '41.2'] },
    { number: 2, cells: ['A-1', '41.2', 'OL'] },
  ]);
  expect(listOf(data['faults'])[0]).toMatchObject({ rule: 'notNumber', row: 2, read: 'OL' });
  expect(heard.map(({ url, headers }) => [url, headers['authorization']])).toEqual([['/rows?sn=A-1', `Bearer ${token}`]]);
  // Without a value all rows are shown, and the address is asked for them.
  expect(valuesOf((await attempt(id))['data'])).toMatchObject({ rows: 30 });
  expect(heard[1]?.url).toBe('/rows');
  const { rows: entries } = await institute.database.system((q) =>
    q.query(`select comment from sys_audit where subject_id = $1 and action = 'tryOut' order by time`, [id]),
  );
  expect(entries.map(({ comment }) => comment)).toEqual(Array.from({ length: 2 }, () => `试用1（127.0.0.1:${port}）：30`));
});

test('a source of files is tried with its sample, a view by the value that is asked for', async () => {
  const bare = await makeSource({ accessType: '1', url: null });
  expect(await attempt(bare)).toMatchObject({ code: 409, msg: expect.stringContaining('样例文件') as string });
  const sampleFile = await sendUp('卡尺.csv', '标称值,读数(cm)\n41.2,4.12\n81.5,8.15\n');
  const byFile = await makeSource({ accessType: '1', url: null, sampleFile, columns: [{ column: '读数(cm)', quantity: 'reading' }] });
  expect(valuesOf((await attempt(byFile))['data'])).toMatchObject({
    ...{ from: '卡尺.csv', rows: 2, values: 2, faults: [], columns: ['标称值', '读数(cm)'] },
    head: [
      { number: 2, cells: ['41.2', '4.12'] },
      { number: 3, cells: ['81.5', '8.15'] },
    ],
  });
  const view = {
    accessType: '2',
    url: null,
    alias: 'bench',
    viewName: 'bench',
    keyFrom: 'factoryNo',
    keyColumn: 'serial',
    pointColumn: 'point',
  };
  const byView = await makeSource({
    ...view,
    columns: [
      { column: 'value', quantity: 'reading' },
      { column: 'nothing', quantity: 'reading' },
    ],
  });
  const data = valuesOf((await attempt(byView, { key: 'V-1' }))['data']);
  expect(data).toMatchObject({ from: 'bench · bench', rows: 1, values: 1, faults: [{ rule: 'noColumn', column: 'nothing' }] });
  expect(listOf(data['head'])).toEqual([{ number: 1, cells: expect.arrayContaining(['V-1', '41.2000']) as unknown }]);
});

test('a source that does not answer is a sentence for whoever asked and one line of the log, with its server and without a secret', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(standardLog, 'write').mockImplementation((text) => void lines.push(text));
  const said = async (more: Values): Promise<unknown> => {
    const id = await makeSource({ authWay: 'apiKey', ...more });
    await setToken(id);
    return (await attempt(id))['msg'];
  };
  try {
    expect(await said({ url: `http://127.0.0.1:1/rows?secret=${token}` })).toContain('连不上来源');
    reply = (_request, response) => response.writeHead(401).end(token);
    expect(await said({})).toContain('不接受我们的令牌');
    reply = (_request, response) => response.writeHead(500).end(token);
    expect(await said({})).toContain('状态 500');
    expect(await said({ accessType: '2', url: null, authWay: null, alias: 'gone', viewName: 'bench' })).toContain('连不上来源');
  } finally {
    log.mockRestore();
  }
  const told = lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Values);
  expect(told.map(({ level, at, reason, err, stack }) => ({ level, at, reason, err, stack }))).toEqual([
    { level: 40, at: '127.0.0.1:1', reason: 'ECONNREFUSED', err: undefined, stack: undefined },
    { level: 40, at: `127.0.0.1:${port}`, reason: 'acquireDenied', err: undefined, stack: undefined },
    { level: 40, at: `127.0.0.1:${port}`, reason: 'acquireAnswered 500', err: undefined, stack: undefined },
    { level: 40, at: 'gone', reason: 'ECONNREFUSED', err: undefined, stack: undefined },
  ]);
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain('secret-of-the-view');
});

test('who may only look at the settings tries nothing out', async () => {
  const id = await makeSource({});
  for (const account of ['dept_head', 'tester', 'issuer'])
    expect([account, (await attempt(id, {}, account))['code']]).toEqual([account, 403]);
  expect((await attempt('7777777777777'))['msg']).toBe('数据不存在或已被删除');
  expect(heard).toEqual([]);
});
