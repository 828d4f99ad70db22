import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';

export type Frame = Readonly<Record<string, unknown>> & { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

export interface TestSocket {
  /** All that has come so far. */
  readonly frames: readonly Frame[];
  /** Waits for the first frame of a kind that fits. */
  find(type: string, fits?: (frame: Frame) => boolean): Promise<Frame>;
  send(message: unknown): void;
  /** Ends when the server has let it in, whoever it is. */
  readonly opened: Promise<void>;
  /** The code it was closed with. Shape: 1006 where the server refused the upgrade. */
  readonly closed: Promise<number>;
  /** What was said beside the code. */
  readonly reason: () => Promise<string>;
  close(): void;
}

interface Knock {
  /** `u` of the address. */
  readonly user?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

// The server's plug-in brings a client with it; Node 20 has none of its own.
const nextTo = createRequire(createRequire(import.meta.url).resolve('@fastify/websocket'));
const Client = nextTo('ws') as new (url: string, how: { readonly headers: Readonly<Record<string, string>> }) => WebSocket;

/** Makes a server listen at a port of its own. Shape: gives `127.0.0.1:<port>`. */
export async function listen(server: FastifyInstance): Promise<string> {
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return new URL(address).host;
}

/** Opens the socket of the notices. */
export function openSocket(host: string, { user, cookie, headers }: Knock): TestSocket {
  const query = user === undefined ? '' : `?u=${user}`;
  const socket = new Client(`ws://${host}/msgws/websocket${query}`, {
    headers: { ...(cookie === undefined ? {} : { cookie: `x-access-token=${cookie}` }), ...headers },
  });
  const frames: Frame[] = [];
  // A refused upgrade shows as a close without a code.
  socket.on('error', () => undefined);
  const waiting = new Set<() => void>();
  let over = false;
  const opened = new Promise<void>((done) => {
    socket.on('open', done);
  });
  socket.on('message', (text: Buffer) => {
    frames.push(JSON.parse(text.toString()) as Frame);
    for (const look of waiting) look();
  });
  let said = '';
  const closed = new Promise<number>((done) => {
    socket.on('close', (code: number, reason: Buffer) => {
      over = true;
      said = reason.toString();
      for (const look of waiting) look();
      done(code);
    });
  });
  return {
    frames,
    opened,
    find: (type, fits = () => true) =>
      new Promise((done, fail) => {
        const look = () => {
          const found = frames.find((frame) => frame.type === type && fits(frame));
          if (!found && !over) return;
          waiting.delete(look);
          if (found) done(found);
          else fail(new Error(`The socket was closed before "${type}" came; it had ${JSON.stringify(frames)}`));
        };
        waiting.add(look);
        look();
      }),
    send: (message) => void opened.then(() => socket.send(typeof message === 'string' ? message : JSON.stringify(message))),
    closed,
    reason: () => closed.then(() => said),
    close: () => socket.close(),
  };
}
