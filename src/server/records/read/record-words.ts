import { getAt, isObject } from '../../../base/dot-path';
import type { PageModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

/** The field that people know a record by: the number that a rule draws, or else its first code. */
export const numberField = (record: RecordModel): FieldModel | undefined =>
  record.fields.find((field) => field.number !== undefined) ??
  record.fields.find((field) => field.mono && field.type === 'text' && !field.system);

/** What a row is called beside its number; '' where that is the number itself, or it has no name for the reader. */
export function nameOfRow(record: RecordModel, row: Readonly<Record<string, unknown>>): string {
  const field = record.fields.find(({ name }) => name === record.display);
  if (!field || field === numberField(record)) return '';
  if (field.type !== 'ref') return textAt(row, field);
  const target = getAt(row['$refs'], [field.name]);
  return isObject(target) && typeof target['display'] === 'string' ? target['display'] : '';
}

/**
 * What tells rows apart whose number several of them share, such as prices that were agreed in one quote: the first text that their list shows beside it. Shape: undefined
 * where the number is a row's own.
 */
export function apartField({ record, table }: PageModel): FieldModel | undefined {
  const number = numberField(record);
  const isOwn = number?.number !== undefined || record.unique.some(({ fields }) => fields.length === 1 && fields[0] === number?.name);
  if (number === undefined || record.display !== number.name || isOwn) return undefined;
  return table.columns.find(({ field, own, of }) => field === own && of.type === 'text' && own !== number.name)?.of;
}

/** A text of a row; '' where it has none. */
export function textAt(row: Readonly<Record<string, unknown>>, field: FieldModel | undefined): string {
  const value = field && getAt(row, field.path);
  return typeof value === 'string' ? value : '';
}
