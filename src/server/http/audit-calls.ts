import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/connections/database';
import { followCall, isTold, leaveCall } from '../audit/audit-calls';
import { type AuditEntry, writeEntry } from '../audit/audit-trail';

/**
 * Calls without an entry for themselves: what is typed but not saved is nothing yet; sign-in and sign-out tell of themselves where they
 * happen; who fetches a handbook changes nothing but its count.
 */
const untold: ReadonlySet<string> = new Set([
  '/api/drafts/save',
  '/api/drafts/remove',
  '/user/logout',
  '/api/blade-auth/oauth/logout',
  '/api/material/download',
]);

/** Pages tell of each row that changes, in its own transaction, also in the background; a trial run or a repeated answer changes none. */
const tellsItself = (url: string): boolean => untold.has(url) || url.startsWith('/api/:module/:page/');

/** The last two words of an address say what was done to what: `/api/blade-system/menu/submit` is `submit` of `menu`. */
function nameCall(request: FastifyRequest): { readonly action: string; readonly subject: string } {
  const words = (request.routeOptions.url ?? '').split('/').filter((word) => word !== '' && !word.startsWith(':') && word !== 'api');
  return { action: (words.at(-1) ?? 'call').slice(0, 40), subject: (words.at(-2) ?? words.at(-1) ?? 'call').slice(0, 40) };
}

function toEntry(request: FastifyRequest, status: number): AuditEntry | undefined {
  const { url, config } = request.routeOptions;
  const { action } = nameCall(request);
  const comment = `${request.method} ${url ?? ''}`;
  if (status === 403 && !isTold(request.id, true)) return { action, comment, refused: true };
  const changed = config.mutates === true && status < 300 && !tellsItself(url ?? '');
  return changed && !isTold(request.id, false) ? { action, comment } : undefined;
}

/** Sees to it that every change and every refused attempt of somebody signed in leaves an entry, also where the call itself wrote none. */
export function auditCalls(server: FastifyInstance, database: Database): void {
  server.addHook('onRequest', (request, _reply, done) => {
    followCall(request.id);
    done();
  });
  // Before the answer goes out: what cannot be noted must not look done.
  server.addHook('onSend', async (request, reply) => {
    const { caller } = request;
    const entry = caller && !request.is404 ? toEntry(request, reply.statusCode) : undefined;
    if (!caller || !entry) return;
    const { subject } = nameCall(request);
    const audit = { caller, database, request: { id: request.id, address: request.ip }, subject };
    await database.write(caller.tenantId, (tx) => writeEntry(tx, audit, entry));
  });
  server.addHook('onResponse', (request, _reply, done) => {
    leaveCall(request.id);
    done();
  });
}
