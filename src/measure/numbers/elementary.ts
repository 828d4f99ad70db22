import { Decimal } from '../../base/decimal';
import { carry, divide, NoResult } from '../../base/series/significant';

const one = new Decimal(1);
const pi = new Decimal('3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534');
const ln10 = new Decimal('2.30258509299404568401799145468436420760110148862877297603332790096757260967735248023599720508');
/** Terms below this change no digit that is carried. */
const least = new Decimal('1e-60');

/** Adds the terms of a series until they change nothing. */
function addTerms(first: Decimal, next: (term: Decimal, index: number) => Decimal): Decimal {
  let [sum, term] = [first, first];
  for (let index = 1; term.abs().gt(least); index += 1) {
    term = carry(next(term, index));
    sum = sum.plus(term);
  }
  return sum;
}

/** Errors: `NoResult` where the number lies further from zero than anything that is measured needs. */
function within(value: Decimal, most: number): Decimal {
  if (value.abs().gt(most)) throw new NoResult();
  return value;
}

/** e to a power of at most ±1000, by its Taylor series over a quarter of 2⁻⁸ and squaring. */
export function exp(value: Decimal): Decimal {
  const small = within(value, 1_000).div(1_024);
  let result = addTerms(one, (term, index) => divide(term.times(small), new Decimal(index)));
  for (let times = 0; times < 10; times += 1) result = carry(result.times(result));
  return carry(result);
}

/** The natural logarithm, by the series of artanh after powers of ten and roots. Errors: `NoResult` of zero and below. */
export function ln(value: Decimal): Decimal {
  if (value.lte(0)) throw new NoResult();
  let rest = value.times(`1e${String(-value.e)}`);
  let factor = 2;
  for (; rest.gt('1.1'); factor *= 2) rest = carry(rest.sqrt());
  const part = divide(rest.minus(1), rest.plus(1));
  const square = part.times(part);
  let odd = part;
  let sum = part;
  for (let index = 3; odd.abs().gt(least); index += 2) {
    odd = carry(odd.times(square));
    sum = sum.plus(divide(odd, new Decimal(index)));
  }
  return carry(sum.times(factor).plus(ln10.times(value.e)));
}

/** The logarithm to ten. Errors: `NoResult` of zero and below. */
export const log10 = (value: Decimal): Decimal => divide(ln(value), ln10);

/** An angle between −π and π that is the same one. Units: radians, at most ±10⁶. */
function turnBack(value: Decimal): Decimal {
  const turn = pi.times(2);
  return value.minus(turn.times(within(value, 1_000_000).div(turn).round(0, 2)));
}

/** The sine. Units: radians, at most ±10⁶. */
export function sin(value: Decimal): Decimal {
  const angle = carry(turnBack(value));
  const square = carry(angle.times(angle));
  return carry(addTerms(angle, (term, index) => divide(term.times(square).neg(), new Decimal(2 * index * (2 * index + 1)))));
}

/** The cosine. Units: radians, at most ±10⁶. */
export function cos(value: Decimal): Decimal {
  const angle = carry(turnBack(value));
  const square = carry(angle.times(angle));
  return carry(addTerms(one, (term, index) => divide(term.times(square).neg(), new Decimal(2 * index * (2 * index - 1)))));
}

/** The arctangent, by halving the angle and its series. Units: radians. */
export function atan(value: Decimal): Decimal {
  let rest = value;
  let factor = 1;
  for (; rest.abs().gt('0.05'); factor *= 2) rest = divide(rest, carry(rest.times(rest).plus(1)).sqrt().plus(1));
  const square = carry(rest.times(rest));
  let odd = rest;
  let sum = rest;
  for (let index = 3; odd.abs().gt(least); index += 2) {
    odd = carry(odd.times(square).neg());
    sum = sum.plus(divide(odd, new Decimal(index)));
  }
  return carry(sum.times(factor));
}

/** A number to a whole power of at most ±100. Errors: `NoResult` for other powers, and zero to a negative one. */
export function power(value: Decimal, exponent: Decimal): Decimal {
  const whole = Number(within(exponent, 100).toFixed());
  if (!Number.isInteger(whole)) throw new NoResult();
  let result = one;
  for (let times = 0; times < Math.abs(whole); times += 1) result = carry(result.times(value));
  return whole < 0 ? divide(one, result) : result;
}
