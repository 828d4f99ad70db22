import { getAt } from '../../base/dot-path';
import type { RecordModel } from '../../schema/model/record-model';
import type { WireRow } from '../source/page-source';

/** Gives what a row is called: the value of its display field, or its id. */
export function displayOf(record: RecordModel, row: WireRow): string {
  const value = getAt(row, record.fields.find((field) => field.name === record.display)?.path ?? []);
  return typeof value === 'string' && value !== '' ? value : row.id;
}
