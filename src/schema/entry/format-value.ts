import { decimalText, toDecimal } from '../../base/decimal';
import { htmlText } from '../../base/html-text';
import { rolesText } from '../../base/roles/role-names';
import { bearsShippedName } from '../model/shipped-name';
import type { OptionModel } from '../model/field-type';
import type { FieldModel } from '../model/record-model';

type Language = 'zh' | 'en';

/** Splits what is stored as several keys. Shape: comma-joined text, or a list. */
export function toKeys(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((each) => each !== null && each !== undefined && each !== '').map(String);
  if (value === undefined || value === null || value === '') return [];
  return String(value).split(',');
}

/** Finds the option of a key; undefined where the dictionary no longer has it. */
export const findOption = (field: FieldModel, key: string): OptionModel | undefined => field.options?.find((option) => option.key === key);

/** Puts commas between the thousands of a decimal text; every digit stays. Shape: `-1234567.50` -> `-1,234,567.50`. */
export function groupThousands(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', rest = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;

/** Says yes or no in a language; nothing for an empty value. */
export function yesNoWord(value: unknown, language: Language): string {
  if (value === undefined || value === null || value === '') return '';
  return yesNo[language][Number(value) === 1 ? 1 : 0];
}

/** Writes a decimal as its kind is read: money grouped, a rate as hundredths, numbers whose last zeros say nothing without them. */
function formatDecimalOf(field: FieldModel, value: unknown): string {
  const text = String(value);
  if (field.cell === 'money') return groupThousands(text);
  if (field.kind !== 'rate' && field.kind !== 'percent') return text;
  const number = toDecimal(value);
  if (!number) return text;
  const hundredths = field.kind === 'rate' ? number.times(100) : number;
  return field.unit?.zh === '%' ? decimalText(hundredths) : `${decimalText(hundredths)}%`;
}

/** Writes one value as plain text, as cells, totals, exports and sentences show it. */
export function formatValue(field: FieldModel, value: unknown, language: Language): string {
  if (value === undefined || value === null || value === '') return '';
  switch (field.type) {
    case 'option':
    case 'options':
      return toKeys(value)
        .map((key) => findOption(field, key)?.label[language] ?? key)
        .join(language === 'zh' ? '、' : ', ');
    case 'yesNo':
      return yesNoWord(value, language);
    case 'decimal':
      return formatDecimalOf(field, value);
    case 'refs':
    case 'ref':
      return toKeys(value).join(language === 'zh' ? '、' : ', ');
    case 'files':
      return String(toKeys(value).length);
    case 'lines':
      return Array.isArray(value) ? String(value.length) : '';
    case 'dateTime':
      return String(value).slice(0, 16);
    case 'text':
      if (field.normalize === 'html') return htmlText(String(value));
      // A table has no place in a cell.
      if (field.normalize === 'grid' || field.normalize === 'readings') return field.label[language];
      if (bearsShippedName(field)) return rolesText(Array.isArray(value) ? toKeys(value) : [String(value)], language);
      return Array.isArray(value) ? toKeys(value).join(language === 'zh' ? '、' : ', ') : String(value);
    case 'int': {
      const words = toKeys(value).map((key) => field.choices?.find((choice) => choice.key === key)?.label[language] ?? key);
      return words.join(language === 'zh' ? '、' : ', ');
    }
    case 'day':
      return Array.isArray(value) ? toKeys(value).join(language === 'zh' ? '、' : ', ') : String(value);
  }
}

/** Writes a value as it is copied out: a number without separators, a moment to the second, words for all that has words. */
export function plainValue(field: FieldModel, value: unknown, language: Language): string {
  const bare = field.type === 'decimal' || field.type === 'int' || field.type === 'dateTime';
  return bare && value !== undefined && value !== null && !Array.isArray(value) ? String(value) : formatValue(field, value, language);
}
