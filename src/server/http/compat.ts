import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../base/dot-path';
import { errorCatalogue, refusal } from '../../protocol/errors';
import { readLanguage } from '../language';
import type { Settings } from '../settings';

/** Calls that only the open edition of the wire has. */
const openCalls: ReadonlySet<string> = new Set(['/api/blade-auth/token', '/api/blade-auth/captcha', '/api/blade-auth/logout']);

/** How many rows a page is asked for, by the address or the body. */
function askedSize(request: FastifyRequest): number {
  const sent = [request.query, request.body].flatMap((part) => (isObject(part) && Object.hasOwn(part, 'size') ? [part['size']] : []));
  // Anything else is no size, and has no say in how it becomes a number.
  const sizes = sent.filter((size) => typeof size === 'number' || typeof size === 'string').map(Number);
  return Math.max(0, ...sizes.filter((size) => Number.isFinite(size)));
}

/** What other clients of the wire take for a missing right. */
function toSignedOut(payload: unknown, request: FastifyRequest): string | undefined {
  if (typeof payload !== 'string') return undefined;
  const body: unknown = JSON.parse(payload);
  const sentence = errorCatalogue.signedOut.sentence({})[readLanguage(request.headers['accept-language'])];
  return isObject(body) ? JSON.stringify({ ...body, code: 401, msg: sentence }) : undefined;
}

/** Serves the wire as an installation wants it for clients other than our own. */
export function applyCompat(server: FastifyInstance, { compat }: Pick<Settings, 'compat'>): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!compat.open && openCalls.has(request.routeOptions.url ?? '')) throw refusal('notFound', {});
    done();
  });
  server.addHook('preHandler', (request, _reply, done) => {
    if (askedSize(request) > compat.maxPageSize) throw refusal('pageTooLarge', {});
    done();
  });
  if (!compat.deniedAsSignedOut) return;
  // After the audit trail has noted the refusal by what it is.
  server.addHook('onSend', (request, reply, payload, done) => {
    const told = reply.statusCode === 403 && request.caller ? toSignedOut(payload, request) : undefined;
    if (told === undefined) return done();
    reply.code(401).header('content-length', String(Buffer.byteLength(told)));
    return done(null, told);
  });
}
