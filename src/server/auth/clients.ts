import { createHash, timingSafeEqual } from 'node:crypto';
import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { accessSeconds, refreshSeconds } from './tokens';

/** A program that somebody signs in with. */
export interface Client {
  readonly id: string;
  /** True for the product's own pages: their refresh token stays in its cookie, where no script reads it. */
  readonly isBrowser: boolean;
  /** Units: seconds, of both lives. */
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

/** The browser's own; an identifier, no secret. */
const browser = 'liangheng';
const lives = { accessSeconds, refreshSeconds };
export const browserClient: Client = { id: browser, isBrowser: true, ...lives };

interface Named {
  /** The Basic header as it was sent. */
  readonly header: string;
  readonly tenantId: string;
  readonly grant: 'password' | 'captcha' | 'refresh_token' | 'sso';
}

interface Context {
  readonly database: Database;
  readonly settings: { readonly clients: readonly string[] };
  readonly store: { current(): Pick<ServingSchemas, 'records'> };
}

/** How the secret of a client is kept. It is one that we have drawn, so nobody guesses it from this. */
export const hashSecret = (secret: string): string => createHash('sha256').update(`client\n${secret}`).digest('hex');

const isSame = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

interface Kept {
  readonly grants: readonly string[];
  readonly accessMinutes: number;
  readonly refreshDays: number;
  /** '' where it has none: what is shipped in a browser or a telephone keeps no secret, its id is all that it shows. */
  readonly secretHash: string;
}

/** Finds a client that a tenant, or who runs the installation for all, keeps on its page and has in use. */
async function findKept({ database, store }: Context, tenantId: string, id: string): Promise<Kept | undefined> {
  const record = store.current().records.get('clients');
  const columns = ['clientId', 'grantTypes', 'accessMinutes', 'refreshDays', 'enableStatus'].map(
    (name) => record?.fields.find((field) => field.name === name)?.column,
  );
  if (!record || columns.includes(undefined)) return undefined;
  const [clientId, grants, minutes, days, status] = columns.map((column) => `c."${String(column)}"`);
  const { rows } = await database.system((q) =>
    q.query(
      `select ${grants} as grants, ${minutes} as minutes, ${days} as days, coalesce(s.secret_hash, '') as hash from "${record.table}" c
       left join sys_client_secret s on s.tenant_id = c.tenant_id and s.client_id = c.id
       where c.tenant_id in ($1, '000000') and ${clientId} = $2 and ${status} = '0' and c.is_deleted = 0 order by c.tenant_id = $1 desc limit 1`,
      [tenantId, id],
    ),
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    grants: Array.isArray(row['grants']) ? row['grants'].map(String) : [],
    accessMinutes: Number(row['minutes'] ?? 0),
    refreshDays: Number(row['days'] ?? 0),
    secretHash: String(row['hash']),
  };
}

/**
 * Finds the client that a Basic header names: the product's own pages, one of the settings, or one of the page of client applications.
 * Errors: clientUnknown; grantUnknown where the client may not be used so.
 */
export async function findClient(ctx: Context, { header, tenantId, grant }: Named): Promise<Client> {
  const [, encoded = ''] = /^Basic ([\w+/=]{1,400})$/.exec(header) ?? [];
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const [id = '', secret = ''] = [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)];
  if (pair === `${browser}:${browser}`) return browserClient;
  if (ctx.settings.clients.some((known) => isSame(known, pair))) return { id, isBrowser: false, ...lives };
  const kept = pair.includes(':') && /^[\w.-]{1,40}$/.test(id) ? await findKept(ctx, tenantId, id) : undefined;
  if (!kept || (kept.secretHash !== '' && !isSame(kept.secretHash, hashSecret(secret)))) throw refusal('clientUnknown', {});
  if (!kept.grants.includes(grant)) throw refusal('grantUnknown', {});
  return {
    ...{ id, isBrowser: false },
    accessSeconds: kept.accessMinutes > 0 ? kept.accessMinutes * 60 : accessSeconds,
    refreshSeconds: kept.refreshDays > 0 ? kept.refreshDays * 86_400 : refreshSeconds,
  };
}
