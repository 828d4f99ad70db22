import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { setSession } from './connections';
import { viewSchema } from './list-views';
import { keepOneAccountEach } from './one-account-each';
import { pinyinCollation } from './pinyin';
import type { PreparedServer } from './prepare-server';
import { secureTables } from './secure-tables';
import { serialFunction } from '../serial-order';
import { codeOf } from '../database-failure';
import { StartError } from '../start-error';
import { textSearch } from './text-search';

interface Step {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** Changes that `create … if not exists` cannot express, in order; each runs once in each database. */
const steps: readonly Step[] = [
  { version: 1, name: 'first tables', sql: '' },
  {
    version: 2,
    name: 'ids of files by chance',
    sql: 'alter table sys_file alter column id type text; alter table sys_task alter column file_id type text;',
  },
  {
    version: 3,
    name: 'what page files gave is noted by role; what was noted of names without a role was given to none',
    sql: `do $$ begin
      if exists (select 1 from information_schema.columns where table_schema = current_schema() and table_name = 'sys_role_start' and column_name = 'role_alias') then
        alter table sys_role_start add column role_id bigint not null default 0;
        update sys_role_start s set role_id = r.id from sys_role r where r.tenant_id = s.tenant_id and r.role_alias = s.role_alias and r.is_deleted = 0;
        -- One that lies removed may be brought back; of several of a name the last that was made.
        update sys_role_start s set role_id = r.id from (select distinct on (tenant_id, role_alias) * from sys_role where is_deleted = 1 order by tenant_id, role_alias, id desc) r
          where s.role_id = 0 and s.role_alias <> '' and r.tenant_id = s.tenant_id and r.role_alias = s.role_alias;
        delete from sys_role_start where role_id = 0 and role_alias <> '';
        alter table sys_role_start drop column role_alias;
        alter table sys_role_start add primary key (tenant_id, page_path, role_id, item);
      end if;
    end $$`,
  },
  // An older program knows nothing of the views, which keep the columns of their tables from being changed.
  { version: 4, name: 'pages are read through views of their tables', sql: '' },
];

const readSql = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const systemTables = readSql('system-tables.sql');
const systemViews = readSql('system-views.sql');

const bookkeeping = `
create table if not exists sys_lock (name text primary key);
create table if not exists sys_migration (version int primary key, name text not null, time timestamptz not null default now());
`;

/** Two starts at once may both find the tables missing; the second one's statement then fails on the catalogue's keys and is said again. */
async function makeBookkeeping(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(bookkeeping);
      return;
    } catch (error) {
      if (attempt === 5 || !['23505', '42P07', '42710'].includes(codeOf(error))) throw error;
    }
  }
}

async function runSteps(client: pg.Client): Promise<void> {
  const answer = await client.query<{ version: number }>('select version from sys_migration');
  const done = new Set(answer.rows.map((row) => row.version));
  const newest = Math.max(0, ...done);
  const known = Math.max(...steps.map((step) => step.version));
  if (newest > known)
    throw new StartError(
      `数据库由更新的程序版本（${newest}）使用过，本程序只认识到 ${known}；请使用新版本的程序。`,
      `A newer program has used this database (version ${newest}); this one knows up to ${known}. Start the newer program.`,
    );
  for (const step of steps) {
    if (done.has(step.version)) continue;
    if (step.sql !== '') await client.query(step.sql);
    await client.query('insert into sys_migration (version, name) values ($1, $2)', [step.version, step.name]);
  }
}

/** A process that serves already may get in the way of the locks that are taken here: the database then sends one of the two away. */
const passing = new Set(['40P01', '40001']);

async function bringUpToDate(client: pg.Client, prepared: PreparedServer): Promise<PreparedServer['notices']> {
  await client.query('begin');
  await client.query(`select name from sys_lock where name = 'migrate' for update`);
  await client.query(`set local client_min_messages = warning`);
  await client.query(systemTables);
  const notices = await keepOneAccountEach(client);
  await runSteps(client);
  await client.query(textSearch(prepared));
  await client.query(serialFunction);
  await client.query(pinyinCollation);
  await client.query(systemViews);
  if (prepared.mayMakeViews) await client.query(viewSchema(prepared.schema));
  await secureTables(client);
  await client.query('commit');
  return notices;
}

/**
 * Brings the system tables up to date, in one transaction and one process at a time, and closes every tenant table to other tenants.
 * Shape: what its administrator has to know of it.
 */
export async function migrate(connection: pg.ClientConfig, prepared: PreparedServer): Promise<PreparedServer['notices']> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select ${setSession(prepared.schema)}`);
    await makeBookkeeping(client);
    await client.query(`insert into sys_lock (name) values ('migrate') on conflict do nothing`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await bringUpToDate(client, prepared);
      } catch (error) {
        if (attempt === 5 || !passing.has(codeOf(error))) throw error;
        await client.query('rollback');
      }
    }
  } finally {
    await client.end();
  }
}
