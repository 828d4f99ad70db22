import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../base/dot-path';

/** Units: ms. */
const life = 60_000;

/** Who is handed from one system to another. */
interface SsoClaims {
  /** The system, or the partner, that vouches. */
  readonly issuer: string;
  readonly tenantId: string;
  readonly account: string;
}

interface SsoTicket extends SsoClaims {
  readonly until: number;
  readonly nonce: string;
}

const sign = (secret: string, body: string): string => createHmac('sha256', secret).update(`sso\n${body}`).digest('base64url');

/** Makes a ticket that names one user, for a minute. */
export function makeTicket(secret: string, claims: SsoClaims): string {
  const body = Buffer.from(JSON.stringify({ ...claims, until: Date.now() + life, nonce: randomBytes(16).toString('base64url') })).toString(
    'base64url',
  );
  return `${body}.${sign(secret, body)}`;
}

/** Reads what a ticket says, unproven: who vouches has to be known before his secret can be. Shape: undefined for what is no ticket. */
export function readTicket(ticket: string): SsoTicket | undefined {
  if (ticket.length > 2000) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString('utf8'));
    if (!isObject(parsed)) return undefined;
    const { issuer, tenantId, account, until, nonce } = parsed;
    if (typeof issuer !== 'string' || typeof tenantId !== 'string' || typeof account !== 'string') return undefined;
    if (typeof until !== 'number' || typeof nonce !== 'string' || !/^[\w-]{16,64}$/.test(nonce)) return undefined;
    return { issuer, tenantId, account, until, nonce };
  } catch {
    return undefined;
  }
}

/** Says whether a ticket was made with the secret and is still good; one that claims a longer life is not. */
export function provesTicket(secret: string, ticket: string): boolean {
  const [body = '', mac = ''] = ticket.split('.');
  const [requested, given] = [Buffer.from(sign(secret, body)), Buffer.from(mac)];
  const until = readTicket(ticket)?.until ?? 0;
  return requested.length === given.length && timingSafeEqual(requested, given) && until > Date.now() && until <= Date.now() + life;
}
