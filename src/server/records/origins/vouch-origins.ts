import { getAt, setAt, type Values } from '../../../base/dot-path';
import { canonicalJson } from '../../../base/hash-text';
import { type Origin, originsOf } from '../../../measure/record/origins';
import { entriesOf } from '../../../measure/record/readings';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';

/** Where a row stands whose readings are written; a row that is made has no id yet. */
export interface OriginPlace {
  readonly tenantId: string;
  readonly record: RecordModel;
  readonly id: string | undefined;
}

/** What was acquired for a row, by the ids that somebody names. */
async function loadAcquired(tx: Queryable, place: OriginPlace, ids: readonly string[]): Promise<ReadonlyMap<string, Origin>> {
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  if (place.id === undefined || known.length === 0) return new Map();
  const { rows } = await tx.query(
    'select id::text as id, origin from sys_acquired where tenant_id = $1 and record = $2 and row_id = $3 and id = any($4::bigint[])',
    [place.tenantId, place.record.name, place.id, known],
  );
  return new Map(rows.map((row) => [String(row['id']), row['origin'] as Origin]));
}

/**
 * Takes of where readings are said to come from what the server knows itself: what it acquired for this very row, and what stands there already, which nobody can
 * leave out as long as its values stand. What is sent besides is none of ours, and those values count as typed.
 */
export async function vouchOrigins(
  tx: Queryable,
  place: OriginPlace,
  { merged, old }: { readonly merged: Values; readonly old: Values | undefined },
): Promise<Values> {
  let result = merged;
  for (const field of place.record.fields) {
    if (field.normalize !== 'readings') continue;
    const [sent, stored] = [getAt(merged, field.path), old && getAt(old, field.path)];
    if (sent === stored || typeof sent !== 'string') continue;
    const [claimed, kept] = [originsOf(sent), originsOf(stored)];
    if (claimed.length === 0 && kept.length === 0) continue;
    const fresh = claimed.map(({ id }) => id).filter((id) => !kept.some((each) => each.id === id));
    const acquired = await loadAcquired(tx, place, fresh);
    const origins = [...kept, ...fresh.flatMap((id) => acquired.get(id) ?? [])];
    result = setAt(result, field.path, canonicalJson({ entries: entriesOf(sent), ...(origins.length > 0 ? { origins } : {}) }));
  }
  return result;
}
