import { createStore } from 'zustand/vanilla';
import type { SessionState } from '../../../src/client/session';
import { createServer, type Socket } from 'node:net';
import { createErrorNotices } from '../../../src/client/error-notices';
import { createHttp, type Http } from '../../../src/client/http';
import { RequestFailure } from '../../../src/client/request-failure';
import { createTransport } from '../../../src/client/transport';
import { sentences } from './fake-server';

const head = (length: number) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\nConnection: close\r\n\r\n`;
const whole = JSON.stringify({ code: 200, success: true, data: 'x'.repeat(1_000), msg: '操作成功' });
const half = whole.slice(0, 500);

/** What becomes of a call to each address: kind of failure, and the sentence that is shown. */
export const endings: readonly (readonly [url: string, kind: string, sentence: string])[] = [
  ['/reset', 'network', sentences.offline()],
  ['/closed', 'network', sentences.offline()],
  ['/reset-midway', 'network', sentences.offline()],
  ['/closed-midway', 'network', sentences.offline()],
  ['/black-hole', 'timeout', sentences.timeout()],
  ['/stops-midway', 'timeout', sentences.timeout()],
  ['/drip', 'timeout', sentences.timeout()],
  ['/broken', 'refused', sentences.unknown()],
  ['/other-program', 'refused', sentences.unknown()],
];

export interface Harmful {
  readonly url: string;
  /** What it was asked, by the address. Shape: head and body as they came. */
  readonly asked: readonly string[];
  close(): void;
}

/** A server that does what networks do, by the address that is asked. */
export async function openHarmful(): Promise<Harmful> {
  const sockets = new Set<Socket>();
  const dripping = new Set<NodeJS.Timeout>();
  const asked: string[] = [];
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
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      asked.push(data.toString());
      harms[/^\w+ ([^\s?]+)/.exec(data.toString())?.[1] ?? '']?.(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  return {
    url: `http://127.0.0.1:${String(typeof at === 'object' && at ? at.port : 0)}`,
    asked,
    close: () => {
      for (const each of dripping) clearInterval(each);
      for (const each of sockets) each.destroy();
      server.close();
    },
  };
}

interface Room {
  readonly http: Http;
  readonly notices: ReturnType<typeof createErrorNotices>;
}

/** The client of somebody who is not signed in. */
export function openRoom(): Room {
  const notices = createErrorNotices();
  const transport = createTransport({ language: () => 'zh-CN' });
  const session = {
    token: () => undefined,
    state: createStore<SessionState>(() => ({ status: 'unknown' })),
    renew: () => Promise.resolve('over' as const),
    end: () => undefined,
    setScreen: () => undefined,
  };
  return { http: createHttp({ transport, session, notices, sentences }), notices };
}

/** The kind of a failure, or what was answered. */
export const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    (data) => `answered ${String(data)}`,
    (error: unknown) => (error instanceof RequestFailure ? error.kind : String(error)),
  );
