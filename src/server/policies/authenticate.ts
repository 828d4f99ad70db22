import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import type { Sessions } from '../auth/sessions';
import type { Tokens } from '../auth/tokens';

const prefix = 'bearer ';

function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  return typeof header === 'string' && header.startsWith(prefix) ? header.slice(prefix.length) : undefined;
}

/** Finds who calls by the token of the header; a token in the address is never read. */
export async function findCaller(
  desk: { readonly tokens: Tokens; readonly sessions: Sessions },
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = readToken(request);
  const claims = token === undefined ? undefined : await desk.tokens.readAccess(token);
  return claims && desk.sessions.findCaller(claims);
}

/** Lets nobody past a route that is not public without a session that is still good. */
export function authenticateCalls(server: FastifyInstance, desk: { readonly tokens: Tokens; readonly sessions: Sessions }): void {
  server.decorateRequest('caller', undefined);
  server.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (request.is404 || access === 'public') return;
    const caller = await findCaller(desk, request);
    // A ticket is judged by the route itself, which knows what it opens.
    if (!caller && access !== 'ticket') throw readToken(request) === undefined ? refusal('signedOut', {}) : refusal('sessionOver', {});
    request.caller = caller;
  });
}
