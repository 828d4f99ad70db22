import { Decimal, decimalText, toDecimal } from '../../../base/decimal';
import { getAt } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import { groupThousands } from '../../../schema/entry/format-value';

/** Adds up a column of lines exactly; what is no number counts as nothing. */
export function totalOf(lines: readonly unknown[], field: FieldModel): string {
  const sum = lines.reduce<Decimal>((all, line) => all.plus(toDecimal(getAt(line, field.path)) ?? 0), new Decimal(0));
  const text = field.type === 'int' ? sum.toFixed(0) : field.scale === undefined ? decimalText(sum) : sum.toFixed(field.scale);
  return field.cell === 'money' ? groupThousands(text) : text;
}
