import type { FieldModel, RecordModel } from '../../schema/model/record-model';

/** Fields of a target whose value means one record: numbers, and texts that are unique by themselves. */
export function numberFields(target: RecordModel, display: string): readonly FieldModel[] {
  const unique = new Set(target.unique.flatMap((each) => (each.fields.length === 1 ? each.fields : [])));
  return target.fields.filter(
    (field) => field.name !== display && !field.system && field.type === 'text' && (field.number !== undefined || unique.has(field.name)),
  );
}
