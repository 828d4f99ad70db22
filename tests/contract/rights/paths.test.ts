import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';

// However an address is written, it is either the same call with the same decision, or no call at all; and whoever says who he is in two
// ways is the one that his session says, or nobody.
let http: TestHttp;
let port: number;
beforeAll(async () => {
  http = await openHttp();
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on a port has an address of this kind.
  port = (http.server.server.address() as AddressInfo).port;
});
afterAll(() => http.close());

/** Sends bytes as they are: clients of a library put an address in order before they send it. */
async function raw(
  method: string,
  target: string,
  headers: readonly string[] = [],
): Promise<{ readonly status: number; readonly text: string }> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', 'Content-Length: 0', ...headers, '', ''];
  const text = await new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', fail);
    socket.on('close', () => done(Buffer.concat(parts).toString()));
  });
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

const guarded = [
  ['GET', '/api/blade-system/user/list'],
  ['GET', '/api/blade-log/api/list'],
  ['POST', '/api/blade-system/param/remove?ids=1'],
  ['POST', '/api/demo/clients/page'],
] as const;

/** Ways to write an address that some server or proxy takes for the same one. */
const tricks: readonly (readonly [string, (path: string) => string])[] = [
  ['a slash at the end', (path) => `${path}/`],
  ['a dot at the end', (path) => `${path}.`],
  ['two slashes at the beginning', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/api/', '/api//')],
  ['a dot between', (path) => path.replace('/api/', '/api/./')],
  ['a way up and down again', (path) => path.replace('/api/', '/api/x/../')],
  ['a way up from a public call', (path) => path.replace('/api/', '/api/public/../')],
  ['an encoded way up', (path) => path.replace('/api/', '/api/public/%2e%2e/')],
  ['an encoded slash', (path) => path.replace('/api/', '/api%2f')],
  ['an encoded letter', (path) => path.replace('/api/', '/%61pi/')],
  ['a letter encoded twice', (path) => path.replace('/api/', '/%2561pi/')],
  ['capital letters', (path) => path.toUpperCase()],
  ['a parameter of the path', (path) => path.replace('/api/', '/api;x=1/')],
  ['a parameter at the end', (path) => `${path};jsessionid=1`],
  ['another suffix', (path) => `${path}.json`],
  ['a back slash', (path) => path.replace('/api/', '/api\\')],
  ['an encoded NUL', (path) => `${path}%00`],
  ['a blank encoded at the end', (path) => `${path}%20`],
  ['a broken code', (path) => `${path}%zz`],
  ['an address with its host', (path) => `http://127.0.0.1${path}`],
  ['a name and a password before the host', (path) => `http://admin:x@127.0.0.1${path}`],
  ['without the prefix', (path) => path.replace(/^\/api/, '')],
  ['the prefix twice', (path) => `/api${path}`],
];

describe.each(guarded)('%s %s', (method, path) => {
  const [address = '', query] = path.split('?');
  const behind = query === undefined ? '' : `?${query}`;

  test.each(tricks)(
    'with %s: a stranger gets nothing, and who lacks the right no more than at the address itself',
    async (_what, trick) => {
      const target = `${trick(address)}${behind}`;
      const stranger = await raw(method, target);
      expect([target, [400, 401, 403, 404, 405].includes(stranger.status)]).toEqual([target, true]);
      expect(stranger.text).not.toContain('"records"');
      const token = await http.tokenOf('finance');
      const own = await raw(method, `${address}${behind}`, [`Blade-Auth: bearer ${token}`]);
      const answer = await raw(method, target, [`Blade-Auth: bearer ${token}`]);
      expect([target, answer.status === own.status || [400, 404, 405].includes(answer.status)]).toEqual([target, true]);
      if (own.status === 403) expect(answer.text).not.toContain('"success":true');
    },
  );

  test('by other methods, and by headers that name another method or address: the same decision, or none', async () => {
    const token = await http.tokenOf('finance');
    const own = await raw(method, `${address}${behind}`);
    expect(own.status).toBe(401);
    for (const verb of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'GET', 'POST']) {
      const answer = await raw(verb, `${address}${behind}`);
      expect([verb, [400, 401, 404, 405].includes(answer.status), answer.text.includes('"success":true')]).toEqual([verb, true, false]);
    }
    for (const header of [
      'X-HTTP-Method-Override: GET',
      'X-Method-Override: GET',
      'X-Original-URL: /healthz',
      'X-Rewrite-URL: /healthz',
      'X-Forwarded-Uri: /healthz',
      'X-Forwarded-Prefix: /healthz',
    ]) {
      expect([header, (await raw(method, `${address}${behind}`, [header])).status]).toEqual([header, 401]);
      const plain = await raw(method, `${address}${behind}`, [`Blade-Auth: bearer ${token}`]);
      const answer = await raw(method, `${address}${behind}`, [`Blade-Auth: bearer ${token}`, header]);
      expect([header, answer.status]).toEqual([header, plain.status]);
    }
  });
});

const info = async (headers: readonly string[], target = '/api/blade-user/info') => {
  const { status, text } = await raw('GET', target, headers);
  return { status, account: /"account":"([^"]*)"/.exec(text)?.[1], tenant: /"tenantId":"([^"]*)"/.exec(text)?.[1] };
};

test.each<readonly [string, readonly string[], string]>([
  ['a header of another tenant', ['Tenant-Id: 000001'], ''],
  ['another tenant in the address', [], '?tenantId=000001'],
  [
    'addresses and hosts that were forwarded',
    ['X-Forwarded-For: 10.0.0.1', 'X-Forwarded-Host: other', 'Forwarded: for=10.0.0.1;host=other', 'X-Real-IP: 10.0.0.1'],
    '',
  ],
  ['headers that name somebody else', ['X-User-Id: 101', 'X-Remote-User: admin', 'User-Id: 101', 'Role-Id: 1', 'Dept-Id: 1'], ''],
  ['another Basic header', [`Authorization: Basic ${btoa('admin:Liangheng@2026')}`], ''],
])('with %s the session alone says who it is', async (_what, headers, query) => {
  const token = await http.tokenOf('tester');
  expect(await info([`Blade-Auth: bearer ${token}`, ...headers], `/api/blade-user/info${query}`)).toEqual({
    status: 200,
    account: 'tester',
    tenant: '000000',
  });
});

test('a tenant that is named beside the session never opens that tenant’s rows, nor writes into it', async () => {
  const token = await http.tokenOf('admin');
  const other = await http.tokenOf('admin', '000001');
  const made = await http.call('POST', '/api/demo/clients/submit', { token: other, body: { name: '别家单位', kind: 'a' } });
  const { id } = made.data as { id: string };
  const headers = { 'tenant-id': '000001' };
  expect((await http.call('GET', `/api/demo/clients/detail?id=${id}&tenantId=000001`, { token, headers })).status).toBe(404);
  const page = await http.call('POST', '/api/demo/clients/page?tenantId=000001', {
    token,
    headers,
    body: { tenantId: '000001', tenant_id: '000001' },
  });
  expect(page.text).not.toContain('别家单位');
  await http.call('POST', '/api/demo/clients/submit', {
    token,
    headers,
    body: { name: '自家单位', kind: 'a', tenantId: '000001', tenant_id: '000001' },
  });
  const { rows } = await http.database.system((q) => q.query(`select tenant_id from pg_clients where name = '自家单位'`));
  expect(rows.every((row) => row['tenant_id'] === '000000')).toBe(true);
});

test('two tokens that name different people, and tokens in wrong places, open nothing', async () => {
  const [mine, theirs] = [await http.tokenOf('tester'), await http.tokenOf('admin')];
  const status = async (headers: readonly string[], target?: string) => (await info(headers, target)).status;
  expect(await status([`Blade-Auth: bearer ${mine}`, `Cookie: x-access-token=${theirs}`])).toBe(401);
  expect(await status([`Cookie: x-access-token=${theirs}`])).toBe(401);
  expect(await status([`Authorization: Bearer ${theirs}`])).toBe(401);
  expect(await status([], `/api/blade-user/info?blade-auth=bearer%20${theirs}`)).toBe(401);
  expect(await status([`Blade-Auth: Bearer ${theirs}`])).toBe(401);
  expect(await status([`Blade-Auth: ${theirs}`])).toBe(401);
  // Node joins doubled headers with a comma, so that neither of both is a token any more.
  expect(await status([`Blade-Auth: bearer ${mine}`, `Blade-Auth: bearer ${theirs}`])).toBe(401);
});
