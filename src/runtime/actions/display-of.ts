import { getAt } from '../../base/dot-path';
import { formatValue } from '../../schema/entry/format-value';
import { bearsShippedName } from '../../schema/model/shipped-name';
import type { RecordModel } from '../../schema/model/record-model';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';

/** Gives what a row is called: the value of its display field, an option in words, a shipped role in the language on screen, or its id. */
export function displayOf(record: RecordModel, row: WireRow, language: Language): string {
  const field = record.fields.find(({ name }) => name === record.display);
  const stored = getAt(row, field?.path ?? []);
  const value = field && (field.options || bearsShippedName(field)) ? formatValue(field, stored, language) : stored;
  return typeof value === 'string' && value !== '' ? value : row.id;
}
