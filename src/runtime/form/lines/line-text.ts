import { formatDecimal, isDecimalText, toDecimal } from '../../../base/decimal';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import { plainValue } from '../../../schema/entry/format-value';
import { isRate, toHundredths } from '../../../schema/model/rate-entry';
import type { Language } from '../../source/use-text';

/** Writes a cell of a line as plain text: words for keys and ids, numbers without separators. */
export function lineText(field: FieldModel, line: Values, language: Language): string {
  const value = getAt(line, field.path);
  if (field.type === 'ref' || field.type === 'refs') {
    const target = getAt(line, ['$refs', field.name]);
    const known = (Array.isArray(target) ? target : [target]).filter(isObject);
    if (known.length > 0) return known.map((each) => String(each['display'] ?? '')).join(language === 'zh' ? '、' : ', ');
  }
  // As a spreadsheet shows a rate, and takes it.
  if (isRate(field) && isDecimalText(String(value))) return `${toHundredths(String(value))}%`;
  return String(inFull(field, plainValue(field, value, language)));
}

/** An amount with all its decimals, also where it was just typed; what has more of them stays as it is written, to be refused. */
export function inFull({ cell, scale }: FieldModel, value: unknown): unknown {
  const number = cell === 'money' && scale !== undefined ? toDecimal(value) : undefined;
  if (!number || scale === undefined) return value;
  const full = formatDecimal(number, scale);
  return number.eq(full) ? full : value;
}
