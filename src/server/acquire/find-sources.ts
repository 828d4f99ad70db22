import { sql } from 'kysely';
import { getAt, isObject } from '../../base/dot-path';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';
import { loadRows, type Row } from '../query/load-rows';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import type { PageContext } from '../rights/page-context';
import { rowScopeOf } from '../rights/row-scope';
import { type AcquireSource, sourcePage, toSource } from './source';

/** So many sources of one template are offered. */
const most = 100;

/** The field with the readings of a record, and that with its point grid. Undefined where it has none. */
export function readingsOf(record: RecordModel): { readonly readings: FieldModel; readonly grid: FieldModel } | undefined {
  const readings = record.fields.find(({ normalize }) => normalize === 'readings');
  const grid = readings && record.fields.find(({ name }) => name === readings.grid);
  return readings && grid ? { readings, grid } : undefined;
}

/** The number of the template that a row is filled in by; '' where its page copies none. A new version of a template keeps its number, and with it its sources. */
export function templateNoOf(record: RecordModel, row: Row): string {
  const copied = record.fields.find(({ copy }) => {
    const [reference, field, ...rest] = copy?.split('.') ?? [];
    return (
      field === 'templateNo' &&
      rest.length === 0 &&
      record.fields.some(({ name, target }) => name === reference && target === 'recordTemplates')
    );
  });
  const value = copied && getAt(row, copied.path);
  return typeof value === 'string' ? value : '';
}

/** The devices that a row names. Undefined where its page has no such field. */
export function devicesOf(record: RecordModel, row: Row): readonly string[] | undefined {
  const field = record.fields.find(({ target, type }) => target === 'devices' && type === 'refs');
  const value = field && getAt(row, field.path);
  return field && (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : []);
}

/** Finds the sources that serve a template, as far as the caller's roles reach: those in use. Field rules of the page do not matter: of a source only its name and its device are told. */
export async function findSources(q: Queryable, ctx: PageContext, templateNo: string): Promise<readonly AcquireSource[]> {
  const served = [...ctx.schemas.serving.values()].find(({ model }) => model.record.name === sourcePage);
  if (!served || templateNo === '') return [];
  const { record } = served.model;
  const column = record.fields.find(({ name }) => name === 'templateNo')?.column;
  if (column === undefined) return [];
  const { tenantId } = ctx.caller;
  const whole = { record, records: ctx.schemas.records, bigrams: ctx.schemas.bigrams };
  const scope = rowScopeOf(ctx.caller, served.model, whole);
  const found = await runSql(
    q,
    sql`select t.id::text as id from ${tableAs(record, 't')}
        where ${alive('t', tenantId)} and ${columnOf('t', column)} = ${templateNo}${scope ? sql` and ${scope('t')}` : sql``} order by t.id limit ${most}`,
  );
  const ids = found.map(({ id }) => String(id));
  const rows = await loadRows(q, whole, { tenantId, ids, lock: false });
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const source = row && toSource(row);
    return source?.enabled ? [source] : [];
  });
}

/** What the display of a reference says, or the value of any other field. */
export function wordOf(record: RecordModel, row: Row, name: string): string {
  const field = record.fields.find((each) => each.name === name);
  if (!field) return '';
  const refs = row['$refs'];
  const target = field.target === undefined || !isObject(refs) ? undefined : refs[name];
  const value = field.target === undefined ? getAt(row, field.path) : isObject(target) ? target['display'] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
