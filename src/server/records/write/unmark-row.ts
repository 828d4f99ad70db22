import { sql } from 'kysely';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import type { RecordModel, Text } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import { type Row } from '../../query/load-rows';
import { findTarget } from '../../query/record-source';
import { columnOf, removedFrom, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { findDuplicates } from './find-duplicates';
import { holds } from '../../../schema/expression/conditions';
import { lookUpsOf } from '../../../schema/expression/look-ups';
import { toContext } from '../../auth/caller';
import { lookFor } from './look-for';
import { type PageDesk, recordOf } from '../../rights/page-desk';
import { loadReferred, type Targets } from './references';
import { writerOf } from './store-row';
import type { Stored } from './submit-row';

/** Unmarks a row and the lines that went with it. Errors: rowGone where it is not among the removed, stale. */
export async function unmark(tx: Queryable, desk: PageDesk, key: Stored): Promise<void> {
  const record = recordOf(desk);
  const { tenantId, userId, userName } = writerOf(desk);
  const own = sql`${removedFrom('t', tenantId)} and t.id = ${key.id}::bigint${desk.source.scope ? sql` and ${desk.source.scope('t')}` : sql``}`;
  const [found] = await runSql(tx, sql`select t.version from ${tableAs(record, 't')} where ${own} for update of t`);
  if (!found) throw refusal('rowGone', {});
  if (found['version'] !== key.version) throw refusal('stale', {});
  const written = sql`version = t.version + 1, update_user = ${userId}, update_user_name = ${userName}, update_time = now()`;
  for (const { line } of record.fields) {
    if (!line) continue;
    // Lines that somebody had taken out before keep out: they bear another moment.
    const moment = sql`(select o.update_time from ${tableAs(record, 'o')} where ${removedFrom('o', tenantId)} and o.id = ${key.id}::bigint)`;
    await runSql(
      tx,
      sql`update ${tableAs(line, 't')} set is_deleted = 0, ${written} where ${removedFrom('t', tenantId)}
        and ${columnOf('t', 'parent_id')} = ${key.id}::bigint and t.update_time = ${moment}`,
    );
  }
  await runSql(tx, sql`update ${tableAs(record, 't')} set is_deleted = 0, ${written} where ${own}`);
}

/** Finds references that lead nowhere now, in a row and in its lines. Shape: the label of each. */
function deadReferences(desk: PageDesk, targets: Targets, record: RecordModel, values: Values): readonly Text[] {
  return record.fields.flatMap((field): readonly Text[] => {
    const value = getAt(values, field.path);
    const { line } = field;
    if (line) return Array.isArray(value) ? value.filter(isObject).flatMap((each) => deadReferences(desk, targets, line, each)) : [];
    const target = field.type === 'ref' || field.type === 'refs' ? findTarget(desk.source, field) : undefined;
    if (!target || isEmpty(value)) return [];
    const known = targets.get(target);
    return String(value)
      .split(',')
      .every((id) => known?.rows.has(id))
      ? []
      : [field.label];
  });
}

/** Finds the rules that other records make a row break by now: those that look for them. Shape: a sentence at a field of each. */
async function findBroken(tx: Queryable, desk: PageDesk, row: Row): Promise<ReadonlyMap<string, Text>> {
  const record = recordOf(desk);
  const context = { ...toContext(desk.caller), old: row };
  const rules = record.rules.filter(({ assert, level }) => level === 'error' && lookUpsOf(assert).length > 0);
  const asserts = rules.map((rule) => rule.assert);
  const looked = await lookFor(tx, desk, asserts, { values: row, context, id: row.id });
  const broken = rules.filter(({ assert }) => holds(record, assert, { values: row, context: { ...context, looked } }) === false);
  return new Map(broken.map(({ field, message }) => [field, message]));
}

/** Errors: referredGone, invalidFields where somebody has taken what must be unique, or what a rule looks for. */
export async function demandPlace(tx: Queryable, desk: PageDesk, row: Row): Promise<void> {
  const record = recordOf(desk);
  const targets = await loadReferred(tx, desk, { rows: [row], hold: true });
  const [dead] = deadReferences(desk, targets, record, row);
  if (dead) throw refusal('referredGone', { label: dead });
  const doubles = await findDuplicates(tx, record, { tenantId: desk.caller.tenantId, id: row.id, values: row });
  const broken = await findBroken(tx, desk, row);
  const faults = [...broken, ...doubles];
  if (faults.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
}
