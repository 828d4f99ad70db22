import { createHash, timingSafeEqual } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { requireFresh, takeNonce } from '../../auth/signed-calls';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** What was sent as the body of each call, byte by byte: a signature is over that, not over what it means. */
const bodies = new WeakMap<FastifyRequest, string>();

/** Notes the hash of a body while it is read. */
export async function noteBody(request: FastifyRequest, payload: Readable): Promise<Readable> {
  const hash = createHash('sha256');
  const through = new PassThrough();
  payload.on('error', (error) => through.destroy(error));
  payload.on('data', (chunk: Buffer) => hash.update(chunk));
  payload.on('end', () => bodies.set(request, hash.digest('hex')));
  return Promise.resolve(Object.assign(payload.pipe(through), { receivedEncodedLength: 0 }));
}

/** The text that a call is signed over. Shape: query in the order of its names, hash of the body, token, nonce and time, a line each. */
export function canonicalText(
  query: Readonly<Record<string, unknown>>,
  {
    bodyHash,
    token,
    nonce,
    timestamp,
  }: { readonly bodyHash: string; readonly token: string; readonly nonce: string; readonly timestamp: string },
): string {
  const pairs = Object.keys(query)
    .sort()
    .map((name) => `${name}=${String(query[name])}`);
  return [pairs.join('&'), bodyHash, token, nonce, timestamp].join('\n');
}

/**
 * Reads the token of a signed call. The signature stops what is merely sent again or changed on its way; what the call may see is the token's alone.
 * Errors: stampExpired, signatureWrong.
 */
export async function readSignedCall(ctx: ServerContext, request: FastifyRequest): Promise<string> {
  const [token, nonce, timestamp, sign] = ['token', 'nonce', 'timestamp', 'sign'].map((name) => headerText(request, name));
  if (!token || !nonce || !timestamp || !sign) throw refusal('signatureWrong', {});
  requireFresh(timestamp);
  const bodyHash = bodies.get(request) ?? sha256('');
  const query = isObject(request.query) ? request.query : {};
  const requested = Buffer.from(sha256(canonicalText(query, { bodyHash, token, nonce, timestamp })));
  const given = Buffer.from(sign);
  const proven = requested.length === given.length && timingSafeEqual(requested, given) && /^[\w-]{16,64}$/.test(nonce);
  if (!proven || !(await takeNonce(ctx.database, `report ${sha256(token).slice(0, 32)}`, nonce))) throw refusal('signatureWrong', {});
  return token;
}
