import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';

/** How long a connection may stand without getting on. Units: ms, but for `leastBytes`. */
export interface ConnectionLimits {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  readonly headers: number;
  /** Between two requests. */
  readonly idle: number;
  /** Span over which progress is judged; what stands still is cut off after two of them at the latest. */
  readonly span: number;
  /** Bytes of a body that arrive in a span at least; a caller that sends fewer is not slow but holds the connection. */
  readonly leastBytes: number;
  /** How often is looked. */
  readonly check: number;
}

/** Nothing stands still for more than 30 s; an upload of whatever length that gets on is never cut off. */
export const connectionLimits: ConnectionLimits = Object.freeze({
  headers: 20_000,
  idle: 25_000,
  span: 14_000,
  leastBytes: 1024,
  check: 1_000,
});

interface Exchange {
  readonly request: FastifyRequest['raw'];
  readonly response: FastifyReply['raw'];
  readonly socket: Socket;
  /** Checks since the span began, and how many bytes had come and gone by then. Counted, so that a moment in which the server itself stood still is nobody's. */
  checks: number;
  received: number;
  sent: number;
}

/** Bytes that the other side's system has taken. */
const sentOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

type Verdict = 'over' | 'ours' | 'theirs';

/** Says whose turn it is: the exchange is over, the server has work to do, or the caller has to send or to take something. */
function turnOf({ request, response, socket }: Exchange): Verdict {
  const answered = response.writableFinished || response.destroyed;
  if (socket.destroyed || (request.complete && answered)) return 'over';
  // What has arrived and is not read yet is the server's to read.
  if (!request.complete && request.readableLength === 0) return 'theirs';
  return socket.writableLength > 0 ? 'theirs' : 'ours';
}

function begin(exchange: Exchange): void {
  exchange.checks = 0;
  exchange.received = exchange.socket.bytesRead;
  exchange.sent = sentOf(exchange.socket);
}

function cutOff({ response, socket }: Exchange): void {
  if (!response.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
  // A caller that takes nothing does not take the farewell either.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

function judge(exchange: Exchange, { span, leastBytes, check }: ConnectionLimits): Verdict {
  const turn = turnOf(exchange);
  if (turn === 'ours') begin(exchange);
  exchange.checks += 1;
  if (turn !== 'theirs' || exchange.checks * check < span) return turn;
  const { request, socket } = exchange;
  const moved = request.complete ? sentOf(socket) > exchange.sent : socket.bytesRead - exchange.received >= leastBytes;
  if (moved) begin(exchange);
  else cutOff(exchange);
  return moved ? 'theirs' : 'over';
}

/** Cuts off callers that neither send the rest of their request nor take their answer. Times of headers and between requests are the HTTP server's own settings. */
export function limitConnections(server: FastifyInstance, limits: ConnectionLimits): void {
  const exchanges = new Set<Exchange>();
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    for (const exchange of exchanges) if (judge(exchange, limits) === 'over') exchanges.delete(exchange);
    if (exchanges.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Sockets of the notices have limits of their own; a call made inside the process has no connection.
    if (!request.ws && socket instanceof Socket) {
      exchanges.add({
        request: request.raw,
        response: reply.raw,
        socket,
        checks: 0,
        received: socket.bytesRead,
        sent: sentOf(socket),
      });
      timer ??= setInterval(check, limits.check).unref();
    }
    done();
  });
}
