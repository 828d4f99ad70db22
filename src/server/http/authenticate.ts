import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { requireAccess } from './access';
import type { Caller } from '../auth/caller';
import type { Sessions } from '../auth/sessions';
import type { Tokens } from '../auth/tokens';
import type { Database } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import { writeEntry } from '../audit/audit-trail';
import type { Settings } from '../settings';

const prefix = 'bearer ';

/** Cookie that authorises the socket; beside a header it must name the same person. */
export const accessCookie = 'x-access-token';

interface Wire {
  /** Absent: a token in the address is never read. */
  readonly settings?: Pick<Settings, 'compat'>;
}

function readToken({ settings }: Wire, request: FastifyRequest): string | undefined {
  const byAddress = settings?.compat.queryToken === true && request.method === 'GET' && request.routeOptions.config.mutates !== true;
  const header = request.headers['blade-auth'] ?? (byAddress && isObject(request.query) ? request.query['blade-auth'] : undefined);
  return typeof header === 'string' && header.startsWith(prefix) ? header.slice(prefix.length) : undefined;
}

/** Finds who calls by the token of the header; one in the address is read only where the installation wants it so. */
export async function findCaller(
  ctx: Wire & { readonly tokens: Tokens; readonly sessions: Sessions },
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = readToken(ctx, request);
  const claims = token === undefined ? undefined : await ctx.tokens.readAccess(token);
  return claims && ctx.sessions.findCaller(claims);
}

/**
 * Finds who calls where strangers may call as well and are told less: behind a locked screen, or before an expired password is changed, everybody is a stranger.
 */
export async function findOpenCaller(...asked: Parameters<typeof findCaller>): Promise<Caller | undefined> {
  const caller = await findCaller(...asked);
  return caller && !caller.locked && !caller.mustChange ? caller : undefined;
}

/** What telling callers apart needs. */
export interface AuthContext extends Wire {
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly database: Database;
  readonly store: Pick<SchemaStore, 'current'>;
}

/** A header and a cookie that name different people: one of them is not who he says. Errors: sessionOver, with an entry in the audit trail. */
async function requireOneIdentity(ctx: AuthContext, request: FastifyRequest, caller: Caller): Promise<void> {
  const cookie = request.cookies[accessCookie];
  const claims = cookie === undefined ? undefined : await ctx.tokens.readAccess(cookie);
  if (!claims || (claims.tenantId === caller.tenantId && claims.userId === caller.userId)) return;
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'session' };
  const comment = `${claims.tenantId} ${claims.userId}`;
  await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'identity', comment, refused: true }));
  throw refusal('sessionOver', {});
}

/** Calls that go on while the screen is locked, or while the password has to be changed first. */
const whileLocked: ReadonlySet<string> = new Set(['/api/blade-auth/unlock', '/user/getUserInfo']);
const whileExpired: ReadonlySet<string> = new Set([
  '/api/blade-system/user/update-password',
  '/api/blade-user/info',
  '/api/blade-system/user/info',
  '/user/getUserInfo',
]);

/** Errors: sessionLocked, passwordExpired where a session opens nothing for now. */
export function requireOpen(request: FastifyRequest, caller: Caller): void {
  const url = request.routeOptions.url ?? '';
  if (caller.locked && !whileLocked.has(url)) throw refusal('sessionLocked', {});
  if (caller.mustChange && !whileExpired.has(url)) throw refusal('passwordExpired', {});
}

/**
 * Reads the caller again where other page files serve than when he was read, until both are of one time: what a new version shows is held to the limits that
 * came with it. Errors: sessionOver, forbidden, platformOnly.
 */
export async function renewCaller(ctx: AuthContext, request: FastifyRequest): Promise<void> {
  while (request.caller && request.callerModel !== ctx.store.current()) {
    request.callerModel = ctx.store.current();
    request.caller = await findCaller(ctx, request);
    if (!request.caller) throw refusal('sessionOver', {});
    requireAccess(request.routeOptions.config.access, request.caller);
  }
}

/** Lets nobody past a route that is not public without a session that is still good. */
export function authenticateCalls(server: FastifyInstance, ctx: AuthContext): void {
  server.decorateRequest('caller', undefined);
  server.decorateRequest('callerModel', undefined);
  server.addHook('onRequest', async (request) => {
    const { access, mutates } = request.routeOptions.config;
    if (request.is404) return;
    // Browsers say where a call comes from; none of another site changes anything here, whatever cookies go with it.
    if (mutates === true && request.headers['sec-fetch-site'] === 'cross-site') throw refusal('wrongOrigin', {});
    if (access === 'public') return;
    request.callerModel = ctx.store.current();
    const caller = await findCaller(ctx, request);
    if (caller) await requireOneIdentity(ctx, request, caller);
    if (caller) requireOpen(request, caller);
    // A ticket is judged by the route itself, which knows what it opens.
    if (!caller && access !== 'ticket') throw readToken(ctx, request) === undefined ? refusal('signedOut', {}) : refusal('sessionOver', {});
    request.caller = caller;
    if (caller) requireAccess(access, caller);
  });
  // A body may take its time.
  server.addHook('preHandler', (request) => renewCaller(ctx, request));
}
