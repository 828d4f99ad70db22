import { sql } from 'kysely';
import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import { withDay } from '../../../schema/expression/with-day';
import type { DailyModel } from '../../../schema/model/record-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { loadRow } from '../../query/load-rows';
import { alive, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';
import { type PageContext, recordOf } from '../../rights/page-context';
import { toScopeSql } from '../../rights/scope-expression';
import { reachOf } from '../rollups/effect-reach';
import { lockFollowers } from '../rollups/lock-followers';
import { placeOf } from '../write/store-row';
import { moveRow } from './move-row';
import { queueTell } from './queue-tells';

/** A rule on its day; the context's caller acts at that moment. */
export interface DailyWork {
  readonly ctx: PageContext;
  readonly rule: DailyModel;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** False on a day that was missed: what was to be told then is told no more. */
  readonly isToday: boolean;
}

/** Records that one look takes. */
const atOnce = 100;

const conditionOf = ({ ctx, rule, day }: DailyWork): Sql => {
  const { caller, source } = ctx;
  const user = { id: '', deptId: '', roles: [] };
  const condition = toScopeSql({ source, tenantId: caller.tenantId, user, today: day }, withDay(rule.when, day), 't');
  return sql`${alive('t', caller.tenantId)} and coalesce(${condition}, false)`;
};

const keyOf = ({ ctx, rule }: DailyWork): Sql =>
  sql`d.tenant_id = ${ctx.caller.tenantId} and d.record = ${recordOf(ctx).name} and d.rule = ${rule.name}`;

/** Forgets the records for which the condition has stopped holding: when it holds again, it is done again. */
export async function forgetEnded(tx: Queryable, work: DailyWork): Promise<void> {
  const holding = sql`select 1 from ${tableAs(recordOf(work.ctx), 't')} where t.id = d.row_id and ${conditionOf(work)}`;
  await runSql(tx, sql`delete from sys_daily d where ${keyOf(work)} and not exists (${holding})`);
}

/** Finds records beyond an id for which a rule has something to do on its day, least id first. */
export async function findDaily(q: Queryable, work: DailyWork, last: string): Promise<readonly string[]> {
  const { rule, day } = work;
  const over = rule.each === 'day' ? sql`d.day >= ${day}::date` : sql`(d.done or d.day >= ${day}::date)`;
  const rows = await runSql(
    q,
    sql`select t.id::text as id from ${tableAs(recordOf(work.ctx), 't')} where ${conditionOf(work)}
      and t.id > ${last}::bigint and not exists (select 1 from sys_daily d where ${keyOf(work)} and d.row_id = t.id and ${over}) order by t.id limit ${atOnce}`,
  );
  return rows.map((row) => String(row['id']));
}

/** Notes that a rule has had its turn at a record. Shape: false where another process has done it. */
export async function claimDaily(
  tx: Queryable,
  { ctx, rule, day }: DailyWork,
  { id, done }: { readonly id: string; readonly done: boolean },
): Promise<boolean> {
  const again = rule.each === 'day' ? sql`true` : sql`not d.done`;
  const rows = await runSql(
    tx,
    sql`insert into sys_daily as d (tenant_id, record, rule, row_id, day, done)
      values (${ctx.caller.tenantId}, ${recordOf(ctx).name}, ${rule.name}, ${id}::bigint, ${day}::date, ${done})
      on conflict (tenant_id, record, rule, row_id) do update set day = excluded.day, done = excluded.done where d.day < excluded.day and ${again} returning 1 as n`,
  );
  return rows.length > 0;
}

/**
 * Does what a rule says of one record, once for each day or, without `each`, once; nothing where another process has done it or the condition has ceased to hold meanwhile.
 * Errors: those of the transition.
 */
export async function doDaily(tx: Queryable, work: DailyWork, id: string): Promise<void> {
  const { ctx, rule, isToday } = work;
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const { states } = record;
  const transition = rule.by === undefined ? undefined : states?.transitions.find((each) => each.name === rule.by);
  if (transition) {
    const reach = reachOf(ctx.schemas.records, record, transition);
    await lockFollowers(tx, placeOf(ctx), { record, ids: [id], values: [], reach });
  }
  const row = await loadRow(tx, ctx.source, { tenantId, id, lock: true });
  const context = toContext(ctx.caller);
  const fits = row !== undefined && holds(record, rule.when, { values: row, context }) === true;
  if (!(await claimDaily(tx, work, { id, done: fits })) || !row || !fits) return;
  if (rule.by !== undefined) {
    if (!states || !transition) throw refusal('transitionUnknown', { name: rule.by });
    await moveRow(tx, { ctx, states, transition, comment: '', data: {}, context }, { id, version: row.version });
  }
  if (!rule.tell || !isToday) return;
  // Whom the row names is who it names now that it was moved.
  const now = rule.by === undefined ? row : await loadRow(tx, ctx.source, { tenantId, id });
  if (now) await queueTell(tx, ctx, { tell: rule.tell, row: now, by: { transition: '', rule: rule.name } });
}
