import { applicationRole } from './application-role';
import { backupPrefix } from '../schema-backups';
import type { Queryable } from './database';
import { makeListViews } from './list-views';

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
select quote_ident(c.relname) as name, c.relname as plain, c.relrowsecurity and not c.relforcerowsecurity as closed,
  exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_only') as limited,
  exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_all') as owned,
  has_table_privilege($1, c.oid, 'select') as granted
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
where c.relkind in ('r', 'p') and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** What pages see of the system's own tables, as far as it is not granted yet; one that has a trigger of its own may be written. */
const pageViews = `
select name, case when writable then 'select, insert, update' else 'select' end as rights from (
  select c.oid, quote_ident(c.relname) as name, exists (select 1 from pg_trigger g where g.tgrelid = c.oid) as writable
  from pg_class c where c.relkind = 'v' and c.relname like 'page\\_%' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
) v where not has_table_privilege($1, oid, 'select') or writable and not (has_table_privilege($1, oid, 'insert') and has_table_privilege($1, oid, 'update'))`;

/** What one table still lacks. */
function closeTable(table: Readonly<Record<string, unknown>>): readonly string[] {
  const name = String(table['name']);
  const plain = String(table['plain']);
  const rights = Object.hasOwn(narrower, plain) ? narrower[plain] : 'select, insert, update, delete';
  return [
    // Not by force: the owner, who sees all tenants anyhow, would be held by a policy of his own, and any policy keeps the planner from the statistics.
    ...(table['closed'] === true ? [] : [`alter table ${name} enable row level security, no force row level security`]),
    ...(table['limited'] === true ? [] : [`create policy tenant_only on ${name} using (tenant_id = current_setting('app.tenant', true))`]),
    ...(table['owned'] === true ? [`drop policy owner_all on ${name}`] : []),
    // Copies of lost values are the owner's alone.
    ...(table['granted'] === true || plain.startsWith(backupPrefix) ? [] : [`grant ${rights} on ${name} to ${applicationRole}`]),
  ];
}

/**
 * Closes every table that has a tenant to other tenants, the owner's own statements under `system` excepted, and lets the application role
 * at it and at the view that reads go through. What a table is named plays no part: one with a `tenant_id` cannot be forgotten. Runs after each table that is
 * made: what nothing lacks is not touched; where `tables` are named, only their views are looked at.
 */
export async function secureTables(q: Querying, tables?: readonly string[]): Promise<void> {
  const standing = await q.query(open, [applicationRole]);
  const views = await q.query(pageViews, [applicationRole]);
  const statements = [
    ...standing.rows.flatMap(closeTable),
    ...views.rows.map(({ name, rights }) => `grant ${String(rights)} on ${String(name)} to ${applicationRole}`),
    ...shared.map((name) => `grant select on ${name} to ${applicationRole}`),
    `do $$ begin execute format('grant usage on schema %I to ${applicationRole}', current_schema()); end $$`,
  ];
  await q.query(statements.join(';\n'));
  await makeListViews(q, tables);
}
