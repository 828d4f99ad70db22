import BigJs from 'big.js';

/** Exact decimal arithmetic. Division keeps 40 places, so that rounding afterwards meets no false tie. */
export const Decimal = BigJs();
Decimal.DP = 40;
Decimal.NE = -1_000;
Decimal.PE = 1_000;
export type Decimal = BigJs.Big;

type Rounding = 'halfUp' | 'halfEven';

const modes = { halfUp: 1, halfEven: 2 } as const satisfies Record<Rounding, BigJs.RoundingMode>;
const decimalShape = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a decimal text as it stands on the wire: no plus sign, no exponent, no leading zeros. */
export const isDecimalText = (text: string): boolean => text.length <= 60 && decimalShape.test(text);

/** Reads a decimal text (or a JSON number); undefined where it is none. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(String(value)) : undefined;
  return typeof value === 'string' && isDecimalText(value) ? new Decimal(value) : undefined;
}

/** Rounds once to a number of places (negative: tens, hundreds). Source: GB/T 8170-2008 for halfEven; money is halfUp. */
export function roundDecimal(value: Decimal, places: number, rounding: Rounding = 'halfUp'): Decimal {
  const rounded = value.round(places, modes[rounding]);
  return rounded.eq(0) ? new Decimal(0) : rounded;
}

/** Writes a decimal with a fixed number of places, rounding once; minus zero is zero. */
export function formatDecimal(value: Decimal, places: number, rounding: Rounding = 'halfUp'): string {
  return roundDecimal(value, places, rounding).toFixed(places);
}

/** Writes a decimal in its shortest exact form. */
export const decimalText = (value: Decimal): string => (value.eq(0) ? '0' : value.toFixed());

/** Rounds half-even to steps of 0.5 (`half`) or 0.2 (`fifth`) of the last place kept. Source: GB/T 8170-2008, appendix. */
export function roundToStep(value: Decimal, step: 'half' | 'fifth', places: number): Decimal {
  const factor = step === 'half' ? 2 : 5;
  return roundDecimal(value.times(factor), places, 'halfEven').div(factor);
}

/** Drops the digits after `places`, but rounds away from zero where the dropped part ends in 6 or 8. Source: domain 6, reading A. */
export function roundUpOnSixOrEight(value: Decimal, places: number): Decimal {
  const text = decimalText(value);
  const dropped = (text.split('.')[1] ?? '').slice(places);
  return value.round(places, /[68]$/.test(dropped) ? 3 : 0);
}
