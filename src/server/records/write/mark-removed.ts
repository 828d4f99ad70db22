import { requireChangeable } from '../../rights/change-scope';
import { sql } from 'kysely';
import { refusal } from '../../../protocol/errors';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import type { Row } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { toRemoveSql } from '../../query/write-sql';
import { type PageContext, recordOf } from '../../rights/page-context';
import { guardExisting } from '../../rights/guard-existing';
import { displayOf, stateLabel, stateRefusal } from './state-of';
import { stateOf } from '../../../schema/view/row-state';
import { followWrite } from '../rollups/follow-writes';
import { placeOf, writerOf } from './store-row';
import { requireWhen } from './submit-row';

interface Referrer {
  readonly record: RecordModel;
  readonly field: FieldModel;
}

/** What a sentence calls a row: its id, where its name is not for whoever asks. */
function nameOf(ctx: PageContext, row: Row): string {
  const record = recordOf(ctx);
  return isRestricted(ctx.source.rules, record.name, record.display) ? row.id : displayOf(record, row);
}

/** Every field of every record, lines included, that refers to a record. */
function findReferrers(ctx: PageContext): readonly Referrer[] {
  const { name } = recordOf(ctx);
  // A record that serves as lines stands in the map too, under a table of its own that nobody fills: only pages' records are asked.
  const owners = [...ctx.schemas.pages.values()].map((page) => page.record);
  const records = new Map(
    owners.flatMap((record) => [record, ...record.fields.flatMap((field) => field.line ?? [])].map((each) => [each.table, each])),
  );
  return [...records.values()].flatMap((record) =>
    record.fields
      .filter((field) => field.target === name && (field.type === 'ref' || field.type === 'refs'))
      .map((field) => ({ record, field })),
  );
}

async function countReferrers(
  tx: Queryable,
  tenantId: string,
  referrer: Referrer,
  { ids, since }: { readonly ids: readonly string[]; readonly since?: string },
): Promise<ReadonlyMap<string, number>> {
  const column = columnOf('t', referrer.field.column);
  const living = since === undefined ? alive('t', tenantId) : sql`${alive('t', tenantId)} and t.create_time > ${since}::timestamptz`;
  const found = await runSql(
    tx,
    referrer.field.type === 'ref'
      ? sql`select ${column}::text as id, count(*)::int as count from ${tableAs(referrer.record, 't')} where ${living} and ${column} = any(${ids}::bigint[]) group by 1`
      : sql`select u.id, count(*)::int as count from ${tableAs(referrer.record, 't')} cross join lateral unnest(${column}) as u(id) where ${living} and ${column} && ${ids}::text[] and u.id = any(${ids}::text[]) group by 1`,
  );
  return new Map(found.map((row) => [String(row['id']), Number(row['count'])]));
}

/** Errors: hasChildren, referenced where rows that stay refer to some that go. */
export async function requireUnreferred(tx: Queryable, ctx: PageContext, rows: readonly Row[]): Promise<void> {
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const removed = new Set(rows.map((row) => row.id));
  const ids = [...removed];
  for (const referrer of findReferrers(ctx)) {
    const own = referrer.record.table === record.table && referrer.field.name === record.parentField;
    if (own) {
      const parent = columnOf('t', referrer.field.column);
      const below = await runSql(
        tx,
        sql`select 1 from ${tableAs(record, 't')} where ${alive('t', tenantId)} and ${parent} = any(${ids}::bigint[]) and t.id <> all(${ids}::bigint[]) limit 1`,
      );
      if (below.length > 0) throw refusal('hasChildren', {});
      continue;
    }
    const counts = await countReferrers(tx, tenantId, referrer, { ids });
    const row = rows.find((each) => counts.has(each.id));
    if (row) throw refusal('referenced', { display: nameOf(ctx, row), by: referrer.record.label, count: counts.get(row.id) ?? 0 });
  }
}

/** Finds living rows that refer to one and were made after a moment. Shape: how many of which record, of the first that has any. */
export async function findReferrersSince(
  tx: Queryable,
  ctx: PageContext,
  { id, since }: { readonly id: string; readonly since: string },
): Promise<{ readonly record: RecordModel; readonly count: number } | undefined> {
  for (const referrer of findReferrers(ctx)) {
    const counts = await countReferrers(tx, ctx.caller.tenantId, referrer, { ids: [id], since });
    const count = counts.get(id);
    if (count !== undefined) return { record: referrer.record, count };
  }
  return undefined;
}

/** Marks rows as removed with their lines; nothing is asked. */
export async function markRemoved(tx: Queryable, ctx: PageContext, rows: readonly Row[]): Promise<void> {
  const record = recordOf(ctx);
  const ids = rows.map((row) => row.id);
  const writer = writerOf(ctx);
  for (const field of record.fields) if (field.line) await runSql(tx, toRemoveSql(field.line, writer, { column: 'parent_id', ids }));
  await runSql(tx, toRemoveSql(record, writer, { column: 'id', ids }));
  followWrite(tx, placeOf(ctx), { record, ids, values: rows });
}

/** Errors: kept, guard, transitionGuard and those of tables of the system: a row, which is locked, may not be removed as it is. */
export async function requireRemovable(tx: Queryable, ctx: PageContext, row: Row): Promise<void> {
  const record = recordOf(ctx);
  const state = stateOf(record, row);
  if (record.states?.keep.includes(state))
    throw stateRefusal(
      ctx,
      'remove',
      () => refusal('kept', { state: stateLabel(record, state), display: nameOf(ctx, row) }),
      record.states.keepNot,
    );
  await requireChangeable(tx, ctx, 'remove', [row.id]);
  requireWhen(ctx, 'remove', row, toContext(ctx.caller));
  await guardExisting(tx, ctx, { action: 'remove', id: row.id, old: row });
}
