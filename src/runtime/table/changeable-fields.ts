import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';

/** Fields that the page lets be changed in its list and the caller may write, in the order of its columns. */
export function changeableFields({ table, record }: PageModel): readonly FieldModel[] {
  const names = new Set(table.columns.filter(({ edit }) => edit === true).map(({ own }) => own));
  return [...names].flatMap((name) => record.fields.find((field) => field.name === name && !field.readOnly) ?? []);
}
