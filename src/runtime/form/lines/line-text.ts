import { formatDecimal, toDecimal } from '../../../base/decimal';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/page-model';
import { plainValue } from '../../../schema/entry/format-value';
import type { Language } from '../../source/use-text';

/** Writes a cell of a line as plain text: words for keys and ids, numbers without separators. */
export function lineText(field: FieldModel, line: Values, language: Language): string {
  const value = getAt(line, field.path);
  if (field.type === 'ref' || field.type === 'refs') {
    const target = getAt(line, ['$refs', field.name]);
    const known = (Array.isArray(target) ? target : [target]).filter(isObject);
    if (known.length > 0) return known.map((each) => String(each['display'] ?? '')).join(language === 'zh' ? '、' : ', ');
  }
  const plain = plainValue(field, value, language);
  // Money has its two decimals also where it was just typed.
  const number = field.cell === 'money' && field.scale !== undefined ? toDecimal(plain) : undefined;
  return number ? formatDecimal(number, field.scale ?? 0) : plain;
}
