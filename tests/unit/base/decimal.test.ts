import { describe, expect, test } from 'vitest';
import {
  Decimal,
  formatDecimal,
  isDecimalText,
  isRounding,
  isStep,
  roundDecimal,
  roundToStep,
  roundUpOnSixOrEight,
  toDecimal,
} from '../../../src/base/decimal';

describe('rounding half to even (GB/T 8170)', () => {
  test.each([
    ['1.005', 2, '1.00'],
    ['1.015', 2, '1.02'],
    ['1.025', 2, '1.02'],
    ['1.0251', 2, '1.03'],
    ['2.675', 2, '2.68'],
    ['-1.015', 2, '-1.02'],
    ['0.125', 2, '0.12'],
    ['0.135', 2, '0.14'],
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['2.5', 0, '2'],
    ['-0.001', 2, '0.00'],
    ['12.1498', 1, '12.1'],
    ['10.502', 0, '11'],
    ['1.050', 1, '1.0'],
    ['0.35', 1, '0.4'],
    ['-325', -1, '-320'],
    ['-365', -1, '-360'],
    ['1268', -2, '1300'],
    ['15.4546', 0, '15'],
  ])('%s to %d places is %s', (value, places, result) => {
    const rounded = roundDecimal(new Decimal(value), places, 'halfEven');
    expect(rounded.toFixed(Math.max(0, places))).toBe(result);
  });
});

test.each([
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['0.615', '0.62'],
  ['-0.004', '0.00'],
  ['9999999999999999.995', '10000000000000000.00'],
])('money %s is %s', (value, result) => {
  expect(formatDecimal(new Decimal(value), 2)).toBe(result);
});

test.each([
  ['60.25', 'half', 0, '60'],
  ['60.38', 'half', 0, '60.5'],
  ['60.28', 'half', 0, '60.5'],
  ['-60.75', 'half', 0, '-61'],
  ['830', 'fifth', -2, '840'],
  ['842', 'fifth', -2, '840'],
  ['832', 'fifth', -2, '840'],
  ['-930', 'fifth', -2, '-920'],
  ['0.1', 'half', 0, '0'],
  ['-0.1', 'fifth', 0, '0'],
] as const)('%s to steps of a %s at %d is %s', (value, step, places, result) => {
  expect(roundToStep(new Decimal(value), step, places).toFixed()).toBe(result);
});

test.each([
  ['1.236', 2, '1.24'],
  ['1.238', 2, '1.24'],
  ['1.237', 2, '1.23'],
  ['1.239', 2, '1.23'],
  ['-1.236', 2, '-1.24'],
  ['-1.239', 2, '-1.23'],
  ['1.2360', 2, '1.24'],
  ['1.23', 2, '1.23'],
  ['1.2301', 2, '1.23'],
  ['1.2398', 2, '1.24'],
  ['1.2386', 2, '1.24'],
  ['9.996', 2, '10'],
  ['0.006', 2, '0.01'],
  ['-0.004', 2, '0'],
  ['7.8', 0, '8'],
  ['7.5', 0, '7'],
  ['16', 0, '16'],
])('up on six or eight: %s to %d places is %s', (value, places, result) => {
  expect(roundUpOnSixOrEight(new Decimal(value), places).toFixed()).toBe(result);
});

test('ways of rounding and steps are known by name', () => {
  expect(['halfUp', 'halfEven', 'up', 'toString'].map(isRounding)).toEqual([true, true, false, false]);
  expect(['half', 'fifth', 'third', 'constructor'].map(isStep)).toEqual([true, true, false, false]);
});

test('decimal texts have no plus, exponent or leading zeros', () => {
  expect(['1', '-1.50', '0', '0.10'].map(isDecimalText)).toEqual([true, true, true, true]);
  expect(['+1', '1e3', '01', '.5', '1.', '', ' 1', 'NaN', 'Infinity', '0x1'].map(isDecimalText)).toEqual(
    Array.from({ length: 10 }, () => false),
  );
  expect(toDecimal(0.1)?.toFixed()).toBe('0.1');
  expect(toDecimal(Number.NaN)).toBeUndefined();
});

test('sums that binary fractions get wrong are right', () => {
  expect(new Decimal('0.1').plus('0.2').toFixed()).toBe('0.3');
  expect(roundDecimal(new Decimal('1').div('3').times('3'), 10).toFixed()).toBe('1');
});
