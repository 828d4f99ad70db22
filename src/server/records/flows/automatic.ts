import { sql } from 'kysely';
import { holds } from '../../../schema/expression/conditions';
import type { RecordModel } from '../../../schema/model/record-model';
import type { TransitionModel } from '../../../schema/model/states-model';
import { actionOf } from '../../audit/audit-trail';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import { loadRow, type Row } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runByKeys } from '../../query/statement';
import { contextFor } from '../../rights/context-for';
import { type PageContext, recordOf } from '../../rights/page-context';
import { settleRollups, type TouchedRow } from '../rollups/follow-writes';
import { inOrder } from '../rollups/row-sets';
import { listsOf, loadLists } from '../write/load-lists';
import { causedBy, lockReached } from './effects';
import { moveRow } from './move-row';
import { tellFollowing } from './tell-following';
import { stateOf } from '../../../schema/view/row-state';

const automaticOf = ({ states }: RecordModel): readonly TransitionModel[] =>
  (states?.transitions ?? []).filter((each) => each.auto !== undefined);

/** Those of some rows that are in a state from where something happens by itself, least id first. */
async function findWaiting(tx: Queryable, ctx: PageContext, ids: Iterable<string>): Promise<readonly string[]> {
  const record = recordOf(ctx);
  const field = record.fields.find((each) => each.name === record.states?.field);
  const from = [...new Set(automaticOf(record).flatMap((each) => each.from))];
  if (!field) return [];
  const state = sql`coalesce(${columnOf('t', field.column)}, ${record.states?.initial ?? ''})`;
  const rows = await runByKeys(
    tx,
    sql`select t.id::text as id from ${tableAs(record, 't')} where ${alive('t', ctx.caller.tenantId)}
      and t.id = any(${inOrder(ids)}::bigint[]) and ${state} = any(${from}::text[]) order by t.id`,
  );
  return rows.map((row) => String(row['id']));
}

/** The first automatic transition whose condition holds on a row as it is now. */
async function findDue(tx: Queryable, ctx: PageContext, row: Row): Promise<TransitionModel | undefined> {
  const record = recordOf(ctx);
  const state = stateOf(record, row);
  const due = automaticOf(record).filter((each) => each.from.includes(state));
  const names = listsOf(
    record,
    due.map((each) => each.auto),
  );
  const lists = (await loadLists(tx, ctx, { names, ids: [row.id] })).get(row.id);
  const seen = { values: { ...row, ...lists }, context: toContext(ctx.caller) };
  return due.find((each) => each.auto !== undefined && holds(record, each.auto, seen) === true);
}

/** Lets what follows by itself happen to a row that a write touched. */
async function fireRow(tx: Queryable, ctx: PageContext, id: string): Promise<void> {
  const { states } = recordOf(ctx);
  // Stored values that it is judged by must not be those from before the last row.
  await settleRollups(tx);
  const row = await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id, lock: true });
  const transition = row && (await findDue(tx, ctx, row));
  if (!states || !transition) return;
  // Only now: a list that is locked at every write of what belongs to the row would cost each of them all of it.
  await lockReached(tx, ctx, transition, [id]);
  try {
    const step = { ctx, states, transition, comment: '', data: {}, context: toContext(ctx.caller) };
    await inSavepoint(tx, () => moveRow(tx, step, { id, version: row.version }));
  } catch (error) {
    throw await tellFollowing(tx, { ctx, row, label: transition.label }, error);
  }
}

/** Lets happen by itself what is due in rows of one record that a transaction touched. Errors: flowRefused, flowEndless, flowTooMany. */
export async function fireAutomatic(tx: Queryable, record: string, rows: ReadonlyMap<string, TouchedRow>): Promise<void> {
  const [first] = rows.values();
  const home = first && contextFor(first.ctx, record, undefined);
  if (!home) return;
  for (const id of await findWaiting(tx, home, rows.keys())) {
    const row = rows.get(id);
    if (!row) continue;
    const { by, ctx } = row;
    const cause = causedBy(ctx, { ...by, action: actionOf(tx, by.record, by.id) });
    const own = contextFor(ctx, record, cause);
    if (own) await fireRow(tx, own, id);
  }
}
