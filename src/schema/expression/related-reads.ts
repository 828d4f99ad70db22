import type { Expression } from '../model/field-type';
import type { RecordModel } from '../model/record-model';
import { readsOf } from './expression-reads';
import { languageOf } from './expressions';

const known = new WeakMap<RecordModel, Map<Expression, readonly string[]>>();

/** Names of the lists of related records that an expression of a record reads; only the server has these lists. */
export function relatedReads(record: RecordModel, expression: Expression): readonly string[] {
  if (!record.has) return [];
  const found = known.get(record) ?? new Map<Expression, readonly string[]>();
  known.set(record, found);
  const names = found.get(expression);
  if (names) return names;
  const lists = new Set(record.has.map((has) => has.name));
  const reads = readsOf(languageOf(record), expression);
  const made = [...new Set(reads.flatMap((read) => (read.owner === 'own' && lists.has(read.field) ? [read.field] : [])))];
  found.set(expression, made);
  return made;
}
