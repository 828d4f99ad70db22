import { getAt } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { loadRow } from '../../query/load-rows';
import { type PageContext, recordOf } from '../../rights/page-context';
import { movesItself } from '../rollups/follow-writes';
import { toldState } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { settleFlows } from './with-flows';

const mayChangeAgain = (record: RecordModel): boolean =>
  movesItself(record) || record.states?.transitions.some((each) => each.then !== undefined) === true;

/** Does what follows from the writes so far, and says of written rows how they are after it: who edits on needs the version that counts. */
export async function freshen<
  Result extends { readonly id: string; readonly version: number; readonly ok?: boolean; readonly state?: string },
>(tx: Queryable, ctx: PageContext, results: readonly Result[]): Promise<readonly Result[]> {
  const record = recordOf(ctx);
  if (!mayChangeAgain(record)) return results;
  await settleFlows(tx);
  const { tenantId } = ctx.caller;
  const fresh: Result[] = [];
  for (const result of results) {
    const row =
      result.ok === false
        ? undefined
        : await loadRow(tx, { record, records: ctx.schemas.records, bigrams: ctx.schemas.bigrams }, { tenantId, id: result.id });
    const version = Number(getAt(row, ['version']) ?? result.version);
    fresh.push(
      row ? { ...result, version, ...(result.state === undefined ? {} : { state: toldState(ctx, stateOf(record, row)) }) } : result,
    );
  }
  return fresh;
}
