import { AppError } from '../../../base/app-error';
import type { RecordModel } from '../../../schema/model/record-model';
import { refusal } from '../../../protocol/errors';
import { writeAudit, writeRefusal } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import type { Language } from '../../language';
import { compareRows } from '../../query/compare-rows';
import { loadRow, type Row } from '../../query/load-rows';
import { requireChangeable } from '../../rights/change-scope';
import { contextFor } from '../../rights/context-for';
import { guardExisting } from '../../rights/guard-existing';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { followWrite } from '../rollups/follow-writes';
import { lockFollowers } from '../rollups/lock-followers';
import { readUniqueViolation } from '../write/find-duplicates';
import { sentenceOf } from '../write/sentence-of';
import { toldState } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { placeOf } from '../write/store-row';
import type { Stored } from '../write/submit-row';
import { requirePlace, unmark } from '../write/unmark-row';
import { causedBy } from './effects';
import { removedAlong } from './remove-rows';
import { tellFollowing } from './tell-following';

/** What bringing back is called where it follows from another. */
const label = { zh: '恢复', en: 'Restore' };

interface RestoreResult {
  readonly id: string;
  readonly ok: boolean;
  readonly state: string;
  readonly version: number;
  readonly msg: string;
}

const toRefusal = (record: RecordModel, error: unknown): unknown => {
  const fields = readUniqueViolation(record, error);
  return fields ? refusal('invalidFields', { fields: Object.fromEntries(fields) }) : error;
};

/** Brings back what went along with a row. Errors: flowRefused, flowTooMany. */
async function restoreAlong(tx: Queryable, ctx: PageContext, id: string, along: Awaited<ReturnType<typeof removedAlong>>): Promise<void> {
  const spent = ctx.cause?.spent ?? { effects: 0 };
  for (const { record, key } of along) {
    const own = contextFor(ctx, record, causedBy(ctx, { record: recordOf(ctx).name, id, action: 'restore' }, spent));
    if (!own) continue;
    try {
      await lockFollowers(tx, placeOf(own), { record: recordOf(own), ids: [key.id], values: [] });
      await inSavepoint(tx, () => restoreRow(tx, own, key));
    } catch (error) {
      throw await tellFollowing(tx, { ctx: own, label }, toRefusal(recordOf(own), error));
    }
  }
}

async function restoreRow(tx: Queryable, ctx: PageContext, key: Stored): Promise<Row> {
  const { tenantId } = ctx.caller;
  const along = await removedAlong(tx, ctx, key.id);
  await unmark(tx, ctx, key);
  const row = await loadRow(tx, ctx.source, { tenantId, id: key.id, lock: true });
  if (!row) throw refusal('rowGone', {});
  await requireChangeable(tx, ctx, 'remove', [row.id]);
  await guardExisting(tx, ctx, { action: 'restore', id: row.id, values: row });
  await requirePlace(tx, ctx, row);
  followWrite(tx, placeOf(ctx), { record: recordOf(ctx), ids: [row.id], values: [row] });
  await writeAudit(tx, ctx, { action: 'restore', id: row.id, changes: compareRows(recordOf(ctx), undefined, row) });
  await restoreAlong(tx, ctx, row.id, along);
  return row;
}

/** Brings removed rows back with their lines and what went along with them, each by itself: one that cannot come back keeps no other away. Errors: forbidden. */
export async function restoreRows(
  tx: Queryable,
  ctx: PageContext,
  asked: { readonly items: readonly Stored[]; readonly language: Language },
): Promise<readonly RestoreResult[]> {
  requireRight(ctx, 'remove');
  const record = recordOf(ctx);
  const outcomes = new Map<string, RestoreResult>();
  // Locked in one order by everybody, so that two of them cannot wait for each other; a parent comes back before what hangs below it.
  const sorted = [...asked.items].sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  await lockFollowers(tx, placeOf(ctx), { record, ids: sorted.map((key) => key.id), values: [] });
  for (const key of sorted) {
    try {
      const row = await inSavepoint(tx, () => restoreRow(tx, ctx, key));
      outcomes.set(key.id, { id: key.id, ok: true, state: toldState(ctx, stateOf(record, row)), version: row.version, msg: '' });
    } catch (thrown) {
      const error = toRefusal(record, thrown);
      const msg = error instanceof AppError ? sentenceOf(error, asked.language) : undefined;
      if (!(error instanceof AppError) || msg === undefined) throw thrown;
      await writeRefusal(tx, ctx, { action: 'restore', id: key.id, error });
      outcomes.set(key.id, { id: key.id, ok: false, state: '', version: key.version, msg });
    }
  }
  return asked.items.flatMap((item) => outcomes.get(item.id) ?? []);
}
