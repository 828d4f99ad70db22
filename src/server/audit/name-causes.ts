import { getAt } from '../../base/dot-path';
import type { Queryable } from '../db/connections/database';
import { isShut } from '../query/field-rules';
import { findWithin, loadTargets } from '../query/load-rows';
import { reachOf } from '../rights/caller-reach';
import { fieldRulesOf } from '../rights/caller-rules';
import type { PageDesk } from '../rights/page-desk';

/** A record that set something off. */
export interface CauseKey {
  readonly record: string;
  readonly id: string;
}

export const causeKey = ({ record, id }: CauseKey): string => `${record}/${id}`;

/** What records that set something off are called; those that the caller may not see are absent. Shape: by `causeKey`. */
export async function nameCauses(
  q: Queryable,
  { caller, schemas }: PageDesk,
  causes: readonly CauseKey[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const reach = reachOf(caller, schemas);
  for (const name of new Set(causes.map(({ record }) => record))) {
    const record = schemas.records.get(name);
    if (!record || !reach.views(name) || isShut(fieldRulesOf(caller, schemas), name, record.display)) continue;
    const { tenantId } = caller;
    const ids = causes.filter((each) => each.record === name).map(({ id }) => id);
    const within = [...(await findWithin(q, record, { tenantId, ids, scope: reach.scopeOf(name) }))];
    const rows = await loadTargets(q, record, { records: schemas.records, tenantId, ids: within, hold: false });
    for (const [id, row] of rows) {
      const display = getAt(row, record.display.split('.'));
      if (typeof display === 'string' && display !== '') found.set(causeKey({ record: name, id }), display);
    }
  }
  return found;
}
