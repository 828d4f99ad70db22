import { refusal } from '../../protocol/errors';
import { type Caller, ownsEverything } from '../auth/caller';
import { type AuditContext, writeEntry } from '../audit/audit-trail';
import type { ServingSchemas } from '../db/schema/schema-store';
import { findAttached } from './attached-files';
import { findOpen } from './file-access';
import { type FileStore, findFiles } from './file-store';

interface Removal extends AuditContext {
  readonly caller: Caller;
  readonly schemas: ServingSchemas;
}

/**
 * Removes files, all or none: who sent them up may, and who owns everything of his tenant those that he may open. What a record carries is taken off the record first.
 * Errors: fileMissing, forbidden, fileInUse.
 */
export async function removeFiles(store: FileStore, ctx: Removal, ids: readonly string[]): Promise<void> {
  const { caller, schemas } = ctx;
  const { tenantId } = caller;
  const requested = [...new Set(ids)];
  const found = await findFiles(store, tenantId, requested);
  await store.database.write(tenantId, async (tx) => {
    const open = await findOpen(tx, { caller, schemas }, found);
    if (open.length < requested.length) throw refusal('fileMissing', {});
    if (!ownsEverything(caller) && open.some(({ ownerId }) => ownerId !== caller.userId)) throw refusal('forbidden', {});
    // Whoever attaches one of them now reads it before, and waits.
    await tx.query('select 1 from sys_file where tenant_id = $1 and id = any($2::text[]) order by id for update', [tenantId, requested]);
    if ((await findAttached(tx, schemas, { tenantId, ids: requested })).size > 0) throw refusal('fileInUse', {});
    const gone = await tx.query(
      'update sys_file set is_deleted = 1, delete_time = now() where tenant_id = $1 and id = any($2::text[]) and is_deleted = 0 returning id',
      [tenantId, requested],
    );
    if (gone.rows.length < requested.length) throw refusal('fileMissing', {});
    for (const { originalName, fileId } of open)
      await writeEntry(tx, ctx, {
        action: 'remove',
        comment: fileId,
        changes: [{ field: 'originalName', before: originalName, after: null }],
      });
  });
}
