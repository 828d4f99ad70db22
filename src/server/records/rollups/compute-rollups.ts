import { sql } from 'kysely';
import { getAt, setAt, type Values } from '../../../base/dot-path';
import { toDecimal } from '../../../base/decimal';
import { deriveFollowing } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldType } from '../../../schema/model/field-type';
import type { FieldModel, HasModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { toWireColumn } from '../../query/row-json';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runByKeys, runSql, type Sql } from '../../query/statement';
import { lockWritten } from '../lookups/lock-keys';
import { planOf, type Records } from './rollup-plan';
import { inOrder } from './row-sets';

/** A stored value that is not what its related records give. */
export interface Difference {
  readonly id: string;
  readonly field: FieldModel;
  readonly stored: unknown;
  readonly fresh: unknown;
}

interface Place {
  readonly tenantId: string;
  readonly records: Records;
}

/** `check` lets no roll-up read the reader, the day or the row before. */
export const noReader: ExpressionContext = { user: { id: '', name: '', roles: [], deptId: '' }, today: '', now: '' };

const columnTypes: Readonly<Partial<Record<FieldType, string>>> = {
  int: 'bigint',
  decimal: 'numeric',
  yesNo: 'smallint',
  day: 'date',
  dateTime: 'timestamptz',
  ref: 'bigint',
};

/** Values of some columns as a JSON list: an object would be limited to fifty names. */
const listOf = (columns: readonly Sql[]): Sql => sql`json_build_array(${sql.join(columns)})`;

const toValues = (fields: readonly Pick<FieldModel, 'path'>[], list: unknown): Values =>
  Array.isArray(list) ? fields.reduce<Values>((values, field, index) => setAt(values, field.path, list[index] ?? null), {}) : {};

/**
 * Loads what rows have of related records: only the columns that expressions read, and each different combination of values once with how often
 * it occurs, so that a state of five hundred records is a handful of rows; with `byId`, each record with its id. Shape: by the id that they refer to.
 */
export async function loadRelated(
  tx: Queryable,
  { tenantId, records }: Place,
  { has, ids, byId }: { readonly has: HasModel; readonly ids: readonly string[]; readonly byId?: boolean },
): Promise<ReadonlyMap<string, readonly Values[]>> {
  const record = records.get(has.record);
  const by = record?.fields.find((field) => field.name === has.by);
  if (!record || !by) throw new Error(`The record ${has.record} of "${has.name}" is not there.`);
  const names = new Set([...has.fields.map((field) => field.name), ...(byId === true ? ['id'] : [])]);
  const fields = record.fields.filter((field) => names.has(field.name));
  const key = columnOf('t', by.column);
  const found = await runByKeys(
    tx,
    sql`select ${key}::text as owner, ${listOf(fields.map((field) => toWireColumn(field, 't')))} as list, count(*)::int as count
      from ${tableAs(record, 't')} where ${alive('t', tenantId)} and ${key} = any(${ids}::bigint[])
      group by ${sql.join([key, ...fields.map((field) => columnOf('t', field.column))])}`,
  );
  const related = new Map<string, Values[]>();
  for (const row of found) {
    const owner = String(row['owner']);
    const values = toValues(fields, row['list']);
    const list = related.get(owner) ?? [];
    for (let count = Number(row['count']); count > 0; count -= 1) list.push(values);
    related.set(owner, list);
  }
  return related;
}

/** Says whether a stored value is what was computed. */
export function isSame(field: FieldModel, stored: unknown, fresh: unknown): boolean {
  const [left, right] = [stored ?? null, fresh ?? null];
  if (left === null || right === null) return left === right;
  // Which of them stands first says nothing.
  if (field.type === 'refs') return String(left).split(',').sort().join() === String(right).split(',').sort().join();
  const [one, other] = field.type === 'decimal' ? [toDecimal(left), toDecimal(right)] : [];
  return one && other ? one.eq(other) : String(left) === String(right);
}

/** Stores computed values of rows by their ids, without a new version. */
export async function storeComputed(
  tx: Queryable,
  { tenantId }: Pick<Place, 'tenantId'>,
  {
    record,
    fields,
    rows,
  }: { readonly record: RecordModel; readonly fields: readonly FieldModel[]; readonly rows: ReadonlyMap<string, Values> },
): Promise<void> {
  if (rows.size === 0) return;
  const ids = [...rows.keys()];
  const lists = fields.map((field) => {
    const texts = [...rows.values()]
      .map((values) => getAt(values, field.path) ?? null)
      .map((value) => (value === null ? null : String(value)));
    return sql`${texts}::text[]`;
  });
  const names = fields.map((_field, index) => sql.id(`v${index}`));
  const sets = fields.map((field, index) => {
    const text = sql.ref(`g.v${index}`);
    const isList = field.type === 'refs' || field.type === 'options' || field.type === 'files';
    const value = isList ? sql`string_to_array(${text}, ',')` : sql`${text}::${sql.raw(columnTypes[field.type] ?? 'text')}`;
    return sql`${sql.id(field.column)} = ${value}`;
  });
  await runSql(
    tx,
    sql`update ${tableAs(record, 't')} set ${sql.join(sets)} from unnest(${ids}::bigint[], ${sql.join(lists)}) as g(id, ${sql.join(names)})
      where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = g.id`,
  );
}

/** Locks rows by id, from the least; a row that was removed is left out. Errors: 55P03, where nobody waits, of a row that somebody else holds. */
export async function lockRows(
  tx: Queryable,
  { tenantId }: Pick<Place, 'tenantId'>,
  { record, ids, waits = true }: { readonly record: RecordModel; readonly ids: Iterable<string>; readonly waits?: boolean },
): Promise<void> {
  const list = inOrder(ids);
  if (list.length === 0) return;
  await runByKeys(
    tx,
    sql`select 1 from ${tableAs(record, 't')} where ${alive('t', tenantId)} and t.id = any(${list}::bigint[]) order by t.id for no key update of t ${waits ? sql`` : sql`nowait`}`,
  );
}

interface Referring {
  readonly record: RecordModel;
  readonly by: FieldModel;
  readonly ids: Iterable<string>;
  /** A condition over the alias `t`; absent: all of them. */
  readonly where?: Sql | undefined;
  /** So many at most; absent: all of them. */
  readonly limit?: number;
}

/** The rows that refer to some rows by a reference, least id first. */
export async function referringTo(
  tx: Queryable,
  { tenantId }: Pick<Place, 'tenantId'>,
  { record, by, ids, where, limit }: Referring,
): Promise<readonly string[]> {
  const list = inOrder(ids);
  if (list.length === 0) return [];
  const referring = sql`select t.id::text as id from ${tableAs(record, 't')} where ${alive('t', tenantId)} and ${columnOf('t', by.column)} = any(${list}::bigint[])`;
  const narrowed =
    where === undefined && limit === undefined ? undefined : sql` and ${where ?? sql`true`} order by t.id limit ${limit ?? null}::bigint`;
  const rows = await (narrowed ? runSql(tx, sql`${referring}${narrowed}`) : runByKeys(tx, sql`${referring} order by t.id`));
  return rows.map((row) => String(row['id']));
}

/** Puts what rows read of the records that they refer to under `$refs`, as it is now. */
async function withReferred(
  tx: Queryable,
  { tenantId, records }: Place,
  record: RecordModel,
  rows: ReadonlyMap<string, Values>,
): Promise<ReadonlyMap<string, Values>> {
  let result = rows;
  for (const { by, fields } of planOf(records).followedBy(record)) {
    const target = records.get(by.target ?? '');
    const ids = inOrder(new Set([...rows.values()].flatMap((values) => String(getAt(values, by.path) ?? '')).filter((id) => id !== '')));
    if (!target || ids.length === 0) continue;
    const found = await runByKeys(
      tx,
      sql`select t.id::text as id, ${listOf(fields.map((field) => toWireColumn(field, 't')))} as list from ${tableAs(target, 't')}
        where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = any(${ids}::bigint[])`,
    );
    const referred = new Map(
      found.map(({ id, list }) => [
        String(id),
        {
          id,
          ...Object.fromEntries(fields.map(({ name }, index) => [name, Array.isArray(list) ? ((list as unknown[])[index] ?? null) : null])),
        },
      ]),
    );
    result = new Map(
      [...result].map(([id, values]) => [id, setAt(values, ['$refs', by.name], referred.get(String(getAt(values, by.path))) ?? null)]),
    );
  }
  return result;
}

/**
 * Computes the roll-ups of rows anew and stores what has changed, without a new version, so that no edit is made stale by it. The rows are locked first, and
 * what they are computed from is read after that, so that the last of several writers sees what all of them wrote.
 * Shape: the differences that were found; with `store: false` nothing is written.
 */
export async function computeRollups(
  tx: Queryable,
  place: Place,
  asked: { readonly record: RecordModel; readonly ids: Iterable<string>; readonly store: boolean },
): Promise<readonly Difference[]> {
  const { record } = asked;
  const plan = planOf(place.records);
  const rollups = plan.rollupsOf(record);
  const ids = inOrder(asked.ids);
  if (rollups.length === 0 || ids.length === 0) return [];
  if (asked.store) await lockWritten(tx, place, { record, ids, values: [] });
  await lockRows(tx, place, { record, ids });
  const fields = [...rollups, ...plan.inputsOf(record)];
  const found = await runSql(
    tx,
    sql`select t.id::text as id, ${listOf(fields.map((field) => toWireColumn(field, 't')))} as list from ${tableAs(record, 't')}
      where ${alive('t', place.tenantId)} and t.id = any(${ids}::bigint[]) order by t.id`,
  );
  const lists = new Map<string, ReadonlyMap<string, readonly Values[]>>();
  for (const has of record.has ?? []) lists.set(has.name, await loadRelated(tx, place, { has, ids }));
  const differences: Difference[] = [];
  const changed = new Map<string, Values>();
  const all = new Map(found.map((row) => [String(row['id']), toValues(fields, row['list'])]));
  for (const [id, stored] of await withReferred(tx, place, record, all)) {
    const own = [...lists].reduce<Values>((values, [name, related]) => setAt(values, [name], related.get(id) ?? []), stored);
    const fresh = deriveFollowing({ record, values: own, context: noReader });
    const found = rollups.flatMap((field): Difference[] => {
      const [before, after] = [getAt(stored, field.path), getAt(fresh, field.path)];
      return isSame(field, before, after) ? [] : [{ id, field, stored: before ?? null, fresh: after ?? null }];
    });
    if (found.length > 0) changed.set(id, fresh);
    differences.push(...found);
  }
  if (asked.store) await storeComputed(tx, place, { record, fields: rollups, rows: changed });
  return differences;
}

/** What some rows refer to. */
export type Targets = (by: FieldModel) => readonly string[];

/** The rows that some rows refer to by several references, read at once; removed ones too, whose reference still says where they belong. */
export async function readTargets(
  tx: Queryable,
  { tenantId }: Pick<Place, 'tenantId'>,
  { record, by, ids }: { readonly record: RecordModel; readonly by: readonly FieldModel[]; readonly ids: readonly string[] },
): Promise<Targets> {
  const columns = [...new Set(by.map(({ column }) => column))];
  if (ids.length === 0 || columns.length === 0) return () => [];
  const pairs = columns.map((column) => sql`(${sql.lit(column)}, ${columnOf('t', column)})`);
  const rows = await runByKeys(
    tx,
    sql`select distinct v.by, v.id::text as id from ${tableAs(record, 't')} cross join lateral (values ${sql.join(pairs)}) as v(by, id)
      where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = any(${ids}::bigint[]) and v.id is not null`,
  );
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const column = String(row['by']);
    found.set(column, [...(found.get(column) ?? []), String(row['id'])]);
  }
  return ({ column }) => found.get(column) ?? [];
}
