import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { onTakeBack } from '../../db/connections/savepoint';
import { toWireColumn } from '../../query/row-json';
import { columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { lookKeysOf, type Records } from './look-plan';

/** A value by which rows of a tenant are looked for. */
export interface LookKey {
  readonly tenantId: string;
  readonly record: string;
  readonly field: string;
  readonly value: string;
}

interface Written {
  readonly record: RecordModel;
  /** Stored rows whose keys count as they are, removed ones too. */
  readonly ids: readonly string[];
  readonly values: readonly (Values | undefined)[];
}

/** So many locks a field of a tenant's records has: an import of any length must fit into the database's table of locks. */
const locksPerField = 256;

/** What a transaction holds already, so that it asks once. */
const held = new WeakMap<Queryable, Set<string>>();

/**
 * Makes transactions wait for each other that look for a key or write rows which have it, until they end: what was looked for still holds when they commit. `share` lets
 * those that only look go side by side; it is not for whoever may come to write the key himself, since two of them would wait for each other. The keys of one call are
 * taken in one order, so that no two such calls wait in a circle.
 */
export async function lockKeys(tx: Queryable, keys: readonly LookKey[], mode: 'write' | 'share'): Promise<void> {
  const known = held.get(tx) ?? new Set<string>();
  held.set(tx, known);
  const names = new Map(keys.map((key) => [`${key.tenantId} ${key.record}.${key.field} ${key.value}`, key] as const));
  const requested = [...names].filter(([name]) => !known.has(`write ${name}`) && !known.has(`${mode} ${name}`));
  if (requested.length === 0) return;
  const homes = requested.map(([, { tenantId, record, field }]) => `look ${tenantId} ${record}.${field}`);
  const values = requested.map(([, { value }]) => value);
  const lock = sql.raw(mode === 'write' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  // The inner statement is in order before the outer one takes any lock.
  await runSql(
    tx,
    sql`select ${lock}(o.home, o.place) from (select distinct hashtext(k.home) as home, hashtext(k.value) & ${locksPerField - 1}::int as place
      from unnest(${homes}::text[], ${values}::text[]) as k(home, value) order by 1, 2 offset 0) o`,
  );
  for (const [name] of requested) {
    const note = `${mode} ${name}`;
    known.add(note);
    onTakeBack(tx, () => known.delete(note));
  }
}

async function storedKeys(tx: Queryable, tenantId: string, { record, ids }: Written, fields: readonly FieldModel[]) {
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  if (known.length === 0) return [];
  const columns = fields.map((field) => sql`${toWireColumn(field, 't')}::text`);
  const rows = await runSql(
    tx,
    sql`select distinct json_build_array(${sql.join(columns)})::jsonb as keys from ${tableAs(record, 't')}
      where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = any(${known}::bigint[])`,
  );
  return rows.flatMap((row) => (Array.isArray(row['keys']) ? [row['keys'] as readonly unknown[]] : []));
}

interface Place {
  readonly tenantId: string;
  readonly records: Records;
}

async function keysOf(tx: Queryable, { tenantId, records }: Place, written: Written): Promise<readonly LookKey[]> {
  const { record } = written;
  const fields = lookKeysOf(records, record.name);
  if (fields.length === 0) return [];
  const stored = await storedKeys(tx, tenantId, written, fields);
  const given = written.values.map((values) => fields.map((field) => getAt(values, field.path)));
  return [...stored, ...given].flatMap((row) =>
    fields.flatMap((field, index): LookKey[] => {
      const value = row[index];
      return isEmpty(value) || typeof value === 'object'
        ? []
        : [{ tenantId, record: record.name, field: field.name, value: String(value) }];
    }),
  );
}

/** Locks the keys by which written rows are looked for, as they are stored and as they are given: those of all the records at once. */
export async function lockWritten(tx: Queryable, place: Place, ...written: readonly Written[]): Promise<void> {
  const keys: LookKey[] = [];
  for (const each of written) keys.push(...(await keysOf(tx, place, each)));
  await lockKeys(tx, keys, 'write');
}
