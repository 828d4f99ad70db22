import { isCheckName } from '../../base/checks';
import { Decimal, decimalText, isDecimalText } from '../../base/decimal';
import { cleanChecked } from '../../base/run-check';
import { toHalfWidth, trimText } from '../../base/text';
import type { FieldModel } from '../model/record-model';

type Cleaned = Pick<FieldModel, 'type' | 'kind' | 'normalize' | 'check' | 'unit' | 'cell'>;

/** Says whether a field counts in hundredths: 85 stands for 85 %. */
export const inHundredths = ({ kind, unit }: Pick<FieldModel, 'kind' | 'unit'>): boolean => kind === 'percent' || unit?.zh === '%';

/** A number without what people write around it, and whether it is a percentage. */
interface PlainNumber {
  /** Decimal text with all the places that were written. */
  readonly text: string;
  readonly percent: boolean;
}

const grouped = /^-?\d{1,3}(?:([, ])\d{3}(?:\1\d{3})*)(?:\.\d+)?$/;
const currency = /^([+-]?) ?(?:[¥￥]|RMB|CNY) ?([+-]?)/i;
/** Units: signs. */
const longest = 120;

/** Reads a number however it is written: full-width, grouped, with a currency sign, its unit or a percent sign. Undefined where it is none. */
export function plainNumber({ unit }: Pick<FieldModel, 'unit'>, written: string): PlainNumber | undefined {
  if (isDecimalText(written)) return { text: written, percent: false };
  if (written.length > longest) return undefined;
  let text = trimText(toHalfWidth(written));
  text = text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\s/g, ' ')
    .replace(/^[\u2012-\u2015\u2212]/, '-')
    .replaceAll('。', '.');
  // An amount in yuan is none in ten thousands of them.
  const inYuan = unit === undefined || unit.zh.startsWith('元');
  if (inYuan) text = text.replace(currency, '$1$2');
  text = text.replace(/^\+/, '');
  const behind = unit && [unit.zh, unit.en].find((each) => text.length > each.length && text.endsWith(each));
  const percent = text.endsWith('%');
  if (percent) text = text.slice(0, -1);
  else if (behind !== undefined) text = text.slice(0, -behind.length);
  else if (inYuan) text = text.replace(/元$/, '');
  text = trimText(text).replace(/^- /, '-');
  if (grouped.test(text)) text = text.replace(/[, ]/g, '');
  text = text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(\d)\.$/, '$1');
  return isDecimalText(text) ? { text, percent } : undefined;
}

/** What is typed for a rate with the sign that it is meant with: `70` as `70%`. */
export function withPercent(field: Pick<FieldModel, 'unit'>, entered: string): string {
  const number = plainNumber(field, entered);
  return number ? `${number.text}%` : entered;
}

/** Writes out hundredths: `85` as `0.85`. */
export const fromPercent = (text: string): string => decimalText(new Decimal(text).div(100));

/** A number as its field stores it, but for its places: of a percentage the number itself, unless the field counts in hundredths. */
function cleanNumber(field: Cleaned, text: string): string {
  const number = plainNumber(field, text);
  if (!number) return trimText(text);
  return number.percent && !inHundredths(field) ? fromPercent(number.text) : number.text;
}

/** Codes are written in letters, digits and these signs; other full-width signs may be part of a number (`（2026）`). */
const wideSigns = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0e\uff0f\uff3f]+/g;

function cleanText(field: Cleaned, text: string): string {
  const { normalize, check, type, cell } = field;
  if (normalize === 'upper') {
    const upper = trimText(toHalfWidth(text)).toUpperCase();
    return check !== undefined && isCheckName(check) ? cleanChecked(check, upper) : upper;
  }
  const trimmed = trimText(text);
  if (check !== undefined && isCheckName(check)) return cleanChecked(check, trimmed);
  if (check !== undefined || type === 'day' || type === 'dateTime') return trimText(toHalfWidth(text));
  return type === 'text' && cell === 'mono' ? trimmed.replace(wideSigns, toHalfWidth) : trimmed;
}

/**
 * Cleans what was typed or pasted, in the browser as on the server: trims it, makes numbers, telephones and codes half-width, and takes away
 * what people write between their signs. What cannot be cleaned stays as it was typed, to be refused at its place. To clean it twice changes nothing.
 */
export function cleanEntry(field: Cleaned, text: string): string {
  if (field.normalize === 'none') return text;
  if (field.type === 'int' || field.type === 'decimal') return cleanNumber(field, text);
  return cleanText(field, text);
}
