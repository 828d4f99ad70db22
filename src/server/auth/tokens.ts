import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Units: seconds. */
export const accessSeconds = 3600;
export const refreshSeconds = 604_800;

/** What an access token says. */
export interface AccessClaims {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** A refresh token taken apart; `turn` counts the rotations of its session. */
export interface RefreshParts {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly turn: number;
}

export interface Tokens {
  /** Units of `life`: seconds. */
  signAccess(claims: AccessClaims, life?: number): Promise<string>;
  /** Shape: undefined for a token that is not ours, or no longer valid. */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  /** Makes the refresh token of a turn; the same turn gives the same token, so that a lost answer can be given again. */
  makeRefresh(parts: RefreshParts): string;
  /** Shape: undefined for a token that this installation never made. */
  readRefresh(token: string): RefreshParts | undefined;
}

const issuer = 'liangheng';
/** Most verified tokens that are remembered. */
const keptTokens = 5000;

/** How a token is kept: never as it is. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes and reads the tokens of one installation. */
export function createTokens(key: Uint8Array): Tokens {
  const mac = (text: string): string => createHmac('sha256', key).update(`refresh\n${text}`).digest('base64url');
  const makeRefresh = (parts: RefreshParts): string => {
    const text = `${parts.tenantId}.${parts.sessionId}.${parts.turn}`;
    return `${Buffer.from(text).toString('base64url')}.${mac(text)}`;
  };
  // A signature that was good stays good; the same token comes with every call of its session, so only its time is looked at again.
  const verifiedOnce = new Map<string, { readonly claims: AccessClaims; readonly until: number }>();
  return {
    makeRefresh,
    signAccess: (claims, life = accessSeconds) =>
      new SignJWT({ token_type: 'access_token', tenant_id: claims.tenantId, user_id: claims.userId, sid: claims.sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(`${life}s`)
        .sign(key),
    readAccess: async (token) => {
      const read = verifiedOnce.get(token);
      if (read) return read.until > Date.now() / 1000 ? read.claims : undefined;
      const verified = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] }).catch(() => undefined);
      const { token_type: type, tenant_id: tenantId, user_id: userId, sid: sessionId, exp: until } = verified?.payload ?? {};
      if (type !== 'access_token' || typeof tenantId !== 'string' || typeof userId !== 'string' || typeof sessionId !== 'string')
        return undefined;
      const claims = { tenantId, userId, sessionId };
      if (verifiedOnce.size >= keptTokens) verifiedOnce.clear();
      if (until !== undefined) verifiedOnce.set(token, { claims, until });
      return claims;
    },
    readRefresh: (token) => {
      if (token.length > 400) return undefined;
      const [tenantId, sessionId, turn] = Buffer.from(token.split('.')[0] ?? '', 'base64url')
        .toString()
        .split('.');
      if (
        tenantId === undefined ||
        sessionId === undefined ||
        turn === undefined ||
        !/^\d{1,18}$/.test(sessionId) ||
        !/^\d{1,9}$/.test(turn)
      )
        return undefined;
      const parts = { tenantId, sessionId, turn: Number(turn) };
      const [requested, given] = [Buffer.from(makeRefresh(parts)), Buffer.from(token)];
      return requested.length === given.length && timingSafeEqual(requested, given) ? parts : undefined;
    },
  };
}
