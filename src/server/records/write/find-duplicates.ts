import { sql } from 'kysely';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel, UniqueModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { nameOf } from '../../db/changes/desired-tables';
import type { Queryable } from '../../db/connections/database';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';

/** Fields of a record that a uniqueness is over. */
export const fieldsOf = (record: RecordModel, unique: UniqueModel): readonly FieldModel[] =>
  unique.fields.flatMap((name) => record.fields.find((field) => field.name === name) ?? []);

/** The field whose sentence it is: the last that people enter. */
export const placeOf = (record: RecordModel, unique: UniqueModel): string =>
  fieldsOf(record, unique).findLast((field) => !field.readOnly)?.name ?? unique.fields.at(-1) ?? '';

function toTest(field: FieldModel, values: Values): Sql {
  const value = getAt(values, field.path);
  const column = columnOf('t', field.column);
  if (isEmpty(value)) return sql`${column} is null`;
  return field.type === 'ref' ? sql`${column} = ${value}::bigint` : sql`${column} = ${value}`;
}

interface Asked {
  readonly tenantId: string;
  readonly id?: string | undefined;
  readonly values: Values;
  /** Fields whose values are wrong by themselves: what does not fit its column cannot be compared with it. */
  readonly faults?: ReadonlyMap<string, Text>;
}

/** Finds which uniqueness of a record the values would break. Shape: a sentence at a field of each. */
export async function findDuplicates(tx: Queryable, record: RecordModel, row: Asked): Promise<ReadonlyMap<string, Text>> {
  const found = new Map<string, Text>();
  for (const unique of record.unique) {
    const fields = fieldsOf(record, unique);
    // Empty is nobody's: only together with something filled can it be taken.
    if (fields.length === 0 || fields.every((field) => isEmpty(getAt(row.values, field.path)))) continue;
    if (fields.some((field) => row.faults?.has(field.name))) continue;
    const tests = fields.map((field) => toTest(field, row.values));
    const other = row.id === undefined ? sql`` : sql` and t.id <> ${row.id}::bigint`;
    const rows = await runSql(
      tx,
      sql`select 1 from ${tableAs(record, 't')} where ${alive('t', row.tenantId)} and ${sql.join(tests, sql` and `)}${other} limit 1`,
    );
    if (rows.length > 0) found.set(placeOf(record, unique), unique.message);
  }
  return found;
}

/** Finds doubles among the lines of a row. */
export function findDoubleLines(record: RecordModel, values: Values): ReadonlyMap<string, Text> {
  const found = new Map<string, Text>();
  for (const field of record.fields) {
    const lines = field.line && getAt(values, field.path);
    if (!field.line || !Array.isArray(lines)) continue;
    for (const unique of field.line.unique) {
      const seen = new Set<string>();
      const parts = fieldsOf(field.line, unique);
      lines.forEach((each: unknown, index) => {
        const own = isObject(each) ? parts.map((part) => getAt(each, part.path)) : [];
        if (own.length === 0 || own.some(isEmpty)) return;
        const key = JSON.stringify(own);
        if (seen.has(key) && field.line) found.set(`${field.name}.${index}.${placeOf(field.line, unique)}`, unique.message);
        seen.add(key);
      });
    }
  }
  return found;
}

/** Reads which uniqueness the database refused. Shape: undefined for any other error. */
export function readUniqueViolation(record: RecordModel, error: unknown): ReadonlyMap<string, Text> | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505' || !('constraint' in error)) return undefined;
  for (const unique of record.unique) {
    const columns = fieldsOf(record, unique).map((field) => field.column);
    if (nameOf('uq', record.table, columns) === error.constraint) return new Map([[placeOf(record, unique), unique.message]]);
  }
  for (const field of record.fields) {
    const inner = field.line && readUniqueViolation(field.line, error);
    const [message] = inner?.values() ?? [];
    if (message) return new Map([[field.name, message]]);
  }
  return undefined;
}
