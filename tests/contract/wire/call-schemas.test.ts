import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { makeCommentedClients } from '../support/commented-clients';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

// Every call that changes something, as the server lists them: what it does not know, or misses, it names, and does nothing.
let http: TestHttp;
let token: string;
beforeAll(async () => {
  http = await openHttp(makeCommentedClients());
  token = await http.tokenOf('administrator');
});
afterAll(() => http.close());

/** No page of these tests imports. */
const elsewhere: ReadonlySet<string> = new Set(['/api/:module/:page/import']);

/** Everything that is stored, but for when sessions were last used, and who works in the background. */
async function readStored(): Promise<string> {
  return http.database.system(async (q) => {
    // The process renews the lease of its node by itself, whatever is called.
    const { rows: tables } = await q.query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sys_session', 'sys_lock', 'sys_node_lease') and tablename not like 'sys_audit%' order by 1`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await q.query(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from "${String(name)}" t`);
      texts.push(`${String(name)} ${String(rows[0]?.['sum'])}`);
    }
    return texts.join('\n');
  });
}

interface Call {
  readonly path: string;
  readonly properties: Values;
  readonly required: readonly string[];
  readonly toCreate: readonly string[];
}

async function readCalls(): Promise<readonly Call[]> {
  const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
  return (await listRoutes()).flatMap(({ method, path, mutates, body }) =>
    method === 'POST' && mutates && isObject(body) && body['additionalProperties'] === false && !elsewhere.has(path)
      ? [
          {
            path: path
              .replace(':module/:page', path.endsWith('/transition') ? 'demo/orders' : 'demo/clients')
              .replace(/:\w+/, '13800000000'),
            properties: isObject(body['properties']) ? body['properties'] : {},
            required: names(body['required']),
            toCreate: names(body['requiredToCreate']),
          },
        ]
      : [],
  );
}
const calls = await readCalls();

const send = (path: string, body: Values) => http.call('POST', path, { token, body, headers: { authorization: basic } });

/** Calls that change something and take keys which they do not know, and why. */
const openCalls: Readonly<Record<string, string>> = {
  // OAuth 2.0 (RFC 6749, 3.2): a server must ignore parameters of a token call that it does not know, and clients of the family send some.
  '/api/blade-auth/oauth/token': 'OAuth 2.0',
  '/api/blade-auth/token': 'OAuth 2.0',
  '/api/blade-auth/third/oauth/token': 'OAuth 2.0',
  // Nothing that a client sends along may keep somebody from leaving.
  '/api/blade-auth/logout': 'leaving',
  '/user/logout': 'leaving, and the log of a browser',
  // The log of a browser is a list whose entries are kept as well as they can be: a log that is refused is lost.
  '/user/send-logs': 'the log of a browser',
  // The page says which fields there are, and refuses what is none by its name; a list of symbols judges each of them.
  '/api/:module/:page/submit': 'fields of a page',
  '/api/symbols/personSave': 'a list',
};

test('every call that changes something names the keys that it knows, but for those that have a reason', async () => {
  const open = (await listRoutes()).flatMap(({ method, path, mutates, body }) =>
    method === 'POST' && mutates && !(isObject(body) && body['additionalProperties'] === false) ? [path] : [],
  );
  expect(open.sort()).toEqual(Object.keys(openCalls).sort());
  expect(calls.length).toBeGreaterThan(50);
});

test('a key that no call knows is named by each of them, and nothing is changed', async () => {
  const before = await readStored();
  const accepted: string[] = [];
  for (const { path } of calls) {
    const answer = await send(path, { neverHeardOf: 1 });
    if (answer.status !== 400 || !answer.msg.includes('neverHeardOf')) accepted.push(`${path} ${String(answer.status)} ${answer.msg}`);
    expect(answer.status === 400 ? answer.data : {}).not.toHaveProperty('traceId');
  }
  expect(accepted).toEqual([]);
  expect(await readStored()).toBe(before);
});

test('a key that is missing is named by each call that needs it, and nothing is changed', async () => {
  const before = await readStored();
  const unnamed: string[] = [];
  for (const { path, properties, required, toCreate } of calls)
    for (const missing of [...required, ...toCreate]) {
      const others = Object.keys(properties).filter((name) => name !== missing && (name !== 'id' || !toCreate.includes(missing)));
      const answer = await send(path, Object.fromEntries(others.map((name) => [name, '1'])));
      const named = isObject(answer.data) && isObject(answer.data['fields']) ? Object.keys(answer.data['fields']) : [];
      if (answer.status !== 400 || !named.includes(missing)) unnamed.push(`${path} ${missing} ${String(answer.status)} ${answer.msg}`);
    }
  expect(unnamed).toEqual([]);
  expect(await readStored()).toBe(before);
});

test('a misnamed list is no empty list: the role keeps what it holds, and the name that is near is suggested', async () => {
  const rights = async () => (await http.call('GET', '/api/blade-system/role/rights?id=7', { token })).data;
  const { rows } = await http.database.system((q) =>
    q.query(`select id::text as id from sys_menu where tenant_id = '000000' and code = 'clients'`),
  );
  const grant = (body: Values) => send('/api/blade-system/role/grant', { roleIds: ['7'], ...body });
  expect((await grant({ menuIds: rows.map((row) => row['id']) })).status).toBe(200);
  const held = await rights();
  expect(held).toMatchObject({ codes: ['clients'] });
  const misnamed = await grant({ menuIDs: [] });
  expect([misnamed.status, misnamed.msg, misnamed.data]).toEqual([
    400,
    '没有此请求参数：menuIDs，是否为 menuIds？',
    { fields: { menuIDs: '没有此请求参数：menuIDs，是否为 menuIds？' } },
  ]);
  for (const menuIds of [null, {}, 'x', 7.5, [{}], undefined])
    expect([menuIds, (await grant({ menuIds })).status, await rights()]).toEqual([menuIds, 400, held]);
  expect((await grant({ menuIds: [], dataScopeIds: ['1'], apiScopeIds: [] })).status).toBe(404);
  const page = 'demo/clients';
  const scope = await send('/api/blade-system/data-scope/submit', { resourceCode: page, scopeName: '本人', scopeType: 2 });
  const scopeId = isObject(scope.data) ? scope.data['id'] : undefined;
  const given = await grant({ menuIds: [], dataScopeIds: [scopeId], apiScopeIds: [] });
  expect([given.status, await rights()]).toMatchObject([200, { scopes: [{ page, kind: 'own', expression: '' }] }]);
  expect(await rights()).toMatchObject({ codes: [] });
});
