import { refusal } from '../../protocol/errors';
import type { CursorSeal } from '../auth/cursor-seal';
import type { Queryable } from '../db/connections/database';

/** What a token was given for: it is good for no other source, and for no other server. */
interface TokenPlace {
  readonly tenantId: string;
  readonly sourceId: string;
  /** Scheme, host and port that it goes to: whoever changes the address of a source does not send its token elsewhere. */
  readonly origin: string;
}

const boundTo = ({ tenantId, sourceId, origin }: TokenPlace): string => `acquire\n${tenantId}\n${sourceId}\n${origin}`;

/** Keeps the token of a source, sealed; from here on nobody reads it but the call that it is for. */
export async function keepToken(tx: Queryable, seal: CursorSeal, place: TokenPlace, token: string): Promise<void> {
  await tx.query(
    `insert into sys_acquire_token (tenant_id, source_id, sealed) values ($1, $2, $3)
     on conflict (tenant_id, source_id) do update set sealed = excluded.sealed, time = now()`,
    [place.tenantId, place.sourceId, seal.seal(token, boundTo(place))],
  );
}

/** Errors: acquireNoToken where none was set; acquireOldToken where it was set for another server, or under another key of the installation. */
export async function readToken(q: Queryable, seal: CursorSeal, place: TokenPlace): Promise<string> {
  const { rows } = await q.query('select sealed from sys_acquire_token where tenant_id = $1 and source_id = $2', [
    place.tenantId,
    place.sourceId,
  ]);
  const sealed = rows[0]?.['sealed'];
  if (typeof sealed !== 'string') throw refusal('acquireNoToken', {});
  const token = seal.open(sealed, boundTo(place));
  if (token === undefined) throw refusal('acquireOldToken', {});
  return token;
}
