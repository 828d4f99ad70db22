import { sql } from 'kysely';
import type { Values } from '../../base/dot-path';
import { isObject } from '../../base/dot-path';
import type { RecordModel } from '../../schema/model/record-model';
import { BeginAnew } from '../db/connections/begin-anew';
import type { Queryable } from '../db/connections/database';
import { codeOf } from '../db/database-failure';
import { toDetailSql } from './list-sql';
import type { RecordSource } from './record-source';
import { toRowJson } from './row-json';
import { alive, tableAs } from './scope';
import { runByKeys } from './statement';

/** A row as it goes over the wire. */
export type Row = Values & { readonly id: string; readonly version: number };

const isRow = (value: unknown): value is Row => isObject(value) && typeof value['id'] === 'string';

/** Loads one row, lines and references included; whole where it is locked for a write. Shape: undefined where the tenant has none, or it was removed. */
export async function loadRow(
  q: Queryable,
  source: RecordSource,
  at: { readonly tenantId: string; readonly id: string; readonly lock?: boolean },
): Promise<Row | undefined> {
  if (!/^\d{1,18}$/.test(at.id)) return undefined;
  const [found] = await runByKeys(q, toDetailSql(source, at));
  const row = found?.['row'];
  return isRow(row) ? row : undefined;
}

/** Loads many whole rows at once for a write, hidden fields, lines and references included; locked until the transaction ends where asked. */
export async function loadRows(
  q: Queryable,
  source: RecordSource,
  at: { readonly tenantId: string; readonly ids: readonly string[]; readonly lock: boolean },
): Promise<ReadonlyMap<string, Row>> {
  if (at.ids.length === 0) return new Map();
  const scope = source.scope ? sql` and ${source.scope('t')}` : sql``;
  const these = sql`${alive('t', at.tenantId)} and t.id = any(${at.ids}::bigint[])${scope}`;
  if (at.lock) await runByKeys(q, sql`select 1 from ${tableAs(source.record, 't')} where ${these} order by t.id for update of t`);
  const { json, joins } = toRowJson(
    { records: source.records, tenantId: at.tenantId, lines: true, most: at.ids.length },
    source.record,
    't',
  );
  const found = await runByKeys(q, sql`select ${json} as row from ${tableAs(source.record, 't')}${joins} where ${these}`);
  return new Map(found.flatMap(({ row }) => (isRow(row) ? [[row.id, row] as const] : [])));
}

interface Requested extends Pick<RecordSource, 'records'> {
  readonly tenantId: string;
  readonly ids: readonly string[];
  /** True: no one may remove the rows until the transaction ends; `anew`: nor is waited for who changes them, the transaction begins anew and locks them first. */
  readonly hold: boolean | 'anew';
}

/** Says which of some rows of a record lie within a row scope. */
export async function findWithin(
  q: Queryable,
  record: RecordModel,
  { tenantId, ids, scope }: { readonly tenantId: string; readonly ids: readonly string[]; readonly scope: RecordSource['scope'] },
): Promise<ReadonlySet<string>> {
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  if (!scope || known.length === 0) return new Set(known);
  const these = sql`${alive('t', tenantId)} and t.id = any(${known}::bigint[]) and ${scope('t')}`;
  const rows = await runByKeys(q, sql`select t.id::text as id from ${tableAs(record, 't')} where ${these}`);
  return new Set(rows.map((row) => String(row['id'])));
}

/** Loads rows that others refer to, without their lines. Errors: BeginAnew. */
export async function loadTargets(q: Queryable, target: RecordModel, requested: Requested): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(requested.ids)].filter((id) => /^\d{1,18}$/.test(id));
  if (ids.length === 0) return new Map();
  const these = sql`${alive('t', requested.tenantId)} and t.id = any(${ids}::bigint[])`;
  if (requested.hold !== false) {
    const waits = requested.hold === true ? sql`` : sql`nowait`;
    try {
      await runByKeys(q, sql`select 1 from ${tableAs(target, 't')} where ${these} order by t.id for share of t ${waits}`);
    } catch (error) {
      throw codeOf(error) === '55P03' ? new BeginAnew(new Map([[target.name, new Set(ids)]])) : error;
    }
  }
  const { json, joins } = toRowJson(
    { records: requested.records, tenantId: requested.tenantId, lines: false, most: ids.length },
    target,
    't',
  );
  const found = await runByKeys(q, sql`select ${json} as row from ${tableAs(target, 't')}${joins} where ${these}`);
  return new Map(found.flatMap(({ row }) => (isRow(row) ? [[row.id, row] as const] : [])));
}
