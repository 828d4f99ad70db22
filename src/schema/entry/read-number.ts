import { Decimal, decimalText, isDecimalText } from '../../base/decimal';
import { toHalfWidth, trimText } from '../../base/text';
import type { FieldModel } from '../model/record-model';
import { isRate } from '../model/rate-entry';
import type { SheetCell } from './sheet-cell';

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Says whether a field counts in hundredths: 85 stands for 85 %. */
const inHundredths = (field: FieldModel): boolean => field.kind === 'percent' || field.unit?.zh === '%';

const moved = (text: string, places: 2 | -2): string => decimalText(places > 0 ? new Decimal(text).times(100) : new Decimal(text).div(100));

/** A rate that cannot be a part of one was written in hundredths: 85 is 85 %. Between one and two it may be a slip, and is left to be refused. */
const rateOf = (field: FieldModel, text: string): string => (isRate(field) && new Decimal(text).gte(2) ? moved(text, -2) : text);

/** The number of a cell with the places that people see there, unless it has more. */
function enteredOf({ text, places = 0 }: SheetCell): string | undefined {
  if (!isDecimalText(text)) return undefined;
  return (text.split('.')[1] ?? '').length < places ? new Decimal(text).toFixed(places) : text;
}

/** Reads a number however it was written: full-width, grouped, with a currency sign, a unit or as a percentage. Shape: decimal text; undefined where it is none. */
export function readNumber(field: FieldModel, cell: SheetCell): string | undefined {
  if (cell.number !== undefined && field.type === 'decimal' && field.scale === undefined) return enteredOf(cell);
  if (cell.number !== undefined)
    return isDecimalText(cell.text) ? (cell.percent && inHundredths(field) ? moved(cell.text, 2) : rateOf(field, cell.text)) : undefined;
  let text = trimText(toHalfWidth(cell.text))
    .replace(/\s/g, '')
    .replace(/\u2212/g, '-');
  text = text.replace(/^(-?)(?:[¥￥]|RMB|CNY)(-?)/i, '$1$2').replace(/^\+/, '');
  const unit = field.unit && [field.unit.zh, field.unit.en].find((each) => text.length > each.length && text.endsWith(each));
  const percent = text.endsWith('%') || text.endsWith('％');
  if (percent) text = text.slice(0, -1);
  else if (unit !== undefined) text = text.slice(0, -unit.length);
  else text = text.replace(/元$/, '');
  if (grouped.test(text)) text = text.replaceAll(',', '');
  text = text.replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.');
  if (!isDecimalText(text)) return undefined;
  const plain = field.type === 'decimal' && field.scale === undefined ? text : decimalText(new Decimal(text));
  return percent && !inHundredths(field) ? moved(plain, -2) : rateOf(field, plain);
}
