import { Decimal, decimalText, isDecimalText } from '../../base/decimal';
import type { FieldModel } from './record-model';

/** Says whether a field is stored from 0 to 1 and entered in hundredths: 70 stands for 0.7. */
export const isRate = (field: FieldModel): boolean => field.kind === 'rate';

/** What stands behind a number of hundredths: nothing where the field has a unit of its own. */
export const percentSign = (field: FieldModel): string | undefined =>
  (field.kind === 'rate' || field.kind === 'percent') && field.unit === undefined ? '%' : undefined;

/** Writes a stored rate as it is entered: `0.7` as `70`. What is no number stays as it is. */
export const toHundredths = (stored: string): string => (isDecimalText(stored) ? decimalText(new Decimal(stored).times(100)) : stored);

/** Reads a rate as people enter it, with or without its sign: `70` and `70%` as `0.7`. What is no number stays, to be refused at its place. */
export function fromHundredths(entered: string): string {
  const number = entered.trim().replace(/[%％]$/, '');
  return isDecimalText(number) ? decimalText(new Decimal(number).div(100)) : entered;
}

/** A limit as people enter the field: `1` of a rate as `100%`. */
export const limitText = (field: FieldModel, limit: unknown): string =>
  isRate(field) && isDecimalText(String(limit)) ? `${toHundredths(String(limit))}%` : String(limit);

/** How many decimal places people enter. */
export const enteredPlaces = (field: FieldModel, places: number): number => (isRate(field) ? Math.max(0, places - 2) : places);
