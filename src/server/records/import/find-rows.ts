import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldType } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';

/** Types of columns by which rows are found; several values are compared as one text. */
const columnTypes: Readonly<Record<FieldType, string>> = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  yesNo: 'smallint',
  day: 'date',
  dateTime: 'timestamptz',
  option: 'text',
  options: 'text',
  ref: 'bigint',
  refs: 'text',
  files: 'text',
  lines: 'text',
};
const several = new Set<FieldType>(['options', 'refs', 'files']);

interface Requested {
  readonly tenantId: string;
  readonly fields: readonly FieldModel[];
  /** Judged values: each fits its column. */
  readonly rows: readonly Values[];
}

const textOf = (field: FieldModel, row: Values): string | null => {
  const value = getAt(row, field.path);
  return isEmpty(value) ? null : String(value);
};

/**
 * Finds, for many rows at once, which stored rows have the same values in some fields; empty equals empty.
 * Shape: ids by the place of the row asked for. One statement for each pattern of empty fields, so that indexes serve.
 */
export async function findRows(
  q: Queryable,
  record: RecordModel,
  { tenantId, fields, rows }: Requested,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const patterns = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const pattern = fields.map((field) => (textOf(field, row) === null ? '-' : 'x')).join('');
    if (!pattern.includes('x')) return;
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), index]);
  });
  const found = new Map<number, string[]>();
  for (const [pattern, indexes] of patterns) {
    const filled = fields.filter((_field, place) => pattern[place] === 'x');
    const lists = filled.map((field): Sql => {
      const texts = indexes.map((index) => textOf(field, rows[index] ?? {}));
      return sql`${texts}::text[]::${sql.raw(columnTypes[field.type])}[]`;
    });
    const names = filled.map((_field, place) => sql.id(`c${place}`));
    const tests = fields.map((field): Sql => {
      const column = columnOf('t', field.column);
      const place = filled.indexOf(field);
      if (place < 0) return sql`${column} is null`;
      return sql`${several.has(field.type) ? sql`array_to_string(${column}, ',')` : column} = ${sql.ref(`g.c${place}`)}`;
    });
    const answer = await runSql(
      q,
      sql`select g.place, t.id::text as id from unnest(${indexes}::int[], ${sql.join(lists)}) as g(place, ${sql.join(names)})
        join ${tableAs(record, 't')} on ${alive('t', tenantId)} and ${sql.join(tests, sql` and `)} order by t.id`,
    );
    for (const row of answer) {
      const place = Number(row['place']);
      found.set(place, [...(found.get(place) ?? []), String(row['id'])]);
    }
  }
  return found;
}
