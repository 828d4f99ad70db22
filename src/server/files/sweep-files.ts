import type { ServingSchemas } from '../db/schema/schema-store';
import { findAttached } from './attached-files';
import { type FileStore, holdContent, sentUp } from './file-store';
import { dropGivenUp } from './upload-parts';

/** How long a file may be attached to nothing: forms that wait in drafts are kept as long. */
const unattached = '30 days';
/** How long a content stays that no file needs any more: a copy of the database that is older than that may name it. */
const unneeded = '7 days';
/** Units: files, contents of one run. */
const atOnce = 500;

/** Removes what was sent up and is attached to nothing after a while; drafts that name it hold it. */
async function removeUnattached({ database }: FileStore, schemas: Pick<ServingSchemas, 'pages'>): Promise<void> {
  const { rows: tenants } = await database.system((q) => q.query('select tenant_id from sys_tenant order by tenant_id'));
  for (const { tenant_id: tenant } of tenants) {
    const tenantId = String(tenant);
    await database.write(tenantId, async (q) => {
      const { rows } = await q.query(
        `select id from sys_file f where tenant_id = $1 and is_deleted = 0 and remark = $2 and create_time < now() - interval '${unattached}'
           and (swept_time is null or swept_time < now() - interval '${unattached}')
           and not exists (select 1 from sys_draft d where d.tenant_id = f.tenant_id and position(f.id in d.parameter) > 0)
         order by create_time limit ${atOnce} for update skip locked`,
        [tenantId, sentUp],
      );
      const ids = rows.map((row) => String(row['id']));
      if (ids.length === 0) return;
      const attached = await findAttached(q, schemas, { tenantId, ids });
      await q.query(
        `update sys_file set swept_time = now(), is_deleted = case when id = any($3) then is_deleted else 1 end,
           delete_time = case when id = any($3) then delete_time else now() end where tenant_id = $1 and id = any($2)`,
        [tenantId, ids, [...attached]],
      );
    });
  }
}

/** Takes contents away that no file of any tenant needs any more. */
async function purge(store: FileStore): Promise<void> {
  const { database } = store;
  const living = 'select 1 from sys_file l where l.sha256 = f.sha256 and l.is_deleted = 0';
  const { rows } = await database.system((q) =>
    q.query(
      `select distinct sha256 from sys_file f where is_deleted = 1 and purge_time is null and delete_time < now() - interval '${unneeded}' and not exists (${living})
       limit ${atOnce}`,
    ),
  );
  for (const row of rows) {
    const sha256 = String(row['sha256']);
    await database.system(async (q) => {
      await q.query('begin');
      await holdContent(q, sha256, 'takeAway');
      const isNeeded = (await q.query('select 1 from sys_file where sha256 = $1 and is_deleted = 0 limit 1', [sha256])).rows.length > 0;
      if (!isNeeded) {
        await store.contents.remove(sha256);
        await q.query('update sys_file set purge_time = now() where sha256 = $1 and is_deleted = 1', [sha256]);
      }
      await q.query('commit');
    });
  }
}

/** Removes files that are attached to nothing, contents that nothing needs, and uploads that were given up; each run takes some of them. */
export async function sweepFiles(store: FileStore, schemas: Pick<ServingSchemas, 'pages'>): Promise<void> {
  await removeUnattached(store, schemas);
  await purge(store);
  await dropGivenUp(store.contents);
}
