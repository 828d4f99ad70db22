import { connect, type Socket } from 'node:net';

/** One answer as the load generator sees it. */
interface Shot {
  readonly status: number;
  /** Units: ms until the first byte and the last. */
  readonly first: number;
  readonly time: number;
  readonly bytes: number;
  /** The body as it came over the wire (not unchunked), where it was to be kept. */
  readonly text: string;
}

/** One kept connection; it parses no more of an answer than where it ends, so that the generator takes little of the processors. */
interface HttpLine {
  shoot(request: Buffer, keep?: boolean): Promise<Shot>;
  close(): void;
}

interface Sent {
  readonly began: number;
  readonly keep: boolean;
  readonly done: (shot: Shot) => void;
  readonly fail: (error: Error) => void;
  readonly parts: Buffer[];
  first: number;
  head: string;
  /** Length of the head, its blank line included. */
  headSize: number;
  size: number;
  tail: Buffer;
}

/** Units: bytes. */
const readSize = 512 * 1024;
const end = Buffer.from('\r\n0\r\n\r\n');

function isWhole(sent: Sent): boolean {
  if (sent.headSize === 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(sent.head)?.[1];
  if (length !== undefined) return sent.size - sent.headSize >= Number(length);
  return sent.tail.equals(end) || /^HTTP\/1\.1 (204|304)/.test(sent.head);
}

/** Opens one connection to the server of this machine. */
export function openLine(port: number): HttpLine {
  let sent: Sent | undefined;
  const take = (chunk: Buffer): void => {
    const now = sent;
    if (!now) return;
    if (now.size === 0) now.first = performance.now() - now.began;
    now.size += chunk.length;
    // What is kept is copied: the next part comes into the same buffer.
    if (now.keep || now.headSize === 0) now.parts.push(Buffer.from(chunk));
    if (now.headSize === 0) {
      const so = Buffer.concat(now.parts);
      const at = so.indexOf('\r\n\r\n');
      if (at >= 0) {
        now.headSize = at + 4;
        now.head = so.subarray(0, at + 2).toString('latin1');
      }
    }
    now.tail = Buffer.concat([now.tail, chunk.subarray(-end.length)]).subarray(-end.length);
    if (!isWhole(now)) return;
    sent = undefined;
    now.done({
      status: Number(now.head.slice(9, 12)),
      first: now.first,
      time: performance.now() - now.began,
      bytes: now.size - now.headSize,
      text: now.keep ? Buffer.concat(now.parts).subarray(now.headSize).toString('utf8') : '',
    });
  };
  // Answers are read into one buffer: to make one for each part of an answer of megabytes would cost a tenth of what the server spends on it.
  const onread = {
    buffer: Buffer.alloc(readSize),
    callback: (size: number, bytes: Uint8Array): boolean => {
      take(Buffer.from(bytes.buffer, bytes.byteOffset, size));
      return true;
    },
  };
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
  const fail = (error: Error): void => {
    sent?.fail(error);
    sent = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  return {
    shoot: (request, keep = false) =>
      new Promise((done, failed) => {
        sent = {
          began: performance.now(),
          keep,
          done,
          fail: failed,
          parts: [],
          first: 0,
          head: '',
          headSize: 0,
          size: 0,
          tail: Buffer.alloc(0),
        };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Makes the bytes of a call once, to be sent often. */
export function toRequest(call: { readonly path: string; readonly token: string; readonly body?: unknown }): Buffer {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const head = [
    `${call.body === undefined ? 'GET' : 'POST'} ${call.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Blade-Auth: bearer ${call.token}`,
    'Accept-Language: zh-CN',
    ...(call.body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export interface Load {
  /** Answers a second. */
  readonly rate: number;
  /** Units: ms, one each. */
  readonly times: readonly number[];
  /** Answers that are no 200. */
  readonly bad: number;
}

/** Sends calls over several connections for a while, each as soon as its connection is free. */
export async function runLoad(
  port: number,
  how: { readonly connections: number; readonly seconds: number; readonly next: () => Buffer },
): Promise<Load> {
  const until = performance.now() + how.seconds * 1000;
  const began = performance.now();
  const times: number[] = [];
  let bad = 0;
  await Promise.all(
    Array.from({ length: how.connections }, async () => {
      const line = openLine(port);
      try {
        while (performance.now() < until) {
          const shot = await line.shoot(how.next());
          times.push(shot.time);
          if (shot.status !== 200) bad += 1;
        }
      } finally {
        line.close();
      }
    }),
  );
  return { rate: (1000 * times.length) / (performance.now() - began), times, bad };
}
