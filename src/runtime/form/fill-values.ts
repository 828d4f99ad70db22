import type { Values } from '../../base/dot-path';
import { toWireValue } from '../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../schema/expression/expressions';
import type { OpenModel } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';

interface FillRequest {
  /** The record that the form is opened from. */
  readonly record: RecordModel;
  readonly row: Values;
  readonly context: ExpressionContext;
  /** The record that the form is for. */
  readonly target: RecordModel;
}

/** Gives what a form that is opened from a row is filled in with; what is not known stays out. Shape: wire values by names of fields. */
export function fillValues({ fill }: OpenModel, { record, row, context, target }: FillRequest): Readonly<Record<string, unknown>> {
  const language = languageOf(record);
  const scope = language.scopeOf(row, context);
  return Object.fromEntries(
    target.fields.flatMap((field) => {
      const expression = Object.hasOwn(fill, field.name) ? fill[field.name] : undefined;
      const value = expression === undefined ? null : toWireValue(field, runExpression(language, expression, scope));
      return value === null ? [] : [[field.name, value] as const];
    }),
  );
}
