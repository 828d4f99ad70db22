import { sql } from 'kysely';
import { writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { compareRows } from '../../query/compare-rows';
import { loadRows, type Row } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { deskFor } from '../../rights/desk-for';
import { demandRight, type PageDesk, recordOf } from '../../rights/page-desk';
import { lockFollowers } from '../rollups/lock-followers';
import { inOrder } from '../rollups/row-sets';
import { demandRemovable, demandUnreferred, markRemoved } from '../write/mark-removed';
import { placeOf } from '../write/store-row';
import { loadAllForChange, type Stored } from '../write/submit-row';
import { causedBy } from './effects';
import { tellFollowing } from './tell-following';

/** A row that goes, with the page that it is written by. */
interface Going {
  readonly desk: PageDesk;
  readonly row: Row;
}

/** What removing is called where it follows from another. */
const label = { zh: '删除', en: 'Remove' };

/** Finds and locks the records that go along with one, those that go along with them included; the row itself is locked, so that none is added meanwhile. Errors: flowTooMany. */
async function addAlong(tx: Queryable, { desk, row }: Going, going: Map<string, Going>): Promise<void> {
  const record = recordOf(desk);
  const { tenantId } = desk.caller;
  for (const { record: name, by, remove } of record.has ?? []) {
    const related = remove === 'with' ? desk.schemas.records.get(name) : undefined;
    const reference = related?.fields.find((field) => field.name === by);
    if (!related || !reference) continue;
    const found = await runSql(
      tx,
      sql`select t.id::text as id from ${tableAs(related, 't')} where ${alive('t', tenantId)} and ${columnOf('t', reference.column)} = ${row.id}::bigint`,
    );
    const ids = inOrder(found.map((each) => String(each['id']))).filter((id) => !going.has(`${name}/${id}`));
    if (ids.length === 0) continue;
    await lockFollowers(tx, placeOf(desk), { record: related, ids, values: [] });
    const spent = desk.cause?.spent ?? { effects: 0 };
    const rows = await loadRows(
      tx,
      { record: related, records: desk.schemas.records, bigrams: desk.schemas.bigrams },
      { tenantId, ids, lock: true },
    );
    for (const id of ids) {
      const own = deskFor(desk, name, causedBy(desk, { record: record.name, id: row.id, action: 'remove' }, spent));
      const child = rows.get(id);
      if (!own || !child) continue;
      going.set(`${name}/${id}`, { desk: own, row: child });
      await addAlong(tx, { desk: own, row: child }, going);
    }
  }
}

function grouped(going: readonly Going[], nameOf: (each: Going) => string): ReadonlyMap<string, readonly Going[]> {
  const groups = new Map<string, Going[]>();
  for (const each of going) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return groups;
}

/** Asks of rows that have gone whether others need them; of what goes along, the refusal names the record. */
async function demandFree(tx: Queryable, own: PageDesk, going: readonly Going[]): Promise<void> {
  const groups = grouped(going, ({ desk }) => (desk.cause ? recordOf(desk).name : ''));
  for (const [name, group] of groups) {
    const desk = name === '' ? own : (group[0]?.desk ?? own);
    const rows = group.map(({ row }) => row);
    try {
      await demandUnreferred(tx, desk, rows);
    } catch (error) {
      if (name === '') throw error;
      // Which of them it is about is asked only now.
      for (const row of rows) {
        try {
          await demandUnreferred(tx, desk, [row]);
        } catch (reason) {
          throw await tellFollowing(tx, { desk, row, label }, reason);
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
export async function removeRows(tx: Queryable, desk: PageDesk, keys: readonly Stored[]): Promise<void> {
  demandRight(desk, 'remove');
  const record = recordOf(desk);
  // Locked in one order by everybody, so that two removals cannot wait for each other.
  const sorted = [...keys].sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  await lockFollowers(tx, placeOf(desk), { record, ids: sorted.map((key) => key.id), values: [] });
  const going = new Map<string, Going>();
  for (const row of await loadAllForChange(tx, desk, sorted)) {
    await demandRemovable(tx, desk, row);
    going.set(`${record.name}/${row.id}`, { desk, row });
  }
  for (const each of [...going.values()]) await addAlong(tx, each, going);
  const all = [...going.values()];
  for (const { desk: own, row } of all) {
    if (!own.cause) continue;
    try {
      await demandRemovable(tx, own, row);
    } catch (error) {
      throw await tellFollowing(tx, { desk: own, row, label }, error);
    }
  }
  // A table of the system is a view: what it tells of others may be gone with the row that they refer to, so it is asked before.
  await demandFree(
    tx,
    desk,
    all.filter((each) => recordOf(each.desk).existing !== undefined),
  );
  for (const group of grouped(all, (each) => recordOf(each.desk).name).values()) {
    const [first] = group;
    if (first)
      await markRemoved(
        tx,
        first.desk,
        group.map(({ row }) => row),
      );
  }
  await demandFree(tx, desk, all);
  for (const { desk: own, row } of all)
    await writeAudit(tx, own, { action: 'remove', id: row.id, changes: compareRows(recordOf(own), row, undefined) });
}

/** Says which records went along with a removed one: those that bear the same moment. Shape: by record, with their versions. */
export async function removedAlong(
  tx: Queryable,
  desk: PageDesk,
  id: string,
): Promise<readonly { readonly record: string; readonly key: Stored }[]> {
  const record = recordOf(desk);
  const { tenantId } = desk.caller;
  const found: { readonly record: string; readonly key: Stored }[] = [];
  for (const { record: name, by, remove } of record.has ?? []) {
    const related = remove === 'with' ? desk.schemas.records.get(name) : undefined;
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
