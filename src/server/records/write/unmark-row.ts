import { sql } from 'kysely';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import type { RecordModel, RuleModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { type Row } from '../../query/load-rows';
import { findTarget } from '../../query/record-source';
import { columnOf, removedFrom, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { findCycle } from './find-cycle';
import { findDuplicates } from './find-duplicates';
import { holds } from '../../../schema/expression/conditions';
import { lookUpsOf } from '../../../schema/expression/look-ups';
import { toContext } from '../../auth/caller';
import { listsOf, loadLists } from './load-lists';
import { lookFor } from './look-for';
import { type PageContext, recordOf } from '../../rights/page-context';
import { beginRole } from '../../rights/start-roles';
import { fillReferences, loadReferred, type Targets } from './references';
import { writerOf } from './store-row';
import type { Stored } from './submit-row';

/** Unmarks a row and the lines that went with it. Errors: rowGone where it is not among the removed, stale. */
export async function unmark(tx: Queryable, ctx: PageContext, key: Stored): Promise<void> {
  const record = recordOf(ctx);
  const { tenantId, userId, userName } = writerOf(ctx);
  const own = sql`${removedFrom('t', tenantId)} and t.id = ${key.id}::bigint${ctx.source.scope ? sql` and ${ctx.source.scope('t')}` : sql``}`;
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
  if (record.existing === 'roles') await beginRole(tx, { schemas: ctx.schemas, tenantId }, key.id);
}

/** Finds references that lead nowhere now, in a row and in its lines. Shape: the label of each. */
function deadReferences(ctx: PageContext, targets: Targets, record: RecordModel, values: Values): readonly Text[] {
  return record.fields.flatMap((field): readonly Text[] => {
    const value = getAt(values, field.path);
    const { line } = field;
    if (line) return Array.isArray(value) ? value.filter(isObject).flatMap((each) => deadReferences(ctx, targets, line, each)) : [];
    const target = field.type === 'ref' || field.type === 'refs' ? findTarget(ctx.source, field) : undefined;
    if (!target || isEmpty(value)) return [];
    const known = targets.get(target);
    return String(value)
      .split(',')
      .every((id) => known?.rows.has(id))
      ? []
      : [field.label];
  });
}

/** Finds which of some rules a stored row breaks as it is, with the records that refer to it and those that the rules look for. */
export async function findBroken(tx: Queryable, ctx: PageContext, row: Row, rules: readonly RuleModel[]): Promise<readonly RuleModel[]> {
  if (rules.length === 0) return [];
  const record = recordOf(ctx);
  const context = { ...toContext(ctx.caller), old: row };
  const asserts = rules.map((rule) => rule.assert);
  const lists = (await loadLists(tx, ctx, { names: listsOf(record, asserts), ids: [row.id] })).get(row.id);
  const values = { ...row, ...lists };
  const looked = await lookFor(tx, ctx, asserts, { values, context, id: row.id });
  return rules.filter(({ assert }) => holds(record, assert, { values, context: { ...context, looked } }) === false);
}

const faultOf = ({ field, message }: RuleModel): readonly [field: string, sentence: Text] => [field, message];

/** Errors: referredGone, invalidFields where somebody has taken what must be unique, or what a rule looks for. */
export async function requirePlace(tx: Queryable, ctx: PageContext, row: Row): Promise<void> {
  const record = recordOf(ctx);
  const targets = await loadReferred(tx, ctx, { rows: [row], hold: true });
  const [dead] = deadReferences(ctx, targets, record, row);
  if (dead) throw refusal('referredGone', { label: dead });
  const doubles = await findDuplicates(tx, record, { tenantId: ctx.caller.tenantId, id: row.id, values: row });
  const looking = record.rules.filter(({ assert, level }) => level === 'error' && lookUpsOf(assert).length > 0);
  const broken = await findBroken(tx, ctx, row, looking);
  const faults = [...broken.map(faultOf), ...doubles];
  if (faults.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
}

/**
 * Asks of a row that was given other values what saving them would ask of what stands around it: its place in a tree, what changed references may lead to, and its rules;
 * one that it broke before keeps it from nothing. Errors: invalidFields.
 */
export async function requireSavable(
  tx: Queryable,
  ctx: PageContext,
  { row, old }: { readonly row: Row; readonly old: Row },
): Promise<void> {
  const record = recordOf(ctx);
  const { records, bigrams } = ctx.source;
  const free: PageContext = { ...ctx, source: { record, records, bigrams } };
  const { errors } = await fillReferences(tx, free, { values: row, old, context: { ...toContext(ctx.caller), old } });
  const cycle = await findCycle(tx, ctx, { id: row.id, values: row });
  const broken = await findBroken(
    tx,
    ctx,
    row,
    record.rules.filter(({ level }) => level === 'error'),
  );
  const before = await findBroken(tx, ctx, old, broken);
  const faults = [...cycle, ...errors, ...broken.filter((rule) => !before.includes(rule)).map(faultOf)];
  if (faults.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
}
