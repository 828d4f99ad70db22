import { sql } from 'kysely';
import { getAt, hasAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { toWireColumn } from '../../query/row-json';
import { alive, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { planOf, type Records } from './rollup-plan';

/** An edit that is about to be made; of other writes it is not known which fields they change. */
interface Ahead {
  readonly record: RecordModel;
  readonly ids: readonly string[];
  readonly values: readonly (Values | undefined)[];
  readonly edit?: boolean;
}

/** Says whether a field has another value after an edit only where another one is entered. */
const isEntered = ({ states }: RecordModel, field: FieldModel): boolean =>
  !field.system &&
  field.compute === undefined &&
  field.copy === undefined &&
  field.number === undefined &&
  field.visibleWhen === undefined &&
  field.name !== states?.field;

/**
 * Names of the followed fields that an edit leaves as they are stored, so that nobody has to wait who holds a row that follows them. What is stored may change until
 * the row is locked: then what follows is locked when it is computed, behind its target as everybody locks it. Shape: empty where that is not known before the write.
 */
export async function keptFields(
  tx: Queryable,
  { tenantId, records }: { readonly tenantId: string; readonly records: Records },
  { record, ids, values, edit }: Ahead,
): Promise<ReadonlySet<string>> {
  const [id] = ids;
  const [given] = values;
  if (edit !== true || id === undefined || !given || !/^\d{1,18}$/.test(id)) return new Set();
  const movesItself = record.states?.transitions.some((each) => each.auto !== undefined) === true;
  const names = new Set(
    movesItself
      ? []
      : planOf(records)
          .dependentsOf(record.name)
          .flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  const fields = record.fields.filter((field) => names.has(field.name) && isEntered(record, field));
  if (fields.length === 0) return new Set();
  const columns = fields.map((field, index) => sql`${toWireColumn(field, 't')}::text as ${sql.id(`v${index}`)}`);
  const [row] = await runSql(
    tx,
    sql`select ${sql.join(columns)} from ${tableAs(record, 't')} where ${alive('t', tenantId)} and t.id = ${id}::bigint`,
  );
  const isKept = (field: FieldModel, index: number): boolean => {
    return !hasAt(given, field.path) || String(getAt(given, field.path) ?? '') === String(row?.[`v${index}`] ?? '');
  };
  return new Set(fields.filter(isKept).map(({ name }) => name));
}
