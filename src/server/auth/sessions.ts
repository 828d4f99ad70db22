import type { Database } from '../db/connections/database';
import type { Caller } from './caller';
import { selectCaller, toCaller } from './load-caller';
import type { Client } from './clients';
import { type AccessClaims, hashToken, type RefreshParts, type Tokens } from './tokens';

/** Units: seconds; two tabs that refresh at once must not log each other out. */
const graceSeconds = 30;

interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly address: string;
  readonly agent: string;
  readonly client: Client;
}

export interface Renewed {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** Units: seconds, of both lives. */
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export interface Sessions {
  open(session: NewSession): Promise<Renewed>;
  /** Rotates a refresh token of a client; a used one ends its session. Shape: undefined when the session is over; `reused` where that has just been the reason. */
  renew(
    token: string,
    client: Client,
  ): Promise<Renewed | { readonly reused: { readonly tenantId: string; readonly userId: string } } | undefined>;
  close(claims: Pick<AccessClaims, 'tenantId' | 'sessionId'>): Promise<void>;
  /** Gives who calls. Shape: undefined when the session is over or the account is shut. */
  findCaller(claims: AccessClaims): Promise<Caller | undefined>;
  /** What this process knows of callers is read again at their next call: rights or sessions have changed. */
  forget(): void;
}

interface SessionRow {
  readonly userId: string;
  readonly current: string;
  readonly previous: string;
  readonly inGrace: boolean;
  readonly client: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

const callerSql = `${selectCaller}, s.locked_time is not null as locked, s.last_time < now() - interval '1 minute' as unseen
from sys_session s join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id join sys_tenant t on t.tenant_id = s.tenant_id
where s.tenant_id = $1 and s.id = $2 and s.user_id = $3 and s.revoked_time is null and s.expire_time > now() and u.enabled and u.is_deleted = 0
  and t.enabled and (t.expire_time is null or t.expire_time > now())`;

/** Keeps the sessions of an installation in its database. A session ended elsewhere, or a right taken away there, is felt after `cacheMs` at most. */
export function createSessions(database: Database, tokens: Tokens, cacheMs: number): Sessions {
  const cache = new Map<string, { readonly until: number; readonly caller: Caller | undefined }>();
  const keyOf = (claims: Pick<AccessClaims, 'tenantId' | 'sessionId'>) => `${claims.tenantId} ${claims.sessionId}`;

  const close: Sessions['close'] = async ({ tenantId, sessionId }) => {
    await database.system((q) =>
      q.query('update sys_session set revoked_time = now() where tenant_id = $1 and id = $2 and revoked_time is null', [
        tenantId,
        sessionId,
      ]),
    );
    cache.delete(keyOf({ tenantId, sessionId }));
  };

  /** Writes down that somebody is at work, once a minute at most. What cannot be written keeps nobody from reading. */
  async function noteSeen({ tenantId, sessionId }: AccessClaims): Promise<void> {
    await database
      .system((q) => q.query('update sys_session set last_time = now() where tenant_id = $1 and id = $2', [tenantId, sessionId]))
      .catch(() => undefined);
  }

  async function find(parts: RefreshParts): Promise<SessionRow | undefined> {
    const answer = await database.system((q) =>
      q.query(
        `select s.user_id, s.client, s.access_seconds, s.refresh_seconds, s.refresh_hash, coalesce(s.previous_hash, '') as previous_hash, coalesce(s.rotated_time > now() - interval '${graceSeconds} seconds', false) as in_grace
         from sys_session s join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.enabled and u.is_deleted = 0
         join sys_tenant t on t.tenant_id = s.tenant_id and t.enabled and (t.expire_time is null or t.expire_time > now())
         where s.tenant_id = $1 and s.id = $2 and s.revoked_time is null and s.expire_time > now()`,
        [parts.tenantId, parts.sessionId],
      ),
    );
    const row = answer.rows[0];
    if (!row) return undefined;
    return {
      userId: String(row['user_id']),
      current: String(row['refresh_hash']),
      previous: String(row['previous_hash']),
      inGrace: row['in_grace'] === true,
      client: String(row['client']),
      accessSeconds: Number(row['access_seconds']),
      refreshSeconds: Number(row['refresh_seconds']),
    };
  }

  /** Shape: false when another request has rotated the token meanwhile. */
  async function rotate(parts: RefreshParts, current: string, next: string): Promise<boolean> {
    const answer = await database.system((q) =>
      q.query(
        `update sys_session set previous_hash = refresh_hash, refresh_hash = $4, rotated_time = now(), last_time = now(), expire_time = now() + make_interval(secs => refresh_seconds)
         where tenant_id = $1 and id = $2 and refresh_hash = $3 and revoked_time is null`,
        [parts.tenantId, parts.sessionId, current, next],
      ),
    );
    return answer.rowCount === 1;
  }

  return {
    close,
    open: async ({ tenantId, userId, address, agent, client }) => {
      const sessionId = database.ids.next();
      const refreshToken = tokens.makeRefresh({ tenantId, sessionId, turn: 0 });
      await database.system((q) =>
        q.query(
          `insert into sys_session (tenant_id, id, user_id, refresh_hash, expire_time, address, agent, client, access_seconds, refresh_seconds)
           values ($1, $2, $3, $4, now() + make_interval(secs => $9), $5, $6, $7, $8, $9)`,
          [
            tenantId,
            sessionId,
            userId,
            hashToken(refreshToken),
            address,
            agent.slice(0, 300),
            client.id,
            client.accessSeconds,
            client.refreshSeconds,
          ],
        ),
      );
      const { accessSeconds, refreshSeconds } = client;
      return { tenantId, userId, sessionId, refreshToken, accessSeconds, refreshSeconds };
    },
    renew: async (token, client) => {
      const parts = tokens.readRefresh(token);
      const row = parts && (await find(parts));
      // A token is good for the program that it was given to.
      if (!parts || !row || (row.client !== '' && row.client !== client.id)) return undefined;
      const { tenantId, sessionId } = parts;
      const { accessSeconds, refreshSeconds } = row;
      const hash = hashToken(token);
      const refreshToken = tokens.makeRefresh({ ...parts, turn: parts.turn + 1 });
      const renewed = { tenantId, userId: row.userId, sessionId, refreshToken, accessSeconds, refreshSeconds };
      if (hash === row.current && (await rotate(parts, hash, hashToken(refreshToken)))) return renewed;
      const raced = hash === row.current || (hash === row.previous && row.inGrace);
      if (raced) return renewed;
      // A genuine token that was used before: somebody has a copy, so nobody may go on.
      await close(parts);
      return { reused: { tenantId, userId: row.userId } };
    },
    forget: () => cache.clear(),
    findCaller: async (claims) => {
      const key = keyOf(claims);
      const known = cache.get(key);
      const now = Date.now();
      if (known && known.until > now) return known.caller;
      if (cache.size > 10_000) cache.clear();
      const row = await database.read(
        claims.tenantId,
        async (q) => (await q.query(callerSql, [claims.tenantId, claims.sessionId, claims.userId], { keepPlan: true })).rows[0],
      );
      const caller = row && toCaller(row, claims);
      if (caller && row['unseen'] === true) await noteSeen(claims);
      cache.set(key, { until: now + cacheMs, caller });
      return caller;
    },
  };
}
