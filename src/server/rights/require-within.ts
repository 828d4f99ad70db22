import { sql } from 'kysely';
import type { Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { sentences } from '../../schema/model/sentences';
import type { Queryable } from '../db/connections/database';
import { compareRows } from '../query/compare-rows';
import { ruleOf } from '../query/field-rules';
import { findWithin } from '../query/load-rows';
import { columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import { toColumns } from '../query/write-sql';
import { type PageContext, recordOf } from './page-context';
import { departments, fieldsOfLimits, limitsOf } from './row-scope';

/** A row as its writer wants it. */
interface WrittenRow {
  /** Absent where it is new. */
  readonly old?: Values | undefined;
  readonly values: Values;
}

/** The field at which somebody is told that his rows end: of those that tell his rows apart one that he changed, else the first. */
function fieldThatLeaves(ctx: PageContext, { old, values }: WrittenRow): FieldModel | undefined {
  const record = recordOf(ctx);
  const limits = limitsOf(ctx.caller, ctx.page.model) ?? [];
  const told = fieldsOfLimits(limits, record).filter((field) => ruleOf(ctx.source.rules, record.name, field.name) !== 'hidden');
  const changed = new Set(compareRows(record, old, values).map((change) => change.field));
  return told.find((field) => changed.has(field.name)) ?? told[0];
}

/** Says of a row that its writer would not see, at which field that is and why. Shape: no field where none that he may see tells his rows apart. */
function tell(ctx: PageContext, row: WrittenRow): { readonly field?: FieldModel; readonly sentence: Text } {
  const field = fieldThatLeaves(ctx, row);
  return { ...(field ? { field } : {}), sentence: sentences.outsideRows(field?.label ?? recordOf(ctx).label) };
}

/**
 * Demands of rows, as they were stored by now, that they lie within the rows of their writer, as they did before. What follows from a write has no limit of rows.
 * Errors: invalidFields at the field that tells his rows apart, outsideRows where no field does.
 */
export async function requireWithin(
  tx: Queryable,
  ctx: PageContext,
  rows: readonly (WrittenRow & { readonly id: string })[],
): Promise<void> {
  const { scope, record } = ctx.source;
  // Accounts have rules of their own, which hand on no more than their writer holds.
  if (!scope || rows.length === 0 || record.existing === 'users') return;
  const within = await findWithin(tx, record, { tenantId: ctx.caller.tenantId, ids: rows.map(({ id }) => id), scope });
  const outside = rows.find(({ id }) => !within.has(id));
  if (!outside) return;
  const { field, sentence } = tell(ctx, outside);
  throw field ? refusal('invalidFields', { fields: { [field.name]: sentence } }) : refusal('outsideRows', {});
}

/**
 * Says beforehand of rows that are to be written which of them `requireWithin` would refuse. Shape: by their place in the list, the field and the sentence; no field
 * (`''`) where none tells the writer's rows apart.
 */
export async function foreseeOutside(
  q: Queryable,
  ctx: PageContext,
  rows: readonly WrittenRow[],
): Promise<ReadonlyMap<number, { readonly field: string; readonly sentence: Text }>> {
  const { scope, record } = ctx.source;
  const { tenantId, userId, deptId } = ctx.caller;
  if (!scope || rows.length === 0 || record.existing === 'users') return new Map();
  const made = { tenant_id: tenantId, is_deleted: 0, create_user: userId, create_dept: deptId === '' ? null : deptId };
  const drafts = rows.flatMap(({ old, values }, place) => {
    // A new department belongs to the one that it hangs below, which stored rows alone tell.
    if (!old && record.name === departments) return [];
    return [{ place, id: old?.['id'] ?? null, columns: { ...(old ? {} : made), ...toColumns(record, values) } }];
  });
  const found = await runSql(
    q,
    sql`select d.place from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d(place int, id bigint, columns jsonb)
      left join ${tableAs(record, 's')} on ${columnOf('s', 'tenant_id')} = ${tenantId} and ${columnOf('s', 'id')} = d.id
      cross join lateral jsonb_populate_record(s, d.columns) as t where not coalesce(${scope('t')}, false)`,
  );
  return new Map(
    found.flatMap((each) => {
      const place = Number(each['place']);
      const row = rows[place];
      if (!row) return [];
      const { field, sentence } = tell(ctx, row);
      return [[place, { field: field?.name ?? '', sentence }] as const];
    }),
  );
}
