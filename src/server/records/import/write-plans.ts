import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { derive } from '../../../schema/expression/derive';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import type { NewRow } from '../../query/write-sql';
import { type AuditEntry, writeAudits } from '../../audit/audit-trail';
import { compareRows } from '../../query/compare-rows';
import { requireFaultless } from '../write/compose-row';
import { requireAllocated, allocateNumbers, numberAtOnce } from '../numbers/allocate-numbers';
import { type PageContext, recordOf } from '../../rights/page-context';
import { guardExisting, guardStored } from '../../rights/guard-existing';
import { insertRows, updateRow } from '../write/store-row';
import type { RowPlan } from './judge-rows';

type Creation = Extract<RowPlan, { kind: 'create' }>;
type Change = Extract<RowPlan, { kind: 'update' }>;

/** Draws the numbers of new rows, one statement for each rule; what is computed from a number is computed again. */
async function numberRows(tx: Queryable, ctx: PageContext, creations: readonly Creation[]): Promise<readonly Values[]> {
  const record = recordOf(ctx);
  const context = toContext(ctx.caller);
  let rows = creations.map((creation) => creation.values);
  for (const field of record.fields) {
    const rule = numberAtOnce(ctx, field);
    if (!rule) continue;
    const bare = rows.filter((values) => isEmpty(getAt(values, field.path)));
    const requested = new Set(bare);
    const numbers = [...requireAllocated(await allocateNumbers(tx, { ctx, rule, record, field, today: context.today }, bare))];
    rows = rows.map((values) =>
      requested.has(values) ? derive({ record, values: setAt(values, field.path, numbers.shift() ?? null), context }) : values,
    );
  }
  return rows;
}

interface Writing {
  readonly fileName: string;
  /** Names this import: a list of exactly what it added is asked for by it. */
  readonly importId: string;
}

async function create(
  tx: Queryable,
  ctx: PageContext,
  at: Writing & { readonly creations: readonly Creation[] },
): Promise<readonly AuditEntry[]> {
  const { creations, fileName, importId } = at;
  if (creations.length === 0) return [];
  const numbered = await numberRows(tx, ctx, creations);
  const rows = numbered.map((values): NewRow => ({
    id: ctx.database.ids.next(),
    values: requireFaultless(ctx, { values, faults: new Map() }, []),
  }));
  for (const { values } of rows) await guardExisting(tx, ctx, { action: 'create', values });
  await insertRows(tx, ctx, rows);
  await guardStored(
    tx,
    ctx,
    rows.map(({ id, values }) => ({ action: 'create', id, values })),
  );
  const known = creations.flatMap(({ fingerprint }, index) =>
    fingerprint === undefined ? [] : [{ fingerprint, id: rows[index]?.id ?? '' }],
  );
  if (known.length > 0)
    await tx.query(
      `insert into sys_import_row (tenant_id, page_path, fingerprint, row_id) select $1, $2, f.fingerprint, f.id from unnest($3::text[], $4::bigint[]) as f(fingerprint, id)
       on conflict (tenant_id, page_path, fingerprint) do update set row_id = excluded.row_id, create_time = now()`,
      [ctx.caller.tenantId, ctx.page.model.path, known.map((each) => each.fingerprint), known.map((each) => each.id)],
    );
  await tx.query('insert into sys_import_made (tenant_id, import_id, row_id) select $1, $2, unnest($3::bigint[])', [
    ctx.caller.tenantId,
    importId,
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ id, values }, index) => ({
    action: 'create',
    id,
    comment: `${fileName} #${creations[index]?.row.number ?? 0}`,
    changes: compareRows(recordOf(ctx), undefined, values),
  }));
}

async function change(
  tx: Queryable,
  ctx: PageContext,
  { plan, fileName }: { readonly plan: Change; readonly fileName: string },
): Promise<AuditEntry> {
  const { old, row } = plan;
  const values = requireFaultless(ctx, { values: plan.values, faults: new Map() }, []);
  const version = await updateRow(tx, ctx, { action: 'edit', id: old.id, version: old.version, values, old });
  if (version === undefined) throw refusal('stale', {});
  return { action: 'edit', id: old.id, comment: `${fileName} #${row.number}`, changes: compareRows(recordOf(ctx), old, values) };
}

/** Writes what the plans say, with a line in the audit trail for each row. Errors: stale. */
export async function writePlans(
  tx: Queryable,
  ctx: PageContext,
  { plans, ...writing }: Writing & { readonly plans: readonly RowPlan[] },
): Promise<void> {
  const { fileName } = writing;
  const creations = plans.filter((plan) => plan.kind === 'create');
  const entries = [...(await create(tx, ctx, { creations, ...writing }))];
  for (const plan of plans) if (plan.kind === 'update') entries.push(await change(tx, ctx, { plan, fileName }));
  await writeAudits(tx, ctx, entries);
}
