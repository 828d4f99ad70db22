import type { Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { platformTenant } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';

interface TenantChange {
  readonly action: string;
  readonly old?: Values;
  readonly values?: Values;
}

/** Records that come with every tenant and are nobody's work. */
const shipped: ReadonlySet<string> = new Set(['regions']);

const isTaken = async (system: Queryable, code: string): Promise<boolean> =>
  (await system.query('select 1 from sys_tenant where tenant_id = $1', [code])).rows.length > 0;

async function requireNobodyIn(system: Queryable, code: string): Promise<void> {
  const answer = await system.query(
    `select count(distinct s.user_id)::int as n from sys_session s join sys_tenant t on t.tenant_id = s.tenant_id and t.enabled
     where s.tenant_id = $1 and s.revoked_time is null and s.expire_time > now()`,
    [code],
  );
  const count = Number(answer.rows[0]?.['n'] ?? 0);
  if (count > 0) throw refusal('tenantSignedIn', { count });
}

/** Says which of a tenant's records has rows that somebody made. */
async function findWork(system: Queryable, schemas: ServingSchemas, code: string): Promise<{ label: Text; count: number } | undefined> {
  const records = new Map<string, RecordModel>();
  for (const { record } of schemas.pages.values())
    if (record.existing === undefined && record.api === undefined && !shipped.has(record.name)) records.set(record.table, record);
  for (const record of records.values()) {
    const answer = await system.query(
      `select count(*)::int as n from "${record.table.replaceAll('"', '""')}" where tenant_id = $1 and is_deleted = 0`,
      [code],
    );
    const count = Number(answer.rows[0]?.['n'] ?? 0);
    if (count > 0) return { label: record.label, count };
  }
  return undefined;
}

/**
 * Demands of a change of tenants that the platform's own stays open, that a code names one tenant for ever, and that none is removed in which
 * somebody is signed in or works. Errors: ownRights, tenantTaken, tenantSignedIn, tenantUsed.
 */
export async function guardTenant(system: Queryable, schemas: ServingSchemas, { action, old, values }: TenantChange): Promise<void> {
  const code = String(old?.['tenantCode'] ?? values?.['tenantCode'] ?? '');
  if (action === 'create') {
    if (await isTaken(system, code)) throw refusal('tenantTaken', {});
    return;
  }
  if (values !== undefined && values['tenantCode'] !== code) throw refusal('tenantTaken', {});
  const own = code === platformTenant;
  if (own && (action === 'remove' || action === 'suspend' || values?.['tenantState'] === '0')) throw refusal('ownRights', {});
  // Who runs the platform could not open his own tenant again.
  if (own && values !== undefined && String(values['expireTime'] ?? '') !== '') throw refusal('ownRights', {});
  if (action !== 'remove') return;
  await requireNobodyIn(system, code);
  const work = await findWork(system, schemas, code);
  if (work) throw refusal('tenantUsed', work);
}
