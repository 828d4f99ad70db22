import { applicationRole } from './connections';
import { backupPrefix } from '../schema-backups';
import type { Queryable } from './database';

/** What the application role may do where it is less than everything. */
const narrower: Readonly<Record<string, string>> = {
  sys_audit: 'select, insert',
  sys_audit_link: 'select',
  sys_audit_head: 'select',
  sys_tenant: 'select',
  sys_message: 'select',
};

/** Tables without a tenant that requests may read. */
const shared = ['sys_schema_version'];

type Querying = Pick<Queryable, 'query'> | { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

const open = `
select quote_ident(c.relname) as name, c.relname as plain, c.relrowsecurity and c.relforcerowsecurity as forced,
  exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_only') as limited,
  exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_all') as owned,
  has_table_privilege($1, c.oid, 'select') as granted
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
where c.relkind in ('r', 'p') and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** What pages see of the system's own tables; one that has a trigger of its own may be written. */
const pageViews = `
select quote_ident(c.relname) as name, exists (select 1 from pg_trigger g where g.tgrelid = c.oid) as writable
from pg_class c where c.relkind = 'v' and c.relname like 'page\\_%' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/**
 * Closes every table that has a tenant to other tenants, the owner's own statements under `system` excepted, and lets the application role
 * at it. What a table is named plays no part: one with a `tenant_id` cannot be forgotten.
 */
export async function secureTables(q: Querying): Promise<void> {
  const answer = await q.query(open, [applicationRole]);
  for (const table of answer.rows) {
    const name = String(table['name']);
    if (table['forced'] !== true) await q.query(`alter table ${name} enable row level security, force row level security`);
    if (table['limited'] !== true)
      await q.query(`create policy tenant_only on ${name} using (tenant_id = current_setting('app.tenant', true))`);
    if (table['owned'] !== true) await q.query(`create policy owner_all on ${name} to current_user using (true) with check (true)`);
    const plain = String(table['plain']);
    // Copies of lost values are the owner's alone.
    if (plain.startsWith(backupPrefix)) continue;
    const rights = Object.hasOwn(narrower, plain) ? narrower[plain] : 'select, insert, update, delete';
    if (table['granted'] !== true) await q.query(`grant ${rights} on ${name} to ${applicationRole}`);
  }
  const views = await q.query(pageViews);
  for (const view of views.rows)
    await q.query(
      `grant ${view['writable'] === true ? 'select, insert, update' : 'select'} on ${String(view['name'])} to ${applicationRole}`,
    );
  for (const name of shared) await q.query(`grant select on ${name} to ${applicationRole}`);
  await q.query(`do $$ begin execute format('grant usage on schema %I to ${applicationRole}', current_schema()); end $$`);
}
