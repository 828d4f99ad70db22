import { sql } from 'kysely';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { isSortedByPinyin, pinyin } from '../db/connections/pinyin';
import { isSerial, serialOrder } from '../db/serial-order';
import type { Sql } from './statement';

/** Names of a record's table, under an alias. */
export function columnOf(alias: string, column: string): Sql {
  return sql.ref(`${alias}.${column}`);
}

/** A table under an alias, as it stands in `from`. */
export function tableAs(record: RecordModel, alias: string): Sql {
  return sql`${sql.table(record.table)} as ${sql.id(alias)}`;
}

/** The condition of statements over removed rows: the tenant's own, and removed. */
export function removedFrom(alias: string, tenantId: string): Sql {
  return sql`${columnOf(alias, 'tenant_id')} = ${tenantId} and ${columnOf(alias, 'is_deleted')} = 1`;
}

/** The condition that every statement over rows carries: the tenant's own, and not removed. */
export function alive(alias: string, tenantId: string): Sql {
  return sql`${columnOf(alias, 'tenant_id')} = ${tenantId} and ${columnOf(alias, 'is_deleted')} = 0`;
}

/** The number that a serial number stands for. */
export const serialOf = (column: Sql): Sql => sql`${sql.id(serialOrder)}(${column})`;

/** A column as rows are sorted by it: words by pinyin, serial numbers as numbers, everything else as it is. */
export function sortedBy(field: FieldModel, alias: string): Sql {
  const column = columnOf(alias, field.column);
  if (isSerial(field)) return serialOf(column);
  return isSortedByPinyin(field) ? sql`${column} collate ${sql.id(pinyin)}` : column;
}
