import { sql } from 'kysely';
import { getAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { alive, columnOf, tableAs } from './scope';
import type { Sql } from './statement';

/** Who writes, for the common columns. */
export interface Writer {
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string;
}

/** Where a line belongs. */
interface LinePlace {
  readonly parentId: string;
  readonly lineNo: number;
}

export interface NewRow {
  readonly id: string;
  readonly values: Values;
  readonly place?: LinePlace;
}

/** Fields of a record that are stored with its row. What is computed from related records has a column too, which only they write. */
export const storedFields = (record: RecordModel): readonly FieldModel[] =>
  record.fields.filter((field) => !field.system && field.type !== 'lines' && field.rollup !== true);

/** Brings a wire value to what its column takes; empty becomes null. */
function toColumnValue(field: FieldModel, values: Values): unknown {
  const value = getAt(values, field.path);
  if (isEmpty(value)) return null;
  switch (field.type) {
    case 'options':
    case 'refs':
    case 'files':
      return String(value)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'text':
    case 'option':
      return String(value);
    default:
      return value;
  }
}

const common = ['tenant_id', 'id', 'create_user', 'create_user_name', 'create_dept', 'update_user', 'update_user_name'] as const;

/** What the columns of a row take, by their names. */
export const toColumns = (record: RecordModel, values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(storedFields(record).map((field) => [field.column, toColumnValue(field, values)]));

/** Makes the statement that stores new rows of one record. */
export function toInsertSql(record: RecordModel, writer: Writer, rows: readonly NewRow[]): Sql {
  const fields = storedFields(record);
  const asLines = rows.some((row) => row.place !== undefined);
  const names = [...common, ...(asLines ? ['parent_id', 'line_no'] : []), ...fields.map((field) => field.column)];
  const dept = writer.deptId === '' ? null : writer.deptId;
  const lists = rows.map((row) => {
    const system: unknown[] = [writer.tenantId, row.id, writer.userId, writer.userName, dept, writer.userId, writer.userName];
    const place = row.place ? [row.place.parentId, row.place.lineNo] : [];
    const values = [...system, ...place, ...fields.map((field) => toColumnValue(field, row.values))];
    return sql`(${sql.join(values)})`;
  });
  return sql`insert into ${sql.table(record.table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(lists)}`;
}

/** Makes the statement that stores changed values of a row, if nobody has changed it meanwhile. Shape: at most one row, column `version`. */
export function toUpdateSql(
  record: RecordModel,
  writer: Writer,
  row: NewRow & { readonly version?: number; readonly fields?: readonly FieldModel[] },
): Sql {
  const fields = row.fields ?? storedFields(record);
  const sets = fields.map((field) => sql`${sql.id(field.column)} = ${toColumnValue(field, row.values)}`);
  const place = row.place ? [sql`line_no = ${row.place.lineNo}`] : [];
  const system = [
    sql`version = t.version + 1`,
    sql`update_user = ${writer.userId}`,
    sql`update_user_name = ${writer.userName}`,
    sql`update_time = now()`,
  ];
  const same = row.version === undefined ? sql`` : sql` and t.version = ${row.version}`;
  return sql`update ${tableAs(record, 't')} set ${sql.join([...system, ...place, ...sets])} where ${alive('t', writer.tenantId)} and t.id = ${row.id}${same} returning t.version`;
}

/**
 * Makes the statement that stores changed lines, all at once. The values travel as one JSON text that the database reads by the types of the
 * table, since a list of parameters has none.
 */
export function toUpdateLinesSql(line: RecordModel, writer: Writer, rows: readonly (NewRow & { readonly place: LinePlace })[]): Sql {
  const fields = storedFields(line);
  const stored = rows.map((row) => ({ id: row.id, line_no: row.place.lineNo, ...toColumns(line, row.values) }));
  const sets = fields.map((field) => sql`${sql.id(field.column)} = ${columnOf('n', field.column)}`);
  const system = [
    sql`version = t.version + 1`,
    sql`update_user = ${writer.userId}`,
    sql`update_user_name = ${writer.userName}`,
    sql`update_time = now()`,
    sql`line_no = n.line_no`,
  ];
  return sql`update ${tableAs(line, 't')} set ${sql.join([...system, ...sets])}
    from jsonb_populate_recordset(null::${sql.table(line.table)}, ${JSON.stringify(stored)}::jsonb) n where ${alive('t', writer.tenantId)} and t.id = n.id`;
}

/** Makes the statement that removes rows: they stay, marked. Shape: one row for each, column `id`. */
export function toRemoveSql(
  record: RecordModel,
  writer: Writer,
  at: { readonly column: 'id' | 'parent_id'; readonly ids: readonly string[] },
): Sql {
  return sql`update ${tableAs(record, 't')} set is_deleted = 1, version = t.version + 1, update_user = ${writer.userId}, update_user_name = ${writer.userName}, update_time = now()
    where ${alive('t', writer.tenantId)} and ${columnOf('t', at.column)} = any(${at.ids}::bigint[]) returning t.id`;
}
