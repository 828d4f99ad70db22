import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Units: seconds. */
const life = 60;

/** What a ticket opens. */
interface TicketClaims {
  readonly tenantId: string;
  readonly userId: string;
  readonly fileId: string;
}

export interface Tickets {
  make(claims: TicketClaims): Promise<string>;
  /** Says what a ticket would open, and leaves it as it is. Shape: as of `redeem`. */
  read(ticket: string): Promise<TicketClaims | undefined>;
  /** Takes a ticket in; it works once. Shape: undefined for one that is used, old or none. */
  redeem(ticket: string): Promise<TicketClaims | undefined>;
}

const audience = 'file';

/** Makes tickets for downloads that a browser opens without headers. */
export function createTickets(key: Uint8Array): Tickets {
  const used = new Map<string, number>();
  const verify = async (ticket: string): Promise<{ readonly jti: string; readonly claims: TicketClaims } | undefined> => {
    const verified = await jwtVerify(ticket, key, { audience, algorithms: ['HS256'] }).catch(() => undefined);
    const { jti, tenant_id: tenantId, user_id: userId, file_id: fileId } = verified?.payload ?? {};
    if (typeof jti !== 'string' || typeof tenantId !== 'string' || typeof userId !== 'string' || typeof fileId !== 'string')
      return undefined;
    return used.has(jti) ? undefined : { jti, claims: { tenantId, userId, fileId } };
  };
  return {
    read: async (ticket) => (await verify(ticket))?.claims,
    make: ({ tenantId, userId, fileId }) =>
      new SignJWT({ tenant_id: tenantId, user_id: userId, file_id: fileId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime(`${life}s`)
        .sign(key),
    redeem: async (ticket) => {
      const verified = await verify(ticket);
      const now = Date.now();
      for (const [known, until] of used) if (until < now) used.delete(known);
      // Of two that come at once the second finds it used.
      if (!verified || used.has(verified.jti)) return undefined;
      used.set(verified.jti, now + life * 1000);
      return verified.claims;
    },
  };
}
