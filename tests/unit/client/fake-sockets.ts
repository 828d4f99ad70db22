import type { SocketLike } from '../../../src/client/notice-socket';

export interface FakeSocket extends SocketLike {
  readonly url: string;
  /** What the client has sent, parsed. */
  readonly sent: unknown[];
  /** True once the client has closed it. */
  closed: boolean;
  /** The server lets it in. */
  accept(): void;
  /** The server says something: a frame, or bare text. */
  say(message: object | string): void;
  /** The server, or the network, ends it. */
  drop(code?: number, reason?: string): void;
}

/** Sockets to a server that the test plays. */
export function createFakeSockets() {
  const all: FakeSocket[] = [];
  const open = (url: string): FakeSocket => {
    let accepted = false;
    const socket: FakeSocket = {
      ...{ url, sent: [], closed: false, onopen: null, onmessage: null, onclose: null },
      send: (text) => {
        // As a browser does with one that is still connecting.
        if (!accepted) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
        socket.sent.push(JSON.parse(text));
      },
      close: () => {
        socket.closed = true;
      },
      accept: () => {
        accepted = true;
        socket.onopen?.();
      },
      say: (message) => socket.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) }),
      drop: (code = 1006, reason = '') => socket.onclose?.({ code, reason }),
    };
    all.push(socket);
    return socket;
  };
  return {
    all,
    open,
    newest: (): FakeSocket => {
      const socket = all.at(-1);
      if (!socket) throw new Error('No socket was opened.');
      return socket;
    },
  };
}

/** A notice as the server says it. */
export const noticeFrame = (number: number, more: object = {}) => ({
  ...{ v: 1, type: 'notice', id: `n-${number}`, ts: '2026-11-21 09:00:00' },
  data: {
    id: String(number),
    title: `通知${number}`,
    text: `正文${number}`,
    date: '2026-11-21 09:00:00',
    bizType: 'notice',
    bizId: String(number),
    url: '',
    ...more,
  },
});
