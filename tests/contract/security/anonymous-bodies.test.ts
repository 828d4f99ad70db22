import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import { basic, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let port = 0;
beforeAll(async () => {
  http = await openHttp();
  await http.server.listen({ host: '127.0.0.1', port: 0 });
  const address = http.server.server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => http.close());

const most = 64 * 1024;
const brackets = (bytes: number): string => '['.repeat(bytes);

interface Told {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/** Sends a head and a part of what it announces, never the rest, and gives the answer: it can only come before the body is there. */
function answerBeforeTheRest(
  method: string,
  path: string,
  { head = [], start = '' }: { head?: readonly string[]; start?: string },
): Promise<Told> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8');
    socket.on('error', fail);
    socket.on('data', (chunk: string) => {
      said += chunk;
      const [top = '', text = ''] = said.split('\r\n\r\n');
      if (!/\r\n\r\n/.test(said)) return;
      socket.destroy();
      done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(top)?.[1]), head: top.toLowerCase(), text });
    });
    socket.write([`${method} ${path} HTTP/1.1`, 'Host: x', 'Accept-Language: zh-CN', ...head, '', start].join('\r\n'));
  });
}

const json = 'Content-Type: application/json';
const long = `Content-Length: ${4 * 1024 * 1024}`;

test('every call that a stranger may make refuses a long body before it is read, and says so', async () => {
  const open = (await listRoutes()).filter((rule) => rule.method === 'POST' && rule.access === 'public').map((rule) => rule.path);
  expect(open.length).toBeGreaterThan(10);
  const told = await Promise.all(
    open.map((path) => answerBeforeTheRest('POST', path.replace(':phone', '13800138000'), { head: [json, long] })),
  );
  expect(told.map(({ status }) => status)).toEqual(open.map(() => 413));
  expect(told[0]?.text).toContain('请求内容过大');
  expect(told[0]?.head).toContain('connection: close');
});

test('what comes in pieces, without a length, is cut off at the same place', async () => {
  const start = `${(most + 1).toString(16)}\r\n${' '.repeat(most + 1)}\r\n`;
  const told = await answerBeforeTheRest('POST', '/user/send-logs', { head: [json, 'Transfer-Encoding: chunked'], start });
  expect(told.status).toBe(413);
});

test('a body for an address that nobody serves is not waited for', async () => {
  for (const [path, status] of [
    ['/api/nothing/here', 404],
    ['/healthz', 405],
  ] as const)
    expect([path, (await answerBeforeTheRest('POST', path, { head: [json, long] })).status]).toEqual([path, status]);
});

test('a body on a call that needs a session is not waited for without one', async () => {
  const told = await answerBeforeTheRest('POST', '/api/demo/clients/submit', { head: [json, long] });
  expect(told.status).toBe(401);
});

test('a form of parts has to say its length, which is held to the same limit', async () => {
  const parts = 'Content-Type: multipart/form-data; boundary=b';
  const pieces = await answerBeforeTheRest('POST', '/api/blade-auth/oauth/token', { head: [parts, 'Transfer-Encoding: chunked'] });
  expect(pieces.status).toBe(411);
  expect((await answerBeforeTheRest('POST', '/api/blade-auth/oauth/token', { head: [parts, long] })).status).toBe(413);
  const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const sent = { tenantId: '000000', username: 'tester', password: 'x', grant_type: 'password' };
  const body = `${Object.entries(sent)
    .map(([name, value]) => field(name, value))
    .join('')}--b--\r\n`;
  const headers = { authorization: basic, 'content-type': 'multipart/form-data; boundary=b' };
  const read = await http.call('POST', '/api/blade-auth/oauth/token', { body, headers });
  expect(read.body['error_description']).toBe('用户名或密码不正确');
});

test('a small body that unpacks to a large one is refused; one within the limit is read', async () => {
  const send = (body: string) =>
    http.server.inject({
      method: 'POST',
      url: '/user/send-logs',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(body),
    });
  expect((await send(`[${' '.repeat(1_000_000)}]`)).statusCode).toBe(413);
  expect((await send(brackets(most))).statusCode).toBe(400);
  expect((await send('[{"message":"x"}]')).json()).toMatchObject({ data: { accepted: 1 } });
});

test('lists in lists without end are refused before they are parsed, of strangers and of those signed in', async () => {
  const token = await http.tokenOf('admin');
  const calls: readonly (readonly [path: string, size: number, as?: string])[] = [
    ['/user/send-logs', most],
    ['/api/public/register', most],
    ['/api/blade-auth/oauth/token', most],
    ['/api/demo/clients/page', 1_000_000, token],
    ['/api/demo/clients/submit', 4_000_000, token],
  ];
  for (const [path, size, as] of calls)
    for (const body of [brackets(size), '{"a":'.repeat(size / 5)]) {
      const answer = await http.call('POST', path, { token: as, body });
      expect([path, answer.status, answer.msg]).toEqual([path, 400, '请求内容嵌套过深，最多 64 层']);
    }
});

test('ten bodies of 4 MB of brackets at once keep nobody from /healthz: it is answered before and among them, and none of them is parsed', async () => {
  const token = await http.tokenOf('admin');
  const size = 4_000_000;
  const arrived = new Set<Socket>();
  const note = (socket: Socket) => void arrived.add(socket);
  http.server.server.on('connection', note);
  const told: string[] = [];
  const ask = (name: string, head: string): Promise<Socket> =>
    new Promise((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head, () => done(socket)));
      socket.on('error', fail);
      socket.once('data', (said: Buffer) => void told.push(`${name} ${/^HTTP\/1\.1 (\d+)/.exec(said.toString())?.[1] ?? ''}`));
    });
  const head = [
    'POST /api/demo/clients/submit HTTP/1.1',
    'Host: x',
    `Blade-Auth: bearer ${token}`,
    json,
    `Content-Length: ${size}`,
    '',
    '',
  ];
  const bodies = await Promise.all(Array.from({ length: 10 }, () => ask('body', head.join('\r\n') + brackets(size - 1))));
  // All of them are there but for the last character.
  await expect.poll(() => [...arrived].filter((socket) => socket.bytesRead >= size - 1).length, { timeout: 20_000 }).toBe(10);
  const parse = vi.spyOn(JSON, 'parse');
  const question = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const first = await ask('health', question);
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['health 200']);
  for (const socket of bodies) socket.write('[');
  const second = await ask('health', question);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(12);
  expect(told.slice(1).sort()).toEqual([...bodies.map(() => 'body 400'), 'health 200']);
  expect(parse.mock.calls.filter(([text]) => text.length >= most)).toEqual([]);
  parse.mockRestore();
  http.server.server.off('connection', note);
  for (const socket of [first, second, ...bodies]) socket.destroy();
});

test('ten strangers who announce as much are refused before they send it, and /healthz is answered among them', async () => {
  const asked = [
    ...Array.from({ length: 10 }, () => answerBeforeTheRest('POST', '/user/send-logs', { head: [json, long], start: brackets(1_000) })),
    answerBeforeTheRest('GET', '/healthz', {}),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 413), 200]);
});

test('brackets within texts count for nothing, and sixty-four levels are read', async () => {
  const nested = (levels: number): string =>
    `${brackets(levels - 1)}${JSON.stringify([{ message: '"[[[[{{\\'.repeat(50) }])}${']'.repeat(levels - 1)}`;
  const ask = async (body: string) => {
    const { status, msg } = await http.call('POST', '/user/send-logs', { body });
    return [status, msg];
  };
  expect(await ask(nested(1))).toEqual([200, '发送成功!']);
  expect(await ask(nested(63))).toEqual([200, '发送成功!']);
  expect((await ask(nested(64)))[0]).toBe(400);
});

test('beyond its budget an address is refused, whatever it says to forward, and its network after it', async () => {
  const ask = async (remoteAddress: string, forwarded = '') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const answer = await http.server.inject({ method: 'POST', url: '/api/public/password/reset', remoteAddress, headers, payload: '{}' });
    return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const;
  };
  const told: number[] = [];
  for (let turn = 0; turn < 61; turn += 1) told.push((await ask('203.0.113.1', `198.51.100.${String(turn)}`))[0]);
  expect(told.filter((status) => status === 400)).toHaveLength(60);
  const [status, seconds] = await ask('203.0.113.1');
  expect(status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  // A neighbour has the rest of what the network may spend.
  expect((await ask('203.0.113.2'))[0]).toBe(400);
  for (let turn = 0; turn < 240; turn += 1) await ask(`203.0.113.${String(3 + (turn % 100))}`);
  expect((await ask('203.0.113.200'))[0]).toBe(429);
  expect((await ask('203.0.114.1'))[0]).toBe(400);
});

test('a caller beyond his budget is told so while his body is still on its way', async () => {
  const path = '/api/public/register';
  for (let turn = 0; turn < 60; turn += 1) await http.call('POST', path, { body: {} });
  const told = await answerBeforeTheRest('POST', path, { head: [json, 'Content-Length: 10'] });
  expect(told.status).toBe(429);
  expect(told.head).toMatch(/retry-after: \d+/);
});

const keysOf = (count: number, key: (place: number) => string): string =>
  `{${Array.from({ length: count }, (_, place) => `"${key(place)}":${String(place)}`).join(',')}}`.slice(0, most);
const filled = (unit: string): string => unit.repeat(Math.floor((most - 100) / unit.length));
const asForm = 'application/x-www-form-urlencoded';
const asParts = 'multipart/form-data; boundary=b';

/** Bodies as long as a stranger's may be, of shapes that cost parsers and whatever looks through a body most. */
const dearBodies: readonly (readonly [what: string, type: string, body: string])[] = [
  ['lists in lists', 'application/json', filled('[')],
  ['lists in lists that end', 'application/json', `${'['.repeat(most / 2 - 1)}${']'.repeat(most / 2 - 1)}`],
  ['objects in objects', 'application/json', filled('{"a":')],
  ['many keys', 'application/json', keysOf(5_900, (place) => `k${String(place)}`).replace(/,[^,]*$/, '}')],
  ['many keys that hash alike', 'application/json', keysOf(4_000, (place) => String(place * 4_294_967)).replace(/,[^,]*$/, '}')],
  ['one key again and again', 'application/json', `{${filled('"a":1,')}"a":1}`],
  ['many lists', 'application/json', `[${filled('[],')}[]]`],
  ['many numbers', 'application/json', `[${filled('1e9,')}1]`],
  ['a number without end', 'application/json', `{"a":${filled('9')}}`],
  ['zeros without end', 'application/json', `{"a":1${filled('0')}1}`],
  ['a text without end', 'application/json', `{"a":"${filled('\\u0061')}"}`],
  ['halves of characters', 'application/json', `{"a":"${filled('\\ud800')}"}`],
  ['backslashes', 'application/json', `"${filled('\\\\')}"`],
  ['entries of a log', 'application/json', `[${filled('{"message":"password=x"},')}{}]`],
  ['a text that looks like an address', 'application/json', `[{"message":"${filled('http://a?b=c&')}"}]`],
  ['many fields of a form', asForm, filled('a=1&')],
  ['brackets of a form', asForm, `a${filled('[b]')}=1`],
  ['signs of a form', asForm, filled('%25')],
  ['many parts', asParts, `${filled('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')}--b--\r\n`],
  ['headers of a part', asParts, `--b\r\n${filled('X: 1\r\n')}\r\n1\r\n--b--\r\n`],
  ['half an end of a part', asParts, `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${filled('\r\n-')}`],
];

const usual = JSON.stringify(
  Array.from({ length: 400 }, (_, place) => ({ message: `fault ${String(place)}`, url: '/crm/quotes', line: place })),
);
/** Units: ms; how long it takes here and now to read a usual body twice over. */
function readTwice(): number {
  const began = performance.now();
  for (let turn = 0; turn < 2; turn += 1) JSON.parse(usual.padEnd(most, ' '));
  return performance.now() - began;
}
/** In one turn of the event loop, at most as long as reading a usual body so often. */
const mostReadings = 250;

/** Sends a body, and asks for /healthz behind it. Shape: the longest turn of the event loop meanwhile, in readings of a usual body. */
async function measureTurns(place: number, url: string, [, type, payload]: (typeof dearBodies)[number]) {
  const remoteAddress = `10.${String(place % 250)}.${String(Math.floor(place / 250))}.1`;
  const asked = { method: 'POST', url, remoteAddress, headers: { 'content-type': type, authorization: basic }, payload } as const;
  let [longest, last, going] = [0, 0, true];
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(turn);
  };
  const unit = Math.min(...Array.from({ length: 5 }, readTwice)) / 2;
  last = performance.now();
  setImmediate(turn);
  const sent = http.server.inject(asked);
  const health = http.server.inject({ method: 'GET', url: '/healthz' });
  const statuses = (await Promise.all([sent, health])).map(({ statusCode }) => statusCode);
  // What is answered without waiting for anything is so within one turn.
  longest = Math.max(longest, performance.now() - last);
  going = false;
  return { readings: longest / unit, statuses };
}

test('no body of a stranger, by any call that takes one, holds the server for longer than reading a usual one some times', async () => {
  const open = (await listRoutes()).filter((rule) => rule.method === 'POST' && rule.access === 'public').map((rule) => rule.path);
  expect(open.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  let place = 0;
  for (const path of open)
    for (const body of dearBodies) {
      expect([body[0], body[2].length <= most, body[2].length > most * 0.8]).toEqual([body[0], true, true]);
      const url = path.replace(':phone', '13800138000').replace(':face', 'certificates');
      let best = { readings: Infinity, statuses: [0, 0] };
      // What else the machine does may come between once or twice; what is dear is so each time.
      for (let turn = 0; turn < 24 && best.readings > mostReadings; turn += 1) {
        const seen = await measureTurns((place += 1), url, body);
        best = { ...seen, readings: Math.min(best.readings, seen.readings) };
      }
      if (best.readings > mostReadings || best.statuses[1] !== 200 || (best.statuses[0] ?? 500) >= 500)
        wrong.push(`${path} ${body[0]}: ${JSON.stringify(best)}`);
    }
  expect(wrong).toEqual([]);
});
