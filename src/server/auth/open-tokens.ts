import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const audience = 'open';

/** Tokens of apps, which open the calls for apps and nothing of a user's. */
export interface OpenTokens {
  /** Units: seconds. */
  make(appId: string, life: number): Promise<string>;
  /** Shape: the app, or undefined for a token that is not ours, not of this kind, or too old. */
  read(token: string): Promise<string | undefined>;
}

/** Makes and reads the tokens of apps of one installation. */
export function createOpenTokens(key: Uint8Array): OpenTokens {
  return {
    make: (appId, life) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(appId)
        .setJti(randomUUID())
        .setExpirationTime(`${life}s`)
        .sign(key),
    read: async (token) => {
      const verified = await jwtVerify(token, key, { audience, algorithms: ['HS256'] }).catch(() => undefined);
      return verified?.payload.sub;
    },
  };
}
