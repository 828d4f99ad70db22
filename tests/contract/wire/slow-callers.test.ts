import type { FastifyInstance } from 'fastify';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { connectionLimits } from '../../../src/server/http/limits/connection-limits';
import { readSettings } from '../../../src/server/settings';
import { openHttp, type TestHttp } from '../support/http-setup';
import { listen } from '../support/socket-client';

let http: TestHttp;
let server: FastifyInstance;
let port: number;
let token: string;
/** The product's limits, a hundred times as fast. */
const limits = { headers: 200, idle: 250, span: 140, leastBytes: 1024, check: 10 };
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];

beforeAll(async () => {
  http = await openHttp();
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: `/tmp/liangheng-http-${process.pid}` }, '/tmp');
  server = await buildServer({ database: http.database, store: http.store, settings, connectionLimits: limits });
  port = Number((await listen(server)).split(':')[1]);
  token = await http.tokenOf('admin');
});
afterAll(async () => {
  await server.close();
  await http.close();
});
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Caller {
  readonly socket: Socket;
  /** What the server had said when it closed the connection. */
  readonly closed: Promise<string>;
  /** Sends one piece after the other for as long as the connection stands. */
  drip(every: number, pieces: Iterable<string>): void;
}

function call(first: string, reads = true): Caller {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  if (reads) socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  else socket.pause();
  socket.on('error', () => undefined);
  const closed = new Promise<string>((done) => socket.on('close', () => done(said)));
  if (first !== '') socket.write(first);
  return {
    socket,
    closed,
    drip: (every, pieces) => {
      const rest = pieces[Symbol.iterator]();
      const timer = setInterval(() => {
        const { value, done } = rest.next();
        if (done === true) return clearInterval(timer);
        socket.write(String(value));
      }, every);
      timers.push(timer);
    },
  };
}

const times = (count: number, piece: string): readonly string[] => Array.from({ length: count }, () => piece);
const post = (length: number, type = 'application/json', url = '/api/demo/clients/page') =>
  `POST ${url} HTTP/1.1\r\nHost: x\r\nBlade-Auth: bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

test('nothing may stand still for more than thirty seconds', () => {
  const { headers, idle, span, check } = connectionLimits;
  expect(Math.max(headers + check, idle + check, 2 * span + check)).toBeLessThanOrEqual(30_000);
});

test.each([
  ['that says nothing', () => call('')],
  [
    'whose headers drip',
    () => {
      const caller = call('GET /healthz HTTP/1.1\r\n');
      caller.drip(20, times(10_000, 'X'));
      return caller;
    },
  ],
  ['whose body never comes', () => call(post(100))],
  [
    'whose body drips',
    () => {
      const caller = call(post(100_000));
      caller.drip(20, times(10_000, ' '));
      return caller;
    },
  ],
  ['whose body stops half way', () => call(post(100_000) + ' '.repeat(50_000))],
  [
    'whose body drips after it was refused',
    () => {
      const caller = call(post(100_000).replace(token, 'x'));
      caller.drip(20, times(10_000, ' '));
      return caller;
    },
  ],
  [
    'whose file drips',
    () => {
      const caller = call(post(100_000, 'multipart/form-data; boundary=b', '/api/file/upload'));
      caller.drip(20, times(10_000, '-'));
      return caller;
    },
  ],
  ['that goes on saying nothing after an answer', () => call('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')],
])('a caller %s is cut off', async (_name, begin) => {
  const said = await begin().closed;
  expect(said === '' || /^HTTP\/1\.1 (200|401|408) /.test(said)).toBe(true);
});

const standing = () =>
  new Promise<number>((done, fail) => server.server.getConnections((error, count) => (error ? fail(error) : done(count))));

test('a caller who does not take the answer is cut off', async () => {
  // More than the systems of both sides keep: the server waits to be rid of the rest.
  const content = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(24_000_000)}\r\n--b--\r\n`;
  const sent = await http.call('POST', '/api/file/upload', {
    token,
    body: content,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  await expect.poll(standing).toBe(0);
  const { fileId } = sent.data as { readonly fileId: string };
  call(`GET /api/file/load?fileId=${fileId} HTTP/1.1\r\nHost: x\r\nBlade-Auth: bearer ${token}\r\n\r\n`, false);
  await expect.poll(standing).toBe(1);
  await expect.poll(standing, { timeout: 30_000 }).toBe(0);
});

test('an upload that goes on is not cut off, however long it takes', async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const tail = '\r\n--b--\r\n';
  // Ten spans, in each more than the least.
  const pieces = times(70, 'x'.repeat(1500));
  const length = head.length + 70 * 1500 + tail.length;
  const caller = call(
    `${post(length, 'multipart/form-data; boundary=b', '/api/file/upload').replace('Host: x', 'Host: x\r\nConnection: close')}${head}`,
  );
  caller.drip(20, [...pieces, tail]);
  expect(await caller.closed).toMatch(/^HTTP\/1\.1 200 /);
});
