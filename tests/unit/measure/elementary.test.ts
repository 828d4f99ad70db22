import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { atan, cos, exp, ln, log10, power, sin } from '../../../src/measure/numbers/elementary';
import { divide, NoResult, root } from '../../../src/base/series/significant';

/** Forty digits of known numbers. Source: Abramowitz & Stegun, table 1.1, and the series themselves carried further. */
test.each([
  ['e', () => exp(new Decimal(1)), '2.718281828459045235360287471352662497757'],
  ['ln 2', () => ln(new Decimal(2)), '0.6931471805599453094172321214581765680755'],
  ['ln 10', () => ln(new Decimal(10)), '2.302585092994045684017991454684364207601'],
  ['lg 2', () => log10(new Decimal(2)), '0.3010299956639811952137388947244930267682'],
  ['π', () => atan(new Decimal(1)).times(4), '3.141592653589793238462643383279502884197'],
  ['√2', () => root(new Decimal(2)), '1.41421356237309504880168872420969807857'],
  ['sin 1', () => sin(new Decimal(1)), '0.8414709848078965066525023216302989996226'],
  ['cos 1', () => cos(new Decimal(1)), '0.5403023058681397174009366074429766037323'],
] as const)('%s to 38 digits', (_, of, known) => {
  expect(of().prec(38).toFixed()).toBe(new Decimal(known).prec(38).toFixed());
});

const near = (a: Decimal, b: number): boolean => Math.abs(Number(a.toString()) - b) <= 1e-12 * Math.max(1, Math.abs(b));

test('they agree with doubles everywhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), (drawn) => {
      const [x, value] = [new Decimal(drawn).div(100_000), drawn / 100_000];
      expect([near(sin(x), Math.sin(value)), near(cos(x), Math.cos(value)), near(atan(x), Math.atan(value))]).toEqual([true, true, true]);
      if (value < 20) expect(near(exp(x), Math.exp(value))).toBe(true);
      if (value > 0) expect(near(ln(x), Math.log(value))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

describe('quotients and roots keep their digits however small the numbers are', () => {
  test.each([-60, -31, -2, 0, 3, 40])('10^%d', (exponent) => {
    const scale = new Decimal(`1e${String(exponent)}`);
    expect(divide(scale, new Decimal(3)).times(3).div(scale).minus(1).abs().lt('1e-39')).toBe(true);
    const half = root(scale.times(2));
    expect(half.times(half).div(scale).minus(2).abs().lt('1e-35')).toBe(true);
  });
});

test.each([
  ['a root of a negative number', () => root(new Decimal(-1))],
  ['a logarithm of nothing', () => ln(new Decimal(0))],
  ['a division by nothing', () => divide(new Decimal(1), new Decimal(0))],
  ['a power of nothing below one', () => power(new Decimal(0), new Decimal(-1))],
  ['a broken power', () => power(new Decimal(2), new Decimal('0.5'))],
  ['e to a power beyond all quantities', () => exp(new Decimal(10_000))],
])('%s is no result', (_, of) => {
  expect(of).toThrow(NoResult);
});
