import { holds } from '../../schema/expression/conditions';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { ColourRuleModel } from '../../schema/model/field-type';
import type { RecordModel } from '../../schema/model/record-model';
import type { WireRow } from '../source/page-source';

export type ColourOf = (row: WireRow) => ColourRuleModel | undefined;

/** Compiles colour rules: the first that holds for a row; asked once for each row object. */
export function compileColours(record: RecordModel, rules: readonly ColourRuleModel[], context: ExpressionContext): ColourOf | undefined {
  if (rules.length === 0) return undefined;
  const known = new WeakMap<WireRow, ColourRuleModel | null>();
  return (row) => {
    const found = known.get(row);
    if (found !== undefined) return found ?? undefined;
    const rule = rules.find((each) => holds(record, each.when, { values: row, context }) === true);
    known.set(row, rule ?? null);
    return rule;
  };
}
