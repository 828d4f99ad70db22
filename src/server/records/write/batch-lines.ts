import { sql } from 'kysely';
import { refusal } from '../../../protocol/errors';
import type { DecodedSearch } from '../../../protocol/condition';
import type { Queryable } from '../../db/connections/database';
import { shownName, toKeysSql } from '../../query/list-sql';
import { alive, tableAs } from '../../query/scope';
import { type Sql, runSql } from '../../query/statement';
import { type PageContext, recordOf } from '../../rights/page-context';
import type { Stored } from './submit-row';

/** Most records that one batch is about. */
export const batchLimit = 50_000;

/** One record of a batch that has yet to have its turn. */
export interface BatchLine extends Stored {
  readonly place: number;
}

/** What a batch is about: what a search finds, or rows by their keys; `expected` is the number that its user saw. */
export type BatchChoice =
  { readonly search: DecodedSearch; readonly expected: number } | { readonly items: readonly Stored[]; readonly expected?: number };

function toChosen(ctx: PageContext, choice: BatchChoice): Sql {
  const { tenantId } = ctx.caller;
  if ('search' in choice) {
    const { condition } = choice.search;
    return toKeysSql({ ...ctx.source, sort: [] }, { tenantId, ...(condition ? { condition } : {}) });
  }
  const record = recordOf(ctx);
  const ids = choice.items.map((item) => item.id);
  const versions = choice.items.map((item) => item.version);
  const seen = ctx.source.scope ? sql` and ${ctx.source.scope('t')}` : sql``;
  return sql`select u.id, u.version, coalesce(${shownName(ctx.source)}::text, u.id::text) as display from unnest(${ids}::bigint[], ${versions}::int[]) as u(id, version)
    left join ${tableAs(record, 't')} on ${alive('t', tenantId)} and t.id = u.id${seen}`;
}

interface NewLines {
  readonly taskId: string;
  readonly choice: BatchChoice;
  /** True: the newest first, so that what hangs below goes before what it hangs on. */
  readonly newestFirst: boolean;
}

/**
 * Writes down which records a batch is about, as they stand at this moment: who changes one later keeps it from the batch.
 * Shape: gives their number. Errors: nothingChosen, tooManyItems, selectionChanged.
 */
export async function writeLines(tx: Queryable, ctx: PageContext, { taskId, choice, newestFirst }: NewLines): Promise<number> {
  const order = newestFirst ? sql`k.id desc` : sql`k.id`;
  const written = await runSql(
    tx,
    sql`with written as (
      insert into sys_task_line (tenant_id, task_id, place, row_id, version, display)
      select ${ctx.caller.tenantId}, ${taskId}::bigint, row_number() over (order by ${order}), k.id, k.version, left(k.display, 200)
      from (${toChosen(ctx, choice)} limit ${batchLimit + 1}) as k returning 1)
    select count(*)::int as count from written`,
  );
  const found = Number(written[0]?.['count'] ?? 0);
  if (found > batchLimit) throw refusal('tooManyItems', { limit: batchLimit });
  const { expected } = choice;
  if (expected !== undefined && expected !== found) throw refusal('selectionChanged', { expected, found });
  if (found === 0) throw refusal('nothingChosen', {});
  return found;
}

type TaskKey = { readonly tenantId: string; readonly id: string };

/** Reads the next records that have not had their turn, in order. */
export async function readWaitingLines(q: Queryable, task: TaskKey, size: number): Promise<readonly BatchLine[]> {
  const { rows } = await q.query(
    'select place, row_id, version from sys_task_line where tenant_id = $1 and task_id = $2 and ok is null order by place limit $3',
    [task.tenantId, task.id, size],
  );
  return rows.map((row) => ({ place: Number(row['place']), id: String(row['row_id']), version: Number(row['version']) }));
}

/** Writes what came of records, once each. Shape: those that had not had their turn. */
export async function settleLines(
  tx: Queryable,
  task: TaskKey,
  { lines, ok, msg }: { readonly lines: readonly BatchLine[]; readonly ok: boolean; readonly msg: string },
): Promise<readonly BatchLine[]> {
  const { rows } = await tx.query(
    `update sys_task_line set ok = $4, msg = $5 where tenant_id = $1 and task_id = $2 and place = any($3::int[]) and ok is null returning place`,
    [task.tenantId, task.id, lines.map((line) => line.place), ok, msg],
  );
  const taken = new Set(rows.map((row) => Number(row['place'])));
  return lines.filter((line) => taken.has(line.place));
}

/** Says of a record settled in this transaction why it was refused after all. */
export async function refuseLine(tx: Queryable, task: TaskKey, line: BatchLine & { readonly msg: string }): Promise<void> {
  await tx.query('update sys_task_line set ok = false, msg = $4 where tenant_id = $1 and task_id = $2 and place = $3', [
    task.tenantId,
    task.id,
    line.place,
    line.msg,
  ]);
}

export interface BatchCounts {
  readonly ok: number;
  readonly failed: number;
  readonly left: number;
}

/** Counts what came of a batch so far. */
export async function countLines(q: Queryable, task: TaskKey): Promise<BatchCounts> {
  const { rows } = await q.query(
    `select count(*) filter (where ok)::int as ok, count(*) filter (where not ok)::int as failed, count(*) filter (where ok is null)::int as left
     from sys_task_line where tenant_id = $1 and task_id = $2`,
    [task.tenantId, task.id],
  );
  const [row] = rows;
  return { ok: Number(row?.['ok']), failed: Number(row?.['failed']), left: Number(row?.['left']) };
}
