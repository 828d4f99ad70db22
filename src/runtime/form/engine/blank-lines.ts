import { isObject, type Values } from '../../../base/dot-path';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel } from '../../../schema/model/record-model';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import { bodyText } from './submit-body';

interface BlankRequest {
  readonly lines: readonly unknown[];
  /** The context of expressions, with the owner of the lines as `parent`. */
  readonly context: ExpressionContext;
  /** Names of the fields that are not right: `items.0.price`. */
  readonly faulty: readonly string[];
}

/**
 * Counts the lines up to the last one that somebody filled in. The lines after it hold what a new line begins with and nothing else; one that
 * begins with something, and is right as it is, may be meant and counts as filled in.
 */
export function countFilled(field: FieldModel, { lines, context, faulty }: BlankRequest): number {
  const { line } = field;
  if (!line) return lines.length;
  const textOf = (values: Values): string => bodyText(normalizeValues(line, values));
  const { old: _old, ...rest } = context;
  const [begun, nothing] = [textOf(newValues({ record: line, context: rest })), textOf({})];
  let count = lines.length;
  while (count > 0) {
    const last = lines[count - 1];
    if (!isObject(last) || textOf(last) !== begun) break;
    if (begun !== nothing && !faulty.some((name) => name.startsWith(`${field.name}.${String(count - 1)}.`))) break;
    count -= 1;
  }
  return count;
}
