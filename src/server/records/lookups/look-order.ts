import { toDecimal } from '../../../base/decimal';
import { getAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { orderOf } from '../../../schema/check/check-look-ups';
import type { LookUp } from '../../../schema/expression/look-ups';
import type { FieldType } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

interface OrderField {
  readonly field: FieldModel;
  readonly descending: boolean;
}

/** The fields by which a look-up orders what it finds. */
export const orderFields = (record: RecordModel, { order }: LookUp): readonly OrderField[] =>
  (order === undefined ? [] : orderOf(order)).flatMap(({ name, descending }) => {
    const field = record.fields.find((each) => each.name === name);
    return field ? [{ field, descending }] : [];
  });

/** Texts, days and times are in order as they are written. */
const written: ReadonlySet<FieldType> = new Set(['text', 'option', 'day', 'dateTime']);

function compare({ type }: FieldModel, left: unknown, right: unknown): number {
  const [one, other] = written.has(type) ? [] : [toDecimal(left), toDecimal(right)];
  if (one && other) return one.cmp(other);
  return String(left) < String(right) ? -1 : Number(String(left) > String(right));
}

/** Brings rows into the stated order of a look-up; those without a value come last, as in the database. */
export function inStatedOrder(record: RecordModel, look: LookUp, rows: readonly Values[]): readonly Values[] {
  const fields = orderFields(record, look);
  return [...rows].sort((left, right) => {
    for (const { field, descending } of fields) {
      const [one, other] = [getAt(left, field.path), getAt(right, field.path)];
      if (isEmpty(one) || isEmpty(other)) {
        if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) ? 1 : -1;
        continue;
      }
      const found = compare(field, one, other);
      if (found !== 0) return descending ? -found : found;
    }
    return 0;
  });
}
