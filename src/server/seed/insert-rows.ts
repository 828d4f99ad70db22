import { getAt, isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';
import { storedFields } from '../query/write-sql';
import { inBatches } from './seed-row';

/** A row whose references are ids; the common columns are given. */
export interface StoredRow {
  readonly id: string;
  readonly createTime: string;
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string | null;
  readonly values: Values;
  readonly place?: { readonly parentId: string; readonly lineNo: number };
}

const jsonTypes: Readonly<Record<FieldModel['type'], string>> = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  yesNo: 'smallint',
  day: 'date',
  dateTime: 'timestamptz',
  option: 'text',
  options: 'text[]',
  ref: 'bigint',
  refs: 'text[]',
  files: 'text[]',
  lines: '',
};

const common = [
  ['tenant_id', 'text'],
  ['id', 'bigint'],
  ['create_user', 'bigint'],
  ['create_user_name', 'text'],
  ['create_dept', 'bigint'],
  ['create_time', 'timestamptz'],
  ['update_user', 'bigint'],
  ['update_user_name', 'text'],
  ['update_time', 'timestamptz'],
] as const;
const lineColumns = [
  ['parent_id', 'bigint'],
  ['line_no', 'int'],
] as const;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const several = new Set<FieldModel['type']>(['options', 'refs', 'files']);

function toColumn(field: FieldModel, values: Values): unknown {
  const value = getAt(values, field.path);
  if (isEmpty(value)) return null;
  return several.has(field.type) ? String(value).split(',') : value;
}

function toJson(record: RecordModel, tenantId: string, row: StoredRow): Readonly<Record<string, unknown>> {
  return {
    tenant_id: tenantId,
    id: row.id,
    create_user: row.userId,
    create_user_name: row.userName,
    create_dept: row.deptId,
    create_time: row.createTime,
    update_user: row.userId,
    update_user_name: row.userName,
    update_time: row.createTime,
    ...(row.place ? { parent_id: row.place.parentId, line_no: row.place.lineNo } : {}),
    ...Object.fromEntries(storedFields(record).map((field) => [field.column, toColumn(field, row.values)])),
  };
}

/** Stores rows of one record, many with each statement; the columns come from the record. */
async function insertPlain(
  tx: Queryable,
  record: RecordModel,
  request: { readonly tenantId: string; readonly rows: readonly StoredRow[] },
): Promise<void> {
  const { tenantId, rows } = request;
  const asLines = rows.some((row) => row.place !== undefined);
  const columns = [
    ...common,
    ...(asLines ? lineColumns : []),
    ...storedFields(record).map((field) => [field.column, jsonTypes[field.type]] as const),
  ];
  const names = columns.map(([name]) => quote(name)).join(', ');
  const shape = columns.map(([name, type]) => `${quote(name)} ${type}`).join(', ');
  const sql = `insert into ${quote(record.table)} (${names}) select ${names} from json_to_recordset($1::json) as given (${shape})`;
  for (const batch of inBatches(rows, 500)) await tx.query(sql, [JSON.stringify(batch.map((row) => toJson(record, tenantId, row)))]);
}

/** Stores rows with their lines. */
export async function insertRows(
  tx: Queryable,
  record: RecordModel,
  request: { readonly tenantId: string; readonly rows: readonly StoredRow[]; readonly nextId: () => string },
): Promise<void> {
  const { tenantId, rows, nextId } = request;
  await insertPlain(tx, record, { tenantId, rows });
  for (const field of record.fields) {
    if (!field.line) continue;
    const lines = rows.flatMap((row) => {
      const value = getAt(row.values, field.path);
      const given = Array.isArray(value) ? value.filter(isObject) : [];
      return given.map((values, index): StoredRow => ({ ...row, id: nextId(), values, place: { parentId: row.id, lineNo: index + 1 } }));
    });
    if (lines.length > 0) await insertPlain(tx, field.line, { tenantId, rows: lines });
  }
}
