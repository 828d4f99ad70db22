import { sql } from 'kysely';
import { writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { compareRows } from '../../query/compare-rows';
import { loadRows, type Row } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { contextFor } from '../../rights/context-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { lockFollowers } from '../rollups/lock-followers';
import { inOrder } from '../rollups/row-sets';
import { requireRemovable, requireUnreferred, markRemoved } from '../write/mark-removed';
import { placeOf } from '../write/store-row';
import { loadAllForChange, type Stored } from '../write/submit-row';
import { causedBy } from './effects';
import { tellFollowing } from './tell-following';

/** A row that goes, with the page that it is written by. */
interface Going {
  readonly ctx: PageContext;
  readonly row: Row;
}

/** What removing is called where it follows from another. */
const label = { zh: '删除', en: 'Remove' };

/** Finds and locks the records that go along with one, those that go along with them included; the row itself is locked, so that none is added meanwhile. Errors: flowTooMany. */
async function addAlong(tx: Queryable, { ctx, row }: Going, going: Map<string, Going>): Promise<void> {
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  for (const { record: name, by, remove } of record.has ?? []) {
    const related = remove === 'with' ? ctx.schemas.records.get(name) : undefined;
    const reference = related?.fields.find((field) => field.name === by);
    if (!related || !reference) continue;
    const found = await runSql(
      tx,
      sql`select t.id::text as id from ${tableAs(related, 't')} where ${alive('t', tenantId)} and ${columnOf('t', reference.column)} = ${row.id}::bigint`,
    );
    const ids = inOrder(found.map((each) => String(each['id']))).filter((id) => !going.has(`${name}/${id}`));
    if (ids.length === 0) continue;
    await lockFollowers(tx, placeOf(ctx), { record: related, ids, values: [] });
    const spent = ctx.cause?.spent ?? { effects: 0 };
    const rows = await loadRows(
      tx,
      { record: related, records: ctx.schemas.records, bigrams: ctx.schemas.bigrams },
      { tenantId, ids, lock: true },
    );
    for (const id of ids) {
      const own = contextFor(ctx, name, causedBy(ctx, { record: record.name, id: row.id, action: 'remove' }, spent));
      const child = rows.get(id);
      if (!own || !child) continue;
      going.set(`${name}/${id}`, { ctx: own, row: child });
      await addAlong(tx, { ctx: own, row: child }, going);
    }
  }
}

function grouped(going: readonly Going[], nameOf: (each: Going) => string): ReadonlyMap<string, readonly Going[]> {
  const groups = new Map<string, Going[]>();
  for (const each of going) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return groups;
}

/** Asks of rows that have gone whether others need them; of what goes along, the refusal names the record. */
async function requireFree(tx: Queryable, own: PageContext, going: readonly Going[]): Promise<void> {
  const groups = grouped(going, ({ ctx }) => (ctx.cause ? recordOf(ctx).name : ''));
  for (const [name, group] of groups) {
    const ctx = name === '' ? own : (group[0]?.ctx ?? own);
    const rows = group.map(({ row }) => row);
    try {
      await requireUnreferred(tx, ctx, rows);
    } catch (error) {
      if (name === '') throw error;
      // Which of them it is about is asked only now.
      for (const row of rows) {
        try {
          await requireUnreferred(tx, ctx, [row]);
        } catch (reason) {
          throw await tellFollowing(tx, { ctx, row, label }, reason);
        }
      }
      throw error;
    }
  }
}

/**
 * Removes rows, all or none, and with them the related records that the page says go along; they stay in the database, marked.
 * Errors: forbidden, rowGone, stale, kept, hasChildren, referenced, flowRefused, flowTooMany.
 */
export async function removeRows(tx: Queryable, ctx: PageContext, keys: readonly Stored[]): Promise<void> {
  requireRight(ctx, 'remove');
  const record = recordOf(ctx);
  // Locked in one order by everybody, so that two removals cannot wait for each other.
  const sorted = [...keys].sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  await lockFollowers(tx, placeOf(ctx), { record, ids: sorted.map((key) => key.id), values: [] });
  const going = new Map<string, Going>();
  for (const row of await loadAllForChange(tx, ctx, sorted)) {
    await requireRemovable(tx, ctx, row);
    going.set(`${record.name}/${row.id}`, { ctx, row });
  }
  for (const each of [...going.values()]) await addAlong(tx, each, going);
  const all = [...going.values()];
  for (const { ctx: own, row } of all) {
    if (!own.cause) continue;
    try {
      await requireRemovable(tx, own, row);
    } catch (error) {
      throw await tellFollowing(tx, { ctx: own, row, label }, error);
    }
  }
  // A table of the system is a view: what it tells of others may be gone with the row that they refer to, so it is asked before.
  await requireFree(
    tx,
    ctx,
    all.filter((each) => recordOf(each.ctx).existing !== undefined),
  );
  for (const group of grouped(all, (each) => recordOf(each.ctx).name).values()) {
    const [first] = group;
    if (first)
      await markRemoved(
        tx,
        first.ctx,
        group.map(({ row }) => row),
      );
  }
  await requireFree(tx, ctx, all);
  for (const { ctx: own, row } of all)
    await writeAudit(tx, own, { action: 'remove', id: row.id, changes: compareRows(recordOf(own), row, undefined) });
}

/** Says which records went along with a removed one: those that bear the same moment. Shape: by record, with their versions. */
export async function removedAlong(
  tx: Queryable,
  ctx: PageContext,
  id: string,
): Promise<readonly { readonly record: string; readonly key: Stored }[]> {
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const found: { readonly record: string; readonly key: Stored }[] = [];
  for (const { record: name, by, remove } of record.has ?? []) {
    const related = remove === 'with' ? ctx.schemas.records.get(name) : undefined;
    const reference = related?.fields.find((field) => field.name === by);
    if (!related || !reference) continue;
    const rows = await runSql(
      tx,
      sql`select t.id::text as id, t.version from ${tableAs(related, 't')} join ${tableAs(record, 'o')} on o.tenant_id = t.tenant_id and o.id = ${id}::bigint
        where t.tenant_id = ${tenantId} and t.is_deleted = 1 and o.is_deleted = 1 and ${columnOf('t', reference.column)} = o.id and t.update_time = o.update_time
        order by t.id`,
    );
    found.push(...rows.map((row) => ({ record: name, key: { id: String(row['id']), version: Number(row['version']) } })));
  }
  return found;
}
