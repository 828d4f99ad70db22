import { createHmac, timingSafeEqual } from 'node:crypto';
import { refusal } from '../../protocol/errors';
import type { Database } from '../db/connections/database';

/** Units: ms. */
const window = 300_000;
/** Units: seconds; longer than a call stays within the window on both sides. */
const nonceSeconds = 700;

/** A partner, or an app of the institute, that signs its calls. */
interface AccessKey {
  readonly id: string;
  readonly secret: string;
  /** Tenants it may speak for; '*' for all. */
  readonly tenants: readonly string[];
  /** Addresses it may call from; none for any. */
  readonly addresses: readonly string[];
  /** Whether its users are signed in by a call without time and nonce too. */
  readonly withoutNonce: boolean;
}

/** What a key may be for: to sign users in, to hand them over, to ask for a token of the interface. */
type Purpose = 'third' | 'sso' | 'api';

/** Finds a key that is in use for a purpose and has a secret. Shape: undefined for any other. */
export async function findAccessKey(database: Database, id: string, purpose: Purpose): Promise<AccessKey | undefined> {
  if (!/^[\w.-]{1,64}$/.test(id)) return undefined;
  const answer = await database.system((q) =>
    q.query(
      'select id, secret, tenants, addresses, without_nonce from sys_access_key where id = $1 and enabled and secret <> $3 and $2 = any(purposes)',
      [id, purpose, ''],
    ),
  );
  const row = answer.rows[0];
  if (!row) return undefined;
  // Both columns are lists of texts.
  return {
    id,
    secret: String(row['secret']),
    tenants: row['tenants'] as readonly string[],
    addresses: row['addresses'] as readonly string[],
    withoutNonce: row['without_nonce'] === 1,
  };
}

/** Signs the lines of a call. */
export function signLines(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n'), 'utf8').digest('hex');
}

/** Says whether a signature is that of the lines, in a time that does not tell where it differs; without a key it takes as long and says no. */
export function provesLines(key: AccessKey | undefined, lines: readonly string[], signature: string): boolean {
  const requested = Buffer.from(signLines(key?.secret ?? 'nobody', lines));
  const given = Buffer.from(signature);
  return requested.length === given.length && timingSafeEqual(requested, given) && key !== undefined;
}

/** Errors: stampExpired unless the time lies within five minutes. */
export function requireFresh(timestamp: string): void {
  const time = /^\d{13}$/.test(timestamp) ? Number(timestamp) : 0;
  if (Math.abs(Date.now() - time) > window) throw refusal('stampExpired', {});
}

/** Takes a nonce in. Shape: false where it was used before. */
export async function takeNonce(database: Database, of: string, nonce: string): Promise<boolean> {
  const answer = await database.system(async (q) => {
    await q.query('delete from sys_nonce where expire_time < now()');
    return q.query(
      `insert into sys_nonce (key, expire_time) values ($1, now() + interval '${nonceSeconds} seconds') on conflict do nothing`,
      [`${of} ${nonce}`],
    );
  });
  return answer.rowCount === 1;
}
