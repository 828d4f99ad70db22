import { Decimal } from '../../base/decimal';
import { atan, cos, exp, ln, log10, power, sin } from './elementary';
import { carry, divide, root } from '../../base/series/significant';

/**
 * A number and its slopes along each input quantity: what is computed of such numbers carries the exact derivatives along (automatic differentiation, forwards),
 * so that sensitivity coefficients need neither a formula of their own nor a step that has to be chosen.
 */
export class Sloped {
  constructor(
    readonly value: Decimal,
    readonly slopes: ReadonlyMap<string, Decimal> = new Map(),
  ) {}
}

const zero = new Decimal(0);

/** The number of an input quantity itself: its slope is 1 along itself. */
export const inputOf = (name: string, value: Decimal): Sloped => new Sloped(value, new Map([[name, new Decimal(1)]]));

/** Computes a number of two, given the slopes of the result along each of them. */
function combine([left, right]: readonly [Sloped, Sloped], value: Decimal, [along, across]: readonly [Decimal, Decimal]): Sloped {
  const names = new Set([...left.slopes.keys(), ...right.slopes.keys()]);
  const slope = (name: string): Decimal =>
    carry((left.slopes.get(name) ?? zero).times(along).plus((right.slopes.get(name) ?? zero).times(across)));
  return new Sloped(carry(value), new Map([...names].map((name) => [name, slope(name)])));
}

const follow = (of: Sloped, value: Decimal, along: Decimal): Sloped =>
  new Sloped(carry(value), new Map([...of.slopes].map(([name, slope]) => [name, carry(slope.times(along))])));

const unit = new Decimal(1);

/** The four operations. Errors: `NoResult` for a division by zero. */
export const operations = Object.freeze({
  '+': (a: Sloped, b: Sloped) => combine([a, b], a.value.plus(b.value), [unit, unit]),
  '-': (a: Sloped, b: Sloped) => combine([a, b], a.value.minus(b.value), [unit, unit.neg()]),
  '*': (a: Sloped, b: Sloped) => combine([a, b], a.value.times(b.value), [b.value, a.value]),
  '/': (a: Sloped, b: Sloped) => {
    const quotient = divide(a.value, b.value);
    return combine([a, b], quotient, [divide(unit, b.value), divide(quotient, b.value).neg()]);
  },
});

/** Functions of one number, with their derivatives. Errors: `NoResult` where one has no value or no slope. */
export const functions = Object.freeze({
  sqrt: (x: Sloped) => {
    const value = root(x.value);
    return x.slopes.size === 0 ? new Sloped(value) : follow(x, value, divide(unit, value.times(2)));
  },
  abs: (x: Sloped) => follow(x, x.value.abs(), x.value.lt(0) ? unit.neg() : unit),
  exp: (x: Sloped) => {
    const value = exp(x.value);
    return follow(x, value, value);
  },
  ln: (x: Sloped) => follow(x, ln(x.value), divide(unit, x.value)),
  log10: (x: Sloped) => follow(x, log10(x.value), divide(unit, x.value.times(ln(new Decimal(10))))),
  sin: (x: Sloped) => follow(x, sin(x.value), cos(x.value)),
  cos: (x: Sloped) => follow(x, cos(x.value), sin(x.value).neg()),
  tan: (x: Sloped) => {
    const value = divide(sin(x.value), cos(x.value));
    return follow(x, value, value.times(value).plus(1));
  },
  atan: (x: Sloped) => follow(x, atan(x.value), divide(unit, x.value.times(x.value).plus(1))),
}) satisfies Readonly<Record<string, (x: Sloped) => Sloped>>;

/** A number to a whole power. Errors: `NoResult`, see `power`. */
export function raise(x: Sloped, exponent: Decimal): Sloped {
  if (exponent.eq(0)) return new Sloped(new Decimal(1));
  return follow(x, power(x.value, exponent), exponent.times(power(x.value, exponent.minus(1))));
}
