import { createHmac, timingSafeEqual } from 'node:crypto';

/** A key of the chain, and the name it goes by in the links it made. */
export interface AuditKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The text of an entry that its link covers; `a` is the row of sys_audit. jsonb writes one and the same text for the same values. */
export const entryText = `jsonb_build_array(a.tenant_id, a.id::text, to_char(a.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.user_id::text, a.user_name,
  a.action, a.subject, a.subject_id::text, a.comment, a.changes, a.refused, a.request_id, a.address)::text`;

const mac = (key: AuditKey, text: string): string => createHmac('sha256', key.secret).update(text, 'utf8').digest('hex');

interface Link {
  /** Hash of the link before; '' for the first. */
  readonly previous: string;
  readonly seq: number;
  readonly text: string;
}

/** Makes the hash of a link: without the key nobody can make one, so nobody can write the chain anew. */
export function hashLink(key: AuditKey, { previous, seq, text }: Link): string {
  return mac(key, `link\n${previous}\n${seq}\n${text}`);
}

interface Head {
  readonly tenantId: string;
  readonly seq: number;
  readonly hash: string;
}

/** Seals the end of a chain. */
export function sealHead(key: AuditKey, { tenantId, seq, hash }: Head): string {
  return mac(key, `head\n${tenantId}\n${seq}\n${hash}`);
}

/** Says whether two hashes are the same, in a time that does not tell where they differ. */
export function sameHash(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
