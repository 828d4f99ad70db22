import { getAt, isObject, type Values } from '../../../base/dot-path';
import { holds } from '../../../schema/expression/conditions';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import { type LineMemo, lineSignature } from '../../../schema/expression/line-memo';
import type { ColourRuleModel } from '../../../schema/model/field-type';
import type { RecordModel } from '../../../schema/model/record-model';

/** The colour rules that hold in a line, the first of each field. The same object as long as the line and what it looks at stay the same. */
export type LineColours = Readonly<Record<string, ColourRuleModel>>;

interface Request {
  readonly record: RecordModel;
  readonly values: Values;
  readonly context: ExpressionContext;
  /** Kept for colours alone. */
  readonly memo: LineMemo;
}

/** Says how the lines of a record are coloured. Shape: name of the sub-table -> by position of the line; only of lines that have rules. */
export function toLineColours({ record, values, context, memo }: Request): Readonly<Record<string, readonly LineColours[]>> {
  const { old: _old, ...rest } = context;
  const found: Record<string, readonly LineColours[]> = {};
  for (const { name, path, line } of record.fields) {
    const coloured = line?.fields.filter(({ colours }) => colours.length > 0) ?? [];
    const lines = coloured.length > 0 ? getAt(values, path) : undefined;
    if (!line || !Array.isArray(lines)) continue;
    const ofLine = (each: Values): LineColours =>
      Object.fromEntries(
        coloured.flatMap((field) => {
          const rule = field.colours.find(({ when }) => holds(line, when, { values: each, context: { ...rest, parent: values } }) === true);
          return rule ? [[field.name, rule]] : [];
        }),
      );
    const signature = lineSignature(line, values, context);
    found[name] = lines.map((each: unknown) =>
      isObject(each) ? memo.recall({ key: line, line: each, signature }, () => ofLine(each)) : {},
    );
  }
  return found;
}
