import { unfinishedPrefix } from '../changes/retype-column';
import { backupPrefix } from '../schema-backups';
import { applicationRole } from './application-role';
import type { Queryable } from './database';

type Querying = Pick<Queryable, 'query'> | { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** The schema of the views that reads go through, beside the schema of our tables. */
export const viewSchemaOf = (schema: string): string => `rows_of_${schema}`;

/** SQL of that schema. Who may not use it would not find the views and go to the tables. */
export function viewSchema(schema: string): string {
  const plain = viewSchemaOf(schema);
  const name = `"${plain.replaceAll('"', '""')}"`;
  // Not "if not exists": that too asks for the right to make schemas, which the owner of one that stands does not need.
  return `do $views$ begin if to_regnamespace('${name.replaceAll("'", "''")}') is null then create schema ${name}; end if; end $views$;
    grant usage on schema ${name} to ${applicationRole}`;
}

const views = `(select oid from pg_namespace where nspname = 'rows_of_' || current_schema())`;

/** SQL that tells whether whoever asks may make, replace and take away all that is in the schema of the views; null where there is none. */
export const keepsViews = `(select pg_has_role(nspowner, 'usage') from pg_namespace where oid = ${views})`;

/** What begins with it is filled beside a column that is being replaced, and comes and goes while others read. */
const unfinished = `a.attname like '${unfinishedPrefix}%'`;

const columnsOf = (relation: string, besides = 'false'): string => `(select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_attribute a where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped and not (${besides}))`;

/** Servers of some versions write the table before each of its columns. */
const withoutTable = (text: string): string => `replace(regexp_replace(${text}, '\\s+', ' ', 'g'), quote_ident(t.relname) || '.', '')`;

/** A dump restored without owners or rights, or somebody's own hand, leaves views that cannot be read or show something else. */
const asWeMakeIt = `v.relowner = (select oid from pg_roles where rolname = current_user) and v.reloptions is null and has_table_privilege('${applicationRole}', v.oid, 'select')
  and ${withoutTable('pg_get_viewdef(v.oid)')} = ' SELECT ' || ${columnsOf('t.oid', unfinished)} || ' FROM ' || quote_ident(t.relname)
    || ' WHERE (tenant_id = current_setting(''app.tenant''::text, true));'`;

/** Tables of pages with what their views show: the system's own are few and small, and stay behind their policies. A view of another table was left by a rename. */
const found = `
select quote_ident(t.relname) as name, ${columnsOf('t.oid', unfinished)} as columns, v.oid is not null as stands,
  v.oid is not null and ${columnsOf('v.oid')} = ${columnsOf('t.oid', unfinished)} and ${asWeMakeIt} as fits
from pg_class t join pg_attribute tenant on tenant.attrelid = t.oid and tenant.attname = 'tenant_id' and not tenant.attisdropped
left join pg_class v on v.relnamespace = ${views} and v.relname = t.relname
where t.relkind in ('r', 'p') and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  and t.relname not like 'sys\\_%' and t.relname not like '${backupPrefix.replace('_', '\\_')}%' and ($1::text[] is null or t.relname = any($1))`;

const orphans = `
select quote_ident(v.relname) as name from pg_class v where v.relnamespace = ${views} and not exists (select 1 from pg_class t
  where t.relname = v.relname and t.relkind in ('r', 'p') and t.relnamespace = (select oid from pg_namespace where nspname = current_schema()))`;

/** Views of a table, under whatever name. */
const viewsOf = `
select distinct quote_ident(v.relname) as name from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = to_regclass($1) and v.relnamespace = ${views}`;

async function findSchema(q: Querying): Promise<string | undefined> {
  const { rows } = await q.query(`select quote_ident(nspname) as name from pg_namespace where oid = ${views} and ${keepsViews}`);
  return rows[0] && String(rows[0]['name']);
}

/**
 * Makes the view of each table that reads go through: the rows of the session's tenant and nothing else, whatever a statement asks. It belongs to the owner of
 * the table, whom the policies do not reach; so the planner knows the values' statistics and may look anything up in an index, which it may not in a table
 * with a policy (docs/lists.md). Of a table without one the reads go to the table itself, under its policy; so do all where the
 * schema of the views is somebody else's. Where `tables` are named only theirs are looked at.
 */
export async function makeListViews(q: Querying, tables?: readonly string[]): Promise<void> {
  const schema = await findSchema(q);
  if (schema === undefined) return;
  const { rows } = await q.query(found, [tables ?? null]);
  const gone = tables ? [] : (await q.query(orphans)).rows;
  const statements = [
    ...gone.map(({ name }) => `drop view ${schema}.${String(name)}`),
    ...rows.flatMap(({ name, columns, stands, fits }) => {
      if (fits === true) return [];
      const view = `${schema}.${String(name)}`;
      return [
        ...(stands === true ? [`drop view ${view}`] : []),
        `create view ${view} as select ${String(columns)} from ${String(name)} where tenant_id = current_setting('app.tenant', true)`,
        `grant select on ${view} to ${applicationRole}`,
      ];
    }),
  ];
  if (statements.length > 0) await q.query(statements.join(';\n'));
}

/** Takes the view of a table away, which would keep its columns from being changed; reads go to the table meanwhile. Comes before the table is locked, as reads lock them. */
export async function dropListView(q: Querying, table: string): Promise<void> {
  const schema = await findSchema(q);
  if (schema === undefined) return;
  const { rows } = await q.query(viewsOf, [`"${table.replaceAll('"', '""')}"`]);
  if (rows.length > 0) await q.query(rows.map(({ name }) => `drop view ${schema}.${String(name)}`).join(';\n'));
}
