import { refusal } from '../../protocol/errors';
import type { Queryable } from '../db/connections/database';

/** The parameter of a tenant that limits what its attachments take together. Units: MB of 1024 kB. */
export const fileQuota = 'files.quota';

/** Remark on what a task has made for one user. */
export const madeByTask = 'task';

const megabyte = 1024 * 1024;

/**
 * Holds a tenant to its room for attachments, each counted by its size, whoever else has the same content; what tasks make is not counted. Until the transaction ends, nobody
 * else of the tenant comes to be counted. Errors: fileQuotaReached.
 */
export async function requireRoom(tx: Queryable, { tenantId, size }: { readonly tenantId: string; readonly size: number }): Promise<void> {
  const { rows } = await tx.query('select param_value as value from sys_param where tenant_id = $1 and param_key = $2 and is_deleted = 0', [
    tenantId,
    fileQuota,
  ]);
  const quota = Number(rows[0]?.['value'] ?? 0);
  if (!(quota > 0)) return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file quota ${tenantId}`]);
  const counted = await tx.query(
    'select coalesce(sum(size), 0)::text as used from sys_file where tenant_id = $1 and is_deleted = 0 and remark <> $2',
    [tenantId, madeByTask],
  );
  const used = Number(counted.rows[0]?.['used']);
  if (used + size > quota * megabyte) throw refusal('fileQuotaReached', { used: Math.ceil(used / megabyte), quota });
}
