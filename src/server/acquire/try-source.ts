import { sql } from 'kysely';
import { getAt } from '../../base/dot-path';
import { openGrid } from '../../measure/record/readings';
import type { Template } from '../../measure/record/template';
import type { SourceTrial } from '../../measure/record/acquisition';
import { refusal } from '../../protocol/errors';
import { writeAudit } from '../audit/audit-trail';
import type { Queryable } from '../db/connections/database';
import { loadRow, loadRows } from '../query/load-rows';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import { requireChangeable } from '../rights/change-scope';
import { type PageContext, requireRight } from '../rights/page-context';
import { mapRows } from './map-rows';
import { type AcquireContext, readSource } from './read-source';
import { type AcquireSource, toSource } from './source';
import type { SourceTable } from './source-table';

/** So much of what a source gives is shown: enough to see whether it is what the mapping means. */
const most = { rows: 10, columns: 20, signs: 100 } as const;

interface Opened {
  readonly source: AcquireSource;
  /** Of the template in use; undefined where it has no point grid. */
  readonly template: Template | undefined;
  readonly fileId: string;
}

/** The template in use of a number. */
async function findTemplate(q: Queryable, { schemas, caller }: PageContext, templateNo: string): Promise<Template | undefined> {
  const served = [...schemas.serving.values()].find(({ model }) => model.record.name === 'recordTemplates');
  if (!served) return undefined;
  const { record } = served.model;
  const named = (name: string) => record.fields.find((field) => field.name === name);
  const [no, state, grid] = [named('templateNo'), named('templateState'), named('grid')];
  if (!no || !state || !grid) return undefined;
  const [found] = await runSql(
    q,
    sql`select t.id::text as id from ${tableAs(record, 't')}
        where ${alive('t', caller.tenantId)} and ${columnOf('t', no.column)} = ${templateNo} and ${columnOf('t', state.column)} = '2' limit 1`,
  );
  const id = String(found?.['id'] ?? '');
  const whole = { record, records: schemas.records, bigrams: schemas.bigrams };
  const row = id === '' ? undefined : (await loadRows(q, whole, { tenantId: caller.tenantId, ids: [id], lock: false })).get(id);
  return openGrid(String((row && getAt(row, grid.path)) ?? '')).template;
}

/** Errors: forbidden, rowGone. */
async function open(q: Queryable, ctx: PageContext, id: string): Promise<Opened> {
  requireRight(ctx, 'tryOut');
  const { tenantId } = ctx.caller;
  if (!(await loadRow(q, ctx.source, { tenantId, id }))) throw refusal('rowGone', {});
  await requireChangeable(q, ctx, 'tryOut', [id]);
  const whole = (await loadRows(q, ctx.source, { tenantId, ids: [id], lock: false })).get(id);
  const source = whole && toSource(whole);
  if (!whole || !source) throw refusal('rowGone', {});
  const [fileId = ''] = String(whole['sampleFile'] ?? '').split(',');
  return { source, template: await findTemplate(q, ctx, source.templateNo), fileId };
}

/** The first rows as they stand, without the columns in which nothing does. */
function headOf({ columns, rows }: SourceTable): Pick<SourceTrial, 'columns' | 'head'> {
  const first = rows.slice(0, most.rows);
  const shown = columns.filter((column) => first.some((row) => row.cell(column) !== '')).slice(0, most.columns);
  return {
    columns: shown,
    head: first.map((row) => ({ number: row.number, cells: shown.map((column) => row.cell(column).slice(0, most.signs)) })),
  };
}

/** What tells the rows that are asked for. Shape: undefined: all of them. */
const keyOf = ({ keyFrom, keyText }: AcquireSource, given: string): string | undefined => {
  if (keyFrom === 'text') return keyText;
  return keyFrom === '' || given === '' ? undefined : given;
};

/**
 * Reads a source as its settings say, in use or not, and tells what came: its first rows, and what the mapping makes of them. Of a file, its sample. Nothing of it is
 * kept but that it was tried. Errors: forbidden, rowGone, acquireNoSample, and those of each way of reading.
 */
export async function trySource(
  services: AcquireContext,
  ctx: PageContext,
  { id, key: given }: { readonly id: string; readonly key: string },
): Promise<SourceTrial> {
  const { tenantId } = ctx.caller;
  const { source, template, fileId } = await ctx.database.read(tenantId, (q) => open(q, ctx, id));
  if (source.way === 'file' && fileId === '') throw refusal('acquireNoSample', {});
  const key = keyOf(source, given.trim());
  const began = performance.now();
  const { table, from } = await readSource(services, ctx, { source, key, fileId });
  const took = Math.round(performance.now() - began);
  const mapped = template && mapRows(table, { source, template, stage: 'asFound', ...(key === undefined ? {} : { key }) });
  await ctx.database.write(tenantId, (tx) =>
    writeAudit(tx, ctx, { action: 'tryOut', id, comment: `${source.name}（${from}）：${String(table.rows.length)}` }),
  );
  return {
    ...headOf(table),
    ...{ from, took, rows: mapped?.rows ?? table.rows.length, faults: mapped?.faults ?? [] },
    ...(mapped ? { values: Object.keys(mapped.values).length } : {}),
  };
}
