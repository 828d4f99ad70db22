import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../db/connections/database';

const audience = 'open';

/** What a token of the interface opens calls for. */
export interface OpenClaims {
  readonly app: string;
  /** Whose telephone was proven by a code, and at which tenant; absent where none was. */
  readonly phone?: { readonly tenantId: string; readonly number: string };
}

interface OpenToken extends OpenClaims {
  /** Names this one token. */
  readonly id: string;
}

/** Tokens of apps, which open the calls for apps and nothing of a user's. */
export interface OpenTokens {
  /** Units: seconds. */
  make(claims: OpenClaims, life: number): Promise<string>;
  /** Shape: what it says, or undefined for a token that is not ours, not of this kind, or too old. */
  read(token: string): Promise<OpenToken | undefined>;
}

/** Makes and reads the tokens of apps of one installation. */
export function createOpenTokens(key: Uint8Array): OpenTokens {
  return {
    make: ({ app, phone }, life) =>
      new SignJWT(phone ? { tenant: phone.tenantId, phone: phone.number } : {})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(app)
        .setJti(randomUUID())
        .setExpirationTime(`${life}s`)
        .sign(key),
    read: async (token) => {
      const verified = await jwtVerify(token, key, { audience, algorithms: ['HS256'] }).catch(() => undefined);
      const { sub: app, jti: id, tenant: tenantId, phone: number } = verified?.payload ?? {};
      if (app === undefined || id === undefined) return undefined;
      return { app, id, ...(typeof tenantId === 'string' && typeof number === 'string' ? { phone: { tenantId, number } } : {}) };
    },
  };
}

/** The parameter of a tenant that says how many calls a token which anybody gets is good for. */
export const openQueries = 'open.queries';
/** What it is where the tenant does not say it. */
const mostUses = 30;

/** Counts a use of a token that anybody gets, at the tenant that is asked with it. Shape: false where it has been used often enough. */
export async function countUse(database: Database, tenantId: string, { id }: OpenToken): Promise<boolean> {
  return database.system(async (q) => {
    await q.query('delete from sys_open_use where expire_time < now()');
    const said = await q.query('select param_value as value from sys_param where tenant_id = $1 and param_key = $2 and is_deleted = 0', [
      tenantId,
      openQueries,
    ]);
    const most = Number(said.rows[0]?.['value'] ?? 0);
    const counted = await q.query(
      `insert into sys_open_use as u (id, used, expire_time) values ($1, 1, now() + interval '1 hour')
       on conflict (id) do update set used = u.used + 1 where u.used < $2 returning used`,
      [id, most > 0 ? most : mostUses],
    );
    return counted.rows.length > 0;
  });
}
