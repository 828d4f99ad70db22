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
  /** Takes a ticket in; it works once. Shape: undefined for one that is used, old or none. */
  redeem(ticket: string): Promise<TicketClaims | undefined>;
}

const audience = 'file';

/** Makes tickets for downloads that a browser opens without headers. */
export function createTickets(key: Uint8Array): Tickets {
  const used = new Map<string, number>();
  return {
    make: ({ tenantId, userId, fileId }) =>
      new SignJWT({ tenant_id: tenantId, user_id: userId, file_id: fileId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime(`${life}s`)
        .sign(key),
    redeem: async (ticket) => {
      const verified = await jwtVerify(ticket, key, { audience, algorithms: ['HS256'] }).catch(() => undefined);
      const { jti, tenant_id: tenantId, user_id: userId, file_id: fileId } = verified?.payload ?? {};
      if (typeof jti !== 'string' || typeof tenantId !== 'string' || typeof userId !== 'string' || typeof fileId !== 'string')
        return undefined;
      const now = Date.now();
      for (const [known, until] of used) if (until < now) used.delete(known);
      if (used.has(jti)) return undefined;
      used.set(jti, now + life * 1000);
      return { tenantId, userId, fileId };
    },
  };
}
