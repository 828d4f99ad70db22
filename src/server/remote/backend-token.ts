import { createHash } from 'node:crypto';
import { isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { OutgoingAnswer } from '../outgoing/call-out';
import type { Backend } from './backend-settings';
import { readJson } from './read-json';

/** Makes a call of a back end, of which a token is asked. */
export type Reach = (call: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<OutgoingAnswer>;

interface Held {
  readonly token: Promise<string>;
  /** Units: ms since 1970; once it is known. */
  until: number;
}

/** Tokens of back ends in this process. They stand nowhere else. */
const held = new WeakMap<Backend, Held>();

/** A token is given up so long before it ends. Units: s. */
const margin = 60;

const basicOf = ({ client }: Backend): string => `Basic ${Buffer.from(`${client.id}:${client.secret}`, 'utf8').toString('base64')}`;

/** What every call of a back end carries. */
export const headersOf = (backend: Backend): Readonly<Record<string, string>> => ({
  authorization: basicOf(backend),
  'tenant-id': backend.tenantId,
  'blade-requested-with': 'BladeHttpRequest',
  accept: 'application/json',
});

function grantOf({ account, tenantId, transport }: Backend): string {
  if (!account) return new URLSearchParams({ tenantId, grant_type: 'client_credentials', scope: 'all' }).toString();
  const password = transport === 'md5' ? createHash('md5').update(account.password).digest('hex') : account.password;
  // In the body: addresses are written into logs.
  return new URLSearchParams({
    tenantId,
    username: account.name,
    password,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  }).toString();
}

async function fetchToken(backend: Backend, reach: Reach): Promise<{ readonly token: string; readonly lasts: number }> {
  const headers = { ...headersOf(backend), 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await reach({ path: backend.tokenPath, headers, body: grantOf(backend) });
  const said = readJson(answer.body.toString('utf8'));
  // Bare in the commercial edition, in an envelope where something stands before it.
  const part = isObject(said) && isObject(said['data']) && said['access_token'] === undefined ? said['data'] : said;
  const token = isObject(part) ? (part['access_token'] ?? part['accessToken']) : undefined;
  if (answer.status >= 500) throw refusal('remoteAnswered', { status: answer.status });
  // A bad login is told in an answer of 200.
  if (answer.status !== 200 || typeof token !== 'string' || token === '') throw refusal('remoteDenied', {});
  const lasts = isObject(part) ? Number(part['expires_in'] ?? part['expiresIn'] ?? 3600) : 3600;
  return { token, lasts: Number.isFinite(lasts) && lasts > 0 ? lasts : 3600 };
}

/** Gives the token of a back end; all who ask at once wait for the same one. Errors: remoteDenied. */
export function tokenOf(backend: Backend, reach: Reach): Promise<string> {
  const known = held.get(backend);
  if (known && known.until > Date.now()) return known.token;
  const asked = fetchToken(backend, reach);
  const next: Held = { token: asked.then(({ token }) => token), until: Infinity };
  held.set(backend, next);
  asked.then(
    ({ lasts }) => (next.until = Date.now() + Math.max(lasts - margin, 1) * 1000),
    () => held.get(backend) === next && held.delete(backend),
  );
  return next.token;
}

/** Forgets a token that was not accepted, unless another has come meanwhile. */
export async function dropToken(backend: Backend, refused: string): Promise<void> {
  const known = held.get(backend);
  if (known && (await known.token.catch(() => refused)) === refused && held.get(backend) === known) held.delete(backend);
}
