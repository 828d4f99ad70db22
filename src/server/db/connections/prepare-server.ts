import pg from 'pg';
import { applicationRole } from './application-role';
import type { DatabaseOptions } from './database';
import { keepsViews, viewSchemaOf } from './list-views';
import { codeOf } from '../database-failure';
import { StartError } from '../start-error';

export interface PreparedServer {
  /** Schema of our tables: the first of the owner's search path. */
  readonly schema: string;
  readonly superuser: boolean;
  readonly own: boolean;
  /** True: the schema of the views that reads go through is the owner's, or he may make it. */
  readonly mayMakeViews: boolean;
  readonly notices: readonly { readonly zh: string; readonly en: string }[];
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const said = error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error);
    throw new StartError(`连接不上 DATABASE_URL 指定的数据库：${said}`, `The database named by DATABASE_URL cannot be reached: ${said}`, {
      cause: error,
    });
  }
}

const unfolded = {
  zh: '数据库的区域设置不认识 ASCII 以外的字母，查询时不能忽略它们的大小写；建议以 C.UTF-8 重建数据库。',
  en: 'The locale of the database does not know letters beyond ASCII, so searches cannot ignore their case; make the database with C.UTF-8.',
};

const withoutViews = (command: string) => ({
  zh: `DATABASE_URL 的用户不能建立列表所用的视图，列表按金额、文字查询时会慢；请由数据库管理员执行后重新启动：${command}`,
  en: `The user of DATABASE_URL cannot make the views that lists are read through, so lists searched by amounts or words are slow; let the database's administrator run this, then start again: ${command}`,
});

async function checkServer(client: pg.Client): Promise<Omit<PreparedServer, 'own'>> {
  const answer = await client.query<Record<string, unknown>>(
    // Full-width letters fold only where the locale knows letters beyond ASCII.
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text, current_setting('server_encoding') as encoding,
       lower('Ａ') = 'ａ' as folds, current_schema() as schema, current_user as owner,
       has_schema_privilege(current_schema(), 'create') as creates, (select rolsuper from pg_roles where rolname = current_user) as superuser,
       coalesce(${keepsViews}, has_database_privilege(current_database(), 'create')) as views, ${keepsViews} is not null as stands, current_database() as database`,
  );
  const row = answer.rows[0] ?? {};
  if (Number(row['version']) < 150_000)
    throw new StartError(
      `数据库是 PostgreSQL ${row['version_text']}，需要 15 或更高版本。`,
      `The database is PostgreSQL ${row['version_text']}; 15 or later is needed.`,
    );
  if (row['encoding'] !== 'UTF8')
    throw new StartError(
      `数据库的编码是 ${row['encoding']}，需要 UTF8：create database … encoding 'UTF8' template template0。`,
      `The database's encoding is ${row['encoding']}; UTF8 is needed: create database … encoding 'UTF8' template template0.`,
    );
  if (typeof row['schema'] !== 'string' || row['creates'] !== true)
    throw new StartError(
      `DATABASE_URL 的用户 ${row['owner']} 不能在数据库中建表，它应是库的所有者。`,
      `The user ${row['owner']} of DATABASE_URL may not make tables; it has to own the database.`,
    );
  const mayMakeViews = row['views'] === true;
  const quote = (name: unknown): string => `"${String(name).replaceAll('"', '""')}"`;
  const remedy =
    row['stands'] === true
      ? `alter schema ${quote(viewSchemaOf(row['schema']))} owner to ${quote(row['owner'])};`
      : `grant create on database ${quote(row['database'])} to ${quote(row['owner'])};`;
  const notices = [...(row['folds'] === true ? [] : [unfolded]), ...(mayMakeViews ? [] : [withoutViews(remedy)])];
  return { schema: row['schema'], superuser: row['superuser'] === true, mayMakeViews, notices };
}

/** The role is shared by all databases of a server, so another start may be making it at this moment. */
async function makeRole(client: pg.Client): Promise<void> {
  const found = await client.query('select rolcanlogin or rolsuper or rolbypassrls as strong from pg_roles where rolname = $1', [
    applicationRole,
  ]);
  const row: unknown = found.rows[0];
  if (row === undefined) {
    await client.query(`create role ${applicationRole} nologin noinherit`).catch((error: unknown) => {
      if (!['42710', '23505'].includes(codeOf(error))) throw error;
    });
    return;
  }
  if (typeof row === 'object' && row !== null && 'strong' in row && row.strong === true)
    throw new StartError(
      `角色 ${applicationRole} 权限过大，请执行：alter role ${applicationRole} nologin nosuperuser nobypassrls;`,
      `The role ${applicationRole} is too strong; run: alter role ${applicationRole} nologin nosuperuser nobypassrls;`,
    );
}

async function canTakeRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set role ${applicationRole}`);
    await client.query('reset role');
    return true;
  } catch {
    return false;
  }
}

async function grantRole(client: pg.Client): Promise<void> {
  for (let attempt = 1; !(await canTakeRole(client)); attempt += 1) {
    try {
      await client.query(`grant ${applicationRole} to current_user`);
    } catch (error) {
      // "tuple concurrently updated": another start granted at the same moment.
      if (attempt === 5 || codeOf(error) !== 'XX000') throw error;
    }
  }
}

async function prepareRole(client: pg.Client): Promise<void> {
  try {
    await makeRole(client);
    await grantRole(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const owner = (await client.query<{ name: string }>('select quote_ident(current_user) as name')).rows[0]?.name ?? '';
    const commands = `create role ${applicationRole} nologin noinherit;\ngrant ${applicationRole} to ${owner};`;
    throw new StartError(
      `DATABASE_URL 的用户不能建立或使用角色 ${applicationRole}，请由数据库管理员执行：\n${commands}`,
      `The user of DATABASE_URL cannot make or take the role ${applicationRole}; let the database's administrator run:\n${commands}`,
      { cause: error },
    );
  }
}

/** Checks version, encoding, locale and rights of a database and makes the role that requests run as. */
export async function prepareServer(options: DatabaseOptions): Promise<PreparedServer> {
  const client = await connect(options.connection);
  try {
    const checked = await checkServer(client);
    await prepareRole(client);
    return { ...checked, own: options.own };
  } finally {
    await client.end();
  }
}
