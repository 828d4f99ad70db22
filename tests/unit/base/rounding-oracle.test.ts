import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, formatDecimal, roundDecimal, roundToStep, roundUpOnSixOrEight } from '../../../src/base/decimal';
import { divide, dropUnits, roundUnits, toScaled, unitsText } from '../../fixtures/whole-number-oracle';

/** The same cases in every run; together 100,000. */
const cases = { seed: 20261121, numRuns: 20_000 };

const digitsText = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: 14 });
/** Ties and values beside them come up as often as any others. */
const tail = fc.oneof(
  digitsText,
  fc.constantFrom('5', '50', '500', '51', '49', '4999', '5000000001', '25', '75', '6', '8', '60', '08', ''),
);
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }), tail)
  .map(([negative, whole, head, end]) => `${negative ? '-' : ''}${whole}${head + end === '' ? '' : `.${head}${end}`}`);
const way = fc.constantFrom('halfUp' as const, 'halfEven' as const);

/** Text of a decimal at a number of places, without the sign of nought. */
const textOf = (value: Decimal, places: number): string => value.toFixed(Math.max(0, places));

test('rounding to any place, both ways', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -6, max: 10 }), way, (text, places, mode) => {
      expect(textOf(roundDecimal(new Decimal(text), places, mode), places)).toBe(
        unitsText(roundUnits(toScaled(text), places, mode), places),
      );
    }),
    cases,
  );
});

test('writing with fixed decimals', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 10 }), way, (text, places, mode) => {
      expect(formatDecimal(new Decimal(text), places, mode)).toBe(unitsText(roundUnits(toScaled(text), places, mode), places));
    }),
    cases,
  );
});

test('rounding to halves and fifths of a place', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -3, max: 6 }), fc.constantFrom('half' as const, 'fifth' as const), (text, places, step) => {
      const factor = step === 'half' ? 2n : 5n;
      const { units, places: own } = toScaled(text);
      const whole = roundUnits({ units: units * factor, places: own }, places, 'halfEven');
      // One place more holds halves and fifths exactly.
      const expected = unitsText((whole * 10n) / factor, places + 1);
      expect(textOf(roundToStep(new Decimal(text), step, places), places + 1)).toBe(expected);
    }),
    cases,
  );
});

test('dropping digits, up on a trailing six or eight', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 10 }), (text, places) => {
      expect(textOf(roundUpOnSixOrEight(new Decimal(text), places), places)).toBe(unitsText(dropUnits(toScaled(text), places), places));
    }),
    cases,
  );
});

test('line totals with a discount, rounded and then summed, and the remainder to the last line', () => {
  const line = fc.record({ price: fc.integer({ min: 0, max: 9_999_999 }), count: fc.integer({ min: 0, max: 999 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 10_000 }), (lines, share) => {
      const discount = new Decimal(share).div(10_000);
      const totals = lines.map(({ price, count }) => roundDecimal(new Decimal(price).div(100).times(count).times(discount), 2));
      const sum = totals.reduce((total, value) => total.plus(value), new Decimal(0));
      const expected = lines.map(({ price, count }) => divide(BigInt(price) * BigInt(count) * BigInt(share), 10_000n, 'halfUp'));
      expect(formatDecimal(sum, 2)).toBe(
        unitsText(
          expected.reduce((total, value) => total + value, 0n),
          2,
        ),
      );
      // A discount over all: shares rounded one by one, the last line takes what is left, so that lines add up.
      const whole = lines.reduce((total, { price, count }) => total.plus(new Decimal(price).div(100).times(count)), new Decimal(0));
      const paid = roundDecimal(whole.times(discount), 2);
      const rest = totals.slice(0, -1).reduce((left, value) => left.minus(value), paid);
      expect(
        formatDecimal(
          [...totals.slice(0, -1), rest].reduce((total, value) => total.plus(value), new Decimal(0)),
          2,
        ),
      ).toBe(formatDecimal(paid, 2));
    }),
    cases,
  );
});
