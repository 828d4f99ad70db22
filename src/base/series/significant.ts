import { Decimal } from '../decimal';

/**
 * Digits that are carried through a calculation. Sums and products of `big.js` are exact; quotients and roots there keep decimal places, which says nothing of a
 * quantity of 10⁻³⁰, so that here they keep significant digits. Units: decimal digits.
 */
const carried = 50;
/** Digits of a result that is not rounded by a rule. Units: decimal digits. */
const reported = 20;
/** Powers of ten beyond which no quantity lies. */
const widest = 2_000;

/** Thrown inside a calculation that has no result: a division by zero, the root of a negative number, a number beyond all quantities. */
export class NoResult extends Error {
  constructor() {
    super('no result');
    this.name = 'NoResult';
  }
}

const power = (exponent: number): Decimal => new Decimal(`1e${String(exponent)}`);

/** Cuts a number to the digits that are carried, half to even. Errors: `NoResult` beyond 10^±2000. */
export function carry(value: Decimal): Decimal {
  if (value.eq(0)) return new Decimal(0);
  if (Math.abs(value.e) > widest) throw new NoResult();
  return value.prec(carried, 2);
}

/** Divides with all digits that are carried. Errors: `NoResult` by zero. */
export function divide(value: Decimal, by: Decimal): Decimal {
  if (by.eq(0)) throw new NoResult();
  if (value.eq(0)) return new Decimal(0);
  // The quotient keeps `Decimal.DP` places; before them stand the digits that are wanted beyond these.
  const shift = carried - Decimal.DP - value.e + by.e;
  return carry(value.times(power(shift)).div(by).times(power(-shift)));
}

/** The square root with the digits of `big.js`, 40 of them significant. Errors: `NoResult` of a negative number. */
export function root(value: Decimal): Decimal {
  if (value.lt(0)) throw new NoResult();
  if (value.eq(0)) return new Decimal(0);
  const half = Math.floor(value.e / 2);
  return carry(
    value
      .times(power(-2 * half))
      .sqrt()
      .times(power(half)),
  );
}

/** Writes a result that no rule rounds: 20 significant digits, none of them a nought at the end of its places. */
export function resultText(value: Decimal): string {
  return value.eq(0) ? '0' : value.prec(reported, 2).toFixed();
}
