import type { Values } from '../../../base/dot-path';
import { relatedReads } from '../../../schema/expression/related-reads';
import type { Expression } from '../../../schema/model/field-type';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { type PageContext, recordOf } from '../../rights/page-context';
import { loadRelated } from '../rollups/compute-rollups';
import { placeOf } from './store-row';

/** Names of the lists of related records that some expressions of a record read. */
export const listsOf = (record: RecordModel, expressions: readonly (Expression | undefined)[]): ReadonlySet<string> =>
  new Set(expressions.flatMap((expression) => (expression === undefined ? [] : relatedReads(record, expression))));

/** Names of the lists that the rules of a record read. */
export const listsOfRules = (record: RecordModel): ReadonlySet<string> =>
  listsOf(
    record,
    record.rules.map((rule) => rule.assert),
  );

/** Loads lists of related records, of all of the tenant's, for rows of a page. Shape: by the row's id, the lists by their names. */
export async function loadLists(
  tx: Queryable,
  ctx: PageContext,
  { names, ids, byId = false }: { readonly names: ReadonlySet<string>; readonly ids: readonly string[]; readonly byId?: boolean },
): Promise<ReadonlyMap<string, Values>> {
  const lists = new Map<string, Values>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return lists;
  for (const has of recordOf(ctx).has ?? []) {
    if (!names.has(has.name)) continue;
    const related = await loadRelated(tx, placeOf(ctx), { has, ids, byId });
    for (const id of ids) lists.set(id, { ...lists.get(id), [has.name]: related.get(id) ?? [] });
  }
  return lists;
}

/** The lists of a row that is not stored yet: nothing can belong to it. */
export const emptyLists = (names: ReadonlySet<string>): Values => Object.fromEntries([...names].map((name) => [name, []]));
