import { getAt, type Values } from '../../../base/dot-path';
import type { RecordModel, Text } from '../../../schema/model/page-model';

/** The key of the state that a row is in; '' where its record has no states. */
export function stateOf(record: RecordModel, row: Values): string {
  const field = record.fields.find((each) => each.name === record.states?.field);
  return field ? String(getAt(row, field.path) ?? record.states?.initial ?? '') : '';
}

/** What people call a state. */
export function stateLabel(record: RecordModel, key: string): Text {
  const field = record.fields.find((each) => each.name === record.states?.field);
  return field?.options?.find((option) => option.key === key)?.label ?? { zh: key, en: key };
}

/** What people call a row. */
export function displayOf(record: RecordModel, row: Values): string {
  return String(getAt(row, record.display.split('.')) ?? row['id'] ?? '');
}
