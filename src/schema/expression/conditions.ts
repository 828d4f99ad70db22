import { getAt, type Values } from '../../base/dot-path';
import { candidateLanguageOf, type ExpressionContext, languageOf, runExpression } from './expressions';
import type { Expression } from '../model/field-type';
import type { FieldModel, RecordModel } from '../model/record-model';

interface Seen {
  readonly values: Values;
  readonly context: ExpressionContext;
}

const toVerdict = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/**
 * Says whether a condition holds; undefined where it needs a value that is not known (then `when` is false and a rule passes).
 * A condition on candidates finds its field by its text; where several fields share one, ask `candidateHolds`.
 */
export function holds(record: RecordModel, expression: Expression, seen: Seen): boolean | undefined {
  if (seen.context.target) {
    const field = record.fields.find((each) => each.candidatesWhen === expression);
    if (field) return candidateHolds(record, field, seen);
  }
  const language = languageOf(record);
  return toVerdict(runExpression(language, expression, language.scopeOf(seen.values, seen.context)));
}

/** Says whether a candidate (`context.target`) may be chosen for a field; true where the field sets no condition. */
export function candidateHolds(record: RecordModel, field: FieldModel, { values, context }: Seen): boolean | undefined {
  if (field.candidatesWhen === undefined) return true;
  const language = candidateLanguageOf(record, field);
  return toVerdict(runExpression(language, field.candidatesWhen, language.scopeOf(values, context)));
}

/**
 * Says on the form whether a candidate (`context.target`) or an option is offered. What the server does not tell of a candidate it has
 * judged itself: such a candidate is offered.
 */
export function offersCandidate(record: RecordModel, field: FieldModel, seen: Seen): boolean {
  const { target } = seen.context;
  const isUntold = (name: string): boolean =>
    target !== undefined && getAt(target, [name]) === undefined && getAt(target, name.split('.')) === undefined;
  if (field.type !== 'option' && field.targetFields?.some(isUntold) === true) return true;
  return candidateHolds(record, field, seen) !== false;
}
