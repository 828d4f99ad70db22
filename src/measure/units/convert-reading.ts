import { Decimal, formatDecimal, toDecimal } from '../../base/decimal';
import { unitOf, unitSign } from './unit-of';

/** A reading in another unit, or why it cannot be put into it. */
export type Converted = { readonly text: string } | { readonly fault: 'unitUnknown' | 'unitOther' };

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const isPowerOfTen = (factor: Decimal): boolean => factor.eq(new Decimal(10).pow(factor.e));

/**
 * Puts a reading into another unit. Digits are neither lost nor made up: by powers of ten the point moves; by other factors one place is kept beyond what the
 * reading resolves, rounded half to even. Shape: a decimal text each way.
 */
export function convertReading(reading: string, from: string, to: string): Converted {
  if (from === '' || unitSign(from) === unitSign(to)) return { text: reading };
  const [left, right] = [unitOf(from), unitOf(to)];
  if (!left || !right) return { fault: 'unitUnknown' };
  if (left.kind !== right.kind) return { fault: 'unitOther' };
  const value = toDecimal(reading);
  if (!value) return { text: reading };
  const factor = left.factor.div(right.factor);
  const shift = left.offset.minus(right.offset).div(right.factor);
  const result = value.times(factor).plus(shift);
  const ten = isPowerOfTen(factor);
  const places = placesOf(reading) + (ten ? -factor.e : Math.ceil(-Math.log10(factor.toNumber())) + 1);
  return { text: formatDecimal(result, Math.max(0, places, ten ? placesOf(shift.round(20).toFixed()) : 0), 'halfEven') };
}
