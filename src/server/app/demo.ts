import type { Database } from '../db/connections/database';
import { StartError } from '../db/start-error';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { ContentStore } from '../files/content-store';
import { attachDemoFiles } from '../seed/demo-files';
import { keepPast } from '../papers/keep-past';
import { demoTenant, loadDemo } from '../seed/load-demo';

const mark = 'demo.loaded';

/** Says whether the database holds demo accounts, whose password everyone knows. */
export async function hasDemo(database: Database): Promise<boolean> {
  return (await database.system((q) => q.query('select 1 from sys_setting where name = $1', [mark]))).rows.length > 0;
}

/** Says whether nobody can sign in yet. */
export async function hasNobody(database: Database): Promise<boolean> {
  return (await database.system((q) => q.query('select 1 from sys_user limit 1'))).rows.length === 0;
}

/**
 * Loads the demo institute into a database that has no accounts yet, and tells how far it is.
 * Errors: StartError where the database is in use.
 */
export async function loadInstitute(options: {
  readonly database: Database;
  readonly schemas: ServingSchemas;
  readonly contents: ContentStore;
  readonly scale?: number;
  readonly seed?: number;
  /** Takes a line for who waits. */
  readonly say: (line: string) => void;
}): Promise<void> {
  const { database, say } = options;
  if (!(await hasNobody(database)))
    throw new StartError(
      '库中已有账号，演示机构只能装入空的数据库；请用 DATA_DIR 指定新的数据目录，或用 DATABASE_URL 指定空库。',
      'The database has accounts already, and the demo institute goes into an empty one; name a new data folder with DATA_DIR, or an empty database with DATABASE_URL.',
    );
  const began = performance.now();
  // Marked first: a load that is cut off leaves accounts that have to be guarded all the same.
  await database.system((q) => q.query(`insert into sys_setting (name, value) values ($1, now()::text) on conflict do nothing`, [mark]));
  await loadDemo({ ...options, onProgress: (line) => say(`  ${line}`) });
  await attachDemoFiles(options);
  await keepPast({ ...options, tenantId: demoTenant });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`演示机构已装入，用时 ${seconds} 秒。\nThe demo institute is loaded (${seconds} s).`);
}
