import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { RecordModel } from '../../../schema/model/page-model';
import { findTooWide } from '../../../schema/validate/find-too-wide';

/** Refuses values wider than any entry, before anything is made of them. Errors: invalidFields with the one place. */
export function demandWidth(record: RecordModel, values: Values): void {
  const found = findTooWide(record, values);
  if (found) throw refusal('invalidFields', { fields: { [found.place]: found.sentence } });
}
