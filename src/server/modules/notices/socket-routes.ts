import type { WebSocket, WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { closeCodes, socketPath } from '../../../protocol/notice-frame';
import { refusal } from '../../../protocol/errors';
import type { Caller } from '../../auth/caller';
import { leaveCall } from '../../audit/audit-calls';
import { writeEntry } from '../../audit/audit-trail';
import { type Listener, type NoticeHub, toFrame } from '../../notices/notice-hub';
import { object, text } from '../../http/fields';
import { reads } from '../../http/access';
import { accessCookie } from '../../http/authenticate';
import { queryText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';

/** Units: ms. */
const signInTime = 5_000;
const silence = 75_000;
/** Units: ms; how often is looked who has been silent for too long. */
const sweepEvery = 250;
/** Messages that one socket may send in ten seconds; a client needs one in thirty. */
const budget = { messages: 60, ms: 10_000 };
/** Units: bytes; a message with a token has about four hundred. */
const longestMessage = 4096;
/** Sockets that may wait for their sign-in at once, of everybody and of one address. */
const mostStrangers = 500;
const strangersPerAddress = 50;
/** Units: ms; whoever does not answer to a farewell is cut off after so long. */
const farewell = 1_000;

/** A socket from its first moment on. */
interface Connection {
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  /** Units: ms since 1970. */
  readonly since: number;
  heard: number;
  /** Units: ms since 1970; when the server began to close it. */
  closing?: number;
  spent: { readonly from: number; count: number };
  caller?: Caller;
  listener?: Listener;
}

/** How the plug-in is set: short messages only, and a stop that tells whoever listens. */
export const socketOptions = (server: FastifyInstance, hub: NoticeHub): WebsocketPluginOptions => ({
  options: { maxPayload: longestMessage },
  errorHandler: (_error, socket) => socket.terminate(),
  preClose: async () => {
    await hub.close();
    for (const client of server.websocketServer.clients) client.close(closeCodes.goingAway, 'stopping');
    // Whoever does not answer to the farewell keeps the server from stopping no longer than this.
    setTimeout(() => server.websocketServer.clients.forEach((client) => client.terminate()), 500).unref();
  },
});

/**
 * Browsers say which page opens a socket; a page of another site gets none, whatever cookies go with it. Our own site is PUBLIC_URL; where that is not set, the host
 * that the browser called. Errors: wrongOrigin.
 */
function requireOrigin(ctx: ServerContext, request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const { publicOrigin } = ctx.settings;
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  const own = publicOrigin === undefined ? page?.host === host : page?.origin === publicOrigin;
  if (!own) throw refusal('wrongOrigin', {});
}

/** An attempt to listen to somebody else's notices leaves an entry. */
async function noteAttempt(ctx: ServerContext, { request }: Connection, caller: Caller): Promise<void> {
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'session' };
  const comment = `GET ${socketPath} u=${queryText(request, 'u').slice(0, 40)}`;
  await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'identity', comment, refused: true }));
}

async function findByToken(ctx: ServerContext, token: string): Promise<Caller | undefined> {
  const claims = await ctx.tokens.readAccess(token);
  return claims && ctx.sessions.findCaller(claims);
}

/** Lets somebody listen, once it is known who he is and that `u` is he; a second sign-in at the same socket can only repeat the first. */
async function admit(ctx: ServerContext, connection: Connection, caller: Caller): Promise<void> {
  const same =
    connection.caller === undefined || (connection.caller.tenantId === caller.tenantId && connection.caller.userId === caller.userId);
  if (queryText(connection.request, 'u') !== caller.userId || !same) {
    await noteAttempt(ctx, connection, caller);
    connection.socket.close(closeCodes.otherUser, 'user');
    return;
  }
  if (connection.caller) return;
  connection.caller = caller;
  const { tenantId, userId, sessionId, deptId, locked, mustChange } = caller;
  const listener = await ctx.hub.join(connection.socket, { tenantId, userId, sessionId, deptId, held: locked || mustChange });
  connection.listener = listener;
  if (connection.socket.readyState !== connection.socket.OPEN) listener.leave();
}

function readFrame(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isObject(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

const toMessageId = (value: unknown): bigint | undefined => {
  const [, digits] = typeof value === 'string' ? (/^n-(\d{1,18})$/.exec(value) ?? []) : [];
  return digits === undefined ? undefined : BigInt(digits);
};

/** Does what a message asks for; an unknown one, of a newer client, is passed over. */
async function answer(ctx: ServerContext, connection: Connection, text: string): Promise<void> {
  const frame = readFrame(text);
  if (frame?.['type'] === 'auth') {
    const caller = await findByToken(ctx, typeof frame['token'] === 'string' ? frame['token'] : '');
    if (caller) return admit(ctx, connection, caller);
    connection.socket.close(closeCodes.signedOut, 'token');
    return;
  }
  // `ack` needs no answer: what has arrived is named when somebody comes back.
  if (!connection.listener) return;
  if (frame?.['type'] === 'ping') connection.socket.send(toFrame({ type: 'pong', data: {} }));
  if (frame?.['type'] === 'resume') {
    const lastId = toMessageId(frame['lastId']);
    if (lastId !== undefined) connection.listener.resume(lastId);
  }
}

function isWithinBudget(connection: Connection, now: number): boolean {
  if (now - connection.spent.from > budget.ms) connection.spent = { from: now, count: 0 };
  connection.spent.count += 1;
  return connection.spent.count <= budget.messages;
}

/** Closes who has not said in time who he is, and who has been silent for too long. */
function sweep(guests: ReadonlySet<Connection>): void {
  const now = Date.now();
  for (const connection of guests) {
    const { socket, caller, since, heard, closing } = connection;
    const stranger = !caller && now - since >= signInTime;
    if (closing !== undefined && now - closing >= farewell) socket.terminate();
    if (closing !== undefined || (!stranger && now - heard < silence)) continue;
    connection.closing = now;
    if (stranger) socket.close(closeCodes.signedOut, 'nobody');
    else socket.close(closeCodes.silent, 'silence');
  }
}

/** The guests of one server, watched while there are any. */
function openHouse() {
  const guests = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Says whether somebody unknown from an address finds no place to wait. */
    isFull: (address: string): boolean => {
      const strangers = [...guests].filter(({ caller }) => !caller);
      return strangers.length >= mostStrangers || strangers.filter(({ request }) => request.ip === address).length >= strangersPerAddress;
    },
    enter: (connection: Connection): void => {
      guests.add(connection);
      timer ??= setInterval(() => sweep(guests), sweepEvery).unref();
    },
    leave: (connection: Connection): void => {
      guests.delete(connection);
      if (guests.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

async function greet(ctx: ServerContext, connection: Connection): Promise<void> {
  const { request } = connection;
  const cookie = request.cookies[accessCookie];
  const caller = request.caller ?? (cookie === undefined ? undefined : await findByToken(ctx, cookie));
  if (caller) await admit(ctx, connection, caller);
}

/** Serves the socket of the notices: who listens is known by the session, never by the address. */
export function addSocketRoutes(server: FastifyInstance, ctx: ServerContext): void {
  const house = openHouse();
  server.route({
    method: 'GET',
    url: socketPath,
    // The socket itself finds out who comes, by the cookie or by the first message.
    ...reads('ticket', { query: object({ u: text() }, { open: true }) }),
    onRequest: async (request) => {
      requireOrigin(ctx, request);
      if (!request.ws || !house.isFull(request.ip)) return;
      // Strangers keep nobody out whose cookie is good.
      const claims = await ctx.tokens.readAccess(request.cookies[accessCookie] ?? '');
      if (!claims) throw refusal('tooManyRequests', { seconds: signInTime / 1000 });
    },
    handler: () => {
      throw refusal('upgradeNeeded', {});
    },
    wsHandler: (socket, request) => {
      const now = Date.now();
      const connection: Connection = { socket, request, since: now, heard: now, spent: { from: now, count: 0 } };
      // The call ends here; nobody follows it for as long as the socket is open.
      leaveCall(request.id);
      house.enter(connection);
      // What is sent before it is known who listens waits for that.
      let turn = greet(ctx, connection);
      const fail = (error: unknown): void => {
        request.log.error({ err: error }, 'a socket failed');
        socket.terminate();
      };
      turn = turn.catch(fail);
      socket.on('message', (message: Buffer) => {
        connection.heard = Date.now();
        if (!isWithinBudget(connection, connection.heard)) return socket.close(closeCodes.tooMany, 'messages');
        turn = turn.then(() => answer(ctx, connection, message.toString())).catch(fail);
      });
      socket.on('close', () => {
        house.leave(connection);
        connection.listener?.leave();
      });
    },
  });
}
