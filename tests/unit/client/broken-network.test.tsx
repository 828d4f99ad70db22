import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createErrorNotices } from '../../../src/client/error-notices';
import { createHttp, type Http } from '../../../src/client/http';
import { RequestFailure } from '../../../src/client/request-failure';
import { createTransport } from '../../../src/client/transport';
import { sentences } from './fake-server';

// The browser's own client over real connections, to a server that does what networks do.
let server: Server;
const sockets = new Set<Socket>();
const dripping = new Set<NodeJS.Timeout>();
const head = (length: number) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\nConnection: close\r\n\r\n`;
const whole = JSON.stringify({ code: 200, success: true, data: 'x'.repeat(1_000), msg: '操作成功' });
const half = whole.slice(0, 500);

/** What the server does once it has been asked, by the address. */
const harms: Readonly<Record<string, (socket: Socket) => void>> = {
  '/whole': (socket) => socket.end(head(Buffer.byteLength(whole)) + whole),
  '/reset': (socket) => socket.resetAndDestroy(),
  '/closed': (socket) => socket.end(),
  '/reset-midway': (socket) => socket.write(head(1_000) + half, () => socket.resetAndDestroy()),
  '/closed-midway': (socket) => socket.end(head(1_000) + half),
  '/broken': (socket) => socket.end(head(Buffer.byteLength(half)) + half),
  '/other-program': (socket) => socket.end(head(29) + '<html>Please sign in.</html>\n'),
  '/black-hole': () => undefined,
  '/stops-midway': (socket) => socket.write(head(1_000) + half),
  '/drip': (socket) => {
    socket.write(head(1_000_000));
    dripping.add(setInterval(() => socket.write('x'), 20));
  },
};

interface Room {
  readonly http: Http;
  readonly notices: ReturnType<typeof createErrorNotices>;
}

function openRoom(): Room {
  const notices = createErrorNotices();
  const transport = createTransport({ language: () => 'zh-CN' });
  const session = {
    token: () => undefined,
    renew: () => Promise.resolve('over' as const),
    end: () => undefined,
    setScreen: () => undefined,
  };
  return { http: createHttp({ transport, session, notices, sentences }), notices };
}

/** The browser that tests of components run in; another one is opened at the server's own address, for the calls of a page go where it came from. */
type Opened = { readonly window: { readonly XMLHttpRequest: typeof XMLHttpRequest; readonly close: () => void } };
const { jsdom } = globalThis as unknown as { readonly jsdom: { readonly constructor: new (html: string, at: { url: string }) => Opened } };
let opened: Opened;

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (asked) => harms[/^\w+ (\S+)/.exec(asked.toString())?.[1] ?? '']?.(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  opened = new jsdom.constructor('', { url: `http://127.0.0.1:${String(typeof at === 'object' && at ? at.port : 0)}/` });
  vi.stubGlobal('XMLHttpRequest', opened.window.XMLHttpRequest);
});
afterAll(() => {
  vi.unstubAllGlobals();
  opened.window.close();
  for (const each of dripping) clearInterval(each);
  for (const each of sockets) each.destroy();
  server.close();
});

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    (data) => `answered ${String(data)}`,
    (error: unknown) => (error instanceof RequestFailure ? error.kind : String(error)),
  );

test('an answer that comes whole is one', async () => {
  expect(await openRoom().http.get('whole')).toBe('x'.repeat(1_000));
});

test.each([
  ['/reset', 'network', sentences.offline()],
  ['/closed', 'network', sentences.offline()],
  ['/reset-midway', 'network', sentences.offline()],
  ['/closed-midway', 'network', sentences.offline()],
  ['/black-hole', 'timeout', sentences.timeout()],
  ['/stops-midway', 'timeout', sentences.timeout()],
  ['/drip', 'timeout', sentences.timeout()],
  ['/broken', 'refused', sentences.unknown()],
  ['/other-program', 'refused', sentences.unknown()],
])('five calls at once to %s all end, and say so once', async (url, kind, sentence) => {
  const { http, notices } = openRoom();
  const calls = Array.from({ length: 5 }, () => failureOf(http.post(url, { typed: 1 }, { timeout: 300 })));
  expect(await Promise.all(calls)).toEqual(Array(5).fill(kind));
  expect(notices.getState().notices.map((each) => [each.sentence, each.count])).toEqual([[sentence, 5]]);
});

test('a call that names no time of its own is given up after the 20 s of the wire', () => {
  expect(createTransport({ language: () => 'zh-CN' }).defaults.timeout).toBe(20_000);
});
