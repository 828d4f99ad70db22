import { Decimal, decimalText, isDecimalText } from '../../base/decimal';
import type { FieldModel } from '../model/record-model';
import { isRate } from '../model/rate-entry';
import { fromPercent, inHundredths, plainNumber } from './clean-entry';
import type { SheetCell } from './sheet-cell';

const toPercent = (text: string): string => decimalText(new Decimal(text).times(100));

/** A rate that cannot be a part of one was written in hundredths: 85 is 85 %. Between one and two it may be a slip, and is left to be refused. */
const rateOf = (field: FieldModel, text: string): string => (isRate(field) && new Decimal(text).gte(2) ? fromPercent(text) : text);

/** The number of a cell with the places that people see there, unless it has more. */
function enteredOf({ text, places = 0 }: SheetCell): string | undefined {
  if (!isDecimalText(text)) return undefined;
  return (text.split('.')[1] ?? '').length < places ? new Decimal(text).toFixed(places) : text;
}

/** Reads a number however it was written: full-width, grouped, with a currency sign, a unit or as a percentage. Shape: decimal text; undefined where it is none. */
export function readNumber(field: FieldModel, cell: SheetCell): string | undefined {
  if (cell.number !== undefined && field.type === 'decimal' && field.scale === undefined) return enteredOf(cell);
  if (cell.number !== undefined)
    return isDecimalText(cell.text) ? (cell.percent && inHundredths(field) ? toPercent(cell.text) : rateOf(field, cell.text)) : undefined;
  const number = plainNumber(field, cell.text);
  if (!number) return undefined;
  const plain = field.type === 'decimal' && field.scale === undefined ? number.text : decimalText(new Decimal(number.text));
  return number.percent && !inHundredths(field) ? fromPercent(plain) : rateOf(field, plain);
}
