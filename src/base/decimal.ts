import BigJs from 'big.js';

/** Exact decimal arithmetic. Division keeps 40 places, so that rounding afterwards meets no false tie. */
export const Decimal = BigJs();
Decimal.DP = 40;
Decimal.NE = -1_000;
Decimal.PE = 1_000;
export type Decimal = BigJs.Big;

type Rounding = 'halfUp' | 'halfEven';

const modes = { halfUp: 1, halfEven: 2 } as const satisfies Record<Rounding, BigJs.RoundingMode>;
/** True for the name of a way to round. */
export const isRounding = (name: string): name is Rounding => Object.hasOwn(modes, name);

const decimalShape = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** True for a decimal text as it stands on the wire: no plus sign, no exponent, no leading zeros. */
export const isDecimalText = (text: string): boolean => text.length <= 60 && decimalShape.test(text);

/** Reads a decimal text (or a JSON number); undefined where it is none. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(String(value)) : undefined;
  return typeof value === 'string' && isDecimalText(value) ? new Decimal(value) : undefined;
}

const written = new WeakMap<Decimal, string>();

/** Reads a decimal text as a number that still knows the noughts at its end, as long as nothing is computed from it. */
export function toWritten(value: unknown): Decimal | undefined {
  const number = toDecimal(value);
  if (number && typeof value === 'string' && value.endsWith('0') && value.includes('.')) written.set(number, value);
  return number;
}

/** Writes a decimal with the digits that it was written with; one that was computed in its shortest form. Minus zero is zero. */
export function writtenText(value: Decimal): string {
  const text = written.get(value) ?? decimalText(value);
  return value.eq(0) ? text.replace('-', '') : text;
}

/** Rounds once to a number of places (negative: tens, hundreds). Source: GB/T 8170-2008 for halfEven; money is halfUp. */
export function roundDecimal(value: Decimal, places: number, rounding: Rounding = 'halfUp'): Decimal {
  const rounded = value.round(places, modes[rounding]);
  return rounded.eq(0) ? new Decimal(0) : rounded;
}

/** The next whole number at or below a decimal (`down`), or at or above it (`up`). */
export function wholeNumber(value: Decimal, way: 'down' | 'up'): bigint {
  const towardsZero = value.round(0, 0);
  if (towardsZero.eq(value) || value.gt(0) === (way === 'down')) return BigInt(towardsZero.toFixed());
  return BigInt(towardsZero.toFixed()) + (way === 'down' ? -1n : 1n);
}

/** Writes a decimal with a fixed number of places, rounding once; minus zero is zero. */
export function formatDecimal(value: Decimal, places: number, rounding: Rounding = 'halfUp'): string {
  return roundDecimal(value, places, rounding).toFixed(places);
}

/** Writes a decimal in its shortest exact form. */
export const decimalText = (value: Decimal): string => (value.eq(0) ? '0' : value.toFixed());

const stepFactors = { half: 2, fifth: 5 } as const;
type Step = keyof typeof stepFactors;

/** True for the name of a step. */
export const isStep = (name: string): name is Step => Object.hasOwn(stepFactors, name);

/** Rounds half-even to steps of 0.5 (`half`) or 0.2 (`fifth`) of the last place kept. Source: GB/T 8170-2008, appendix. */
export function roundToStep(value: Decimal, step: Step, places: number): Decimal {
  const factor = stepFactors[step];
  return roundDecimal(value.times(factor), places, 'halfEven').div(factor);
}

/**
 * Drops the digits after `places`, but rounds away from zero where the dropped part ends in 6 or 8; noughts at its end do not count.
 */
export function roundUpOnSixOrEight(value: Decimal, places: number): Decimal {
  const dropped = (decimalText(value).split('.')[1] ?? '').slice(Math.max(0, places));
  const rounded = value.round(Math.max(0, places), /[68]$/.test(dropped) ? 3 : 0);
  return rounded.eq(0) ? new Decimal(0) : rounded;
}
