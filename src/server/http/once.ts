import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../base/dot-path';
import { markTold } from '../audit/audit-calls';
import type { Caller } from '../auth/caller';
import type { Database, Queryable } from '../db/connections/database';
import { type KeptAnswer, type KeyGuard, runOnce, writeOnce } from '../records/write/idempotency';
import { callerOf } from './access';
import { headerText } from './read-parameters';

const secret = /password|secret|token|captcha/i;

/** What is kept of a body to know it again must not help anybody to guess a password. */
function withoutSecrets(body: unknown): unknown {
  if (!isObject(body)) return body ?? null;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, secret.test(name) ? '' : value]));
}

/** Reads the header `Idempotency-Key` of a call, and what it stands for: method, address and body. */
export function keyOf(request: FastifyRequest): { readonly key: string | undefined; readonly content: string } {
  const content = `${request.method} ${request.url}\n${JSON.stringify(withoutSecrets(request.body))}`;
  return { key: headerText(request, 'idempotency-key') || undefined, content };
}

interface Place {
  readonly database: Database;
  readonly caller: Caller;
}

/**
 * Does the write of a call in one transaction, and once by its key. Shape: the envelope that the work gives, as text. An answer that is given again changed nothing and leaves
 * no entry in the audit trail. Errors: those of `writeOnce`.
 */
export async function writeCall(
  request: FastifyRequest,
  { database, caller }: Place,
  work: (tx: Queryable) => Promise<object>,
): Promise<KeptAnswer> {
  let isDone = false;
  const answer = await writeOnce({ database, caller, ...keyOf(request) }, async (tx) => {
    isDone = true;
    return { status: 200, body: JSON.stringify(await work(tx)) };
  });
  if (!isDone) markTold(request.id, false);
  return answer;
}

/** Sends an answer that was kept as text. */
export const sendKept = (reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(body);

/**
 * Does the work of a call, which has transactions of its own, once by its key, and sends the envelope that it gives; see `runOnce` for the guard. An answer that is given again
 * leaves no entry in the audit trail.
 */
export async function runCall(
  { database }: Pick<Place, 'database'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (guard: KeyGuard) => Promise<object>,
): Promise<FastifyReply> {
  let isDone = false;
  const answer = await runOnce({ database, caller: callerOf(request), ...keyOf(request) }, async (guard) => {
    isDone = true;
    return { status: 200, body: JSON.stringify(await work(guard)) };
  });
  if (!isDone) markTold(request.id, false);
  return sendKept(reply, answer);
}
