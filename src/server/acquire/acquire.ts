import { getAt } from '../../base/dot-path';
import type { Acquisition, OfferedSource } from '../../measure/record/acquisition';
import type { Origin } from '../../measure/record/origins';
import { openGrid } from '../../measure/record/readings';
import type { Stage, Template } from '../../measure/record/template';
import { refusal } from '../../protocol/errors';
import { holds } from '../../schema/expression/conditions';
import { writeAudit } from '../audit/audit-trail';
import { toContext } from '../auth/caller';
import { shanghaiNow } from '../db/clock';
import type { Queryable } from '../db/connections/database';
import { isRestricted, ruleOf } from '../query/field-rules';
import { loadRows, type Row } from '../query/load-rows';
import { requireChangeable } from '../rights/change-scope';
import { type PageContext, recordOf, requireRight } from '../rights/page-context';
import { findFrozen } from '../records/write/compose-row';
import { loadWithin } from '../records/write/references';
import { rulesOfRow } from '../records/write/row-rules';
import { requireWhen } from '../records/write/submit-row';
import { devicesOf, findSources, readingsOf, templateNoOf, wordOf } from './find-sources';
import { mapRows } from './map-rows';
import { type AcquireContext, readSource } from './read-source';
import type { AcquireSource } from './source';

interface Bench {
  readonly row: Row;
  readonly template: Template;
  readonly sources: readonly AcquireSource[];
}

/** Errors: forbidden where the caller may not enter the readings of the row; frozen where nobody may now. */
async function requireEnterable(q: Queryable, ctx: PageContext, row: Row): Promise<void> {
  const record = recordOf(ctx);
  const fields = readingsOf(record);
  if (!fields) throw refusal('acquireNoGrid', {});
  const { readings } = fields;
  await requireChangeable(q, ctx, 'edit', [row.id]);
  const context = { ...toContext(ctx.caller), old: row };
  requireWhen(ctx, 'edit', row, context);
  const rules = rulesOfRow(ctx, await loadWithin(q, ctx, [row]), row);
  const { readOnlyWhen } = readings;
  const isShut = readings.readOnly || (readOnlyWhen !== undefined && holds(record, readOnlyWhen, { values: row, context }) === true);
  if (isShut || ruleOf(rules, record.name, readings.name) !== undefined) throw refusal('forbidden', {});
  // A state may shut all, which is told by itself, or the readings alone.
  const touched = findFrozen(ctx, row, { ...row, [readings.name]: `${String(getAt(row, readings.path) ?? '')} ` });
  if (touched.has(readings.name)) throw refusal('invalidFields', { fields: Object.fromEntries(touched) });
}

/** Errors: forbidden, rowGone, frozen, acquireNoGrid. */
async function openBench(q: Queryable, ctx: PageContext, id: string): Promise<Bench> {
  requireRight(ctx, 'edit');
  const record = recordOf(ctx);
  const known = /^\d{1,18}$/.test(id) ? [id] : [];
  const row = (await loadRows(q, ctx.source, { tenantId: ctx.caller.tenantId, ids: known, lock: false })).get(id);
  if (!row) throw refusal('rowGone', {});
  await requireEnterable(q, ctx, row);
  const grid = readingsOf(record)?.grid;
  const { template } = openGrid(String((grid && getAt(row, grid.path)) ?? ''));
  if (!template) throw refusal('acquireNoGrid', {});
  return { row, template, sources: await findSources(q, ctx, templateNoOf(record, row)) };
}

/** Lists the sources that fit a record. Errors: forbidden, rowGone, frozen, acquireNoGrid. */
export async function offerSources(ctx: PageContext, id: string): Promise<readonly OfferedSource[]> {
  const { sources } = await ctx.database.read(ctx.caller.tenantId, (q) => openBench(q, ctx, id));
  return sources.map(({ id: own, name, way, deviceName }) => ({ id: own, name, way, device: deviceName }));
}

/** What tells the rows of this record. Shape: undefined where the source holds one record's rows alone. Errors: acquireHidden, acquireNoKey. */
function keyOf(ctx: PageContext, row: Row, source: AcquireSource): string | undefined {
  if (source.keyFrom === '') return undefined;
  if (source.keyFrom === 'text') return source.keyText;
  const record = recordOf(ctx);
  const field = record.fields.find(({ name }) => name === source.keyFrom);
  // Whoever does not see a value learns nothing of it by what it finds.
  if (field && isRestricted(ctx.source.rules, record.name, field.name)) throw refusal('acquireHidden', { label: field.label });
  const word = wordOf(record, row, source.keyFrom);
  if (!field || word === '') throw refusal('acquireNoKey', { label: field?.label ?? { zh: source.keyFrom, en: source.keyFrom } });
  return word;
}

interface Asked {
  readonly id: string;
  readonly sourceId: string;
  /** Of a file that was sent up. */
  readonly fileId: string | undefined;
  readonly stage: Stage;
}

/** Reads a source for a record. Errors: those of the bench and of each way of reading; acquireNoSource where it does not serve this record. */
export async function acquire(services: AcquireContext, ctx: PageContext, { id, sourceId, fileId, stage }: Asked): Promise<Acquisition> {
  const { tenantId, realName } = ctx.caller;
  const { row, template, sources } = await ctx.database.read(tenantId, (q) => openBench(q, ctx, id));
  const source = sources.find((each) => each.id === sourceId);
  if (!source) throw refusal('acquireNoSource', {});
  const key = keyOf(ctx, row, source);
  // No transaction stands open while another server is waited for.
  const { table, from, hash } = await readSource(services, ctx, { source, key, fileId });
  const { values, faults, rows } = mapRows(table, { source, template, stage, ...(key === undefined ? {} : { key }) });
  const devices = devicesOf(recordOf(ctx), row);
  const isMissing = source.deviceId !== '' && devices !== undefined && !devices.includes(source.deviceId);
  const count = Object.keys(values).length;
  const origin: Origin = {
    ...{ id: ctx.database.ids.next(), way: source.way, source: source.name, from, hash, time: shanghaiNow().now, by: realName, values },
  };
  await ctx.database.write(tenantId, async (tx) => {
    if (count > 0)
      await tx.query('insert into sys_acquired (tenant_id, id, record, row_id, origin) values ($1, $2, $3, $4, $5::jsonb)', [
        ...[tenantId, origin.id, recordOf(ctx).name, row.id, JSON.stringify(origin)],
      ]);
    await writeAudit(tx, ctx, { action: 'acquire', id: row.id, comment: `${source.name}（${from}）：${String(count)}` });
  });
  return { ...(count > 0 ? { origin } : {}), faults, rows, ...(isMissing ? { missingDevice: source.deviceName } : {}) };
}
