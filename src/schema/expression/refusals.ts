import type { RecordModel } from '../model/record-model';
import type { Refusal } from '../model/states-model';
import type { Text } from '../model/text';
import { holds } from './conditions';

/** What a guard that was found not to hold says of a row: the sentence of its first part that does not. */
export function refusalOf(
  record: RecordModel,
  refusals: readonly Refusal[] | undefined,
  seen: Parameters<typeof holds>[2],
): Text | undefined {
  if (refusals === undefined || refusals.length < 2) return refusals?.[0]?.sentence;
  return (refusals.find(({ part }) => holds(record, part, seen) !== true) ?? refusals.at(-1))?.sentence;
}
