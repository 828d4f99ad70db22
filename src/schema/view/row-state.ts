import { getAt, type Values } from '../../base/dot-path';
import type { RecordModel } from '../model/record-model';

/**
 * The key of the state that a row is in; '' where its record has no states. A row from before its page had states, whose state nobody has written, is in the first of
 * them: for the server as for the buttons that a browser offers.
 */
export function stateOf(record: RecordModel, row: Values): string {
  const field = record.fields.find((each) => each.name === record.states?.field);
  return field ? String(getAt(row, field.path) ?? record.states?.initial ?? '') : '';
}
